import CFreeType
import FlickCore
import FlickDisplay

/// The colours that a font's colour glyphs are painted with: its first palette.
struct ColorPalette {
  typealias Unsupported = ColorTable.Unsupported

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
  func color(of ink: ColorTable.Ink) throws(Unsupported) -> Color {
    guard ink.index < colors.count else { throw Unsupported() }
    return colors[ink.index].faded(by: ink.opacity)
  }

  /// Of the colour, which may be the text's.
  func opacity(of ink: ColorTable.Ink) -> Double {
    ink.opacity * (ink.index < colors.count ? colors[ink.index].alpha : 1)
  }

  /// A gradient in the coordinates of its paint; `nil` where the font's numbers leave
  /// nothing to draw.
  func gradient(of paint: ColorTable.Paint) throws(Unsupported) -> GradientPaint? {
    switch paint {
    case .linear(let line, let start, let end, let side):
      try linear(try stops(line), from: start, along: end - start, side: side - start)
    case .radial(let line, let start, let radius, let end, let last):
      try radial(try stops(line), from: start, radius, move: end - start, growth: last - radius)
    case .sweep(let line, let center, let start, let end):
      GradientPaint(
        .conic(center: center, direction: Vector(dx: 1, dy: 0)),
        try stops(line).gradient { start + $0 * (end - start) })
    default: nil
    }
  }

  /// Lines of one colour run along the side.
  private func linear(
    _ stops: ColorStops, from start: Point, along: Vector, side: Vector
  ) throws(Unsupported) -> GradientPaint? {
    var end = along
    if side != .zero {
      let normal = Vector(dx: -side.dy, dy: side.dx)
      end = (along.dot(normal) / normal.dot(normal)) * normal
    }
    guard end != .zero else { return nil }
    // Offsets may lie outside 0 and 1.
    let (low, high) = (min(stops.first, 0), max(stops.last, 1))
    return GradientPaint(
      .linear(start: start + low * end, end: start + high * end),
      try stops.gradient { min(1, max(0, ($0 - low) / (high - low))) })
  }

  /// Between two circles of which one lies in the other: from the tip of the cone
  /// that they span to the larger one.
  private func radial(
    _ stops: ColorStops, from center: Point, _ radius: Double, move: Vector, growth: Double
  ) throws(Unsupported) -> GradientPaint? {
    guard growth != 0 else { throw Unsupported() }
    let tip = -radius / growth
    var (inner, outer) = growth > 0 ? (stops.first, stops.last) : (stops.last, stops.first)
    if outer == inner { outer += growth > 0 ? 1 : -1 }
    let largest = radius + growth * outer
    guard largest > 0, radius + growth * inner >= 0, stops.spread == .pad || inner == tip else {
      throw Unsupported()
    }
    let middle = center + outer * move
    let focus = (1 / largest) * (center + tip * move - middle)
    guard focus.dot(focus) < 1 else { throw Unsupported() }
    return GradientPaint(
      .radial(center: middle, radius: largest, focus: focus),
      try stops.gradient { min(1, max(0, ($0 - tip) / (outer - tip))) })
  }

  private func stops(_ line: ColorTable.Line) throws(Unsupported) -> ColorStops {
    var stops: [(offset: Double, color: Color)] = []
    for stop in line.stops { stops.append((stop.offset, try color(of: stop.ink))) }
    // Stops at one offset keep their order.
    let order = stops.indices.sorted { (stops[$0].offset, $0) < (stops[$1].offset, $1) }
    return ColorStops(stops: order.map { stops[$0] }, spread: line.spread)
  }
}

/// Colours along a line, at offsets that rise and may lie outside 0 and 1. At least one.
private struct ColorStops {
  let stops: [(offset: Double, color: Color)]
  let spread: Gradient.Spread

  var first: Double { stops[0].offset }
  var last: Double { stops[stops.count - 1].offset }

  /// The colours at other offsets, which must lie from 0 to 1 and may fall.
  func gradient(
    _ place: (Double) -> Double
  ) throws(ColorTable.Unsupported) -> Gradient {
    var placed = stops.map { Gradient.Stop(offset: place($0.offset), color: $0.color) }
    if placed[0].offset > placed[placed.count - 1].offset { placed.reverse() }
    if placed.count == 1 { placed.append(placed[0]) }
    guard placed[0].offset >= 0, placed[placed.count - 1].offset <= 1 else {
      throw ColorTable.Unsupported()
    }
    return Gradient(stops: placed, spread: spread)
  }
}
