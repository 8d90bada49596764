import FlickCore

/// How a layer's old contents make way for new ones: `CATransition`.
///
/// Source: Apple's reference (facts, motion §3). Nothing here clips: what is
/// moved beyond the layer shows unless the layer clips, as on the system.
package struct LayerTransition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The new dissolves over the old.
    case fade
    /// Both move, the new beside the old.
    case push
    /// The new slides over the old, which stays.
    case moveIn = "move-in"
    /// The old slides away from the new, which lies beneath.
    case reveal
  }

  /// The edge at which it begins; a fade has no use for it.
  package enum Edge: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom

    /// From the middle towards this edge, one layer's size long; y is down.
    fileprivate var direction: Vector {
      switch self {
      case .left: Vector(dx: -1, dy: 0)
      case .right: Vector(dx: 1, dy: 0)
      case .top: Vector(dx: 0, dy: -1)
      case .bottom: Vector(dx: 0, dy: 1)
      }
    }
  }

  /// Where contents are drawn at one instant.
  package struct Pose: Hashable, Sendable {
    /// In units of the layer's width and height.
    package var offset = Vector.zero
    package var opacity = 1.0

    /// In its place and opaque.
    package init() {}
  }

  /// Both contents at one instant.
  package struct Poses: Hashable, Sendable {
    package var old = Pose()
    package var new = Pose()
    /// Whether the new contents cover the old ones; else it is the other way.
    package var newIsOnTop = true

    /// The new contents over the old ones, both in their place.
    package init() {}
  }

  package let kind: Kind
  package let edge: Edge
  /// What share of the whole it starts and ends with.
  package let progress: ClosedRange<Double>

  /// Returns `nil` unless the bounds of the progress lie within 0…1.
  package init?(kind: Kind, from edge: Edge = .left, progress: ClosedRange<Double> = 0...1) {
    guard progress.lowerBound >= 0, progress.upperBound <= 1 else { return nil }
    self.kind = kind
    self.edge = edge
    self.progress = progress
  }

  /// Where both contents are.
  ///
  /// - Parameter share: What has passed of the transition after its timing;
  ///   what a curve or spring overshoots is overshot here, but no opacity
  ///   leaves 0…1.
  package func poses(at share: Double) -> Poses {
    let length = progress.upperBound - progress.lowerBound
    let done = share == 1 ? progress.upperBound : progress.lowerBound + share * length
    let towards = edge.direction
    var poses = Poses()
    switch kind {
    case .fade: poses.new.opacity = min(max(done, 0), 1)
    case .push:
      poses.new.offset = (1 - done) * towards
      poses.old.offset = -done * towards
    case .moveIn: poses.new.offset = (1 - done) * towards
    case .reveal:
      poses.old.offset = -done * towards
      poses.newIsOnTop = false
    }
    return poses
  }
}
