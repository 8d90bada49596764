import FlickCore
import FlickMotion
import Testing

@Suite struct PropertyAnimatorLawTests {
  static let timings: [ViewAnimation.Pace] = [
    .curve(.easeInOut, duration: 1), .curve(.linear, duration: 0.6),
    UIViewSpring(duration: 0.8, dampingRatio: 0.6).map { .spring($0) },
    UIViewBounceSpring(duration: 0.5, bounce: 0.3).map { .bounce($0, initialVelocity: 1) },
  ].compactMap { $0 }

  private func act(
    _ animator: inout PropertyAnimator, _ command: PropertyAnimator.Command, at time: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    let isDone = animator.perform(command, at: time)
    #expect(isDone, "\(command)", sourceLocation: location)
  }

  private func refuse(
    _ animator: inout PropertyAnimator, _ command: PropertyAnimator.Command, at time: Double,
    location: SourceLocation = #_sourceLocation
  ) {
    let before = animator
    let isDone = animator.perform(command, at: time)
    #expect(!isDone && animator == before, "\(command)", sourceLocation: location)
  }

  private func started(
    _ timing: ViewAnimation.Pace, linear: Bool = true
  ) -> PropertyAnimator {
    var animator = PropertyAnimator(timing, scrubsLinearly: linear)
    act(&animator, .start(delay: 0), at: 0)
    return animator
  }

  private func close(_ a: MotionState, _ b: MotionState) -> Bool {
    abs(a.value - b.value) < 1e-9 && abs(a.velocity - b.velocity) < 1e-6
  }

  @Test(arguments: timings)
  func `runs from start to end and is then over`(timing: ViewAnimation.Pace) {
    let animator = started(timing)
    #expect(animator.phase(at: 0) == .running)
    #expect(animator.position(at: 0).value == 0)
    #expect(animator.phase(at: timing.duration) == .inactive)
    #expect(animator.position(at: timing.duration + 1) == MotionState(value: 1))
    #expect(animator.fractionComplete(at: 0.25 * timing.duration) == 0.25)
    #expect(animator.arrival(at: 0.25 * timing.duration) == timing.duration)
  }

  @Test(arguments: timings)
  func `velocity is the slope of the position`(timing: ViewAnimation.Pace) {
    var animator = started(timing)
    act(&animator, .setReversed(true), at: 0.4)
    let plain = started(timing)
    for time in [0.05, 0.21, 0.33, 0.45, 0.6] {
      let subject = time < 0.4 ? plain : animator
      let step = 1e-6
      let slope =
        (subject.position(at: time + step).value - subject.position(at: time - step).value)
        / (2 * step)
      #expect(abs(subject.position(at: time).velocity - slope) < 1e-4 * max(1, abs(slope)))
    }
  }

