import FlickCore
import FlickMotion
import Testing

@Suite struct MediaTimingLawTests {
  @Test func `runs from 0 to 1 once`() throws {
    let timing = try #require(MediaTiming(begin: 2, duration: 0.5))
    #expect(timing.moment(at: 1.9).phase == .before)
    #expect(!timing.moment(at: 1.9).isApplied)
    #expect(timing.moment(at: 2).progress == 0)
    #expect(timing.moment(at: 2.25).progress == 0.5)
    #expect(timing.moment(at: 2.25).rate == 2)
    #expect(timing.moment(at: 2.5).progress == 1)
    #expect(timing.moment(at: 2.5).isApplied)
    #expect(timing.moment(at: 2.5).phase == .after)
    #expect(!timing.moment(at: 2.501).isApplied)
    #expect(timing.moment(at: 9).rate == 0)
  }

  @Test(arguments: MediaTiming.Fill.allCases)
  func `a fill mode decides what shows outside and nothing within`(
    fill: MediaTiming.Fill
  ) throws {
    let timing = try #require(MediaTiming(begin: 1, duration: 1, fill: fill))
    #expect(timing.moment(at: 0.5).isApplied == fill.fillsBefore)
    #expect(timing.moment(at: 2.5).isApplied == fill.fillsAfter)
    #expect(timing.moment(at: 1.5).isApplied)
    #expect(timing.moment(at: 0.5).progress == 0)
    #expect(timing.moment(at: 2.5).progress == 1)
  }

  @Test func `the border of two cycles belongs to the later one and the end to the last`() throws {
    let timing = try #require(MediaTiming(duration: 1, repetition: .count(3)))
    #expect(timing.moment(at: 1).progress == 0)
    #expect(timing.moment(at: 1).completedCycles == 1)
    #expect(timing.moment(at: 3).progress == 1)
    #expect(timing.moment(at: 3).completedCycles == 2)
    let there = try #require(
      MediaTiming(duration: 1, repetition: .count(2), autoreverses: true))
    #expect(there.total == 4)
    #expect(there.moment(at: 1).progress == 1)
    #expect(there.moment(at: 1.25).progress == 0.75)
    #expect(there.moment(at: 1.25).rate == -1)
    #expect(there.moment(at: 2).progress == 0)
    #expect(there.moment(at: 4).progress == 0)
  }

  @Test func `twice the speed for half the time`() throws {
    let plain = try #require(MediaTiming(begin: 1, duration: 0.8, repetition: .count(2.5)))
    let fast = try #require(
      MediaTiming(begin: 1, duration: 0.8, speed: 2, repetition: .count(2.5)))
    for step in 0...40 {
      let t = Double(step) / 16
      let a = plain.moment(at: 1 + t)
      let b = fast.moment(at: 1 + t / 2)
      #expect(a.progress == b.progress && a.isApplied == b.isApplied && 2 * a.rate == b.rate)
    }
  }

  @Test func `an offset shows later what a begin in the past shows now`() throws {
    let offset = try #require(
      MediaTiming(duration: 1, timeOffset: 0.375, repetition: .count(4), autoreverses: true))
    let early = try #require(
      MediaTiming(begin: -0.375, duration: 1, repetition: .count(4), autoreverses: true))
    for step in 0...60 {
      let t = Double(step) / 8
      #expect(offset.moment(at: t).progress == early.moment(at: t).progress)
    }
    // But it does not end sooner: it wraps.
    #expect(offset.moment(at: 7.9).isApplied)
    #expect(!early.moment(at: 7.9).isApplied)
  }

  @Test func `backwards from the end is forwards in a mirror`() throws {
    let forward = try #require(MediaTiming(duration: 2))
    let backward = try #require(MediaTiming(duration: 2, speed: -1, timeOffset: 2))
    for step in 0...16 {
      let t = Double(step) / 8
      #expect(backward.moment(at: t).progress == 1 - forward.moment(at: t).progress)
      #expect(backward.moment(at: t).rate == -forward.moment(at: t).rate)
    }
  }

  @Test func `a frozen animation is scrubbed by its offset`() throws {
    for offset in [0, 0.25, 0.7, 1.0] {
      let frozen = try #require(MediaTiming(begin: 5, duration: 1, speed: 0, timeOffset: offset))
      for t in [-100, 0, 5, 1e6] {
        let moment = frozen.moment(at: t)
        #expect(moment.progress == offset && moment.isApplied && moment.rate == 0)
      }
    }
  }

  @Test(arguments: [false, true])
  func `the rate is the slope of the progress`(autoreverses: Bool) throws {
    let timing = try #require(
      MediaTiming(
        begin: 0.1, duration: 0.7, speed: 1.5, timeOffset: 0.2, repetition: .count(3),
        autoreverses: autoreverses))
    let h = 1e-6
    for step in 1...60 {
      let t = 0.1 + Double(step) * 0.0217
      let before = timing.moment(at: t - h).progress
      let after = timing.moment(at: t + h).progress
      guard abs(after - before) < 0.5 else { continue }
      #expect(abs((after - before) / (2 * h) - timing.moment(at: t).rate) < 1e-6)
    }
  }

  @Test(arguments: [1e9, 1e15, .infinity])
  func `a huge repeat count is as quick and as exact as a small one`(count: Double) throws {
    let timing = try #require(
      MediaTiming(duration: 0.25, repetition: .count(count), autoreverses: true))
    let late = timing.moment(at: 1e8 + 0.3125)
    #expect(late.progress == 0.75)
    #expect(late.rate == -4)
    #expect(late.completedCycles == 2e8)
  }

  @Test func `hostile timing is refused or finite`() throws {
    for duration in [0, -1, .nan, .infinity] { #expect(MediaTiming(duration: duration) == nil) }
    #expect(MediaTiming(duration: 1, speed: .infinity) == nil)
    #expect(MediaTiming(begin: .nan, duration: 1) == nil)
    #expect(MediaTiming(duration: 1, repetition: .count(0)) == nil)
    #expect(MediaTiming(duration: 1, repetition: .duration(-2)) == nil)
    for duration in [1e-9, 1, 1e9] {
      for speed in [0, 1e-9, 1, -1e9, 1e9] {
        for offset in [0, 1e-9, -1e9, 1e9] {
          let timing = try #require(
            MediaTiming(
              begin: -1e9, duration: duration, speed: speed, timeOffset: offset,
              repetition: .count(1e9), autoreverses: true, fill: .both))
          for t in [-2e9, -1e9, 0, 1e-9, 1e9] {
            let moment = timing.moment(at: t)
            #expect(moment.progress >= 0 && moment.progress <= 1)
            #expect(moment.rate.isFinite && moment.completedCycles >= 0)
          }
        }
      }
    }
  }
}

