import FlickCore
import FlickMedia
import Testing

/// Animated PNGs are PNGs whose chunks any reader can check.
@Suite struct AnimatedPNGTests {
  private static func picture(_ seed: UInt32, alpha: UInt32) -> Pixmap {
    var picture = Pixmap(width: 9, height: 5)
    for index in picture.pixels.indices {
      picture.pixels[index] = alpha << 24 | (UInt32(index) &* 7 &+ seed) % (alpha + 1)
    }
    return picture
  }

  /// Types and data, every check value compared with our own sum.
  private static func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var index = 8
    func number(_ at: Int) -> Int { file[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    while index < file.count {
      let length = number(index)
      let end = index + 8 + length
      #expect(number(end) == Int(Checksum.crc32(file[(index + 4)..<end])))
      chunks.append(
        (
          String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self),
          Array(file[(index + 8)..<end])
        ))
      index = end + 4
    }
    return chunks
  }

  @Test func `each frame is a PNG with the pixels that were given`() throws {
    // The first and last are opaque; all frames have one colour type all the same.
    let pictures = [(1, 255), (2, 90), (3, 255)].map { Self.picture($0, alpha: $1) }
    var animation = AnimatedPNG(width: 9, height: 5)
    #expect(animation.isEmpty)
    for picture in pictures { try animation.append(picture, milliseconds: 17) }
    #expect(!animation.isEmpty)
    let chunks = Self.chunks(animation.bytes)
    let types: [String] = chunks.map(\.type).filter { $0 != "sRGB" }
    #expect(types == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks.first { $0.type == "acTL" }?.data == [0, 0, 0, 3, 0, 0, 0, 0])
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }
    #expect(numbered.map { Int($0.data[3]) } == [0, 1, 2, 3, 4])
    for control in chunks where control.type == "fcTL" {
      #expect(Array(control.data[20..<24]) == [0, 17, 3, 232])
    }
    let data = chunks.compactMap { chunk in
      chunk.type == "IDAT"
        ? chunk.data : chunk.type == "fdAT" ? Array(chunk.data.dropFirst(4)) : nil
    }
    for (picture, data) in zip(pictures, data) {
      #expect(try PNGCodec.decode(Self.still(chunks[0].data, data), name: "frame") == picture)
    }
    #expect(try PNGCodec.decode(animation.bytes, name: "animation") == pictures[0])
  }

  /// A PNG of one frame's data.
  private static func still(_ header: [UInt8], _ data: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    for (type, data) in [("IHDR", header), ("IDAT", data), ("IEND", [])] {
      let body = Array(type.utf8) + data
      file += bytes(UInt32(data.count)) + body + bytes(Checksum.crc32(body))
    }
    return file
  }
}