  @Test(arguments: timings)
  func `reversing twice changes nothing`(timing: ViewAnimation.Pace) {
    let plain = started(timing)
    var turned = plain
    act(&turned, .setReversed(true), at: 0.3)
    #expect(
      close(
        turned.position(at: 0.3),
        MotionState(
          value: plain.position(at: 0.3).value, velocity: -plain.position(at: 0.3).velocity)))
    act(&turned, .setReversed(false), at: 0.3)
    for time in [0.3, 0.4, 0.55, 2] {
      #expect(close(turned.position(at: time), plain.position(at: time)))
    }
  }

  @Test(arguments: timings)
  func `reversed it goes back the way it came and is over at its start`(
    timing: ViewAnimation.Pace
  ) {
    let plain = started(timing)
    var turned = plain
    act(&turned, .setReversed(true), at: 0.3)
    for back in [0.05, 0.1, 0.2] {
      let there = plain.position(at: 0.3 - back).value
      #expect(abs(turned.position(at: 0.3 + back).value - there) < 1e-12)
    }
    #expect(turned.phase(at: 0.6) == .inactive)
    #expect(turned.position(at: 0.6).value == 0)
  }

  @Test(arguments: timings)
  func `a pause and going on at once change nothing`(timing: ViewAnimation.Pace) {
    let plain = started(timing)
    for linear in [false, true] {
      var paused = started(timing, linear: linear)
      act(&paused, .pause, at: 0.25)
      #expect(paused.position(at: 5).value == plain.position(at: 0.25).value)
      #expect(paused.position(at: 5).velocity == 0)
      act(&paused, .resume(timing: nil, durationFactor: 0), at: 0.25)
      for time in [0.25, 0.3, 0.5, 0.59, 3] {
        #expect(close(paused.position(at: time), plain.position(at: time)))
      }
    }
  }

  @Test(arguments: timings)
  func `a scrub shows the value there`(timing: ViewAnimation.Pace) {
    for fraction in [0, 0.2, 0.5, 0.77, 1] {
      var linear = PropertyAnimator(timing)
      act(&linear, .scrub(fraction), at: 0)
      #expect(linear.position(at: 9).value == fraction)
      #expect(linear.fractionComplete(at: 9) == fraction)
      var curved = PropertyAnimator(timing, scrubsLinearly: false)
      act(&curved, .scrub(fraction), at: 0)
      let passing =
        fraction == 1
        ? 1 : started(timing).position(at: fraction * timing.duration).value
      #expect(abs(curved.position(at: 9).value - passing) < 1e-12)
    }
  }

  @Test(arguments: timings)
  func `after a scrub the curve goes on from there`(timing: ViewAnimation.Pace) {
    var animator = PropertyAnimator(timing)
    act(&animator, .scrub(0.4), at: 0)
    act(&animator, .resume(timing: nil, durationFactor: 0), at: 2)
    let moving = animator.position(at: 2)
    #expect(abs(moving.value - 0.4) < 1e-12)
    #expect(moving.velocity > 0)
    let left = (animator.arrival(at: 2) ?? 0) - 2
    #expect(left > 0 && left < timing.duration)
    let plain = started(timing)
    #expect(close(plain.position(at: timing.duration - left), moving))
    #expect(animator.position(at: animator.arrival(at: 2) ?? 0).value == 1)
  }

  @Test func `reversing turns the fraction round and keeps the place`() {
    var animator = PropertyAnimator(.curve(.easeIn, duration: 1))
    act(&animator, .scrub(0.3), at: 0)
    act(&animator, .setReversed(true), at: 0)
    #expect(animator.fractionComplete(at: 0) == 0.7)
    #expect(animator.position(at: 0).value == 0.3)
    act(&animator, .scrub(0.1), at: 0)
    #expect(animator.position(at: 0).value == 0.9)
  }

  @Test(arguments: timings, [false, true])
  func `another timing runs over what is left of the way`(
    timing: ViewAnimation.Pace, reversed: Bool
  ) {
    var animator = started(timing)
    act(&animator, .pause, at: 0.3)
    if reversed { act(&animator, .setReversed(true), at: 0.3) }
    let here = animator.position(at: 0.3).value
    let goal: Double = reversed ? 0 : 1
    act(&animator, .resume(timing: .curve(.linear, duration: 1), durationFactor: 0.5), at: 1)
    let duration = 0.5 * timing.duration
    for share in [0, 0.3, 0.9] {
      let wanted = here + share * (goal - here)
      let state = animator.position(at: 1 + share * duration)
      #expect(abs(state.value - wanted) < 1e-12)
      #expect(abs(state.velocity - (goal - here) / duration) < 1e-9)
    }
    #expect(animator.position(at: 1 + duration).value == goal)
    #expect(animator.phase(at: 1 + duration) == .inactive)
  }

  @Test func `a spring takes over with a velocity relative to what is left`() throws {
    var animator = started(.curve(.linear, duration: 1))
    act(&animator, .pause, at: 0.5)
    // Half the way is left, so one way per second is twice that of it.
    let spring = try #require(
      UIViewSpring(duration: 0.8, dampingRatio: 0.7, initialVelocity: 2))
    act(&animator, .resume(timing: .spring(spring), durationFactor: 0.8), at: 0.5)
    let state = animator.position(at: 0.5)
    #expect(abs(state.value - 0.5) < 1e-12 && abs(state.velocity - 1) < 1e-9)
    #expect(abs((animator.arrival(at: 0.5) ?? 0) - 1.3) < 1e-12)
  }

  @Test func `a factor alone stretches what is left`() {
    var animator = started(.curve(.easeInOut, duration: 1))
    act(&animator, .pause, at: 0.5)
    act(&animator, .resume(timing: nil, durationFactor: 2), at: 0.5)
    let plain = started(.curve(.easeInOut, duration: 1))
    for place in [0.5, 0.6, 0.8, 0.99] {
      let there = animator.position(at: 0.5 + (place - 0.5) * 4)
      #expect(abs(there.value - plain.position(at: place).value) < 1e-12)
    }
  }

  @Test func `reversing after another timing goes back over both parts`() {
    let timing = ViewAnimation.Pace.curve(.easeInOut, duration: 1)
    var animator = started(timing)
    act(&animator, .pause, at: 0.4)
    act(&animator, .resume(timing: .curve(.linear, duration: 1), durationFactor: 1), at: 0.4)
    act(&animator, .setReversed(true), at: 0.9)
    let first = started(timing)
    #expect(abs(animator.position(at: 1.4 + 0.1).value - first.position(at: 0.3).value) < 1e-12)
    #expect(animator.position(at: 1.9).value == 0)
  }

  @Test func `stopping keeps the place and finishing chooses one`() {
    let places: [(PropertyAnimator.Place, Double)] = [
      (.start, 0), (.current, started(.curve(.easeOut, duration: 1)).position(at: 0.4).value),
      (.end, 1),
    ]
    for (place, wanted) in places {
      var animator = started(.curve(.easeOut, duration: 1))
      let before = animator.position(at: 0.4)
      #expect(before.velocity > 0)
      act(&animator, .stop(finishing: false), at: 0.4)
      #expect(animator.phase(at: 8) == .stopped)
      #expect(animator.position(at: 8) == MotionState(value: before.value))
      act(&animator, .finish(place), at: 8)
      #expect(animator.position(at: 8).value == wanted)
      #expect(animator.phase(at: 8) == .inactive)
    }
  }

  @Test func `what a phase does not allow changes nothing`() {
    var animator = PropertyAnimator(.curve(.linear, duration: 1))
    for command: PropertyAnimator.Command in [
      .finish(.end), .stop(finishing: false), .resume(timing: nil, durationFactor: 0),
      .scrub(1.5), .start(delay: -1), .setReversed(true),
    ] {
      refuse(&animator, command, at: 0)
    }
    act(&animator, .start(delay: 0), at: 0)
    refuse(&animator, .scrub(0.5), at: 0.5)
    refuse(&animator, .finish(.end), at: 0.5)
    // Over: it does not begin again.
    refuse(&animator, .start(delay: 0), at: 2)
    refuse(&animator, .pause, at: 2)
  }

  @Test func `a delayed start waits and a paused one at its end can be turned`() {
    var animator = PropertyAnimator(.curve(.linear, duration: 1), pausesOnCompletion: true)
    act(&animator, .start(delay: 0.5), at: 1)
    #expect(animator.position(at: 1.4) == MotionState(value: 0))
    #expect(animator.position(at: 2).value == 0.5)
    #expect(animator.phase(at: 3) == .paused)
    act(&animator, .setReversed(true), at: 4)
    act(&animator, .resume(timing: nil, durationFactor: 0), at: 4)
    #expect(animator.position(at: 4.25).value == 0.75)
    #expect(animator.phase(at: 5) == .paused)
    #expect(animator.position(at: 5).value == 0)
  }

  @Test(arguments: [true, false])
  func `one that arrives by a rounded clock is as one that arrived`(pauses: Bool) {
    var early = PropertyAnimator(.curve(.easeIn, duration: 0.3), pausesOnCompletion: pauses)
    act(&early, .start(delay: 0), at: 0)
    let late = early
    early.arrive()
    #expect(early.phase(at: 0.299) == late.phase(at: 0.3))
    #expect(early.position(at: 0.299) == late.position(at: 0.3))
    let again = early
    early.arrive()
    #expect(early == again)
  }

  @Test(arguments: timings, [0.05, 0.15])
  func `only springs with less than a tenth of a second left arrive at once`(
    timing: ViewAnimation.Pace, left: Double
  ) {
    for isReversed in [false, true] {
      var animator = started(timing)
      let pause = isReversed ? left : timing.duration - left
      act(&animator, .pause, at: pause)
      act(&animator, .setReversed(isReversed), at: pause)
      act(&animator, .resume(timing: nil, durationFactor: 0), at: 2)
      let isSpring = if case .curve = timing { false } else { true }
      let isOver = animator.phase(at: 2) == .inactive
      #expect(isOver == (isSpring && left < 0.1))
      if isOver { #expect(animator.position(at: 2).value == (isReversed ? 0 : 1)) }
    }
  }
}
