import Flick
import FlickTestScenes
import Foundation
import Testing

/// What commands say of what was typed.
@Suite struct CommandWordsTests {
  private static let commands = ["film", "still", "sheet", "trace", "golden", "help"]

  @Test(arguments: [
    ("shett", "sheet"), ("stil", "still"), ("trase", "trace"), ("goldne", "golden"),
  ])
  func `a slip in a command's name is no scene`(word: String, meant: String) throws {
    let error = try #require(FlickError(command: word, among: Self.commands))
    #expect(error.kind == .usage)
    #expect(
      error.message
        == "error: there is no command '\(word)', and no scene\n  help: did you mean '\(meant)'?")
  }

  @Test(arguments: ["sheet", "pane.json", "scenes/shett", "-o", "nothing", ""])
  func `what may be a scene or an option is left alone`(word: String) {
    #expect(FlickError(command: word, among: Self.commands) == nil)
  }

  @Test(arguments: [
    ("1.0004s", "1.0000 s", "1.0004 s"), ("1000.0001ms", "1.0000000 s", "1.0000001 s"),
    ("2s", "1.000 s", "2.000 s"),
  ])
  func `an instant past the end is told apart from the end`(
    instant: String, end: String, asked: String
  ) throws {
    let playback = try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 50", motion: "\"ease\": { \"duration\": \"0.1s\" }",
        events: "", render: "\"fps\": 60, \"duration\": \"1s\""))
    let still = #expect(throws: FlickError.self) {
      try playback.writeStill(
        at: try #require(SceneInstant(instant)), to: "never.png", overwrites: false)
    }
    #expect(
      still?.message.contains("ends at \(end) ('\(instant)' is at \(asked))") == true)
    #expect(still?.description.contains("--") == false)
    let range = #expect(throws: FlickError.self) {
      var options = ExportOptions(signal: "box.x")
      options.range = InstantRange("\(instant)..")
      _ = try playback.export(options, to: .csv)
    }
    #expect(range?.message.contains("ends at \(end) ('\(instant)' is at \(asked))") == true)
  }

  @Test(arguments: [("go-1s", "-0.900"), ("go-105ms", "-0.005")])
  func `an instant before the beginning is told`(instant: String, time: String) throws {
    let playback = try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 50", motion: "\"ease\": { \"duration\": \"0.1s\" }",
        events: "{ \"id\": \"go\", \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }"))
    let error = #expect(throws: FlickError.self) {
      try playback.picture(at: try #require(SceneInstant(instant)))
    }
    #expect(
      error?.message
        == "error: the scene begins at 0 s ('\(instant)' would be at \(time) s)\n"
        + "  help: name an instant from its beginning on")
  }
}
