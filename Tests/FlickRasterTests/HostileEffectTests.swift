import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Shadows, blurs and backdrops that nobody should ask for; see
/// `HostileListTests`.
@Suite struct HostileEffectTests {
  private static let black = Paint.solid(.black)

  private func draw(_ list: DisplayList) -> Pixmap {
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
    Shape(Path(rect: Rect(x: x, y: y, width: width, height: height)))
  }

  #if DEBUG
    private static let many = 20
    private static let levels = 3
  #else
    private static let many = 200
    private static let levels = 8
  #endif

  /// Wide shadows below material in blurred groups within each other, of a picture
  /// that changes.
  @Test(.timeLimit(.minutes(2)))
  func `wide shadows, blurred groups and materials within each other come to an end`() {
    func scene(_ x: Double) -> DisplayList {
      var list = DisplayList(width: 320, height: 180, background: .white)
      for index in 0..<Self.many {
        list.shadow(
          of: Shape(
            Path(ellipseIn: Rect(x: 0, y: 0, width: 40 + Double(index), height: 60)),
            transform: .translation(x + Double(index), 30)),
          Shadow(
            radius: Double(1 << (index % 24)), offset: Vector(dx: 1, dy: 2),
            color: Color(hex: 0x0072B2, alpha: 0.1)))
      }
      for level in 0..<Self.levels {
        let glass = Backdrop(
          shape: Self.rect(10, 10, 280, 150), blur: Vector(dx: 40, dy: 40), saturation: 2)
        list.pushGroup(
          level.isMultiple(of: 2)
            ? GroupStyle(opacity: 0.95, backdrop: glass)
            : GroupStyle(opacity: 0.95, blur: Vector(dx: Double(2 << level), dy: 3)))
        list.fill(Self.rect(x, 20, 90, 60), with: .solid(Color(hex: 0xD55E00)))
        list.shadow(
          of: Self.rect(x, 20, 90, 60), Shadow(radius: 500, offset: .zero, color: .black))
      }
      for _ in 0..<Self.levels { list.popGroup() }
      return list
    }
    var rasterizer = Rasterizer()
    var shown = Pixmap(width: 320, height: 180)
    for x in [3.0, 9.25] {
      _ = rasterizer.update(scene(x), in: &shown)
      #expect(shown == draw(scene(x)))
    }
  }

  @Test func `hundreds of wide shadows, none like another, are drawn`() {
    var list = DisplayList(width: 120, height: 90, background: .white)
    for index in 0..<10 * Self.many {
      let size = 60 + Double(index) / 7
      list.shadow(
        of: Shape(Path(roundedRect: Rect(x: 20, y: 20, width: size, height: 90), radius: 20)),
        Shadow(
          radius: 65 + Double(index), offset: .zero, color: Color(hex: 0x000000, alpha: 0.05)))
    }
    list.pushGroup(
      GroupStyle(
        backdrop: Backdrop(shape: Self.rect(20, 20, 50, 50), blur: Vector(dx: 5, dy: 5))))
    list.popGroup()
    #expect(draw(list)[60, 60].red < 255)
  }

  #if !DEBUG  // Each layer of four million pixels takes half a minute there.
    @Test(.timeLimit(.minutes(3)), arguments: [1.0, 9])
    func `blurred groups within each other are not drawn anew in every part`(blur: Double) {
      let levels = 12
      var list = DisplayList(width: 2100, height: 2100, background: .white)
      for _ in 0..<levels { list.pushGroup(GroupStyle(blur: Vector(dx: blur, dy: blur))) }
      list.fill(Self.rect(-2000, -2000, 3050, 6100), with: Self.black)
      for _ in 0..<levels { list.popGroup() }
      let pixmap = draw(list)
      // Their variances add up: an edge as of one group with all of them.
      let sigma = blur * Double(levels).squareRoot()
      for distance in [1, Int(sigma), Int(2 * sigma)] {
        let left = Int(pixmap[1050 - distance, 1000].red)
        let right = Int(pixmap[1049 + distance, 1000].red)
        #expect(abs(left + right - 255) <= levels)
        #expect(left < 128)
      }
      #expect(pixmap[1050 - Int(4 * sigma) - 1, 1000].red <= 1)
      #expect(pixmap[1050 + Int(4 * sigma) + 1, 1000].red >= 254)
    }
  #endif
}
