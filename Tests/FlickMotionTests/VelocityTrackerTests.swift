import FlickCore
import FlickMotion
import Testing

/// Flicks in a millisecond.
private let millisecond: Int64 = 705_600

private func sample(_ ms: Double, _ x: Double, _ y: Double = 0) -> TouchSample {
  TouchSample(time: at(ms), position: Point(x: x, y: y))
}

private func at(_ ms: Double) -> FlickTime {
  FlickTime(flicks: Int64((ms * Double(millisecond)).rounded()))
}

@Suite struct VelocityTrackerLawTests {
  /// SwiftUI's sampler refuses such a sample and keeps what it has.
  @Test(arguments: [VelocityTracker.swiftUI, .ios])
  func `a sample whose time goes back is left out`(tracker: VelocityTracker) {
    let samples = [sample(0, 0), sample(10, 1), sample(5, 90), sample(9, 70), sample(20, 3)]
    let kept = [sample(0, 0), sample(10, 1), sample(20, 3)]
    let velocity = tracker.velocity(of: samples, at: at(20), exact: .zero)
    #expect(velocity == tracker.velocity(of: kept, at: at(20), exact: .zero))
    #expect(abs(velocity.dx - (0.25 * 200 + 0.75 * 100)) < 1e-9)
    let back = [sample(20, 3), sample(10, 1)]
    #expect(tracker.estimate(of: back, at: at(10)) == nil)
  }

  static let measuring = VelocityTracker.allCases.filter { $0 != .exact }
  /// Those that divide by time, which is what makes a velocity of a way.
  static let timing = measuring.filter { $0 != .pointsPerEvent }

  @Test(arguments: timing)
  func `an even stroke gives its own velocity`(tracker: VelocityTracker) throws {
    let stroke = (0...12).map { sample(Double($0) * 8, 300 - 1.5 * Double($0), 2 * Double($0)) }
    let velocity = try #require(tracker.estimate(of: stroke, at: at(96)))
    #expect(abs(velocity.dx - -187.5) < 1e-8)
    #expect(abs(velocity.dy - 250) < 1e-8)
  }

  @Test(arguments: measuring)
  func `the place of a stroke does not matter and its mirror image is mirrored`(
    tracker: VelocityTracker
  ) throws {
    let steps: [(Double, Double)] = [(0, 0), (7, 3), (18, 11), (25, 24), (33, 41), (41, 50)]
    func velocity(_ place: (Double) -> Double) throws -> Vector {
      let samples = steps.map { sample($0.0, place($0.1), place($0.1) / 2) }
      return try #require(tracker.estimate(of: samples, at: at(45)))
    }
    let plain = try velocity { $0 }
    let moved = try velocity { 4096 + $0 }
    let mirrored = try velocity { -$0 }
    #expect(abs(plain.dx - moved.dx) < 1e-8)
    #expect(mirrored == -plain)
    #expect(abs(plain.dy - plain.dx / 2) < 1e-9)
  }

