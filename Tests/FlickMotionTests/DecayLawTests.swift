import FlickCore
import FlickMotion
import Testing

@Suite struct DecayLawTests {
  static let decays: [Decay] = [
    .normal, .fast, Decay(rate: 0.5), Decay(rate: 0.998, form: .continuous), Decay(drag: 0.135),
    Decay(timeConstant: 0.325), Decay.compose(), Decay(rate: 0.999_999),
  ].compactMap { $0 }
  static let start = MotionState(value: 120, velocity: -2400)

  @Test func `every spelling is there`() { #expect(Self.decays.count == 8) }

  @Test(arguments: decays)
  func `starts where told`(decay: Decay) {
    #expect(decay.state(after: 0, from: Self.start) == Self.start)
    let soon = decay.state(after: 1e-9, from: Self.start)
    #expect(abs(soon.value - Self.start.value) < 1e-5)
    #expect(abs(soon.velocity - Self.start.velocity) < 1e-2)
  }

  @Test(arguments: decays)
  func `two steps equal one`(decay: Decay) {
    for (first, second) in [(0.11, 0.2), (1e-4, 3.0), (2, 0.001)] {
      let once = decay.state(after: first + second, from: Self.start)
      let twice = decay.state(after: second, from: decay.state(after: first, from: Self.start))
      #expect(abs(once.value - twice.value) < 1e-9)
      #expect(abs(once.velocity - twice.velocity) < 1e-9)
    }
  }

  @Test(arguments: decays)
  func `the slope is the velocity times the slope factor`(decay: Decay) {
    let h = 1e-4 / decay.decayRate
    for t in [0.01, 0.5, 2].map({ $0 / decay.decayRate }) {
      let before = decay.state(after: t - h, from: Self.start)
      let here = decay.state(after: t, from: Self.start)
      let after = decay.state(after: t + h, from: Self.start)
      let slope = (after.value - before.value) / (2 * h)
      #expect(abs(slope / (decay.slopeFactor * here.velocity) - 1) < 1e-7)
      let bend = (after.velocity - before.velocity) / (2 * h) * decay.slopeFactor
      #expect(abs(bend / decay.acceleration(at: here) - 1) < 1e-7)
    }
  }

  @Test func `the forms differ by a thousandth`() throws {
    let continuous = try #require(Decay(rate: 0.998, form: .continuous))
    #expect(abs(continuous.slopeFactor - 1) < 1e-15)
    #expect(abs(Decay.normal.slopeFactor - 0.998_999_332_665) < 1e-9)
    #expect(abs(Decay.normal.reach - 0.499) < 1e-12)
    #expect(abs(Decay.fast.reach - 0.099) < 1e-12)
  }

  @Test(arguments: decays)
  func `never speeds up and never passes its limit`(decay: Decay) {
    let limit = decay.limit(from: Self.start)
    var last = Self.start
    for step in 1...60 {
      let state = decay.state(after: Double(step) * 0.1 / decay.decayRate, from: Self.start)
      #expect(state.velocity.magnitude < last.velocity.magnitude)
      #expect(state.value < last.value && state.value > limit)
      last = state
    }
    let end = decay.state(after: 60 / decay.decayRate, from: Self.start)
    #expect(abs(end.value - limit) < 1e-6)
  }

  @Test(arguments: decays)
  func `the time to a place leads to it`(decay: Decay) throws {
    let limit = decay.limit(from: Self.start)
    for share in [1e-6, 0.3, 0.9999] {
      let place = Self.start.value + share * (limit - Self.start.value)
      let time = try #require(decay.time(from: Self.start, to: place))
      #expect(abs(decay.state(after: time, from: Self.start).value - place) < 1e-7)
    }
    #expect(decay.time(from: Self.start, to: 121) == nil)
    #expect(decay.time(from: Self.start, to: limit - 1) == nil)
    #expect(decay.time(from: Self.start, to: 120) == 0)
  }

  @Test(arguments: decays, [DecayRest.speed(10), .distance(0.5), .pop(threshold: 0.005)])
  func `the end of a glide is where its rule says`(decay: Decay, rest: DecayRest) {
    let duration = decay.duration(from: Self.start, rest: rest)
    let last = decay.state(after: duration, from: Self.start)
    switch rest {
    case .speed(let limit): #expect(abs(last.velocity.magnitude - limit) < 1e-9 * limit + 1e-12)
    case .distance(let limit):
      #expect(abs(abs(last.value - decay.limit(from: Self.start)) - limit) < 1e-6)
    }
    let end = decay.end(from: Self.start, rest: rest)
    let jump: Double = if case .distance(let limit) = rest { limit } else { 0 }
    #expect(abs(end - last.value) <= jump + 1e-6)
    let settled = decay.state(after: duration * 1.0001, from: Self.start, rest: rest)
    #expect(settled == MotionState(value: end))
    let early = decay.state(after: duration * 0.99, from: Self.start, rest: rest)
    #expect(early == decay.state(after: duration * 0.99, from: Self.start))
  }

  @Test func `a glide slower than the rule ends where it is`() {
    let slow = MotionState(value: 7, velocity: 9.9)
    #expect(Decay.normal.duration(from: slow, rest: .scrollView) == 0)
    #expect(Decay.normal.end(from: slow, rest: .scrollView) == 7)
  }

  @Test func `bad rates are refused`() {
    for rate in [0, 1, -0.5, 1.5, .nan, .infinity] { #expect(Decay(rate: rate) == nil) }
    for drag in [0, 1, -1, .nan] { #expect(Decay(drag: drag) == nil) }
    for constant in [0, -1, .nan, .infinity] { #expect(Decay(timeConstant: constant) == nil) }
    #expect(Decay.compose(frictionMultiplier: 0) == nil)
  }

  @Test(arguments: decays, [0, 1e-9, -1e9, 1e9])
  func `hostile speeds and times stay finite`(decay: Decay, speed: Double) {
    let start = MotionState(value: 0, velocity: speed)
    for time in [0, 1e-9, 1e6] {
      let state = decay.state(after: time, from: start)
      #expect(state.value.isFinite && state.velocity.isFinite)
      #expect(state.value.magnitude <= (decay.reach * speed).magnitude)
    }
    #expect(decay.duration(from: start, rest: .scrollView).isFinite)
    #expect(decay.end(from: start, rest: .scrollView).isFinite)
  }
}

@Suite struct BoundedDecayLawTests {
  static func bounded(_ handover: BoundedDecay.Handover = .atEdge) throws -> BoundedDecay {
    BoundedDecay(
      decay: .normal, bounds: 0...300,
      bounce: try #require(Spring(response: 0.4, dampingRatio: 0.7)), handover: handover)
  }

  @Test(arguments: [2000.0, -3000, 1e6])
  func `position and velocity pass the edge without a break`(velocity: Double) throws {
    let course = try Self.bounded().course(from: MotionState(value: 120, velocity: velocity))
    let bounce = try #require(course.bounce)
    #expect(bounce.edge == (velocity > 0 ? 300 : 0))
    let before = course.state(after: bounce.time.nextDown)
    let after = course.state(after: bounce.time)
    #expect(abs(before.value - after.value) < 1e-9 * velocity.magnitude)
    #expect(abs(before.velocity - after.velocity) < 1e-9 * velocity.magnitude)
    #expect(abs(course.state(after: bounce.time + 20).value - bounce.edge) < 1e-9)
    #expect(course.end(rest: .scrollView) == bounce.edge)
  }

  @Test func `a glide that stays inside never bounces`() throws {
    let start = MotionState(value: 120, velocity: 300)
    let course = try Self.bounded().course(from: start)
    #expect(course.bounce == nil)
    #expect(course.state(after: 0.7) == Decay.normal.state(after: 0.7, from: start))
    #expect(course.end(rest: .scrollView) == Decay.normal.end(from: start, rest: .scrollView))
  }

  @Test func `a release beyond the edge springs back at once`() throws {
    let start = MotionState(value: 340, velocity: 900)
    let bounded = try Self.bounded()
    let course = bounded.course(from: start)
    #expect(course.state(after: 0) == start)
    #expect(
      course.state(after: 0.1) == bounded.bounce.state(after: 0.1, from: start, toward: 300))
  }

  @Test func `mirrored releases have mirrored courses`() throws {
    let there = try Self.bounded().course(from: MotionState(value: 100, velocity: 1500))
    let back = try Self.bounded().course(from: MotionState(value: 200, velocity: -1500))
    for t in [0.05, 0.2, 0.6, 1.5] {
      #expect(abs(there.state(after: t).value + back.state(after: t).value - 300) < 1e-9)
      #expect(abs(there.state(after: t).velocity + back.state(after: t).velocity) < 1e-9)
    }
  }

  @Test(arguments: [0, 1e9, -1e9, 1e-9])
  func `hostile releases stay finite`(velocity: Double) throws {
    for value in [-1e9, 0, 150, 300, 1e9] {
      for handover in [BoundedDecay.Handover.atEdge, .sampled(every: 0.01)] {
        let course = try Self.bounded(handover).course(
          from: MotionState(value: value, velocity: velocity))
        for t in [0, 1e-9, 0.3, 1e6] {
          let state = course.state(after: t)
          #expect(state.value.isFinite && state.velocity.isFinite)
        }
      }
    }
  }
}

@Suite struct RubberBandLawTests {
  static let bands = [(0.55, 852.0), (1, 1), (0.1, 40000), (5, 300)].compactMap {
    RubberBand(coefficient: $0.0, dimension: $0.1)
  }

  @Test(arguments: bands)
  func `is odd, grows, and never reaches its dimension`(band: RubberBand) {
    var last = 0.0
    for pull in [1e-9, 0.1, 1, 50, 800, 1e5] {
      let offset = band.offset(pull: pull)
      #expect(offset > last && offset < band.dimension)
      #expect(band.offset(pull: -pull) == -offset)
      last = offset
    }
    #expect(band.offset(pull: 0) == 0)
  }

  @Test(arguments: bands)
  func `starts with its coefficient and its slope is the slope`(band: RubberBand) {
    #expect(band.slope(pull: 0) == band.coefficient)
    for pull in [-300, 0.5, 20, 700] {
      let h = 1e-4
      let difference = (band.offset(pull: pull + h) - band.offset(pull: pull - h)) / (2 * h)
      #expect(abs(difference - band.slope(pull: pull)) < 1e-6)
    }
  }

  @Test(arguments: bands)
  func `the inverse undoes it`(band: RubberBand) throws {
    for pull in [-900, -1, 0, 1e-6, 3, 4000.0] {
      let back = try #require(band.pull(offset: band.offset(pull: pull)))
      #expect(abs(back - pull) <= 1e-9 * max(1, pull.magnitude) * (1 + pull.magnitude))
    }
    #expect(band.pull(offset: band.dimension) == nil)
  }

  @Test(arguments: bands)
  func `inside its bounds it does nothing`(band: RubberBand) {
    #expect(band.position(50, bounds: 0...100) == 50)
    #expect(band.position(0, bounds: 0...100) == 0)
    #expect(band.position(-20, bounds: 0...100) == -band.offset(pull: 20))
    #expect(band.position(120, bounds: 0...100) == 100 + band.offset(pull: 20))
    let place = band.place(band.position(120, bounds: 0...100), bounds: 0...100)
    #expect(abs((place ?? .nan) - 120) < 1e-9)
  }

  @Test(arguments: bands, [1e9, 1e300, .infinity, -.infinity])
  func `hostile pulls stay below the dimension`(band: RubberBand, pull: Double) {
    #expect(band.offset(pull: pull).magnitude <= band.dimension)
    #expect(band.slope(pull: pull).isFinite)
  }

  @Test func `bad parameters are refused`() {
    for value in [0, -1, .nan, .infinity] {
      #expect(RubberBand(coefficient: value, dimension: 100) == nil)
      #expect(RubberBand(dimension: value) == nil)
    }
  }
}
