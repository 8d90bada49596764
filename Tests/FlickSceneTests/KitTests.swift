import FlickScene
import Testing

@Suite struct KitTests {
  private static let parts = SceneFiles.kit.filter {
    !$0.name.hasPrefix("icon-") && !$0.name.hasPrefix("photo-")
  }

  @Test func `a part has a size, and its parameters have defaults or are texts`() throws {
    #expect(Self.parts.map(\.name).contains("switch"))
    for part in SceneFiles.kit {
      #expect(part.size.contains(" × "), "\(part.name)")
      let needed = part.parameters.filter { $0.standard == nil }.map(\.name)
      #expect(needed.allSatisfy { $0 == "title" }, "\(part.name)")
    }
  }

  @Test(arguments: parts.map(\.name))
  func `a part is right in a frame of any size`(name: String) throws {
    let part = try #require(Self.parts.first { $0.name == name })
    let isTitled = part.parameters.contains { $0.name == "title" }
    for frame in ["[9, 9]", "[9, 9, 0, 0]", "[9, 9, 20, 8]", "[9, 9, 60, 300]", "[9, 9, 1200, 30]"]
    {
      let loaded = try load(
        """
        { "flick": 1, "include": ["flick:kit"], "canvas": { "size": [1300, 900] },
          "layers": [ { "use": "\(name)", "id": "it", "frame": \(frame)
            \(isTitled ? ", \"with\": { \"title\": \"A title that is too long\" }" : "") } ] }
        """)
      #expect(loaded.warnings.isEmpty, "\(frame)")
    }
  }
}
