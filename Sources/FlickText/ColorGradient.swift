import CFreeType
import FlickCore
import FlickDisplay

/// The colours that a font's colour glyphs are painted with: its first palette.
struct ColorPalette {
  /// The index that stands for the colour of the text.
  static let textColor: UInt16 = 0xFFFF

  private let colors: [Color]

  init(of face: FT_Face) {
    var data = FT_Palette_Data()
    var first: UnsafeMutablePointer<FT_Color>?
    guard FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &first) == 0,
      let first
    else {
      colors = []
      return
    }
    colors = (0..<Int(data.num_palette_entries)).map { index in
      let entry = first[index]
      return Color(
        red: Double(entry.red) / 255, green: Double(entry.green) / 255,
        blue: Double(entry.blue) / 255, alpha: Double(entry.alpha) / 255)
    }
  }

  /// - Throws: Where the palette has no such colour, or it is the text's.
  func color(of index: FT_ColorIndex) throws(ColorPainter.Unsupported) -> Color {
    guard Int(index.palette_index) < colors.count else { throw ColorPainter.Unsupported() }
    return colors[Int(index.palette_index)].faded(by: index.share)
  }

  /// Of the colour, which may be the text's.
  func opacity(of index: FT_ColorIndex) -> Double {
    let place = Int(index.palette_index)
    return index.share * (place < colors.count ? colors[place].alpha : 1)
  }
}

extension FT_ColorIndex {
  /// What is added to the colour's own opacity as a factor, from 0 to 1.
  fileprivate var share: Double { min(1, max(0, alpha.offset)) }
}

/// A gradient of a colour glyph, in the coordinates of its paint.
struct ColorGradient {
  /// `nil` where the font's numbers leave nothing to draw.
  let paint: GradientPaint?

  private typealias Unsupported = ColorPainter.Unsupported

  /// - Parameter paint: One of the three kinds of gradient.
  init(
    _ paint: FT_COLR_Paint, face: FT_Face, palette: ColorPalette
  ) throws(ColorPainter.Unsupported) {
    switch paint.format {
    case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT:
      let gradient = paint.u.linear_gradient
      let line = try ColorLine(gradient.colorline, face: face, palette: palette)
      self.paint = try Self.linear(gradient, line)
    case FT_COLR_PAINTFORMAT_RADIAL_GRADIENT:
      let gradient = paint.u.radial_gradient
      let line = try ColorLine(gradient.colorline, face: face, palette: palette)
      self.paint = try Self.radial(gradient, line)
    case FT_COLR_PAINTFORMAT_SWEEP_GRADIENT:
      let gradient = paint.u.sweep_gradient
      let line = try ColorLine(gradient.colorline, face: face, palette: palette)
      self.paint = try Self.sweep(gradient, line)
    default: throw Unsupported()
    }
  }

  /// Lines of one colour run the way from the first point to the third.
  private static func linear(
    _ gradient: FT_PaintLinearGradient, _ line: ColorLine
  ) throws(Unsupported) -> GradientPaint? {
    let (start, along) = (gradient.p0.point, gradient.p1.point - gradient.p0.point)
    let side = gradient.p2.point - gradient.p0.point
    var end = along
    if side != .zero {
      let normal = Vector(dx: -side.dy, dy: side.dx)
      end = (along.dot(normal) / normal.dot(normal)) * normal
    }
    guard end != .zero else { return nil }
    let (range, colors) = try line.withinUnit()
    return GradientPaint(
      .linear(start: start + range.lowerBound * end, end: start + range.upperBound * end), colors)
  }