  @Test(arguments: timing)
  func `half the time is twice the speed`(tracker: VelocityTracker) throws {
    let steps: [(Double, Double)] = [(0, 0), (8, 3), (16, 11), (24, 24), (32, 41), (40, 50)]
    let slow = try #require(
      tracker.estimate(of: steps.map { sample($0.0, $0.1) }, at: at(40)))
    let fast = try #require(
      tracker.estimate(of: steps.map { sample($0.0 / 2, $0.1) }, at: at(20)))
    #expect(abs(fast.dx - 2 * slow.dx) < 1e-8)
  }

  @Test(arguments: measuring)
  func `a lone sample tells nothing`(tracker: VelocityTracker) {
    #expect(tracker.velocity(of: [], at: at(5), exact: .zero) == .zero)
    let lone = tracker.velocity(of: [sample(3, 100)], at: at(5), exact: .zero)
    #expect(lone == .zero)
  }

  @Test(arguments: timing)
  func `samples of one moment give no infinite speed`(tracker: VelocityTracker) {
    let samples = [sample(1, 0), sample(1, 1e9), sample(1, -1e9)]
    #expect(tracker.velocity(of: samples, at: at(1), exact: .zero) == .zero)
    let late = samples + [sample(2, 5)]
    #expect(tracker.velocity(of: late, at: at(2), exact: .zero).isFinite)
  }

  @Test(
    arguments: [
      (VelocityTracker.leastSquares, 40.0), (.impulse, 40), (.flutterIOS, 40), (.flutterMacOS, 40),
      (.ios, 100),
    ])
  func `a finger that rested has no velocity`(tracker: VelocityTracker, rest: Double) {
    let stroke = (0...4).map { sample(Double($0) * 10, Double($0)) }
    #expect(tracker.estimate(of: stroke, at: at(40 + rest)) != nil)
    #expect(tracker.estimate(of: stroke, at: at(40 + rest + 0.01)) == nil)
  }

  @Test func `the exact velocity is the one given`() {
    let given = Vector(dx: 3, dy: -4)
    #expect(VelocityTracker.exact.velocity(of: [], at: .zero, exact: given) == given)
    #expect(VelocityTracker.exact.estimate(of: [sample(0, 0), sample(1, 1)], at: at(1)) == nil)
  }

  @Test func `least squares finds the slope of a parabola at its newest end`() throws {
    let places = stride(from: 0.0, through: 60, by: 6).map { ms in
      let t = ms / 1000
      return sample(ms, 20 + 300 * t - 4000 * t * t)
    }
    let velocity = try #require(VelocityTracker.leastSquares.estimate(of: places, at: at(60)))
    #expect(abs(velocity.dx - (300 - 8000 * 0.06)) < 1e-8)
  }

  @Test func `what lies before a gap or beyond 100 ms is not looked at`() throws {
    let recent = [sample(200, 0), sample(210, 3), sample(220, 8), sample(230, 11)]
    let alone = VelocityTracker.leastSquares.estimate(of: recent, at: at(230))
    let old = [sample(0, 500), sample(159, 900)]
    #expect(VelocityTracker.leastSquares.estimate(of: old + recent, at: at(230)) == alone)
    let steady = (0...20).map { sample(Double($0) * 10, Double($0 * $0)) }
    let window = Array(steady.suffix(11))
    #expect(
      VelocityTracker.leastSquares.estimate(of: steady, at: at(200))
        == VelocityTracker.leastSquares.estimate(of: window, at: at(200)))
  }

  @Test func `the last two ignore everything before`() {
    let samples = [sample(0, 70), sample(8, 10), sample(16, 11), sample(16, 12)]
    let velocity = VelocityTracker.lastTwo.velocity(of: samples, at: at(900), exact: .zero)
    #expect(abs(velocity.dx - 250) < 1e-9)
  }

  @Test func `points per event are the last way, whatever time it took`() {
    let samples = [sample(0, 70), sample(8, 10), sample(24, 22)]
    let velocity = VelocityTracker.pointsPerEvent.velocity(of: samples, at: at(900), exact: .zero)
    #expect(velocity.dx == 12)
    #expect(VelocityTracker.pointsPerEvent.estimate(of: [sample(0, 70)], at: at(9)) == nil)
  }

  @Test func `Flutter's weights put the newest slope last`() throws {
    let samples = [sample(0, 0), sample(10, 1), sample(20, 1), sample(30, 1)]
    let oldest = try #require(VelocityTracker.flutterIOS.estimate(of: samples, at: at(30)))
    #expect(abs(oldest.dx - 60) < 1e-9)
    let mac = try #require(VelocityTracker.flutterMacOS.estimate(of: samples, at: at(30)))
    #expect(abs(mac.dx - 15) < 1e-9)
  }

  @Test func `a braking finger leaves less than its last slope`() throws {
    let samples = [sample(0, 0), sample(10, 10), sample(20, 16)]
    let velocity = try #require(VelocityTracker.impulse.estimate(of: samples, at: at(20)))
    // 1000 pt/s, then 600: W = 1000²/2 + (600 − 1000)·600.
    #expect(abs(velocity.dx - (2.0 * 260_000).squareRoot()) < 1e-9)
  }
}

@Suite struct GestureProfileTests {
  @Test(arguments: GestureProfile.Name.allCases)
  func `a name leads to its profile`(name: GestureProfile.Name) {
    #expect(GestureProfile.named(name).name == name)
  }

  @Test(arguments: GestureProfile.Name.allCases)
  func `a fling keeps its direction and its limits`(name: GestureProfile.Name) {
    let profile = GestureProfile.named(name)
    for speed in [0, 49.9, 51, 7999, 8001, 1e9] {
      let cut = profile.fling(Vector(dx: 0.6 * speed, dy: -0.8 * speed))
      #expect(cut.length <= min(speed, profile.maximumFlingSpeed) * (1 + 1e-15))
      #expect(cut.length >= profile.minimumFlingSpeed || cut == .zero)
      #expect(abs(cut.dx * -0.8 - cut.dy * 0.6) <= 1e-9 * speed)
    }
  }

  @Test func `the platforms differ where they are known to`() {
    #expect(GestureProfile.ios.panSlop == 10)
    #expect(GestureProfile.android.panSlop == 8)
    #expect(GestureProfile.flutter.panSlop == 36)
    #expect(GestureProfile.flutter.tapSlop == 18)
    #expect(GestureProfile.ios.doubleTapTimeout.seconds == 0.35)
    #expect(GestureProfile.android.fling(Vector(dx: 0, dy: 49)) == .zero)
    #expect(GestureProfile.ios.fling(Vector(dx: 0, dy: 49)).dy == 49)
  }
}

