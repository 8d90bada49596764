import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Lists that nobody should draw, and that must neither crash nor take more
/// memory than the picture is worth. (Coordinates that are no numbers cannot
/// get into a path.)
@Suite struct HostileListTests {
  @Test func `a million commands are drawn without being kept`() {
    var list = DisplayList(width: 64, height: 64, background: .white)
    let dot = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    for index in 0..<1_000_000 {
      let place = AffineTransform.translation(Double(index % 64), Double(index / 64 % 64))
      list.fill(
        Shape(dot, transform: place), with: .solid(index % 2 == 0 ? .black : Color(hex: 0x0072B2)))
    }
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    #expect(pixmap[0, 0].red == 0 && pixmap[1, 63].blue == 0xB2)
  }

  @Test func `a thousand clips within each other, and groups that blend and blur, are drawn`() {
    var list = DisplayList(width: 32, height: 32, background: .white)
    for index in 0..<1000 {
      let side = 32 - Double(index) / 50
      list.pushClip(
        Shape(Path(roundedRect: Rect(x: 0, y: 0, width: side, height: side), radius: 4)))
    }
    for index in 0..<100 {
      list.pushGroup(
        GroupStyle(
          blend: BlendMode.allCases[index % 16],
          blur: index % 50 == 0 ? Vector(dx: 2, dy: 2) : .zero
        ))
    }
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 32, height: 32))), with: .solid(.black))
    for _ in 0..<100 { list.popGroup() }
    for _ in 0..<1000 { list.popClip() }
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    #expect(pixmap[31, 31].red == 255)
    #expect(pixmap[5, 5].red < 60)
  }

  @Test func `thousands of upright edges in one pixel are drawn`() {
    var path = Path()
    for index in 0..<5000 {
      let x = 10 + Double(index) / 5000
      path.append(Path(rect: Rect(x: x, y: -9, width: 0.0001, height: 50)))
      path.append(Path(rect: Rect(x: x, y: 2.5, width: 0.0001, height: 3)))
    }
    var list = DisplayList(width: 20, height: 20, background: .white)
    list.fill(Shape(path), with: .solid(.black))
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    #expect(pixmap[10, 10].red < 255)
    #expect(pixmap[9, 10].red == 255 && pixmap[12, 10].red == 255)
  }

  @Test(arguments: [FillRule.nonzero, .evenOdd])
  func `an outline of many rows is drawn as strips of it are`(rule: FillRule) {
    let size = 1100
    var random = SeededRandom(11)
    var path = Path(ellipseIn: Rect(x: 20.3, y: -7.1, width: 1000, height: 1100))
    path.append(
      Path(
        polygon: (0..<9).map { _ in
          Point(x: random.number(-50...1150), y: random.number(-50...1150))
        }))
    path.append(Path(rect: Rect(x: 300.25, y: 10.5, width: 200.5, height: 1080.25)))
    let shape = Shape(path)
    var whole = DisplayList(width: size, height: size, background: .white)
    whole.fill(shape, rule: rule, with: .solid(.black))
    var strips = DisplayList(width: size, height: size, background: .white)
    for top in stride(from: 0, to: size, by: 110) {
      strips.pushClip(
        Shape(Path(rect: Rect(x: 0, y: Double(top), width: Double(size), height: 110))))
      strips.fill(shape, rule: rule, with: .solid(.black))
      strips.popClip()
    }
    var rasterizer = Rasterizer()
    #expect(rasterizer.draw(whole) == rasterizer.draw(strips))
  }
}
