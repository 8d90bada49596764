import FlickCore
import FlickMotion

/// A leg as what is told of it: numbers with intervals, or why they cannot be told.
struct LegDescriber {
  let leg: Leg
  /// All others of the signal.
  let others: [Leg]
  let noise: Noise
  let segmenter: Segmenter
  let target: [Double]?
  let before: FitBuilder.Joint?
  let after: FitBuilder.Joint?

  typealias Parameter = MotionFit.Parameter

  func segments(from: Double, to: Double) -> [MotionFit.Segment] {
    var (model, notes) = judged
    if model == .decay, let even = evenVelocity {
      return divided([even], .constantVelocity, notes, from: from, to: to)
    }
    var parameters: [Parameter] = []
    var name: String?
    var spring: Spring?
    switch model {
    case .rest: parameters = [number("value", coefficient: 0)]
    case .constantVelocity: parameters = [number("velocity", coefficient: 1)]
    case .spring: (parameters, spring) = springParameters(at: from, &notes)
    case .ease: (parameters, name) = easeParameters(&notes)
    case .decay: parameters = decayParameters(&notes)
    case .follows, .unknown: break
    }
    return divided(parameters, model, notes, name: name, spring: spring, from: from, to: to)
  }

  private func divided(
    _ parameters: [Parameter], _ model: MotionFit.Model, _ notes: [String], name: String? = nil,
    spring: Spring? = nil, from: Double, to: Double
  ) -> [MotionFit.Segment] {
    let segment = MotionFit.Segment(
      from: from, to: to, model: model, parameters: parameters, residual: leg.deviation,
      notes: notes, name: name, spring: spring, stepping: nil, leg: leg)
    // What rests before it starts is a segment of its own.
    let start = leg.family.startsInside ? leg.window.origin + leg.shape[0] : leg.window.origin
    guard leg.family.startsInside, leg.window.startsAtRest, start > from + 1e-12,
      start < to, before == nil || leg.window.moved > 1
    else { return [segment] }
    let value = leg.state(at: leg.window.origin).value
    let rest = MotionFit.Segment(
      from: from, to: start, model: .rest,
      parameters: [Parameter(name: "value", value: value, interval: nil, reason: nil)],
      residual: noise.floor < 1e-200 ? 0 : leg.deviation, notes: [], name: nil, spring: nil,
      stepping: nil, leg: leg)
    let moving = MotionFit.Segment(
      from: start, to: to, model: segment.model, parameters: segment.parameters,
      residual: segment.residual, notes: segment.notes, name: segment.name,
      spring: segment.spring, stepping: nil, leg: leg)
    return [rest, moving]
  }

  // MARK: - What it is

  private var judged: (model: MotionFit.Model, notes: [String]) {
    let model = MotionFit.Model(leg.family.law)
    if let target, model == .rest {
      let part = target[leg.window.first..<(leg.window.first + leg.window.count)]
      let moves = (part.max() ?? 0) - (part.min() ?? 0) > segmenter.tolerance
      return (moves ? .follows : .rest, moves ? ["it is where its target is"] : [])
    }
    if model == .rest || model == .constantVelocity { return (model, []) }
    // The numbers of a law that is shared were not fitted to this leg's samples alone.
    let deviation = isShared ? leg.scatter : leg.deviation
    let share = deviation / max(leg.window.reach, 1e-300)
    let isOpen = model == .ease && easeSpan.map(Self.isOpen) ?? false
    let limit =
      model == .spring
      ? FitConstants.springMisfit : isOpen ? FitConstants.curveError : FitConstants.easeMisfit
    let known = max(2 * noise.floor, 1.5 * noise.deviation, usualDeviation)
    if share > limit, deviation > known, !segmenter.isNoise(leg, limit: 3) {
      let percent = Spelling.number(100 * share, decimals: 2)
      let best =
        switch model {
        case .ease: isOpen ? "an ease whose end is not seen" : "an ease"
        default: "a \(model.rawValue)"
        }
      return (
        .unknown,
        ["no law fits: the best, \(best), leaves \(percent) % of the way, and not by chance"]
      )
    }
    if model == .decay, isJump {
      return (.unknown, ["it goes from one value to another between samples, which tell no law"])
    }
    return (model, [])
  }