@Suite struct VelocityTrackerParityTests {
  @Test func `recorded Flutter streams`() throws {
    let file = try VectorFile("flutter_velocity_lsq")
    var ledger = ParityLedger("flutter_velocity_lsq")
    for item in file.cases {
      var samples: [TouchSample] = []
      var up = FlickTime.zero
      for event in item.inputs["samples"].array {
        let ms = try event["t_ms"].number()
        if event["phase"].string == "up" {
          up = at(ms)
        } else {
          samples.append(sample(ms, try event["x"].number(), try event["y"].number()))
        }
      }
      let velocity = VelocityTracker.leastSquares.velocity(of: samples, at: up, exact: .zero)
      let tolerance = try item.tolerance["relative"].number()
      let expected = item.expected["velocity_px_s"]
      for (axis, actual) in [("x", velocity.dx), ("y", velocity.dy)] {
        let value = try expected[axis].number()
        ledger.check(
          item.name, error: abs(actual - value) / abs(value), within: tolerance,
          "\(axis): \(actual), not \(value)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "relative")
  }

  @Test func `SwiftUI's sampler`() throws {
    let file = try VectorFile("swiftui_velocity_sampler")
    var ledger = ParityLedger("swiftui_velocity_sampler")
    for item in file.cases {
      let samples = try item.inputs["samples"].array.map {
        sample(try $0[0].number() * 1000, try $0[1].number())
      }
      let up = try #require(samples.last).time
      let velocity = VelocityTracker.swiftUI.velocity(of: samples, at: up, exact: .zero)
      ledger.check(
        item.name, velocity.dx, try item.expected["velocity"].number(),
        within: try item.tolerance.number())
    }
    try ledger.finish(cases: file.cases.count, unit: "per s")
  }

  @Test func `recorded Android flings`() throws {
    let file = try VectorFile("android_velocity_tracker")
    var ledger = ParityLedger("android_velocity_tracker")
    for item in file.cases {
      for wanted in item.expected.array {
        let pointer = Int(try wanted["pointer"].number())
        let (samples, up) =
          item.inputs["axis_kind"].string == "planar_touch"
          ? try touches(item.inputs, pointer: pointer, axis: try #require(wanted["axis"].string))
          : try scrolls(item.inputs, scale: item.timeScale)
        let tracker: VelocityTracker =
          wanted["strategy"].string == "LSQ2" ? .leastSquares : .impulse
        let velocity = tracker.estimate(of: samples, at: up)
        let note = "\(tracker) pointer \(pointer)"
        guard let value = wanted["velocity"].double else {
          ledger.check(item.name, error: velocity == nil ? 0 : .infinity, within: 0, note)
          continue
        }
        let actual = (velocity?.dx ?? .nan) * item.timeScale
        if value == 0 {
          let tolerance = try item.tolerance["zero_abs"].number()
          ledger.check(item.name, actual, value, within: tolerance, note)
        } else {
          let tolerance = try wanted["rel_tol"].double ?? item.tolerance["relative"].number()
          ledger.check(
            item.name, error: abs(actual - value) / abs(value), within: tolerance,
            "\(note): \(actual), not \(value)")
        }
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "relative")
  }

  /// The last row is the lift, and a row before one with fewer pointers is the
  /// lift of a pointer: neither adds a sample.
  private func touches(
    _ inputs: JSONValue, pointer: Int, axis: String
  ) throws -> ([TouchSample], FlickTime) {
    let rows = inputs["samples"].array
    var samples: [TouchSample] = []
    func pointers(_ row: JSONValue) -> Int {
      row["pointers"].array.count { $0["x"].exists }
    }
    for (row, next) in zip(rows, rows.dropFirst()) where pointers(next) >= pointers(row) {
      let finger = row["pointers"][pointer]
      guard let place = finger[axis].double, !finger["resampled"].bool else { continue }
      samples.append(sample(try row["t_ns"].number() / 1e6, place))
    }
    return (samples, at(try #require(rows.last)["t_ns"].number() / 1e6))
  }

  /// Each row adds a distance; velocities come out per scaled second.
  private func scrolls(
    _ inputs: JSONValue, scale: Double
  ) throws -> ([TouchSample], FlickTime) {
    var place = 0.0
    let samples = try inputs["samples"].array.map { row in
      place += try row["delta"].number()
      return sample(try row["t_ns"].number() * scale / 1e6, place)
    }
    return (samples, try #require(samples.last).time)
  }
}

extension VectorFile.Case {
  /// The streams with neighbours nanoseconds apart are played a million times
  /// slower: a flick is longer than a nanosecond.
  fileprivate var timeScale: Double {
    let times = inputs["samples"].array.compactMap { $0["t_ns"].double }
    return (times.last ?? 0) < 1000 ? 1e6 : 1
  }
}
