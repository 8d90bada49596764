import FlickMotion
import Testing

@Suite struct GroupCurveLawTests {
  static let curves: [TimingCurve] = [
    .easeIn, .easeOut, .easeInOut, .cubicBezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.6),
    .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 0, y1: 0.5, x2: 0.5, y2: 1),
  ]

  /// Keyframes in a group in a group, each with a curve.
  private func nested(
    _ outer: TimingCurve, _ inner: TimingCurve, autoreverses: Bool = false
  ) throws -> GroupedAnimation {
    let keyframes = try #require(
      Keyframes(values: [0, 100, 40, 90], mode: .cubic))
    return GroupedAnimation(
      groups: [
        .init(
          try #require(
            MediaTiming(
              begin: 0.1, duration: 1.3, speed: 0.9, repetition: .count(2),
              autoreverses: autoreverses)), curve: outer),
        .init(try #require(MediaTiming(duration: 1, repetition: .count(2))), curve: inner),
      ],
      animation: PropertyAnimation(
        source: .keyframes(keyframes),
        timing: try #require(MediaTiming(duration: 0.8, fill: .both)),
        pace: .curve(.easeInOut)))
  }

  private func value(_ animation: GroupedAnimation, _ time: Double) -> PropertyAnimation.Value {
    animation.applied(to: .init(resting: [7]), at: time, within: .active)
  }

  @Test(arguments: curves, curves)
  func `velocity and acceleration are the slopes`(
    outer: TimingCurve, inner: TimingCurve
  ) throws {
    for autoreverses in [false, true] {
      let animation = try nested(outer, inner, autoreverses: autoreverses)
      let corners = animation.corners(from: 0, until: 4, spacing: 1e-6)
      for step in 0..<160 {
        let time = 0.1137 + 0.0171 * Double(step)
        let h = 1e-5
        // A slope across a corner, or beside an upright stretch, is none.
        if corners.contains(where: { abs($0 - time) < 0.004 }) { continue }
        let (before, here, after) = (
          value(animation, time - h), value(animation, time), value(animation, time + h)
        )
        let slope = (after.value[0] - before.value[0]) / (2 * h)
        let bend = (after.velocity[0] - before.velocity[0]) / (2 * h)
        #expect(
          abs(here.velocity[0] - slope) < 1e-4 * max(100, abs(bend)),
          "\(here.velocity[0]), \(slope) at \(time)")
        #expect(
          abs(here.acceleration[0] - bend) < 2e-3 * max(100, abs(bend)),
          "\(here.acceleration[0]), \(bend) at \(time)")
      }
    }
  }

  @Test(arguments: curves + [.linear])
  func `a corner of a child is where the group's curve passes it`(curve: TimingCurve) throws {
    let keyframes = try #require(Keyframes(values: [0, 100, 40], mode: .linear))
    let animation = GroupedAnimation(
      groups: [.init(try #require(MediaTiming(duration: 2, repetition: .count(3))), curve: curve)],
      animation: PropertyAnimation(
        source: .keyframes(keyframes), timing: try #require(MediaTiming(duration: 2))))
    let corners = animation.corners(from: 0, until: 6, spacing: 1e-6)
    let within = corners.filter {
      $0 > 0.01 && $0 < 1.99 && abs(curve.value(at: $0 / 2) - 0.5) < 1e-9
    }
    #expect(within.count >= 1)
    for time in within {
      for cycle in [2.0, 4] {
        #expect(corners.contains { abs($0 - time - cycle) < 1e-9 })
      }
      #expect(value(animation, time - 1e-7).velocity[0] > 0)
      #expect(value(animation, time + 1e-7).velocity[0] < 0)
    }
  }

  @Test func `a curve's own corners are corners of what is in its group`() throws {
    let easing = try #require(LinearEasing(stops: [.init(0), .init(0.8, at: 0.25), .init(1)]))
    let steps = try #require(StepCurve(count: 4, position: .jumpEnd))
    for (curve, wanted) in [
      (TimingCurve.points(easing), [0.25]), (.steps(steps), [0.25, 0.5, 0.75]),
    ] {
      let animation = GroupedAnimation(
        groups: [.init(try #require(MediaTiming(duration: 1)), curve: curve)],
        animation: PropertyAnimation(
          source: .basic(from: [0], to: [1], by: nil),
          timing: try #require(MediaTiming(duration: 1))))
      let corners = Set(animation.corners(from: 0, until: 1, spacing: 1e-6))
      #expect(corners.sorted() == wanted)
    }
  }

  @Test func `the end of a group is the limit from before it`() throws {
    let animation = GroupedAnimation(
      groups: [
        .init(
          try #require(MediaTiming(duration: 1)),
          curve: .points(
            try #require(LinearEasing(stops: [.init(0), .init(0.2, at: 0.5), .init(1)]))))
      ],
      animation: PropertyAnimation(
        source: .basic(from: [0], to: [10], by: nil),
        timing: try #require(MediaTiming(duration: 1))))
    #expect(value(animation, 1).value == [10])
    #expect(value(animation, 1).velocity[0] == 16)
  }

  @Test func `a curve that stands upright makes no number that is none`() throws {
    for outer in Self.curves {
      for inner in Self.curves {
        let animation = try nested(outer, inner)
        for step in 0...40 {
          let seen = value(animation, 0.1 + 2.6 / 0.9 * Double(step) / 40)
          #expect(!seen.velocity[0].isNaN && !seen.acceleration[0].isNaN)
        }
      }
    }
  }
}
