import Foundation

/// The delays of a GIF's pictures, in hundredths of a second.
///
/// Source: the GIF89a specification, 26 (syntax of blocks) and 23 (graphic
/// control extension).
package struct GIFTiming: Hashable, Sendable {
  /// Of each picture.
  package private(set) var delays: [Int] = []
  /// Where the last picture's delay stands in the file, low byte first.
  private var lastPlace: Int?

  /// `nil` where the bytes are no whole GIF.
  package init?(_ bytes: [UInt8]) {
    guard let timing = try? GIFTiming(FileBytes(bytes)) else { return nil }
    self = timing
  }

  /// Walks through a file's blocks to its end.
  init(_ file: FileBytes) throws(FilmDamage) {
    guard file.count > 13, try file.text(0, 3) == "GIF" else {
      throw FilmDamage(reason: "it does not begin as a GIF does")
    }
    var index = 13 + Self.table(try file.byte(10))
    var place: Int?
    while true {
      switch try file.byte(index) {
      case 0x3B: return
      case 0x21:
        if try file.byte(index + 1) == 0xF9 { place = index + 4 }
        index = try Self.afterBlocks(index + 2, of: file)
      case 0x2C:
        let delay = try place.map { at throws(FilmDamage) in try file.reversedNumber(at, 2) }
        delays.append(delay ?? 0)
        (lastPlace, place) = (place, nil)
        let pixels = index + 11 + Self.table(try file.byte(index + 9))
        index = try Self.afterBlocks(pixels, of: file)
      default: throw FilmDamage(reason: "it has no block where one begins, at byte \(index)")
      }
    }
  }

  var contents: FilmContents {
    FilmContents(pictures: delays.count, delays: delays.map { Double($0) / 100 })
  }

  /// The size of a colour table that a packed field announces.
  private static func table(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// Past the sub-blocks that begin there.
  private static func afterBlocks(_ start: Int, of file: FileBytes) throws(FilmDamage) -> Int {
    var index = start
    while true {
      let size = try file.byte(index)
      if size == 0 { return index + 1 }
      index += 1 + Int(size)
    }
  }

  /// Lets the last picture of a file stay until the whole has lasted `hundredths`: equal
  /// frames at the end have been merged into it.
  ///
  /// - Parameter output: What an error calls the file.
  /// - Throws: `cannotRead`, `corrupt` or `cannotWrite`.
  static func extend(_ path: String, toLast hundredths: Int, for output: String) throws(MediaError)
  {
    let file = try FileBytes(path)
    let timing: GIFTiming
    do throws(FilmDamage) {
      timing = try GIFTiming(file)
    } catch {
      throw .corrupt(path: output, reason: error.reason)
    }
    guard let last = timing.delays.last, let place = timing.lastPlace else { return }
    let delay = min(65_535, max(1, hundredths - (timing.delays.reduce(0, +) - last)))
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let bytes = [UInt8(delay & 0xFF), UInt8(delay >> 8)]
    guard descriptor >= 0, pwrite(descriptor, bytes, 2, off_t(place)) == 2 else {
      throw .cannotWrite(path: output, reason: String(cString: strerror(errno)))
    }
  }
}
