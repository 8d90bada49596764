import FlickCore
import FlickEngine
import FlickScene

/// Which instant of the scene each frame of the film shows.
package struct FramePlan: Hashable, Sendable {
  /// Frames that move, at least one.
  package let movingFrames: Int
  /// Frames that repeat the last instant.
  package let heldFrames: Int
  package let frameRate: FrameRate
  private let speed: Double
  private let end: FlickTime

  /// A film of a scene that lasts `duration`: ⌈duration ÷ speed · fps⌉ frames,
  /// frame n showing speed · n ÷ fps, and the last instant held.
  ///
  /// - Parameter frameRate: In place of the scene's own.
  package init(scene: Scene, duration: FlickDuration, frameRate: FrameRate? = nil) {
    let frameRate = frameRate ?? scene.render.frameRate
    self.frameRate = frameRate
    speed = scene.film?.speed ?? 1
    end = .zero + duration
    let frame = Double(frameRate.frameDuration.flicks)
    movingFrames = max(1, Int((Double(duration.flicks) / speed / frame).rounded(.up)))
    heldFrames = Int((Double((scene.film?.hold ?? .zero).flicks) / frame).rounded(.up))
  }

  package var frameCount: Int { movingFrames + heldFrames }

  /// The instant of the scene that a frame shows, to the nearest flick.
  package func time(ofFrame frame: Int) -> FlickTime {
    precondition(frame >= 0 && frame < frameCount, "a film has \(frameCount) frames (was \(frame))")
    let flicks = Double(Int64(frame) * frameRate.frameDuration.flicks) * speed
    return min(end, FlickTime(flicks: Int64(flicks.rounded())))
  }

  /// The frame that shows an instant: the last one at or before it.
  package func frame(showing time: FlickTime) -> Int {
    let frame = Double(time.flicks) / speed / Double(frameRate.frameDuration.flicks)
    return max(0, min(frameCount - 1, Int(frame.rounded(.down))))
  }
}
