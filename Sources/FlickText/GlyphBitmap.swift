import CFreeType
import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape

/// Glyphs that are small pictures in the font, as in the tables CBDT and sbix.
enum GlyphBitmap {
  /// The largest of the glyph's pictures as something to draw, or `nil` where it has
  /// none in colours.
  static func load(_ glyph: UInt32, from face: FT_Face, unitsPerEm: Double) -> GlyphArt? {
    guard let strike = largestStrike(of: face), FT_Select_Size(face, FT_Int(strike)) == 0,
      isSmall(glyph, in: face), FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph, let picture = picture(slot.pointee.bitmap)
    else { return nil }
    let size = face.pointee.available_sizes[strike]
    // Pixels of the strike, in 26.6 fixed point, to an em.
    let scaleX = unitsPerEm * 64 / Double(size.x_ppem)
    let scaleY = unitsPerEm * 64 / Double(size.y_ppem)
    let place = AffineTransform(
      a: scaleX, b: 0, c: 0, d: -scaleY, tx: Double(slot.pointee.bitmap_left) * scaleX,
      ty: Double(slot.pointee.bitmap_top) * scaleY)
    let box = place.bounds(
      of: Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height)))
    return GlyphArt([
      .command(
        .fill(
          Shape(Path(rect: box)), rule: .nonzero,
          paint: .image(ImagePaint(picture, transform: place))))
    ])
  }

  /// The number of the strike with the largest em.
  private static func largestStrike(of face: FT_Face) -> Int? {
    (0..<Int(face.pointee.num_fixed_sizes))
      .filter { face.pointee.available_sizes[$0].x_ppem > 0 }
      .max { face.pointee.available_sizes[$0].y_ppem < face.pointee.available_sizes[$1].y_ppem }
  }

  /// Whether the picture is no larger than any font needs, told before it is read.
  private static func isSmall(_ glyph: UInt32, in face: FT_Face) -> Bool {
    let flags = Int32(FT_LOAD_COLOR) | Int32(FT_LOAD_BITMAP_METRICS_ONLY)
    guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
    else { return false }
    let bitmap = slot.pointee.bitmap
    return max(bitmap.width, bitmap.rows) <= largestSide
  }

  /// Pixels across or down; Noto's emoji have 136, Apple's 160.
  private static let largestSide: UInt32 = 1024

  private static func picture(_ bitmap: FT_Bitmap) -> Picture? {
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), bitmap.width > 0,
      bitmap.rows > 0, let buffer = bitmap.buffer
    else { return nil }
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = buffer + y * Int(bitmap.pitch)
      for x in 0..<width {
        let pixel = row + 4 * x
        pixels[y * width + x] =
          UInt32(pixel[2]) | UInt32(pixel[1]) << 8 | UInt32(pixel[0]) << 16 | UInt32(pixel[3]) << 24
      }
    }
    return Picture(Pixmap(width: width, height: height, pixels: pixels))
  }
}
