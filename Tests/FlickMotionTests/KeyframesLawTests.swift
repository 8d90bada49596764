import FlickCore
import FlickMotion
import FlickTestSupport
import Testing

@Suite struct KeyframesLawTests {
  static let values: [Double] = [0, 40, 25, 25, -60]
  static let times: [Double] = [0, 0.1, 0.45, 0.6, 1]
  static let modes = KeyframeMode.allCases

  static func keyframes(
    _ mode: KeyframeMode, times: [Double]? = times, curves: [TimingCurve] = [],
    shapes: [KeyShape] = []
  ) throws -> Keyframes {
    try #require(
      Keyframes(values: values, mode: mode, keyTimes: times, curves: curves, shapes: shapes))
  }

  @Test(arguments: modes)
  func `every key is shown at its time`(mode: KeyframeMode) throws {
    for keyframes in [try Self.keyframes(mode), try Self.keyframes(mode, times: nil)] {
      for (time, value) in zip(keyframes.times, Self.values) {
        #expect(abs(keyframes.value(at: time)[0] - value) < 1e-12)
      }
      #expect(keyframes.value(at: -3) == [0])
      #expect(keyframes.value(at: 7) == [-60])
    }
  }

  @Test(arguments: modes.filter { $0 != .discrete })
  func `has no jumps, and its slope is its slope`(mode: KeyframeMode) throws {
    let keyframes = try Self.keyframes(mode, curves: [.easeInOut, .linear, .easeIn])
    let h = 1e-6
    for step in 1..<200 {
      let t = Double(step) / 200 + 1e-4
      let before = keyframes.value(at: t - h)[0]
      let after = keyframes.value(at: t + h)[0]
      #expect(abs(after - before) < 1e-2)
      #expect(abs((after - before) / (2 * h) - keyframes.slope(at: t)[0]) < 1e-2)
    }
  }

  @Test(arguments: [KeyframeMode.cubic, .cubicPaced])
  func `a cubic has no corners`(mode: KeyframeMode) throws {
    // A repeated value makes two keys of one time when paced.
    let keyframes = try #require(
      Keyframes(values: [0, 40, 25, -60], mode: mode, keyTimes: [0, 0.1, 0.5, 1]))
    for time in keyframes.times.dropFirst().dropLast() {
      let before = keyframes.slope(at: time - 1e-9)[0]
      let after = keyframes.slope(at: time)[0]
      #expect(abs(before - after) < 1e-4)
    }
  }

  @Test func `a paced value keeps one speed`() throws {
    let keyframes = try #require(Keyframes(keys: [[0, 0], [30, 40], [30, 140]], mode: .paced))
    #expect(abs(keyframes.times[1] - 1.0 / 3) < 1e-15)
    for t in [0.1, 0.4, 0.9] {
      let slope = keyframes.slope(at: t)
      #expect(abs(Vector(dx: slope[0], dy: slope[1]).length - 150) < 1e-9)
    }
  }

  @Test(arguments: modes)
  func `keys on a line stay on it`(mode: KeyframeMode) throws {
    let keyframes = try #require(Keyframes(values: [0, 10, 20, 30], mode: mode))
    for step in 0...30 {
      let t = Double(step) / 30
      let expected = mode == .discrete ? min((t * 4).rounded(.down), 3) * 10 : t * 30
      #expect(abs(keyframes.value(at: t)[0] - expected) < 1e-12)
    }
  }

  @Test(arguments: modes)
  func `shifted and stretched keys give shifted and stretched values`(mode: KeyframeMode) throws {
    let plain = try Self.keyframes(mode)
    let moved = try #require(
      Keyframes(values: Self.values.map { 1000 - 2 * $0 }, mode: mode, keyTimes: Self.times))
    for step in 0...20 {
      let t = Double(step) / 20
      #expect(abs(moved.value(at: t)[0] - (1000 - 2 * plain.value(at: t)[0])) < 1e-9)
    }
  }

  @Test func `components do not mix`() throws {
    let both = try #require(
      Keyframes(keys: [[0, 5], [1, 7], [4, -3]], mode: .cubic, keyTimes: [0, 0.7, 1]))
    let first = try #require(
      Keyframes(values: [0, 1, 4], mode: .cubic, keyTimes: [0, 0.7, 1]))
    #expect(both.value(at: 0.3)[0] == first.value(at: 0.3)[0])
    #expect(both.dimensions == 2)
  }

  @Test func `shapes do what they are called`() throws {
    func slopes(_ shape: KeyShape) throws -> (before: Double, after: Double) {
      let keyframes = try #require(
        Keyframes(
          values: [0, 10, 12, 40], mode: .cubic, shapes: [.plain, shape, .plain, .plain]))
      let third = keyframes.times[1]
      return (keyframes.slope(at: third.nextDown)[0], keyframes.slope(at: third)[0])
    }
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
    // Chords before and after, per fraction: 30 and 6.
    let plain = try slopes(.plain)
    #expect(near(plain.before, 18) && near(plain.after, 18))
    let tight = try slopes(KeyShape(tension: 1))
    #expect(near(tight.before, 0) && near(tight.after, 0))
    let round = try slopes(KeyShape(tension: -1))
    #expect(near(round.before, 36) && near(round.after, 36))
    let early = try slopes(KeyShape(bias: 1))
    #expect(near(early.before, 30) && near(early.after, 30))
    let late = try slopes(KeyShape(bias: -1))
    #expect(near(late.before, 6) && near(late.after, 6))
    // Continuity −1 meets both chords: a corner.
    let corner = try slopes(KeyShape(continuity: -1))
    #expect(near(corner.before, 30) && near(corner.after, 6))
    let inverted = try slopes(KeyShape(continuity: 1))
    #expect(near(inverted.before, 6) && near(inverted.after, 30))
  }

  @Test func `two keys at one time make a jump`() throws {
    let keyframes = try #require(
      Keyframes(values: [0, 10, 50, 60], keyTimes: [0, 0.5, 0.5, 1]))
    #expect(abs(keyframes.value(at: 0.5.nextDown)[0] - 10) < 1e-9)
    #expect(keyframes.value(at: 0.5) == [50])
    let end = try #require(Keyframes(values: [0, 10, 50], keyTimes: [0, 1, 1]))
    #expect(end.value(at: 1) == [50])
  }

  @Test func `what makes no sense is refused`() {
    #expect(Keyframes(values: [1]) == nil)
    #expect(Keyframes(values: []) == nil)
    #expect(Keyframes(keys: [[], []]) == nil)
    #expect(Keyframes(keys: [[1], [1, 2]]) == nil)
    #expect(Keyframes(values: [0, .nan]) == nil)
    for times in [
      [0, 0.7, 0.5], [0.2, 0.5, 1], [-1, 0.5, 1], [0, 0.5, 0.9], [0, 0, 1, 1], [.nan],
    ] {
      #expect(Keyframes(values: [0, 1, 2], keyTimes: times) == nil)
    }
  }

  @Test(arguments: modes)
  func `hostile keys stay finite`(mode: KeyframeMode) throws {
    for keys in [[0, 1e9, -1e9, 1e9], [5, 5, 5, 5], [0, 1e-300, 0, 0]] {
      for times in [nil, [0, 0, 1, 1], [0, 1e-300, 1e-300, 1], [0, 0, 0, 1.0]] {
        let keyframes = try #require(Keyframes(values: keys, mode: mode, keyTimes: times))
        for t in [0, 1e-301, 1e-300, 0.5, 1, -1e9, 1e9] {
          #expect(keyframes.value(at: t)[0].isFinite)
        }
      }
    }
  }
}

