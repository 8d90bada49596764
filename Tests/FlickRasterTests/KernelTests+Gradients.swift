import CKernels
import FlickCore
import FlickRaster
import Testing

/// The kernels of gradients.
extension KernelTests {
  @Test(arguments: ways) func `a row of a gradient is the formula's`(way: Kernels) throws {
    var random = SeededRandom(31)
    for length in Self.lengths {
      // Opaque, or as translucent everywhere, or not.
      let (first, second) = (random.number(0...1), random.number(0...1))
      let alpha = [(1, 1), (first, first), (first, second)][random.whole(0...2)]
      func channel() -> (from: Double, change: Double) {
        let ends = (random.number(0...alpha.0), random.number(0...alpha.1))
        return (ends.0, ends.1 - ends.0)
      }
      let (red, green, blue) = (channel(), channel(), channel())
      let x = Double(random.whole(-3000...3000))
      let perColumn = random.number(-1...1) / 4096
      var ramp = flick_ramp()
      (ramp.per_column, ramp.row) = (perColumn, random.number(-9...9))
      ramp.span = Self.span(
        start: random.number(-1...1), inverseLength: 0.9,
        (red.from, green.from, blue.from, alpha.0),
        (red.change, green.change, blue.change, alpha.1 - alpha.0))
      // The first pixel lies in the middle of its part.
      ramp.base = ramp.span.start + 0.5 - ramp.row - x * perColumn
      let expected = (0..<length).map { index in
        let offset = ((x + Double(index)) * ramp.per_column + ramp.row) + ramp.base
        let t = (offset - ramp.span.start) * ramp.span.inverse_length
        func level(_ from: Double, _ change: Double) -> UInt32 {
          UInt32((from + t * change) * 255 + 0.5)
        }
        let most = level(alpha.0, alpha.1 - alpha.0)
        return Self.pixel(
          [red, green, blue].map { min(level($0.from, $0.change), most) } + [most])
      }
      let offset = random.whole(0...9)
      try check(
        Self.pixels(length + 20, &random), expected: expected, from: offset, way: way
      ) { flick_write_ramp($0, $1, length, &ramp, x) }
    }
  }

  @Test(arguments: ways) func `offsets in a radial gradient are the formula's`(way: Kernels) throws
  {
    var random = SeededRandom(41)
    for length in Self.lengths {
      // Wherever the focus is, or in the middle.
      let axis = [(0, 0), (random.number(-0.6...0.6), random.number(-0.6...0.6))][
        random.whole(0...1)]
      func part() -> Double { random.number(-1...1) }
      var circle = flick_circle(
        a: part(), b: part(), c: part(), d: part(), tx: 9 * part(), ty: 9 * part(),
        axis_x: axis.0, axis_y: axis.1, rest: 1 - (axis.0 * axis.0 + axis.1 * axis.1))
      let (x, y) = (Double(random.whole(-99...99)), Double(random.whole(-99...99)))
      let expected = (0..<length).map { index in
        let column = x + Double(index)
        let dx = circle.a * column + circle.c * y + circle.tx
        let dy = circle.b * column + circle.d * y + circle.ty
        let along = dx * axis.0 + dy * axis.1
        return ((along * along + circle.rest * (dx * dx + dy * dy)).squareRoot() - along)
          / circle.rest
      }
      try check(
        [Double](repeating: 7, count: length + 9), expected: expected,
        from: random.whole(0...9), way: way
      ) { flick_circle_offsets($0, $1, length, &circle, x, y) }
    }
  }

