import FlickCore
import FlickDisplay

extension Sheets {
  /// Upper row: a small picture as it is, its pixels enlarged, smooth, turned
  /// by pixels and smooth, faded in a circle. Middle: rings that grow finer,
  /// shrunk by 2, 4, 4 by pixels (which shows rings that are not there), 9, and
  /// turned. Lower: tiles as they are, turned, shrunk, enlarged.
  static func pictures() -> DisplayList {
    var list = DisplayList(width: 660, height: 330, background: Color(hex: 0xE8E8ED))
    let badge = badge()
    func cell(_ column: Int, _ row: Int) -> AffineTransform {
      .translation(10 + Double(column) * 108, 10 + Double(row) * 108)
    }
    func fill(_ size: Double, _ place: AffineTransform, _ paint: ImagePaint) {
      list.fill(
        Shape(Path(rect: Rect(x: 0, y: 0, width: size, height: size)), transform: place),
        with: .image(paint))
    }
    let turn = AffineTransform.translation(-12, -12).then(.scale(3)).then(.rotation(0.35))
      .then(.translation(48, 48))
    fill(
      24, AffineTransform.translation(36, 36).then(cell(0, 0)), .init(badge, transform: .identity))
    for (column, sampling) in [ImagePaint.Sampling.nearest, .smooth].enumerated() {
      let paint = ImagePaint(badge, transform: .identity, sampling: sampling)
      fill(24, AffineTransform.scale(4).then(cell(1 + column, 0)), paint)
      fill(24, turn.then(cell(3 + column, 0)), paint)
    }
    list.fill(
      Shape(
        Path(ellipseIn: Rect(x: 0, y: 0, width: 24, height: 24)),
        transform: AffineTransform.scale(4).then(cell(5, 0))),
      with: .image(ImagePaint(badge, transform: .identity, opacity: 0.5)))
    let rings = rings()
    let shrunk: [(scale: Double, sampling: ImagePaint.Sampling)] = [
      (0.5, .smooth), (0.25, .smooth), (0.25, .nearest), (1.0 / 9, .smooth),
    ]
    for (column, (scale, sampling)) in shrunk.enumerated() {
      // A window of the middle, as large as the cell at most.
      let side = min(96, 384 * scale)
      let middle = AffineTransform.scale(scale).then(
        .translation(side / 2 - 192 * scale, side / 2 - 192 * scale))
      fill(side, cell(column, 1), ImagePaint(rings, transform: middle, sampling: sampling))
    }
    fill(
      384,
      AffineTransform.translation(-192, -192).then(.scale(0.18)).then(.rotation(0.6))
        .then(.translation(48, 48)).then(cell(4, 1)), ImagePaint(rings, transform: .identity))
    let tiles: [AffineTransform] = [
      .identity, AffineTransform.scale(1.3).then(.rotation(0.5)), .scale(0.3), .scale(0.02),
      .scale(2.5),
    ]
    for (column, place) in tiles.enumerated() {
      fill(96, cell(column, 2), ImagePaint(badge, transform: place, isTiled: true))
    }
    return list
  }

  /// 24 × 24: an F on a gradient, one corner clear, another translucent.
  private static func badge() -> Picture {
    let pixels = (0..<576).map { index -> UInt32 in
      let (x, y) = (index % 24, index / 24)
      let isLetter =
        (7...9).contains(x) && (5...18).contains(y) || (7...16).contains(x) && (5...7).contains(y)
        || (7...13).contains(x) && (11...13).contains(y)
      if isLetter { return 0xFFFF_FFFF }
      if x + y < 5 { return 0 }
      if x + y > 41 { return 0x8000_0080 }
      return 0xFF00_0000 | UInt32(x * 10) << 16 | UInt32(90 + y * 5) << 8 | UInt32(220 - x * 4)
    }
    return Picture(Pixmap(width: 24, height: 24, pixels: pixels))
  }

  /// 384 × 384: rings whose width falls to a pixel at the edges.
  private static func rings() -> Picture {
    let pixels = (0..<384 * 384).map { index -> UInt32 in
      let (x, y) = (Double(index % 384) - 191.5, Double(index / 384) - 191.5)
      let wave = 0.5 + 0.5 * Reproducible.cos((x * x + y * y) * 0.00818)
      let level = UInt32(wave * 255 + 0.5)
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
    return Picture(Pixmap(width: 384, height: 384, pixels: pixels))
  }
}
