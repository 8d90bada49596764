import FlickCore
import FlickDisplay
import FlickRaster

/// Drawings that follow from a number, of all that outlines may be: few corners and
/// many, on the grid and off it, over each other and through themselves, larger than
/// the picture and smaller than a pixel.
///
/// Two builds, or two sets of kernels, that print the same hashes draw alike.
struct RandomDrawings {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  /// Draws some and returns the hash of every one (FNV-1a over its pixels).
  mutating func hashes(_ count: Int, kernels: Kernels) -> [UInt64] {
    (0..<count).map { _ in
      var rasterizer = Rasterizer(kernels: kernels)
      return rasterizer.draw(list()).pixels.reduce(0xCBF2_9CE4_8422_2325) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
    }
  }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value &>> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value &>> 31)
  }

  private mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let share = Double(next() &>> 11) / 9_007_199_254_740_992
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func list() -> DisplayList {
    let isLarge = below(16) == 0
    let (width, height) = isLarge ? (900, 400) : (20 + below(140), 10 + below(110))
    var list = DisplayList(width: width, height: height, background: .white)
    let isClipped = below(5) == 0
    if isClipped { list.pushClip(shape(width, height)) }
    for _ in 0...below(3) {
      let paint = Paint.solid(
        Color(hex: UInt32(below(1 << 24)), alpha: pick([1, 1, number(0.1...1)])))
      if below(2) == 0 {
        list.fill(shape(width, height), rule: pick([.nonzero, .evenOdd]), with: paint)
      } else {
        list.stroke(shape(width, height), style: style(), with: paint)
      }
    }
    if isClipped { list.popClip() }
    return list
  }

  private mutating func style() -> StrokeStyle {
    StrokeStyle(
      width: pick([number(0.05...3), number(0.5...30), 1, 2]),
      cap: pick(StrokeStyle.Cap.allCases), join: pick(StrokeStyle.Join.allCases),
      miterLimit: pick([10, 1, 4]),
      dash: below(4) == 0 ? [number(0.3...12), number(0...9)] : [], dashPhase: number(-9...9))
  }

  private mutating func shape(_ width: Int, _ height: Int) -> Shape {
    let transform =
      below(3) > 0
      ? AffineTransform.identity
      : AffineTransform(
        a: number(-2...2), b: number(-1...1), c: number(-1...1), d: number(-2...2),
        tx: number(0...Double(width)), ty: number(0...Double(height)))
    return Shape(path(Double(width), Double(height)), transform: transform)
  }

  private mutating func path(_ width: Double, _ height: Double) -> Path {
    // Places on a coarse grid meet, lie on each other and on borders of pixels.
    let grid: Double = pick([0, 0, 1, 2, 4, 4096])
    let margin: Double = pick([0, 0, 30, 4000])
    if below(6) == 0 {
      let rect = Rect(
        x: number(-10...width), y: number(-10...height), width: number(0...width),
        height: number(0...height))
      return below(2) == 0
        ? Path(roundedRect: rect, radius: number(0...20)) : Path(ellipseIn: rect)
    }
    let steps: Double = pick([0.3, 2, 15, 1000])
    let isBent = below(4) == 0
    let isClosed = below(2) == 0
    var path = Path()
    var place = Point.zero
    for index in 0...pick([3, 10, 60, 500, 2500]) {
      place = stepped(from: place, steps, index, width, height, margin)
      var end = place
      if grid > 0 {
        end = Point(x: (end.x * grid).rounded() / grid, y: (end.y * grid).rounded() / grid)
      }
      if index == 0 || below(150) == 0 {
        if isClosed, index > 0 { path.close() }
        path.move(to: end)
      } else if isBent, below(3) == 0 {
        path.quadratic(
          control: stepped(from: place, steps, 1, width, height, margin), to: end)
      } else {
        path.line(to: end)
      }
    }
    if isClosed { path.close() }
    return path
  }

  private mutating func stepped(
    from place: Point, _ step: Double, _ index: Int, _ width: Double, _ height: Double,
    _ margin: Double
  ) -> Point {
    if index == 0 || step > 100 {
      return Point(x: number(-margin...width + margin), y: number(-margin...height + margin))
    }
    let x = place.x + pick([0, number(-step...step), number(-step...step)])
    let y = place.y + pick([0, number(-step...step), number(-step...step)])
    return Point(x: min(max(x, -margin), width + margin), y: min(max(y, -margin), height + margin))
  }
}
