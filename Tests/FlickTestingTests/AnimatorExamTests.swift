import FlickMotion
import FlickTesting
import Testing

/// Animators that are not among the examples.
@Suite struct AnimatorExamTests {
  /// One step of Runge and Kutta's fourth order a frame, however long that is, or divided
  /// into steps of so many seconds at most.
  private final class RungeKutta {
    var (place, velocity, target, last) = (633.0, 0.0, 633.0, nil as Double?)
    let longest: Double

    init(longest: Double) { self.longest = longest }

    func animate(to target: Double, at now: Double) {
      if place == self.target { last = now }
      self.target = target
    }

    func tick(_ time: Double) {
      let passed = time - (last ?? time)
      last = time
      let count = max(1, (passed / longest).rounded(.up))
      for _ in 0..<Int(count) { step(passed / count) }
      if abs(place - target) < 0.01, abs(velocity) < 0.1 { (place, velocity) = (target, 0) }
    }

    private func step(_ h: Double) {
      func slope(_ x: Double, _ v: Double) -> (Double, Double) {
        (v, 300 * (target - x) - 20 * v)
      }
      let a = slope(place, velocity)
      let b = slope(place + h / 2 * a.0, velocity + h / 2 * a.1)
      let c = slope(place + h / 2 * b.0, velocity + h / 2 * b.1)
      let d = slope(place + h * c.0, velocity + h * c.1)
      place += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      velocity += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
    }
  }

  private func exam(_ make: @escaping () -> RungeKutta) -> AnimatorExam {
    AnimatorExam("RungeKutta", from: 633, to: 50) {
      let animator = make()
      return AnimatorHandle(
        retarget: { animator.animate(to: $0, at: $1) }, tick: { animator.tick($0.timestamp) },
        value: { animator.place })
    }
  }

  /// Its error is none at the rates of displays; a stall of a quarter of a second is beyond
  /// what the method bears, and throws the value far off.
  @Test func `a fine method that takes a stall for one step is told by the stall`() {
    let raw = exam { RungeKutta(longest: .infinity) }
    let diagnosis = raw.diagnosis(expecting: .spring(stiffness: 300, damping: 20))
    #expect(diagnosis.faults.map(\.kind) == [.failsAfterStall], "\(diagnosis)")
    let divided = exam { RungeKutta(longest: 0.05) }
    let right = divided.diagnosis(expecting: .spring(stiffness: 300, damping: 20))
    #expect(right.isRight, "\(right)")
  }

  /// A run costs its frames and nothing besides: no seed is run twice.
  @Test func `a thousand seeds take a thousand runs and their frames`() {
    var (made, frames) = (0, 0)
    let exam = AnimatorExam(from: 633, to: 50) {
      made += 1
      let animator = RungeKutta(longest: 0.05)
      return AnimatorHandle(
        retarget: { animator.animate(to: $0, at: $1) },
        tick: {
          frames += 1
          animator.tick($0.timestamp)
        }, value: { animator.place })
    }
    var link = ManualDisplayLink(rate: 60)
    link.jitter = 0.4
    let report = exam.jitter(link, seeds: 0..<1000)
    #expect(report.isWithinTolerance, "seed \(report.seed): off by \(report.error)")
    #expect(made <= 1002)
    #expect(frames < 1000 * 60 + 5000)
  }

  /// Shows a function of the time since it was sent.
  private func shown(_ value: @escaping (Double) -> Double) -> AnimatorExam {
    AnimatorExam("shown", from: 0, to: 100) {
      var (start, now) = (nil as Double?, 0.0)
      return AnimatorHandle(
        retarget: {
          start = $1; _ = $0
        }, tick: { now = $0.timestamp },
        value: { start.map { value(now - $0) } ?? 0 })
    }
  }

  @Test(arguments: [4, 8])
  func `steps that are expected clamp nothing`(count: Int) throws {
    let curve = try #require(StepCurve(count: count, position: .jumpEnd))
    let exam = shown { 100 * curve.value(at: min(1, $0 / 0.4)) }
    let diagnosis = exam.diagnosis(expecting: .timed(.steps(curve), seconds: 0.4))
    #expect(!diagnosis.faults.contains { $0.kind == .clampsValue }, "\(diagnosis)")
  }

  @Test func `what is no number under some link is beyond every tolerance`() {
    var link = ManualDisplayLink(rate: 60)
    link.drops = 0.1
    let exam = shown { time in
      let frames = time * 60
      return abs(frames - frames.rounded()) > 0.01 || Int(frames.rounded()) % 7 == 6
        ? .nan : 100 * min(1, time / 0.3)
    }
    let report = exam.jitter(link, seeds: 0..<5)
    #expect(!report.isWithinTolerance && report.error == .infinity)
  }
}
