import Flick
import FlickCore
import FlickEngine
import FlickMedia
import FlickPreview
import FlickScene
import FlickStage
import Foundation
import Testing

/// A finger that a test moves over a scene, live, and what the scene shows meanwhile.
struct FingerTake {
  /// Frames that were shown, and their pixels' hashes.
  private(set) var hashes: [(frame: Int, hash: String)] = []
  /// What was played for each of them, with the instant that it showed.
  private(set) var plays: [(playback: Playback, instant: FlickTime)] = []
  private(set) var take: LiveTake
  private let draws: Bool

  static func file(_ name: String, size: String? = nil) throws -> SceneFile {
    var options = SceneFile.Options()
    options.size = size.flatMap(SceneFile.Size.init)
    return try SceneFile(path: "\(PreviewHouse.scenes)/\(name).json", options: options)
  }

  /// - Parameter begin: In milliseconds.
  init(_ file: SceneFile, begin: Double, draws: Bool = false) throws {
    let bytes = Array(file.text.utf8)
    take = try LiveTake(
      of: file.play(), bytes: bytes,
      from: .zero + (FlickDuration(seconds: begin / 1000) ?? .zero))
    self.draws = draws
  }

  /// Hands samples on as they would come, a frame's after the other, some of them late.
  ///
  /// - Parameter delay: How long after its own time a sample comes, in milliseconds.
  mutating func feed(_ samples: [FingerSample], frames: Int, delay: (Int) -> Double = { _ in 2 })
    throws
  {
    let rate = take.file.scene.render.frameRate.framesPerSecond
    let first = Int(take.begin.seconds * Double(rate)) + 1
    var waiting = samples.enumerated().map { ($1.seconds + delay($0) / 1000, $1) }
    for frame in first..<first + frames {
      let now = take.instant(ofFrame: frame) - take.begin
      take.take(waiting.filter { $0.0 <= now.seconds }.map(\.1))
      waiting.removeAll { $0.0 <= now.seconds }
      try show(frame)
    }
    take.take(waiting.map(\.1))
    take.stop(seconds: 0)
  }

  private mutating func show(_ frame: Int) throws {
    let playback = take.play(frame: frame)
    plays.append((playback, take.instant(ofFrame: frame)))
    guard draws else { return }
    var drawer = FrameDrawer(try playback.stage(), shutter: nil)
    drawer.draw(at: playback.plan.time(ofFrame: frame))
    hashes.append((frame, PixelHash(of: drawer.pixmap).description))
  }

  /// The scene with the recording, read as it would be from files.
  func saved(_ options: SceneFile.Options) throws -> (file: SceneFile, recording: TouchRecording) {
    let recording = try #require(TouchRecording(take, table: "finger.csv"))
    let file = try SceneFile(
      bytes: recording.scene, name: take.file.path, folder: take.file.folder, options: options,
      replaced: recording.table.map { [$0.name: $0.text] } ?? [:])
    return (file, recording)
  }

  /// A hand that goes down, wanders and lifts, the same every time.
  static func hand(
    from start: Point, by way: Vector, seconds: Double, finger: Int = 0, after begin: Double = 0,
    rate: Double = 240, seed: UInt64 = 1
  ) -> [FingerSample] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func noise() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53) - 0.5
    }
    let count = Int(seconds * rate)
    let middle = (0...count).compactMap { index -> FingerSample? in
      let t = Double(index) / Double(count)
      let place = start + (t * t * (3 - 2 * t)) * way
      return FingerSample(
        finger: finger, phase: index == 0 ? .down : .move,
        seconds: begin + t * seconds + (index == 0 ? 0 : noise() * 0.001),
        position: Point(x: place.x + noise(), y: place.y + noise()))
    }
    let last = FingerSample(
      finger: finger, phase: .up, seconds: begin + seconds + 0.004,
      position: middle[middle.count - 1].position)
    return middle + [last].compactMap { $0 }
  }
}
