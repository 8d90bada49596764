import FlickCore
import FlickMotion

/// Makes segments and borders of a signal's legs.
struct FitBuilder {
  let times: [Double]
  let values: [Double]
  let target: RecordedSignal?
  let laws: Set<Law>
  let events: [Double]
  /// What moves no farther is at rest.
  let accuracy: Double
  /// Whether it was followed in pictures.
  let isMeasured: Bool
  /// How far what was followed may be off; 0 where that is not known.
  let error: Double
  /// Whether it is one coordinate of a place in the plane.
  let isInPlane: Bool

  var grid: Double { Noise(values: values).grid }

  /// The target's values at the times of the samples.
  let goal: [Double]?

  init(
    times: [Double], values: [Double], target: RecordedSignal?, laws: Set<Law>,
    events: [Double], accuracy: Double, isMeasured: Bool, error: Double, isInPlane: Bool
  ) {
    self.isInPlane = isInPlane
    (self.times, self.values, self.target) = (times, values, target)
    (self.laws, self.events, self.accuracy) = (laws, events, accuracy)
    self.isMeasured = isMeasured
    self.error = error
    goal = target.flatMap { Self.aligned($0, times) }
  }

  struct Built {
    var segments: [MotionFit.Segment] = []
    var borders: [MotionFit.Border] = []
    var noise = 0.0
    var clock = 0.0
    /// A loop's values at the samples, where one was found.
    var course: [Double]?
  }

  func build() -> Built {
    guard times.count > 1 else { return Built() }
    let reach = (values.max() ?? 0) - (values.min() ?? 0)
    guard reach.isFinite else { return Built() }
    let known = error > 0 ? error : FitConstants.trackError * reach
    var segmenter = Segmenter(
      times: times, values: goal.map { zip(values, $0).map { $0 - $1 } } ?? values, laws: laws,
      accuracy: isMeasured ? known : 0, isInPlane: isInPlane)
    var legs: [Leg]
    if reach < accuracy {
      legs = [LegFitter(window: segmenter.window(0..<times.count)).leg(.rest, shape: [])]
        .compactMap { $0 }
    } else {
      legs = goal == nil ? segmenter.legs() : segmenter.legsTowardsZero()
    }
    // What a screen showed was computed for one of its refreshes.
    if isMeasured, goal == nil, let clock = RefreshClock(legs, segmenter) {
      (segmenter, legs) = (clock.segmenter, clock.legs)
    }
    var built = Built()
    let errors = ErrorModel(
      legs, floor: segmenter.noise.floor, isMeasured: segmenter.noise.isMeasured)
    built.noise = errors.value
    built.clock = errors.clock
    let joints = joints(&legs, segmenter)
    for (index, leg) in legs.enumerated() {
      let from = index == 0 ? leg.window.origin : joints[index - 1].at
      let to = index < joints.count ? joints[index].at : leg.window.origin + leg.window.span
      let describer = LegDescriber(
        leg: leg, others: legs.indices.filter { $0 != index }.map { legs[$0] },
        noise: segmenter.noise, segmenter: segmenter, target: goal,
        before: index > 0 ? joints[index - 1] : nil,
        after: joints.indices.contains(index) ? joints[index] : nil)
      built.segments += describer.segments(from: from, to: to)
    }
    if goal == nil, let stepped = SteppedFit(legs: legs, segmenter: segmenter) {
      stepped.rename(&built, legs)
      TouchedMotion(events: events).answer(&built)
      return built
    }
    for (index, joint) in joints.enumerated() {
      built.borders.append(border(joint, legs[index], legs[index + 1]))
    }
    TouchedMotion(events: events).answer(&built)
    return built
  }

  /// A second signal's values at the times of this one; `nil` where it lacks one.
  private static func aligned(_ other: RecordedSignal, _ times: [Double]) -> [Double]? {
    var known: [Double: Double] = [:]
    for sample in other.samples { known[sample.time] = sample.value }
    let found = times.compactMap { known[$0] }
    return found.count == times.count ? found : nil
  }

  // MARK: - Borders

  /// A border, and what explains it.
  struct Joint {
    var at: Double
    /// What the second law begins with, where that is its own.
    var velocity: Double?
    var explanations: [Interruption.Explanation]
  }

