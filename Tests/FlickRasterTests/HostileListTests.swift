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
}
