import FlickCore

/// The blend functions of Compositing and Blending Level 1 (W3C), sections 10.1
/// and 10.2, on straight components from 0 to 1.
enum BlendFormula {
  /// Cb and Cs of section 10.1, one component of the backdrop and the source.
  @inline(__always)
  static func separable(_ mode: BlendMode) -> ((Double, Double) -> Double)? {
    switch mode {
    case .normal: { _, s in s }
    case .multiply: { b, s in b * s }
    case .screen: { b, s in b + s - b * s }
    case .overlay: { b, s in hardLight(s, b) }
    case .darken: { b, s in min(b, s) }
    case .lighten: { b, s in max(b, s) }
    case .colorDodge: { b, s in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .hardLight: hardLight
    case .softLight: softLight
    case .difference: { b, s in (b - s).magnitude }
    case .exclusion: { b, s in b + s - 2 * b * s }
    case .hue, .saturation, .color, .luminosity: nil
    }
  }

  private static func hardLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b * (2 * s) }
    let t = 2 * s - 1
    return b + t - b * t
  }

  private static func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  /// A straight colour; lanes are red, green, blue.
  typealias Triple = SIMD3<Double>

  static func blended(_ b: Triple, _ s: Triple, mode: BlendMode) -> Triple {
    switch mode {
    case .hue: withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    case .saturation: withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    case .color: withLuminosity(s, luminosity(b))
    case .luminosity: withLuminosity(b, luminosity(s))
    default:
      if let function = separable(mode) {
        Triple(function(b.x, s.x), function(b.y, s.y), function(b.z, s.z))
      } else {
        s
      }
    }
  }

  /// Lum of section 10.2.
  private static func luminosity(_ c: Triple) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  /// Sat.
  private static func saturation(_ c: Triple) -> Double { c.max() - c.min() }

  /// SetLum with ClipColor.
  private static func withLuminosity(_ c: Triple, _ target: Double) -> Triple {
    let moved = c + (target - luminosity(c))
    let light = luminosity(moved)
    let (low, high) = (moved.min(), moved.max())
    var result = moved
    if low < 0 { result = light + (result - light) * light / (light - low) }
    if high > 1 { result = light + (result - light) * (1 - light) / (high - light) }
    return result
  }

  /// SetSat: the smallest component 0, the largest the saturation.
  private static func withSaturation(_ c: Triple, _ target: Double) -> Triple {
    let (low, high) = (c.min(), c.max())
    guard high > low else { return Triple(repeating: 0) }
    return (c - low) * target / (high - low)
  }
}