@Suite struct KeyframePathLawTests {
  static func path() -> Path {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.line(to: Point(x: 100, y: 0))
    path.cubic(
      control1: Point(x: 150, y: 0), control2: Point(x: 200, y: 50), to: Point(x: 200, y: 100))
    path.quadratic(control: Point(x: 200, y: 300), to: Point(x: 0, y: 200))
    path.close()
    return path
  }

  @Test(arguments: KeyframeMode.allCases)
  func `starts at the start, and its slope is its slope`(mode: KeyframeMode) throws {
    let along = try #require(KeyframePath(path: Self.path(), mode: mode))
    #expect(along.point(at: 0) == Point(x: 0, y: 0))
    let h = 1e-6
    for step in 1..<100 {
      let t = Double(step) / 100 + 1e-3
      guard mode != .discrete, t + h < 1 else { continue }
      let slope = (1 / (2 * h)) * (along.point(at: t + h) - along.point(at: t - h))
      #expect((slope - along.slope(at: t)).length < 1e-2)
      let angle = along.angle(at: t)
      let direction = Vector(dx: Reproducible.cos(angle), dy: Reproducible.sin(angle))
      #expect((direction - (1 / slope.length) * slope).length < 1e-4)
    }
  }

  @Test func `a paced point keeps one speed and its length is the path's`() throws {
    let along = try #require(KeyframePath(path: Self.path(), mode: .paced))
    var shorter = 0
    var last = along.point(at: 0)
    for step in 1...4000 {
      let point = along.point(at: Double(step) / 4000)
      if abs((point - last).length - along.measure.length / 4000) > 1e-4 { shorter += 1 }
      last = point
    }
    // Only the chord across the one corner.
    #expect(shorter == 1)
    #expect(abs(along.slope(at: 0.37).length - along.measure.length) < 1e-9)
  }

