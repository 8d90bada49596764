import FlickExport
import FlickTestSupport
import Testing

/// Laws of the polyline with the fewest corners.
@Suite struct FewestLinesTests {
  typealias Stop = FewestLines.Stop

  static func stops(
    _ values: [Double], _ tolerance: Double, pinned: Bool = false
  ) -> [Stop] {
    let samples = values.enumerated().map { Stop(time: Double($0), value: $1) }
    return FewestLines.stops(
      through: samples, tolerance: tolerance, pinsStart: pinned, pinsEnd: pinned)
  }

  /// How far the polyline lies from values at 0, 1, 2, …
  static func error(_ stops: [Stop], _ values: [Double]) -> Double {
    values.enumerated().map { index, value in
      let time = Double(index)
      guard let next = stops.firstIndex(where: { $0.time >= time }), next > 0 else {
        return abs(stops[0].value - value)
      }
      let (one, other) = (stops[next - 1], stops[next])
      let share = (time - one.time) / (other.time - one.time)
      return abs(one.value + share * (other.value - one.value) - value)
    }.max() ?? 0
  }

  static func walk(_ seed: UInt64, count: Int) -> [Double] {
    var random = FixedRandom(seed: seed)
    var value = 0.0
    var velocity = 0.0
    return (0..<count).map { _ in
      velocity += Double.random(in: -1...1, using: &random)
      value += velocity
      return value
    }
  }

  #if DEBUG  // Searching by brute force takes its time there.
    static let walks = (
      kept: 1...60 as ClosedRange<UInt64>, searched: 1...30 as ClosedRange<UInt64>
    )
  #else
    static let walks = (
      kept: 1...200 as ClosedRange<UInt64>, searched: 1...120 as ClosedRange<UInt64>
    )
  #endif

  @Test(arguments: walks.kept)
  func `the lines keep the tolerance at every sample`(seed: UInt64) {
    let values = Self.walk(seed, count: 80)
    for tolerance in [0.05, 0.4, 2, 9] {
      let stops = Self.stops(values, tolerance, pinned: seed.isMultiple(of: 2))
      #expect(Self.error(stops, values) <= tolerance * (1 + 1e-6))
      #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(stops.first?.time == 0 && stops.last?.time == 79)
    }
  }

  @Test(arguments: walks.searched)
  func `no polyline of a brute force search has fewer corners`(seed: UInt64) {
    let values = Self.walk(seed, count: 13)
    for tolerance in [0.3, 1, 3] {
      let stops = Self.stops(values, tolerance)
      #expect(stops.count <= Self.fewestOnGrid(values, tolerance))
    }
  }

  /// The fewest stops that lie at samples and halfway between them, at one of 15
  /// heights of the tunnel, by trying all.
  static func fewestOnGrid(_ values: [Double], _ tolerance: Double) -> Int {
    let nodes = (0...2 * (values.count - 1)).flatMap { half -> [Stop] in
      let middle = (values[half / 2] + values[(half + 1) / 2]) / 2
      return (-7...7).map {
        Stop(time: Double(half) / 2, value: middle + tolerance * Double($0) / 7)
      }
    }
    func sees(_ one: Stop, _ other: Stop) -> Bool {
      values.enumerated().allSatisfy { index, value in
        let time = Double(index)
        guard time >= one.time, time <= other.time else { return true }
        let share = (time - one.time) / (other.time - one.time)
        return abs(one.value + share * (other.value - one.value) - value) <= tolerance
      }
    }
    var reached = nodes.map { $0.time == 0 }
    var front = nodes.filter { $0.time == 0 }
    var count = 1
    while !front.isEmpty {
      count += 1
      var next: [Stop] = []
      for (index, node) in nodes.enumerated() where !reached[index] {
        guard front.contains(where: { $0.time < node.time && sees($0, node) }) else { continue }
        reached[index] = true
        next.append(node)
      }
      if next.contains(where: { $0.time == Double(values.count - 1) }) { return count }
      front = next
    }
    return .max
  }

  @Test func `a straight line has two stops and a zigzag its corners`() {
    #expect(Self.stops((0...40).map { 3 - 0.5 * Double($0) }, 0.01, pinned: true).count == 2)
    let zigzag = (0...40).map { Double(abs($0 % 20 - 10)) }
    let stops = Self.stops(zigzag, 0.01, pinned: true)
    #expect(stops.count == 5)
    for (stop, time) in zip(stops, [0.0, 10, 20, 30, 40]) { #expect(abs(stop.time - time) < 0.05) }
  }

  @Test func `pinned ends are met exactly`() {
    let values = Self.walk(3, count: 60)
    let stops = Self.stops(values, 1, pinned: true)
    #expect(stops.first?.value == values.first && stops.last?.value == values.last)
  }

  /// A chord of y = x² ÷ 1000 over a width w strays w² ÷ 4000 from it, and a line
  /// in the middle of that half as far: w² = 8000 times the tolerance.
  @Test func `a parabola takes as many lines as its curvature says`() {
    let values = (0...1000).map { Double($0) * Double($0) / 1000 }
    for tolerance in [0.05, 0.5, 5] {
      let width = (8000 * tolerance).squareRoot()
      let expected = Int((1000 / width).rounded(.up)) + 1
      let found = Self.stops(values, tolerance).count
      #expect(found == expected || found == expected + 1, "\(found), \(expected)")
    }
  }

  /// Rests are most of what a signal does at fine sampling.
  @Test func `however many samples tell of a rest, they are told as its two ends are`() {
    let (before, after) = (Self.walk(3, count: 20), Self.walk(4, count: 20))
    func stops(resting count: Int) -> [Stop] {
      let rest = (0...count).map { Stop(time: 20 + 4096 * Double($0) / Double(count), value: 7) }
      let samples =
        before.enumerated().map { Stop(time: Double($0), value: $1) } + rest
        + after.enumerated().map { Stop(time: 4117 + Double($0), value: $1) }
      return FewestLines.stops(through: samples, tolerance: 0.3, pinsStart: true, pinsEnd: true)
    }
    let few = stops(resting: 1)
    #expect(few.count > 10)
    #expect(stops(resting: 8) == few)
    #expect(stops(resting: 65_536) == few)
  }
}
