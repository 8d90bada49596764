import FlickFit
import FlickMotion
import Testing

@Suite struct SpringFitTests {
  /// A spring from rest at `start`, sampled at 60 Hz.
  static func spring(
    stiffness: Double, ratio: Double, start: Double = 0.1234, count: Int = 70,
    noise: (Int) -> Double = { _ in 0 }
  ) throws -> RecordedSignal {
    let spring = try #require(Spring(stiffness: stiffness, dampingRatio: ratio))
    var samples: [RecordedSignal.Sample] = []
    for index in 0..<count {
      let time = Double(index) / 60
      let elapsed = time - start
      var value = 20.0
      if elapsed > 0 {
        let state = spring.state(after: elapsed, from: MotionState(value: 20), toward: 320)
        value = state.value
      }
      samples.append(.init(time: time, value: value + noise(index)))
    }
    return try #require(RecordedSignal(name: "x", samples: samples))
  }

  @Test(arguments: [0.3, 0.8, 1.0, 1.3])
  func `a spring's numbers and its start between samples are found`(ratio: Double) throws {
    let fit = MotionFit(try Self.spring(stiffness: 280, ratio: ratio))
    let segment = try #require(fit.segments.last)
    #expect(segment.model == .spring)
    let stiffness = try #require(segment.value("stiffness"))
    let found = try #require(segment.value("dampingRatio"))
    #expect((stiffness / 280 - 1).magnitude < 1e-5)
    #expect((found / ratio - 1).magnitude < 1e-5)
    #expect((segment.from - 0.1234).magnitude < 1e-5)
  }

  /// Evenly between -0.5 and 0.5.
  static func noise(seed: UInt64) -> (Int) -> Double {
    var state = seed
    return { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) - 0.5
    }
  }

  @Test func `an interval holds the number that made the samples`() throws {
    let noise = Self.noise(seed: 7)
    let fit = MotionFit(try Self.spring(stiffness: 280, ratio: 0.7, noise: noise))
    let segment = try #require(fit.segments.last)
    let interval = try #require(segment.parameter("stiffness")?.interval)
    #expect(interval.contains(280))
    #expect(interval.upperBound < 1.05 * interval.lowerBound)
  }

  @Test(arguments: [1, 2, 4, 5] as [UInt64])
  func `a slow turn in the noise is no rest between two springs`(seed: UInt64) throws {
    let noise = Self.noise(seed: seed)
    let fit = MotionFit(
      try Self.spring(stiffness: 85, ratio: 0.33, count: 160, noise: { 0.4 * noise($0) }))
    #expect(fit.segments.map(\.model) == [.rest, .spring])
  }

  /// Its last samples stand on a step of the grid that is not the target.
  /// Recorders write whole points.
  @Test(arguments: [100.0, 300, 900], [0.4, 0.6, 0.8])
  func `a spring on a coarse grid is one spring`(stiffness: Double, ratio: Double) throws {
    for way in [200.0, 500] {
      let spring = try #require(Spring(stiffness: stiffness, dampingRatio: ratio))
      var samples: [RecordedSignal.Sample] = []
      for index in 0..<180 {
        let elapsed = Double(index) / 60 - 0.25
        let value =
          elapsed > 0
          ? spring.state(after: elapsed, from: MotionState(value: 0), toward: way).value : 0
        samples.append(.init(time: Double(index) / 60, value: value.rounded()))
      }
      let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
      #expect(fit.segments.map(\.model) == [.rest, .spring], "\(way)")
    }
  }

  @Test(arguments: 56...66)
  func `a spring that creeps on a grid has not ended`(count: Int) throws {
    let whole = try Self.spring(stiffness: 120, ratio: 1, count: count)
    let samples = whole.samples.map {
      RecordedSignal.Sample(time: $0.time, value: $0.value.rounded())
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    let stiffness = try #require(fit.segments.last?.value("stiffness"))
    #expect((stiffness / 120 - 1).magnitude < 0.015)
  }

  @Test func `few samples name no spring`() throws {
    let fit = MotionFit(try Self.spring(stiffness: 3000, ratio: 1, count: 11))
    let told = fit.segments.compactMap { $0.value("stiffness") }
    #expect(told.isEmpty)
  }

  @Test func `what is constant rests`() throws {
    let samples = (0..<20).map { RecordedSignal.Sample(time: Double($0) / 60, value: 7) }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.rest])
    #expect(fit.borders.isEmpty)
  }

  @Test func `nothing and one sample make no segment`() throws {
    let empty = try #require(RecordedSignal(name: "x", samples: []))
    #expect(MotionFit(empty).segments.isEmpty)
    let one = try #require(RecordedSignal(name: "x", samples: [.init(time: 0, value: 1)]))
    #expect(MotionFit(one).segments.isEmpty)
  }
}