@Suite struct PropertyAnimationLawTests {
  static func basic(
    _ from: Double?, _ to: Double?, _ by: Double? = nil, timing: MediaTiming?,
    pace: PropertyAnimation.Pace = .curve(.linear),
    combination: PropertyAnimation.Combination = .replace, cumulative: Bool = false
  ) throws -> PropertyAnimation {
    PropertyAnimation(
      source: .basic(from: from.map { [$0] }, to: to.map { [$0] }, by: by.map { [$0] }),
      timing: try #require(timing), pace: pace, combination: combination,
      isCumulative: cumulative)
  }

  @Test func `without animations the model shows`() {
    let value = PropertyAnimation.presentation(model: [3, 4], [], at: 7)
    #expect(value == PropertyAnimation.Value(resting: [3, 4]))
  }

  @Test func `a later animation covers an earlier one and an additive one adds`() throws {
    let timing = MediaTiming(duration: 1)
    let first = try Self.basic(0, 1, timing: timing)
    let second = try Self.basic(10, 20, timing: timing)
    let added = try Self.basic(100, 200, timing: timing, combination: .add)
    let doubled = try Self.basic(2, 2, timing: timing, combination: .multiply)
    func at(_ animations: [PropertyAnimation]) -> PropertyAnimation.Value {
      PropertyAnimation.presentation(model: [7], animations, at: 0.5)
    }
    #expect(at([first, second]).value == [15])
    #expect(at([first, second]).velocity == [10])
    #expect(at([first, added]).value == [150.5])
    #expect(at([first, added]).velocity == [101])
    #expect(at([added, second]).value == [15])
    #expect(at([second, doubled]) == PropertyAnimation.Value(value: [30], velocity: [20]))
  }

