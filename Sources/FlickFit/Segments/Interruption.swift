import FlickCore
import FlickMotion

/// Two legs with a border between them, under each of the policies that may have joined
/// them: what the second began with follows from the first.
struct Interruption {
  let left: Leg
  let right: Leg
  let floor: Double
  /// Whether what moves has another coordinate, by which its velocity may be turned.
  let isInPlane: Bool
  private let times: [Double]
  private let values: [Double]
  /// One over what each sample is expected to lie off by.
  private let sharpness: [Double]

  init(_ left: Leg, _ right: Leg, floor: Double, isInPlane: Bool) {
    self.isInPlane = isInPlane
    self.left = left
    self.right = right
    self.floor = floor
    let origin = left.window.origin
    times = left.window.times + right.window.times.map { $0 + right.window.origin - origin }
    values = left.window.values + right.window.values
    let errors = ErrorModel([left, right], floor: floor)
    let deviations = errors.deviations(of: left) + errors.deviations(of: right)
    let isOutside = (left.window.weights + right.window.weights).map { $0 == 0 }
    sharpness = zip(deviations, isOutside).map { $1 ? 0 : 1 / max($0, floor) }
  }

  struct Explanation {
    let policy: MotionFit.Policy
    let cost: Double
    /// On the recording's clock.
    let border: Double
    let velocities: (before: Double, after: Double)
    /// The second law, on its own clock; `nil` where it is no spring.
    let spring: Spring?
    let firstSpring: Spring?
    let target: Double
    let duration: Double?
    let sharesSpring: Bool
    /// The first leg as this has it.
    let left: Leg
  }

  /// Each policy's best explanation, best first.
  func explanations() -> [Explanation] {
    // A curve over a duration asks for no velocity.
    var policies: [MotionFit.Policy] =
      isSpring ? [.carry, .restart, .jump, .add] : [.restart, .jump, .add]
    if isSpring, isInPlane { policies.append(.scalar) }
    var found: [Explanation] = []
    for policy in policies {
      if let apart = explanation(policy, isShared: false) { found.append(apart) }
      if left.family.springPlace != nil, right.family.springPlace != nil,
        let shared = explanation(policy, isShared: true)
      {
        found.append(shared)
      }
    }
    found.sort { $0.cost < $1.cost }
    var best: [Explanation] = []
    for one in found where !best.contains(where: { $0.policy == one.policy }) { best.append(one) }
    return best
  }

  /// The first leg with the second one's spring.
  private func asRight() -> Leg? {
    guard let place = left.family.springPlace, let other = right.family.springPlace else {
      return nil
    }
    var shape = left.shape
    shape[place] = right.shape[other]
    shape[place + 1] = right.shape[other + 1]
    return LegFitter(window: left.window).leg(left.family, shape: shape)
  }

  // MARK: - One policy

  /// Whether the second law is a spring, which may begin with any velocity.
  private var isSpring: Bool { right.family.springPlace != nil }
  private var lastLeft: Double { left.window.times.last ?? 0 }
  private var firstRight: Double { right.window.origin - left.window.origin }

