import Dispatch
import FlickCore
import FlickDisplay
import FlickRaster
import class Foundation.Thread
import Testing

/// Lists that nobody should draw, and that must neither crash nor take more
/// memory and time than their size and the picture are worth.
@Suite struct HostileListTests {
  private static let black = Paint.solid(.black)

  private func draw(
    _ width: Int, _ height: Int, _ build: (inout DisplayList) -> Void
  ) -> Pixmap {
    var list = DisplayList(width: width, height: height, background: .white)
    build(&list)
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  private func polyline(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }

  // MARK: - Very many

  #if DEBUG
    private static let unkept = 100_000
  #else
    private static let unkept = 1_000_000
  #endif

  @Test func `a million commands are drawn without being kept`() {
    let dot = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
    let pixmap = draw(64, 64) { list in
      for index in 0..<Self.unkept {
        let place = AffineTransform.translation(Double(index % 64), Double(index / 64 % 64))
        list.fill(
          Shape(dot, transform: place),
          with: .solid(index % 2 == 0 ? .black : Color(hex: 0x0072B2)))
      }
    }
    #expect(pixmap[0, 0].red == 0 && pixmap[1, 63].blue == 0xB2)
  }

  @Test func `a thousand clips within each other, and groups that blend and blur, are drawn`() {
    let pixmap = draw(32, 32) { list in
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
      list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 32, height: 32))), with: Self.black)
      for _ in 0..<100 { list.popGroup() }
      for _ in 0..<1000 { list.popClip() }
    }
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

  /// Their layers would take 260 MB at once; in bands they take 134 MB at most.
  /// Each takes stack too, 10 kB without optimisation.
  @Test func `a thousand groups within each other are drawn in bands`() {
    func list(_ depth: Int) -> DisplayList {
      var list = DisplayList(width: 256, height: 256, background: .white)
      for _ in 0..<depth { list.pushGroup(opacity: 1) }
      list.fill(
        Shape(Path(ellipseIn: Rect(x: 8.3, y: 9.1, width: 233, height: 239))),
        with: .solid(Color(hex: 0x0072B2)))
      for _ in 0..<depth { list.popGroup() }
      return list
    }
    var pixmaps: [Pixmap] {
      var (deep, flat) = (Rasterizer(), Rasterizer())
      return [deep.draw(list(1000)), flat.draw(list(1))]
    }
    let drawn = onLargeStack { pixmaps }
    #expect(drawn[0] == drawn[1])
  }

  /// Runs on a thread with 32 MB of stack.
  private func onLargeStack(_ body: @escaping @Sendable () -> [Pixmap]) -> [Pixmap] {
    final class Result: @unchecked Sendable { var value: [Pixmap] = [] }
    let result = Result()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body()
      done.signal()
    }
    thread.stackSize = 32 << 20
    thread.start()
    done.wait()
    return result.value
  }

  #if DEBUG
    private static let crossings = (edges: 1500, width: 120, height: 80)
  #else
    private static let crossings = (edges: 10_000, width: 320, height: 180)
  #endif

  /// What is inside is half of the picture under the even-odd rule, and nearly
  /// all under the other.
  @Test(arguments: [FillRule.nonzero, .evenOdd])
  func `edges across the whole picture take time as the pixels that they cross`(rule: FillRule) {
    var random = SeededRandom(11)
    let (edges, width, height) = Self.crossings
    let points = (0..<edges).map { index in
      index.isMultiple(of: 2)
        ? Point(x: -1, y: random.number(-10...Double(height) + 10))
        : Point(x: Double(width) + 1, y: random.number(-10...Double(height) + 10))
    }
    let grid = CoverageGrid.filling(
      Path(polygon: points), rule: rule, width: width, height: height)
    let share = grid.area / Double(width * height)
    #expect(rule == .evenOdd ? abs(share - 0.5) < 0.02 : share > 0.9)
  }

  @Test func `edges side by side in one pixel are counted, however many`() {
    // 600 slits of equal width leave half of the middle pixel.
    var path = Path()
    for index in 0..<600 {
      let x = 1 + Double(index) / 600
      path.append(Path(rect: Rect(x: x, y: 0, width: 1 / 1200, height: 3)))
    }
    for rule in [FillRule.nonzero, .evenOdd] {
      let grid = CoverageGrid.filling(path, rule: rule, width: 3, height: 3)
      #expect(abs(grid[1, 1] - 128) <= 6)
      #expect(grid[0, 1] == 0 && grid[2, 1] == 0)
    }
  }

  @Test func `tens of thousands of enormous curves are cut into so many chords and no more`() {
    var random = SeededRandom(5)
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<30_000 {
      func point() -> Point { Point(x: random.number(-1e6...1e6), y: random.number(-1e6...1e6)) }
      path.cubic(control1: point(), control2: point(), to: point())
    }
    let pixmap = draw(4, 4) {
      $0.fill(Shape(path, transform: .scale(1000)), rule: .evenOdd, with: Self.black)
    }
    #expect(pixmap.pixels.count == 16)
  }

  // MARK: - Dashes

  // Without optimisation a million ends take a minute: only patterns with fewer.
  #if DEBUG
    private static let fineDashes = [
      (1.0, [1e-3, 1e-3]), (1, [1e-12, 1e-12]), (1e-9, [0, 4e-9]),
    ]
  #else
    private static let fineDashes = [
      (1.0, [1e-9, 1e-9]), (1, [0, 1e-9]), (1, [1e-3, 1e-3]), (1e-9, [0, 4e-9]),
      (1, [0, 1e-300, 0, 7e-9]), (1e6, [1e-9, 3e-9]), (1, [1e-12, 1e-12]),
    ]
  #endif

  @Test(.timeLimit(.minutes(1)), arguments: [StrokeStyle.Cap.butt, .round, .square])
  func `dashes at a scale of a billion come to an end`(cap: StrokeStyle.Cap) {
    for (width, dash) in Self.fineDashes {
      let style = StrokeStyle(width: width, cap: cap, join: .round, dash: dash)
      let path = polyline([Point(x: 0, y: 0), Point(x: 60, y: 60), Point(x: -60, y: 1e6)])
      _ = draw(32, 32) {
        $0.stroke(Shape(path, transform: .scale(1e9)), style: style, with: Self.black)
      }
    }
  }

  @Test func `dashes at a large scale lie where the pattern puts them`() {
    // 4 pixels on, 4 off; the picture begins after 2^27 whole periods.
    let pixel = 1 / 1_048_576.0
    let path = polyline([Point(x: -1024, y: 0), Point(x: 1024, y: 0)])
    let style = StrokeStyle(width: 2, dash: [4 * pixel, 4 * pixel])
    let pixmap = draw(32, 4) {
      $0.stroke(Shape(path, transform: .scale(1 / pixel)), style: style, with: Self.black)
    }
    for x in 0..<32 { #expect(pixmap[x, 2].red == (x % 8 < 4 ? 0 : 255)) }
  }

  #if !DEBUG  // A million ends of dashes take a minute there.
    @Test func `more dashes than can be drawn are the tint that they tend to`() {
      // Sixteen million dashes of a quarter of a pixel, each line of them seen.
      var path = Path()
      for index in 0..<4000 {
        let y = Double(index % 64) + Double(index) / 4000
        path.move(to: Point(x: -10, y: y))
        path.line(to: Point(x: 1100, y: y))
      }
      let pixmap = draw(1024, 64) {
        $0.stroke(Shape(path), style: StrokeStyle(width: 4, dash: [0.06, 0.02]), with: Self.black)
      }
      // A quarter stays white.
      let shown = pixmap.pixels[(20 * 1024)..<(40 * 1024)]
      #expect(shown.allSatisfy { $0 & 0xFF == 64 })
    }
  #endif

  @Test func `a dash across a far bend is seen with its miter`() {
    // The bend lies left of the picture, its miter reaches in.
    let path = polyline([Point(x: -400, y: -100), Point(x: -12, y: 10), Point(x: -400, y: 120)])
    func pixmap(_ dash: [Double]) -> Pixmap {
      draw(20, 20) {
        $0.stroke(
          Shape(path), style: StrokeStyle(width: 12, miterLimit: 20, dash: dash),
          with: Self.black)
      }
    }
    #expect(pixmap([])[2, 10].red == 0)
    // The bend is in the middle of a dash.
    let length = (388.0 * 388 + 110 * 110).squareRoot()
    #expect(pixmap([length - 10, 2, 30, 1]) == pixmap([]))
  }

  // MARK: - Enormous and tiny

  @Test func `arcs of a billion pixels are cut only where they are seen`() {
    var random = SeededRandom(3)
    let points = (0..<2000).map { _ in
      Point(x: random.number(-9...9), y: random.number(-9...9))
    }
    for dash in [[], [0.5, 30]] {
      let style = StrokeStyle(width: 1, cap: .round, join: .round, dash: dash)
      _ = draw(16, 16) {
        $0.stroke(
          Shape(polyline(points), transform: .scale(1e9)), style: style, with: Self.black)
      }
    }
  }

  @Test func `a round cap of a million pixels passes where its circle does`() {
    // Its rim touches x = 10 at y = 8.
    let radius = 1e6
    let path = polyline([Point(x: 10 - radius - 5, y: 8), Point(x: 10 - radius, y: 8)])
    let pixmap = draw(20, 16) {
      $0.stroke(Shape(path), style: StrokeStyle(width: 2 * radius, cap: .round), with: Self.black)
    }
    for y in 0..<16 { #expect(pixmap[9, y].red == 0 && pixmap[10, y].red == 255) }
  }

  @Test(arguments: [
    0, Double.leastNonzeroMagnitude, 1e-200, 1e-160, 1e-9, 1e160, 1e300,
  ])
  func `every command draws at every size without a trap`(size: Double) {
    for scale in [0.0, 1e-200, 1, 1e150] {
      let place = AffineTransform(a: scale, b: 0, c: scale / 3, d: scale, tx: 3, ty: 3)
      _ = draw(8, 8) { list in Self.everything(size, place, in: &list) }
    }
  }

  private static func everything(
    _ size: Double, _ place: AffineTransform, in list: inout DisplayList
  ) {
    let corner = Point(x: size, y: size / 2)
    var open = Path()
    open.move(to: .zero)
    open.line(to: corner)
    open.quadratic(control: Point(x: -size, y: size), to: .zero)
    open.cubic(control1: corner, control2: Point(x: 0, y: -size), to: Point(x: -size, y: 0))
    let stops = [
      Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white),
    ]
    for path in [open, Path(rect: Rect(x: 0, y: 0, width: size, height: size)), Path()] {
      let shape = Shape(path, transform: place)
      list.pushClip(shape)
      list.popClip()
      for paint in [
        black, .gradient(.linear(start: .zero, end: corner, stops: stops)),
        .gradient(.radial(center: corner, radius: size, stops: stops, spread: .reflect)),
      ] { list.fill(shape, rule: .evenOdd, with: paint) }
      for cap in [StrokeStyle.Cap.butt, .round, .square] {
        for dash in [[], [size, 1], [0, max(size, 1e-300)]] {
          let style = StrokeStyle(width: size, cap: cap, join: .round, dash: dash, dashPhase: -size)
          list.stroke(shape, style: style, with: black)
        }
      }
      list.shadow(
        of: shape, Shadow(radius: size, offset: Vector(dx: size, dy: 0), color: .black))
      let glyph = GlyphRun.Glyph(id: 1, outline: path, position: corner)
      list.draw(
        GlyphRun(
          font: .init(
            family: "Block", weight: 400, isItalic: false, digest: 1, unitsPerEm: 1000),
          size: size, glyphs: [glyph], text: "a", transform: place), with: .black)
    }
  }

  // MARK: - No numbers

  /// The types say no: what is not a number never comes into a list.
  @Test func `coordinates that are no numbers are refused by the types of a list`() async {
    await #expect(processExitsWith: .failure) {
      var path = Path()
      path.move(to: Point(x: .nan, y: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Shape(Path(), transform: .translation(.infinity, 0))
    }
    await #expect(processExitsWith: .failure) { _ = Shape(Path(), transform: .scale(.nan)) }
    await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: .infinity) }
    await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: 1, dash: [1, .infinity]) }
    await #expect(processExitsWith: .failure) { _ = StrokeStyle(width: 1, dashPhase: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = Shadow(radius: .infinity, offset: .zero, color: .black)
    }
    await #expect(processExitsWith: .failure) {
      _ = Shadow(radius: 1, offset: Vector(dx: 0, dy: .nan), color: .black)
    }
    await #expect(processExitsWith: .failure) { _ = GroupStyle(blur: Vector(dx: .nan, dy: 0)) }
    await #expect(processExitsWith: .failure) { _ = GroupStyle(opacity: .nan) }
    await #expect(processExitsWith: .failure) { _ = Color(red: .nan, green: 0, blue: 0) }
    await #expect(processExitsWith: .failure) {
      _ = GlyphRun.Glyph(id: 1, outline: Path(), position: Point(x: 0, y: -.infinity))
    }
  }
}
