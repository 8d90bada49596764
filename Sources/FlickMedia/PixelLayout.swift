import FlickCore

/// The form in which a frame's pixels are handed to a program.
package enum PixelLayout: Hashable, Sendable {
  /// Y′CbCr, BT.709 in the studio range, one colour for four pixels.
  case planar420
  /// The same, one colour a pixel.
  case planar444
  /// With a plane of opacities behind, from 0 to 255; colours are straight.
  case planar420Alpha
  case planar444Alpha
  /// Red, green, blue and opacity, straight.
  case rgba

  /// ffmpeg's name.
  package var name: String {
    switch self {
    case .planar420: "yuv420p"
    case .planar444: "yuv444p"
    case .planar420Alpha: "yuva420p"
    case .planar444Alpha: "yuva444p"
    case .rgba: "rgba"
    }
  }

  package var isPlanar: Bool { self != .rgba }

  /// Whether pictures must have even sides.
  package var hasEvenSides: Bool { self == .planar420 || self == .planar420Alpha }

  /// The size of the frames that are handed over.
  package func size(width: Int, height: Int) -> (width: Int, height: Int) {
    hasEvenSides ? (PlanarFrame.even(width), PlanarFrame.even(height)) : (width, height)
  }

  package func bytes(of pixmap: Pixmap) -> [UInt8] {
    switch self {
    case .planar420: PlanarFrame.bytes(of: pixmap)
    case .planar444: PlanarFrame.fullBytes(of: pixmap.pixels)
    case .planar420Alpha:
      PlanarFrame.bytes(of: Pixmap(straightPixelsOf: pixmap))
        + PlanarFrame.alpha(of: pixmap, evenSides: true)
    case .planar444Alpha:
      PlanarFrame.fullBytes(of: pixmap.straightPixels)
        + PlanarFrame.alpha(of: pixmap, evenSides: false)
    case .rgba: pixmap.straightBytes
    }
  }
}

extension PlanarFrame {
  /// Three planes of whole resolution: BT.709 in the studio range, to the
  /// nearest level.
  static func fullBytes(of pixels: [UInt32]) -> [UInt8] {
    let count = pixels.count
    return [UInt8](unsafeUninitializedCapacity: 3 * count) { buffer, initialized in
      pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          let pixel = Int32(bitPattern: pixels[index])
          let red = pixel & 0xFF
          let green = pixel &>> 8 & 0xFF
          let blue = pixel &>> 16 & 0xFF
          // As for 4:2:0, where one pixel stands for the eight of a sum.
          let luma = 5983 &* red &+ 20127 &* green &+ 2032 &* blue &+ 540_672
          let cb = 14392 &* blue &- 3298 &* red &- 11094 &* green &+ 4_210_688
          let cr = 14392 &* red &- 13073 &* green &- 1319 &* blue &+ 4_210_688
          buffer[index] = UInt8(truncatingIfNeeded: luma &>> 15)
          buffer[count &+ index] = UInt8(truncatingIfNeeded: cb &>> 15)
          buffer[2 &* count &+ index] = UInt8(truncatingIfNeeded: cr &>> 15)
        }
      }
      initialized = 3 * count
    }
  }

  /// The opacities, row by row, continued by the last column and row where
  /// sides are to be even.
  static func alpha(of pixmap: Pixmap, evenSides: Bool) -> [UInt8] {
    let width = evenSides ? even(pixmap.width) : pixmap.width
    let height = evenSides ? even(pixmap.height) : pixmap.height
    var plane = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let row = min(y, pixmap.height - 1) * pixmap.width
      for x in 0..<width {
        let pixel = pixmap.pixels[row + min(x, pixmap.width - 1)]
        plane[y * width + x] = UInt8(truncatingIfNeeded: pixel &>> 24)
      }
    }
    return plane
  }
}