  /// The numbers: the first leg's shape and coefficients, the border, the second leg's
  /// shape but for its start, in the plane the velocity that it begins with, its target.
  private func explanation(_ policy: MotionFit.Policy, isShared: Bool) -> Explanation? {
    guard left.family.law != .rest else { return nil }
    let secondShape: [Double]
    if let place = right.family.springPlace {
      secondShape = isShared ? [] : Array(right.shape[place...])
    } else if case .ease = right.family {
      secondShape = [right.shape[1]]
    } else if right.family == .anyEase {
      let c = right.coefficients
      guard c[3] != 0 else { return nil }
      secondShape = [right.shape[1], right.shape[2], right.shape[3], c[1] / c[3], c[2] / c[3]]
    } else {
      return nil
    }
    let target = right.state(at: right.window.origin + 1e4 * max(1, right.window.span)).value
    let reach = max((values.max() ?? 0) - (values.min() ?? 0), 1e-300)
    let leftSize = left.shape.count + left.coefficients.count
    var start = left.shape + left.coefficients + [0.5 * (lastLeft + firstRight)]
    start += secondShape
    if policy == .scalar { start.append(right.state(at: right.window.origin).velocity) }
    start.append(target)
    let step = min(left.window.step, right.window.step)
    var bounds = LegFitter(window: left.window).bounds(left.family)
    var scales = bounds.indices.map { left.family.startsInside && $0 == 0 ? step : 1 }
    bounds += left.coefficients.map { _ in -1e12 * reach...1e12 * reach }
    scales += left.coefficients.map { _ in reach }
    // A change shows at the first sample after it, and no sooner.
    bounds.append((lastLeft - 0.02 * step)...firstRight)
    scales.append(step)
    if isSpring {
      bounds += secondShape.map { ($0 - 3)...($0 + 3) }
    } else {
      bounds += secondShape.indices.map { index in
        index == 0 ? (secondShape[0] - 3)...(secondShape[0] + 3) : index < 3 ? 0...1 : -4...4
      }
    }
    scales += secondShape.map { _ in 1 }
    if policy == .scalar {
      bounds.append(-1e12 * reach...1e12 * reach)
      scales.append(reach / step)
    }
    bounds.append(-1e12 * reach...1e12 * reach)
    scales.append(reach)
    guard bounds.count == start.count else { return nil }
    let search = LeastSquares(
      residuals: { numbers in
        guard let curve = self.curve(numbers, policy, isShared, leftSize) else { return nil }
        return curve.indices.map { (curve[$0] - self.values[$0]) * self.sharpness[$0] }
      }, bounds: bounds, scales: scales)
    // The border may lie where the curve is not smooth in it: several starts.
    var best: LeastSquares.Solution?
    func take(_ start: [Double], _ shares: [Double]) {
      var start = start
      for share in shares {
        start[leftSize] = lastLeft + share * (firstRight - lastLeft)
        guard let found = search.solved(from: start, steps: 14) else { continue }
        if found.sum < best?.sum ?? .infinity { best = found }
      }
    }
    take(start, [0.15, 0.6, 0.95])
    // Few samples may have told the first leg's spring wrong.
    if isShared, let first = asRight() {
      take(first.shape + first.coefficients + Array(start[leftSize...]), [0.3, 0.8])
    }
    guard let rough = best, let best = search.solved(from: rough.numbers, steps: 20) else {
      return nil
    }
    return explanation(best, policy, isShared, leftSize, freedom: start.count)
  }

  private func explanation(
    _ best: LeastSquares.Solution, _ policy: MotionFit.Policy, _ isShared: Bool, _ leftSize: Int,
    freedom: Int
  ) -> Explanation {
    let fitted = curve(best.numbers, policy, isShared, leftSize) ?? values
    let speeds = ErrorModel.velocities(fitted, at: times)
    let counted = values.indices.filter { sharpness[$0] > 0 }
    let errors = ErrorModel(
      squares: counted.map { (values[$0] - fitted[$0]) * (values[$0] - fitted[$0]) },
      speeds: counted.map { speeds[$0] * speeds[$0] }, step: left.window.step, floor: floor)
    let border = best.numbers[leftSize]
    let (before, begin) = joint(best.numbers, policy, leftSize)
    let second = spring(best.numbers, isShared, leftSize)
    let isEase = right.family.springPlace == nil
    return Explanation(
      policy: policy,
      cost: errors.cost + Double(freedom) * Reproducible.log(Double(times.count))
        + price(policy, isShared)
        + Segmenter.fewSamples(left.freedom - (isShared ? 2 : 0), left.window),
      border: border + left.window.origin,
      velocities: (before.velocity, begin.velocity), spring: second,
      firstSpring: left.family.spring(Array(best.numbers[..<left.shape.count])),
      target: best.numbers.last ?? 0,
      duration: isEase ? Reproducible.exp(best.numbers[leftSize + 1]) : nil,
      sharesSpring: isShared, left: leftLeg(best.numbers, leftSize))
  }

