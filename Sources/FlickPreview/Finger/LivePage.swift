import Flick
import FlickCore
import FlickJSON
import FlickStage

/// A take as a page feeds it: samples in the film's pixels, with its clock's milliseconds.
struct LivePage {
  private(set) var take: LiveTake
  /// The frame that is shown.
  private(set) var frame: Int
  /// From the film's pixels to the canvas, by finger: of the canvas on which it went down.
  private var places: [Int: AffineTransform] = [:]
  /// By the page's clock.
  private var latest = 0.0

  init(_ take: LiveTake) {
    self.take = take
    frame = Int(take.begin.flicks / take.file.scene.render.frameRate.frameDuration.flicks)
  }

  mutating func film() throws(FlickError) -> ShownFilm {
    try ShownFilm(take.play(frame: frame))
  }

  /// Samples as the page has them; what is none is left out.
  mutating func take(_ samples: [JSONNode], places canvases: [CanvasPlace]) {
    for node in samples {
      guard let finger = node["pointer"]?.number.flatMap(Int.init(exactly:)),
        let phase = node["phase"]?.string.flatMap(FingerSample.Phase.init),
        let time = node["time"]?.number, let x = node["x"]?.number, let y = node["y"]?.number
      else { continue }
      let point = Point(x: x, y: y)
      if phase == .down { places[finger] = place(of: point, among: canvases) }
      guard let place = places[finger],
        let sample = FingerSample(
          finger: finger, phase: phase, seconds: time / 1000, position: place.apply(point))
      else { continue }
      take.take([sample])
      latest = max(latest, time)
    }
  }

  /// The page's clock goes on.
  ///
  /// - Returns: Whether another frame is to be shown.
  mutating func pass(milliseconds now: Double?) -> Bool {
    // What a screen has seen by now it tells within a frame.
    latest = max(latest, (now ?? 0) - LiveClock.delay)
    guard let since = FlickDuration(seconds: latest / 1000) else { return false }
    let rate = take.file.scene.render.frameRate.frameDuration.flicks
    let next = Int((take.begin + since).flicks / rate)
    defer { frame = max(frame, next) }
    return next > frame
  }

  mutating func stop() { take.stop(seconds: latest / 1000) }

  /// Into the canvas that a finger goes down on; `nil` beside all of them.
  private func place(of point: Point, among canvases: [CanvasPlace]) -> AffineTransform? {
    let size = take.file.scene.canvas.size
    let box = Rect(origin: .zero, size: size)
    return canvases.lazy.compactMap { $0.transform.inverse }.first {
      box.contains($0.apply(point))
    }
  }
}

private enum LiveClock {
  /// In milliseconds.
  static let delay = 8.0
}
