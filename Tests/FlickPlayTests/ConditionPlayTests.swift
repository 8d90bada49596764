import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Conditions and instants in played scenes.
@Suite struct ConditionPlayTests {
  /// A box that a finger drags from 0.1 s to 0.4 s, and a lamp.
  private static func scene(
    events: String = "", expect: String = "", render: String = "\"duration\": \"settled\"",
    rules: String = "\"stay\"", more: String = ""
  ) -> String {
    """
    { "flick": 1, "canvas": { "size": [400, 800] },
      "layers": [
        { "id": "box", "type": "rect", "frame": [0, 0, 100, 100], "fill": "#000000" },
        { "id": "lamp", "type": "rect", "frame": [300, 0, 20, 20], "fill": "#000000" }
        \(more) ],
      "behaviors": {
        "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 300 },
          "on": { "drag": "follow", "release": \(rules) },
          "motion": { "spring": { "stiffness": 300, "damping": 40 } } },
        "lamp": { "layer": "lamp", "property": "opacity", "states": { "off": 0, "on": 1 },
          "motion": { "ease": { "duration": "200ms" } } } },
      "events": [
        { "id": "pull", "at": "100ms",
          "drag": { "from": [50, 40], "by": [0, 120], "duration": "300ms" } } \(events) ],
      "render": { \(render) }, "expect": [\(expect)] }
    """
  }

  private static func play(
    events: String = "", expect: String = "", render: String = "\"duration\": \"settled\"",
    rules: String = "\"stay\"", more: String = ""
  ) throws -> Playback {
    try SceneText.play(
      scene(events: events, expect: expect, render: render, rules: rules, more: more))
  }

  private static func start(_ event: Int, of playback: Playback) throws -> Double {
    try #require(playback.trace.occurrences.first { $0.event == event }).start.seconds
  }

  // MARK: - Events that wait

  @Test(arguments: [
    ("box.released", 0.4), ("box.released and lamp.opacity < 0.5", 0.4),
    ("not box.dragging and box.y > 100", 0.4), ("not (box.dragging or box.y < 100)", 0.4),
    ("(box.y > 119.9)", 0.4), ("not box.released", 0),
  ])
  func `an event waits for a whole condition`(when: String, time: Double) throws {
    let first = when == "not box.released"
    let event = "{ \"at\": { \"when\": \"\(when)\" }, \"set\": { \"lamp\": \"on\" } }"
    let playback = try Self.play(events: ", \(event)")
    let start = try Self.start(1, of: playback)
    // It is asked once the event before it has begun.
    #expect(first ? start == 0.1 : abs(start - time) < 0.02)
  }

  // MARK: - Rules

  @Test(arguments: [
    ("lamp.opacity > 0.5", 300.0), ("lamp.opacity < 0.5", 120), ("released", 300),
    ("dragging or lamp.dragging", 120), ("box.y > 119 and lamp.velocity < 1", 300),
    ("box.velocity > -0.01 and not y < 120", 300),
  ])
  func `rules ask other behaviors too`(condition: String, end: Double) throws {
    let rules = "[{ \"if\": \"\(condition)\", \"to\": \"b\" }, \"stay\"]"
    let events = ", { \"at\": \"0s\", \"set\": { \"lamp\": \"on\" } }"
    let playback = try Self.play(events: events, rules: rules)
    let signal = try #require(playback.file.scene.signal(named: "box.y"))
    let trace = playback.trace
    #expect(
      trace.variants[0].value(of: signal, at: try #require(trace.settled)) == end)
  }

  // MARK: - Expectations

  @Test(arguments: [
    ("box.y >= 0", nil, true), ("box.y < 100", nil, false), ("box.dragging", "200ms", true),
    ("not box.dragging and not box.released", "50ms", true), ("box.released", "pull", true),
    ("box.dragging", "pull", false), ("box.released and box.y > 119", "settled", true),
    ("box.released", "box.settled+1s", true), ("lamp.dragging", "200ms", false),
    ("lamp.opacity < 1 or box.y > 500", nil, true),
  ])
  func `a condition holds at an instant or always`(
    condition: String, at: String?, isMet: Bool
  ) throws {
    let at = at.map { ", \"at\": \"\($0)\"" } ?? ""
    let verdicts = try Self.play(expect: "{ \"holds\": \"\(condition)\"\(at) }").verdicts
    #expect(verdicts.map(\.isMet) == [isMet], "\(verdicts.map(\.text))")
    #expect(verdicts.map(\.check) == ["holds"])
  }

  @Test func `what fails says where first, and what was measured there`() throws {
    let playback = try Self.play(
      expect: """
        { "holds": "box.y < 60 or box.released" }, { "holds": "box.y < 60", "at": "pull" }
        """)
    let verdicts = playback.verdicts
    #expect(verdicts.map(\.isMet) == [false, false])
    #expect(
      verdicts[0].finding.hasPrefix("box.y < 60 or box.released always holds: not at 0.25"))
    #expect(verdicts[0].finding.hasSuffix("and box.released is false"))
    #expect(verdicts[1].finding == "box.y < 60 holds at 'pull': box.y is 120")
    let json = playback.expectationJSON
    #expect(json.contains("\"check\":\"holds\",\"met\":false"))
    #expect(json.contains("\"measured\":{\"box.y\":120,\"time\":0.4}"))
    #expect(json.contains("\"box.released\":false"))
  }

