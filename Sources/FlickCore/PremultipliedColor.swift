/// An sRGB colour whose components have been multiplied by its alpha.
///
/// Guarantee: no component exceeds the alpha.
public struct PremultipliedColor: Hashable, Sendable {
  public static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8
  public let alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(
      red <= alpha && green <= alpha && blue <= alpha,
      "a premultiplied component is at most its alpha (was \(red), \(green), \(blue), \(alpha))")
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The pixel as it lies in memory: red in the lowest byte, alpha in the highest.
  public var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  public init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed >> 16), alpha: UInt8(truncatingIfNeeded: packed >> 24))
  }
}
