/// An sRGB colour whose components have been multiplied by its alpha.
///
/// Guarantee: no component exceeds the alpha.
package struct PremultipliedColor: Hashable, Sendable {
  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  package let alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    precondition(
      red <= alpha && green <= alpha && blue <= alpha,
      "a premultiplied component is at most its alpha (was \(red), \(green), \(blue), \(alpha))")
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The pixel as it lies in memory: red in the lowest byte, alpha in the highest.
  package var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed >> 16), alpha: UInt8(truncatingIfNeeded: packed >> 24))
  }
}
