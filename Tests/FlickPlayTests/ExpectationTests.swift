import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// What scenes expect of their traces, against values worked out by hand.
@Suite struct ExpectationTests {
  /// An undamped-looking spring's first overshoot has a closed form:
  /// exp(−ζπ ÷ √(1 − ζ²)) of the way.
  private static let dampingRatio = 0.5
  private static let part = 0.163_033_534_821_580_4

  private static func scene(_ expect: String, events: String, more: String = "") -> String {
    """
    { "flick": 1, "canvas": { "size": [64, 64], "scale": 1 },
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 40, 40], "fill": "#000000" } ],
      "behaviors": { "box": { "layer": "box", "property": "x",
        "states": { "a": 0, "b": 100 }, "on": { "drag": "follow", "tap": "toggle" },
        "motion": { "spring": { "response": "500ms", "dampingRatio": \(dampingRatio) } } } },
      "events": [ \(events) ], \(more)
      "expect": [ \(expect) ] }
    """
  }

  private static func verdicts(
    _ expect: String,
    events: String = "{ \"id\": \"go\", \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }",
    more: String = ""
  ) throws -> [ExpectationVerdict] {
    try SceneText.play(scene(expect, events: events, more: more)).verdicts
  }

  private static func number(_ name: String, _ verdict: ExpectationVerdict) throws -> Double {
    let found = try #require(verdict.measured.first { $0.name == name })
    guard case .number(let number) = found.value else { throw MissingValue() }
    return number
  }

  // MARK: - Continuous

  /// What a spring has left when it rests no longer counts as motion, unless it may leave more.
  @Test(arguments: [("", true), (", \"rest\": { \"distance\": 2, \"speed\": 90 }", false)])
  func `A spring that comes to rest is continuous`(rest: String, isMet: Bool) throws {
    let text = Self.scene(
      "{ \"continuous\": \"box.velocity\" }, { \"continuous\": \"box.x\" }",
      events: "{ \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }"
    ).replacing("\"dampingRatio\": 0.5", with: "\"dampingRatio\": 0.5\(rest)")
    #expect(try SceneText.play(text).verdicts.map(\.isMet) == [isMet, isMet])
  }

  /// On a tick and between two, and where a motion is cut.
  @Test(arguments: [
    ("\"duration\": \"300ms\", \"curve\": \"ease-in\"", false),
    ("\"duration\": \"301ms\", \"curve\": \"linear\"", false),
    ("\"duration\": \"300ms\", \"curve\": [0.3, 0, 0, 1]", true),
  ])
  func `A curve that ends at speed is not continuous`(curve: String, isMet: Bool) throws {
    let text = Self.scene(
      "{ \"continuous\": \"box.velocity\" }, { \"continuous\": \"box.x\" }",
      events: "{ \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }"
    ).replacing(
      "\"spring\": { \"response\": \"500ms\", \"dampingRatio\": 0.5 }",
      with: "\"ease\": { \(curve) }")
    #expect(try SceneText.play(text).verdicts.map(\.isMet) == [isMet, true])
  }

  // MARK: - Overshoot

