import FlickCore
import FlickDisplay
import FlickRaster
import FlickText

/// One kind of drawing by itself, 1920 × 1080.
enum MicroBenchmark: String, CaseIterable {
  /// A ragged coast of 100 000 corners.
  case fill
  /// A line of 100 000 points with round joins.
  case stroke
  /// 1000 rounded rectangles.
  case shapes
  /// A gradient across the picture, with neither rows nor columns alike.
  case gradient
  /// A radial one, beyond its last stop in the corners.
  case radial
  /// The shadow of an ellipse, blurred by 64 pixels.
  case blur
  /// 40 lines of 80 characters, none of them drawn before.
  case text
  /// 20 translucent colours over the whole picture; no geometry.
  case blend

  /// What is drawn, again and again.
  func list(fonts: FontBook) throws -> DisplayList {
    var list = DisplayList(width: 1920, height: 1080, background: .white)
    switch self {
    case .fill: list.fill(Shape(coast(100_000)), with: .solid(Color(hex: 0x2F6FDE)))
    case .stroke:
      list.stroke(
        Shape(wave(100_000)), style: StrokeStyle(width: 2, cap: .round, join: .round),
        with: .solid(Color(hex: 0xE8871E)))
    case .shapes:
      for index in 0..<1000 {
        let rect = Rect(
          x: Double(index % 40) * 47.3 + 4, y: Double(index / 40) * 42.7 + 3, width: 40, height: 33)
        list.fill(
          Shape(Path(roundedRect: rect, radius: 8)),
          with: .solid(Color(hex: 0x4B5563, alpha: 0.5)))
      }
    case .gradient:
      list.fill(
        Shape(Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080))),
        with: .gradient(
          .linear(
            start: .zero, end: Point(x: 1920, y: 1080),
            stops: [
              .init(offset: 0, color: Color(hex: 0x5B8DEF)),
              .init(offset: 1, color: Color(hex: 0x2F5FD0)),
            ])))
    case .radial:
      list.fill(
        Shape(Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080))),
        with: .gradient(
          .radial(
            center: Point(x: 960, y: 540), radius: 900,
            stops: [
              .init(offset: 0, color: Color(hex: 0x5B8DEF)),
              .init(offset: 1, color: Color(hex: 0x2F5FD0)),
            ])))
    case .blur:
      list.shadow(
        of: Shape(Path(ellipseIn: Rect(x: 400, y: 200, width: 1100, height: 680))),
        Shadow(radius: 64, offset: .zero, color: .black))
    case .text:
      let style = TextStyle(families: ["DejaVu Sans"], size: 20)
      let words =
        "The quick brown fox jumps over the lazy dog, 0123456789 times and then again now."
      let line = try fonts.line(words, style: style)
      for index in 0..<40 {
        for run in line.placed(at: Point(x: 20.3, y: 24 + 26.37 * Double(index))) {
          list.draw(run, with: .black)
        }
      }
    case .blend:
      for index in 0..<20 {
        list.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080))),
          with: .solid(Color(hex: UInt32(index * 800_000), alpha: 0.3)))
      }
    }
    return list
  }

  /// Whether what a rasteriser remembers of the last drawing is kept.
  var keepsGeometry: Bool { self == .blend }

  private func coast(_ corners: Int) -> Path {
    var path = Path()
    for index in 0..<corners {
      let angle = 2 * Double.pi * Double(index) / Double(corners)
      let radius =
        430 + 60 * Reproducible.sin(angle * 37) + 2 * Reproducible.sin(Double(index) * 1.7)
      let point = Point(
        x: 960 + radius * Reproducible.cos(angle), y: 540 + radius * Reproducible.sin(angle))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    return path
  }

  private func wave(_ points: Int) -> Path {
    var path = Path()
    for index in 0..<points {
      let x = Double(index) * 1900 / Double(points) + 10
      let point = Point(
        x: x, y: 540 + 300 * Reproducible.sin(x / 60) + 20 * Reproducible.sin(x * 3))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }
}
