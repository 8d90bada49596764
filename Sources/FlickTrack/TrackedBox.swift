import FlickCore

/// A box whose content is followed through pictures.
package struct TrackedBox: Hashable, Sendable {
  /// In pixels; at least 2 wide and high.
  package let rect: Rect
  /// Whether scale and rotation are followed too.
  package let isTransformed: Bool

  package init(_ rect: Rect, isTransformed: Bool = false) {
    self.rect = rect
    self.isTransformed = isTransformed
  }

  package var center: Point {
    Point(x: rect.minX + 0.5 * rect.width, y: rect.minY + 0.5 * rect.height)
  }
}

/// What was seen of a box in a picture.
package struct TrackSighting: Hashable, Sendable {
  /// The last known one where nothing was found.
  package var pose: TrackPose
  /// How steep its slopes are, of those in the picture that its box was drawn in.
  package var opacity: Double
  /// How far its levels lie apart, likewise; where its scale is the same, that is the opacity.
  package var contrast: Double
  /// Of content and picture: 1 is the same.
  package var agreement: Double
  /// How much of the content lies in the picture.
  package var visible: Double
  package var isFound: Bool
  /// How far the picture differs from the one looked at before, where the box is now: the
  /// mean over its pixels, in levels.
  package var change: Double
  /// How far the place may be off, in pixels: its standard deviation.
  package var error: Double

  package init(
    pose: TrackPose, opacity: Double, agreement: Double, visible: Double, isFound: Bool,
    contrast: Double? = nil, change: Double = 0, error: Double = 0
  ) {
    self.contrast = contrast ?? opacity
    (self.pose, self.opacity, self.agreement) = (pose, opacity, agreement)
    (self.visible, self.isFound, self.change, self.error) = (visible, isFound, change, error)
  }

  /// Of a picture that was not looked at.
  package static let unseen = TrackSighting(
    pose: TrackPose(x: 0, y: 0), opacity: 0, agreement: 0, visible: 0, isFound: false)

  static let start = TrackSighting(
    pose: TrackPose(x: 0, y: 0), opacity: 1, agreement: 1, visible: 1, isFound: true)
}
