import CFreeType
import FlickCore

/// What a font's table COLR says of glyphs with colours: layers (version 0) and
/// graphs of paints (version 1), as the OpenType specification lays them out.
///
/// Read here because FreeType's functions for version 1 are missing from the
/// libraries of some systems. Paints that vary with a font's axes are not read.
struct ColorTable {
  /// A place in the table that is not there, or what is not drawn.
  struct Unsupported: Error {}

  /// A palette's colour with an opacity.
  struct Ink {
    /// That stands for the colour of the text.
    static let textColor = 0xFFFF

    let index: Int
    let opacity: Double
  }

  /// Colours along a line.
  struct Line {
    let spread: Gradient.Spread
    let stops: [(offset: Double, ink: Ink)]
  }

  /// One paint; others that it refers to are told by their place.
  enum Paint {
    case layers(Range<Int>)
    case solid(Ink)
    case linear(Line, Point, Point, Point)
    case radial(Line, Point, Double, Point, Double)
    /// Angles in turns, from the x axis towards the y axis.
    case sweep(Line, Point, start: Double, end: Double)
    case glyph(Int, outline: UInt32)
    case colorGlyph(UInt32)
    case transformed(Int, AffineTransform)
    case composite(source: Int, mode: Int, backdrop: Int)
  }

  private let bytes: [UInt8]
  private var layers: [UInt32: Range<Int>] = [:]
  private var layerRecords = 0
  private var paints: [UInt32: Int] = [:]
  private var layerList = 0
  private var layerCount = 0
  private var clipList = 0

