import FlickCore
import FlickMedia
import Foundation
import Testing

@Suite struct PNGCodecTests {
  @Test(arguments: PNGCodec.Compression.allCases)
  func `An opaque picture comes back to the bit, and is written as RGB`(
    compression: PNGCodec.Compression
  ) throws {
    let pixmap = PlanarFrameTests.noise(width: 37, height: 21, seed: 5)
    let bytes = try PNGCodec.encode(pixmap, compression: compression)
    #expect(try PNGCodec.decode(bytes, name: "noise") == pixmap)
    // Colour type at byte 25 of the file: 2 is RGB.
    #expect(bytes[25] == 2)
  }

  @Test(arguments: PNGCodec.Compression.allCases)
  func `Every premultiplied colour comes back to the bit`(
    compression: PNGCodec.Compression
  ) throws {
    var pixels: [UInt32] = []
    for alpha in UInt32(0)...255 {
      for value in 0...alpha { pixels.append(alpha << 24 | value << 8 | value) }
    }
    let pixmap = Pixmap(width: 128, height: pixels.count / 128, pixels: pixels)
    let bytes = try PNGCodec.encode(pixmap, compression: compression)
    #expect(bytes[25] == 6)
    #expect(try PNGCodec.decode(bytes, name: "ramp") == pixmap)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (2, 2), (1021, 17)])
  func `Any shape comes back, and an even picture takes little`(
    size: (width: Int, height: Int)
  ) throws {
    for pixmap in [
      PlanarFrameTests.noise(width: size.width, height: size.height, seed: 3),
      Pixmap(width: size.width, height: size.height, filledWith: Color.white.premultiplied),
      Pixmap(width: size.width, height: size.height),
    ] {
      for compression in PNGCodec.Compression.allCases {
        let bytes = try PNGCodec.encode(pixmap, compression: compression)
        #expect(try PNGCodec.decode(bytes, name: "shape") == pixmap)
      }
    }
    let even = Pixmap(width: 1000, height: 1000, filledWith: Color.white.premultiplied)
    #expect(try PNGCodec.encode(even).count < 20_000)
  }

  @Test func `A file that ends too early is refused with the reason`() throws {
    let bytes = try PNGCodec.encode(Pixmap(width: 9, height: 9))
    #expect(throws: MediaError.corrupt(path: "cut", reason: "the file ends too early")) {
      try PNGCodec.decode(Array(bytes.dropLast(20)), name: "cut")
    }
  }

  @Test(arguments: [nil, 2.0])
  func `A file says that it is sRGB, and its scale where one is given`(scale: Double?) throws {
    let bytes = try PNGCodec.encode(Pixmap(width: 9, height: 9), scale: scale)
    let file = Data(bytes)
    #expect(file.range(of: Data("sRGB".utf8)) != nil)
    let density = file.range(of: Data("pHYs".utf8))
    #expect((density != nil) == (scale != nil))
    // 144 pixels to the inch are 5669 to the metre.
    if let density {
      #expect(file[density.upperBound..<(density.upperBound + 4)] == Data([0, 0, 0x16, 0x25]))
    }
  }

  /// By Python's xxhash: xxh3_128 of the size as '<II' and the bytes below.
  @Test func `A hash is XXH3 of size and bytes`() {
    let bytes: [[UInt32]] = [
      [255, 0, 0, 255], [10, 20, 30, 40], [0, 0, 0, 0], [1, 2, 3, 255], [128, 128, 128, 128],
      [0, 0, 0, 255],
    ]
    let pixels = bytes.map { $0[0] | $0[1] << 8 | $0[2] << 16 | $0[3] << 24 }
    let hash = PixelHash(of: Pixmap(width: 3, height: 2, pixels: pixels))
    #expect(hash.description == "e2d9af030523347898d37ef6619dedbe")
  }

  @Test func `A hash tells size and pixels apart and is known`() {
    let small = PixelHash(of: Pixmap(width: 2, height: 3))
    #expect(small != PixelHash(of: Pixmap(width: 3, height: 2)))
    #expect(small == PixelHash(of: Pixmap(width: 2, height: 3)))
    #expect(small.description.count == 32)
  }
}