  @Test func `A spring overshoots by what its damping ratio says`() throws {
    let verdict = try #require(
      try Self.verdicts("{ \"overshoot\": \"box.x\", \"max\": \"17%\" }").first)
    #expect(verdict.isMet)
    #expect(verdict.check == "overshoot")
    // The crest is flat: sampled at 1200 Hz it is met to a few parts in 100 000.
    #expect(abs(try Self.number("part", verdict) - Self.part) < 2e-5)
    #expect(abs(try Self.number("overshoot", verdict) - 100 * Self.part) < 2e-3)
  }

  @Test(arguments: [
    ("\"max\": 16.3", false), ("\"max\": 16.4", true), ("\"max\": \"16.3%\"", false),
    ("\"max\": \"16.4%\"", true), ("\"min\": 16.3", true), ("\"min\": 16.4", false),
    ("\"min\": \"16%\", \"max\": 20", true), ("\"min\": 1, \"max\": \"2%\"", false),
  ])
  func `Limits of an overshoot are points or parts of the way`(limits: String, isMet: Bool) throws {
    let verdicts = try Self.verdicts("{ \"overshoot\": \"box.x\", \(limits) }")
    #expect(verdicts.map(\.isMet) == [isMet])
  }

  /// Sent back while it runs to the right, the box goes on a little and then to
  /// 0; what it went on is no overshoot of the way back.
  @Test func `An overshoot is counted beyond the target of the motion under way`() throws {
    let events = """
      { "id": "go", "at": "0ms", "set": { "box": "b" } },
      { "id": "back", "at": "150ms", "set": { "box": "a" } }
      """
    let verdicts = try Self.verdicts(
      """
      { "overshoot": "box.x", "max": 0, "at": "go" },
      { "overshoot": "box.x", "min": 1, "max": 40, "at": "back" },
      { "overshoot": "box.x", "max": 0, "at": "149ms" },
      { "overshoot": "box.x", "min": 1, "max": 40 }
      """, events: events)
    #expect(verdicts.map(\.isMet) == [true, true, true, true])
    #expect(
      try Self.number("overshoot", verdicts[1]) == Self.number("overshoot", verdicts[3]))
  }

  @Test func `Before anything is sent there is no motion to judge`() throws {
    let verdicts = try Self.verdicts(
      "{ \"overshoot\": \"box.x\", \"max\": 99, \"at\": \"50ms\" }, { \"overshoot\": \"box.x\", \"max\": 99 }"
    )
    #expect(verdicts.map(\.isMet) == [false, true])
    let still = try Self.verdicts(
      "{ \"overshoot\": \"box.x\", \"max\": 0 }, { \"overshoot\": \"box.x\", \"min\": 1 }",
      events: "")
    #expect(still.map(\.isMet) == [true, false])
  }

  // MARK: - State

  @Test func `A state is what a behavior was last sent to`() throws {
    let events = """
      { "id": "go", "at": "100ms", "tap": [20, 20] },
      { "id": "pull", "at": "2s", "drag": { "from": [110, 20], "by": [-60, 0], "duration": "300ms" } },
      { "id": "late", "at": "4s", "set": { "box": "b" } }
      """
    let states = [
      ("\"a\"", "99ms", true), ("\"b\"", "100ms", true), ("\"b\"", "go", true),
      ("\"b\"", "1.999s", true), ("\"b\"", "2.1s", false), ("\"a\"", "2.1s", false),
      ("\"b\"", "pull", true), ("\"b\"", "late", true), ("\"a\"", "late+1ms", false),
    ]
    let expect = states.map { "{ \"state\": { \"box\": \($0.0) }, \"at\": \"\($0.1)\" }" }
    let wide = Self.scene(expect.joined(separator: ","), events: events)
      .replacing("[64, 64]", with: "[200, 64]")
    let verdicts = try SceneText.play(wide).verdicts
    for (state, verdict) in zip(states, verdicts) {
      #expect(verdict.isMet == state.2, "\(verdict.text)")
    }
  }

  @Test func `Without an instant the end counts, and variants are judged apart`() throws {
    let verdicts = try Self.verdicts(
      "{ \"state\": { \"box\": \"b\" } }, { \"state\": { \"box\": \"a\" }, \"variants\": [\"B\"] }",
      more: "\"variants\": { \"A\": {}, \"B\": { \"behaviors.box.initial\": \"b\" } },")
    #expect(verdicts.map(\.variant) == ["A", "B", "B"])
    #expect(verdicts.map(\.isMet) == [true, true, false])
    #expect(verdicts[2].text == "B: box is 'a' at the end: it is 'b'")
  }

  // MARK: - As data

  @Test func `Verdicts are data with places and measured values`() throws {
    let playback = try SceneText.play(
      Self.scene(
        "{ \"settled\": \"box\", \"by\": \"9s\" }, { \"range\": \"box.x\", \"max\": 1 }",
        events: "{ \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }"))
    let data = try JSONSerialization.jsonObject(with: Data(playback.expectationJSON.utf8))
    let object = try #require(data as? [String: Any])
    #expect(object["file"] as? String == "test.json")
    let list = try #require(object["expectations"] as? [[String: Any]])
    #expect(list.map { $0["check"] as? String } == ["settled", "range"])
    #expect(list.map { $0["met"] as? Bool } == [true, false])
    #expect(list.map { $0["path"] as? String } == ["$.expect[0]", "$.expect[1]"])
    let measured = try #require(list[1]["measured"] as? [String: Double])
    #expect(measured["least"] == 0)
    #expect((measured["greatest"] ?? 0) > 116)
  }
}
