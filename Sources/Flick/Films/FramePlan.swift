import FlickCore
import FlickEngine
import FlickScene
import FlickStage

/// Which instant of the scene each frame of the film shows.
package struct FramePlan: Hashable, Sendable {
  /// Frames that move, at least one.
  package let movingFrames: Int
  /// Frames that repeat the last instant.
  package let heldFrames: Int
  package let frameRate: FrameRate
  private let clock: FilmClock
  private let end: FlickTime

  /// A film of a played scene: at one speed ⌈duration ÷ speed · fps⌉ frames, frame n
  /// showing speed · n ÷ fps, and the last instant held.
  ///
  /// - Parameter frameRate: In place of the scene's own.
  package init(scene: Scene, trace: Trace, frameRate: FrameRate? = nil) {
    let frameRate = frameRate ?? scene.render.frameRate
    self.frameRate = frameRate
    clock = FilmClock(scene.film, trace: trace)
    end = .zero + trace.duration
    let frame = Double(frameRate.frameDuration.flicks)
    // Where the speed changes, a whole number of frames may be missed by a rounding.
    let frames = clock.film(atScene: Double(end.flicks)) / frame - 1e-9
    movingFrames = max(1, Int(frames.rounded(.up)))
    heldFrames = Int((Double((scene.film?.hold ?? .zero).flicks) / frame).rounded(.up))
  }

  package var frameCount: Int { movingFrames + heldFrames }

  /// The instant of the scene that a frame shows, to the nearest flick.
  package func time(ofFrame frame: Int) -> FlickTime {
    precondition(frame >= 0 && frame < frameCount, "a film has \(frameCount) frames (was \(frame))")
    let flicks = clock.scene(atFilm: Double(Int64(frame) * frameRate.frameDuration.flicks))
    return min(end, FlickTime(flicks: Int64(flicks.rounded())))
  }

  /// The frame that shows an instant: the last one at or before it.
  package func frame(showing time: FlickTime) -> Int {
    let frame = clock.film(atScene: Double(time.flicks)) / Double(frameRate.frameDuration.flicks)
    var number = max(0, min(frameCount - 1, Int(frame.rounded(.down))))
    // Where the speed changes, the film's time is known to a rounding only.
    while number > 0, self.time(ofFrame: number) > time { number -= 1 }
    while number + 1 < movingFrames, self.time(ofFrame: number + 1) <= time { number += 1 }
    return number
  }

  /// How many seconds of the scene one second of the film shows then.
  package func speed(at time: FlickTime) -> Double { clock.speed(at: time) }
}
