extension Path {
  /// A rectangle whose corners' curvature rises from nothing instead of
  /// setting in at once, as on the edge of a phone; clockwise on a screen
  /// whose y points down.
  ///
  /// Each corner is an arc of 18° of the circle that a plain round corner
  /// would have, led into from both sides by a cubic that turns through 36°.
  /// At the arc the cubic has the circle's tangent and curvature, at the
  /// straight edge its curvature is zero. With the arc's end at the angle α,
  /// both tangents meet tan(α/2)·r before the circle's point of contact; the
  /// curvature of a cubic at its end, 2/3·d/l² (l the length of the last leg,
  /// d the distance of the first inner control point from its line), gives the
  /// place of that control point: 3/2·l²/(r·sin α) further out. The edge's
  /// end lies twice as far out again.
  ///
  /// - Parameter radius: Corners that would meet are made smaller until they
  ///   fit; one of 0 or less is none.
  public init(continuousRect rect: Rect, radius: Double) {
    let half = min(rect.width, rect.height) / 2
    let fitted = max(0, min(radius, half / ContinuousCorner.reach))
    self.init(continuousRect: rect, fitted: CornerRadii(all: fitted))
  }

  /// The same rectangle with a radius for each corner. Corners that would meet
  /// are all made smaller until they fit.
  public init(continuousRect rect: Rect, corners: CornerRadii) {
    if let radius = corners.common {
      self.init(continuousRect: rect, radius: radius)
    } else {
      self.init(
        continuousRect: rect,
        fitted: corners.fitted(to: rect.size, reach: ContinuousCorner.reach))
    }
  }

  private init(continuousRect rect: Rect, fitted: CornerRadii) {
    guard fitted != CornerRadii(all: 0) else {
      self.init(rect: rect)
      return
    }
    self.init()
    let corners: [(at: Point, along: Vector, into: Vector, radius: Double)] = [
      (
        Point(x: rect.maxX, y: rect.minY), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1),
        fitted.topRight
      ),
      (
        Point(x: rect.maxX, y: rect.maxY), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0),
        fitted.bottomRight
      ),
      (
        Point(x: rect.minX, y: rect.maxY), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1),
        fitted.bottomLeft
      ),
      (
        Point(x: rect.minX, y: rect.minY), Vector(dx: 0, dy: -1), Vector(dx: 1, dy: 0),
        fitted.topLeft
      ),
    ]
    let first = Vector(dx: ContinuousCorner.reach * fitted.topLeft, dy: 0)
    move(to: rect.origin + first)
    for corner in corners {
      let r = corner.radius
      /// A place in the corner's own axes: `u` before the corner along the edge
      /// that arrives, `v` after it along the edge that leaves, in radii.
      func place(_ u: Double, _ v: Double) -> Point {
        corner.at - (u * r) * corner.along + (v * r) * corner.into
      }
      let c = ContinuousCorner.self
      line(to: place(c.reach, 0))
      if r == 0 { continue }
      cubic(
        control1: place(c.inner, 0), control2: place(c.meeting, 0), to: place(c.arcFar, c.arcNear))
      let (du, dv) = (c.arcControl * c.cosine, c.arcControl * c.sine)
      cubic(
        control1: place(c.arcFar - du, c.arcNear + dv),
        control2: place(c.arcNear + dv, c.arcFar - du), to: place(c.arcNear, c.arcFar))
      cubic(
        control1: place(0, c.meeting), control2: place(0, c.inner), to: place(0, c.reach))
    }
    close()
  }
}

/// Lengths of a corner with radius 1, counted from the corner.
private enum ContinuousCorner {
  static let root5 = 5.0.squareRoot()
  /// cos 36°.
  static let cosine = (1 + root5) / 4
  /// sin 36°.
  static let sine = (10 - 2 * root5).squareRoot() / 4
  /// tan 18°.
  static let halfTangent = (1 - 2 / root5).squareRoot()
  /// 4/3·tan(18°/4): the control distance of an arc of 18°.
  static let arcControl = 0.10493560909949125

  /// Where the circle's tangent at the arc's end meets the edge.
  static let meeting = 1 - halfTangent
  static let leg = 1.5 * halfTangent * halfTangent / sine
  static let inner = meeting + leg
  /// Where the straight edge ends.
  static let reach = inner + 2 * leg
  /// The arc's end, from the corner along the edge.
  static let arcFar = 1 - sine
  /// The arc's end, from the corner across the edge.
  static let arcNear = 1 - cosine
}