  /// The duration of an ease that is a curve; `nil` of others.
  private var easeSpan: ClosedRange<Double>? {
    if case .pieces = leg.family { return nil }
    let ends = intervals.shape(1)
    let shortest = (ends.low.map(Reproducible.exp) ?? 0) * (1 - slack)
    let longest = (ends.high.map(Reproducible.exp) ?? .infinity) * (1 + slack)
    return shortest...max(shortest, longest)
  }

  private static func isOpen(_ span: ClosedRange<Double>) -> Bool {
    span.upperBound > FitConstants.widest * span.lowerBound
  }

  /// Between which rates, in 1/s, a decay's lies.
  private var decayRates: ClosedRange<Double> {
    let ends = intervals.shape(leg.shape.count - 1)
    let low = (ends.low.map(Reproducible.exp) ?? 0) * (1 - slack)
    return low...max(low, (ends.high.map(Reproducible.exp) ?? .infinity) * (1 + slack))
  }

  /// Whether a decay is over before the next sample, or may be as well as not.
  private var isJump: Bool {
    let rates = decayRates
    guard rates.upperBound == .infinity else { return false }
    return rates.lowerBound == 0 || rates.lowerBound * leg.window.step > 1
  }

  /// Whether its law is that of the leg before or after it.
  private var isShared: Bool {
    [before, after].contains { $0?.explanations.first?.sharesSpring ?? false }
  }

  /// How far samples lie off that move as fast as this leg's, by the errors of the others,
  /// where those are many; of what shares its law with another, by its own as well.
  private var usualDeviation: Double {
    guard isShared || others.reduce(0, { $0 + $1.window.moving.count }) > 12 else { return 0 }
    let known = isShared ? others + [leg] : others
    let deviations = ErrorModel(known, floor: noise.floor, isMeasured: noise.isMeasured)
      .deviations(of: leg)
    let square = LeastSquares.square(deviations) / Double(max(1, deviations.count))
    return (isShared ? 2 : 1.5) * square.squareRoot()
  }

  private var intervals: Intervals { Intervals(of: leg, noise: noise) }
  /// What is rounded to few digits, or no nearer than those, was computed with 32 bits.
  private var slack: Double {
    let isRough = noise.grid > 0 || leg.deviation > max(1e-10 * leg.window.reach, noise.floor)
    return isRough ? FitConstants.singlePrecision : 1e-9
  }

  private func number(_ name: String, coefficient: Int) -> Parameter {
    let half = intervals.coefficients()?[coefficient]
    let value = leg.coefficients[coefficient]
    return Parameter(
      name: name, value: value, interval: half.map { around(value, $0) }, reason: nil)
  }

  private func around(_ value: Double, _ half: Double) -> ClosedRange<Double> {
    let safe = half.isFinite ? half.magnitude : 0
    return (value - safe - slack * value.magnitude)...(value + safe + slack * value.magnitude)
  }

  // MARK: - Springs

