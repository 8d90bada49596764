import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Random gradients of two to five stops, some translucent, in every direction and
/// size, against their definition. Prints the largest error in levels of 1/255.
@Suite struct GradientAccuracyTests {
  private static let size = 32
  #if DEBUG
    private static let count = 60
  #else
    private static let count = 600
  #endif

  /// Where a colour is taken from, and how near that is to a jump of colours.
  private struct Place {
    var offset: Double
    var isNearJump: Bool
  }

  /// The definition: stops with premultiplied components, straight lines between.
  private struct Stops {
    var stops: [Gradient.Stop]
    var spread: Gradient.Spread

    /// - Parameter near: What counts as near, in offsets.
    func place(_ t: Double, near: Double) -> Place {
      let (low, high) = (stops[0].offset, stops[stops.count - 1].offset)
      guard spread != .pad else { return Place(offset: t, isNearJump: false) }
      let turns = (t - low) / (high - low)
      let part = turns - turns.rounded(.down)
      guard spread == .repeat else {
        let isBack = !turns.rounded(.down).truncatingRemainder(dividingBy: 2).isZero
        let along = isBack ? 1 - part : part
        return Place(offset: low + along * (high - low), isNearJump: false)
      }
      return Place(
        offset: low + part * (high - low),
        isNearJump: min(part, 1 - part) * (high - low) <= near)
    }

    /// Premultiplied red, green, blue, then alpha, from 0 to 1.
    func color(_ offset: Double) -> [Double] {
      func parts(_ color: Color) -> [Double] {
        [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha]
      }
      guard offset > stops[0].offset else { return parts(stops[0].color) }
      for (from, to) in zip(stops, stops.dropFirst()) where offset < to.offset {
        let u = (offset - from.offset) / (to.offset - from.offset)
        return zip(parts(from.color), parts(to.color)).map { $0 + ($1 - $0) * u }
      }
      return parts(stops[stops.count - 1].color)
    }
  }

  private func stops(_ random: inout SeededRandom, isOpaque: Bool) -> [Gradient.Stop] {
    var offset = random.number(0...0.3)
    let count = random.whole(2...5)
    return (0..<count).map { _ in
      defer { offset += random.number(0.05...0.7 / Double(count)) }
      return Gradient.Stop(
        offset: offset,
        color: Color(
          red: Double(random.whole(0...255)) / 255, green: Double(random.whole(0...255)) / 255,
          blue: Double(random.whole(0...255)) / 255,
          alpha: isOpaque ? 1 : Double(random.whole(0...255)) / 255))
    }
  }

  private func point(_ random: inout SeededRandom) -> Point {
    Point(x: random.number(-20...50), y: random.number(-20...50))
  }

  /// The largest difference of a channel from the formula over white.
  private func worst(_ paint: Paint, _ stops: Stops, _ offset: (Point) -> (Double, slope: Double))
    -> Double
  {
    let side = Double(Self.size)
    var list = DisplayList(width: Self.size, height: Self.size, background: .white)
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: side, height: side))), with: paint)
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let (t, slope) = offset(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let place = stops.place(t, near: slope / 1000)
        if place.isNearJump { continue }
        let exact = stops.color(place.offset)
        let pixel = pixmap[x, y]
        for (value, part) in zip([pixel.red, pixel.green, pixel.blue], exact) {
          worst = max(worst, abs(Double(value) - 255 * (part + 1 - exact[3])))
        }
      }
    }
    return worst
  }

  @Test(
    arguments: [Gradient.Spread.pad, .repeat, .reflect], [Gradient.Dithering.off, .ordered])
  func `random linear gradients are within a level of their formula`(
    spread: Gradient.Spread, dithering: Gradient.Dithering
  ) {
    var random = SeededRandom(21)
    var largest = 0.0
    for index in 0..<Self.count {
      let stops = Stops(stops: stops(&random, isOpaque: index % 2 == 0), spread: spread)
      let (start, end) = (point(&random), point(&random))
      let axis = end - start
      guard axis.length > 4 else { continue }
      let gradient = GradientPaint.linear(
        start: start, end: end, stops: stops.stops, spread: spread, dithering: dithering)
      largest = max(
        largest,
        worst(.gradient(gradient), stops) {
          (($0 - start).dot(axis) / axis.dot(axis), slope: 1 / axis.length)
        })
    }
    print("gradients, linear, \(spread), dithering \(dithering): largest error \(largest) levels")
    #expect(largest <= 1)
  }

  @Test(
    arguments: [Gradient.Spread.pad, .repeat, .reflect], [Gradient.Dithering.off, .ordered])
  func `random radial gradients are within a level of their formula`(
    spread: Gradient.Spread, dithering: Gradient.Dithering
  ) {
    var random = SeededRandom(22)
    var largest = 0.0
    for index in 0..<Self.count {
      let stops = Stops(stops: stops(&random, isOpaque: index % 2 == 0), spread: spread)
      let (center, radius) = (point(&random), random.number(5...60))
      let turn = random.number(0...6.28)
      let far = index % 3 == 0 ? 0 : random.number(0...0.8)
      let focus = Vector(dx: far * Reproducible.cos(turn), dy: far * Reproducible.sin(turn))
      let gradient = GradientPaint.radial(
        center: center, radius: radius, focus: focus, stops: stops.stops, spread: spread,
        dithering: dithering)
      largest = max(
        largest,
        worst(.gradient(gradient), stops) { point in
          // The circle through the point, by halving: circles grow with their offset.
          let start = center + radius * focus
          func isInside(_ t: Double) -> Bool {
            (point - (start + t * (center - start))).length <= t * radius
          }
          var (low, high) = (0.0, 1.0)
          while !isInside(high) { high *= 2 }
          for _ in 0..<60 {
            let middle = (low + high) / 2
            if isInside(middle) { high = middle } else { low = middle }
          }
          return (high, slope: 1 / (radius * (1 - far)))
        })
    }
    print("gradients, radial, \(spread), dithering \(dithering): largest error \(largest) levels")
    #expect(largest <= 1)
  }
}
