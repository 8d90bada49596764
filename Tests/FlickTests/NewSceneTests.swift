import Flick
import FlickJSON
import FlickScene
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// `render new`, `render fmt` and `render explain`.
@Suite struct NewSceneTests {
  private static let project = SceneText.root.appending(path: "Sources/render").path

  private static func file(_ text: String) throws -> SceneFile {
    try SceneFile(bytes: Array(text.utf8), name: "new.json")
  }

  // MARK: - New

  @Test func `A new scene plays without a word and keeps what it promises`() throws {
    let file = try Self.file(NewScene().text)
    #expect(file.warnings.isEmpty)
    let results = try file.play().expectationResults
    #expect(results.count >= 5)
    for result in results { #expect(result.isMet, "\(result.text)") }
  }

  @Test func `A new scene is canonical and explains each of its parts`() throws {
    let text = NewScene().text
    #expect(try CanonicalScene.text(of: Array(text.utf8), file: "new.json") == text)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let root = try #require(JSONReader.read(Array(text.utf8)).root)
    let parts = Set(root.members.map(\.key))
    #expect(
      parts.isSuperset(of: [
        "canvas", "layers", "motion", "behaviors", "events", "variants", "film", "render", "expect",
      ]))
    #expect(text.components(separatedBy: "//").count > 20)
  }

  @Test func `A copy of a shipped scene is that scene without its schema`() throws {
    let scenes = try ShippedScenes(programAt: Self.project)
    #expect(scenes.names.contains("pane"))
    for name in scenes.names {
      let copy = try NewScene(from: name, of: scenes).text
      #expect(!copy.contains("$schema"))
      let original = String(decoding: try scenes.bytes(of: name), as: UTF8.self)
      let lines = original.split(separator: "\n").filter { !$0.contains("\"$schema\"") }
      #expect(copy.split(separator: "\n") == lines, "\(name)")
    }
  }

