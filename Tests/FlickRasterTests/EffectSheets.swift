import FlickCore
import FlickDisplay

/// Sheets of gradients that spread, of blend modes and of blurs.
extension Sheets {
  static let effects: [(name: String, list: DisplayList)] = [
    ("spreads", spreads()), ("blends", blends()), ("blurs", blurs()),
    ("pictures", pictures()),
  ]

  /// Rows: padded, repeated, reflected. Columns: linear, radial, off the middle,
  /// stretched, dithered.
  private static func spreads() -> DisplayList {
    var list = DisplayList(width: 540, height: 330, background: .white)
    let stops = [
      Gradient.Stop(offset: 0.1, color: Color(hex: 0x0A84FF)),
      Gradient.Stop(offset: 0.5, color: Color(hex: 0xFFFFFF)),
      Gradient.Stop(offset: 0.9, color: Color(hex: 0xFF2D55, alpha: 0.6)),
    ]
    let faint = [
      Gradient.Stop(offset: 0, color: Color(hex: 0x26262A)),
      Gradient.Stop(offset: 1, color: Color(hex: 0x1C1C1E)),
    ]
    let spreads: [Gradient.Spread] = [.pad, .repeat, .reflect]
    let box = Path(roundedRect: Rect(x: 0, y: 0, width: 96, height: 96), radius: 18)
    for (row, spread) in spreads.enumerated() {
      let center = Point(x: 48, y: 48)
      let paints: [Paint] = [
        .gradient(
          .linear(
            start: Point(x: 30, y: 20), end: Point(x: 60, y: 50), stops: stops, spread: spread)),
        .gradient(.radial(center: center, radius: 30, stops: stops, spread: spread)),
        .gradient(
          .radial(
            center: center, radius: 30, focus: Vector(dx: -0.5, dy: -0.5), stops: stops,
            spread: spread)),
        .gradient(
          .radial(center: Point(x: 48, y: 90), radius: 40, stops: stops, spread: spread)),
        .gradient(
          .radial(
            center: center, radius: 60, stops: faint, spread: spread, dithering: .ordered)),
      ]
      for (column, paint) in paints.enumerated() {
        let squeeze = AffineTransform.scale(x: 1, y: column == 3 ? 0.6 : 1)
        let place = squeeze.then(
          .translation(10 + Double(column) * 106, 10 + Double(row) * 106))
        list.fill(Shape(box, transform: place), with: paint)
      }
    }
    return list
  }

  /// The sixteen modes in their order; below each in linear light.
  private static func blends() -> DisplayList {
    var list = DisplayList(width: 8 * 90 + 10, height: 4 * 90 + 10, background: .white)
    let colors = [0xFF3B30, 0xFFCC00, 0x34C759, 0x007AFF, 0xAF52DE].enumerated().map {
      Gradient.Stop(offset: Double($0) / 4, color: Color(hex: UInt32($1)))
    }
    for (index, mode) in BlendMode.allCases.enumerated() {
      for (row, space) in [BlendingSpace.srgb, .linear].enumerated() {
        let x = 10 + Double(index % 8) * 90
        let y = 10 + Double(index / 8 * 2 + row) * 90
        list.fill(
          Shape(Path(rect: Rect(x: x, y: y, width: 80, height: 60))),
          with: .gradient(
            .linear(
              start: Point(x: x, y: 0), end: Point(x: x + 80, y: 0), stops: colors)))
        list.pushGroup(GroupStyle(blend: mode, space: space))
        list.fill(
          Shape(Path(ellipseIn: Rect(x: x + 8, y: y + 14, width: 64, height: 64))),
          with: .gradient(
            .linear(
              start: Point(x: 0, y: y + 14), end: Point(x: 0, y: y + 78),
              stops: [
                .init(offset: 0, color: .black), .init(offset: 0.5, color: Color(hex: 0xE08040)),
                .init(offset: 1, color: .white),
              ])))
        list.popGroup()
      }
    }
    return list
  }

  /// A badge, blurred more and more; sharper across, and down.
  private static func blurs() -> DisplayList {
    var list = DisplayList(width: 640, height: 260, background: Color(hex: 0xF2F2F7))
    let blurs = [
      Vector.zero, Vector(dx: 1, dy: 1), Vector(dx: 3, dy: 3), Vector(dx: 8, dy: 8),
      Vector(dx: 20, dy: 20), Vector(dx: 0, dy: 6), Vector(dx: 12, dy: 1), Vector(dx: 40, dy: 40),
    ]
    for (index, blur) in blurs.enumerated() {
      let place = AffineTransform.translation(
        30 + Double(index % 4) * 155, 20 + Double(index / 4) * 120)
      list.pushGroup(GroupStyle(opacity: 0.9, blur: blur))
      list.fill(
        Shape(
          Path(roundedRect: Rect(x: 0, y: 0, width: 110, height: 90), radius: 24), transform: place),
        with: .solid(Color(hex: 0x0A84FF)))
      list.fill(
        Shape(star(Point(x: 55, y: 47), radius: 36, points: 5, step: 2), transform: place),
        with: .solid(Color(hex: 0xFFCC00)))
      list.popGroup()
    }
    return list
  }
}
