import FlickScene
import Foundation
import Testing

@Suite struct SceneSchemaTests {
  /// With `RECORD_SCHEMA=1` the file is written instead of compared.
  @Test func `the committed schema is what the tables say`() throws {
    let file = packageFolder.appending(path: "schema/flick-1.schema.json")
    if ProcessInfo.processInfo.environment["RECORD_SCHEMA"] == "1" {
      try SceneSchema.json().write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == SceneSchema.json())
  }

  @Test func `the schema is plain JSON`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8))
    let schema = try #require(object as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func `every kind of object has a name of its own`() {
    let names = SceneSchema.objects.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 20)
  }

  @Test func `every key that is supported explains itself in a sentence`() {
    for object in SceneSchema.objects {
      for key in object.keys where key.isSupported {
        #expect(key.summary.count > 3, "\(object.name).\(key.name)")
        #expect(key.summary.hasSuffix("."), "\(object.name).\(key.name)")
      }
    }
  }

  // MARK: - What editors show

  /// Keys of numbers without a unit: counts, ratios, parts, and the parameters
  /// of springs and bodies.
  private static let withoutUnit: Set<String> = [
    "anchor", "angularResistance", "atMost", "bounce", "bounciness", "center", "coefficient",
    "count",
    "curve", "damping", "dampingRatio", "density", "deviceSize", "durationFactor", "each",
    "elasticity",
    "endProgress",
    "flick", "focus", "friction", "from", "id", "initialVelocity", "lines", "mass", "miterLimit",
    "offset",
    "opacity", "phase", "pointer", "rate", "repeat", "resistance", "rubberBand", "samples",
    "saturation",
    "scale", "scrub", "shear", "shown", "shutter", "speed", "startProgress", "stiffness", "strip",
    "t_ms", "t_ns", "t_s", "t_us", "tap",
    "tension", "vx", "vy", "weight", "x", "y",
  ]

  private static func hasNumber(_ schema: ValueSchema) -> Bool {
    switch schema {
    case .number, .integer: true
    case .either(let schemas): schemas.contains(where: hasNumber)
    case .tuple(let parts): parts.contains { hasNumber($0.schema) }
    default: false
    }
  }

  private static func definitions() throws -> [String: [String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8))
    return try #require((object as? [String: Any])?["$defs"] as? [String: [String: Any]])
  }

  @Test func `every key has a description, its unit and its default in the schema`() throws {
    let definitions = try Self.definitions()
    for object in SceneSchema.objects {
      let definition = try #require(definitions[object.name])
      #expect(definition["description"] as? String == object.summary)
      let properties = try #require(definition["properties"] as? [String: [String: Any]])
      for key in object.keys where key.isSupported {
        let name = "\(object.name).\(key.name)"
        let property = try #require(properties[key.name], "\(name)")
        let description = try #require(property["description"] as? String, "\(name)")
        #expect(description.hasPrefix(key.summary), "\(name)")
        if let unit = key.unit {
          #expect(description.hasSuffix("Unit: \(unit.rawValue)."), "\(name)")
        } else if Self.hasNumber(key.schema) {
          #expect(Self.withoutUnit.contains(key.name), "\(name) has no unit")
        }
        if case .defaulted = key.presence {
          #expect(property["default"] != nil, "\(name)")
        } else {
          #expect(property["default"] == nil, "\(name)")
        }
      }
    }
  }

  @Test func `editors know the values of a variant's paths`() throws {
    let definitions = try Self.definitions()
    let variants = (definitions["scene"]?["properties"] as? [String: [String: Any]])?["variants"]
    let values = try #require(variants?["additionalProperties"] as? [String: Any])
    let paths = try #require(values["patternProperties"] as? [String: Any])
    for path in [
      "behaviors\\.[^.]+\\.motion", "behaviors\\.[^.]+\\.motion\\.spring\\.damping",
      "behaviors\\.[^.]+\\.on\\.drag\\.bounds", "layers\\.[^.]+\\.fill\\.angle",
      "touch\\.rate",
    ] {
      let pattern = try #require(paths["^\(path)$"] as? [String: Any], "\(path)")
      #expect(pattern["description"] is String)
    }
    #expect(paths["^layers\\.[^.]+\\.id$"] == nil)
  }
}
