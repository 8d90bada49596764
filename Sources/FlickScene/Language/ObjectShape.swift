/// What an object may hold.
package struct ObjectShape: Sendable {
  /// What the object is, in the singular: `layer`.
  package let name: String
  package let summary: String
  package let keys: [KeyShape]
  /// The key whose value decides which of the other keys make sense.
  package let discriminator: String?
  /// Keys of which exactly one is there, and what one is called.
  package let exactlyOne: (noun: String, keys: [String])?
  /// Sets of keys that say the same in different words and are never mixed;
  /// one of them is whole.
  package let spellings: [KeySet]
  /// Keys that mean nothing without another one. The schema says so; the
  /// decoders say it in their own words.
  package let needs: [(key: String, other: String)]
  private let indices: [String: Int]

  package init(
    _ name: String, _ summary: String, discriminator: String? = nil,
    exactlyOne: (noun: String, keys: [String])? = nil, spellings: [KeySet] = [],
    needs: [(key: String, other: String)] = [], keys: [KeyShape]
  ) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.discriminator = discriminator
    self.exactlyOne = exactlyOne
    self.spellings = spellings
    self.needs = needs
    var indices: [String: Int] = [:]
    for (index, key) in keys.enumerated() {
      precondition(indices[key.name] == nil, "\(name) has one '\(key.name)'")
      indices[key.name] = index
    }
    self.indices = indices
  }

  package subscript(key: String) -> KeyShape? { indices[key].map { keys[$0] } }
}

/// Keys that belong together.
package struct KeySet: Hashable, Sendable {
  package let needed: [String]
  package let optional: [String]

  package init(_ needed: [String], optional: [String] = []) {
    self.needed = needed
    self.optional = optional
  }

  package func contains(_ key: String) -> Bool { needed.contains(key) || optional.contains(key) }
}

/// One key of an object: the row of a table.
package struct KeyShape: Sendable {
  package enum Presence: Sendable {
    case required
    case optional
    /// What holds where the key is missing.
    case defaulted(JSONNode.Value)
  }

  package let name: String
  package let shape: Shape
  package let presence: Presence
  /// Of a bare number; `nil` where it has none.
  package let unit: Unit?
  package let summary: String
  /// A key of the plan that is not built yet is refused as such.
  package let isSupported: Bool
  /// Values of the discriminator that the key belongs to; empty: all.
  package let only: [String]
  /// Values of the discriminator that need the key.
  package let requiredBy: [String]
  /// Said where the value is out of range.
  package let hint: String?

  package static func required(
    _ name: String, _ shape: Shape, unit: Unit? = nil, only: [String] = [], hint: String? = nil,
    _ summary: String
  ) -> KeyShape {
    KeyShape(
      name: name, shape: shape, presence: .required, unit: unit, summary: summary,
      isSupported: true, only: only, requiredBy: [], hint: hint)
  }

  package static func optional(
    _ name: String, _ shape: Shape, unit: Unit? = nil, only: [String] = [],
    requiredBy: [String] = [], hint: String? = nil, _ summary: String
  ) -> KeyShape {
    KeyShape(
      name: name, shape: shape, presence: .optional, unit: unit, summary: summary,
      isSupported: true, only: only, requiredBy: requiredBy, hint: hint)
  }

  package static func optional(
    _ name: String, _ shape: Shape, default value: JSONNode.Value, unit: Unit? = nil,
    only: [String] = [], hint: String? = nil, _ summary: String
  ) -> KeyShape {
    KeyShape(
      name: name, shape: shape, presence: .defaulted(value), unit: unit, summary: summary,
      isSupported: true, only: only, requiredBy: [], hint: hint)
  }

  /// A key of the plan that is not built yet.
  package static func later(_ name: String) -> KeyShape {
    KeyShape(
      name: name, shape: .text(.any), presence: .optional, unit: nil, summary: "",
      isSupported: false, only: [], requiredBy: [], hint: nil)
  }
}

/// The unit of a bare number.
package enum Unit: String, Hashable, Sendable {
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case pixels = "px"
  case pixelsPerPoint = "px/pt"
  case degrees = "°"
  case hertz = "Hz"
  case framesPerSecond = "fps"
  case gravity = "1000 pt/s²"
  case newtons = "N"
  case newtonSeconds = "N·s"
  /// Of the property that the behavior moves.
  case property = "the property's unit"
  /// Of that property, per second.
  case propertyPerSecond = "the property's unit per second"
}