  private func springParameters(
    at border: Double, _ notes: inout [String]
  ) -> ([Parameter], Spring?) {
    guard let place = leg.family.springPlace, let fitted = leg.family.spring(leg.shape) else {
      return ([], nil)
    }
    let intervals = intervals
    let frequency = intervals.shape(place)
    let ratio = intervals.shape(place + 1)
    func range(_ ends: (low: Double?, high: Double?), _ power: Double) -> ClosedRange<Double> {
      let low = ends.low.map { Reproducible.exp(power * $0) * (1 - power * slack) } ?? 0
      let high = ends.high.map { Reproducible.exp(power * $0) * (1 + power * slack) } ?? .infinity
      return low...max(low, high)
    }
    let stiffness = range(frequency, 2)
    let damping = range(ratio, 1)
    let reasons = refusals(stiffness, damping)
    let reason = reasons.stiffness ?? reasons.ratio
    var shared = fitted
    if let joint = before?.explanations.first, joint.sharesSpring, let spring = joint.spring {
      shared = spring
    } else if let joint = after?.explanations.first, joint.sharesSpring, reason != nil,
      let spring = joint.firstSpring
    {
      shared = spring
      notes.append("its constants are told together with those of the next segment")
    }
    let spring = reason == nil ? fitted : isShared ? shared : nil
    let ends = leg.springEnds
    var velocity = ends.from.velocity
    if let own = before?.velocity { velocity = own }
    if let joint = before?.explanations.first { velocity = joint.velocities.after }
    let halves = intervals.coefficients()
    let velocityHalf = leg.coefficients.count == 3 ? halves?[2] : 0
    let targetHalf = targetInterval(halves)
    let goal = target?[leg.window.first + leg.window.count - 1] ?? 0
    // One of the two may be told where the other is not.
    let isTold = (
      stiffness: reasons.stiffness == nil || spring != nil,
      ratio: reasons.ratio == nil || spring != nil
    )
    let known = spring ?? fitted
    var parameters = [
      Parameter(
        name: "stiffness", value: isTold.stiffness ? known.stiffness : nil, interval: stiffness,
        reason: isTold.stiffness ? nil : reasons.stiffness),
      Parameter(
        name: "dampingRatio", value: isTold.ratio ? known.dampingRatio : nil, interval: damping,
        reason: isTold.ratio ? nil : reasons.ratio),
      Parameter(
        name: "initialVelocity", value: velocity,
        interval: velocityHalf.map { around(velocity, $0) }, reason: nil),
      Parameter(
        name: "target", value: ends.target + goal,
        interval: targetHalf.map { around(ends.target + goal, $0) }, reason: nil),
    ]
    if let spring, let duration = cutDuration(spring, velocity, ends, &notes) {
      parameters.append(duration)
    }
    if target != nil {
      notes.append("fitted on the way to its target, which the recording has; so is the velocity")
    }
    if spring == nil, fitted.dampingRatio > 1.6 {
      let rate = fitted.angularFrequency / (2 * fitted.dampingRatio)
      notes.append(
        "only its slow part is seen: stiffness ÷ damping is \(Spelling.number(rate, decimals: 3)) per second"
      )
    }
    return (parameters, spring)
  }

  private func targetInterval(_ halves: [Double]?) -> Double? {
    guard let halves else { return nil }
    return leg.family.startsInside ? halves[0] + halves[1] : halves[0]
  }

  /// UIView cuts its springs at their duration, a thousandth of the way before the target
  /// at most: where a snap is seen there, the duration is told.
  private func cutDuration(
    _ spring: Spring, _ velocity: Double, _ ends: (from: MotionState, target: Double),
    _ notes: inout [String]
  ) -> Parameter? {
    let window = leg.window
    guard leg.family.startsInside, window.settled > 1, window.settled < window.count else {
      return nil
    }
    let time = window.origin + window.times[window.settled]
    let rest = spring.state(
      after: window.times[window.settled] - leg.shape[0], from: ends.from, toward: ends.target)
    let snap = (rest.value - ends.target).magnitude
    let seen = max(5 * leg.deviation, 3 * noise.floor, 1e-9 * window.reach)
    guard snap > seen, snap < 0.05 * window.reach else { return nil }
    let begin = window.origin + leg.shape[0]
    let range = (window.origin + window.times[window.settled - 1] - begin)...(time - begin)
    let words =
      "it is cut: between \(Spelling.number(range.lowerBound, decimals: 4)) and "
      + "\(Spelling.number(range.upperBound, decimals: 4)) s after its start it snaps to its "
      + "target, by \(Spelling.number(snap, decimals: 4))"
    let way = ends.target - ends.from.value
    let start = way == 0 ? 0 : velocity / way
    guard let duration = spring.uiViewDuration(initialVelocity: start),
      duration > range.lowerBound - window.step, duration < range.upperBound + window.step
    else {
      notes.append(words)
      return nil
    }
    notes.append(words + ", where UIView's springs of that duration end")
    let low = min(range.lowerBound, duration)
    return Parameter(
      name: "duration", value: duration, interval: low...max(range.upperBound, duration),
      reason: nil)
  }