  /// A jump is seen from both sides, even where no tick is.
  @Test func `both sides of a joint count`() throws {
    let events = """
      , { "at": "1s", "set": { "lamp": "on" } }, { "at": "1.2s", "set": { "lamp": "off" } }
      """
    let verdicts = try Self.play(
      events: events,
      expect: "{ \"holds\": \"lamp.velocity > -1 or lamp.opacity < 1\" }"
    ).verdicts
    #expect(verdicts.map(\.isMet) == [true], "\(verdicts.map(\.text))")
  }

  @Test func `nothing is before the start, and what is never there has no range`() throws {
    let text = Self.scene(
      events: ", { \"at\": \"0s\", \"set\": { \"lamp\": \"on\" } }",
      expect: """
        { "holds": "lamp.velocity > 4 or lamp.opacity > 0.99" },
        { "holds": "box.y > 1" },
        { "range": "finger[1].y", "max": 1000 }
        """
    ).replacing("\"200ms\" }", with: "\"200ms\", \"curve\": \"linear\" }")
    let verdicts = try SceneText.play(text).verdicts
    #expect(verdicts.map(\.isMet) == [true, false, false], "\(verdicts.map(\.text))")
    #expect(verdicts[1].finding.hasPrefix("box.y > 1 always holds: not at 0 s"))
    #expect(verdicts[2].finding.hasSuffix("it never has a value"))
  }

  @Test func `variants are judged apart`() throws {
    let text = Self.scene(
      expect:
        "{ \"holds\": \"box.y < 200\", \"variants\": [\"B\"] }, { \"holds\": \"box.y < 200\" }"
    ).replacing(
      "\"render\"",
      with:
        "\"variants\": { \"A\": { \"behaviors.box.on.release\": [{ \"to\": \"b\" }] }, \"B\": {} }, \"render\""
    )
    let verdicts = try SceneText.play(text).verdicts
    #expect(verdicts.map(\.variant) == ["B", "A", "B"])
    #expect(verdicts.map(\.isMet) == [true, false, true])
  }

  // MARK: - Instants