  /// A gradient's colours by offset: three stops, between the first two a jump, with every
  /// way to go on beyond them, to round and to cover.
  @Test(arguments: ways, [0, 1, 2] as [Int32])
  func `pixels by their offsets are the formula's`(way: Kernels, spread: Int32) throws {
    var random = SeededRandom(43 + UInt64(spread))
    for length in Self.lengths + Self.lengths {
      let isOpaque = random.whole(0...1) == 0
      let stops = [0.125, 0.5, 0.875]
      let colors = (0..<4).map { _ in
        let alpha = isOpaque ? 1 : random.number(0...1)
        return (0..<3).map { _ in random.number(0...alpha) } + [alpha]
      }
      let spans = Self.spans(colors, stops)
      let coverage = UInt32([255, 255, random.whole(0...255)][random.whole(0...2)])
      let thresholds =
        random.whole(0...1) == 0
        ? (0..<8).map { _ in (Double(random.whole(0...63)) + 0.5) / 64 } : nil
      // Steep and flat ones, and some that no gradient has.
      let step = [0.0001, 0.01, 0.3][random.whole(0...2)]
      let begin = random.number(-2...3)
      let rare = [.nan, .infinity, -.infinity, 1e300, -1e300] + stops
      let offsets = (0..<length).map { index -> Double in
        if random.whole(0...60) == 0 { return rare[random.whole(0...rare.count - 1)] }
        return begin + step * Double(index)
      }
      let row = Self.pixels(length + 20, &random)
      let first = random.whole(0...9)
      let expected = offsets.enumerated().map { index, offset in
        let color = Self.color(of: offset, spans, spread, 0.125, 0.75)
        let below = row[first + index]
        if let thresholds {
          return Self.dithered(color, over: below, Double(coverage) / 255, thresholds[index % 8])
        }
        guard coverage < 255 || !isOpaque else {
          return Self.pixel(color.map { UInt32($0 * 255 + 0.5) })
        }
        let alpha = UInt32(color[3] * Double(coverage) + 0.5)
        let above =
          color.dropLast().map {
            min(UInt32($0 * (Double(coverage) * 255) + 0.5), alpha * 255)
          } + [alpha * 255]
        return Self.pixel(
          zip(above, Self.channels(below)).map { Self.nearest255th($0 + $1 * (255 - alpha)) })
      }
      try spans.withUnsafeBufferPointer { spans in
        var colors = flick_colors(
          spans: spans.baseAddress, count: spans.count, spread: spread, is_opaque: isOpaque ? 1 : 0,
          start: 0.125, length: 0.75)
        try check(row, expected: expected, from: first, way: way) { kernels, row in
          if let thresholds {
            flick_paint_offsets(kernels, row, offsets, length, &colors, coverage, thresholds)
          } else {
            flick_paint_offsets(kernels, row, offsets, length, &colors, coverage, nil)
          }
        }
      }
    }
  }

  private typealias Parts = (Double, Double, Double, Double)

  private static func span(
    low: Double = 0, start: Double, inverseLength: Double, _ from: Parts, _ change: Parts,
    next: Double = .infinity
  ) -> flick_span {
    var span = flick_span()
    (span.low, span.start, span.inverse_length) = (low, start, inverseLength)
    (span.from, span.change) = (from, change)
    flick_prepare_span(&span, next)
    return span
  }

  /// Of four colours before, between and beyond three stops, at the second of which one
  /// gives way to another.
  private static func spans(_ colors: [[Double]], _ stops: [Double]) -> [flick_span] {
    func parts(_ color: [Double]) -> Parts { (color[0], color[1], color[2], color[3]) }
    func change(_ from: Int, _ to: Int) -> Parts {
      parts(zip(colors[from], colors[to]).map { $1 - $0 })
    }
    func between(_ stop: Int, _ from: Int) -> flick_span {
      span(
        low: stops[stop], start: stops[stop], inverseLength: 1 / (stops[stop + 1] - stops[stop]),
        parts(colors[from]), change(from, from + 1), next: stops[stop + 1])
    }
    return [
      span(
        low: -.greatestFiniteMagnitude, start: 0, inverseLength: 0, parts(colors[0]), (0, 0, 0, 0),
        next: stops[0]),
      between(0, 0), between(1, 2),
      span(low: stops[2], start: 0, inverseLength: 0, parts(colors[3]), (0, 0, 0, 0)),
    ]
  }

  /// Small and large circles, turned and flattened, whose middle is near or far.
  @Test func `a radial gradient's quick way is the exact one`() throws {
    guard Kernels.best == .wide else { return }
    var random = SeededRandom(47)
    var written = 0
    for _ in 0..<2000 {
      let colors = (0..<4).map { _ in (0..<3).map { _ in random.number(0...1) } + [1] }
      let stops = [random.number(0...0.3), random.number(0.31...0.6), random.number(0.61...1)]
      let (turn, x, y) = (random.number(0...6.28), Double(random.whole(-99...99)), 7.0)
      func radius() -> Double { [0.3, 3, 40, 600][random.whole(0...3)] * random.number(0.5...2) }
      let (across, down) = (radius(), radius())
      var circle = flick_circle()
      (circle.a, circle.b) = (Reproducible.cos(turn) / across, Reproducible.sin(turn) / across)
      (circle.c, circle.d) = (-circle.b * across / down, circle.a * across / down)
      let middle = (x + random.number(-50...200), random.number(-50...50))
      circle.tx = -(circle.a * middle.0 + circle.c * middle.1)
      circle.ty = -(circle.b * middle.0 + circle.d * middle.1)
      circle.rest = 1
      var offsets = [Double](repeating: 0, count: 150)
      flick_circle_offsets(Kernels.plain.rawValue, &offsets, offsets.count, &circle, x, y)
      let row = Self.pixels(offsets.count, &random)
      var (exact, quick) = (row, row)
      let count = Self.spans(colors, stops).withUnsafeBufferPointer { spans in
        var colors = flick_colors(
          spans: spans.baseAddress, count: spans.count, spread: 0, is_opaque: 1, start: stops[0],
          length: stops[2] - stops[0])
        flick_paint_offsets(
          Kernels.plain.rawValue, &exact, offsets, offsets.count, &colors, 255, nil)
        return flick_circle_ramp(
          Kernels.wide.rawValue, &quick, offsets.count, &circle, &colors, x, y)
      }
      written += count
      #expect(quick[..<count] == exact[..<count] && quick[count...] == row[count...])
    }
    #expect(written > 2000 * 140)
  }

