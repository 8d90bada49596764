import FlickCore

/// Draws the pixels of a group over others by a blend mode, in real numbers and
/// rounded once.
///
/// Section 5.5 and 10 of Compositing and Blending Level 1 (W3C): with the
/// source's colour Cs and alpha as, and the backdrop's Cb and ab,
/// co = cs·(1 − ab) + cb·(1 − as) + as·ab·B(Cb, Cs) in premultiplied components.
struct GroupMixer: Equatable {
  let mode: BlendMode
  let space: BlendingSpace
  /// From 0 to 1.
  let opacity: Double

  /// - Parameter coverage: From 0 to 255.
  func draw(
    _ source: UnsafePointer<UInt32>, coverage: UInt32, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let share = opacity * Double(coverage) / 255
    for index in 0..<count where source[index] != 0 {
      row[index] = mixed(source[index], share, over: row[index])
    }
  }

  private func mixed(_ source: UInt32, _ share: Double, over pixel: UInt32) -> UInt32 {
    var (s, b) = (MixedPixel(source), MixedPixel(pixel))
    s.alpha *= share
    if space == .linear {
      s.toLight()
      b.toLight()
    }
    let both = s.alpha * b.alpha
    let result =
      (s.alpha - both) * s.color + (b.alpha - both) * b.color
      + both * BlendFormula.blended(b.color, s.color, mode: mode)
    let alpha = s.alpha + b.alpha - both
    return space == .linear
      ? MixedPixel.packedLight(result, alpha: alpha) : MixedPixel.packed(result, alpha: alpha)
  }
}

/// A straight colour with its alpha, from 0 to 1.
private struct MixedPixel {
  var color: BlendFormula.Triple
  var alpha: Double

  init(_ packed: UInt32) {
    let whole = Double(packed >> 24)
    alpha = whole / 255
    color =
      whole == 0
      ? .zero
      : BlendFormula.Triple(
        Double(packed & 0xFF), Double((packed >> 8) & 0xFF), Double((packed >> 16) & 0xFF)) / whole
  }

  mutating func toLight() {
    color = BlendFormula.Triple(
      LinearLight.light(color.x), LinearLight.light(color.y), LinearLight.light(color.z))
  }

  /// The nearest pixel to premultiplied components.
  static func packed(_ color: BlendFormula.Triple, alpha: Double) -> UInt32 {
    let a = level(alpha)
    let r = min(level(color.x), a)
    let g = min(level(color.y), a)
    let b = min(level(color.z), a)
    return r | g << 8 | b << 16 | a << 24
  }

  /// The nearest pixel to premultiplied amounts of light.
  static func packedLight(_ light: BlendFormula.Triple, alpha: Double) -> UInt32 {
    guard alpha > 0 else { return 0 }
    return packed(
      alpha
        * BlendFormula.Triple(
          LinearLight.component(light.x / alpha), LinearLight.component(light.y / alpha),
          LinearLight.component(light.z / alpha)), alpha: alpha)
  }

  private static func level(_ value: Double) -> UInt32 {
    UInt32(min(max(value, 0), 1) * 255 + 0.5)
  }
}
