import FlickCore

/// Compositing and Blending Level 1 (W3C), sections 5.1, 10.1 and 10.2, in real
/// numbers and without any rounding. Shares no code with the rasteriser.
package enum BlendDefinition {
  /// Straight red, green and blue from 0 to 1.
  package typealias RGB = [Double]

  /// Premultiplied levels, from 0 to 255, of a source over a backdrop: red,
  /// green, blue and alpha.
  ///
  /// - Parameters:
  ///   - space: Where colours are mixed.
  ///   - b: The backdrop's colour, of opacity `ab`.
  ///   - s: The source's, of opacity `alpha`.
  package static func composite(
    _ mode: BlendMode, in space: BlendingSpace = .srgb, _ b: RGB, _ ab: Double, _ s: RGB,
    _ alpha: Double
  ) -> [Double] {
    let isLinear = space == .linear
    let (cb, cs) = isLinear ? (b.map(light), s.map(light)) : (b, s)
    let mixed = mix(mode, cb, cs)
    let total = alpha + ab * (1 - alpha)
    let result = (0..<3).map { i in
      let blended = (1 - ab) * cs[i] + ab * mixed[i]
      let co = alpha * blended + (1 - alpha) * ab * cb[i]
      if !isLinear { return co * 255 }
      return total == 0 ? 0 : component(min(1, co / total)) * total * 255
    }
    return result + [total * 255]
  }

  private static func mix(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB {
    switch mode {
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    case .luminosity: setLum(b, lum(s))
    default: zip(b, s).map { channel(mode, $0, $1) }
    }
  }

  private static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return 1 - (1 - b) * (1 - s)
    case .overlay: return channel(.hardLight, s, b)
    case .darken: return b < s ? b : s
    case .lighten: return b > s ? b : s
    case .colorDodge:
      if b == 0 { return 0 }
      if s == 1 { return 1 }
      return min(1, b / (1 - s))
    case .colorBurn:
      if b == 1 { return 1 }
      if s == 0 { return 0 }
      return 1 - min(1, (1 - b) / s)
    case .hardLight:
      return s <= 0.5 ? channel(.multiply, b, 2 * s) : channel(.screen, b, 2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func lum(_ c: RGB) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  private static func sat(_ c: RGB) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  private static func clipColor(_ c: RGB) -> RGB {
    let (l, n, x) = (lum(c), c.min() ?? 0, c.max() ?? 0)
    var c = c
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  private static func setLum(_ c: RGB, _ l: Double) -> RGB {
    let d = l - lum(c)
    return clipColor(c.map { $0 + d })
  }

  private static func setSat(_ c: RGB, _ s: Double) -> RGB {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    let (low, middle, high) = (order[0], order[1], order[2])
    var result = [0.0, 0, 0]
    if c[high] > c[low] {
      result[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
      result[high] = s
    }
    return result
  }

  private static func light(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : Reproducible.pow((v + 0.055) / 1.055, 2.4)
  }

  private static func component(_ v: Double) -> Double {
    v <= 0.003_130_8 ? v * 12.92 : 1.055 * Reproducible.pow(v, 1 / 2.4) - 0.055
  }
}
