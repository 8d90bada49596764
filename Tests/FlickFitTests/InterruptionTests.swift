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

  @Test func `a touch without an answer was ignored`() throws {
    let signal = try SpringFitTests.spring(stiffness: 120, ratio: 0.5)
    let fit = MotionFit(signal, events: [0.1234, 0.35])
    #expect(fit.borders.map(\.policy) == [.ignore])
  }
}
