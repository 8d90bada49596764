import FlickCore

extension UnitBezier {
  /// The slope that SwiftUI's `UnitCurve` reports at 0 and 1: y′ ÷ x′ of the
  /// parameter, 1 where they are equal.
  ///
  /// Where a control point lies in the end itself both vanish, and what is left
  /// of their rounding decides: 1 at the start of ease-out, 0 at the end of
  /// ease-in. The order of operations is OpenSwiftUI's for that reason.
  public func swiftUISlope(atEnd t: Double) -> Double {
    func rate(_ p1: Double, _ p2: Double) -> Double {
      let c = p1 * 3
      let b = (p2 - p1) * 3 - c
      let a = 1 - c - b
      return c + ((b + b) + (a * 3 * t)) * t
    }
    let dx = rate(x1, x2)
    let dy = rate(y1, y2)
    if dx == dy { return 1 }
    if dx == 0 { return dy < 0 ? -.infinity : .infinity }
    return (dy / dx * 0x1p20).rounded() * 0x1p-20
  }
}
