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
}
