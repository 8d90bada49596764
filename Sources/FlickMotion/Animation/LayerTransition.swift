import FlickCore

/// How a layer's old contents make way for new ones: `CATransition`.
///
/// Source: Apple's reference (facts, motion §3). Nothing here clips: what is
/// moved beyond the layer shows unless the layer clips, as on the system.
public struct LayerTransition: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
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
  public enum Edge: String, Hashable, Sendable, CaseIterable {
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
  public struct Pose: Hashable, Sendable {
    /// In units of the layer's width and height.
    public var offset = Vector.zero
    public var opacity = 1.0

    /// In its place and opaque.
    public init() {}
  }

  /// Both contents at one instant.
  public struct Poses: Hashable, Sendable {
    public var old = Pose()
    public var new = Pose()
    /// Whether the new contents cover the old ones; else it is the other way.
    public var newIsOnTop = true

    /// The new contents over the old ones, both in their place.
    public init() {}
  }

  public let kind: Kind
  public let edge: Edge
  /// What share of the whole it starts and ends with.
  public let progress: ClosedRange<Double>

  /// Returns `nil` unless the bounds of the progress lie within 0…1.
  public init?(kind: Kind, from edge: Edge = .left, progress: ClosedRange<Double> = 0...1) {
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
  public func poses(at share: Double) -> Poses {
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
