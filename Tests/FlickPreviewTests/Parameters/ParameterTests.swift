import Flick
import FlickCore
import FlickJSON
import FlickPreview
import FlickTestSupport
import Foundation
import Testing

/// A scene's numbers: found, set in memory, kept in their own bytes, undone.
@Suite struct ParameterTests {
  static let names = ["pane", "sheet-detents", "eight-interruptions", "inbox", "carousel", "boat"]

  static func sheet(_ name: String) throws -> ParameterSheet {
    let file = try FingerTake.file(name)
    return ParameterSheet(scene: file.path, bytes: Array(file.text.utf8))
  }

  private static func text(_ playback: Playback) -> [String] {
    var lines: [String] = []
    playback.trace(variant: nil, everyTick: true) { lines.append($0) }
    return lines
  }

  @Test(arguments: names)
  func `a parameter's bytes are its number, inside its range`(name: String) throws {
    let sheet = try Self.sheet(name)
    #expect(!sheet.parameters.isEmpty)
    let bytes = sheet.texts.scene
    for parameter in sheet.parameters where parameter.file == nil {
      let digits = String(decoding: bytes[parameter.bytes], as: UTF8.self)
      #expect(Double(digits) == parameter.value, "\(parameter.path)")
      #expect(parameter.range.contains(parameter.value), "\(parameter.path)")
      #expect(bytes[..<parameter.bytes.lowerBound].count { $0 == 10 } == parameter.line - 1)
    }
    #expect(Set(sheet.parameters.map(\.path)).count == sheet.parameters.count)
  }

  @Test(arguments: names)
  func `setting changes the number's bytes alone`(name: String) throws {
    let before = try Self.sheet(name).texts.scene
    for parameter in try Self.sheet(name).parameters where parameter.file == nil {
      var sheet = try Self.sheet(name)
      let value = (parameter.range.lowerBound + parameter.range.upperBound) / 2
      try sheet.set(parameter.path, to: value)
      let digits = Array(parameter.text(value).utf8)
      let after = sheet.texts.scene
      #expect(after.prefix(parameter.bytes.lowerBound) == before.prefix(parameter.bytes.lowerBound))
      #expect(Array(after.dropFirst(parameter.bytes.lowerBound).prefix(digits.count)) == digits)
      #expect(
        after.dropFirst(parameter.bytes.lowerBound + digits.count)
          .elementsEqual(before.dropFirst(parameter.bytes.upperBound)))
    }
  }

  @Test func `setting plays what '--set' plays`() throws {
    var sheet = try Self.sheet("pane")
    try sheet.set("behaviors.pane.motion.spring.damping", to: 11.5)
    var options = SceneFile.Options()
    options.values = ["behaviors.pane.motion.spring.damping=11.5"]
    let given = try SceneFile(path: "\(PreviewHouse.scenes)/pane.json", options: options).play()
    #expect(Self.text(try sheet.file(options: SceneFile.Options()).play()) == Self.text(given))
  }

  @Test func `events' times and variants' springs are parameters`() throws {
    let paths = try Self.sheet("pane").parameters.map(\.path)
    #expect(paths.contains("events.1.at"))
    let text = """
      { "flick": 1, "let": { "soft": 12, "wait": "0.25s", "name": "x" },
        "variants": { "A": { "behaviors.box.motion": { "spring": { "response": "300ms",
          "dampingRatio": 0.8 } } }, "B": { "behaviors.box.motion.spring.damping": 4 } } }
      """
    let sheet = ParameterSheet(scene: "/nowhere/a.json", bytes: Array(text.utf8))
    #expect(
      sheet.parameters.map { "\($0.path) \($0.value)\($0.unit)" } == [
        "let.soft 12.0", "let.wait 0.25s",
        "variants.A.behaviors.box.motion.spring.response 300.0ms",
        "variants.A.behaviors.box.motion.spring.dampingRatio 0.8",
        "variants.B.behaviors.box.motion.spring.damping 4.0",
      ])
  }

  @Test func `what is kept is undone byte for byte, also in an included file`() throws {
    try withTemporaryFolder { folder in
      let scene = folder.appending(path: "scene.json")
      let part = folder.appending(path: "part.json")
      let own = """
        { "flick": 1, "include": ["part.json"], "canvas": { "size": [64, 64], "scale": 1 },
          "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#000" } ],
          "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 40 },
            "initial": "a", "motion": "soft" } },
          "events": [ { "at": "100ms", "set": { "box": "b" } } ] }
        """
      let other = """
        { "motion": { /* calm */ "soft": { "spring": { "stiffness": 300.50, "damping": 20 } } } }
        """
      try own.write(to: scene, atomically: false, encoding: .utf8)
      try other.write(to: part, atomically: false, encoding: .utf8)
      func disk() throws -> [String] {
        try [scene, part].map { try String(contentsOf: $0, encoding: .utf8) }
      }
      var sheet = ParameterSheet(scene: scene.path, bytes: Array(own.utf8))
      var history = EditHistory()
      try sheet.set("events.0.at", to: 250)
      try sheet.set("part.json:motion.soft.spring.stiffness", to: 120)
      let shown = Self.text(try sheet.file(options: SceneFile.Options()).play())
      #expect(try disk() == [own, other])
      try history.write(sheet.changes, inside: folder.path)
      #expect(
        try disk() == [
          own.replacing("\"100ms\"", with: "\"250ms\""), other.replacing("300.50", with: "120"),
        ])
      #expect(Self.text(try SceneFile(path: scene.path).play()) == shown)
      _ = try history.undo()
      #expect(try disk() == [own, other])
      #expect(history.isEmpty)
    }
  }

  @Test func `files that were changed meanwhile are left alone`() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try "old".write(to: file, atomically: false, encoding: .utf8)
      let change = FileChange(
        path: file.path, before: Array("other".utf8), after: Array("new".utf8))
      #expect(throws: FlickError.self) { try FileChange.apply([change], inside: folder.path) }
      let away = FileChange(path: folder.path + "-away.json", before: nil, after: [65])
      #expect(throws: FlickError.self) { try FileChange.apply([away], inside: folder.path) }
      let right = FileChange(
        path: file.path, before: Array("old".utf8), after: Array("new".utf8))
      var history = EditHistory()
      try history.write([right], inside: folder.path)
      try "newer".write(to: file, atomically: false, encoding: .utf8)
      #expect(throws: FlickError.self) { _ = try history.undo() }
      #expect(try String(contentsOf: file, encoding: .utf8) == "newer")
      #expect(!history.isEmpty)
    }
  }
}
