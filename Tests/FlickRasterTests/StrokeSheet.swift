import FlickCore
import FlickDisplay

extension Sheets {
  static let strokeSheets: [(name: String, list: DisplayList)] = [
    ("stroke-angles", strokeAngles()), ("stroke-cases", strokeCases()),
  ]

  private static let pen = Paint.solid(Color(hex: 0x0072B2, alpha: 0.6))
  private static let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
  private static let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]

  /// Three rows for butt, three for round, three for square caps; of the three
  /// a miter, a round and a bevel join. Columns: lines that turn back, bend by 2,
  /// 10, 25, 45, 90, 135, 170 degrees from that, go straight on, and bend by 90
  /// and 25 to the other side. Where a translucent pen overlaps itself it stays
  /// as it is; the white line is the path.
  private static func strokeAngles() -> DisplayList {
    let angles = [0.0, 2, 10, 25, 45, 90, 135, 170, 180, -90, -25]
    var list = DisplayList(
      width: 76 * angles.count + 20, height: 9 * 72 + 28, background: .white)
    for (row, cap) in caps.enumerated() {
      for (third, join) in joins.enumerated() {
        let y = 50 + Double(row * 3 + third) * 72
        for (column, angle) in angles.enumerated() {
          let tip = Point(x: 48 + Double(column) * 76, y: y)
          let radians = (angle + 90) * Double.pi / 180
          let arm = Vector(dx: Reproducible.sin(radians), dy: -Reproducible.cos(radians))
          draw(
            [tip + Vector(dx: 28, dy: 0), tip, tip + 28 * arm],
            StrokeStyle(width: 11, cap: cap, join: join, miterLimit: 6), in: &list)
        }
      }
    }
    return list
  }

  /// A line as it is drawn, and in white where it runs.
  private static func draw(
    _ points: [Point], closed: Bool = false, _ style: StrokeStyle,
    in list: inout DisplayList
  ) {
    draw(path(points, closed: closed), style, in: &list)
  }

  private static func draw(_ path: Path, _ style: StrokeStyle, in list: inout DisplayList) {
    list.stroke(Shape(path), style: style, with: pen)
    list.stroke(Shape(path), style: StrokeStyle(width: 0.8), with: .solid(.white))
  }

  private static func path(_ points: [Point], closed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  // MARK: - Cases

  /// A row for each kind, see the functions.
  private static func strokeCases() -> DisplayList {
    var list = DisplayList(width: 800, height: 640, background: .white)
    miterLimits(at: 20, in: &list)
    closedFigures(at: 115, in: &list)
    withoutLength(at: 215, in: &list)
    turningCurves(at: 300, in: &list)
    dashes(at: 410, in: &list)
    bentPens(at: 520, in: &list)
    return list
  }

  /// Limits of 1, 1.5, 2, 4, 8 and 12 line widths at bends of 90, 40 and 12
  /// degrees, whose miters are 1.4, 2.9 and 9.6 widths long.
  private static func miterLimits(at y: Double, in list: inout DisplayList) {
    let offsets = [0.0, 54, 86]
    for (column, limit) in [1, 1.5, 2, 4, 8, 12].enumerated() {
      for (index, half) in [45.0, 20, 6].enumerated() {
        let radians = half * Double.pi / 180
        let arm = 40 * Vector(dx: Reproducible.sin(radians), dy: -Reproducible.cos(radians))
        let tip = Point(x: 42 + Double(column) * 126 + offsets[index], y: y + 46)
        draw(
          [tip + Vector(dx: -arm.dx, dy: arm.dy), tip, tip + arm],
          StrokeStyle(width: 7, miterLimit: limit), in: &list)
      }
    }
  }

  /// For each join: a sharp triangle, one whose last line returns by itself
  /// before it is closed, one that is left open there, one that repeats each
  /// corner; then a line closed upon itself.
  private static func closedFigures(at y: Double, in list: inout DisplayList) {
    for (column, join) in joins.enumerated() {
      let style = StrokeStyle(width: 9, join: join)
      for form in 0..<4 {
        let x = 24 + Double(column) * 254 + Double(form) * 56
        let corners = [
          Point(x: x, y: y + 66), Point(x: x + 18, y: y + 14), Point(x: x + 36, y: y + 66),
        ]
        switch form {
        case 0: draw(corners, closed: true, style, in: &list)
        case 1: draw(corners + [corners[0]], closed: true, style, in: &list)
        case 2: draw(corners + [corners[0]], style, in: &list)
        default: draw(corners.flatMap { [$0, $0, $0] }, closed: true, style, in: &list)
        }
      }
      let x = 24 + Double(column) * 254 + 226
      draw(
        [Point(x: x, y: y + 14), Point(x: x, y: y + 66)], closed: true, style, in: &list)
    }
  }

  /// For each cap: a point moved to and left, a line to itself, a closed point, a
  /// curve that stays, a short line; then a bend in whose corner the path stands
  /// still, over one where it does not.
  private static func withoutLength(at y: Double, in list: inout DisplayList) {
    for (column, cap) in caps.enumerated() {
      let style = StrokeStyle(width: 16, cap: cap)
      let x = 24 + Double(column) * 254
      for form in 0..<5 {
        let point = Point(x: x + Double(form) * 30, y: y + 30)
        var path = Path()
        path.move(to: point)
        switch form {
        case 1: path.line(to: point)
        case 2: path.close()
        case 3: path.cubic(control1: point, control2: point, to: point)
        case 4: path.line(to: point + Vector(dx: 6, dy: 6))
        default: break
        }
        list.stroke(Shape(path), style: style, with: pen)
      }
      let corner = Point(x: x + 200, y: y + 50)
      for copies in [1, 3] {
        draw(
          [corner + Vector(dx: -40, dy: 0)] + [Point](repeating: corner, count: copies)
            + [corner + Vector(dx: 0, dy: -40)],
          StrokeStyle(width: copies == 1 ? 16 : 8, cap: cap), in: &list)
      }
    }
  }

  /// For each cap: a cubic with a cusp, one that lies in a line and turns back in
  /// it twice, a quadratic that turns back, a loop tighter than the pen.
  private static func turningCurves(at y: Double, in list: inout DisplayList) {
    for (column, cap) in caps.enumerated() {
      let style = StrokeStyle(width: 10, cap: cap, join: .round)
      let x = 24 + Double(column) * 254
      func point(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
      var cusp = Path()
      cusp.move(to: point(0, 76))
      cusp.cubic(control1: point(52, 10), control2: point(0, 10), to: point(52, 76))
      draw(cusp, style, in: &list)
      var flat = Path()
      flat.move(to: point(90, 20))
      flat.cubic(control1: point(180, 20), control2: point(40, 20), to: point(130, 20))
      draw(flat, style, in: &list)
      var back = Path()
      back.move(to: point(80, 70))
      back.quadratic(control: point(150, 40), to: point(94, 64))
      draw(back, style, in: &list)
      var loop = Path()
      loop.move(to: point(160, 76))
      loop.cubic(control1: point(236, 0), control2: point(144, 0), to: point(220, 76))
      draw(loop, style, in: &list)
    }
  }

  /// For each cap: dashes round a corner, dots, an odd pattern, one longer than
  /// its line, and one that runs round a closed figure from a phase.
  private static func dashes(at y: Double, in list: inout DisplayList) {
    let patterns: [(dash: [Double], phase: Double)] = [
      ([14, 12], 0), ([0, 14], 7), ([16, 11, 3], 0), ([200, 20], -20), ([14, 12], -9),
    ]
    for (column, cap) in caps.enumerated() {
      let x = 24 + Double(column) * 254
      for (index, pattern) in patterns.enumerated() {
        let style = StrokeStyle(
          width: 7, cap: cap, dash: pattern.dash, dashPhase: pattern.phase)
        if index == 4 {
          draw(
            Path(roundedRect: Rect(x: x + 150, y: y + 6, width: 70, height: 74), radius: 18),
            style, in: &list)
        } else {
          let top = y + 8 + Double(index) * 20
          draw(
            [
              Point(x: x, y: top), Point(x: x + 100, y: top), Point(x: x + 120, y: top + 16),
            ], style, in: &list)
        }
      }
    }
  }

  /// Pens that are scaled, sheared and turned with the path; then lines from 2
  /// pixels down to a tenth of one.
  private static func bentPens(at y: Double, in list: inout DisplayList) {
    let pens = [
      AffineTransform.scale(x: 1.6, y: 0.5),
      AffineTransform(a: 1, b: 0, c: 0.9, d: 1, tx: 0, ty: 0),
      AffineTransform.scale(x: 0.4, y: 1.4).then(.rotation(0.7)),
    ]
    for (column, bend) in pens.enumerated() {
      for (index, cap) in caps.enumerated() {
        let place = bend.then(
          .translation(46 + Double(column * 3 + index) * 60, y + 24))
        list.stroke(
          Shape(
            path([Point(x: -14, y: 44), .zero, Point(x: 13, y: 38)]), transform: place),
          style: StrokeStyle(width: 8, cap: cap, join: joins[index]), with: pen)
      }
    }
    for (index, width) in [2, 1, 0.5, 0.25, 0.1].enumerated() {
      let x = 590 + Double(index) * 40
      list.stroke(
        Shape(path([Point(x: x, y: y + 90), Point(x: x + 30, y: y + 14)])),
        style: StrokeStyle(width: width), with: .solid(.black))
      list.stroke(
        Shape(Path(ellipseIn: Rect(x: x + 16, y: y + 60, width: 24, height: 30))),
        style: StrokeStyle(width: width), with: .solid(.black))
    }
  }
}