  /// What a policy must be better by, since it is rarer, or gives what another would.
  private func price(_ policy: MotionFit.Policy, _ isShared: Bool) -> Double {
    let rare: Double
    switch policy {
    case .jump, .scalar: rare = FitConstants.evidence
    case .add: rare = isSpring ? FitConstants.evidence : 0
    case .carry, .restart, .queue, .hurry, .ignore: rare = 0
    }
    return isShared ? rare - FitConstants.evidence : rare
  }

  private func leftLeg(_ numbers: [Double], _ leftSize: Int) -> Leg {
    Leg(
      family: left.family, window: left.window, shape: Array(numbers[..<left.shape.count]),
      coefficients: Array(numbers[left.shape.count..<leftSize]), residuals: [], sum: 0)
  }

  private func spring(_ numbers: [Double], _ isShared: Bool, _ leftSize: Int) -> Spring? {
    if isShared { return left.family.spring(Array(numbers[..<left.shape.count])) }
    guard isSpring else { return nil }
    return Family.spring.spring([numbers[leftSize + 1], numbers[leftSize + 2]])
  }

  /// The first leg's state at the border, and what the second begins with.
  private func joint(
    _ numbers: [Double], _ policy: MotionFit.Policy, _ leftSize: Int
  ) -> (before: MotionState, begin: MotionState) {
    let leg = leftLeg(numbers, leftSize)
    let before = leg.state(at: numbers[leftSize] + left.window.origin)
    let old = leg.state(at: left.window.origin + 1e4 * max(1, left.window.span)).value
    switch policy {
    case .carry: return (before, before)
    case .jump: return (before, MotionState(value: old))
    case .add: return (before, MotionState(value: old))
    case .scalar:
      return (before, MotionState(value: before.value, velocity: numbers[numbers.count - 2]))
    case .restart, .queue, .hurry, .ignore:
      return (before, MotionState(value: before.value))
    }
  }

  private func curve(
    _ numbers: [Double], _ policy: MotionFit.Policy, _ isShared: Bool, _ leftSize: Int
  ) -> [Double]? {
    let leg = leftLeg(numbers, leftSize)
    guard
      let columns = left.family.columns(
        leg.shape, at: times, settled: policy == .add ? times.count : left.window.count)
    else { return nil }
    let count = times.count
    var result = Array(repeating: 0.0, count: count)
    for column in leg.coefficients.indices {
      let coefficient = leg.coefficients[column]
      for row in 0..<count { result[row] += coefficient * columns[column * count + row] }
    }
    let border = numbers[leftSize]
    let (_, begin) = joint(numbers, policy, leftSize)
    guard let target = numbers.last else { return nil }
    let second = spring(numbers, isShared, leftSize)
    if isSpring && second == nil { return nil }
    for row in 0..<count where times[row] > border {
      let elapsed = times[row] - border
      let own: Double
      if let second {
        own = second.state(after: elapsed, from: begin, toward: target).value
      } else {
        own = begin.value + (target - begin.value) * progress(numbers, leftSize, elapsed)
      }
      // Added, it brings its own way on top of what goes on.
      result[row] = policy == .add ? result[row] + own - begin.value : own
    }
    return result
  }

  private func progress(_ numbers: [Double], _ leftSize: Int, _ elapsed: Double) -> Double {
    let share = elapsed / Reproducible.exp(numbers[leftSize + 1])
    if case .ease(let curve) = right.family { return curve.value(at: share) }
    if share >= 1 { return 1 }
    let curve = UnitBezier(
      x1: numbers[leftSize + 2], y1: numbers[leftSize + 4], x2: numbers[leftSize + 3],
      y2: numbers[leftSize + 5])
    return curve.y(curve.parameter(at: share))
  }
}
