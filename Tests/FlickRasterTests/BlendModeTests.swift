import FlickCore
import FlickDisplay
import FlickRaster
import FlickTestSupport
import Testing

/// Groups against Compositing and Blending Level 1 (W3C).
@Suite struct BlendModeTests {
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
      let exact = BlendDefinition.composite(mode, in: space, b, ab, s, opacity)
      for (value, exact) in zip([drawn.red, drawn.green, drawn.blue, drawn.alpha], exact) {
        worst = max(worst, abs(Double(value) - exact))
      }
    }
    print("blending, \(mode), \(space): largest error \(worst) levels")
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