  private func joints(_ legs: inout [Leg], _ segmenter: Segmenter) -> [Joint] {
    var joints: [Joint] = []
    var index = 0
    var budget = FitConstants.compared
    while index + 1 < legs.count {
      defer { index += 1 }
      budget -= legs[index].window.count + legs[index + 1].window.count
      guard budget > 0 else {
        joints.append(Joint(at: meeting(legs[index], legs[index + 1]), explanations: []))
        continue
      }
      let (left, right) = (legs[index], legs[index + 1])
      guard target == nil, right.hurry == nil, isInterrupted(left, by: right, segmenter) else {
        joints.append(Joint(at: meeting(left, right), explanations: []))
        continue
      }
      let floor = max(segmenter.noise.floor, 1e-9 * left.window.reach)
      var found = Interruption(left, right, floor: floor, isInPlane: isInPlane).explanations()
      // Both may move by one law, which one of them has too few samples to show.
      for (first, second) in sisters(left, right) {
        let others = Interruption(first, second, floor: floor, isInPlane: isInPlane)
          .explanations()
        guard let best = others.first, best.cost < found.first?.cost ?? .infinity else { continue }
        found = others
        if first.family != left.family {
          let fitter = LegFitter(window: left.window)
          legs[index] = fitter.leg(first.family, shape: best.left.shape) ?? first
        }
        if second.family != right.family { legs[index + 1] = second }
      }
      if let thrown = thrown(legs[index], legs[index + 1], best: found.first, floor: floor) {
        joints.append(thrown)
        continue
      }
      joints.append(Joint(at: found.first?.border ?? meeting(left, right), explanations: found))
    }
    return joints
  }

  /// A spring that begins with a velocity of its own, which no policy gives it; `nil` where
  /// one explains it.
  private func thrown(
    _ left: Leg, _ right: Leg, best: Interruption.Explanation?, floor: Double
  ) -> Joint? {
    guard let best, !isInPlane, right.reachesBack else { return nil }
    let at = meeting(left, right)
    let velocity = right.state(at: at).velocity
    let verdict = verdict(left.state(at: at).velocity, velocity)
    let isKnown =
      switch best.policy {
      case .carry: verdict == .kept
      case .restart, .jump: verdict == .dropped
      case .add: verdict == .kept || verdict == .added
      case .scalar, .queue, .hurry, .ignore: true
      }
    if isKnown { return nil }
    let apart =
      ErrorModel([left, right], floor: floor).cost
      + Double(left.freedom + right.freedom) * Reproducible.log(Double(left.count + right.count))
      + Segmenter.fewSamples(left.freedom, left.window)
    guard best.cost > apart + FitConstants.evidence else { return nil }
    return Joint(at: at, velocity: velocity, explanations: [])
  }

  /// Two legs with the law of one of them for both.
  private func sisters(_ left: Leg, _ right: Leg) -> [(Leg, Leg)] {
    var pairs: [(Leg, Leg)] = []
    if let place = right.family.springPlace, left.window.startsAtRest,
      left.window.moving.count < 8, left.family != .springFromRest
    {
      let start = left.window.times[left.window.moved - 1] + 0.2 * left.window.step
      let shape = [start, right.shape[place], right.shape[place + 1]]
      let fitter = LegFitter(window: left.window)
      if let sister = fitter.leg(.springFromRest, shape: shape) { pairs.append((sister, right)) }
    }
    guard left.family.law == .ease, right.family.law == .ease, left.family != right.family else {
      return pairs
    }
    if case .ease = right.family {
      let fitter = LegFitter(window: left.window)
      if let sister = fitter.leg(right.family, steps: 20) { pairs.append((sister, right)) }
    }
    if case .ease = left.family {
      let fitter = LegFitter(window: right.window)
      if let sister = fitter.leg(left.family, steps: 20) { pairs.append((left, sister)) }
    }
    return pairs
  }

  /// Whether the first of two legs still moved when the second began.
  private func isInterrupted(_ left: Leg, by right: Leg, _ segmenter: Segmenter) -> Bool {
    guard left.family.law != .rest, right.family.law != .rest else { return false }
    let time = right.window.origin
    let speed = left.state(at: time).velocity.magnitude
    let end = left.state(at: left.window.origin + 1e4 * max(1, left.window.span)).value
    let rest = (left.state(at: time).value - end).magnitude
    let small = max(4 * segmenter.noise.floor, 3e-3 * left.window.reach)
    return rest > small || speed * left.window.step > small
  }

  /// Where two curves meet between the last sample of one and the first of the next.
  private func meeting(_ left: Leg, _ right: Leg) -> Double {
    if right.family.startsInside { return right.window.origin + right.shape[0] }
    if right.family.law == .rest { return right.window.origin }
    let low = left.window.origin + left.window.span
    let high = right.window.origin
    var best = (time: high, distance: Double.infinity)
    for step in 0...64 {
      let time = low + (high - low) * Double(step) / 64
      let distance = (left.state(at: time).value - extended(right, to: time)).magnitude
      if distance < best.distance { best = (time, distance) }
    }
    return best.time
  }

  /// A leg's curve before its first sample.
  private func extended(_ leg: Leg, to time: Double) -> Double {
    if leg.reachesBack { return leg.state(at: time).value }
    let first = leg.state(at: leg.window.origin)
    return first.value + first.velocity * (time - leg.window.origin)
  }

