import CPNG
import FlickCore

/// PNG files of a film's frames, compressed only in bands of rows where they
/// differ from the frame before.
final class PNGFilm {
  private let film: OpaquePointer
  private let width: Int
  private let height: Int
  private let bandCount: Int

  /// - Parameter pixelsPerMetre: 0 says nothing of the scale.
  /// - Throws: `cannotWrite` where memory ran out.
  init(width: Int, height: Int, pixelsPerMetre: UInt32 = 0) throws(MediaError) {
    guard let film = flick_png_film_new(UInt32(width), UInt32(height), pixelsPerMetre) else {
      throw .cannotWrite(path: "PNG", reason: "out of memory")
    }
    self.film = film
    self.width = width
    self.height = height
    bandCount = (height + Self.bandHeight - 1) / Self.bandHeight
  }

  deinit { flick_png_film_free(film) }

  private static let bandHeight = Int(FLICK_PNG_BAND)

  /// For each band, whether some of it lies in an area.
  func bands(in areas: [DamagedArea]) -> [UInt8] {
    var bands = [UInt8](repeating: 0, count: bandCount)
    for area in areas {
      for rect in area.rects {
        let last = (rect.y + rect.height - 1) / Self.bandHeight
        for band in rect.y / Self.bandHeight...last { bands[band] = 1 }
      }
    }
    return bands
  }

  /// The next file.
  ///
  /// - Parameters:
  ///   - bands: Which bands differ from the picture before; `nil`: all.
  ///   - isAlwaysRGBA: Whether opaque pictures are RGBA too.
  /// - Throws: `cannotWrite` with libpng's own words; then the next picture is
  ///   encoded whole.
  func encode(
    _ pixmap: Pixmap, bands: [UInt8]?, isAlwaysRGBA: Bool = false
  ) throws(MediaError) -> [UInt8] {
    precondition(
      pixmap.width == width && pixmap.height == height,
      "all pictures of a film have one size (was \(pixmap.width) × \(pixmap.height))")
    let changed = bands ?? [UInt8](repeating: 1, count: bandCount)
    let isOpaque = isAlwaysRGBA ? 0 : flick_png_film_is_opaque(film, pixmap.pixels, changed)
    var bytes: UnsafeMutablePointer<UInt8>?
    var length = 0
    var error = flick_png_error()
    let isDone = flick_png_film_encode(
      film, isOpaque == 1 ? pixmap.pixels : pixmap.straightPixels, changed, isOpaque, &bytes,
      &length, &error)
    guard isDone == 1, let bytes else {
      throw .cannotWrite(path: "PNG", reason: PNGCodec.text(of: error))
    }
    defer { flick_png_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: length))
  }
}

/// Frames as PNG files that are made in a few milliseconds.
package struct PNGPreparer: FramePreparer {
  private var film: PNGFilm?
  /// The picture that was encoded last: its number and its file.
  private var last: (number: Int, bytes: [UInt8])?

  package init() {}

  package mutating func prepare(
    _ pixmap: Pixmap, _ change: PictureChange
  ) throws(MediaError) -> EncodedFrame {
    let before = last
    last = nil
    let film: PNGFilm
    if let known = self.film {
      film = known
    } else {
      film = try PNGFilm(width: pixmap.width, height: pixmap.height)
      self.film = film
    }
    var bands: [UInt8]?
    var bytes: [UInt8]?
    if let before, change.follows(before.number) {
      let changed = film.bands(in: change.areas)
      bands = changed
      if !changed.contains(1) { bytes = before.bytes }
    }
    let file: [UInt8]
    if let bytes { file = bytes } else { file = try film.encode(pixmap, bands: bands) }
    last = (change.number, file)
    return EncodedFrame(bytes: file)
  }
}
