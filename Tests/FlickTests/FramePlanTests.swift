import Flick
import FlickCore
import FlickTestScenes
import Testing

@Suite struct FramePlanTests {
  static func play(render: String, film: String = "") throws -> Playback {
    var text = SceneText.square(
      states: "\"a\": 0, \"b\": 40", motion: "\"spring\": { \"stiffness\": 300, \"damping\": 20 }",
      events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }", render: render)
    if !film.isEmpty { text = text.replacing("\"events\"", with: "\"film\": \(film), \"events\"") }
    return try SceneText.play(text)
  }

  @Test func `A film shows its length times its rate, rounded up`() throws {
    #expect(try Self.play(render: "\"fps\": 60, \"duration\": \"1s\"").frameCount == 60)
    #expect(try Self.play(render: "\"fps\": 60, \"duration\": \"1001ms\"").frameCount == 61)
    #expect(try Self.play(render: "\"fps\": 24, \"duration\": \"10ms\"").frameCount == 1)
  }

  @Test func `A slower film draws more frames and holds its last instant`() throws {
    let playback = try Self.play(
      render: "\"fps\": 60, \"duration\": \"1s\"",
      film: "{ \"speed\": 0.25, \"hold\": \"500ms\", \"size\": [640, 360] }")
    let plan = playback.plan
    #expect(plan.movingFrames == 240)
    #expect(plan.heldFrames == 30)
    #expect(plan.time(ofFrame: 1) == FlickTime(flicks: 705_600_000 / 240))
    #expect(plan.time(ofFrame: 240) == FlickTime(flicks: 705_600_000))
    #expect(plan.time(ofFrame: 269) == FlickTime(flicks: 705_600_000))
  }

  @Test func `The film's rate changes no value: 30 and 60 agree to the bit`() throws {
    func rows(_ fps: Int) throws -> [String] {
      var lines: [String] = []
      try Self.play(render: "\"fps\": \(fps), \"duration\": \"1s\"")
        .trace(variant: nil, everyTick: false) { lines.append($0) }
      return lines
    }
    let sixty = try rows(60)
    let thirty = try rows(30)
    #expect(thirty.count == 31)
    for index in 1..<thirty.count { #expect(thirty[index] == sixty[2 * index - 1]) }
  }
}
