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

  /// - Parameters:
  ///   - width, height: As `size` gives them.
  func byteCount(width: Int, height: Int) -> Int {
    let pixels = width * height
    return switch self {
    case .planar420: pixels * 3 / 2
    case .planar444: pixels * 3
    case .planar420Alpha: pixels * 5 / 2
    case .planar444Alpha, .rgba: pixels * 4
    }
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
