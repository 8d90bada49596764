import Flick
import FlickGolden
import FlickMedia
import FlickTestScenes
import Foundation
import Testing

/// Goldens are written whole or not at all, and damaged ones are never
/// overwritten.
@Suite struct GoldenFolderTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: String
    let words: String
    let change: @Sendable (String) -> String?
  }

  static let damages: [Damage] = [
    Damage(testDescription: "no manifest", file: "manifest.txt", words: "lacks 'manifest.txt'") {
      _ in nil
    },
    Damage(testDescription: "an empty manifest", file: "manifest.txt", words: "no manifest") {
      _ in ""
    },
    Damage(testDescription: "a manifest cut within a line", file: "manifest.txt", words: "line") {
      String($0.dropLast(20))
    },
    Damage(
      testDescription: "a manifest cut behind a line", file: "manifest.txt", words: "been cut off"
    ) { $0.split(separator: "\n").dropLast(3).joined(separator: "\n") + "\n" },
    Damage(testDescription: "something else", file: "manifest.txt", words: "no manifest") {
      _ in "<html>\n</html>\n"
    },
    Damage(testDescription: "bytes", file: "manifest.txt", words: "no manifest") {
      _ in "\u{0}\u{1}\u{2}"
    },
    Damage(testDescription: "a film's manifest", file: "manifest.txt", words: "no golden") {
      $0.replacingOccurrences(of: "golden 1\n", with: "")
    },
    Damage(
      testDescription: "a manifest of version 2", file: "manifest.txt", words: "of version 2"
    ) { $0.replacingOccurrences(of: "flick-manifest 1", with: "flick-manifest 2") },
    Damage(testDescription: "a golden of version 3", file: "manifest.txt", words: "of version 3") {
      $0.replacingOccurrences(of: "golden 1\n", with: "golden 3\n")
    },
    Damage(testDescription: "other pixels", file: "manifest.txt", words: "its pixels are") {
      $0.replacingOccurrences(of: "pixels rgba8", with: "pixels rgba16")
    },
    Damage(
      testDescription: "no number of frames", file: "manifest.txt", words: "no number of frames"
    ) {
      $0.replacing(/frames [0-9]+/, with: "frames 1e1", maxReplacements: 1)
    },
    Damage(testDescription: "a billion frames", file: "manifest.txt", words: "more than") {
      $0.replacingOccurrences(of: "frames 72", with: "frames 1000000000")
    },
    Damage(testDescription: "a fact of its own", file: "manifest.txt", words: "goldens do not") {
      $0.replacingOccurrences(of: "golden 1\n", with: "golden 1\nfavourite yes\n")
    },
    Damage(testDescription: "a tolerance of no reason", file: "manifest.txt", words: "'reason'") {
      $0.replacingOccurrences(of: "key 0 ", with: "max-pixels 4\nkey 0 ")
    },
    Damage(testDescription: "another scene's digest", file: "manifest.txt", words: "its scene") {
      $0.replacing(/scene [0-9a-f]{4}/, with: "scene 0000")
    },
    Damage(testDescription: "another trace's digest", file: "manifest.txt", words: "its trace") {
      $0.replacing(/motion [0-9a-f]{4}/, with: "motion 0000")
    },
    Damage(testDescription: "no trace", file: "trace.txt", words: "lacks 'trace.txt'") {
      _ in nil
    },
    Damage(testDescription: "a trace that was cut", file: "trace.txt", words: "been cut off") {
      String($0.dropLast(40))
    },
    Damage(testDescription: "a trace that was edited", file: "trace.txt", words: "the digest of") {
      $0.replacingOccurrences(of: "spring 300", with: "spring 301")
    },
    Damage(testDescription: "a trace of version 9", file: "trace.txt", words: "of version 9") {
      $0.replacingOccurrences(of: "trace 1\n", with: "trace 9\n")
    },
    Damage(testDescription: "no scene", file: "scene.json", words: "lacks 'scene.json'") {
      _ in nil
    },
    Damage(testDescription: "another scene", file: "scene.json", words: "its scene") { $0 + " " },
    Damage(testDescription: "a key frame of text", file: "keys/0000.png", words: "is no PNG") {
      _ in "no picture"
    },
    Damage(testDescription: "a key frame less", file: "keys/0000.png", words: "lacks 'keys/0000") {
      _ in nil
    },
  ]

  @Test(arguments: damages)
  func `a damaged golden is told as such and stays`(damage: Damage) throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      let file = "a.golden/" + damage.file
      let data = try #require(FileManager.default.contents(atPath: fixture.path(file)))
      let text = damage.change(String(decoding: data, as: UTF8.self))
      if let text {
        #expect(Data(text.utf8) != data, "the damage is done")
        try fixture.write(text, to: file)
      } else {
        try FileManager.default.removeItem(atPath: fixture.path(file))
      }
      let before = try fixture.content("a.golden")
      let verdict = try fixture.verdict()
      #expect(verdict.outcome == .failed)
      #expect(verdict.exitCode == 65)
      #expect(verdict.message?.contains(damage.words) == true, "\(verdict.message ?? "")")
      try fixture.scene("a.json", "#203040", "#FF3040")
      let (code, said) = try fixture.record()
      #expect(code == 65, "\(said)")
      #expect(try fixture.approve().said == ["\(fixture.path("a.json")): nothing to approve"])
      #expect(try fixture.status().code == 65)
      #expect(try fixture.content("a.golden") == before)
    }
  }

  @Test func `one flipped bit in a key frame is told`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      var pixmap = try PNGCodec.decode(
        [UInt8](Data(contentsOf: URL(filePath: fixture.path("a.golden/keys/0000.png")))), name: "")
      pixmap.pixels[0] ^= 1
      try Data(PNGCodec.encode(pixmap)).write(
        to: URL(filePath: fixture.path("a.golden/keys/0000.png")))
      let verdict = try fixture.verdict()
      #expect(verdict.exitCode == 65)
      #expect(verdict.message?.contains("does not hold the pixels") == true)
    }
  }

  @Test func `frames whose expected pixels are not to be had differ`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      let text = try fixture.read("a.golden/manifest.txt")
      try fixture.write(
        text.replacing(/(?m)^8 [0-9a-f]+$/, with: "8 " + String(repeating: "2", count: 32)),
        to: "a.golden/manifest.txt")
      let verdict = try fixture.verdict()
      #expect(verdict.causes.map(\.kind) == [.drawing])
      #expect(verdict.frames?.runs == [.init(first: 8, last: 8, worst: nil)])
      #expect(verdict.frames?.differing.first?.pixels == nil)
      #expect(verdict.lines.contains { $0.contains("not to be had") })
    }
  }

  @Test func `a missing golden fails`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      let verdict = try fixture.verdict()
      #expect(verdict.outcome == .missing && verdict.exitCode == 66)
      #expect(try fixture.status().code == 66)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path) == ["a.json"])
    }
  }

  @Test func `a scene that is missing or wrong fails`() throws {
    try GoldenFixture.run { fixture in
      #expect(try fixture.verdict().exitCode == 66)
      try fixture.scene()
      try fixture.record()
      try fixture.write("{ \"flick\": 1 }", to: "a.json")
      let verdict = try fixture.verdict()
      #expect(verdict.outcome == .failed && verdict.exitCode == 65)
      #expect(try fixture.record().code == 65)
      #expect(try fixture.status().code == 65)
    }
  }

  @Test func `files that are none of a golden's are not replaced`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      for name in ["a.golden/notes.md", "a.golden/keys/mine.png"] {
        try fixture.write("mine", to: name)
        try fixture.scene("a.json", "#203040", "#FF3040")
        let (code, said) = try fixture.record()
        #expect(code == 65)
        #expect(said[0].contains(name.split(separator: "/").last ?? ""), "\(said)")
        #expect(try fixture.read(name) == "mine")
        try FileManager.default.removeItem(atPath: fixture.path(name))
        try fixture.scene()
      }
    }
  }

  @Test func `a folder of failures in which somebody keeps a file stays`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try FileManager.default.createDirectory(
        atPath: fixture.path("a.golden.failed"), withIntermediateDirectories: true)
      try fixture.write("mine", to: "a.golden.failed/notes.md")
      let same = try fixture.verify()
      #expect(same.exitCode == 0)
      #expect(same.text().contains("notes.md"))
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 21")
      let different = try fixture.verify()
      #expect(different.exitCode == 1)
      #expect(different.text().contains("notes.md"))
      #expect(try fixture.content("a.golden.failed").keys.sorted() == ["notes.md"])
    }
  }

  @Test func `a golden's place that is a file stays one`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.write("mine", to: "a.golden")
      #expect(try fixture.record().code == 65)
      #expect(try fixture.verdict().exitCode == 65)
      #expect(try fixture.read("a.golden") == "mine")
    }
  }

  // MARK: - Approving

  @Test func `approving takes over what failed, whole`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      #expect(try fixture.approve().said[0].hasSuffix("nothing to approve"))
      let missing = try fixture.approve(["b.json"])
      #expect(missing.code == 66 && missing.said[0].contains("cannot read"))
      try fixture.scene("a.json", "#203040", "#FF3040")
      #expect(try fixture.verdict().failures == fixture.path("a.golden.failed"))
      for name in ["manifest.txt", "trace.txt", "scene.json", "report.json", "worst.png"] {
        #expect(fixture.exists("a.golden.failed/" + name), "\(name)")
      }
      let report = try GoldenReport(reading: fixture.path("a.golden.failed/report.json"))
      #expect(report.scenes.map(\.outcome) == [.different])
      #expect(try fixture.approve().code == 0)
      #expect(!fixture.exists("a.golden.failed"))
      #expect(try fixture.verdict().outcome == .same)
      #expect(try fixture.record().said[0].hasSuffix("unchanged"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted()
          == ["a.golden", "a.json"])
    }
  }

  @Test func `a failure of an older scene is not approved`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      let before = try fixture.content("a.golden")
      try fixture.scene("a.json", "#203040", "#FF3040")
      _ = try fixture.verdict()
      try fixture.scene("a.json", "#203040", "#FF3041")
      let (code, said) = try fixture.approve()
      #expect(code == 1)
      #expect(said[0].contains("has changed since"))
      #expect(try fixture.content("a.golden") == before)
      // A scene that passes again leaves nothing to approve.
      try fixture.scene()
      #expect(try fixture.verdict().outcome == .same)
      #expect(!fixture.exists("a.golden.failed"))
    }
  }

  // MARK: - Parts

  @Test func `each scene is in one part, and the parts' reports make the whole`() throws {
    try GoldenFixture.run { fixture in
      let names = (0..<6).map { "s\($0).json" }
      for name in names { try fixture.scene(name) }
      try fixture.record(names)
      try fixture.scene("s3.json", "#203040", "#FF3040")
      var reports: [String] = []
      var seen: [String] = []
      for part in 1...3 {
        let report = try fixture.verify(names) { $0.shard = Shard(part, of: 3) }
        seen += report.scenes.map(\.scene)
        reports.append(fixture.path("r\(part).json"))
        try report.write(to: reports[part - 1])
      }
      #expect(seen.sorted() == names.map(fixture.path))
      let whole = try GoldenMerge.join(reports)
      #expect(whole.exitCode == 1)
      var scenes = try fixture.verify(names).scenes
      // How long each took is another time.
      for index in scenes.indices { scenes[index].seconds = whole.report.scenes[index].seconds }
      #expect(whole.report == GoldenReport(renderer: whole.report.renderer, scenes: scenes))
      let lacking = #expect(throws: FlickError.self) { try GoldenMerge.join([reports[0]]) }
      #expect(lacking?.kind == .missingInput)
      let twice = #expect(throws: FlickError.self) {
        try GoldenMerge.join(reports + [reports[0], reports[1], reports[2]])
      }
      #expect(twice?.kind == .usage)
    }
  }

  @Test func `a folder stands for its scenes`() throws {
    try GoldenFixture.run { fixture in
      for name in ["b.json", "a.json"] { try fixture.scene(name) }
      #expect(try fixture.record([""]).said.count == 2)
      let report = try fixture.verify([""])
      #expect(report.scenes.map { $0.scene.split(separator: "/").last } == ["a.json", "b.json"])
      #expect(report.exitCode == 0)
    }
  }
}
