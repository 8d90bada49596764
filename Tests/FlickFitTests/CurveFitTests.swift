import FlickFit
import FlickMotion
import Testing

@Suite struct CurveFitTests {
  private func signal(_ value: (Double) -> Double) throws -> RecordedSignal {
    let samples = (0..<70).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      return .init(time: time, value: value(time))
    }
    return try #require(RecordedSignal(name: "x", samples: samples))
  }

  @Test func `a curve of the platforms is found by its name`() throws {
    let fit = MotionFit(
      try signal { 20 + 300 * TimingCurve.easeInOut.value(at: ($0 - 0.2) / 0.5) })
    let segment = try #require(fit.segments.last)
    #expect(segment.model == .ease)
    #expect(segment.name == "ease-in-out")
    let duration = try #require(segment.value("duration"))
    #expect((duration - 0.5).magnitude < 1e-6)
  }

  /// Where something stands in noise its curve's end is not seen as such.
  @Test(
    arguments: [1, 2, 3, 4] as [UInt64],
    [(TimingCurve.linear, "linear"), (.easeInOut, "ease-in-out")])
  func `a short curve keeps its name in noise`(
    seed: UInt64, curve: (curve: TimingCurve, name: String)
  ) throws {
    let noise = SpringFitTests.noise(seed: seed)
    let samples = (0..<90).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      let share = min(max((time - 0.25) / 0.3, 0), 1)
      return .init(time: time, value: 300 * curve.curve.value(at: share) + 1.7 * noise(index))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    let segment = try #require(fit.segments.last)
    #expect(segment.model == .ease && segment.name == curve.name)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a finger at one speed that begins at rest is no glide`(seed: UInt64) throws {
    let spring = try #require(Spring(stiffness: 250, dampingRatio: 0.75))
    let noise = SpringFitTests.noise(seed: seed)
    let samples = (0..<150).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      var value = min(max(0, 500 * (time - 0.3)), 200)
      if time > 0.7 {
        let start = MotionState(value: 200, velocity: 500)
        value = spring.state(after: time - 0.7, from: start, toward: 400).value
      }
      return .init(time: time, value: value + noise(index))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.rest, .constantVelocity, .spring])
    let velocity = try #require(fit.segments[1].parameter("velocity"))
    let interval = try #require(velocity.interval)
    #expect(interval.contains(500))
    #expect(interval.upperBound - interval.lowerBound < 12)
  }

  @Test func `a glide is no spring`() throws {
    let decay = try #require(Decay(timeConstant: 0.2))
    let start = MotionState(value: 0, velocity: 900)
    let fit = MotionFit(
      try signal { $0 > 0.2 ? decay.state(after: $0 - 0.2, from: start).value : 0 })
    let segment = try #require(fit.segments.last)
    #expect(segment.model == .decay)
    let rate = try #require(segment.value("decayRate"))
    #expect((rate - 5).magnitude < 1e-4)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a glide whose times are off is no spring that creeps`(seed: UInt64) throws {
    let decay = try #require(Decay(timeConstant: 0.2))
    let start = MotionState(value: 0, velocity: 2000)
    let late = SpringFitTests.noise(seed: seed)
    let fit = MotionFit(
      try signal {
        let time = $0 - 0.2 + 0.006 * late(0)
        return (time > 0 ? decay.state(after: time, from: start).value : 0) + 0.05 * late(1)
      })
    #expect(fit.segments.map(\.model) == [.rest, .decay])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `noise makes no ends of a constant velocity`(seed: UInt64) throws {
    let noise = SpringFitTests.noise(seed: seed)
    let fit = MotionFit(try signal { 90 * $0 + 2 * noise(0) })
    #expect(fit.segments.map(\.model) == [.constantVelocity])
  }

  @Test func `straight pieces are told as CSS writes them`() throws {
    let easing = try #require(LinearEasing(css: "linear(0, 0.5 20%, 0.6 50%, 1.1 80%, 1)"))
    let fit = MotionFit(try signal { 300 * easing.value(at: min(max(0, ($0 - 0.21) / 0.7), 1)) })
    let segment = try #require(fit.segments.last)
    #expect(segment.model == .ease)
    #expect(segment.name == "linear(0, 0.5 20%, 0.6 50%, 1.1 80%, 1)")
    let duration = try #require(segment.value("duration"))
    #expect((duration - 0.7).magnitude < 1e-6)
  }

  @Test func `a glide that meets an edge is no interruption`() throws {
    let course = BoundedDecay(
      decay: try #require(Decay(timeConstant: 0.5)), bounds: -1000...400,
      bounce: try #require(Spring(stiffness: 300, dampingRatio: 1))
    ).course(from: MotionState(value: 0, velocity: 1500))
    let fit = MotionFit(try signal { $0 > 0.1 ? course.state(after: $0 - 0.1).value : 0 })
    #expect(fit.segments.map(\.model) == [.rest, .decay, .spring])
    let border = try #require(fit.borders.last)
    #expect(border.velocity == .kept && border.policy == nil)
    #expect(border.notes.first?.contains("it meets an edge at 400") == true)
  }

  @Test func `a spring of UIView is told by its snap`() throws {
    let spring = try #require(UIViewSpring(duration: 0.6, dampingRatio: 0.7))
    let run = spring.run(from: PlaneState(position: .init(x: 0, y: 0)), to: .init(x: 300, y: 0))
    let fit = MotionFit(try signal { $0 > 0.2 ? run.state(after: $0 - 0.2).position.x : 0 })
    let segment = try #require(fit.segments.last)
    let duration = try #require(segment.value("duration"))
    #expect((duration - 0.6).magnitude < 1e-4)
    #expect(segment.notes.contains { $0.contains("UIView") })
  }
}