  @Test func `velocity is the slope under every pace`() throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: 0.6))
    let h = 1e-6
    for pace in [
      PropertyAnimation.Pace.curve(.linear), .curve(.easeInOut), .spring(spring, velocity: 2),
    ] {
      let animation = try Self.basic(
        5, 90,
        timing: MediaTiming(
          begin: 0.1, duration: 0.6, speed: 1.3, repetition: .count(2), autoreverses: true),
        pace: pace)
      func at(_ t: Double) -> PropertyAnimation.Value {
        PropertyAnimation.presentation(model: [0], [animation], at: t)
      }
      for t in [0.15, 0.3, 0.49, 0.7, 0.9, 1.3] {
        let slope = (at(t + h).value[0] - at(t - h).value[0]) / (2 * h)
        #expect(abs(slope - at(t).velocity[0]) < 1e-2)
      }
    }
  }

  @Test func `a spring is cut at the end and snaps`() throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: 0.3))
    let animation = try Self.basic(
      0, 10, timing: MediaTiming(duration: 0.4), pace: .spring(spring, velocity: 0))
    let last = PropertyAnimation.presentation(model: [10], [animation], at: 0.4)
    #expect(last.value == [10])
    let before = PropertyAnimation.presentation(model: [10], [animation], at: 0.4.nextDown)
    #expect(abs(before.value[0] - 10) > 0.1)
  }

  @Test func `cumulative cycles build on each other`() throws {
    let timing = MediaTiming(duration: 1, repetition: .count(3))
    // By alone: the end of a cycle is the model plus by.
    let by = try Self.basic(nil, nil, 10, timing: timing, cumulative: true)
    let values = [0.5, 1.5, 2.5].map {
      PropertyAnimation.presentation(model: [100], [by], at: $0).value[0]
    }
    #expect(values == [105, 215, 325])
    let huge = try Self.basic(
      0, 10, timing: MediaTiming(duration: 1, repetition: .forever), cumulative: true)
    let (late, value): (Double, Double) = (1e9 + 0.5, 1e10 + 5)
    #expect(PropertyAnimation.presentation(model: [0], [huge], at: late).value == [value])
  }

  @Test func `an unrelated or finished animation changes nothing`() throws {
    let running = try Self.basic(0, 1, timing: MediaTiming(duration: 1))
    let over = try Self.basic(50, 60, timing: MediaTiming(begin: -5, duration: 1))
    for t in [0.1, 0.6, 2] {
      #expect(
        PropertyAnimation.presentation(model: [9], [running, over], at: t)
          == PropertyAnimation.presentation(model: [9], [running], at: t))
    }
  }
}

@Suite struct TransformInterpolationLawTests {
  static let transforms: [AffineTransform] = [
    .identity, .scale(x: -1, y: 1), .scale(x: 1, y: -1), .scale(x: 2, y: 3), .rotation(0.4),
    .rotation(-2.9), .rotation(.pi), .translation(40, -7),
    AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 3),
    AffineTransform(a: -1.2, b: 0.7, c: 0.3, d: 2, tx: 5, ty: 6), .scale(0), .scale(x: 0, y: 2),
  ]

  static func difference(_ a: AffineTransform, _ b: AffineTransform) -> Double {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty]
      .map(\.magnitude).max() ?? 0
  }

  @Test(arguments: transforms)
  func `taken apart and put together it is the same`(transform: AffineTransform) {
    let again = TransformComponents(transform).transform
    #expect(Self.difference(again, transform) < 1e-14)
  }

  @Test(arguments: transforms, transforms)
  func `the way begins and ends where told`(from: AffineTransform, to: AffineTransform) {
    let start = TransformComponents.interpolate(from: from, to: to, at: 0)
    let end = TransformComponents.interpolate(from: from, to: to, at: 1)
    #expect(Self.difference(start, from) < 1e-14)
    #expect(Self.difference(end, to) < 1e-14)
    let middle = TransformComponents.interpolate(from: from, to: to, at: 0.5)
    #expect(middle.a.isFinite && middle.d.isFinite)
  }

  @Test func `turns go the short way at an even pace`() {
    for (from, to) in [(0.3, 1.3), (3, -3), (-1.5, 1)] {
      let way =
        to - from > .pi ? to - from - 2 * .pi : to - from < -.pi ? to - from + 2 * .pi : to - from
      let middle = TransformComponents.interpolate(
        from: .rotation(from), to: .rotation(to), at: 0.25)
      #expect(Self.difference(middle, .rotation(from + 0.25 * way)) < 1e-14)
    }
  }

  @Test(arguments: ValueFunction.allCases)
  func `a value function takes its own number of values`(function: ValueFunction) {
    let values = [0.5, 2, 3]
    #expect(function.transform(Array(values.prefix(function.arity))) != nil)
    #expect(function.transform([]) == nil)
    #expect(function.transform([1, 2]) == nil)
    #expect((function.transform([1]) == nil) == (function.arity == 3))
  }

  @Test func `a turn in space seen from in front narrows`() throws {
    let x = try #require(ValueFunction.rotateX.transform([0.5])).flattened
    #expect(abs(x.d - Reproducible.cos(0.5)) < 1e-15 && x.a == 1 && x.b == 0)
    let z = try #require(ValueFunction.rotateZ.transform([0.5])).flattened
    #expect(z == .rotation(0.5))
    let both = Transform3D.rotation(0.3, about: .y).then(.rotation(-0.3, about: .y))
    #expect(Self.difference(both.flattened, .identity) < 1e-15)
    #expect(Transform3D(AffineTransform.translation(3, 4)).flattened == .translation(3, 4))
  }
}
