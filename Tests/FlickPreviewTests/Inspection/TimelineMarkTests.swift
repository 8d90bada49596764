import Flick
import FlickCore
import FlickPreview
import Testing

/// What the timeline points out.
@Suite struct TimelineMarkTests {
  private static func play(_ text: String) throws -> Playback {
    try SceneFile(bytes: Array(text.utf8), name: "test.json").play()
  }

  /// A box that is sent back on its way; `policy` and `expect` are JSON.
  private static func scene(policies: String = "", expect: String = "[]") -> String {
    """
    { "flick": 1, "canvas": { "size": [100, 100] },
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 40, 40], "fill": "#000000" } ],
      "behaviors": { "box": { "layer": "box", "property": "x",
        "states": { "a": 0, "b": 50 }, "initial": "a", "on": { "tap": "toggle" },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } }, "interrupt": "carry" } },
      "events": [ { "at": "100ms", "tap": [20, 20], "note": "go" },
                  { "at": "200ms", "set": { "box": "a" } } ],
      "variants": { "One": {}, "Other": { \(policies) } },
      "expect": \(expect) }
    """
  }

  @Test func `events, fingers, interruptions and rests are marks in the order of time`() throws {
    let marks = try Self.play(Self.scene()).timelineMarks
    #expect(marks.map(\.kind) == [.event, .touch, .event, .retarget, .settle])
    #expect(marks[0].name == "go" && marks[2].name == "event 2")
    #expect(marks.map(\.time) == marks.map(\.time).sorted())
  }

  @Test func `what all variants do is one mark, and what one does has its name`() throws {
    let same = try Self.play(Self.scene()).timelineMarks
    #expect(same.allSatisfy { $0.variant == nil })
    let other = try Self.play(Self.scene(policies: #""behaviors.box.interrupt": "restart""#))
    let turns = other.timelineMarks.filter { $0.kind == .retarget }
    #expect(turns.map(\.variant) == [0, 1])
    #expect(turns[0].name.hasPrefix("One: box turns to a at"))
    #expect(turns[1].name == "Other: box turns to a at 0 pt/s")
  }

  @Test func `an expectation that is not met stands where it was measured`() throws {
    let near = #"[ { "range": "box.x", "min": -100, "max": 200 } ]"#
    let met = try Self.play(Self.scene(expect: near))
    #expect(met.timelineMarks.allSatisfy { $0.kind != .failed })
    let late = try Self.play(Self.scene(expect: #"[ { "settled": "box", "by": "210ms" } ]"#))
    let failed = late.timelineMarks.filter { $0.kind == .failed }
    let rest = try #require(late.timelineMarks.first { $0.kind == .settle })
    #expect(failed.count == 2)
    #expect(failed.allSatisfy { $0.time == rest.time && $0.name.contains("box") })
  }
}