  /// Why the samples cannot tell a spring's numbers, if they cannot.
  private func refusals(
    _ stiffness: ClosedRange<Double>, _ ratio: ClosedRange<Double>
  ) -> (stiffness: String?, ratio: String?) {
    let moving = leg.window.moving.count - 1
    func text(_ value: Double) -> String {
      value.isFinite ? Spelling.number(value, decimals: value < 10 ? 2 : 0) : "without a bound"
    }
    let spread = (
      stiffness: "stiffness lies between \(text(stiffness.lowerBound)) and "
        + text(stiffness.upperBound),
      ratio: "the damping ratio lies between \(text(ratio.lowerBound)) and "
        + text(ratio.upperBound)
    )
    if noise.grid > 0, leg.window.reach / noise.grid < FitConstants.fewestSteps {
      let why =
        "it goes \(text(leg.window.reach / noise.grid)) steps of the grid on which values lie, "
        + "which is too few"
      return (why, why)
    }
    if moving < FitConstants.fewestMoving {
      let why = "\(moving) samples that move are too few; "
      return (why + spread.stiffness, why + spread.ratio)
    }
    let isLoose = stiffness.upperBound > FitConstants.widest * stiffness.lowerBound
    let isVague =
      ratio.upperBound - ratio.lowerBound > FitConstants.widestRatio * max(1, ratio.lowerBound)
    if isLoose || isVague, ratio.upperBound > 5, ratio.lowerBound > 1 {
      let why = "it is overdamped, and only its slow part is seen"
      return (why, why)
    }
    return (isLoose ? spread.stiffness : nil, isVague ? spread.ratio : nil)
  }

  // MARK: - Others

  private func easeParameters(_ notes: inout [String]) -> ([Parameter], String?) {
    guard let span = easeSpan else { return piecesParameters() }
    let intervals = intervals
    let halves = intervals.coefficients()
    let duration = Reproducible.exp(leg.shape[1])
    let last = leg.coefficients.count - 1
    let isOpen = Self.isOpen(span)
    let why = isOpen ? "its end is not seen" : nil
    let end = leg.coefficients[0] + leg.coefficients[last]
    var parameters = [
      Parameter(name: "duration", value: isOpen ? nil : duration, interval: span, reason: why),
      Parameter(
        name: "target", value: isOpen ? nil : end,
        interval: halves.map { around(end, $0[0] + $0[last]) }, reason: why),
    ]
    if case .ease(let curve) = leg.family {
      if let c = curve.controls {
        for (name, value) in [("x1", c.x1), ("y1", c.y1), ("x2", c.x2), ("y2", c.y2)] {
          parameters.append(Parameter(name: name, value: value, interval: nil, reason: nil))
        }
      }
      return (parameters, curve.rawValue)
    }
    let way = leg.coefficients[3]
    for (name, index) in [("x1", 2), ("x2", 3)] {
      let ends = intervals.shape(index)
      let interval = (ends.low ?? 0)...max(ends.high ?? 1, ends.low ?? 0)
      parameters.append(
        Parameter(name: name, value: leg.shape[index], interval: interval, reason: nil))
      let y = leg.coefficients[index - 1] / way
      let half = halves.map { $0[index - 1] / way.magnitude }
      parameters.append(
        Parameter(
          name: index == 2 ? "y1" : "y2", value: y, interval: half.map { around(y, $0) },
          reason: nil))
    }
    return (parameters, nil)
  }