  private func border(
    _ joint: Joint, _ left: Leg, _ right: Leg
  ) -> MotionFit.Border {
    if let others = right.hurry {
      return MotionFit.Border(
        at: joint.at, velocity: .dropped, policy: .hurry, evidence: [(.hurry, 0)] + others,
        velocities: (left.state(at: joint.at).velocity, 0),
        notes: ["a short ease ends the motion before the next one begins"])
    }
    guard let best = joint.explanations.first else {
      let before = left.state(at: left.window.origin + left.window.span).velocity
      let own = right.state(at: right.family.startsInside ? joint.at + 1e-9 : right.window.origin)
      let after = joint.velocity ?? own.velocity
      let scale = max(left.window.reach, right.window.reach) / max(left.window.step, 1e-9)
      let isStill =
        left.family.law == .rest || joint.velocity == nil && before.magnitude < 2e-3 * scale
      return MotionFit.Border(
        at: joint.at, velocity: isStill ? .none : verdict(before, after), policy: nil,
        evidence: [], velocities: (before, after), notes: [])
    }
    if let edge = edge(joint, left) {
      return MotionFit.Border(
        at: joint.at, velocity: .kept, policy: nil, evidence: [], velocities: edge.velocities,
        notes: [
          "it meets an edge at \(Spelling.number(edge.target, decimals: 3)), which springs it back"
        ])
    }
    var evidence = joint.explanations.map { ($0.policy, $0.cost - best.cost) }
    var notes: [String] = []
    var policy = best.policy
    let isSpring = best.spring != nil
    // Springs with the same numbers add up to the carried one, to the last digit.
    if isSpring, best.policy == .add || best.policy == .carry,
      let other = joint.explanations.first(where: {
        $0.policy == (best.policy == .add ? .carry : .add)
      }),
      other.cost - best.cost < 4 || best.policy == .add && best.sharesSpring
    {
      policy = .carry
      notes.append("'add' gives the same curve here")
    }
    if !isInPlane, isSpring,
      let carry = evidence.first(where: { $0.0 == .carry })
    {
      evidence.append((.scalar, carry.1))
      if policy == .carry { notes.append("along one axis 'scalar' is the same") }
    }
    let velocities = best.velocities
    var velocity: MotionFit.Velocity
    switch policy {
    case .carry: velocity = .kept
    // What a velocity is that was fitted by itself, `tellTogether(_:_:)` says.
    case .scalar: velocity = verdict(velocities.before, velocities.after)
    case .restart, .jump: velocity = .dropped
    case .add: velocity = isSpring ? .added : .kept
    case .queue, .hurry, .ignore: velocity = .none
    }
    if !isSpring, policy == .restart, let duration = best.duration,
      let first = ReversedTransition(
        left: left, border: best.border, target: best.target, duration: duration)
    {
      notes.append(first.words)
    }
    if velocities.before.magnitude < 1e-3 * left.window.reach / max(left.window.step, 1e-9),
      policy != .jump
    {
      velocity = .none
    }
    evidence.sort { $0.1 < $1.1 }
    return MotionFit.Border(
      at: joint.at, velocity: velocity, policy: policy,
      evidence: evidence.map { (policy: $0.0, worseBy: $0.1) },
      velocities: (velocities.before, best.policy == .add ? velocities.before : velocities.after),
      notes: notes)
  }

  /// A glide that a spring takes over where the spring's own target lies, with the
  /// velocity that it has there: the bounce at an edge.
  private func edge(_ joint: Joint, _ left: Leg) -> Interruption.Explanation? {
    guard left.family.law == .decay, let best = joint.explanations.first,
      let kept = joint.explanations.first(where: { $0.policy == .carry }),
      kept.cost - best.cost < FitConstants.evidence
    else { return nil }
    let place = kept.left.state(at: kept.border).value
    let reach = (values.max() ?? 0) - (values.min() ?? 0)
    return (place - kept.target).magnitude < 0.015 * reach ? kept : nil
  }

  private func verdict(_ before: Double, _ after: Double) -> MotionFit.Velocity {
    let largest = max(before.magnitude, after.magnitude)
    if (after - before).magnitude <= 0.1 * largest { return .kept }
    if after.magnitude <= 0.1 * before.magnitude { return .dropped }
    return after * before > 0 && after.magnitude > before.magnitude ? .added : .changed
  }
}

/// What the standard asks of a CSS transition that turns back: it takes that share of
/// its duration which it had got to.
struct ReversedTransition {
  let words: String

  init?(left: Leg, border: Double, target: Double, duration: Double) {
    guard case .ease = left.family.law, left.family.startsInside else { return nil }
    if case .pieces = left.family { return nil }
    let full = Reproducible.exp(left.shape[1])
    let start = left.state(at: left.window.origin + left.shape[0] - 1).value
    let end = left.state(at: left.window.origin + left.shape[0] + full + 1).value
    let way = end - start
    guard way != 0, ((target - start) / way).magnitude < 0.03 else { return nil }
    let progress = (left.state(at: border).value - start) / way
    guard (duration / full - progress).magnitude < 0.03 * max(1, progress) else { return nil }
    words =
      "a reversed CSS transition: its duration is the share of the way that was gone, as the "
      + "standard shortens it"
  }
}
