import FlickCore
import FlickFit
import FlickMotion
import Testing

@Suite struct InterruptionTests {
  /// A spring that is sent back on its way.
  static func retargeted(
    keepsVelocity: Bool, noise: (Int) -> Double = { _ in 0 }
  ) throws -> RecordedSignal {
    let spring = try #require(Spring(stiffness: 170, damping: 26))
    let start = MotionState(value: 0)
    var turned = spring.state(after: 0.2051, from: start, toward: 300)
    if !keepsVelocity { turned.velocity = 0 }
    var samples: [RecordedSignal.Sample] = []
    for index in 0..<90 {
      let time = Double(index) / 60
      let elapsed = time - 0.1
      var value = 0.0
      if elapsed > 0.2051 {
        value = spring.state(after: elapsed - 0.2051, from: turned, toward: 60).value
      } else if elapsed > 0 {
        value = spring.state(after: elapsed, from: start, toward: 300).value
      }
      samples.append(.init(time: time, value: value + noise(index)))
    }
    return try #require(RecordedSignal(name: "x", samples: samples))
  }

  /// Exact samples tell where one law gives way to the next, however many there are.
  @Test(arguments: [60.0, 90, 100, 120, 240])
  func `a spring that is sent elsewhere twice is told at any rate`(rate: Double) throws {
    let spring = try #require(Spring(stiffness: 200, damping: 17))
    let turns: [(time: Double, target: Double)] = [(0.2, 80), (0.35, 360), (0.53, 80)]
    var samples: [RecordedSignal.Sample] = []
    for index in 0..<Int((2 * rate).rounded()) {
      let time = Double(index) / rate
      var (state, now, target) = (MotionState(value: 360), 0.0, 360.0)
      for turn in turns where turn.time < time {
        state = spring.state(after: turn.time - now, from: state, toward: target)
        (now, target) = (turn.time, turn.target)
      }
      let value = spring.state(after: time - now, from: state, toward: target).value
      samples.append(.init(time: time, value: value))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "y", samples: samples)))
    let models: [MotionFit.Model] = fit.segments.map(\.model)
    #expect(models == [.rest, .spring, .spring, .spring])
    #expect(fit.borders.compactMap(\.policy) == [.carry, .carry])
    for (border, time) in zip(fit.borders, [0.35, 0.53]) {
      #expect(abs(border.at - time) < 1e-4)
    }
    #expect(fit.segments.allSatisfy { $0.residual < 1e-6 })
  }

  @Test(arguments: [true, false])
  func `what became of the velocity is told, and when`(keepsVelocity: Bool) throws {
    let fit = MotionFit(try Self.retargeted(keepsVelocity: keepsVelocity))
    let border = try #require(fit.borders.first { $0.policy != nil })
    #expect(border.policy == (keepsVelocity ? .carry : .restart))
    #expect(border.velocity == (keepsVelocity ? .kept : .dropped))
    #expect(border.isAbrupt != keepsVelocity)
    #expect((border.at - 0.3051).magnitude < 1.0 / 60)
    let last = try #require(fit.segments.last?.value("stiffness"))
    #expect((last / 170 - 1).magnitude < 1e-3)
  }

  @Test(arguments: [1, 3, 5, 6] as [UInt64])
  func `two samples where it turns back are no rest`(seed: UInt64) throws {
    let noise = SpringFitTests.noise(seed: seed)
    let fit = MotionFit(try Self.retargeted(keepsVelocity: true, noise: { 0.4 * noise($0) }))
    #expect(fit.segments.map(\.model) == [.rest, .spring, .spring])
    #expect(fit.borders.compactMap(\.policy) == [.carry])
  }

  @Test(arguments: [7.3, 12.3, 20.1])
  func `where one law gives way to another is found among very many samples`(at: Double) throws {
    let curve = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    func decayed(_ time: Double) -> Double { -400 * Reproducible.expm1(-0.3 * time) }
    let samples = (0..<1500).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      let share = min(max((time - at) / 4, 0), 1)
      let eased = curve.y(curve.parameter(at: share))
      return .init(time: time, value: decayed(min(time, at)) * (1 - eased) + 900 * eased)
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.decay, .ease])
    let border = try #require(fit.borders.first)
    // The ease begins slowly.
    #expect((border.at - at).magnitude < 2.1 / 60)
  }

  /// Near the farthest place little moves, and noise hides it; what the spring was sent from
  /// there is one law after another all the same.
  @Test(arguments: [120.0, 240], [1, 2, 3] as [UInt64])
  func `a spring sent back as it turns does not rest between`(rate: Double, seed: UInt64) throws {
    let spring = try #require(Spring(stiffness: 200, dampingRatio: 0.7))
    let turned = spring.state(after: 0.35, from: MotionState(value: 0), toward: 300)
    let noise = SpringFitTests.noise(seed: seed)
    var samples: [RecordedSignal.Sample] = []
    for index in 0..<Int(2 * rate) {
      let elapsed = Double(index) / rate - 0.25
      var value = 0.0
      if elapsed > 0.35 {
        value = spring.state(after: elapsed - 0.35, from: turned, toward: 0).value
      } else if elapsed > 0 {
        value = spring.state(after: elapsed, from: MotionState(value: 0), toward: 300).value
      }
      samples.append(.init(time: Double(index) / rate, value: value + 1.7 * noise(index)))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.rest, .spring, .spring])
    let border = try #require(fit.borders.last)
    #expect(abs(border.at - 0.6) < 0.01)
  }

  @Test func `a long rest hides no border`() throws {
    let curve = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let samples = (0..<2200).map { index -> RecordedSignal.Sample in
      let elapsed = Double(index) / 60 - 25
      let thrown = -300 * Reproducible.expm1(-6 * min(max(elapsed, 0), 0.3))
      let share = min(max((elapsed - 0.3) / 0.5, 0), 1)
      let value = thrown + (60 - thrown) * curve.y(curve.parameter(at: share))
      return .init(time: Double(index) / 60, value: elapsed > 0.3 ? value : thrown)
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.rest, .decay, .ease])
    let border = try #require(fit.borders.last)
    #expect((border.at - 25.3).magnitude < 1.0 / 60)
  }

  @Test func `a spring that is thrown anew is no policy's`() throws {
    // UIKit adds the second one, with a velocity of its own.
    let first = try #require(Spring(stiffness: 505.6, dampingRatio: 0.8))
    let second = try #require(Spring(stiffness: 497.5, dampingRatio: 0.8))
    let thrown = MotionState(value: -200, velocity: 200)
    let samples = (0..<67).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 100
      var value = first.state(after: time, from: MotionState(value: 50), toward: 150).value
      if time > 0.25 {
        value += 200 + second.state(after: time - 0.25, from: thrown, toward: 0).value
      }
      return .init(time: time, value: value)
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    let border = try #require(fit.borders.first)
    #expect(fit.segments.map(\.model) == [.spring, .spring])
    #expect(border.policy == nil)
    #expect(border.velocity == .changed)
    #expect((border.velocities.after / 191.6 - 1).magnitude < 0.03)
    // Between the border and the first sample the curve is the second spring's.
    let here = try #require(fit.value(at: border.at + 1e-5))
    let next = try #require(fit.value(at: border.at + 1e-4))
    #expect(((next - here) / 9e-5 / border.velocities.after - 1).magnitude < 0.1)
    let spring = try #require(fit.segments.last)
    #expect((try #require(spring.value("stiffness")) / 497.5 - 1).magnitude < 0.01)
    #expect((try #require(spring.value("initialVelocity")) / 191.6 - 1).magnitude < 0.03)
  }

  /// A spring that is sent back after three pictures.
  private static func early(
    _ policy: InterruptionPolicy, noise: (Int) -> Double
  ) throws -> RecordedSignal {
    let spring = try #require(Spring(stiffness: 480, dampingRatio: 0.76))
    let start = MotionState(value: 40)
    var turned = spring.state(after: 0.0618, from: start, toward: 340)
    if policy == .jump { turned.value = 340 }
    if policy != .carry { turned.velocity = 0 }
    let samples = (0..<48).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      let elapsed = time - 0.1524
      let value =
        elapsed > 0.0618
        ? spring.state(after: elapsed - 0.0618, from: turned, toward: 120).value
        : elapsed > 0 ? spring.state(after: elapsed, from: start, toward: 340).value : 40
      return .init(time: time, value: value + noise(index))
    }
    return try #require(RecordedSignal(name: "x", samples: samples))
  }

  @Test(arguments: [.carry, .restart, .jump] as [InterruptionPolicy], [1, 2, 3] as [UInt64])
  func `few samples before a border are told by those behind it`(
    policy: InterruptionPolicy, seed: UInt64
  ) throws {
    let noise = SpringFitTests.noise(seed: seed)
    let fit = MotionFit(try Self.early(policy, noise: { 0.3 * noise($0) }))
    #expect(fit.segments.map(\.model) == [.rest, .spring, .spring])
    #expect(fit.borders.compactMap(\.policy) == [policy])
    let stiffness = try #require(fit.segments[1].value("stiffness"))
    #expect((stiffness / 480 - 1).magnitude < 0.05)
  }

  /// A spring that is sent back, for which it hurries to where it was going first.
  @Test(arguments: [60, 120], [0, 0.1])
  func `a motion that hurries to its end is told`(rate: Int, deviation: Double) throws {
    let spring = try #require(Spring(stiffness: 300, dampingRatio: 0.64))
    let noise = SpringFitTests.noise(seed: UInt64(rate))
    let (start, border) = (0.1152, 0.2341)
    let first = { spring.state(after: $0, from: MotionState(value: 0), toward: 300).value }
    let place = first(border - start)
    let ease = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    let samples = (0..<2 * rate).map { index -> RecordedSignal.Sample in
      let time = Double(index) / Double(rate)
      var value = time > start ? first(time - start) : 0
      if time > border + 0.1 {
        let state = MotionState(value: 300)
        value = spring.state(after: time - border - 0.1, from: state, toward: 40).value
      } else if time > border {
        value = place + (300 - place) * ease.y(ease.parameter(at: (time - border) / 0.1))
      }
      return .init(time: time, value: value + deviation * noise(index))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.rest, .spring, .ease, .spring])
    #expect(fit.borders.compactMap(\.policy) == [.hurry])
    let told = try #require(fit.borders.first)
    #expect(told.velocity == .dropped && told.isAbrupt && told.evidence.count > 1)
    #expect((told.at - border).magnitude < 0.002)
    for segment in [1, 3] {
      let stiffness = try #require(fit.segments[segment].value("stiffness"))
      #expect((stiffness / 300 - 1).magnitude < 0.02)
    }
    #expect((fit.segments[3].from - border - 0.1).magnitude < 0.002)
  }

  /// Sent up, and to the right on its way.
  @Test(
    arguments: [.carry, .restart, .jump, .scalar] as [InterruptionPolicy], [0, 0.05])
  func `what became of a velocity in the plane is told of both coordinates`(
    policy: InterruptionPolicy, deviation: Double
  ) throws {
    let spring = try #require(Spring(stiffness: 420, damping: 32))
    let (start, border) = (0.1, 0.1791)
    let targets = [200.0, 60.0]
    func first(_ time: Double) -> MotionState {
      spring.state(after: max(0, time - start), from: MotionState(value: 0), toward: 300)
    }
    var turned = [MotionState(value: 0), first(border)]
    switch policy {
    case .restart: turned[1].velocity = 0
    case .jump: turned[1] = MotionState(value: 300)
    case .scalar:
      let way = zip(targets, turned).map { $0 - $1.value }
      let share = turned[1].velocity * way[1] / (way[0] * way[0] + way[1] * way[1])
      for axis in 0..<2 { turned[axis].velocity = share * way[axis] }
    default: break
    }
    let signals = try (0..<2).map { axis -> RecordedSignal in
      let noise = SpringFitTests.noise(seed: UInt64(7 + axis))
      let samples = (0..<90).map { index -> RecordedSignal.Sample in
        let time = Double(index) / 60
        let value =
          time > border
          ? spring.state(after: time - border, from: turned[axis], toward: targets[axis]).value
          : axis == 0 ? 0 : first(time).value
        return .init(time: time, value: value + deviation * noise(index))
      }
      return try #require(RecordedSignal(name: "\(axis)", samples: samples))
    }
    let (x, y) = MotionFit.inPlane(signals[0], signals[1])
    #expect(y.borders.compactMap(\.policy) == [policy])
    #expect(x.borders.compactMap(\.policy) == (policy == .scalar ? [.scalar] : []))
    let told = try #require(y.borders.first { $0.policy != nil })
    #expect((told.velocity == .projected) == (policy == .scalar))
    #expect((told.velocities.after - turned[1].velocity).magnitude < 0.03 * 2200)
    #expect(!told.evidence.dropFirst().contains { $0.policy == .scalar })
  }

  @Test func `a touch without an answer was ignored`() throws {
    let signal = try SpringFitTests.spring(stiffness: 120, ratio: 0.5)
    let fit = MotionFit(signal, events: [0.1234, 0.35])
    #expect(fit.borders.map(\.policy) == [.ignore])
  }
}
