import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Gradients against their definition, solved by halving.
@Suite struct GradientTests {
  private static let size = 48
  private static let stops: [Gradient.Stop] = [
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

  private static func spread(_ offset: Double, _ spread: Gradient.Spread) -> Double {
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
  private static func offset(_ gradient: GradientPaint, at point: Point) -> Double {
    guard case .radial(let center, let radius, let way) = gradient.geometry else { return 0 }
    let focus = center + radius * way
    func isInside(_ t: Double) -> Bool {
      let middle = focus + t * (center - focus)
      return (point - middle).length <= t * radius
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
  private func worst(_ pixmap: Pixmap, _ spread: Gradient.Spread, _ offset: (Point) -> Double)
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
    arguments: [Gradient.Spread.pad, .repeat, .reflect], [Gradient.Dithering.off, .ordered])
  func `a radial gradient is its formula`(
    spread: Gradient.Spread, dithering: Gradient.Dithering
  ) {
    for focus in [Vector.zero, Vector(dx: 0.5, dy: -0.3), Vector(dx: -0.9, dy: 0.4)] {
      let gradient = GradientPaint.radial(
        center: Point(x: 21.3, y: 26.9), radius: 17, focus: focus, stops: Self.stops,
        spread: spread, dithering: dithering)
      let pixmap = draw(.gradient(gradient))
      let worst = worst(pixmap, spread) { Self.offset(gradient, at: $0) }
      #expect(worst <= (dithering == .off ? 0.51 : 1))
    }
  }

  @Test(
    arguments: [Gradient.Spread.pad, .repeat, .reflect], [Gradient.Dithering.off, .ordered])
  func `a linear gradient is its formula`(spread: Gradient.Spread, dithering: Gradient.Dithering) {
    for end in [Point(x: 10, y: 31), Point(x: 4, y: 25.3), Point(x: 39.1, y: 20)] {
      let start = Point(x: 10, y: 20)
      let gradient = GradientPaint.linear(
        start: start, end: end, stops: Self.stops, spread: spread, dithering: dithering)
      let axis = end - start
      let worst = worst(draw(.gradient(gradient)), spread) {
        ($0 - start).dot(axis) / axis.dot(axis)
      }
      #expect(worst <= (dithering == .off ? 0.51 : 1))
    }
  }

  /// How much of a turn lies between two directions, clockwise on the screen, by
  /// halving: a direction lies on one side of another or on its other.
  private static func turn(from start: Vector, to way: Vector) -> Double {
    func cross(_ a: Vector, _ b: Vector) -> Double { a.dx * b.dy - a.dy * b.dx }
    var (low, high, first) = (0.0, 0.5, start)
    var isFar = cross(start, way) < 0
    if cross(start, way) == 0 { isFar = start.dot(way) < 0 }
    if isFar { (low, high, first) = (0.5, 1, -start) }
    var last = -first
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let square = Vector(dx: -first.dy, dy: first.dx)
      // Of opposite directions the middle one is at right angles.
      let half =
        first.dot(last) < 0 && cross(first, last).magnitude < 1e-12
        ? (1 / square.length) * square
        : (1 / first.length) * first + (1 / last.length) * last
      if cross(half, way) >= 0 {
        (low, first) = (middle, half)
      } else {
        (high, last) = (middle, half)
      }
    }
    return low
  }

  @Test(
    arguments: [Gradient.Spread.pad, .repeat, .reflect], [Gradient.Dithering.off, .ordered])
  func `a conic gradient is its formula, with all kernels and in bands`(
    spread: Gradient.Spread, dithering: Gradient.Dithering
  ) {
    for direction in [Vector(dx: 0, dy: -1), Vector(dx: 3, dy: 1), Vector(dx: -0.4, dy: 0.7)] {
      let center = Point(x: 21.3, y: 26.9)
      let paint = Paint.gradient(
        .conic(
          center: center, direction: direction, stops: Self.stops, spread: spread,
          dithering: dithering))
      let pixmap = draw(paint)
      let worst = worst(pixmap, spread) { Self.turn(from: direction, to: $0 - center) }
      #expect(worst <= (dithering == .off ? 0.51 : 1))
      var list = DisplayList(width: Self.size, height: Self.size, background: .white)
      list.fill(Shape(Path(rect: Rect(x: -9, y: -9, width: 99, height: 99))), with: paint)
      var plain = Rasterizer(kernels: .plain)
      #expect(plain.draw(list) == pixmap)
    }
  }

  @Test
  func `a conic gradient leans with its shape and turns the other way where that is mirrored`() {
    let (center, direction) = (Point(x: 2, y: -3), Vector(dx: 1, dy: 1))
    for place in [
      AffineTransform(a: 1.5, b: 0.4, c: -0.9, d: 0.7, tx: 25, ty: 22),
      AffineTransform(a: -1, b: 0.1, c: 0.3, d: 1.2, tx: 20.2, ty: 27.1),
    ] {
      var list = DisplayList(width: Self.size, height: Self.size, background: .white)
      list.fill(
        Shape(Path(rect: Rect(x: -99, y: -99, width: 198, height: 198)), transform: place),
        with: .gradient(.conic(center: center, direction: direction, stops: Self.stops)))
      var rasterizer = Rasterizer()
      let worst = worst(rasterizer.draw(list), .pad) { point in
        guard let own = place.inverse?.apply(point) else { return 0 }
        return Self.turn(from: direction, to: own - center)
      }
      #expect(worst <= 0.51)
    }
  }

  /// In quarter turns the seam lies exactly on the middles of pixels.
  @Test func `a conic gradient's seam is one straight line`() {
    let center = Point(x: 24.5, y: 24.5)
    for direction in [
      Vector(dx: 0, dy: -1), Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1), Vector(dx: -1, dy: 0),
    ] {
      let pixmap = draw(
        .gradient(
          .conic(
            center: center, direction: direction,
            stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])))
      for step in 1...20 {
        let place = center + Double(step) * direction
        #expect(pixmap[Int(place.x), Int(place.y)].red == 0)
      }
    }
  }

