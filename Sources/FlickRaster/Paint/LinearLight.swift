import FlickCore

/// sRGB (IEC 61966-2-1) to amounts of light and back, from tables.
///
/// Straight lines between 4097 entries are off by less than 1/10 000 level.
enum LinearLight {
  private static let last = 4096

  /// Light by the stored component.
  private static let decoded: [Double] = (0...last).map { index in
    let v = Double(index) / Double(last)
    return v <= 0.04045 ? v / 12.92 : Reproducible.pow((v + 0.055) / 1.055, 2.4)
  }

  /// The stored component by the square root of light, which is nearly even.
  private static let encoded: [Double] = (0...last).map { index in
    let root = Double(index) / Double(last)
    let v = root * root
    return v <= 0.003_130_8 ? v * 12.92 : 1.055 * Reproducible.pow(v, 1 / 2.4) - 0.055
  }

  /// - Parameter component: From 0 to 1.
  static func light(_ component: Double) -> Double { read(decoded, component) }

  /// - Parameter light: From 0 to 1, or less than a rounding off it.
  static func component(_ light: Double) -> Double { read(encoded, max(light, 0).squareRoot()) }

  private static func read(_ table: [Double], _ place: Double) -> Double {
    let scaled = min(max(place, 0), 1) * Double(last)
    let index = min(Int(scaled), last - 1)
    return table[index] + (scaled - Double(index)) * (table[index + 1] - table[index])
  }
}
