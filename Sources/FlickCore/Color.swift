/// A straight (not premultiplied) sRGB colour. Components run from 0 to 1.
public struct Color: Hashable, Sendable {
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public let red: Double
  public let green: Double
  public let blue: Double
  public let alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    for component in [red, green, blue, alpha] {
      precondition(
        component >= 0 && component <= 1, "a component runs from 0 to 1 (was \(component))")
    }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// 0xRRGGBB, opaque.
  public init(hex: UInt32, alpha: Double = 1) {
    precondition(hex <= 0xFF_FFFF, "a colour has six hexadecimal digits (was \(hex))")
    self.init(
      red: Double(hex >> 16) / 255, green: Double((hex >> 8) & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// The same colour with its alpha multiplied by `factor`, from 0 to 1.
  public func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour as premultiplied bytes, each rounded to nearest.
  public var premultiplied: PremultipliedColor {
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    return PremultipliedColor(
      red: byte(red * alpha), green: byte(green * alpha), blue: byte(blue * alpha),
      alpha: byte(alpha))
  }

  /// The colour between two, interpolated premultiplied; clear between two that
  /// are.
  public func premultipliedMix(with other: Color, at t: Double) -> Color {
    let mixed = alpha + t * (other.alpha - alpha)
    guard mixed > 0 else { return .clear }
    func channel(_ one: Double, _ two: Double) -> Double {
      let premultiplied = one * alpha + t * (two * other.alpha - one * alpha)
      return min(1, max(0, premultiplied / mixed))
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: mixed)
  }
}
