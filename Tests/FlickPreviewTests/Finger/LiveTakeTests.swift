import Flick
import FlickCore
import FlickEngine
import FlickPointer
import FlickPreview
import FlickScene
import Testing

/// What is shown under a finger is what its recording replays.
@Suite struct LiveTakeTests {
  /// A scene, when the finger comes, where and how far it goes.
  struct Gesture: Sendable, CustomTestStringConvertible {
    let scene: String
    var begin = 0.0
    var from: Point
    var by: Vector
    var seconds = 0.3
    var second: (from: Point, by: Vector)?
    var testDescription: String { "\(scene) at \(begin) ms" }
  }

  static let gestures = [
    Gesture(scene: "pane", from: Point(x: 195, y: 740), by: Vector(dx: 0, dy: 0), seconds: 0.08),
    Gesture(
      scene: "pane", begin: 312.3, from: Point(x: 195, y: 700), by: Vector(dx: 2, dy: 3),
      seconds: 0.05),
    Gesture(
      scene: "sheet-detents", begin: 40, from: Point(x: 195, y: 720), by: Vector(dx: 10, dy: -260)),
    Gesture(
      scene: "photo-pinch", from: Point(x: 150, y: 380), by: Vector(dx: -60, dy: -50),
      second: (Point(x: 240, y: 460), Vector(dx: 50, dy: 90))),
    Gesture(scene: "carousel", from: Point(x: 250, y: 420), by: Vector(dx: -180, dy: 4)),
    Gesture(
      scene: "rubber-band-scroll", from: Point(x: 195, y: 300), by: Vector(dx: 0, dy: 320),
      seconds: 0.4),
  ]

  static func samples(_ gesture: Gesture) -> [FingerSample] {
    let first = FingerTake.hand(from: gesture.from, by: gesture.by, seconds: gesture.seconds)
    guard let second = gesture.second else { return first }
    let other = FingerTake.hand(
      from: second.from, by: second.by, seconds: gesture.seconds, finger: 7, after: 0.021, seed: 5)
    return (first + other).sorted { $0.seconds < $1.seconds }
  }

  static func take(_ gesture: Gesture, draws: Bool = false) throws -> FingerTake {
    var take = try FingerTake(
      FingerTake.file(gesture.scene, size: "480x270"), begin: gesture.begin, draws: draws)
    // Each ninth sample comes a frame and a half too late.
    try take.feed(samples(gesture), frames: Int(gesture.seconds * 60) + 4) {
      $0.isMultiple(of: 9) ? 25 : 2
    }
    return take
  }

  @Test(arguments: gestures)
  func `pixels that were shown are those of the replay`(gesture: Gesture) throws {
    let live = try Self.take(gesture, draws: true)
    let file = try live.saved(live.take.file.options).file
    var replayed: [String] = []
    try file.play().hashes(every: 1, jobs: 1) {
      replayed.append(String($0.split(separator: " ")[2]))
    }
    #expect(live.hashes.count > 5)
    #expect(live.take.log.lateSamples > 0)
    for (frame, hash) in live.hashes where frame < replayed.count {
      #expect(hash == replayed[frame], "frame \(frame)")
    }
  }

  @Test(arguments: gestures)
  func `what was shown never changes by what comes later`(gesture: Gesture) throws {
    let live = try Self.take(gesture)
    let whole = try live.saved(live.take.file.options).file.play()
    let step = whole.file.scene.render.step
    for (play, instant) in live.plays {
      var now = FlickTime.zero
      while now <= min(instant, .zero + whole.trace.duration) {
        for (early, late) in zip(play.trace.variants, whole.trace.variants) {
          for (before, after) in zip(early.tracks, late.tracks) {
            guard before.sample(at: now) == after.sample(at: now) else {
              Issue.record("\(now.seconds) s as shown at \(instant.seconds) s")
              return
            }
          }
        }
        now = now + step
      }
    }
  }

  @Test(arguments: gestures)
  func `the table that is written reads as the finger that was played`(gesture: Gesture) throws {
    let live = try Self.take(gesture)
    let (file, recording) = try live.saved(live.take.file.options)
    let event = try #require(live.take.event)
    let read = try #require(file.scene.events.last)
    #expect(read.action == event.action)
    #expect(read.start == event.start)
    #expect(recording.table?.text.hasPrefix("t_ms,id,phase,x,y\n0,") ?? true)
  }

  @Test func `a short touch stands in the scene itself`() throws {
    var take = try FingerTake(FingerTake.file("pane"), begin: 0)
    let place = Point(x: 195, y: 740)
    let samples = [
      FingerSample(finger: 3, phase: .down, seconds: 0, position: place),
      FingerSample(finger: 3, phase: .up, seconds: 0.061, position: place),
    ].compactMap { $0 }
    try take.feed(samples, frames: 6)
    let recording = try take.saved(take.take.file.options).recording
    #expect(recording.table == nil)
    #expect(
      recording.event == """
        { "at": "1ms", "trace": { "rows": [[0, 0, "down", 195, 740], [60, 0, "up", 195, 740]] } }
        """)
  }

  @Test func `fingers beside the canvas and numbers that are none are no fingers`() throws {
    #expect(FingerSample(finger: 0, phase: .down, seconds: .nan, position: .zero) == nil)
    var take = try FingerTake(FingerTake.file("pane"), begin: 0)
    let samples = FingerTake.hand(
      from: Point(x: -20, y: 10), by: Vector(dx: 100, dy: 0), seconds: 0.1)
    try take.feed(samples, frames: 8)
    #expect(take.take.isEmpty)
    #expect(TouchRecording(take.take, table: "a.csv") == nil)
  }
}
