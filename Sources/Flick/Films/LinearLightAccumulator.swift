import FlickCore

/// Adds up pictures as light and divides by their number.
///
/// A shutter collects light, so the average is taken of linear values, not of
/// sRGB's: a white dot that crosses a black ground in eight samples leaves an
/// eighth of its light, which sRGB writes as 99 and not as 32. Equal pixels
/// average to themselves, exactly.
///
/// sRGB's transfer function is IEC 61966-2-1's.
package struct LinearLightAccumulator: Sendable {
  /// The light of each of the 256 values, in 65 535ths.
  let light: [Int32]
  /// The value whose light is nearest, by light.
  let values: [UInt8]

  package init() {
    let light = (0..<256).map { value -> Int32 in
      let x = Double(value) / 255
      let linear = x <= 0.04045 ? x / 12.92 : Reproducible.pow((x + 0.055) / 1.055, 2.4)
      return Int32((linear * 65_535).rounded())
    }
    self.light = light
    var values = [UInt8](repeating: 0, count: 65_536)
    var value = 0
    for amount in 0..<65_536 {
      while value < 255, Int(light[value + 1]) - amount <= amount - Int(light[value]) {
        value += 1
      }
      values[amount] = UInt8(value)
    }
    self.values = values
  }

  /// The average of premultiplied pixels; alpha is averaged as it is.
  ///
  /// - Parameter pixels: One from each picture, as they lie in memory.
  package func average(_ pixels: [UInt32]) -> UInt32 {
    var sum = Sum()
    for pixel in pixels { sum.add(1, of: pixel, light) }
    return average(sum, of: Int32(pixels.count))
  }

  /// The light of some pixels, channel by channel.
  struct Sum {
    var red: Int32 = 0
    var green: Int32 = 0
    var blue: Int32 = 0
    var alpha: Int32 = 0

    /// Adds a pixel's light so many times.
    @inline(__always)
    mutating func add(_ count: Int32, of pixel: UInt32, _ light: [Int32]) {
      red += count * light[Int(pixel & 255)]
      green += count * light[Int(pixel >> 8 & 255)]
      blue += count * light[Int(pixel >> 16 & 255)]
      alpha += count * Int32(pixel >> 24)
    }
  }

  func average(_ sum: Sum, of count: Int32) -> UInt32 {
    let half = count / 2
    let opacity = UInt32((sum.alpha + half) / count)
    func channel(_ sum: Int32) -> UInt32 {
      min(opacity, UInt32(values[Int((sum + half) / count)]))
    }
    return channel(sum.red) | channel(sum.green) << 8 | channel(sum.blue) << 16 | opacity << 24
  }
}
