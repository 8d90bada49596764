/// A blurred silhouette below a shape. Lengths are in the shape's coordinates.
public struct Shadow: Hashable, Sendable {
  /// Standard deviation of the Gaussian, not negative. What Core Animation
  /// calls `shadowRadius`, and half of what CSS calls the blur radius.
  public let radius: Double
  public let offset: Vector
  public let color: Color
  /// Which regions of the shape cast it.
  public let rule: FillRule

  public init(radius: Double, offset: Vector, color: Color, rule: FillRule = .nonzero) {
    precondition(
      radius >= 0 && radius.isFinite, "a shadow's radius is finite, not negative (was \(radius))")
    precondition(offset.isFinite, "a shadow's offset is finite (was \(offset))")
    self.radius = radius
    self.offset = offset
    self.color = color
    self.rule = rule
  }

  public func with(_ rule: FillRule) -> Shadow {
    Shadow(radius: radius, offset: offset, color: color, rule: rule)
  }
}