  /// `nil` where the font has no such table, or a broken one.
  init?(of face: FT_Face) {
    let tag: FT_ULong = 0x434F_4C52  // 'COLR'
    var length: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0, length <= Self.longest else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return nil }
    self.bytes = bytes
    do { try readHeader() } catch { return nil }
  }

  /// In bytes; Noto's has 2 million.
  private static let longest: FT_ULong = 1 << 26
  /// Of a gradient.
  private static let mostStops = 256

  private mutating func readHeader() throws(Unsupported) {
    let version = try u16(0)
    let (glyphs, count) = (try u32(4), try u16(2))
    layerRecords = try u32(8)
    for place in stride(from: glyphs, to: glyphs + 6 * count, by: 6) {
      let first = try u16(place + 2)
      layers[UInt32(try u16(place))] = first..<(first + (try u16(place + 4)))
    }
    guard version >= 1 else { return }
    let list = try u32(14)
    for place in stride(from: list + 4, to: list + 4 + 6 * (try self.count(list)), by: 6) {
      paints[UInt32(try u16(place))] = list + (try u32(place + 2))
    }
    (layerList, clipList) = (try u32(18), try u32(22))
    if layerList > 0 { layerCount = try self.count(layerList) }
  }

  /// A number of records that may be there.
  private func count(_ place: Int) throws(Unsupported) -> Int {
    let count = try u32(place)
    guard count <= bytes.count else { throw Unsupported() }
    return count
  }

  // MARK: - What it says

  /// Outlines with their colours, for version 0.
  func layers(of glyph: UInt32) throws(Unsupported) -> [(outline: UInt32, ink: Ink)] {
    try (layers[glyph] ?? 0..<0).map { (number) throws(Unsupported) in
      let place = layerRecords + 4 * number
      return (UInt32(try u16(place)), Ink(index: try u16(place + 2), opacity: 1))
    }
  }

  func hasLayers(_ glyph: UInt32) -> Bool { layers[glyph]?.isEmpty == false }

  /// The place of a glyph's first paint.
  func root(of glyph: UInt32) -> Int? { paints[glyph] }

  /// The places of paints that are put upon each other.
  func places(of layers: Range<Int>) throws(Unsupported) -> [Int] {
    guard layers.upperBound <= layerCount else { throw Unsupported() }
    return try layers.map { (number) throws(Unsupported) in
      layerList + (try u32(layerList + 4 + 4 * number))
    }
  }

  /// The box that a glyph says it stays in, in font units.
  func clipBox(of glyph: UInt32) throws(Unsupported) -> Rect? {
    guard clipList > 0 else { return nil }
    for number in 0..<(try count(clipList + 1)) {
      let place = clipList + 5 + 7 * number
      guard try u16(place) <= glyph, glyph <= (try u16(place + 2)) else { continue }
      let box = clipList + (try u24(place + 4))
      let (x, y) = (try i16(box + 1), try i16(box + 3))
      let (width, height) = (try i16(box + 5) - x, try i16(box + 7) - y)
      return width >= 0 && height >= 0 ? Rect(x: x, y: y, width: width, height: height) : nil
    }
    return nil
  }

  func paint(at place: Int) throws(Unsupported) -> Paint {
    switch try u8(place) {
    case 1:
      let first = try u32(place + 2)
      return .layers(first..<(first + (try u8(place + 1))))
    case 2: return .solid(try ink(place + 1))
    case 4:
      return .linear(
        try line(place), try point(place + 4), try point(place + 8), try point(place + 12))
    case 6:
      return .radial(
        try line(place), try point(place + 4), Double(try u16(place + 8)), try point(place + 10),
        Double(try u16(place + 14)))
    case 8:
      // Stored in half turns, less one.
      return .sweep(
        try line(place), try point(place + 4), start: (try fraction(place + 8) + 1) / 2,
        end: (try fraction(place + 10) + 1) / 2)
    case 10: return .glyph(try child(place), outline: UInt32(try u16(place + 4)))
    case 11: return .colorGlyph(UInt32(try u16(place + 1)))
    case 32:
      return .composite(
        source: try child(place), mode: try u8(place + 4),
        backdrop: place + (try u24(place + 5)))
    default: return .transformed(try child(place), try transform(place))
    }
  }

  // MARK: - Parts

  private func transform(_ place: Int) throws(Unsupported) -> AffineTransform {
    func around(_ center: Int, _ transform: AffineTransform) throws(Unsupported)
      -> AffineTransform
    {
      let (x, y) = (try i16(center), try i16(center + 2))
      return AffineTransform.translation(-x, -y).then(transform).then(.translation(x, y))
    }
    let format = try u8(place)
    switch format {
    case 12:
      let matrix = place + (try u24(place + 4))
      return AffineTransform(
        a: try fixed(matrix), b: try fixed(matrix + 4), c: try fixed(matrix + 8),
        d: try fixed(matrix + 12), tx: try fixed(matrix + 16), ty: try fixed(matrix + 20))
    case 14: return .translation(try i16(place + 4), try i16(place + 6))
    case 16, 18:
      let scale = AffineTransform.scale(x: try fraction(place + 4), y: try fraction(place + 6))
      return format == 16 ? scale : try around(place + 8, scale)
    case 20, 22:
      let scale = AffineTransform.scale(try fraction(place + 4))
      return format == 20 ? scale : try around(place + 6, scale)
    case 24, 26:
      let turn = AffineTransform.rotation(degrees: try fraction(place + 4) * 180)
      return format == 24 ? turn : try around(place + 6, turn)
    case 28, 30:
      let (x, y) = (try fraction(place + 4), try fraction(place + 6))
      let skew = AffineTransform.shear(x: -Self.tangent(x), y: Self.tangent(y))
      return format == 28 ? skew : try around(place + 8, skew)
    default: throw Unsupported()
    }
  }

  /// Of an angle in half turns.
  private static func tangent(_ angle: Double) -> Double {
    let (sine, cosine) = Reproducible.sinCos(angle * Double.pi)
    return cosine == 0 ? 0 : sine / cosine
  }

  private func line(_ paint: Int) throws(Unsupported) -> Line {
    let place = try child(paint)
    let spreads: [Gradient.Spread] = [.pad, .repeat, .reflect]
    let spread = try u8(place)
    let count = try u16(place + 1)
    guard spread < spreads.count, (1...Self.mostStops).contains(count) else {
      throw Unsupported()
    }
    let stops = try (0..<count).map { (number) throws(Unsupported) in
      let stop = place + 3 + 6 * number
      return (offset: try fraction(stop), ink: try ink(stop + 2))
    }
    return Line(spread: spreads[spread], stops: stops)
  }

  private func ink(_ place: Int) throws(Unsupported) -> Ink {
    Ink(index: try u16(place), opacity: min(1, max(0, try fraction(place + 2))))
  }

  /// The place that the first offset of a paint names.
  private func child(_ paint: Int) throws(Unsupported) -> Int { paint + (try u24(paint + 1)) }

  private func point(_ place: Int) throws(Unsupported) -> Point {
    Point(x: try i16(place), y: try i16(place + 2))
  }

  // MARK: - Numbers

  private func u8(_ place: Int) throws(Unsupported) -> Int {
    guard bytes.indices.contains(place) else { throw Unsupported() }
    return Int(bytes[place])
  }

  private func u16(_ place: Int) throws(Unsupported) -> Int { try u8(place) << 8 | u8(place + 1) }

  private func u24(_ place: Int) throws(Unsupported) -> Int {
    try u8(place) << 16 | u16(place + 1)
  }

  private func u32(_ place: Int) throws(Unsupported) -> Int {
    try u16(place) << 16 | u16(place + 2)
  }

  private func i16(_ place: Int) throws(Unsupported) -> Double {
    Double(Int16(truncatingIfNeeded: try u16(place)))
  }

  /// With 14 bits after the point.
  private func fraction(_ place: Int) throws(Unsupported) -> Double { try i16(place) / 16384 }

  /// With 16 bits after the point.
  private func fixed(_ place: Int) throws(Unsupported) -> Double {
    Double(Int32(truncatingIfNeeded: try u32(place))) / 65536
  }
}
