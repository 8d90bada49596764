import Flick
import FlickCore
import FlickMotion
import FlickTesting
import Foundation
import Testing

/// Second step: the animator in a scene. The scene says what is tapped and what is
/// expected; probes see what the app does, and that is judged, drawn and compared as if
/// Flick had played it.
@Suite struct ProbeTests {
  static func scene(flip: Double = 0.32) throws -> Playback {
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    var draft = SceneDraft(width: 390, height: 844)
    draft.add(.rect("pane", Rect(x: 0, y: 633, width: 390, height: 900), fill: .black))
    draft.add(
      SceneDraft.Behavior(
        "pane", moves: "pane", .y, states: ["closed": 633, "open": 50], motion: .spring(spring)))
    draft.add(.tap("open", at: 0.2, Point(x: 195, y: 740)))
    draft.add(.tap("flip", at: flip, Point(x: 195, y: 740)))
    draft.set(
      "expect",
      to: [
        ["continuous": "pane.velocity", "across": "flip"],
        ["continuous": "pane.y", "within": 0.01],
        ["settled": "pane", "by": "1.5s"],
        ["overshoot": "pane.y", "max": "13%"],
      ])
    return try draft.play()
  }

  /// The scene's sends go to the animator, and what it shows is the pane's place.
  static func probe(
    _ animator: some Animator, rate: Double = 120, flip: Double = 0.32
  ) throws -> ProbedMotion {
    let link = ManualDisplayLink(rate: rate)
    let probe = try MotionProbe(scene(flip: flip), link: link, ["pane.y": { animator.value }])
    return probe.run(
      send: { animator.animate(to: $0.value, at: $0.timestamp) },
      tick: { animator.tick($0) })
  }

  @Test(arguments: [60.0, 120, 240])
  func `a right animator meets what the scene expects`(rate: Double) throws {
    let exact = try Self.probe(ExactSpring(value: 633), rate: rate)
    if !exact.isAsExpected {
      for file in exact.attachments { Attachment.record(file.text, named: file.name) }
    }
    #expect(exact.isAsExpected, "\(exact)")
    #expect(exact.results.count == 4)
    let handMade = try Self.probe(HandMade(value: 633), rate: rate)
    #expect(handMade.isAsExpected, "\(handMade)")
  }

  /// It takes a target from its last frame on, and keeps that frame's velocity.
  @Test(arguments: [120.0, 240], [0.28, 0.31, 0.32, 0.33])
  func `nothing is said of a right animator`(rate: Double, flip: Double) throws {
    let probed = try Self.probe(HandMade(value: 633), rate: rate, flip: flip)
    #expect(probed.identify("pane.y").isEmpty, "\(probed.identify("pane.y"))")
  }

  @Test func `a dropped velocity breaks the scene's expectation, and is said`() throws {
    let probed = try Self.probe(ResetsVelocity(value: 633))
    #expect(!probed.isAsExpected)
    #expect(probed.identify("pane.y") == ["velocity dropped at 0.32 s"])
    #expect("\(probed)".hasPrefix("pane.velocity is continuous across 'flip'"))
  }

  @Test func `another damping is identified`() throws {
    let probed = try Self.probe(OtherDamping(value: 633))
    #expect(!probed.isAsExpected)
    #expect(probed.identify("pane.y") == ["expected spring 300/20, looks like 300/14"])
  }

  /// Third step: pictures and films of the app, without the app.
  @Test func `what was seen is drawn`() throws {
    let probed = try Self.probe(OtherDamping(value: 633))
    let instant = try #require(SceneInstant("320ms"))
    let picture = try probed.playback.picture(at: instant)
    let top = try probed.playback.signal("pane.y").value(at: 0.32)
    let ours = try probed.expected.signal("pane.y").value(at: 0.32)
    #expect(top < ours - 5)
    #expect(picture.pixels[(Int(top) + 2) * picture.width + 195] == 0xFF00_0000)
    #expect(picture.pixels[(Int(top) - 2) * picture.width + 195] == 0xFFFF_FFFF)
  }

  /// Fourth step: goldens. `FLICK_RECORD_MOTION=1 swift test` writes them.
  @Test func `it moves as it did`() throws {
    let check = try Self.probe(HandMade(value: 633), rate: 60).check(golden: Self.golden)
    if !check.isSame { Attachment.record(check.seen, named: "pane.csv") }
    #expect(check.isSame, "\(check)")
  }

  @Test func `what moves otherwise is told by signal and frame`() throws {
    let probed = try Self.probe(OtherDamping(value: 633), rate: 60)
    let check = try probed.check(golden: Self.golden, records: false)
    #expect(!check.isSame)
    #expect("\(check)".contains("'pane.y' differs in"), "\(check)")
  }

  static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "pane.csv").path
}
