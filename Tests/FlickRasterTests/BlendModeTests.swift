import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Groups against Compositing and Blending Level 1 (W3C), written out here a
/// second time, on whole levels and without any rounding.
@Suite struct BlendModeTests {
  private typealias RGB = [Double]

  // MARK: - The definition

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

  private static func mix(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB {
    switch mode {
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    case .luminosity: setLum(b, lum(s))
    default: zip(b, s).map { channel(mode, $0, $1) }
    }
  }

  private static func light(_ v: Double) -> Double {
    v <= 0.04045 ? v / 12.92 : Reproducible.pow((v + 0.055) / 1.055, 2.4)
  }

  private static func component(_ v: Double) -> Double {
    v <= 0.003_130_8 ? v * 12.92 : 1.055 * Reproducible.pow(v, 1 / 2.4) - 0.055
  }

  /// Premultiplied levels of a source over a backdrop.
  private static func composite(
    _ style: GroupStyle, _ b: RGB, _ ab: Double, _ s: RGB, _ alpha: Double
  ) -> RGB {
    let isLinear = style.space == .linear
    let (cb, cs) = isLinear ? (b.map(light), s.map(light)) : (b, s)
    let mixed = mix(style.blend, cb, cs)
    let total = alpha + ab * (1 - alpha)
    let result = (0..<3).map { i in
      let blended = (1 - ab) * cs[i] + ab * mixed[i]
      let co = alpha * blended + (1 - alpha) * ab * cb[i]
      if !isLinear { return co * 255 }
      return total == 0 ? 0 : component(min(1, co / total)) * total * 255
    }
    return result + [total * 255]
  }

  // MARK: - Laws

  @Test(arguments: BlendMode.allCases, [BlendingSpace.srgb, .linear])
  func `a group is blended within a level of the formula`(
    mode: BlendMode, space: BlendingSpace
  ) {
    var random = SeededRandom(7)
    var worst = 0.0
    for round in 0..<400 {
      func color() -> Color {
        // Corners of the cube too, where formulas have their cases.
        func part() -> Double {
          switch random.whole(0...6) {
          case 0: 0
          case 1: 1
          default: Double(random.whole(0...255)) / 255
          }
        }
        return Color(red: part(), green: part(), blue: part())
      }
      let (below, above) = (color(), color())
      let opacity = round % 3 == 0 ? 1 : random.number(0...1)
      // An opaque group over a layer that may be clear in part.
      let ground = round % 2 == 0 ? 1 : Double(random.whole(0...255)) / 255
      let style = GroupStyle(opacity: opacity, blend: mode, space: space)
      var list = DisplayList(width: 1, height: 1, background: .clear)
      let pixel = Shape(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)))
      list.fill(pixel, with: .solid(below.faded(by: ground)))
      list.pushGroup(style)
      list.fill(pixel, with: .solid(above))
      list.popGroup()
      var rasterizer = Rasterizer()
      let drawn = rasterizer.draw(list)[0, 0]
      // What was there, as 8 bits have it.
      let stored = below.faded(by: ground).premultiplied
      let ab = Double(stored.alpha) / 255
      let b = [stored.red, stored.green, stored.blue].map {
        stored.alpha == 0 ? 0 : Double($0) / Double(stored.alpha)
      }
      let s = [above.red, above.green, above.blue].map { ($0 * 255).rounded() / 255 }
      let exact = Self.composite(style, b, ab, s, opacity)
      for (value, exact) in zip([drawn.red, drawn.green, drawn.blue, drawn.alpha], exact) {
        worst = max(worst, abs(Double(value) - exact))
      }
    }
    // A plain group has its opacity in whole levels.
    #expect(worst <= (mode == .normal && space == .srgb ? 1 : 0.5001))
  }

  @Test(arguments: BlendMode.allCases)
  func `nothing blended leaves everything`(mode: BlendMode) {
    for ground in [Color.white, .black, Color(hex: 0x3A7BD5)] {
      var list = DisplayList(width: 3, height: 3, background: ground)
      list.pushGroup(GroupStyle(blend: mode))
      list.popGroup()
      list.pushGroup(GroupStyle(opacity: 0, blend: mode))
      list.fill(
        Shape(Path(rect: Rect(x: 0, y: 0, width: 3, height: 3))), with: .solid(Color(hex: 0xD55E00))
      )
      list.popGroup()
      var rasterizer = Rasterizer()
      #expect(rasterizer.draw(list).pixels.allSatisfy { $0 == ground.premultiplied.packed })
    }
  }

  @Test func `a group in a group blends with that group only`() {
    var list = DisplayList(width: 2, height: 1, background: .white)
    list.pushGroup(GroupStyle())
    list.pushGroup(GroupStyle(blend: .multiply))
    list.fill(
      Shape(Path(rect: Rect(x: 0, y: 0, width: 2, height: 1))), with: .solid(Color(hex: 0x804020)))
    list.popGroup()
    list.popGroup()
    var rasterizer = Rasterizer()
    #expect(rasterizer.draw(list).pixels.allSatisfy { $0 == 0xFF20_4080 })
  }

  @Test func `half of white over black is half the light`() {
    var list = DisplayList(width: 1, height: 1, background: .black)
    list.pushGroup(GroupStyle(opacity: 0.5, space: .linear))
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))), with: .solid(.white))
    list.popGroup()
    var rasterizer = Rasterizer()
    // 1.055 · 0.5^(1/2.4) − 0.055 = 0.7354
    #expect(rasterizer.draw(list)[0, 0].red == 188)
  }
}
