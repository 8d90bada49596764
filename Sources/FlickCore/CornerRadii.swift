/// The radii of a rectangle's corners, in points. None is negative.
public struct CornerRadii: Hashable, Sendable {
  public let topLeft: Double
  public let topRight: Double
  public let bottomRight: Double
  public let bottomLeft: Double

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    precondition(
      min(topLeft, topRight, bottomRight, bottomLeft) >= 0,
      "a radius is not negative (was \(topLeft), \(topRight), \(bottomRight), \(bottomLeft))")
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radius of all four, if they have one.
  public var common: Double? {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft ? topLeft : nil
  }

  /// The same corners, all smaller by one factor where two would meet on a
  /// side, as in CSS.
  ///
  /// - Parameter reach: How far along a side a corner of radius 1 reaches.
  func fitted(to size: Size, reach: Double) -> CornerRadii {
    var factor = 1.0
    let sides = [
      (size.width, topLeft + topRight), (size.width, bottomLeft + bottomRight),
      (size.height, topLeft + bottomLeft), (size.height, topRight + bottomRight),
    ]
    for (side, radii) in sides where radii * reach > side {
      factor = min(factor, side / (radii * reach))
    }
    return CornerRadii(
      topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor,
      bottomLeft: bottomLeft * factor)
  }
}

extension Path {
  /// A rectangle whose corners are quarter circles of their own radii,
  /// clockwise on a screen from the end of its first corner. Corners that would
  /// meet are all made smaller until they fit.
  public init(roundedRect rect: Rect, corners: CornerRadii) {
    if let radius = corners.common {
      self.init(roundedRect: rect, radius: radius)
      return
    }
    let fitted = corners.fitted(to: rect.size, reach: 1)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init()
    move(to: Point(x: left + fitted.topLeft, y: top))
    /// A corner with the unit vector along the edge that leads to it; the one
    /// that leads away is turned to the right of it.
    func corner(_ at: Point, _ along: Vector, _ radius: Double) {
      let away = Vector(dx: -along.dy, dy: along.dx)
      line(to: at - radius * along)
      guard radius > 0 else { return }
      let rest = radius * (1 - Path.circleControl)
      cubic(control1: at - rest * along, control2: at + rest * away, to: at + radius * away)
    }
    corner(Point(x: right, y: top), Vector(dx: 1, dy: 0), fitted.topRight)
    corner(Point(x: right, y: bottom), Vector(dx: 0, dy: 1), fitted.bottomRight)
    corner(Point(x: left, y: bottom), Vector(dx: -1, dy: 0), fitted.bottomLeft)
    corner(Point(x: left, y: top), Vector(dx: 0, dy: -1), fitted.topLeft)
    close()
  }
}
