import CKernels
import FlickCore

/// A picture as video: planes Y, Cb, Cr, one byte a sample, BT.709 in the studio
/// range (16…235 and 16…240).
///
/// Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′, Cb = (B′ − Y′)/1.8556,
/// Cr = (R′ − Y′)/1.5748 (ITU-R BT.709-6), in 16-bit fixed point, within one
/// level of the formulas. Premultiplied pixels are taken as they are: what is
/// transparent shows black behind it.
///
/// In 4:2:0 chroma is sited at the left of each pair of columns and between each
/// pair of rows, as H.264 assumes. Sides are then even; a picture with an odd
/// side is continued by its last column or row.
package enum PlanarFrame {
  /// The smallest even number that is not less.
  package static func even(_ side: Int) -> Int { (side + 1) & ~1 }

  /// How many bytes a picture of that size takes in 4:2:0.
  package static func byteCount(width: Int, height: Int) -> Int {
    PlanarShape(width: width, height: height, isQuarter: true).byteCount
  }

  /// In 4:2:0.
  package static func bytes(of pixmap: Pixmap) -> [UInt8] {
    bytes(of: pixmap.pixels, width: pixmap.width, height: pixmap.height, isQuarter: true)
  }

  /// Planes of whole resolution.
  static func fullBytes(of pixels: [UInt32]) -> [UInt8] {
    bytes(of: pixels, width: pixels.count, height: 1, isQuarter: false)
  }

  private static func bytes(
    of pixels: [UInt32], width: Int, height: Int, isQuarter: Bool
  ) -> [UInt8] {
    let shape = PlanarShape(width: width, height: height, isQuarter: isQuarter)
    return [UInt8](unsafeUninitializedCapacity: shape.byteCount) { buffer, initialized in
      pixels.withUnsafeBufferPointer { pixels in
        shape.convert(pixels, columns: 0..<width, rows: 0..<height, into: buffer)
      }
      initialized = shape.byteCount
    }
  }
}

/// Where the samples of a picture's planes lie, one plane after the other, and
/// how they come from its pixels.
struct PlanarShape {
  let width: Int
  let height: Int
  /// Whether one chroma sample stands for two columns and two rows.
  let isQuarter: Bool
  /// Which way the loops take; changes no byte.
  let kernels: Int32
  private let lumaWidth: Int
  private let lumaHeight: Int

  init(
    width: Int, height: Int, isQuarter: Bool, kernels: Int32 = flick_best_kernels()
  ) {
    self.width = width
    self.height = height
    self.isQuarter = isQuarter
    self.kernels = kernels
    lumaWidth = isQuarter ? PlanarFrame.even(width) : width
    lumaHeight = isQuarter ? PlanarFrame.even(height) : height
  }

  var byteCount: Int { lumaWidth * lumaHeight * (isQuarter ? 3 : 6) / 2 }

  /// Converts a part of the picture, and of the chroma next to it what reaches
  /// into that part.
  ///
  /// - Parameters:
  ///   - columns, rows: Begin at even numbers, and end at such or with the picture.
  ///   - target: Of `byteCount` bytes.
  func convert(
    _ pixels: UnsafeBufferPointer<UInt32>, columns: Range<Int>, rows: Range<Int>,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(pixels.count == width * height, "a picture has its pixels")
    precondition(target.count >= byteCount, "the planes have room (was \(target.count))")
    guard let source = pixels.baseAddress, let luma = target.baseAddress else { return }
    convertLuma(source, columns, rows, luma)
    let blue = luma + lumaWidth * lumaHeight
    let red = blue + lumaWidth * lumaHeight / (isQuarter ? 4 : 1)
    guard isQuarter else {
      for row in rows {
        let start = row * width + columns.lowerBound
        flick_chroma(kernels, blue + start, red + start, source + start, columns.count)
      }
      return
    }
    let samples = lumaWidth / 2
    // A sample reads the column to the left of its two.
    let end = min(samples, (columns.upperBound + 1) / 2 + 1)
    for row in rows.lowerBound / 2..<(rows.upperBound + 1) / 2 {
      flick_quarter_chroma(
        kernels, blue + row * samples, red + row * samples, source + 2 * row * width,
        source + min(2 * row + 1, height - 1) * width, columns.lowerBound / 2, end, width)
    }
  }

  /// Where the samples lie that `convert` writes for a part of the picture, in the
  /// planes of `byteCount` bytes.
  func forEachSpan(of run: PlanarPatch.Run, _ visit: (Range<Int>) -> Void) {
    let (columns, rows) = (run.columns, run.rows)
    let continues = lumaWidth > width && columns.upperBound == width
    let isLast = lumaHeight > height && rows.upperBound == height
    for row in rows.lowerBound..<rows.upperBound + (isLast ? 1 : 0) {
      let start = row * lumaWidth
      visit(start + columns.lowerBound..<start + columns.upperBound + (continues ? 1 : 0))
    }
    let blue = lumaWidth * lumaHeight
    guard isQuarter else {
      for start in [blue, 2 * blue] {
        for row in rows {
          visit(start + row * width + columns.lowerBound..<start + row * width + columns.upperBound)
        }
      }
      return
    }
    let samples = lumaWidth / 2
    let end = min(samples, (columns.upperBound + 1) / 2 + 1)
    for start in [blue, blue + blue / 4] {
      for row in rows.lowerBound / 2..<(rows.upperBound + 1) / 2 {
        visit(start + row * samples + columns.lowerBound / 2..<start + row * samples + end)
      }
    }
  }

  private func convertLuma(
    _ source: UnsafePointer<UInt32>, _ columns: Range<Int>, _ rows: Range<Int>,
    _ luma: UnsafeMutablePointer<UInt8>
  ) {
    for row in rows {
      let target = luma + row * lumaWidth
      flick_luma(
        kernels, target + columns.lowerBound, source + row * width + columns.lowerBound,
        columns.count)
      if lumaWidth > width, columns.upperBound == width { target[width] = target[width - 1] }
    }
    if lumaHeight > height, rows.upperBound == height {
      let last = luma + (height - 1) * lumaWidth
      (last + lumaWidth).update(from: last, count: lumaWidth)
    }
  }
}
