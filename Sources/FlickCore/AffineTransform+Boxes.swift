extension AffineTransform {
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether boxes stay boxes and are not turned: b and c are 0.
  public var isUpright: Bool { b == 0 && c == 0 }

  /// What becomes of a rectangle whose sides stay parallel to the axes.
  public func applyUpright(_ rect: Rect) -> Rect {
    precondition(isUpright, "the box is not turned (was \(self))")
    let corner = apply(rect.origin)
    let (width, height) = (a * rect.width, d * rect.height)
    return Rect(
      x: width < 0 ? corner.x + width : corner.x, y: height < 0 ? corner.y + height : corner.y,
      width: width.magnitude, height: height.magnitude)
  }

  /// The corners of a rectangle, in turn.
  public func corners(of rect: Rect) -> [Point] {
    [
      apply(rect.origin), apply(Point(x: rect.maxX, y: rect.minY)),
      apply(Point(x: rect.maxX, y: rect.maxY)), apply(Point(x: rect.minX, y: rect.maxY)),
    ]
  }

  /// The smallest rectangle around what becomes of one.
  public func bounds(of rect: Rect) -> Rect {
    let corners = corners(of: rect)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The standard deviations across and down of a blur in transformed coordinates.
  /// Where the axes turn, both grow with the mean scale.
  public func blurred(_ deviation: Vector) -> Vector {
    let scale =
      isUpright ? Vector(dx: a.magnitude, dy: d.magnitude) : Vector(dx: meanScale, dy: meanScale)
    return Vector(dx: deviation.dx * scale.dx, dy: deviation.dy * scale.dy)
  }

  public func blurred(_ radius: Double) -> Vector { blurred(Vector(dx: radius, dy: radius)) }
}