  @Test func `a radial gradient is stretched with its shape`() {
    let gradient = GradientPaint.radial(center: .zero, radius: 10, stops: Self.stops)
    let place = AffineTransform(a: 1.5, b: 0.4, c: -0.2, d: 0.7, tx: 25, ty: 22)
    var list = DisplayList(width: Self.size, height: Self.size, background: .white)
    list.fill(
      Shape(Path(rect: Rect(x: -99, y: -99, width: 198, height: 198)), transform: place),
      with: .gradient(gradient))
    var rasterizer = Rasterizer()
    let worst = worst(rasterizer.draw(list), .pad) { point in
      guard let own = place.inverse?.apply(point) else { return 0 }
      return (own - .zero).length / 10
    }
    #expect(worst <= 0.51)
  }

  // MARK: - Dithering

  private static func faint(_ dithering: Gradient.Dithering) -> Paint {
    let colors = [0.400, 0.404].map { Color(red: $0, green: $0, blue: $0) }
    return .gradient(
      .linear(
        start: .zero, end: Point(x: 48, y: 0),
        stops: [.init(offset: 0, color: colors[0]), .init(offset: 1, color: colors[1])],
        dithering: dithering))
  }

  @Test func `dithering keeps the mean that rounding loses`() {
    func errors(_ dithering: Gradient.Dithering) -> [Double] {
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
    let gradient = GradientPaint.radial(
      center: .zero, radius: 9,
      stops: [.init(offset: 0, color: grey), .init(offset: 1, color: grey)],
      dithering: .ordered)
    #expect(draw(.gradient(gradient)).pixels.allSatisfy { $0 == 0xFF80_8080 })
  }

  @Test func `a dithered translucent gradient is within a level of the formula`() {
    let (from, to) = (
      Color(red: 1, green: 0.2, blue: 0, alpha: 0.1), Color(red: 0, green: 0.4, blue: 1, alpha: 0.9)
    )
    let side = Double(Self.size)
    let ground = Color(hex: 0x4DCC99)
    let pixmap = draw(
      .gradient(
        .linear(
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
    for spread in [Gradient.Spread.pad, .repeat, .reflect] {
      let flat = [
        Paint.gradient(
          .linear(
            start: Point(x: 3, y: 3), end: Point(x: 3, y: 3), stops: Self.stops, spread: spread)),
        .gradient(.radial(center: .zero, radius: 0, stops: Self.stops, spread: spread)),
        .gradient(.radial(center: .zero, radius: 1e-308, stops: Self.stops, spread: spread)),
      ]
      for paint in flat {
        #expect(draw(paint).pixels.allSatisfy { $0 == last })
      }
    }
  }

  @Test func `stops at one place repeat nothing`() {
    let stops = [
      Gradient.Stop(offset: 0.5, color: .black), Gradient.Stop(offset: 0.5, color: .white),
    ]
    for spread in [Gradient.Spread.repeat, .reflect] {
      let paint = Paint.gradient(
        .linear(
          start: .zero, end: Point(x: 48, y: 0), stops: stops, spread: spread))
      #expect(draw(paint).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
  }
}
