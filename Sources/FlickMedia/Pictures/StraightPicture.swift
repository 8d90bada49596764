/// A decoded picture as its file has it: RGBA, not premultiplied, rows from top
/// to bottom without padding.
package struct StraightPicture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Bits a sample, 8 or 16.
  package let depth: Int
  /// The samples; those of 16 bits have their high byte first.
  package let bytes: [UInt8]

  /// Red, green, blue and alpha in 8 bits each, rounded where the file has 16.
  package var eightBitSamples: [UInt8] {
    guard depth == 16 else { return bytes }
    return (0..<(bytes.count / 2)).map { index in
      let value = UInt32(bytes[2 * index]) << 8 | UInt32(bytes[2 * index + 1])
      return UInt8((2 * value + 257) / 514)
    }
  }
}
