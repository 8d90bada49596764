import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import Testing

/// Rules that decide where a layer is let go: the first that fits counts.
@Suite struct ReleaseRuleTests {
  /// Where a stroke leaves the box, and the state of the lamp.
  private static func end(
    _ rules: String, by way: Int, velocity: Int? = nil, property: String = "y",
    states: String = "\"a\": 0, \"b\": 300"
  ) throws -> (box: Double, lamp: Double) {
    let stroke =
      velocity.map { "\"flick\": { \"from\": [50, 40], \"by\": [0, \(way)], \"velocity\": \($0) }" }
      ?? "\"drag\": { \"from\": [50, 40], \"by\": [0, \(way)], \"duration\": \"300ms\" }"
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 800] },
        "layers": [
          { "id": "box", "type": "rect", "frame": [0, 0, 100, 100], "fill": "#000000" },
          { "id": "lamp", "type": "rect", "frame": [300, 0, 20, 20], "fill": "#000000" } ],
        "behaviors": {
          "box": { "layer": "box", "property": "\(property)", "states": { \(states) },
            "on": { "drag": "follow", "release": \(rules) },
            "motion": { "spring": { "stiffness": 300, "damping": 40 } } },
          "lamp": { "layer": "lamp", "property": "opacity", "states": { "off": 0, "on": 1 },
            "motion": { "ease": { "duration": "200ms" } } } },
        "events": [ { "at": "100ms", \(stroke) } ] }
      """)
    let trace = playback.trace
    let end = try #require(trace.settled)
    func value(_ name: String) throws -> Double {
      let signal = try #require(
        playback.file.scene.variants[0].signals.first { $0.name == name })
      return trace.variants[0].value(of: signal, at: end)
    }
    return (try value("box.\(property == "xy" ? "y" : property)"), try value("lamp.opacity"))
  }

  private static let rules = """
    [ { "if": "velocity > 500", "to": "b", "set": { "lamp": "on" } },
      { "if": "y > 60 and not y > 200", "release": "stay" },
      { "if": "(y > 200 or y < -20) and velocity < 500", "to": "a" } ]
    """

  @Test func `the first rule that fits counts`() throws {
    #expect(try Self.end(Self.rules, by: 50, velocity: 900) == (300, 1))
    #expect(try Self.end(Self.rules, by: 100) == (100, 0))
    #expect(try Self.end(Self.rules, by: 250) == (0, 0))
  }

  @Test func `where none fits the nearest state does`() throws {
    #expect(try Self.end("[ { \"if\": \"y > 999\", \"to\": \"b\" } ]", by: 100) == (0, 0))
    #expect(try Self.end("[ { \"if\": \"y > 999\", \"to\": \"b\" } ]", by: 200) == (300, 0))
  }

  @Test func `a word is a rule that always fits`() throws {
    let rules = "[ { \"if\": \"y > 999\", \"to\": \"b\" }, \"stay\" ]"
    #expect(try Self.end(rules, by: 200) == (200, 0))
    #expect(try Self.end("[ { \"set\": { \"lamp\": \"on\" } } ]", by: 70) == (70, 1))
  }

  @Test func `a rule may let go into a glide or a projection`() throws {
    let alone = try Self.end("\"decay\"", by: 60, velocity: 400)
    let rules = "[ { \"if\": \"y < 999\", \"decay\": {} } ]"
    #expect(try Self.end(rules, by: 60, velocity: 400) == alone)
    #expect(alone.box > 200)
    let far = try Self.end("[ { \"projected\": { \"rate\": 0.999 } } ]", by: 60, velocity: 400)
    #expect(far.box == 300)
  }

  @Test func `in the plane both coordinates decide`() throws {
    let states = "\"a\": [0, 0], \"b\": [0, 300]"
    for (rule, end) in [("y > 50 and x < 1", 300.0), ("velocity.y < -1 or x > 50", 0)] {
      let text = "[ { \"if\": \"\(rule)\", \"to\": \"b\" }, { \"to\": \"a\" } ]"
      #expect(try Self.end(text, by: 100, property: "xy", states: states).box == end)
    }
  }
}
