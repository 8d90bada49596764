extension Path {
  /// Radii below this, in points, count as none: quotients by them would leave
  /// the numbers there are.
  private static let smallestRadius = 1e-9

  /// A part of an ellipse as SVG describes it (SVG 2, appendix B.2): radii that
  /// do not reach from `start` to `end` grow until they do, a radius of 0 makes
  /// a straight line, and an arc to where it starts is nothing.
  ///
  /// Each piece turns through a right angle at most and is one cubic, whose
  /// largest radial error is 2.7e-4 of the radius.
  ///
  /// - Parameters:
  ///   - start: Where the path is now.
  ///   - radii: Not negative.
  ///   - rotationDegrees: Of the ellipse's own axes, clockwise on the screen.
  ///   - isLarge: Whether the arc turns through more than 180°.
  ///   - isClockwise: Which way it turns, on a screen whose y points down.
  public mutating func arc(
    from start: Point, radii: Size, rotationDegrees: Double, isLarge: Bool, isClockwise: Bool,
    to end: Point
  ) {
    if start == end { return }
    guard radii.width >= Self.smallestRadius, radii.height >= Self.smallestRadius else {
      line(to: end)
      return
    }
    // B.2.4, with the unit circle of the ellipse's own axes: half the chord.
    let turn = AffineTransform.rotation(degrees: rotationDegrees)
    let chord = AffineTransform.rotation(degrees: -rotationDegrees).apply(0.5 * (start - end))
    var half = Vector(dx: chord.dx / radii.width, dy: chord.dy / radii.height)
    var growth = 1.0
    let length = half.length
    if length > 1 {
      growth = length
      half = (1 / length) * half
    }
    let square = min(half.dot(half), 1)
    let distance = square > 0 ? ((1 - square) / square).squareRoot() : 0
    let side = isLarge == isClockwise ? -distance : distance
    let center = Vector(dx: side * half.dy, dy: -side * half.dx)
    let from = half - center
    let to = -half - center
    var angle = Reproducible.atan2(from.dx * to.dy - from.dy * to.dx, from.dot(to))
    if isClockwise, angle < 0 { angle += 2 * Double.pi }
    if !isClockwise, angle > 0 { angle -= 2 * Double.pi }

    let ellipse = AffineTransform.scale(x: radii.width * growth, y: radii.height * growth)
      .then(turn)
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    func place(_ onCircle: Vector) -> Point {
      middle + ellipse.apply(center + onCircle)
    }
    let count = max(1, Int((angle.magnitude / (Double.pi / 2) - 1e-9).rounded(.up)))
    let step = angle / Double(count)
    let control = 4.0 / 3 * Reproducible.tan(step / 4)
    let begin = Reproducible.atan2(from.dy, from.dx)
    var point = from
    for index in 1...count {
      let (sine, cosine) = Reproducible.sinCos(begin + Double(index) * step)
      let next = Vector(dx: cosine, dy: sine)
      cubic(
        control1: place(point + control * Vector(dx: -point.dy, dy: point.dx)),
        control2: place(next - control * Vector(dx: -next.dy, dy: next.dx)),
        to: index == count ? end : place(next))
      point = next
    }
  }
}
