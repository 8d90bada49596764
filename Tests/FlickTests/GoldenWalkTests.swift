import Flick
import FlickGolden
import FlickTestScenes
import Foundation
import Testing

/// A folder stands for the scenes in it and below, and for the goldens there.
@Suite struct GoldenWalkTests {
  private func makeFolder(_ name: String, in fixture: GoldenFixture) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.path(name), withIntermediateDirectories: true)
  }

  private func names(_ report: GoldenReport, in fixture: GoldenFixture) -> [String] {
    report.scenes.map { String($0.scene.dropFirst(fixture.folder.path.count + 1)) }
  }

  @Test func `folders below are walked, those that are no scenes' are not`() throws {
    try GoldenFixture.run { fixture in
      for folder in ["in/deep", ".hidden", "ignored", "old.golden.failed"] {
        try makeFolder(folder, in: fixture)
        try fixture.scene(folder + "/s.json")
      }
      try fixture.write("", to: "ignored/.flickignore")
      try fixture.scene()
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: fixture.path("loop"), withDestinationPath: fixture.folder.path)
      try files.createSymbolicLink(
        atPath: fixture.path("link.json"), withDestinationPath: fixture.path("a.json"))
      let (code, said) = try fixture.record([""])
      #expect(code == 0 && said.count == 2, "\(said)")
      let report = try fixture.verify([""])
      #expect(names(report, in: fixture) == ["a.json", "in/deep/s.json"])
      #expect(report.exitCode == 0)
      // What somebody names is taken, wherever it lies.
      #expect(try fixture.verify(["ignored"]).scenes.map(\.outcome) == [.missing])
    }
  }

  @Test func `JSON that is no scene is left out, a damaged scene is not`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.verify().write(to: fixture.path("report.json"))
      try fixture.write("{ \"layers\": [], \"v\": \"5.7\" }", to: "lottie.json")
      try fixture.write("[1, 2", to: "list.json")
      #expect(names(try fixture.verify([""]), in: fixture) == ["a.json"])
      try fixture.write(String(GoldenFixture.scene.dropLast(9)), to: "cut.json")
      #expect(try fixture.verify([""]).scenes.map(\.exitCode) == [0, 65])
      // What has a golden is a scene, whatever has become of it.
      try fixture.write("{}", to: "a.json")
      #expect(try fixture.verify([""]).scenes.map(\.exitCode) == [65, 65])
    }
  }

  @Test func `a golden whose scene is gone fails with the command that removes it`() throws {
    try GoldenFixture.run { fixture in
      for name in ["a.json", "b.json"] { try fixture.scene(name) }
      try fixture.record([""])
      try fixture.scene("b.json", "#203040", "#FF3040")
      _ = try fixture.verify([""])
      try FileManager.default.removeItem(atPath: fixture.path("b.json"))
      for named in ["", "b.json"] {
        let report = try fixture.verify([named])
        #expect(report.exitCode == 66)
        let verdict = try #require(report.scenes.last)
        #expect(verdict.outcome == .failed)
        #expect(
          verdict.message?.contains("render golden prune \(fixture.path("b.json"))") == true,
          "\(verdict.lines)")
      }
      #expect(try fixture.status([""]).code == 66)
      let (code, said) = try fixture.prune()
      #expect(code == 0)
      #expect(said == ["\(fixture.path("b.golden")): removed"])
      #expect(!fixture.exists("b.golden.failed"))
      #expect(try fixture.verify([""]).exitCode == 0)
      #expect(try fixture.prune().said == ["every golden has its scene"])
    }
  }

  @Test func `a golden with other files in it is not removed`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try FileManager.default.removeItem(atPath: fixture.path("a.json"))
      try fixture.write("mine", to: "a.golden/notes.md")
      #expect(try fixture.prune().code == 65)
      #expect(try fixture.read("a.golden/notes.md") == "mine")
    }
  }

  @Test func `every orphan is in one part`() throws {
    try GoldenFixture.run { fixture in
      let names = (0..<4).map { "s\($0).json" }
      for name in names { try fixture.scene(name) }
      try fixture.record([""])
      for name in names { try FileManager.default.removeItem(atPath: fixture.path(name)) }
      let seen = try (1...2).flatMap { part in
        try fixture.verify([""]) { $0.shard = Shard(part, of: 2) }.scenes.map(\.scene)
      }
      #expect(seen.map { $0.suffix(7) }.sorted() == names.map { Substring($0) })
    }
  }
}
