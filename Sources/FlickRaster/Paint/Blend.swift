import CKernels
import FlickCore

/// Source-over in integers, two channels at a time in one 32-bit word.
///
/// Every result is the nearest whole level to (s + d · (255 − a)) / 255 with the
/// source's alpha a in whole levels and its colour s in 255ths of a level; that
/// is within one level of the formula in real numbers. No lane can overflow,
/// since s ≤ 255 · a. Long rows go to the kernels in C, whose calls cost more
/// than a few pixels do.
enum Blend {
  /// The nearest whole number to `value` / 255, for values up to 65 407.
  static func divideBy255(_ value: UInt32) -> UInt32 {
    let t = value &+ 128
    return (t &+ (t >> 8)) >> 8
  }

  /// The nearest whole level to an opacity from 0 to 1.
  static func level(_ opacity: Double) -> UInt32 { UInt32(opacity * 255 + 0.5) }

  /// The low lanes of a pixel: red and blue, or green and alpha once shifted.
  static let lanes: UInt32 = 0x00FF_00FF
  /// One half in both lanes.
  static let halves: UInt32 = 0x0080_0080

  /// A colour over pixels with one coverage.
  struct Solid {
    /// Red and blue in 255ths of a level, plus the half that rounds.
    var redBlue: UInt32
    /// Green and alpha likewise.
    var greenAlpha: UInt32
    /// 255 minus the alpha.
    var keep: UInt32

    func over(_ pixel: UInt32) -> UInt32 {
      var rb = (pixel & Blend.lanes) &* keep &+ redBlue
      var ga = ((pixel >> 8) & Blend.lanes) &* keep &+ greenAlpha
      rb = ((rb &+ ((rb >> 8) & Blend.lanes)) >> 8) & Blend.lanes
      ga = (ga &+ ((ga >> 8) & Blend.lanes)) & 0xFF00_FF00
      return rb | ga
    }
  }

  /// Fewer pixels than this are drawn without calling a kernel.
  private static let fewPixels = 8

  /// Gives `count` pixels one value.
  @inline(__always)
  static func fill(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32, _ kernels: Kernels
  ) {
    guard count >= fewPixels else {
      var index = 0
      while index < count {
        row[index] = pixel
        index &+= 1
      }
      return
    }
    flick_fill(kernels.rawValue, row, count, pixel)
  }

  /// Draws one colour over `count` pixels.
  @inline(__always)
  static func solid(
    _ source: Solid, over row: UnsafeMutablePointer<UInt32>, count: Int, _ kernels: Kernels
  ) {
    if source.keep == 0 {
      fill(row, count: count, with: source.over(0), kernels)
    } else if count < fewPixels {
      var index = 0
      while index < count {
        row[index] = source.over(row[index])
        index &+= 1
      }
    } else {
      flick_over_solid(
        kernels.rawValue, row, count, source.redBlue, source.greenAlpha, source.keep)
    }
  }

  /// Draws one colour through a mask that already holds the alpha of each pixel.
  ///
  /// - Parameter color: The straight colour, 8 bits a channel; its highest byte
  ///   is not used.
  static func masked(
    _ color: UInt32, alphas: UnsafePointer<UInt8>, coverage: UInt32,
    over row: UnsafeMutablePointer<UInt32>, count: Int, _ kernels: Kernels
  ) {
    flick_over_masked(kernels.rawValue, row, alphas, count, color, coverage)
  }

  /// Draws premultiplied pixels with one coverage over others.
  static func pixels(
    _ source: UnsafePointer<UInt32>, coverage: UInt32, over row: UnsafeMutablePointer<UInt32>,
    count: Int, _ kernels: Kernels
  ) {
    flick_over_pixels(kernels.rawValue, row, source, count, coverage)
  }
}

/// A premultiplied colour with 16 bits a channel, from 0 to 65 535.
struct DeepColor: Equatable {
  var red: UInt32
  var green: UInt32
  var blue: UInt32
  var alpha: UInt32

  init(_ color: Color) {
    func deep(_ value: Double) -> UInt32 { UInt32(value * 65535 + 0.5) }
    red = deep(color.red * color.alpha)
    green = deep(color.green * color.alpha)
    blue = deep(color.blue * color.alpha)
    alpha = deep(color.alpha)
  }

  /// Whether it is opaque and each channel a byte times 257.
  var isOpaqueBytes: Bool {
    alpha == 65535 && red >> 8 == red & 0xFF && green >> 8 == green & 0xFF
      && blue >> 8 == blue & 0xFF
  }

  /// The channels in 8 bits, as a pixel.
  var bytes: UInt32 { red >> 8 | green & 0xFF00 | (blue & 0xFF00) << 8 | (alpha & 0xFF00) << 16 }

  /// The colour under a coverage from 0 to 255, ready to blend.
  func solid(coverage: UInt32) -> Blend.Solid {
    let level = (alpha &* coverage &+ 32767) / 65535
    let limit = level &* 255
    func lane(_ value: UInt32) -> UInt32 {
      min((value &* coverage &+ 128) / 257, limit)
    }
    return Blend.Solid(
      redBlue: (lane(red) | lane(blue) << 16) &+ Blend.halves,
      greenAlpha: (lane(green) | limit << 16) &+ Blend.halves,
      keep: 255 &- level)
  }
}
