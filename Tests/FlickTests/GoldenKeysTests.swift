import Flick
import FlickCore
import FlickGolden
import FlickMedia
import Foundation
import Testing

/// Which pictures a golden keeps.
@Suite struct GoldenKeysTests {
  private func pictures(_ fixture: GoldenFixture, _ golden: String = "a.golden") throws -> Int {
    guard fixture.exists(golden + "/keys") else { return 0 }
    return try FileManager.default.contentsOfDirectory(atPath: fixture.path(golden + "/keys")).count
  }

  @Test func `few are three, and a golden keeps as many as it had`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      #expect(try pictures(fixture) == 3)
      for (keys, count) in [(GoldenKeys.none, 0...0), (.all, 20...72), (.few, 3...3)] {
        let said = try fixture.record(["a.json"]) { $0.keys = keys }.said[0]
        #expect(said.contains("recorded"), "\(said)")
        #expect(count.contains(try pictures(fixture)), "\(keys)")
        #expect(try fixture.record(["a.json"]) { $0.keys = keys }.said[0].hasSuffix("unchanged"))
        #expect(try fixture.verdict().outcome == .same)
        // A failure, and what is recorded after it, have no others.
        try fixture.scene("a.json", "#203040", "#FF3040")
        #expect(try fixture.verdict().frames?.differing.first?.pixels != nil)
        #expect(count.contains(try pictures(fixture, "a.golden.failed")))
        try fixture.record()
        #expect(count.contains(try pictures(fixture)))
        try fixture.scene()
        try fixture.record()
      }
    }
  }

  @Test func `a golden that tolerates something keeps all`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      var tolerance = DifferenceOptions()
      tolerance.metric = .perChannel(1)
      func record(_ keys: GoldenKeys?) throws -> (code: Int32, said: [String]) {
        try fixture.record(["a.json"]) {
          $0.tolerance = tolerance
          $0.reason = "one level of another machine"
          $0.keys = keys
        }
      }
      let (code, said) = try record(.few)
      #expect(code == 64)
      #expect(said[0].contains("'--keys few'"), "\(said)")
      #expect(try record(nil).code == 0)
      #expect(try pictures(fixture) > 20)
      // And one that begins to.
      try FileManager.default.removeItem(atPath: fixture.path("a.golden"))
      try fixture.record()
      #expect(try pictures(fixture) == 3)
      #expect(try record(nil).code == 0)
      #expect(try pictures(fixture) > 20)
    }
  }

  @Test func `pictures that are large are kept at a half of their size`() throws {
    try GoldenFixture.run { fixture in
      var noise = Pixmap(width: 128, height: 128)
      var state: UInt32 = 1
      for index in noise.pixels.indices {
        state = state &* 1_664_525 &+ 1_013_904_223
        noise.pixels[index] = 0xFF00_0000 | state >> 8
      }
      try Data(PNGCodec.encode(noise)).write(to: URL(filePath: fixture.path("noise.png")))
      let text = GoldenFixture.scene.replacing("[64, 64]", with: "[128, 128]").replacing(
        "\"layers\": [",
        with: """
          "layers": [ { "type": "image", "frame": [0, 0, 128, 128], "image": "noise.png" },
          """)
      try fixture.write(text, to: "a.json")
      #expect(try fixture.record().code == 0)
      #expect(try pictures(fixture) == 3)
      #expect(try fixture.read("a.golden/manifest.txt").contains("\nkey-reduction 2\n"))
      let bytes = try fixture.content("a.golden/keys").values.reduce(0) { $0 + $1.count }
      #expect(bytes <= 100_000)
      #expect(try fixture.verdict().outcome == .same)
    }
  }

  @Test func `recording tells what git has to know, once`() throws {
    try GoldenFixture.run { fixture in
      for name in ["a.json", "b.json"] { try fixture.scene(name) }
      try FileManager.default.createDirectory(
        atPath: fixture.path(".git"), withIntermediateDirectories: true)
      let said = try fixture.record([""]).said
      #expect(said.count == 3)
      #expect(said[2].contains("**/*.golden/** -text -merge"))
      try fixture.write("**/*.golden/** -text\n", to: ".gitattributes")
      #expect(try fixture.record([""]).said.count == 2)
    }
  }
}
