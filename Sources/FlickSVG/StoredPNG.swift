import FlickCore

/// A picture as a PNG that is not compressed: the same bytes on every machine,
/// whatever its zlib does.
enum StoredPNG {
  /// - Parameters:
  ///   - margin: Pixels around the picture, at most as many as it has.
  ///   - wraps: Whether they are those of its other side; otherwise its border
  ///     goes on.
  static func encode(_ pixmap: Pixmap, margin: Int, wraps: Bool) -> [UInt8] {
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(pixmap.width + 2 * margin))
    header.append(bigEndian: UInt32(pixmap.height + 2 * margin))
    // 8 bits, RGBA, and the only methods there are.
    header += [8, 6, 0, 0, 0]
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", header, to: &png)
    append("IDAT", stored(samples(of: pixmap, margin: margin, wraps: wraps)), to: &png)
    append("IEND", [], to: &png)
    return png
  }

  /// Rows of straight colours, each after a 0 for "no filter".
  private static func samples(of pixmap: Pixmap, margin: Int, wraps: Bool) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    func index(_ place: Int, _ count: Int) -> Int {
      wraps ? (place + count) % count : min(max(place, 0), count - 1)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity((4 * (width + 2 * margin) + 1) * (height + 2 * margin))
    for y in -margin..<height + margin {
      bytes.append(0)
      for x in -margin..<width + margin {
        let pixel = pixmap[index(x, width), index(y, height)]
        let alpha = UInt32(pixel.alpha)
        for value in [pixel.red, pixel.green, pixel.blue] {
          bytes.append(alpha == 0 ? 0 : UInt8((2 * 255 * UInt32(value) + alpha) / (2 * alpha)))
        }
        bytes.append(pixel.alpha)
      }
    }
    return bytes
  }

  /// RFC 1950 around stored blocks of RFC 1951.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var position = 0
    repeat {
      let count = min(65535, bytes.count - position)
      let isLast = position + count == bytes.count
      result.append(isLast ? 1 : 0)
      for value in [UInt16(count), ~UInt16(count)] {
        result.append(UInt8(truncatingIfNeeded: value))
        result.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      result += bytes[position..<position + count]
      position += count
    } while position < bytes.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    result.append(bigEndian: b << 16 | a)
    return result
  }

  private static func append(_ type: String, _ data: [UInt8], to png: inout [UInt8]) {
    png.append(bigEndian: UInt32(data.count))
    let start = png.count
    png += Array(type.utf8) + data
    var checksum: UInt32 = ~0
    for byte in png[start...] {
      checksum = table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8)
    }
    png.append(bigEndian: ~checksum)
  }

  /// Of the cyclic redundancy check in PNG's annex D.
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let second = rest > 1 ? bytes[index + 1] : 0
      let third = rest > 2 ? bytes[index + 2] : 0
      let group = UInt32(bytes[index]) << 16 | UInt32(second) << 8 | UInt32(third)
      for place in 0..<4 {
        text.append(place > rest ? 0x3D : digits[Int((group >> UInt32(18 - 6 * place)) & 63)])
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
