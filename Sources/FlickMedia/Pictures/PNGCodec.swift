import CPNG
import FlickCore

/// Pictures as PNG, through libpng.
public enum PNGCodec {
  /// The longest side that is read, in pixels.
  package static let longestSide: UInt32 = 32_768
  /// The most pixels that are read: 256 MB of memory.
  package static let mostPixels: UInt64 = 1 << 26

  /// How a PNG is compressed; the pixels are the same.
  public enum Compression: String, Hashable, Sendable, CaseIterable {
    /// In a few milliseconds, for films of frames. The file's bytes depend on
    /// `fastCompressor`.
    case fast
    /// As small as zlib makes it.
    case small
    /// As libpng does it when it is asked for nothing.
    case libpng
  }

  /// The library behind `fast`.
  package static var fastCompressor: String { String(cString: flick_png_compressor()) }

  /// A PNG in sRGB: RGB where every pixel is opaque, RGBA otherwise.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point, noted as 72 points to the inch; `nil` leaves that out.
  ///   - isAlwaysRGBA: Whether opaque pictures are RGBA too, as all frames of one
  ///     animation have to be.
  /// - Throws: `cannotWrite` with libpng's own words.
  package static func encode(
    _ pixmap: Pixmap, compression: Compression = .fast, scale: Double? = nil,
    isAlwaysRGBA: Bool = false
  ) throws(MediaError) -> [UInt8] {
    let perMetre = scale.map { UInt32(($0 * 72 / 0.0254).rounded()) } ?? 0
    if compression == .fast {
      return try PNGFilm(width: pixmap.width, height: pixmap.height, pixelsPerMetre: perMetre)
        .encode(pixmap, bands: nil, isAlwaysRGBA: isAlwaysRGBA)
    }
    let isOpaque = !isAlwaysRGBA && pixmap.isOpaque
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var error = flick_png_error()
    let isDone = flick_png_encode(
      isOpaque ? rgb(pixmap) : pixmap.straightBytes, UInt32(pixmap.width), UInt32(pixmap.height),
      isOpaque ? 3 : 4, compression == .small ? 9 : -1, perMetre, &bytes, &length, &error)
    guard isDone == 1, let bytes else {
      throw .cannotWrite(path: "PNG", reason: text(of: error))
    }
    defer { flick_png_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: length))
  }

  /// The pixels of a PNG of any colour type and depth, taken as sRGB; 16 bits
  /// are rounded to 8.
  ///
  /// - Parameter name: What an error calls the file.
  /// - Throws: `corrupt` with libpng's own words.
  package static func decode(_ bytes: [UInt8], name: String) throws(MediaError) -> Pixmap {
    if let picture = decodePlain(bytes) { return picture.pixmap }
    return try decodeStraight(bytes, name: name).pixmap
  }

  /// The pixels of a PNG as the file has them, not premultiplied, through libpng.
  ///
  /// - Throws: `corrupt` with libpng's own words.
  package static func decodeStraight(
    _ bytes: [UInt8], name: String
  ) throws(MediaError) -> StraightPicture {
    var picture = flick_png_picture()
    var error = flick_png_error()
    let isDone = flick_png_decode(
      bytes, bytes.count, longestSide, mostPixels, &picture, &error)
    guard isDone == 1, let samples = picture.samples else {
      throw .corrupt(path: name, reason: text(of: error))
    }
    defer { flick_png_free(samples) }
    let depth = Int(picture.depth)
    let count = 4 * Int(picture.width) * Int(picture.height) * depth / 8
    return StraightPicture(
      width: Int(picture.width), height: Int(picture.height), depth: depth,
      bytes: [UInt8](UnsafeBufferPointer(start: samples, count: count)))
  }

  private static func rgb(_ pixmap: Pixmap) -> [UInt8] {
    let count = pixmap.pixels.count
    return [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          let pixel = pixels[index]
          buffer[3 &* index] = UInt8(truncatingIfNeeded: pixel)
          buffer[3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
          buffer[3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
        }
      }
      initialized = 3 * count
    }
  }

  static func text(of error: flick_png_error) -> String {
    withUnsafeBytes(of: error.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
