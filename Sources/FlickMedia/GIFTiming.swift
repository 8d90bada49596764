import Foundation

/// The delays of a GIF's frames, in hundredths of a second.
///
/// Source: the GIF89a specification, 26 (syntax of blocks) and 23 (graphic
/// control extension).
package struct GIFTiming: Hashable, Sendable {
  package let delays: [Int]
  /// Where each delay stands in the file, low byte first.
  private let places: [Int]

  /// Walks through a file's blocks; `nil` where it is no whole GIF.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count > 13, bytes[0..<3] == [0x47, 0x49, 0x46] else { return nil }
    var delays: [Int] = []
    var places: [Int] = []
    /// The size of a colour table that a packed field announces.
    func table(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }
    var index = 13 + table(bytes[10])
    /// Past the sub-blocks that begin there; `nil`: cut off.
    func afterBlocks(_ start: Int) -> Int? {
      var index = start
      while index < bytes.count {
        if bytes[index] == 0 { return index + 1 }
        index += 1 + Int(bytes[index])
      }
      return nil
    }
    while index < bytes.count, bytes[index] != 0x3B {
      switch bytes[index] {
      case 0x21:
        guard index + 7 < bytes.count else { return nil }
        if bytes[index + 1] == 0xF9 {
          places.append(index + 4)
          delays.append(Int(bytes[index + 4]) | Int(bytes[index + 5]) << 8)
        }
        guard let next = afterBlocks(index + 2) else { return nil }
        index = next
      case 0x2C:
        guard index + 10 < bytes.count,
          let next = afterBlocks(index + 11 + table(bytes[index + 9]))
        else { return nil }
        index = next
      default: return nil
      }
    }
    guard index < bytes.count else { return nil }
    self.delays = delays
    self.places = places
  }

  /// Lets the last frame stay until the whole has lasted `hundredths`: equal
  /// frames at the end have been merged into it.
  static func extend(_ bytes: inout [UInt8], toLast hundredths: Int) {
    guard let timing = GIFTiming(bytes), let last = timing.delays.last,
      let place = timing.places.last
    else { return }
    let delay = min(65_535, max(1, hundredths - (timing.delays.reduce(0, +) - last)))
    bytes[place] = UInt8(delay & 0xFF)
    bytes[place + 1] = UInt8(delay >> 8)
  }
}
