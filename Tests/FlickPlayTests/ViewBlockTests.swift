import Flick
import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestScenes
import Foundation
import Testing

@Suite struct ViewBlockTests {
  /// A scene with a card at [20, 40] that is animated, and a switch in it.
  private static func play(_ events: String...) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [ { "id": "card", "type": "rect", "frame": [20, 40, 100, 80], "children": [
          { "id": "knob", "type": "rect", "frame": [0, 0, 100, 80] } ] } ],
        "behaviors": { "knob": { "layer": "knob", "property": "opacity",
          "states": { "on": 1, "off": 0.5 }, "on": { "tap": "toggle" },
          "motion": { "ease": { "duration": "100ms" } } } },
        "events": [ \(events.joined(separator: ", ")) ],
        "render": { "duration": "2s" } }
      """)
  }

  private static func block(_ at: String, _ changes: String, _ rest: String = "") -> String {
    "{ \"at\": \"\(at)\", \"animate\": { \"changes\": { \(changes) }, "
      + "\"duration\": \"400ms\"\(rest) } }"
  }

  private func value(
    _ playback: Playback, _ name: String, _ seconds: Double, limit: Limit = .right
  ) throws -> Double {
    let signal = try require(playback.file.scene.signal(named: name))
    let time = FlickTime.zero + (try require(FlickDuration(seconds: seconds)))
    return playback.trace.variants[0].value(of: signal, at: time, limit: limit)
  }

  private func steps(_ playback: Playback) -> [String] {
    playback.trace.variants[0].events.compactMap { event in
      guard case .animation(_, let key, let step) = event.kind else { return nil }
      return "\(key) \(step)"
    }
  }

  @Test func `a delayed block shows the old value and a repeated one jumps at its end`() throws {
    let playback = try Self.play(
      Self.block(
        "100ms", "\"card.y\": 140",
        ", \"delay\": \"300ms\", \"repeat\": 1, \"autoreverse\": true"))
    #expect(try value(playback, "card.y", 0.39) == 40)
    #expect(abs(try value(playback, "card.y", 0.8) - 140) < 1e-9)
    #expect(abs(try value(playback, "card.y", 1.2, limit: .left) - 40) < 1e-9)
    #expect(try value(playback, "card.y", 1.2) == 140)
  }

  @Test(arguments: [false, true])
  func `touches reach a moving view only where its block lets them`(allowed: Bool) throws {
    let playback = try Self.play(
      Self.block("0s", "\"card.y\": 60", allowed ? ", \"allowUserInteraction\": true" : ""),
      "{ \"at\": \"200ms\", \"tap\": [60, 90] }", "{ \"at\": \"1s\", \"tap\": [60, 90] }")
    let events = playback.trace.variants[0].events
    let started = events.filter { if case .started = $0.kind { true } else { false } }
    let ignored = events.filter { if case .ignored = $0.kind { true } else { false } }
    #expect(started.count == (allowed ? 2 : 1))
    #expect(ignored.count == (allowed ? 0 : 1))
  }

  // MARK: - Animators

  private static func animator(_ at: String, _ command: String) -> String {
    "{ \"at\": \"\(at)\", \"animator\": { \"of\": \"go\", \(command) } }"
  }

  /// A block that moves the card by 100 points in a second, and what is done
  /// to it.
  private static func control(_ commands: String...) throws -> Playback {
    try play(
      "{ \"id\": \"go\", \"at\": \"0s\", \"animate\": { \"changes\": { \"card.x\": 120, "
        + "\"card.opacity\": 0 }, \"duration\": \"1s\", \"curve\": \"linear\" } }, "
        + commands.joined(separator: ", "))
  }

  @Test func `a paused block stays and goes on where it was`() throws {
    let playback = try Self.control(
      Self.animator("400ms", "\"pause\": true"), Self.animator("900ms", "\"continue\": {}"))
    #expect(abs(try value(playback, "card.x", 0.8) - 60) < 1e-9)
    #expect(abs(try value(playback, "card.opacity", 0.8) - 0.6) < 1e-9)
    #expect(try value(playback, "card.velocity.x", 0.8) == 0)
    #expect(abs(try value(playback, "card.x", 1.2) - 90) < 1e-9)
    #expect(try value(playback, "card.x", 1.6) == 120)
  }

  @Test func `a scrubbed block shows the place and a reversed one returns to its old values`()
    throws
  {
    let playback = try Self.control(
      Self.animator("400ms", "\"pause\": true"), Self.animator("500ms", "\"scrub\": 0.9"),
      Self.animator("600ms", "\"reverse\": true"), Self.animator("600ms", "\"continue\": {}"))
    #expect(abs(try value(playback, "card.x", 0.55) - 110) < 1e-9)
    #expect(abs(try value(playback, "card.velocity.x", 0.7) + 100) < 1e-6)
    #expect(abs(try value(playback, "card.x", 1.1) - 60) < 1e-9)
    #expect(abs(try value(playback, "card.x", 1.55) - 20) < 1e-9)
    #expect(abs(try value(playback, "card.opacity", 1.55) - 1) < 1e-9)
  }

  @Test(arguments: [("current", 60.0), ("start", 20), ("end", 120)])
  func `a stopped block waits and is finished where it is told`(
    place: String, wanted: Double
  ) throws {
    let playback = try Self.control(
      Self.animator("400ms", "\"stop\": true"), Self.animator("1s", "\"finish\": \"\(place)\""))
    #expect(abs(try value(playback, "card.x", 0.9) - 60) < 1e-9)
    #expect(abs(try value(playback, "card.x", 1.5) - wanted) < 1e-9)
  }

  @Test func `a spring takes over what is left of the way`() throws {
    let playback = try Self.control(
      Self.animator("400ms", "\"pause\": true"),
      Self.animator(
        "400ms",
        "\"continue\": { \"durationFactor\": 0.5, \"spring\": { \"dampingRatio\": 0.8, "
          + "\"initialVelocity\": 2 } }"))
    #expect(abs(try value(playback, "card.x", 0.4) - 60) < 1e-9)
    // Twice the 60 points that are left.
    #expect(abs(try value(playback, "card.velocity.x", 0.4) - 120) < 1e-6)
    #expect(try value(playback, "card.x", 0.9) == 120)
  }

  @Test func `what a block's phase does not allow is ignored, and the trace says so`() throws {
    let playback = try Self.control(
      Self.animator("400ms", "\"finish\": \"end\""),
      Self.animator("1900ms", "\"stop\": true"))
    let plain = try Self.control(Self.animator("1500ms", "\"pause\": true"))
    for playback in [playback, plain] {
      let ignored = playback.trace.variants[0].events.filter {
        if case .ignored = $0.kind { true } else { false }
      }
      #expect(!ignored.isEmpty)
      #expect(abs(try value(playback, "card.x", 0.7) - 90) < 1e-9)
    }
  }

  @Test func `a block that pauses on completion stays active until it is stopped`() throws {
    let block =
      "{ \"id\": \"go\", \"at\": \"0s\", \"animate\": { \"changes\": { \"card.x\": 120 }, "
      + "\"delay\": \"100ms\", \"duration\": \"200ms\", \"curve\": \"linear\", "
      + "\"pausesOnCompletion\": true } }"
    let playback = try Self.play(
      block, Self.animator("300ms", "\"scrub\": 0.5"), Self.animator("500ms", "\"scrub\": 1"),
      Self.animator("600ms", "\"reverse\": true"), Self.animator("600ms", "\"continue\": {}"),
      Self.animator("1s", "\"stop\": true"), Self.animator("1200ms", "\"finish\": \"current\""))
    for (seconds, wanted) in [(0.2, 70.0), (0.4, 70), (0.55, 120), (0.7, 70), (0.9, 20), (1.5, 20)]
    {
      #expect(abs(try value(playback, "card.x", seconds) - wanted) < 1e-9, "at \(seconds) s")
    }
    #expect(
      steps(playback) == ["xy added", "xy removed", "xy completed(finished: false)"])
    let settled = playback.trace.variants[0].events.filter {
      if case .settled = $0.kind { true } else { false }
    }
    #expect(settled.map(\.time.seconds) == [0.3, 0.8])
  }

  @Test func `a spring that is continued with hardly any time left arrives at once`() throws {
    let spring = "\"spring\": { \"dampingRatio\": 0.8 } }"
    for (factor, isOver) in [("0.09", true), ("0.11", false)] {
      let playback = try Self.control(
        Self.animator("400ms", "\"pause\": true"),
        Self.animator("500ms", "\"continue\": { \"durationFactor\": \(factor), \(spring)"))
      #expect((try value(playback, "card.x", 0.5) == 120) == isOver)
    }
  }

  @Test func `the numbered keys of stacking blocks can be removed`() throws {
    let playback = try Self.play(
      Self.block("0s", "\"card.x\": 220"), Self.block("100ms", "\"card.x\": 20"),
      "{ \"at\": \"200ms\", \"remove\": \"card.xy-2\" }")
    #expect(
      steps(playback) == [
        "xy added", "xy-2 added", "xy-2 removed", "xy-2 completed(finished: false)",
        "xy completed(finished: true)",
      ])
    // What is left of the first block, on top of the second one's model.
    #expect(abs(try value(playback, "card.x", 0.2) - (20 - 100)) < 1e-9)
  }

  // MARK: - Transitions and images

  private static func exchange(_ transition: String, _ more: String = "") throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [ { "id": "a", "type": "rect", "frame": [20, 40, 100, 80] },
          { "id": "b", "type": "rect", "frame": [20, 40, 100, 80], "opacity": 0 } ],
        "events": [ { "at": "0s", "transition": { "from": "a", "to": "b", \(transition),
          "duration": "1s" } } \(more) ],
        "render": { "duration": "2s" } }
      """)
  }

  @Test func `a push moves both layers side by side and leaves the new one`() throws {
    let playback = try Self.exchange("\"type\": \"push\", \"edge\": \"right\"")
    for seconds in [0, 0.25, 0.75] {
      #expect(abs(try value(playback, "b.x", seconds) - (120 - 100 * seconds)) < 1e-9)
      #expect(abs(try value(playback, "a.x", seconds) - (20 - 100 * seconds)) < 1e-9)
      #expect(try value(playback, "a.opacity", seconds) == 1)
      #expect(try value(playback, "b.opacity", seconds) == 1)
    }
    #expect(try value(playback, "a.opacity", 1.2) == 0)
    #expect(try value(playback, "a.x", 1.2) == 20)
    #expect(try value(playback, "b.x", 1.2) == 20)
  }

  @Test func `a fade dissolves and a part of a transition begins and ends within it`() throws {
    let playback = try Self.exchange(
      "\"type\": \"fade\", \"startProgress\": 0.2, \"endProgress\": 0.6")
    #expect(abs(try value(playback, "b.opacity", 0.5) - 0.4) < 1e-9)
    #expect(try value(playback, "a.opacity", 0.5) == 1)
    #expect(abs(try value(playback, "b.opacity", 1, limit: .left) - 0.6) < 1e-9)
    #expect(try value(playback, "b.opacity", 1) == 1)
  }

  @Test func `another transition cuts the first one off`() throws {
    let playback = try Self.exchange(
      "\"type\": \"push\", \"edge\": \"right\"",
      """
      , { "at": "400ms", "transition": { "from": "b", "to": "a", "type": "push", "edge": "left",
        "duration": "500ms" } }
      """)
    #expect(abs(try value(playback, "b.x", 0.4, limit: .left) - 80) < 1e-9)
    #expect(try value(playback, "b.x", 0.4) == 20)
    #expect(try value(playback, "a.x", 0.4) == -80)
  }

  @Test func `a sequence of images shows what UIKit's would`() throws {
    let scene = SceneText.root.appending(path: "scenes/image-sequence.json")
    let playback = try SceneFile(path: scene.path).play()
    let sequence = try require(ImageSequence(imageCount: 6, duration: 0.48, repeatCount: 6))
    for step in 0..<60 {
      let elapsed = 0.013 + 0.05 * Double(step)
      let shown = sequence.index(at: elapsed) ?? 0
      #expect(try value(playback, "wings.shown", 0.2 + elapsed) == Double(shown), "\(elapsed) s")
    }
  }

  // MARK: - Ways of cancelling

  static let ways = [
    "removed", "read", "hurry", "stopped", "repeating", "additive", "spring",
  ]

  @Test(arguments: ways)
  func `each way of cancelling does to place and velocity what the page says`(
    way: String
  ) throws {
    let scene = SceneText.root.appending(path: "scenes/cancel-seven-ways.json")
    let playback = try SceneFile(path: scene.path).play()
    func number(_ name: String, _ limit: Limit) throws -> String {
      let value = try value(playback, "\(way).\(name)", 0.55, limit: limit)
      return String(format: "%.1f", abs(value) < 1e-6 ? 0 : value)
    }
    let row =
      "| `\(way)` | \(try number("x", .left)) | \(try number("x", .right)) "
      + "| \(try number("velocity.x", .left)) | \(try number("velocity.x", .right)) |"
    let page = try String(
      contentsOf: SceneText.root.appending(path: "docs/core-animation.md"), encoding: .utf8)
    #expect(page.contains(row), "the page has no row \(row)")
  }
}
