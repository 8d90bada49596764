import FlickCore
import FlickScene

/// The instants that a frame with motion blur averages.
///
/// The shutter opens at the frame's own instant and closes a part of a frame
/// later, as in a film camera; the film's end stands still, so it stays sharp.
package struct Shutter: Hashable, Sendable {
  private let samples: Int
  /// How long it is open, in the film's time.
  private let length: Double
  private let plan: FramePlan
  private let end: FlickTime

  /// `nil` where the film has no motion blur.
  package init?(_ scene: Scene, plan: FramePlan, end: FlickTime) {
    guard let blur = scene.film?.motionBlur else { return nil }
    samples = blur.samples
    length = blur.shutter * Double(plan.frameRate.frameDuration.flicks)
    self.plan = plan
    self.end = end
  }

  /// In order, the frame's own instant first.
  package func instants(from time: FlickTime) -> [FlickTime] {
    let length = length * plan.speed(at: time)
    return (0..<samples).map { index in
      let offset = (length * Double(index) / Double(samples)).rounded()
      return min(end, time + FlickDuration(flicks: Int64(offset)))
    }
  }
}
