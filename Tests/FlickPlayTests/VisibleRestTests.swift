import Flick
import FlickCore
import FlickScene
import FlickTestScenes
import Testing

/// Scenes that end when nothing that is seen moves any more.
@Suite struct VisibleRestTests {
  private static func play(
    _ length: String, film: String = "\"film\": { \"size\": [200, 200], \"device\": \"none\" },",
    more: String = "", event: String = "\"box\": \"b\""
  ) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 20, 20], "fill": "#0030FF" },
          { "id": "wheel", "type": "rect", "frame": [50, 50, 20, 20], "fill": "#0030FF" } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 60 },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } \(more) },
        "events": [ { "at": "100ms", "set": { \(event) } } ],
        \(film)
        "render": { "duration": \(length) } }
      """)
  }

  private static func box(_ playback: Playback, at time: FlickTime) -> Double {
    playback.trace.variants[0].tracks[0].sample(at: time).position.x
  }

  @Test func `it is the first instant from which on all is within half a pixel`() throws {
    let playback = try Self.play("\"visible\"")
    let settled = try #require(playback.trace.settled)
    let end = FlickTime.zero + playback.trace.duration
    #expect(end < settled)
    // Two pixels are a point.
    for time in stride(from: end.flicks, through: settled.flicks, by: 588_000) {
      #expect((Self.box(playback, at: FlickTime(flicks: time)) - 60).magnitude < 0.25)
    }
    let before = FlickTime(flicks: end.flicks - 2_940_000)
    #expect((Self.box(playback, at: before) - 60).magnitude >= 0.25)
  }

  @Test func `a larger film waits for smaller moves`() throws {
    func film(_ side: Int) -> String { "\"film\": { \"size\": [\(side), \(side)] }," }
    let ends = try [100, 400, 1600].map {
      try Self.play("\"visible\"", film: film($0)).trace.duration
    }
    #expect(ends[0] < ends[1] && ends[1] < ends[2])
  }

  @Test func `a hold comes after it, and the rest of the play is still known`() throws {
    let plain = try Self.play("\"visible\"")
    let held = try Self.play("\"visible+500ms\"")
    #expect(held.trace.duration.flicks - plain.trace.duration.flicks == 352_800_000)
    #expect(held.trace.settled == (try Self.play("\"settled\"").trace.settled))
    #expect(held.trace.variants == plain.trace.variants)
  }

  @Test(arguments: ["\"box.visible+100ms\"", "{ \"visible\": \"box\", \"plus\": \"100ms\" }"])
  func `of one behavior it is asked whatever else moves`(length: String) throws {
    let wheel = """
      , "wheel": { "layer": "wheel", "property": "rotation", "states": { "a": 0, "b": 300000 },
        "motion": { "ease": { "duration": "900s", "curve": "linear" } } }
      """
    let playback = try Self.play(length, more: wheel, event: "\"box\": \"b\", \"wheel\": \"b\"")
    let alone = try Self.play("\"visible+100ms\"")
    #expect(playback.trace.duration == alone.trace.duration)
  }

  @Test(arguments: [
    ("opacity", "0", "1"), ("scale", "1", "1.5"), ("rotation", "0", "90"),
    ("cornerRadius", "0", "10"), ("width", "20", "40"),
  ])
  func `other properties count as they are seen`(
    property: String, from: String, to: String
  ) throws {
    let more = """
      , "wheel": { "layer": "wheel", "property": "\(property)",
        "states": { "a": \(from), "b": \(to) },
        "motion": { "spring": { "stiffness": 100, "damping": 6 } } }
      """
    let playback = try Self.play("\"visible\"", more: more, event: "\"wheel\": \"b\"")
    let settled = try #require(playback.trace.settled)
    #expect(playback.trace.duration < settled - .zero)
    #expect(playback.trace.duration.seconds > 0.5)
  }

  @Test func `a scene in which nothing moves ends after its last event`() throws {
    let playback = try Self.play("\"visible\"", event: "\"box\": \"a\"")
    // The tick after it is the first at which all rests.
    #expect((0.1...0.101).contains(playback.trace.duration.seconds))
  }

  /// A wheel that turns, with a layer in it.
  private static func turning(_ frame: String) throws -> FlickDuration {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [ { "id": "wheel", "type": "group", "frame": [40, 40, 20, 20], "children": [
          { "type": "group", "frame": [2, 2, 10, 10], "children": [
            { "type": "rect", "frame": \(frame), "fill": "#0030FF" } ] } ] } ],
        "behaviors": { "wheel": { "layer": "wheel", "property": "rotation",
          "states": { "a": 0, "b": 90 },
          "motion": { "spring": { "stiffness": 100, "damping": 6 } } } },
        "events": [ { "at": "100ms", "set": { "wheel": "b" } } ],
        "render": { "duration": "visible" } }
      """
    ).trace.duration
  }

  @Test func `a layer within one that moves waits for it; one that sticks out moves further`()
    throws
  {
    let alone = try Self.turning("[0, 0, 1, 1]")
    #expect(try Self.turning("[0, 0, 18, 18]") == alone)
    #expect(try Self.turning("[0, 0, 10, 60]") > alone)
  }
}
