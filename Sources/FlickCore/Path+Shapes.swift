extension Path {
  /// The control-point distance of a quarter circle drawn as one cubic, for
  /// radius 1: 4/3·(√2 − 1). Its largest radial error is 2.7e-4.
  public static let circleControl = 0.5522847498307936

  /// A rectangle, clockwise on a screen whose y points down.
  public init(rect: Rect) {
    self.init()
    move(to: Point(x: rect.minX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.minY))
    line(to: Point(x: rect.maxX, y: rect.maxY))
    line(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// An ellipse that touches the four sides of `rect`.
  public init(ellipseIn rect: Rect) {
    self.init()
    let rx = rect.width / 2
    let ry = rect.height / 2
    let kx = rx * Path.circleControl
    let ky = ry * Path.circleControl
    let c = rect.center
    move(to: Point(x: c.x + rx, y: c.y))
    cubic(
      control1: Point(x: c.x + rx, y: c.y + ky), control2: Point(x: c.x + kx, y: c.y + ry),
      to: Point(x: c.x, y: c.y + ry))
    cubic(
      control1: Point(x: c.x - kx, y: c.y + ry), control2: Point(x: c.x - rx, y: c.y + ky),
      to: Point(x: c.x - rx, y: c.y))
    cubic(
      control1: Point(x: c.x - rx, y: c.y - ky), control2: Point(x: c.x - kx, y: c.y - ry),
      to: Point(x: c.x, y: c.y - ry))
    cubic(
      control1: Point(x: c.x + kx, y: c.y - ry), control2: Point(x: c.x + rx, y: c.y - ky),
      to: Point(x: c.x + rx, y: c.y))
    close()
  }

  /// A rectangle with circular corners, clockwise on a screen whose y points
  /// down. A radius larger than half the shorter side is drawn as that half,
  /// as Core Animation does.
  public init(roundedRect rect: Rect, radius: Double) {
    let r = min(radius, rect.width / 2, rect.height / 2)
    guard r > 0 else {
      self.init(rect: rect)
      return
    }
    self.init()
    let k = r * (1 - Path.circleControl)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: Point(x: left + r, y: top))
    line(to: Point(x: right - r, y: top))
    cubic(
      control1: Point(x: right - k, y: top), control2: Point(x: right, y: top + k),
      to: Point(x: right, y: top + r))
    line(to: Point(x: right, y: bottom - r))
    cubic(
      control1: Point(x: right, y: bottom - k), control2: Point(x: right - k, y: bottom),
      to: Point(x: right - r, y: bottom))
    line(to: Point(x: left + r, y: bottom))
    cubic(
      control1: Point(x: left + k, y: bottom), control2: Point(x: left, y: bottom - k),
      to: Point(x: left, y: bottom - r))
    line(to: Point(x: left, y: top + r))
    cubic(
      control1: Point(x: left, y: top + k), control2: Point(x: left + k, y: top),
      to: Point(x: left + r, y: top))
    close()
  }
}
