import FlickCore
import FlickScene

extension VariantTrace {
  /// The variant's layers where their models are instead of where they are seen:
  /// without their animations.
  package func modelPose(of variant: Variant, at time: FlickTime) -> LayerPose {
    LayerPose(variant) { index in
      let track = track(of: index)
      let segment = track.segments[track.index(at: time)]
      guard case .layer(let stack) = segment.motion else { return track.sample(at: time) }
      return stack.model
    }
  }
}
