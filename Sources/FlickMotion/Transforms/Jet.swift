import FlickCore

/// A number with its first two derivatives by some parameter; what is computed
/// of jets has the derivatives that the chain rule gives.
package struct Jet: Hashable, Sendable {
  package var value: Double
  package var slope: Double
  package var curvature: Double

  package init(_ value: Double, slope: Double = 0, curvature: Double = 0) {
    self.value = value
    self.slope = slope
    self.curvature = curvature
  }

  /// On the straight way from one number to another, at a share of it.
  static func mix(_ from: Double, _ to: Double, at share: Double) -> Jet {
    Jet(from + share * (to - from), slope: to - from)
  }

  static func + (a: Jet, b: Jet) -> Jet {
    Jet(a.value + b.value, slope: a.slope + b.slope, curvature: a.curvature + b.curvature)
  }

  static func - (a: Jet, b: Jet) -> Jet {
    Jet(a.value - b.value, slope: a.slope - b.slope, curvature: a.curvature - b.curvature)
  }

  static prefix func - (a: Jet) -> Jet { Jet(-a.value, slope: -a.slope, curvature: -a.curvature) }

  static func * (a: Jet, b: Jet) -> Jet {
    Jet(
      a.value * b.value, slope: a.slope.times(b.value) + a.value.times(b.slope),
      curvature: a.curvature.times(b.value) + 2 * a.slope.times(b.slope)
        + a.value.times(b.curvature))
  }

  /// Of an angle in radians.
  var sineAndCosine: (sine: Jet, cosine: Jet) {
    let (s, c) = Reproducible.sinCos(value)
    let square = slope * slope
    func sum(_ a: Double, _ b: Double) -> Double {
      a.times(curvature) + b.times(square)
    }
    return (
      Jet(s, slope: c.times(slope), curvature: sum(c, -s)),
      Jet(c, slope: (-s).times(slope), curvature: sum(-s, -c))
    )
  }
}

extension Transform3D {
  /// Sixteen numbers and their derivatives, row by row; the last column is the
  /// identity's.
  ///
  /// - Parameter rows: The upper left nine, row by row.
  static func jets(rows: [Jet], translation: [Jet]) -> [Jet] {
    [
      rows[0], rows[1], rows[2], Jet(0), rows[3], rows[4], rows[5], Jet(0),
      rows[6], rows[7], rows[8], Jet(0), translation[0], translation[1], translation[2], Jet(1),
    ]
  }

  /// First `first`, then `next`.
  static func product(_ first: [Jet], _ next: [Jet]) -> [Jet] {
    var product: [Jet] = []
    product.reserveCapacity(16)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = Jet(0)
        for k in 0..<4 { sum = sum + first[4 * row + k] * next[4 * k + column] }
        product.append(sum)
      }
    }
    return product
  }
}
