import FlickCore

/// Source-over in integers, two channels at a time in one 32-bit word.
///
/// Every result is the nearest whole level to (s + d · (255 − a)) / 255 with the
/// source's alpha a in whole levels and its colour s in 255ths of a level; that
/// is within one level of the formula in real numbers. Operators wrap because
/// overflow checks keep the loops from being vectorised; no lane can overflow,
/// since s ≤ 255 · a.
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

  /// Draws one colour over `count` pixels.
  static func solid(_ source: Solid, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    if source.keep == 0 {
      row.update(repeating: source.over(0), count: count)
      return
    }
    for index in 0..<count { row[index] = source.over(row[index]) }
  }

  /// Draws one opaque or translucent colour through a mask that already holds
  /// the alpha of each pixel.
  ///
  /// - Parameter color: The straight colour, 8 bits a channel; its highest byte
  ///   is not used.
  static func masked(
    _ color: UInt32, alphas: UnsafePointer<UInt8>, coverage: UInt32,
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    let rbColor = color & lanes
    let gaColor = ((color >> 8) & 0xFF) | 0x00FF_0000
    if coverage == 255 {
      for index in 0..<count {
        row[index] = tinted(row[index], rbColor, gaColor, UInt32(alphas[index]))
      }
    } else {
      for index in 0..<count {
        row[index] = tinted(
          row[index], rbColor, gaColor, divideBy255(UInt32(alphas[index]) &* coverage))
      }
    }
  }

  private static func tinted(
    _ pixel: UInt32, _ rbColor: UInt32, _ gaColor: UInt32, _ alpha: UInt32
  ) -> UInt32 {
    let keep = 255 &- alpha
    var rb = (pixel & lanes) &* keep &+ rbColor &* alpha &+ halves
    var ga = ((pixel >> 8) & lanes) &* keep &+ gaColor &* alpha &+ halves
    rb = ((rb &+ ((rb >> 8) & lanes)) >> 8) & lanes
    ga = (ga &+ ((ga >> 8) & lanes)) & 0xFF00_FF00
    return rb | ga
  }

  /// Draws premultiplied pixels with one coverage over others.
  static func pixels(
    _ source: UnsafePointer<UInt32>, coverage: UInt32, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    for index in 0..<count {
      row[index] = scaled(source[index], by: coverage, over: row[index])
    }
  }

  /// One premultiplied pixel, scaled by a coverage from 0 to 255, over another.
  static func scaled(_ source: UInt32, by coverage: UInt32, over pixel: UInt32) -> UInt32 {
    let keep = 255 &- divideBy255((source >> 24) &* coverage)
    var rb = (pixel & lanes) &* keep &+ (source & lanes) &* coverage &+ halves
    var ga = ((pixel >> 8) & lanes) &* keep &+ ((source >> 8) & lanes) &* coverage &+ halves
    rb = ((rb &+ ((rb >> 8) & lanes)) >> 8) & lanes
    ga = (ga &+ ((ga >> 8) & lanes)) & 0xFF00_FF00
    return rb | ga
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
