import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Gradients against their definition, solved by halving.
@Suite struct GradientTests {
  private static let size = 48
  private static let stops: [GradientStop] = [
    .init(offset: 0.2, color: Color(hex: 0x5B8DEF)),
    .init(offset: 0.5, color: Color(hex: 0x10F020)),
    .init(offset: 0.9, color: Color(red: 0.3, green: 0, blue: 0.1)),
  ]

  private func draw(_ paint: Paint, background: Color = .white) -> Pixmap {
    var list = DisplayList(width: Self.size, height: Self.size, background: background)
    let side = Double(Self.size)
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: side, height: side))), with: paint)
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  // MARK: - The definition

  private static func spread(_ offset: Double, _ spread: GradientSpread) -> Double {
    let (low, high) = (stops[0].offset, stops[stops.count - 1].offset)
    guard spread != .pad else { return offset }
    var t = offset
    var isBack = false
    while t < low {
      t += high - low
      isBack.toggle()
    }
    while t > high {
      t -= high - low
      isBack.toggle()
    }
    return isBack && spread == .reflect ? low + high - t : t
  }

  /// Straight components and alpha at an offset.
  private static func color(_ offset: Double) -> [Double] {
    func parts(_ color: Color) -> [Double] { [color.red, color.green, color.blue] }
    if offset <= stops[0].offset { return parts(stops[0].color) }
    for (from, to) in zip(stops, stops.dropFirst()) where offset < to.offset {
      let u = (offset - from.offset) / (to.offset - from.offset)
      return zip(parts(from.color), parts(to.color)).map { $0 + ($1 - $0) * u }
    }
    return parts(stops[stops.count - 1].color)
  }

  /// Which circle passes through a point: circles grow with their offset, so
  /// halving finds it.
  private static func offset(_ gradient: RadialGradient, at point: Point) -> Double {
    let focus = gradient.center + gradient.radius * gradient.focus
    func isInside(_ t: Double) -> Bool {
      let middle = focus + t * (gradient.center - focus)
      return (point - middle).length <= t * gradient.radius
    }
    var (low, high) = (0.0, 1.0)
    while !isInside(high) { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isInside(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The largest difference of a channel, not counting pixels whose offset lies
  /// where colours jump.
  private func worst(_ pixmap: Pixmap, _ spread: GradientSpread, _ offset: (Point) -> Double)
    -> Double
  {
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let t = offset(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let turns = (t - 0.2) / 0.7
        if spread == .repeat, (turns - turns.rounded()).magnitude < 1e-6 { continue }
        let exact = Self.color(Self.spread(t, spread))
        let pixel = pixmap[x, y]
        for (value, exact) in zip([pixel.red, pixel.green, pixel.blue], exact) {
          worst = max(worst, abs(Double(value) - 255 * exact))
        }
      }
    }
    return worst
  }

  @Test(
    arguments: [GradientSpread.pad, .repeat, .reflect], [GradientDithering.off, .ordered])
  func `a radial gradient is its formula`(
    spread: GradientSpread, dithering: GradientDithering
  ) {
    for focus in [Vector.zero, Vector(dx: 0.5, dy: -0.3), Vector(dx: -0.9, dy: 0.4)] {
      let gradient = RadialGradient(
        center: Point(x: 21.3, y: 26.9), radius: 17, focus: focus, stops: Self.stops,
        spread: spread, dithering: dithering)
      let pixmap = draw(.radial(gradient))
      let worst = worst(pixmap, spread) { Self.offset(gradient, at: $0) }
      #expect(worst <= (dithering == .off ? 0.51 : 1))
    }
  }

  @Test(
    arguments: [GradientSpread.pad, .repeat, .reflect], [GradientDithering.off, .ordered])
  func `a linear gradient is its formula`(spread: GradientSpread, dithering: GradientDithering) {
    for end in [Point(x: 10, y: 31), Point(x: 4, y: 25.3), Point(x: 39.1, y: 20)] {
      let start = Point(x: 10, y: 20)
      let gradient = LinearGradient(
        start: start, end: end, stops: Self.stops, spread: spread, dithering: dithering)
      let axis = end - start
      let worst = worst(draw(.linear(gradient)), spread) {
        ($0 - start).dot(axis) / axis.dot(axis)
      }
      #expect(worst <= (dithering == .off ? 0.51 : 1))
    }
  }

  @Test func `a radial gradient is stretched with its shape`() {
    let gradient = RadialGradient(center: .zero, radius: 10, stops: Self.stops)
    let place = AffineTransform(a: 1.5, b: 0.4, c: -0.2, d: 0.7, tx: 25, ty: 22)
    var list = DisplayList(width: Self.size, height: Self.size, background: .white)
    list.fill(
      Shape(Path(rect: Rect(x: -99, y: -99, width: 198, height: 198)), transform: place),
      with: .radial(gradient))
    var rasterizer = Rasterizer()
    let worst = worst(rasterizer.draw(list), .pad) { point in
      guard let own = place.inverse?.apply(point) else { return 0 }
      return (own - .zero).length / 10
    }
    #expect(worst <= 0.51)
  }

  // MARK: - Dithering

  private static func faint(_ dithering: GradientDithering) -> Paint {
    let colors = [0.400, 0.404].map { Color(red: $0, green: $0, blue: $0) }
    return .linear(
      LinearGradient(
        start: .zero, end: Point(x: 48, y: 0),
        stops: [.init(offset: 0, color: colors[0]), .init(offset: 1, color: colors[1])],
        dithering: dithering))
  }

  @Test func `dithering keeps the mean that rounding loses`() {
    func errors(_ dithering: GradientDithering) -> [Double] {
      let pixmap = draw(Self.faint(dithering))
      return (0..<6).map { block in
        var sum = 0.0
        for y in 0..<8 { for x in 0..<8 { sum += Double(pixmap[8 * block + x, y].red) } }
        return abs(sum / 64 - 255 * (0.4 + 0.004 * (Double(8 * block) + 4) / 48))
      }
    }
    #expect(errors(.ordered).allSatisfy { $0 < 0.1 })
    #expect((errors(.off).max() ?? 0) > 0.3)
  }

  @Test func `a colour on a level is not dithered`() {
    let grey = Color(hex: 0x808080)
    let gradient = RadialGradient(
      center: .zero, radius: 9,
      stops: [.init(offset: 0, color: grey), .init(offset: 1, color: grey)],
      dithering: .ordered)
    #expect(draw(.radial(gradient)).pixels.allSatisfy { $0 == 0xFF80_8080 })
  }

  @Test func `a dithered translucent gradient is within a level of the formula`() {
    let (from, to) = (
      Color(red: 1, green: 0.2, blue: 0, alpha: 0.1), Color(red: 0, green: 0.4, blue: 1, alpha: 0.9)
    )
    let side = Double(Self.size)
    let ground = Color(hex: 0x4DCC99)
    let pixmap = draw(
      .linear(
        LinearGradient(
          start: .zero, end: Point(x: side, y: 0),
          stops: [.init(offset: 0, color: from), .init(offset: 1, color: to)],
          dithering: .ordered)), background: ground)
    var worst = 0.0
    for y in 0..<8 {
      for x in 0..<Self.size {
        let t = (Double(x) + 0.5) / side
        let alpha = from.alpha + (to.alpha - from.alpha) * t
        let below = [ground.red, ground.green, ground.blue]
        let ends = [(from.red, to.red), (from.green, to.green), (from.blue, to.blue)]
        let pixel = pixmap[x, y]
        for (index, value) in [pixel.red, pixel.green, pixel.blue].enumerated() {
          let (a, b) = ends[index]
          let source = a * from.alpha + (b * to.alpha - a * from.alpha) * t
          worst = max(worst, abs(Double(value) - 255 * (source + below[index] * (1 - alpha))))
        }
      }
    }
    #expect(worst <= 1)
  }

  // MARK: - Edges

  @Test func `gradients without extent are their last colour`() {
    let last: UInt32 = 0xFF1A_004D
    for spread in [GradientSpread.pad, .repeat, .reflect] {
      let flat = [
        Paint.linear(
          LinearGradient(
            start: Point(x: 3, y: 3), end: Point(x: 3, y: 3), stops: Self.stops, spread: spread)),
        .radial(RadialGradient(center: .zero, radius: 0, stops: Self.stops, spread: spread)),
        .radial(RadialGradient(center: .zero, radius: 1e-308, stops: Self.stops, spread: spread)),
      ]
      for paint in flat {
        #expect(draw(paint).pixels.allSatisfy { $0 == last })
      }
    }
  }

  @Test func `stops at one place repeat nothing`() {
    let stops = [
      GradientStop(offset: 0.5, color: .black), GradientStop(offset: 0.5, color: .white),
    ]
    for spread in [GradientSpread.repeat, .reflect] {
      let paint = Paint.linear(
        LinearGradient(
          start: .zero, end: Point(x: 48, y: 0), stops: stops, spread: spread))
      #expect(draw(paint).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }
}
