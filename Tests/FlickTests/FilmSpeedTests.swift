import Flick
import FlickCore
import FlickScene
import FlickStage
import FlickTestScenes
import Testing

/// Films whose speed changes: which instant each frame shows.
@Suite struct FilmSpeedTests {
  private static let spans = [
    "{ \"from\": \"go-100ms\", \"to\": \"go+400ms\", \"speed\": 0.25 }",
    "{ \"from\": \"go-100ms\", \"to\": \"go+400ms\", \"speed\": 0.25, \"ease\": \"0s\" }",
    "{ \"from\": \"50ms\", \"to\": \"go\", \"speed\": 3, \"ease\": \"300ms\" }",
    "{ \"from\": \"0s\", \"to\": \"1s\", \"speed\": 0.1 }",
    "{ \"from\": \"200ms\", \"to\": \"300ms\", \"speed\": 0.3 },"
      + "{ \"from\": \"400ms\", \"to\": \"500ms\", \"speed\": 2 },"
      + "{ \"from\": \"500ms\", \"to\": \"600ms\", \"speed\": 0.5, \"ease\": \"1s\" }",
  ]

  private static func play(_ speed: String, fps: Int = 60, film: String = "") throws -> Playback {
    try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 40", motion: "\"ease\": { \"duration\": \"300ms\" }",
        events: "{ \"id\": \"go\", \"at\": \"500ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"fps\": \(fps), \"duration\": \"1s\""
      ).replacing(
        "\"events\"",
        with: "\"film\": { \(film) \"size\": [320, 180], \"speed\": \(speed) }, \"events\""))
  }

  private static func clock(_ span: String) throws -> (clock: FilmClock, end: FlickTime) {
    let playback = try play("[1, \(span)]")
    return (
      FilmClock(playback.file.scene.film, trace: playback.trace), .zero + playback.trace.duration
    )
  }

  @Test(arguments: spans)
  func `a film's time and the scene's lead to each other and never turn back`(
    span: String
  ) throws {
    let (clock, end) = try Self.clock(span)
    #expect(clock.film(atScene: 0) == 0)
    #expect(clock.scene(atFilm: 0).magnitude < 1)
    var last = -1.0
    for scene in stride(from: 0, through: end.flicks, by: 1_470_000) {
      let film = clock.film(atScene: Double(scene))
      #expect(film > last)
      #expect((clock.scene(atFilm: film) - Double(scene)).magnitude < 1)
      last = film
    }
  }

  @Test(arguments: spans)
  func `the speed is how fast the scene's time passes`(span: String) throws {
    let (clock, end) = try Self.clock(span)
    let step = 705_600.0
    for scene in stride(from: 7_000_000, through: end.flicks, by: 8_820_000) {
      let film = clock.film(atScene: Double(scene))
      let slope = (clock.scene(atFilm: film + step) - clock.scene(atFilm: film - step)) / (2 * step)
      let speed = clock.speed(at: FlickTime(flicks: scene))
      // Where a speed changes at once the slope is between both.
      let near = [-2.0, 2].map { offset in
        clock.speed(at: FlickTime(flicks: scene + Int64(offset * 3 * step)))
      }
      #expect(
        (slope - speed).magnitude < 0.01
          || near.min() ?? 0 <= slope + 0.01 && slope <= (near.max() ?? 0) + 0.01)
    }
  }

  @Test func `a stretch has its speed from its start to its end`() throws {
    let (clock, _) = try Self.clock(Self.spans[0])
    func speed(_ milliseconds: Int64) -> Double {
      clock.speed(at: FlickTime(flicks: milliseconds * 705_600))
    }
    #expect([0, 200, 249].map(speed) == [1, 1, 1])
    #expect([400, 500, 899].map(speed) == [0.25, 0.25, 0.25])
    let eased = [275, 300, 350, 375].map(speed)
    #expect(eased == eased.sorted(by: >) && (eased.first ?? 1) < 1 && (eased.last ?? 0) > 0.25)
  }

  @Test(arguments: spans)
  func `frames show ever later instants, and each instant its frame`(span: String) throws {
    let plan = try Self.play("[1, \(span)]").plan
    var last = FlickTime(flicks: -1)
    for frame in 0..<plan.movingFrames {
      let time = plan.time(ofFrame: frame)
      #expect(time > last)
      #expect(plan.frame(showing: time) == frame)
      last = time
    }
    // The next one would show what lies behind the end.
    #expect(plan.time(ofFrame: plan.movingFrames - 1) < FlickTime(flicks: 705_600_000))
  }

  @Test func `frames of 30 and of 60 a second agree`() throws {
    let sixty = try Self.play("[1, \(Self.spans[0])]").plan
    let thirty = try Self.play("[1, \(Self.spans[0])]", fps: 30).plan
    for frame in 0..<thirty.movingFrames {
      #expect(thirty.time(ofFrame: frame) == sixty.time(ofFrame: 2 * frame))
    }
  }

  @Test func `a list of one speed is that speed`() throws {
    let (list, number) = (try Self.play("[0.3]").plan, try Self.play("0.3").plan)
    #expect(list == number)
  }

  @Test(arguments: [
    ("{ \"from\": \"go\", \"to\": \"go-1ms\", \"speed\": 1 }", "ends at 0.5 s, which is not after"),
    (
      "{ \"from\": \"0s\", \"to\": \"go\", \"speed\": 1 },"
        + "{ \"from\": \"400ms\", \"to\": \"1s\", \"speed\": 2 }", "begins at 0.4 s, and the one"
    ),
  ])
  func `stretches that cannot be are refused`(spans: String, message: String) throws {
    let error = #expect(throws: FlickError.self) { _ = try Self.play("[1, \(spans)]") }
    #expect(error.map { "\($0)".contains(message) } ?? false, "\(String(describing: error))")
  }

  @Test func `the footer tells the speed of the moment`() throws {
    let playback = try Self.play("[1, \(Self.spans[0])]", film: "\"device\": \"none\",")
    let stage = try Stage(
      scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts)
    func words(_ milliseconds: Int64) -> [String] {
      stage.displayList(at: FlickTime(flicks: milliseconds * 705_600)).commands.compactMap {
        if case .glyphs(let run, _) = $0, run.text.hasSuffix("speed") { run.text } else { nil }
      }
    }
    #expect(words(100) == ["1× speed"])
    #expect(words(500) == ["¼ speed"])
    // Between them the nearer one, and no number that lasts for a moment.
    let ramp = stride(from: Int64(100), through: 500, by: 5).compactMap { words($0).first }
    #expect(Set(ramp) == ["1× speed", "¼ speed"])
    #expect(zip(ramp, ramp.dropFirst()).count { $0 != $1 } == 1)
  }
}
