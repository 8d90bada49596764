import FlickCore
import FlickDisplay

/// Pictures that show what the rasteriser can do, to be looked at enlarged.
enum Sheets {
  static let all: [(name: String, list: DisplayList)] = [
    ("shapes", shapes()), ("strokes", strokes()), ("gradients", gradients()),
    ("shadows", shadows()),
  ]

  private static let ink = Paint.solid(Color(hex: 0x1C1C1E))
  private static let blue = Paint.solid(Color(hex: 0x0072B2))
  private static let orange = Paint.solid(Color(hex: 0xD55E00))

  private static func line(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  /// Points on a circle, by turning a unit vector through a rational angle.
  static func star(_ center: Point, radius: Double, points: Int, step: Int) -> Path {
    let turn = Double(step) / Double(points) * 2 * Double.pi
    let corners = (0..<points).map { index in
      let angle = Double(index) * turn
      return center
        + Vector(
          dx: radius * Reproducible.sin(angle), dy: -radius * Reproducible.cos(angle))
    }
    return line(corners, closed: true)
  }

  static func shapes() -> DisplayList {
    var list = DisplayList(width: 480, height: 300, background: .white)
    for index in 0..<8 {
      let x = 10 + Double(index) * 58
      let rect = Rect(x: x + Double(index) / 8, y: 10, width: 48, height: 36)
      list.fill(Shape(Path(roundedRect: rect, radius: Double(index) * 3)), with: blue)
      list.fill(
        Shape(Path(ellipseIn: Rect(x: x, y: 56, width: 48, height: Double(6 * (index + 1))))),
        with: orange)
      let center = Point(x: x + 24, y: 140)
      list.fill(
        Shape(star(center, radius: 24, points: 5 + index / 2 * 2, step: 2)),
        rule: index % 2 == 0 ? .nonzero : .evenOdd, with: ink)
    }
    // A fan of slivers and of hairlines.
    for index in 0..<40 {
      let angle = Double(index) / 40 * Double.pi
      let d = Vector(dx: Reproducible.cos(angle), dy: Reproducible.sin(angle))
      let center = Point(x: 90, y: 180)
      let n = Vector(dx: -d.dy, dy: d.dx)
      list.fill(
        Shape(line([center, center + 100 * d + 0.7 * n, center + 100 * d - 0.7 * n])), with: ink)
      list.stroke(
        Shape(line([Point(x: 300, y: 180), Point(x: 300, y: 180) + 100 * d])),
        style: StrokeStyle(width: 0.1 + 0.9 * Double(index) / 40), with: ink)
    }
    // Clips and groups.
    list.pushClip(Shape(Path(ellipseIn: Rect(x: 400, y: 180, width: 70, height: 110))))
    list.pushGroup(opacity: 0.6)
    for index in 0..<6 {
      list.fill(
        Shape(
          Path(rect: Rect(x: 395, y: 180 + Double(index) * 20, width: 80, height: 14.5))),
        with: index % 2 == 0 ? blue : orange)
    }
    list.fill(Shape(Path(ellipseIn: Rect(x: 415, y: 205, width: 40, height: 60))), with: ink)
    list.popGroup()
    list.popClip()
    return list
  }

  static func strokes() -> DisplayList {
    var list = DisplayList(width: 640, height: 560, background: .white)
    let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
    let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
    let thin = Paint.solid(.white)
    for (row, join) in joins.enumerated() {
      for (column, cap) in caps.enumerated() {
        for (bend, angle) in [20.0, 60, 100, 150].enumerated() {
          let origin = Point(
            x: 20 + Double(column) * 208 + Double(bend) * 50, y: 30 + Double(row) * 90)
          let radians = angle * Double.pi / 180
          let tip = origin + Vector(dx: 0, dy: 50)
          let end =
            tip + Vector(dx: 40 * Reproducible.sin(radians), dy: -40 * Reproducible.cos(radians))
          let path = Shape(line([origin, tip, end]))
          list.stroke(path, style: StrokeStyle(width: 11, cap: cap, join: join), with: blue)
          list.stroke(path, style: StrokeStyle(width: 1), with: thin)
        }
      }
    }
    let wave = wavePath()
    for (index, width) in [0.5, 1, 2, 4, 8].enumerated() {
      let shape = Shape(wave, transform: .translation(20, 320 + Double(index) * 24))
      list.stroke(
        shape, style: StrokeStyle(width: width, cap: .round, join: .round), with: orange)
    }
    let dashes: [[Double]] = [[12, 6], [0, 8], [1, 3], [20, 4, 2, 4]]
    for (index, dash) in dashes.enumerated() {
      let shape = Shape(wave, transform: .translation(330, 320 + Double(index) * 28))
      list.stroke(
        shape, style: StrokeStyle(width: 4, cap: index == 1 ? .round : .butt, dash: dash),
        with: ink)
    }
    // Tight curves under a wide pen, and closed shapes.
    var loop = Path()
    loop.move(to: Point(x: 40, y: 520))
    loop.cubic(
      control1: Point(x: 180, y: 440), control2: Point(x: 0, y: 440), to: Point(x: 140, y: 520))
    list.stroke(
      Shape(loop), style: StrokeStyle(width: 14), with: .solid(Color(hex: 0x0072B2, alpha: 0.5)))
    list.stroke(Shape(loop), style: StrokeStyle(width: 1), with: ink)
    list.stroke(
      Shape(star(Point(x: 240, y: 500), radius: 44, points: 5, step: 2)),
      style: StrokeStyle(width: 6, join: .miter), with: blue)
    list.stroke(
      Shape(Path(roundedRect: Rect(x: 320, y: 470, width: 120, height: 70), radius: 20)),
      style: StrokeStyle(width: 4, dash: [9, 5]), with: ink)
    list.stroke(
      Shape(Path(ellipseIn: Rect(x: 470, y: 470, width: 150, height: 70))),
      style: StrokeStyle(width: 10), with: orange)
    return list
  }

  private static func wavePath() -> Path {
    var path = Path()
    path.move(to: .zero)
    for index in 0..<140 {
      let x = Double(index + 1) * 2
      path.line(to: Point(x: x, y: 9 * Reproducible.sin(x / 14)))
    }
    return path
  }

  static func gradients() -> DisplayList {
    var list = DisplayList(width: 480, height: 300, background: .white)
    let pairs: [(UInt32, UInt32)] = [
      (0x5AC8FA, 0x0A84FF), (0x5B8DEF, 0x2F5FD0), (0x0D1117, 0x1F2937), (0xFFFFFF, 0x000000),
    ]
    for (index, pair) in pairs.enumerated() {
      let x = 10 + Double(index) * 118
      let stops = [
        Gradient.Stop(offset: 0, color: Color(hex: pair.0)),
        Gradient.Stop(offset: 1, color: Color(hex: pair.1)),
      ]
      list.fill(
        Shape(Path(roundedRect: Rect(x: x, y: 10, width: 108, height: 130), radius: 16)),
        with: .gradient(
          .linear(start: Point(x: 0, y: 10), end: Point(x: 0, y: 140), stops: stops)))
      list.fill(
        Shape(Path(ellipseIn: Rect(x: x, y: 150, width: 108, height: 60))),
        with: .gradient(
          .linear(
            start: Point(x: x, y: 150), end: Point(x: x + 108, y: 210), stops: stops)))
    }
    let fade = [
      Gradient.Stop(offset: 0, color: Color(hex: 0xD55E00)),
      Gradient.Stop(offset: 0.5, color: Color(hex: 0xD55E00, alpha: 0)),
      Gradient.Stop(offset: 0.5, color: Color(hex: 0x0072B2)),
      Gradient.Stop(offset: 1, color: Color(hex: 0x009E73, alpha: 0.2)),
    ]
    list.fill(
      Shape(Path(rect: Rect(x: 10, y: 222, width: 460, height: 66))),
      with: .gradient(
        .linear(start: Point(x: 10, y: 0), end: Point(x: 470, y: 0), stops: fade)))
    return list
  }

  static func shadows() -> DisplayList {
    var list = DisplayList(width: 560, height: 320, background: Color(hex: 0xF2F2F7))
    for (index, radius) in [0.0, 1, 3, 6, 12, 24].enumerated() {
      let column = Double(index % 3)
      let row = Double(index / 3)
      let shape = Shape(
        Path(roundedRect: Rect(x: 0, y: 0, width: 110, height: 80), radius: 20),
        transform: .translation(50 + column * 175.3, 40 + row * 150.6))
      list.shadow(
        of: shape,
        Shadow(radius: radius, offset: Vector(dx: 0, dy: 8), color: .black.faded(by: 0.35)))
      list.fill(shape, with: .solid(.white))
    }
    return list
  }
}