  /// Turned, flattened and mirrored, around middles near and far, some of them on the row
  /// and on a pixel; of colours that meet at the seam or before it.
  @Test func `a conic gradient's quick way is the exact one, and short of it where unsure`() throws
  {
    guard Kernels.best == .wide else { return }
    var random = SeededRandom(48)
    let (count, rounds) = (150, 4000)
    var written = 0
    for round in 0..<rounds {
      let colors = (0..<4).map { _ in (0..<3).map { _ in random.number(0...1) } + [1] }
      let stops = [
        round % 2 == 0 ? 0 : random.number(0...0.3), random.number(0.31...0.6),
        round % 3 == 0 ? 1 : random.number(0.61...1),
      ]
      let (turn, x, y) = (random.number(0...6.28), Double(random.whole(-99...99)), 7.0)
      let (across, down) = (random.number(0.01...100), random.number(-10...10))
      var cone = flick_cone()
      (cone.a, cone.b) = (across * Reproducible.cos(turn), across * Reproducible.sin(turn))
      (cone.c, cone.d) = (-cone.b * down, cone.a * down)
      if round % 5 == 0 { (cone.a, cone.b, cone.c, cone.d) = (1, 0, 0, 1) }
      let middles: [(Double, Double)] = [
        (x + random.number(-50...200), random.number(-50...50)),
        (x + Double(random.whole(0...149)), 7), (x + 20.5, 7), (x + 20.25, 7 + 1e-9),
      ]
      let middle = middles[random.whole(0...3)]
      cone.tx = -(cone.a * middle.0 + cone.c * middle.1)
      cone.ty = -(cone.b * middle.0 + cone.d * middle.1)
      let offsets = (0..<count).map { index in
        let column = x + Double(index)
        let turn = Reproducible.atan2(
          cone.b * column + cone.d * y + cone.ty, cone.a * column + cone.c * y + cone.tx)
        return turn < 0 ? turn / (2 * .pi) + 1 : turn / (2 * .pi)
      }
      var exact = Self.pixels(count, &random)
      var quick = exact
      try Self.spans(colors, stops).withUnsafeBufferPointer { spans in
        var colors = flick_colors(
          spans: spans.baseAddress, count: spans.count, spread: 0, is_opaque: 1, start: stops[0],
          length: stops[2] - stops[0])
        flick_paint_offsets(Kernels.plain.rawValue, &exact, offsets, count, &colors, 255, nil)
        var done = 0
        while done < count {
          let sure = try quick.withUnsafeMutableBufferPointer {
            flick_cone_ramp(
              Kernels.wide.rawValue, try #require($0.baseAddress) + done, count - done, &cone,
              &colors, x + Double(done), y)
          }
          #expect(sure >= 0 && done + sure <= count)
          (written, done) = (written + sure, done + sure)
          for index in done..<min(done + 8, count) { quick[index] = exact[index] }
          done += 8
        }
      }
      let wrong = quick.indices.first { quick[$0] != exact[$0] }
      #expect(wrong == nil, "\(round), \(cone), \(stops), \(x)")
    }
    #expect(written > rounds * count * 3 / 4, "\(written)")
  }

  private static func color(
    of offset: Double, _ spans: [flick_span], _ spread: Int32, _ start: Double, _ length: Double
  ) -> [Double] {
    var offset = offset
    var span = spans[spans.count - 1]
    if spread != 0 {
      let turns = (offset - start) / length
      let whole = turns.rounded(.down)
      let isBack = spread == 2 && whole.truncatingRemainder(dividingBy: 2) != 0
      offset =
        turns.magnitude < 0x1p52
        ? start + (isBack ? 1 - (turns - whole) : turns - whole) * length : .nan
    }
    if offset.isFinite { span = spans.last { $0.low <= offset } ?? spans[0] }
    let t = offset.isFinite ? (offset - span.start) * span.inverse_length : 0
    return [
      span.from.0 + t * span.change.0, span.from.1 + t * span.change.1,
      span.from.2 + t * span.change.2, span.from.3 + t * span.change.3,
    ]
  }

  private static func dithered(
    _ color: [Double], over below: UInt32, _ coverage: Double, _ threshold: Double
  ) -> UInt32 {
    let keep = 1 - color[3] * coverage
    let levels = zip(color, channels(below)).map {
      min(UInt32($0 * (coverage * 255) + Double($1) * keep + threshold), 255)
    }
    return pixel(levels.map { min($0, levels[3]) })
  }
}
