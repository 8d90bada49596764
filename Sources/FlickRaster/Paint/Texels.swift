/// The pixels of a picture while it is drawn, called texels so that they are not
/// taken for those it is drawn on.
struct Texels {
  let pixels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int
  /// Whether the picture lies side by side; otherwise its border goes on.
  let isTiled: Bool

  /// Premultiplied red, green, blue and alpha from 0 to 255.
  func levels(_ column: Int, _ row: Int) -> SIMD4<Double> {
    Self.levels(pixels[index(row, height) &* width &+ index(column, width)])
  }

  /// The mean of a rectangle.
  func mean(_ across: TexelSpan, _ down: TexelSpan) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for row in down.first...down.last {
      sum += down.share(of: row) * line(across, index(row, height) &* width)
    }
    return sum / (across.length * down.length)
  }

  @inline(__always)
  private static func levels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4<Double>(
      SIMD4<UInt32>(pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF, pixel >> 24))
  }

  @inline(__always)
  private func index(_ place: Int, _ count: Int) -> Int {
    if place >= 0, place < count { return place }
    guard isTiled else { return place < 0 ? 0 : count &- 1 }
    let rest = place % count
    return rest < 0 ? rest &+ count : rest
  }

  /// The weighted sum of a stretch of the row that begins at `start`.
  ///
  /// Few texels are weighted one by one. Of many, all are added up as whole
  /// numbers, and what is too much at both ends is taken away.
  @inline(__always)
  private func line(_ across: TexelSpan, _ start: Int) -> SIMD4<Double> {
    if across.last &- across.first < Self.fewTexels {
      var sum = SIMD4<Double>.zero
      for column in across.first...across.last {
        sum += across.share(of: column) * Self.levels(pixels[start &+ index(column, width)])
      }
      return sum
    }
    var total = SIMD4<UInt64>.zero
    var column = across.first
    while column <= across.last {
      let inside = index(column, width)
      let count = min(across.last &- column &+ 1, width &- inside)
      total &+= whole(start &+ inside, count)
      column &+= count
    }
    let first = Self.levels(pixels[start &+ index(across.first, width)])
    let last = Self.levels(pixels[start &+ index(across.last, width)])
    return SIMD4<Double>(total) - (1 - across.share(of: across.first)) * first
      - (1 - across.share(of: across.last)) * last
  }

  /// Fewer than this are added up one by one.
  private static let fewTexels = 4

  /// The sum of neighbours, none of them weighted.
  @inline(__always)
  private func whole(_ start: Int, _ count: Int) -> SIMD4<UInt64> {
    var total = SIMD4<UInt64>.zero
    var index = start
    let end = start &+ count
    while index < end {
      // 257 bytes add up to 65535, so that no lane of 16 bits runs over.
      let stop = min(end, index &+ 257)
      var (redBlue, greenAlpha): (UInt32, UInt32) = (0, 0)
      while index < stop {
        redBlue &+= pixels[index] & Blend.lanes
        greenAlpha &+= (pixels[index] >> 8) & Blend.lanes
        index &+= 1
      }
      total &+= SIMD4<UInt64>(
        UInt64(redBlue & 0xFFFF), UInt64(greenAlpha & 0xFFFF), UInt64(redBlue >> 16),
        UInt64(greenAlpha >> 16))
    }
    return total
  }
}

/// A stretch of a line of texels, the first and the last of which it may cover
/// only in part.
struct TexelSpan {
  private let low: Double
  private let high: Double
  let first: Int
  let last: Int
  /// Above 0.
  var length: Double { high - low }

  /// - Parameters:
  ///   - middle: Finite.
  ///   - length: In texels, at least 1.
  ///   - count: Of the texels there are.
  init(middle: Double, length: Double, count: Int, isTiled: Bool) {
    let whole = Double(count)
    if isTiled {
      let length = Self.tiled(length, whole)
      let turned = middle - (middle / whole).rounded(.down) * whole
      (low, high) = (turned - length / 2, turned + length / 2)
    } else if length <= 1 {
      // Past the border everything is alike.
      let middle = min(max(middle, -1), whole + 1)
      (low, high) = (middle - 0.5, middle + 0.5)
    } else {
      // Only what there is of the picture counts; outside it its border.
      let low = min(max(middle - length / 2, 0), whole)
      let high = min(max(middle + length / 2, 0), whole)
      if high - low > 1e-6 {
        (self.low, self.high) = (low, high)
      } else {
        self.low = middle < 0 ? 0 : whole - 1
        self.high = self.low + 1
      }
    }
    first = Int(low.rounded(.down))
    last = max(first, Int(high.rounded(.up)) - 1)
  }

  /// Tiles go on without end, and how far is looked at must not.
  private static func tiled(_ length: Double, _ whole: Double) -> Double {
    let longest = RasterConstants.longestTileSpan
    if length <= longest { return length }
    // Whole tiles show all of the picture alike.
    return whole <= longest ? (longest / whole).rounded(.down) * whole : longest
  }

  @inline(__always)
  func share(of texel: Int) -> Double {
    max(0, min(high, Double(texel) + 1) - max(low, Double(texel)))
  }
}
