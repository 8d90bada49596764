import FlickCore
import FlickMedia
import Testing

/// The decoder of usual PNG files gives what libpng gives, and leaves it every
/// file in which something is unusual or wrong.
@Suite struct PlainPictureTests {
  /// A PNG made byte by byte: rows of any filters, stored and not compressed.
  struct File {
    var width: Int
    var height: Int
    /// 3 or 4 bytes a pixel.
    var channels: Int
    /// Each row behind its filter's number.
    var rows: [UInt8]
    /// Where the compressed pixels are cut into chunks.
    var cuts: [Int] = []
    /// Chunks before the pixels.
    var before: [(name: String, content: [UInt8])] = []
    var interlacing: UInt8 = 0
    var checksum: UInt32?
    var tail: [UInt8] = []

    static func bigEndian(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return bigEndian(content.count) + body + bigEndian(Int(Checksum.crc32(body)))
    }

    /// Blocks of deflate that are stored (RFC 1951, 3.2.4) in a zlib stream.
    private var packed: [UInt8] {
      var bytes: [UInt8] = [0x78, 0x01]
      var rest = rows[...]
      repeat {
        let block = rest.prefix(3000)
        rest = rest.dropFirst(3000)
        let count = UInt16(block.count)
        bytes += [
          rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255),
          UInt8(~count >> 8),
        ]
        bytes += block
      } while !rest.isEmpty
      return bytes + Self.bigEndian(Int(checksum ?? adler)) + tail
    }

    private var adler: UInt32 {
      var (one, two): (UInt32, UInt32) = (1, 0)
      for byte in rows {
        one = (one + UInt32(byte)) % 65_521
        two = (two + one) % 65_521
      }
      return two << 16 | one
    }

    var bytes: [UInt8] {
      var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      let form: [UInt8] = [8, channels == 3 ? 2 : 6, 0, 0, interlacing]
      file += Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + form)
      for chunk in before { file += Self.chunk(chunk.name, chunk.content) }
      let packed = packed
      var start = 0
      for cut in cuts.map({ $0 % packed.count }).sorted() + [packed.count] {
        file += Self.chunk("IDAT", Array(packed[start..<max(start, cut)]))
        start = max(start, cut)
      }
      return file + Self.chunk("IEND", [])
    }
  }

  /// Any bytes are rows that some filter has left.
  static func file(
    width: Int, height: Int, channels: Int, filters: [UInt8], random: inout SplitRandom
  ) -> File {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(filters[row % filters.count])
      for _ in 0..<(width * channels) {
        // Small ones too, as real filters leave them.
        let byte = random.next()
        rows.append(UInt8(truncatingIfNeeded: byte & 256 == 0 ? byte : (byte & 3) &- 1))
      }
    }
    return File(width: width, height: height, channels: channels, rows: rows)
  }

  struct SplitRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }

  private static let filters: [[UInt8]] = [
    [0], [1], [2], [3], [4], [1, 4, 4, 4, 4, 4, 4], [4, 4, 0, 4, 2, 4, 4, 4, 3, 1],
  ]

  @Test(arguments: [3, 4], filters)
  func `Rows of every filter are those of libpng`(channels: Int, filters: [UInt8]) throws {
    var random = SplitRandom(state: UInt64(filters.count))
    for (width, height) in [(1, 1), (1, 9), (2, 2), (3, 5), (7, 70), (33, 65), (130, 31)] {
      var file = Self.file(
        width: width, height: height, channels: channels, filters: filters, random: &random)
      file.cuts = (0..<Int(random.next() % 5)).map { _ in Int(random.next()) }
      file.before = [("sRGB", [0]), ("tEXt", Array("Title\u{0}pane".utf8))]
      let bytes = file.bytes
      let expected = try PNGCodec.decodeStraight(bytes, name: "made")
      for kernels: Int32 in [0, 1] {
        let picture = try #require(PNGCodec.decodePlain(bytes, kernels: kernels))
        #expect(picture.straightPixels == expected.packedPixels, "\(width)×\(height), \(kernels)")
        #expect(picture.pixmap == expected.pixmap)
        #expect(picture.isWithoutAlpha == (channels == 3))
      }
    }
  }

  @Test func `What is unusual or wrong is left to libpng`() throws {
    var random = SplitRandom(state: 4)
    let plain = Self.file(width: 9, height: 40, channels: 3, filters: [4, 1], random: &random)
    #expect(PNGCodec.decodePlain(plain.bytes) != nil)
    func isLeft(_ what: String, _ change: (inout File) -> Void) {
      var file = plain
      change(&file)
      #expect(PNGCodec.decodePlain(file.bytes) == nil, "\(what)")
    }
    isLeft("a filter that is none") { $0.rows[28] = 5 }
    isLeft("a wrong checksum") { $0.checksum = 7 }
    isLeft("bytes behind the stream") { $0.tail = [0] }
    isLeft("a row too few") { $0.rows.removeLast(28) }
    isLeft("a byte too few") { $0.rows.removeLast() }
    isLeft("a byte too many") { $0.rows.append(0) }
    isLeft("a transparent colour") { $0.before = [("tRNS", [0, 1, 0, 2, 0, 3])] }
    isLeft("a chunk that nobody knows") { $0.before = [("ABCD", [])] }
    isLeft("interlacing") { $0.interlacing = 1 }
    isLeft("no pixels") { $0.width = 0 }
    isLeft("a picture too large") { $0.width = 1 << 20 }
    var bytes = plain.bytes
    bytes[40] ^= 1
    #expect(PNGCodec.decodePlain(bytes) == nil, "a chunk with a wrong checksum")
    for count in 0..<plain.bytes.count {
      #expect(PNGCodec.decodePlain(Array(plain.bytes.prefix(count))) == nil, "cut at \(count)")
    }
  }

  @Test func `Colours are multiplied by every opacity to the nearest level`() throws {
    for alpha in UInt32(0)...255 {
      let pixels = (UInt32(0)...255).map { (value: UInt32) -> UInt32 in
        alpha << 24 | (255 - value) << 16 | (value ^ 0x55) << 8 | value
      }
      var rows: [UInt8] = [0]
      for pixel in pixels {
        rows += (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * UInt32($0))) }
      }
      let file = File(width: 256, height: 1, channels: 4, rows: rows)
      let picture = try #require(PNGCodec.decodePlain(file.bytes))
      for (pixel, found) in zip(pixels, picture.pixmap.pixels) {
        var expected = alpha << 24
        for shift in [UInt32(0), 8, 16] {
          let product = Double((pixel >> shift & 255) * alpha) / 255
          expected |= UInt32(product.rounded()) << shift
        }
        #expect(found == expected)
      }
    }
  }
}
