import FlickFit
import FlickMotion
import Testing

/// Signals as films show them: encoders hold what moves slowly, screens show some pictures
/// late.
@Suite struct FilmFitTests {
  private func film(_ samples: [RecordedSignal.Sample]) throws -> RecordedSignal {
    var signal = try #require(RecordedSignal(name: "x", samples: samples))
    signal.isMeasured = true
    signal.error = 0.05
    return signal
  }

  /// The samples, each with the value of one so many before it.
  private func late(_ signal: RecordedSignal, by late: (Int) -> Int) throws -> RecordedSignal {
    try film(
      signal.samples.indices.map { index in
        let shown = signal.samples[max(0, index - late(index))].value
        return .init(time: signal.samples[index].time, value: shown)
      })
  }

  @Test(arguments: [(210.0, 0.35, 0.25), (60, 0.35, 0.2), (400, 0.2, 0.25)])
  func `what an encoder holds where it turns back does not rest`(
    stiffness: Double, ratio: Double, hold: Double
  ) throws {
    var held = 0.0
    let exact = try SpringFitTests.spring(stiffness: stiffness, ratio: ratio, count: 180)
    let fit = MotionFit(
      try film(
        exact.samples.map { sample in
          if (sample.value - held).magnitude > hold { held = sample.value }
          return .init(time: sample.time, value: held)
        }))
    #expect(fit.segments.map(\.model) == [.rest, .spring])
    let found = try #require(fit.segments.last?.value("stiffness"))
    #expect((found / stiffness - 1).magnitude < 0.01)
  }

  @Test func `a spring that starts anew after three pictures is told`() throws {
    let spring = try #require(Spring(stiffness: 1500, damping: 60))
    let start = MotionState(value: 72)
    let turn = MotionState(value: spring.state(after: 0.05, from: start, toward: 408).value)
    let fit = MotionFit(
      try film(
        (0..<60).map { index in
          let elapsed = Double(index) / 60 - 0.2
          var value = 72.0
          if elapsed > 0.05 + 1e-9 {
            value = spring.state(after: elapsed - 0.05, from: turn, toward: 198).value
          } else if elapsed > 0 {
            value = spring.state(after: elapsed, from: start, toward: 408).value
          }
          let noise = elapsed > 0 && elapsed < 0.3 ? 0.03 * Double((7 * index) % 5 - 2) / 2 : 0
          return .init(time: Double(index) / 60, value: value + noise)
        }))
    #expect(fit.segments.map(\.model) == [.rest, .spring, .spring])
    #expect(fit.borders.map(\.policy) == [.restart])
    let found = try #require(fit.segments.last?.value("stiffness"))
    #expect((found / 1500 - 1).magnitude < 0.03)
  }

  @Test func `pictures that show an earlier refresh are told by it, the least late on time`() throws
  {
    let exact = try SpringFitTests.spring(stiffness: 210, ratio: 0.5, count: 120)
    // Every third one a refresh late, and the fifth of seven two.
    let fit = MotionFit(try late(exact) { $0 % 7 == 5 ? 2 : $0 % 3 == 1 ? 1 : 0 })
    let segment = try #require(fit.segments.last)
    let stiffness = try #require(segment.value("stiffness"))
    #expect((stiffness / 210 - 1).magnitude < 0.01)
    #expect((segment.from - 0.1234).magnitude < 0.002)
    #expect(segment.residual < 0.1)
  }

  @Test func `a curve that is shown late by and by is still that curve`() throws {
    // On time, late for a while, and on time again, as a recorder beats with the screen.
    let exact = (0..<90).map { index -> RecordedSignal.Sample in
      let time = Double(index) / 60
      return .init(time: time, value: 78 + 310 * TimingCurve.easeOut.value(at: (time - 0.2) / 0.6))
    }
    let beats = [14...18, 24...24, 27...29, 31...40]
    let signal = try #require(RecordedSignal(name: "x", samples: exact))
    let fit = MotionFit(try late(signal) { index in beats.contains { $0 ~= index } ? 0 : 1 })
    let segment = try #require(fit.segments.last)
    #expect(segment.name == "ease-out")
    let duration = try #require(segment.value("duration"))
    #expect((duration / 0.6 - 1).magnitude < 0.005)
    #expect((segment.from - 0.2).magnitude < 0.002)
  }
}
