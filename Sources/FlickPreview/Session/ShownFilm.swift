import Flick
import FlickCore
import FlickStage

/// A played scene with what draws its film.
package struct ShownFilm: Sendable {
  package let playback: Playback
  package let stage: Stage
  package let shutter: Shutter?

  package init(_ playback: Playback) throws(FlickError) {
    self.playback = playback
    stage = try playback.stage()
    shutter = playback.shutter(of: playback.plan)
  }

  /// The canvas of one variant alone.
  package init(_ playback: Playback, canvasOf variant: Int) throws(FlickError) {
    self.playback = playback
    stage = try playback.stage(ofCanvas: variant)
    shutter = nil
  }

  package var plan: FramePlan { playback.plan }

  /// The frame that stands for that one of another film, at the same instant of the scene.
  package func frame(for frame: Int, of other: ShownFilm) -> Int {
    plan.frame(showing: other.plan.time(ofFrame: min(frame, other.plan.frameCount - 1)))
  }
}