  @Test(arguments: ["icon-grid", "recorded-spring", "pane"])
  func `A copy brings the pictures, recordings and components that it names`(name: String) throws {
    let scenes = try ShippedScenes(programAt: Self.project)
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "copy.json").path
      try NewScene(from: name, of: scenes).write(to: path)
      #expect(try SceneFile(path: path).warnings.isEmpty)
    }
  }

  @Test func `A shipped scene that does not exist is answered with the nearest name`() throws {
    let scenes = try ShippedScenes(programAt: Self.project)
    let error = #expect(throws: FlickError.self) { try NewScene(from: "pan", of: scenes) }
    #expect(error?.kind == .usage)
    #expect(error?.message.contains("did you mean 'pane'?") ?? false)
  }

  @Test func `An installed program finds its scenes beside it, also through a link`() throws {
    try withTemporaryFolder { folder in
      let scenes = folder.appending(path: "share/flick/scenes")
      let manager = FileManager.default
      try manager.createDirectory(at: scenes, withIntermediateDirectories: true)
      try manager.createDirectory(
        at: folder.appending(path: "bin"), withIntermediateDirectories: true)
      let source = SceneText.root.appending(path: "scenes/first-touch.json")
      try manager.copyItem(at: source, to: scenes.appending(path: "first-touch.json"))
      let program = folder.appending(path: "bin/render")
      try Data().write(to: program)
      let link = folder.appending(path: "link")
      try manager.createSymbolicLink(at: link, withDestinationURL: program)
      #expect(try ShippedScenes(programAt: program.path).names == ["first-touch"])
      #expect(try ShippedScenes(programAt: link.path).names == ["first-touch"])
    }
  }

  @Test func `A program without its scenes says where they are wanted`() throws {
    try withTemporaryFolder { folder in
      let error = #expect(throws: FlickError.self) {
        try ShippedScenes(programAt: folder.appending(path: "render").path)
      }
      #expect(error?.kind == .missingInput)
    }
  }

  @Test func `A new scene replaces nothing`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: NewScene.path(for: "card")).path
      #expect(path.hasSuffix("/card.json"))
      #expect(NewScene.path(for: "card.json") == "card.json")
      try NewScene().write(to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == NewScene().text)
      try "mine".write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: FlickError.self) { try NewScene().write(to: path) }
      #expect(error?.kind == .io)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
  }

  // MARK: - Format

  @Test func `Formatting replaces a file as a whole and keeps its permissions`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.json").path
      try "{ \"canvas\": 1, \"flick\": 1 }".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      let file = try SceneFormatter(path: path)
      #expect(!file.isCanonical)
      try file.rewrite()
      #expect(
        try String(contentsOfFile: path, encoding: .utf8)
          == "{\n  \"flick\": 1,\n  \"canvas\": 1\n}\n")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      #expect(try SceneFormatter(path: path).isCanonical)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
    }
  }

  @Test func `A file that is no JSON is not touched`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.json").path
      try "{ 'a': 1 }".write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: FlickError.self) { try SceneFormatter(path: path) }
      #expect(error?.kind == .scene)
    }
  }

  // MARK: - Explain

  @Test func `Every code is explained, and an unknown one with the nearest`() throws {
    #expect(SceneLanguage.codes.count == DiagnosticCode.allCases.count)
    for (code, title) in SceneLanguage.codes {
      let text = try SceneLanguage.explanation(of: code)
      #expect(text.hasPrefix("\(title) (\(code))\n\n"))
      #expect(text.count > title.count + 80, "\(code)")
    }
    let error = #expect(throws: FlickError.self) {
      try SceneLanguage.explanation(of: "time-unti")
    }
    #expect(error?.kind == .usage)
    #expect(error?.message.contains("did you mean 'time-unit'?") ?? false)
  }

  /// What is wrong with a scene, warnings among it, as `code: message`.
  private static func findings(_ bytes: [UInt8], in folder: URL) -> [String] {
    var report = CheckReport()
    do throws(FlickError) {
      let file = try SceneFile(bytes: bytes, name: "scene.json", folder: folder.path)
      report.add(try file.play(), judged: false)
    } catch {
      report.add("scene.json", error, words: error.message)
    }
    return report.gcc.split(separator: "\n").map(String.init)
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `what a page calls wrong is refused, and what it calls right is not`(
    code: DiagnosticCode
  ) throws {
    let (wrong, right) = code.spellings
    let example = code.page.example
    let folder = SceneText.root.appending(path: "scenes/invalid/\(example ?? "")")
    var bytes = Array(
      """
      { "flick": 1, "canvas": { "size": [90, 90] },
        "layers": [{ "type": "text", "frame": [0, 0, 90, 40], \(wrong) }] }
      """.utf8)
    if example != nil {
      bytes = Array(try Data(contentsOf: folder.appending(path: "scene.json")))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.contains(wrong))
    let mended = text.replacing(wrong, with: right, maxReplacements: 1)
    let before = Self.findings(bytes, in: folder)
    let after = Self.findings(Array(mended.utf8), in: folder)
    let counts = [before, after].map { $0.count { $0.hasSuffix(" [\(code.rawValue)]") } }
    #expect(counts[1] < counts[0], "\(after)")
    // The stroke that a finger can do meets no layer that answers it.
    if before.count == 1, code != .impossibleStroke { #expect(after == []) }
    let page = try SceneLanguage.explanation(of: code.rawValue)
    #expect(page.contains("\nWrong: \(wrong)\nRight: \(right)\n"))
  }

  // MARK: - Reading

  @Test func `a name that is nearly a file's is answered with that`() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "pane.json"))
      for (name, meant) in [("paen.json", true), ("pane", true), ("pane.png", false)] {
        let path = folder.appending(path: name).path
        let error = #expect(throws: FlickError.self) { try SceneFile(path: path) }
        #expect(error?.kind == .missingInput)
        let help = "did you mean '\(folder.appending(path: "pane.json").path)'?"
        #expect(error?.message.contains(help) == meant, "\(name)")
      }
    }
  }

  @Test func `What never ends and what is no file are refused at once`() throws {
    for (path, kind) in [("/dev/zero", "a device"), ("/", "a folder")] {
      let error = #expect(throws: FlickError.self) { try SceneFile(path: path) }
      #expect(error?.kind == .missingInput)
      #expect(error?.message.contains("it is \(kind), not a file") == true)
    }
  }
}
