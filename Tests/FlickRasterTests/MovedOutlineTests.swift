import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// What a rasteriser remembers of outlines must not show, wherever they lie next.
@Suite struct MovedOutlineTests {
  private static let paths: [Path] = [
    Path(ellipseIn: Rect(x: 0, y: 0, width: 22.3, height: 31)),
    Path(roundedRect: Rect(x: 1.25, y: 0.5, width: 40, height: 24), radius: 7.1),
    star,
  ]

  /// Winds twice around its middle.
  private static var star: Path {
    var path = Path()
    for index in 0..<5 {
      let turn = AffineTransform.rotation(degrees: 144 * Double(index))
      let point = turn.then(.translation(20, 20)).apply(Point(x: 0, y: -19.7))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.quadratic(control: Point(x: 3, y: 30), to: Point(x: 20, y: 0.3))
    path.close()
    return path
  }

  private static func list(_ random: inout SeededRandom) -> DisplayList {
    var list = DisplayList(width: 120, height: 90, background: .white)
    for (index, path) in paths.enumerated() {
      let place = AffineTransform.translation(random.number(-20...100), random.number(-20...70))
      let shape = Shape(path, transform: place)
      let rule: FillRule = random.whole(0...1) == 0 ? .nonzero : .evenOdd
      list.shadow(
        of: shape, Shadow(radius: [0.7, 9][random.whole(0...1)], offset: .zero, color: .black))
      list.fill(shape, rule: rule, with: .solid(Color(hex: UInt32(0x40_3020 * (index + 1)))))
    }
    return list
  }

  @Test(arguments: 0..<20)
  func `shapes anywhere on the grid are drawn as if they had never been elsewhere`(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var remembering = Rasterizer()
    for _ in 0..<30 {
      let list = Self.list(&random)
      var fresh = Rasterizer()
      #expect(remembering.draw(list) == fresh.draw(list))
    }
  }

  @Test func `a shape that reaches beyond the guard square is drawn as if it had not been near`() {
    let path = Path(ellipseIn: Rect(x: 0, y: -30000, width: 60000, height: 60000))
    var remembering = Rasterizer()
    for left in [0.0, 9.3, 30000.5, -9.2, -59999.6, -80000, 10.3] {
      var list = DisplayList(width: 60, height: 60, background: .white)
      list.fill(Shape(path, transform: .translation(left, 12.4)), with: .solid(.black))
      var fresh = Rasterizer()
      #expect(remembering.draw(list) == fresh.draw(list), "left \(left)")
    }
  }
}
