/// The checksum of PNG and zlib files, written plainly.
enum Checksum {
  /// CRC-32 of ISO 3309: polynomial 0xEDB88320 reflected, all ones before and after.
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
