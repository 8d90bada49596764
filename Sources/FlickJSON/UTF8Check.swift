/// Whether bytes are UTF-8, and where they stop being it.
enum UTF8Check {
  /// The offset of the first byte that no UTF-8 text has there, or `nil`.
  static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil {
      return nil
    }
    var low = 0
    while low < bytes.count {
      guard let length = length(at: low, in: bytes) else { return low }
      low += length
    }
    return nil
  }

  /// How many bytes the character has that starts there, or `nil`.
  private static func length(at start: Int, in bytes: [UInt8]) -> Int? {
    if bytes[start] < 0x80 { return 1 }
    for length in 2...4 where start + length <= bytes.count {
      if String(validating: bytes[start..<start + length], as: UTF8.self) != nil { return length }
    }
    return nil
  }
}