  @Test func `a quarter circle is as long as it is`() {
    let kappa = 0.552_284_749_830_793_6
    var path = Path()
    path.move(to: Point(x: 1, y: 0))
    path.cubic(
      control1: Point(x: 1, y: kappa), control2: Point(x: kappa, y: 1), to: Point(x: 0, y: 1))
    #expect(abs(PathMeasure(path).length - .pi / 2) < 3e-4)
    var line = Path()
    line.move(to: Point(x: 1, y: 1))
    line.line(to: Point(x: 4, y: 5))
    line.close()
    #expect(abs(PathMeasure(line).length - 10) < 1e-12)
  }

  @Test func `a curve that stands still at its start still has a direction`() throws {
    var path = Path()
    path.move(to: .zero)
    path.cubic(control1: .zero, control2: Point(x: 0, y: 10), to: Point(x: 10, y: 10))
    let along = try #require(KeyframePath(path: path))
    #expect(abs(along.angle(at: 0) - .pi / 2) < 1e-12)
    #expect(abs(along.angle(at: 1)) < 1e-12)
  }

  /// The angle changes as its slope says, wherever the direction points.
  @Test func `a direction is counted on past half turns`() throws {
    var random = FixedRandom(seed: 20)
    func place() -> Point {
      Point(x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
    }
    for _ in 0..<200 {
      var path = Path()
      path.move(to: place())
      path.cubic(control1: place(), control2: place(), to: place())
      path.quadratic(control: place(), to: place())
      let along = try #require(KeyframePath(path: path))
      for half in [0.0, 0.5] {
        var counted = along.angle(at: half + 1e-9)
        var last = counted
        for step in 1...4000 {
          let angle = along.angle(at: half + 0.5 * Double(step) / 4000 - 1e-9)
          let way = (angle - last) / (2 * .pi)
          counted += 2 * .pi * (way - way.rounded())
          last = angle
        }
        #expect(abs(counted - last) < 1e-9)
      }
      // A corner turns by half a turn at most.
      #expect(abs(along.angle(at: 0.5 + 1e-12) - along.angle(at: 0.5 - 1e-12)) <= .pi + 1e-6)
    }
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10))
    let around = try #require(KeyframePath(path: circle, mode: .paced))
    #expect(abs(around.angle(at: 0.999) - around.angle(at: 0.001) - 0.998 * 2 * .pi) < 0.01)
    let back = around.moved(by: Vector(dx: 3, dy: 4))
    #expect(back.angle(at: 0.9) == around.angle(at: 0.9))
  }

  @Test(arguments: KeyframeMode.allCases)
  func `hostile paths stay finite`(mode: KeyframeMode) throws {
    #expect(KeyframePath(path: Path(), mode: mode) == nil)
    var dot = Path()
    dot.move(to: Point(x: 3, y: 4))
    #expect(KeyframePath(path: dot, mode: mode) == nil)
    dot.line(to: Point(x: 3, y: 4))
    let still = try #require(KeyframePath(path: dot, mode: mode))
    #expect(still.point(at: 0.5) == Point(x: 3, y: 4))
    #expect(still.angle(at: 0.5) == 0)
    var huge = Path()
    huge.move(to: Point(x: -1e300, y: 0))
    huge.line(to: Point(x: 1e300, y: 1e9))
    let along = try #require(KeyframePath(path: huge, mode: mode))
    #expect(along.point(at: 0.3).isFinite)
  }
}
