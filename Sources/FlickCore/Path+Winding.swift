/// Which points a path's area holds.
extension Path {
  /// Whether `point` lies in the filled path; as with `Rect`, left and top
  /// edges belong to it, right and bottom ones do not.
  ///
  /// - Parameter evenOdd: Whether regions wound round an even number of times
  ///   are outside; otherwise only those wound round no times.
  public func contains(_ point: Point, evenOdd: Bool = false) -> Bool {
    let winding = windingNumber(around: point)
    return evenOdd ? !winding.isMultiple(of: 2) : winding != 0
  }

  /// How often the path goes round a point, with each subpath closed by a
  /// straight line: the crossings of the ray from the point to the right,
  /// those downwards less those upwards.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    var current = point
    var start = point
    for element in elements {
      switch element {
      case .move(let to):
        winding += point.crossings(from: current, to: start)
        current = to
        start = to
      case .line(let to):
        winding += point.crossings(from: current, to: to)
        current = to
      case .quadratic(let control, let to):
        winding += point.crossings(from: current, control, to)
        current = to
      case .cubic(let control1, let control2, let to):
        winding += point.crossings(from: current, control1, control2, to)
        current = to
      case .close:
        winding += point.crossings(from: current, to: start)
        current = start
      }
    }
    return winding + point.crossings(from: current, to: start)
  }
}

/// Net crossings of the ray from a point to the right: 1 for a line that goes
/// down through it, −1 for one that goes up.
extension Point {
  /// Halvings after which a piece of a curve counts as straight: it is no
  /// longer than the spacing of numbers then.
  private static let deepest = 48

  fileprivate func crossings(from a: Point, to b: Point) -> Int {
    let isDown = a.y <= y
    guard isDown != (b.y <= y), a.x > x || b.x > x else { return 0 }
    let side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
    if isDown { return side > 0 ? 1 : 0 }
    return side < 0 ? -1 : 0
  }

  /// A quadratic as the cubic that it is.
  fileprivate func crossings(from a: Point, _ control: Point, _ b: Point) -> Int {
    guard mayCross(a, control, control, b) else { return 0 }
    return crossings(from: a, a + (2 / 3.0) * (control - a), b + (2 / 3.0) * (control - b), b)
  }

  /// A curve lies in the box of its control points. Beside the ray, or left of
  /// the point, it crosses nothing; right of the point its net crossings follow
  /// from its ends. A curve that is none of that is halved (de Casteljau).
  fileprivate func crossings(
    from a: Point, _ c1: Point, _ c2: Point, _ b: Point, depth: Int = 0
  ) -> Int {
    guard mayCross(a, c1, c2, b) else { return 0 }
    if a.x > x, c1.x > x, c2.x > x, b.x > x {
      return (a.y <= y) == (b.y <= y) ? 0 : a.y <= y ? 1 : -1
    }
    if depth == Self.deepest { return crossings(from: a, to: b) }
    func middle(_ p: Point, _ q: Point) -> Point { Point(x: (p.x + q.x) / 2, y: (p.y + q.y) / 2) }
    let (p, q, r) = (middle(a, c1), middle(c1, c2), middle(c2, b))
    let (s, t) = (middle(p, q), middle(q, r))
    let m = middle(s, t)
    return crossings(from: a, p, s, m, depth: depth + 1)
      + crossings(from: m, t, r, b, depth: depth + 1)
  }

  /// Whether the box of four points reaches the ray.
  private func mayCross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let isAbove = a.y <= y
    if (b.y <= y) == isAbove, (c.y <= y) == isAbove, (d.y <= y) == isAbove { return false }
    return a.x > x || b.x > x || c.x > x || d.x > x
  }
}