  @Test func `an event takes every spelling of an instant that it can wait for`() throws {
    func start(_ at: String) throws -> Double {
      let event = ", { \"id\": \"late\", \"at\": \(at), \"set\": { \"lamp\": \"on\" } }"
      return try Self.start(1, of: try Self.play(events: event))
    }
    #expect(try start("\"400ms\"") == 0.4)
    #expect(try start("\"pull\"") == 0.4)
    #expect(try start("\"pull+100ms\"") == 0.5)
    #expect(
      try start("\"box.settled+100ms\"") == start("{ \"settled\": \"box\", \"plus\": \"100ms\" }"))
    #expect(try start("\"box.settled\"") == start("{ \"settled\": \"box\" }"))
  }

  @Test func `an expectation takes every spelling of an instant`() throws {
    let events = ", { \"at\": \"1s\", \"set\": { \"lamp\": \"on\" } }"
    let all = [
      ("by", "1.2s", true), ("by", "1.1s", false), ("by", "pull", false), ("by", "pull+1s", true),
      ("by", "settled", true), ("by", "box.settled", false), ("by", "box.settled+2s", true),
    ]
    let expect = all.map { "{ \"settled\": \"lamp\", \"\($0.0)\": \"\($0.1)\" }" }
    let verdicts = try Self.play(events: events, expect: expect.joined(separator: ",")).verdicts
    #expect(verdicts.map(\.isMet) == all.map(\.2), "\(verdicts.map(\.text))")
  }

  @Test(arguments: [
    ("0.2s", 0.2), ("pull", 0.4), ("pull+50ms", 0.45), ("settled", 1.2), ("lamp.settled", 1.2),
    ("box.settled+100ms", 0.5),
  ])
  func `a command takes every spelling of an instant`(text: String, seconds: Double) throws {
    let playback = try Self.play(events: ", { \"at\": \"1s\", \"set\": { \"lamp\": \"on\" } }")
    let instant = try #require(SceneInstant(text))
    #expect(abs(try playback.time(of: instant).seconds - seconds) < 1e-3)
    if seconds > 0.2 {
      let range = try #require(InstantRange("0.1s..\(text)"))
      let frames = try range.frames(of: playback.plan, in: playback)
      #expect(frames == Array(6..<Int((seconds * 60).rounded(.up))))
    }
  }

  @Test(arguments: [
    ("pul", "did you mean 'pull'?"), ("bix.settled", "no behavior is called 'bix'"),
    ("nobody", "no event is called 'nobody'"),
  ])
  func `an instant that is not there says so`(text: String, words: String) throws {
    let playback = try Self.play()
    let instant = try #require(SceneInstant(text))
    let error = #expect(throws: FlickError.self) { try playback.time(of: instant) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.exitCode == 64)
  }

  @Test func `a sheet shows the frames of a range alone`() throws {
    let playback = try Self.play(events: ", { \"at\": \"1s\", \"set\": { \"lamp\": \"on\" } }")
    try withTemporaryFolder { folder in
      func sheet(_ name: String, _ range: String?, _ frames: Int) throws -> Data {
        let path = folder.appending(path: name)
        try playback.writeSheet(
          to: path.path, frames: frames, columns: 2, width: 400,
          range: range.flatMap { InstantRange($0) }, overwrites: false)
        return try Data(contentsOf: path)
      }
      let all = try sheet("all.png", nil, 4)
      #expect(try sheet("same.png", "0s..", 4) == all)
      #expect(try sheet("part.png", "pull..lamp.settled", 4) != all)
      // One frame in the range, however many are asked for.
      #expect(try sheet("one.png", "0.4s..0.41s", 4) == sheet("first.png", "0.4s..", 1))
      #expect(throws: FlickError.self) { try sheet("none.png", "settled..pull", 4) }
    }
  }

  // MARK: - Length

  /// The lamp goes on at 1 s and off by 1.2 s; a wheel turns for ever.
  @Test(arguments: [
    ("{ \"settled\": \"lamp\", \"plus\": \"250ms\" }", 1.45), ("{ \"settled\": \"lamp\" }", 1.2),
    ("\"lamp.settled+250ms\"", 1.45), ("\"pull+1s\"", 1.4), ("\"pull\"", 0.4),
  ])
  func `a film ends when a behavior rests, whatever else moves`(
    duration: String, seconds: Double
  ) throws {
    let wheel = """
      , { "id": "wheel", "type": "rect", "frame": [0, 400, 40, 40], "fill": "#000000",
          "animations": { "turn": { "property": "rotation", "to": 360, "duration": "700ms",
            "repeat": "forever" } } }
      """
    let events =
      seconds > 1 ? ", { \"at\": \"1s\", \"set\": { \"lamp\": \"on\" } }" : ""
    let playback = try Self.play(
      events: events, render: "\"fps\": 60, \"duration\": \(duration)", more: wheel)
    #expect(abs(playback.trace.duration.seconds - seconds) < 1e-3)
    let fixed = try Self.play(
      events: events,
      render: "\"fps\": 60, \"duration\": \"\(playback.trace.duration.seconds)s\"", more: wheel)
    #expect(playback.trace.variants == fixed.trace.variants)
  }

  @Test func `of several variants the last one to rest ends the film`() throws {
    let variants = """
      "variants": { "A": {}, "B": { "behaviors.lamp.motion": { "ease": { "duration": "500ms" } } } },
      """
    let text = Self.scene(
      events: ", { \"at\": \"1s\", \"set\": { \"lamp\": \"on\" } }",
      render: "\"duration\": { \"settled\": \"lamp\" }"
    ).replacing("\"events\"", with: variants + "\"events\"")
    #expect(abs(try SceneText.play(text).trace.duration.seconds - 1.5) < 1e-3)
  }
}