  /// Between two circles of which one lies in the other: from the point where the
  /// cone that they span has its tip, to the larger one.
  private static func radial(
    _ gradient: FT_PaintRadialGradient, _ line: ColorLine
  ) throws(Unsupported) -> GradientPaint? {
    let (center, move) = (gradient.c0.point, gradient.c1.point - gradient.c0.point)
    let (radius, growth) = (gradient.r0.value, gradient.r1.value - gradient.r0.value)
    guard growth != 0 else { throw Unsupported() }
    let tip = -radius / growth
    var outer = line.last
    var inner = line.first
    if growth < 0 { (outer, inner) = (line.first, line.last) }
    // Where the circles of the line end, the larger one is that of our gradient.
    if outer == inner { outer += growth < 0 ? -1 : 1 }
    let largest = radius + growth * outer
    guard largest > 0, radius + growth * inner >= 0, line.spread == .pad || inner == tip else {
      throw Unsupported()
    }
    let middle = center + outer * move
    let focus = (1 / largest) * (center + tip * move - middle)
    guard focus.dot(focus) < 1 else { throw Unsupported() }
    return GradientPaint(
      .radial(center: middle, radius: largest, focus: focus),
      try line.gradient { ($0 - tip) / (outer - tip) })
  }

  private static func sweep(
    _ gradient: FT_PaintSweepGradient, _ line: ColorLine
  ) throws(Unsupported) -> GradientPaint? {
    // Fonts store angles in half turns, less one.
    let start = (gradient.start_angle.value + 1) / 2
    let end = (gradient.end_angle.value + 1) / 2
    return GradientPaint(
      .conic(center: gradient.center.point, direction: Vector(dx: 1, dy: 0)),
      try line.gradient { start + $0 * (end - start) })
  }
}

/// Colours along a line, at offsets that may lie outside 0 and 1.
private struct ColorLine {
  let stops: [(offset: Double, color: Color)]
  let spread: Gradient.Spread

  var first: Double { stops[0].offset }
  var last: Double { stops[stops.count - 1].offset }

  init(
    _ line: FT_ColorLine, face: FT_Face, palette: ColorPalette
  ) throws(ColorPainter.Unsupported) {
    var iterator = line.color_stop_iterator
    var stop = FT_ColorStop()
    var stops: [(offset: Double, color: Color)] = []
    while FT_Get_Colorline_Stops(face, &stop, &iterator) != 0 {
      stops.append((stop.stop_offset.offset, try palette.color(of: stop.color)))
    }
    guard !stops.isEmpty else { throw ColorPainter.Unsupported() }
    // Sorting keeps the order of equal offsets by their number.
    self.stops = stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    switch line.extend {
    case FT_COLR_PAINT_EXTEND_REPEAT: spread = .repeat
    case FT_COLR_PAINT_EXTEND_REFLECT: spread = .reflect
    default: spread = .pad
    }
  }

  /// The colours at other offsets, which must lie from 0 to 1.
  func gradient(
    _ place: (Double) -> Double
  ) throws(ColorPainter.Unsupported) -> Gradient {
    var placed = stops.map { Gradient.Stop(offset: place($0.offset), color: $0.color) }
    if placed[0].offset > placed[placed.count - 1].offset { placed.reverse() }
    if placed.count == 1 { placed.append(placed[0]) }
    guard placed[0].offset >= 0, placed[placed.count - 1].offset <= 1 else {
      throw ColorPainter.Unsupported()
    }
    return Gradient(stops: placed, spread: spread)
  }

  /// The colours at offsets from 0 to 1, and where on the line these two lie.
  func withinUnit() throws(ColorPainter.Unsupported) -> (ClosedRange<Double>, Gradient) {
    let range = min(first, 0)...max(last, 1)
    let length = range.upperBound - range.lowerBound
    return (
      range, try gradient { min(1, max(0, ($0 - range.lowerBound) / length)) }
    )
  }
}

extension FT_Vector {
  /// Of numbers with 16 bits after the point.
  fileprivate var point: Point { Point(x: x.value, y: y.value) }
}

// FreeType tells offsets with 14 bits after the point up to 2.12, with 16 since.
extension Int16 {
  fileprivate var offset: Double { Double(self) / 16384 }
}

extension Int {
  fileprivate var offset: Double { Double(self) / 65536 }
}
