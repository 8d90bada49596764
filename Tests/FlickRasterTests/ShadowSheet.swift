import FlickCore
import FlickDisplay

extension Sheets {
  static let shadowSheets: [(name: String, list: DisplayList)] = [
    ("shadow-shapes", shadowShapes()), ("shadow-alpha", shadowAlpha()),
  ]

  private static let ground = Color(hex: 0xE9EBF0)
  private static let cell = 116.0

  private static func star(in size: Double) -> Path {
    star(Point(x: size / 2, y: size / 2), radius: size / 2, points: 5, step: 2)
  }

  private static func place(_ column: Int, _ row: Int) -> AffineTransform {
    .translation(36 + Double(column) * cell, 30 + Double(row) * cell)
  }

  /// Rows: standard deviations of 0, 0.5, 2, 6, 14 and 30 pixels. Columns: a
  /// rounded rectangle below which the shadow falls, an ellipse with it to the
  /// left and up, a star with none of it moved, a ring and a star by the even-odd
  /// rule, whose shadows have holes, a line of a pixel, a sheet that is turned,
  /// and one stretched so that it is blurred more across than down. Only the
  /// first three cover their shadows.
  private static func shadowShapes() -> DisplayList {
    var list = DisplayList(width: 8 * 116 + 64, height: 6 * 116 + 40, background: ground)
    let card = Path(roundedRect: Rect(x: 0, y: 0, width: 64, height: 56), radius: 14)
    var ring = Path(ellipseIn: Rect(x: 0, y: 0, width: 64, height: 64))
    ring.append(Path(ellipseIn: Rect(x: 18, y: 18, width: 28, height: 28)))
    let forms: [(path: Path, bend: AffineTransform, offset: Vector, rule: FillRule)] = [
      (card, .identity, Vector(dx: 0, dy: 8), .nonzero),
      (
        Path(ellipseIn: Rect(x: 0, y: 0, width: 64, height: 56)), .identity,
        Vector(dx: -7, dy: -7), .nonzero
      ),
      (star(in: 64), .identity, .zero, .nonzero),
      (ring, .identity, .zero, .evenOdd),
      (star(in: 64), .identity, .zero, .evenOdd),
      (
        Path(rect: Rect(x: 0, y: 30.5, width: 64, height: 1)), .identity, Vector(dx: 0, dy: 4),
        .nonzero
      ),
      (
        card, AffineTransform.rotation(0.5).then(.translation(16, -8)), Vector(dx: 6, dy: 6),
        .nonzero
      ),
      (card, .scale(x: 1.4, y: 0.5), .zero, .nonzero),
    ]
    for (row, radius) in [0, 0.5, 2, 6, 14, 30].enumerated() {
      for (column, form) in forms.enumerated() {
        let shape = Shape(form.path, transform: form.bend.then(place(column, row)))
        list.shadow(
          of: shape,
          Shadow(
            radius: radius, offset: form.offset, color: .black.faded(by: 0.5), rule: form.rule))
        if column < 3 { list.fill(shape, rule: form.rule, with: .solid(.white)) }
      }
    }
    return list
  }

  /// Rows: shadows of 5, 25, 60 and 100 % black, of a translucent blue, of an
  /// opaque orange. Columns: under an opaque sheet; under one of 40 %, through
  /// which the shadow shows; in a group of 50 %; in a clip that cuts it; beside
  /// another whose shadow it meets; half off the picture's right side.
  private static func shadowAlpha() -> DisplayList {
    var list = DisplayList(width: 6 * 116 + 8, height: 6 * 116 + 20, background: ground)
    let card = Path(roundedRect: Rect(x: 0, y: 0, width: 64, height: 56), radius: 14)
    let colors = [
      Color.black.faded(by: 0.05), .black.faded(by: 0.25), .black.faded(by: 0.6), .black,
      Color(hex: 0x0A84FF, alpha: 0.5), Color(hex: 0xD55E00),
    ]
    for (row, color) in colors.enumerated() {
      let shadow = Shadow(radius: 7, offset: Vector(dx: 0, dy: 7), color: color)
      func cast(_ path: Path, _ place: AffineTransform, covered by: Color = .white) {
        let shape = Shape(path, transform: place)
        list.shadow(of: shape, shadow)
        list.fill(shape, with: .solid(by))
      }
      cast(card, place(0, row))
      cast(card, place(1, row), covered: .white.faded(by: 0.4))
      list.pushGroup(opacity: 0.5)
      cast(card, place(2, row))
      list.popGroup()
      list.pushClip(
        Shape(Path(ellipseIn: Rect(x: -8, y: -14, width: 80, height: 86)), transform: place(3, row))
      )
      cast(card, place(3, row))
      list.popClip()
      let half = Path(roundedRect: Rect(x: 0, y: 0, width: 30, height: 56), radius: 10)
      cast(half, place(4, row))
      cast(half, AffineTransform.translation(36, 0).then(place(4, row)))
      cast(card, AffineTransform.translation(26, 0).then(place(5, row)))
    }
    return list
  }
}
