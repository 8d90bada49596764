import Flick
import FlickCore
import FlickJSON
import FlickPreview
import Testing

/// A recording takes the place of touches, and of nothing else in the text.
@Suite struct TouchReplacementTests {
  static let scene = """
    {
      "flick": 1, "canvas": { "size": [64, 64], "scale": 1 }, // the screen
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 64, 64], "fill": "#000" } ],
      "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 40 },
        "initial": "a", "on": { "tap": "toggle" },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "events": [
        { "at": "100ms", "tap": [10, 10] }, /* stays */
        // and this goes
        { "id": "back", "at": "300ms", "tap": [10, 50] },
        { "at": "back+50ms", "set": { "box": "a" } },
        { "at": "400ms", "set": { "box": "b" } }, // stays as well
        { "id": "last", "at": "500ms", "tap": [10, 50] }
      ],
      "film": { "size": [640, 360], "plots": ["box.y"],
        "callouts": [{ "at": "100ms", "signal": "box.y" }, { "at": "back", "signal": "box.y" }] },
      "render": { "fps": 60, "duration": "last+200ms", "poster": "last" },
      "expect": [ { "continuous": "box.y", "across": "back" },
        { "holds": "box.y < 90", "at": "last" } ]
    }
    """

  @Test func `touches from an instant on are gone, and the rest stays byte for byte`() throws {
    let bytes = Array(Self.scene.utf8)
    let file = try SceneFile(bytes: bytes, name: "a.json")
    let instant = try #require(FlickTime(milliseconds: 200))
    let made = try #require(TouchReplacement(bytes, of: file.play(), from: instant))
    let expected = Self.scene
      .replacing("    { \"id\": \"back\", \"at\": \"300ms\", \"tap\": [10, 50] },\n", with: "")
      .replacing("    { \"at\": \"back+50ms\", \"set\": { \"box\": \"a\" } },\n", with: "")
      .replacing("    { \"id\": \"last\", \"at\": \"500ms\", \"tap\": [10, 50] }\n", with: "")
      .replacing("{ \"box\": \"b\" } },", with: "{ \"box\": \"b\" } }")
      .replacing(", { \"at\": \"back\", \"signal\": \"box.y\" }", with: "")
      .replacing("\"last+200ms\", \"poster\": \"last\"", with: "\"settled\"")
      .replacing("{ \"continuous\": \"box.y\", \"across\": \"back\" },\n", with: "\n")
      .replacing("\"at\": \"last\"", with: "\"at\": \"500ms\"")
    let result = String(decoding: made.bytes, as: UTF8.self)
    #expect(result == expected)
    #expect(made.replaced == ["back", "event 3", "last"])
    _ = try SceneFile(bytes: made.bytes, name: "a.json").play()
  }

  @Test(arguments: ["pane", "sheet-detents", "photo-pinch", "carousel", "pip-throw", "hammer"])
  func `shipped scenes can be taken over at any instant`(name: String) throws {
    let file = try FingerTake.file(name)
    let playback = try file.play()
    for part in 0...4 {
      let instant =
        FlickTime.zero
        + FlickDuration(flicks: playback.trace.duration.flicks * Int64(part) / 4)
      _ = try LiveTake(of: playback, bytes: Array(file.text.utf8), from: instant)
    }
  }

  @Test func `items are put behind others and taken out as they are set`() throws {
    for (text, expected) in [
      ("[]", "[\n  9\n]"), ("[1]", "[1, 9]"), ("[1,]", "[1, 9]"),
      ("[\n  1, // one\n  2 // two\n]", "[\n  1, // one\n  2,\n  9 // two\n]"),
    ] {
      var edit = try #require(SceneEdit(Array(text.utf8)))
      edit.append("9", to: edit.root)
      #expect(String(decoding: edit.result, as: UTF8.self) == expected)
    }
    for (text, gone, expected) in [
      ("[1, 2, 3]", [1], "[1, 3]"), ("[1, 2]", [1], "[1]"), ("[1, 2]", [0, 1], "[]"),
      ("[\n  1,\n  2, // two\n  3\n]", [2], "[\n  1,\n  2 // two\n]"),
    ] {
      var edit = try #require(SceneEdit(Array(text.utf8)))
      edit.remove(Set(gone), of: edit.root)
      let result = String(decoding: edit.result, as: UTF8.self)
      #expect(result == expected)
      #expect(SceneEdit(edit.result) != nil)
    }
  }
}

extension String {
  func replacing(_ text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}

extension FlickTime {
  init?(milliseconds: Double) {
    guard let since = FlickDuration(seconds: milliseconds / 1000) else { return nil }
    self = .zero + since
  }
}
