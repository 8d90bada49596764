import Flick
import FlickCore
import FlickStage
import FlickTestScenes
import Foundation
import Testing

/// A character that no font has is told with its place, and not drawn in silence.
@Suite struct MissingGlyphTests {
  private func scene(text: String, title: String = "x", note: String = "x") -> String {
    """
    { "flick": 1, "title": "\(title)", "canvas": { "size": [64, 64] },
      "layers": [
        { "id": "box", "type": "rect", "frame": [0, 0, 10, 10] },
        { "type": "text", "frame": [0, 20, 64, 20], "text": "\(text)" } ],
      "variants": { "A": {}, "B": { "note": "\(note)" } }, "film": {},
      "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 9 },
        "motion": { "ease": { "duration": "100ms" } } } },
      "events": [ { "at": "10ms", "set": { "box": "b" } } ], "render": { "duration": "200ms" } }
    """
  }

  private func file(_ text: String, isStrict: Bool = false) throws(FlickError) -> SceneFile {
    var options = SceneFile.Options()
    options.isStrict = isStrict
    return try SceneFile(bytes: Array(text.utf8), name: "test.json", options: options)
  }

  @Test func `a warning names the character and points at its text`() throws {
    let warnings = try file(scene(text: "a\u{10FFFD}b")).warnings
    #expect(warnings.contains("test.json:4:57: warning: no font here has the character"))
    #expect(warnings.contains("(U+10FFFD)"))
    #expect(warnings.contains("at $.layers[1].text"))
  }

  @Test func `a strict reader refuses the scene`() throws {
    let error = #expect(throws: FlickError.self) {
      try self.file(self.scene(text: "a\u{10FFFD}b"), isStrict: true)
    }
    #expect(error?.kind == .scene)
    #expect(error?.message.contains("test.json:4:57: error: no font here has") == true)
    #expect(throws: Never.self) { try self.file(self.scene(text: "a"), isStrict: true) }
  }

  @Test func `what the film around the canvas writes is looked at too`() throws {
    let warnings = try file(scene(text: "x", title: "\u{10FFFC}", note: "\u{10FFFB}")).warnings
    #expect(warnings.contains("(U+10FFFC)"))
    #expect(warnings.contains("(U+10FFFB)"))
  }

  @Test func `nothing else is missing when the film is drawn`() throws {
    let file = try file(scene(text: "é ♔ 中 – …"))
    let playback = try file.play()
    let stage = try Stage(
      scene: file.scene, trace: playback.trace, fonts: file.fonts, variant: nil)
    let told = file.warnings
    for scalar in stage.missingGlyphs {
      #expect(told.contains(String(scalar.value, radix: 16, uppercase: true)))
    }
  }
}

@Suite struct SceneFontTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("scene/fonts"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func scene(font: String) -> String {
    """
    { "flick": 1, "canvas": { "size": [64, 64] }, "layers": [
      { "type": "text", "frame": [0, 20, 64, 20], "text": "x", "font": { "file": "\(font)" } } ],
      "render": { "duration": "100ms" } }
    """
  }

  private func message(
    _ font: String, in folder: URL, isFree: Bool = false
  ) throws -> String? {
    var options = SceneFile.Options()
    options.pathsMayLeaveFolder = isFree
    let path = folder.appendingPathComponent("scene/scene.json")
    try Data(scene(font: font).utf8).write(to: path)
    do throws(FlickError) {
      _ = try SceneFile(path: path.path, options: options)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `a font beside the scene is used, and none outside its folder`() throws {
    let source = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    guard FileManager.default.fileExists(atPath: source.path) else {
      print("skipped: \(source.path) is not there")
      return
    }
    try withFolder { folder in
      let fonts = folder.appendingPathComponent("scene/fonts")
      try FileManager.default.copyItem(at: source, to: fonts.appendingPathComponent("Own.ttf"))
      try Data("no font".utf8).write(to: fonts.appendingPathComponent("notes.txt"))
      try FileManager.default.createSymbolicLink(
        at: fonts.appendingPathComponent("link.ttf"), withDestinationURL: source)
      #expect(try message("fonts/Own.ttf", in: folder) == nil)
      #expect(try message("fonts/notes.txt", in: folder)?.contains("is not a font") == true)
      #expect(try message("fonts/link.ttf", in: folder)?.contains("leaves the scene's") == true)
      #expect(try message("fonts/link.ttf", in: folder, isFree: true) == nil)
      #expect(try message("../scene/fonts/Own.ttf", in: folder, isFree: true) == nil)
      #expect(try message("../Own.ttf", in: folder)?.contains("leaves the scene's") == true)
      #expect(try message("fonts/None.ttf", in: folder)?.contains("there is no file") == true)
      #expect(try message("fonts", in: folder)?.contains("is a folder, not a file") == true)
    }
  }
}
