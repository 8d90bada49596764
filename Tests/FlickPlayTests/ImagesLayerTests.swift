import Flick
import FlickCore
import FlickEngine
import FlickMedia
import FlickMotion
import FlickRaster
import FlickScene
import FlickStage
import FlickTestScenes
import Testing

/// Layers that show one of their children at a time.
@Suite struct ImagesLayerTests {
  static let colors = ["#D00000", "#00A000", "#0000C0"]

  /// A layer of three squares, each in a colour and a place of its own.
  static func book(
    keys: String = "", events: String = "", type: String = "images", kept: [Int] = [0, 1, 2],
    others: String = ""
  ) -> String {
    let squares = kept.map {
      """
      { "id": "page\($0)", "type": "rect", "frame": [\(20 * $0), 0, 30, 30],
        "fill": "\(colors[$0])",
        "on": { "tap": { "set": { "mark.x": \(10 + $0) }, "transaction": { "disableActions": true } } } }
      """
    }
    return """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [
          { "id": "mark", "type": "rect", "frame": [0, 90, 4, 4] },
          { "id": "book", "type": "\(type)", "frame": [10, 10, 80, 30]\(keys),
            "children": [\(squares.joined(separator: ", "))] }\(others) ],
        "events": [\(events)], "render": { "duration": "2s" } }
      """
  }

  private func pixels(_ text: String) throws -> Pixmap {
    let playback = try SceneText.play(text)
    let stage = try Stage(
      scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts)
    var rasterizer = Rasterizer()
    return rasterizer.draw(stage.displayList(at: .zero))
  }

  private func value(_ playback: Playback, _ name: String, _ milliseconds: Int64) throws -> Double {
    let signal = try require(playback.file.scene.signal(named: name))
    let time = FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * milliseconds)
    return signal.read(
      playback.trace.variants[0].tracks[signal.channel].sample(at: time))
  }

  @Test(arguments: 0..<3)
  func `the picture is that of the child alone`(shown: Int) throws {
    let images = try pixels(Self.book(keys: ", \"shown\": \(shown)"))
    let group = try pixels(Self.book(type: "group", kept: [shown]))
    let others = try pixels(Self.book(type: "group", kept: [(shown + 1) % 3]))
    #expect(images == group)
    #expect(images != others)
  }

  @Test func `all are shown in turn, each a thirtieth of a second, where nothing else is said`()
    throws
  {
    let scene = Self.book(
      keys: #", "animations": { "turn": { "property": "shown", "repeat": 2 } }"#)
    let playback = try SceneText.play(scene)
    let sequence = try require(ImageSequence(imageCount: 3, repeatCount: 2))
    for milliseconds in stride(from: Int64(1), to: 300, by: 7) {
      let expected = sequence.index(at: Double(milliseconds) / 1000) ?? 0
      #expect(try value(playback, "book.shown", milliseconds) == Double(expected))
    }
  }

  /// Rounding puts some of these instants before the jump.
  @Test(arguments: ["", ", \"speed\": -1"])
  func `an image is there at the very instant at which its turn comes`(speed: String) throws {
    let scene = Self.book(
      keys: """
        , "animations": { "turn": { "property": "shown", "begin": "200ms", "duration": "240ms",
          "repeat": 4, "autoreverse": true\(speed) } }
        """)
    let playback = try SceneText.play(scene)
    let round = [0.0, 1, 2, 2, 1, 0]
    for turn in 0..<24 {
      #expect(
        try value(playback, "book.shown", 200 + 80 * Int64(turn)) == round[turn % 6], "\(turn)")
    }
  }

  @Test func `values are their order, and key times when they come`() throws {
    let scene = Self.book(
      keys: """
        , "shown": 1, "animations": { "turn": { "property": "shown", "values": [2, 0, 2, 1],
          "keyTimes": [0, 0.5, 0.6, 0.8, 1], "duration": "1s" } }
        """)
    let playback = try SceneText.play(scene)
    let shown = try [100, 499, 500, 599, 600, 799, 800, 999, 1000].map {
      try value(playback, "book.shown", $0)
    }
    #expect(shown == [2, 2, 0, 0, 2, 2, 1, 1, 1])
  }

  @Test func `another image is there at once, also within a transaction`() throws {
    let scene = Self.book(
      keys: #", "animations": { "turn": { "property": "shown", "duration": "600ms" } }"#,
      events: """
        { "at": "500ms", "set": { "book.shown": "current" } },
        { "at": "700ms", "set": { "book.shown": 1, "mark.x": 40 }, "transaction": { "duration": "1s" } }
        """)
    let playback = try SceneText.play(scene)
    #expect(try value(playback, "book.shown", 650) == 2)
    #expect(try value(playback, "book.shown", 700) == 1)
    #expect(try value(playback, "book.shown", 701) == 1)
    #expect(try value(playback, "mark.x", 1200) > 1)
    #expect(try value(playback, "mark.x", 1200) < 40)
  }

  @Test(arguments: [(100, 10.0), (300, 11), (500, 12)])
  func `touches reach the image that is seen`(milliseconds: Int, mark: Double) throws {
    // A place that each of them holds alone.
    let place = [15, 45, 75][Int(mark) - 10]
    let scene = Self.book(
      keys: #", "animations": { "turn": { "property": "shown", "duration": "600ms" } }"#,
      events: #"{ "at": "\#(milliseconds)ms", "tap": [\#(place), 20] }"#)
    let playback = try SceneText.play(scene)
    #expect(try value(playback, "mark.x", 1900) == mark)
  }

  @Test func `touches go through the images that are not seen`() throws {
    let scene = Self.book(events: #"{ "at": "100ms", "tap": [75, 20] }"#)
    // Nothing is under that finger but the third page, which is not shown.
    let playback = try? SceneText.play(scene)
    #expect(try playback.map { try value($0, "mark.x", 1900) } ?? 0 == 0)
  }
}