  /// Straight pieces as CSS writes them.
  private func piecesParameters() -> ([Parameter], String?) {
    let intervals = intervals
    let (times, ways) = (leg.shape, Array(leg.coefficients.dropFirst()))
    let duration = times[times.count - 1] - times[0]
    let way = ways.reduce(0, +)
    let half = intervals.halfShape(0) + intervals.halfShape(times.count - 1)
    let end = leg.coefficients[0] + way
    let ends = intervals.coefficients().map { $0.reduce(0, +) }
    let parameters = [
      Parameter(
        name: "duration", value: duration, interval: around(duration, half), reason: nil),
      Parameter(name: "target", value: end, interval: ends.map { around(end, $0) }, reason: nil),
    ]
    guard way.magnitude > 1e-6 * leg.window.reach else { return (parameters, "linear()") }
    var stops: [String] = ["0"]
    var gone = 0.0
    for (index, part) in ways.enumerated().dropLast() {
      gone += part
      let share = Spelling.number(gone / way, decimals: 3)
      let time = Spelling.number(100 * (times[index + 1] - times[0]) / duration, decimals: 1)
      stops.append("\(share) \(time)%")
    }
    return (parameters, "linear(" + (stops + ["1"]).joined(separator: ", ") + ")")
  }

  /// The velocity in the middle of a glide that loses none that is seen, such as a finger's at
  /// one speed.
  private var evenVelocity: Parameter? {
    guard leg.coefficients.count == 2 else { return nil }
    let rate = Reproducible.exp(leg.shape[leg.shape.count - 1])
    let start = leg.family.startsInside ? leg.shape[0] : 0
    let span = leg.window.span - start
    guard rate * span < FitConstants.evenLoss, !leg.window.stands else { return nil }
    let share = Reproducible.exp(-rate * span / 2)
    let velocity = leg.coefficients[1] * (leg.family.startsInside ? rate : -rate) * share
    // That of the slope of a straight line through as many samples, evenly spread.
    let count = Double(max(3, leg.window.moving.count))
    let half =
      Quantiles.student(Int(count) - 2) * max(leg.deviation, noise.floor)
      * (12 / count).squareRoot() / span
    return Parameter(
      name: "velocity", value: velocity, interval: around(velocity, half), reason: nil)
  }

  private func decayParameters(_ notes: inout [String]) -> [Parameter] {
    let intervals = intervals
    let index = leg.shape.count - 1
    let rate = Reproducible.exp(leg.shape[index])
    let (low, high) = (decayRates.lowerBound, decayRates.upperBound)
    let (c, startsInside) = (leg.coefficients, leg.family.startsInside)
    let velocity = c[1] * (startsInside ? rate : -rate)
    let target = c[0] + (startsInside ? c[1] : 0)
    let halves = intervals.coefficients()
    let isWide = high > FitConstants.widest * max(low, 1e-300)
    let reason =
      isWide
      ? "its rate lies between \(Spelling.number(low, decimals: 2)) and \(high.isFinite ? Spelling.number(high, decimals: 2) : "any") per second"
      : nil
    var parameters = [
      Parameter(
        name: "decayRate", value: isWide ? nil : rate, interval: low...high, reason: reason),
      Parameter(
        name: "decelerationRate", value: isWide ? nil : Reproducible.exp(-rate / 1000),
        interval: (high.isFinite ? Reproducible.exp(-high / 1000) : 0)...Reproducible.exp(
          -low / 1000),
        reason: reason),
      Parameter(
        name: "initialVelocity", value: velocity,
        interval: halves.map { around(velocity, $0[1] * rate) }, reason: nil),
      Parameter(
        name: "target", value: target,
        interval: halves.map { around(target, $0[0] + (startsInside ? $0[1] : 0)) },
        reason: nil),
    ]
    if c.count == 3 {
      let speed = c[2].magnitude * rate
      parameters.append(
        Parameter(
          name: "restSpeed", value: isWide ? nil : speed,
          interval: halves.map { around(speed, $0[2] * rate) }, reason: reason))
      notes.append("it stops at \(Spelling.number(target + c[2], decimals: 4)), before its target")
    }
    return parameters
  }
}
