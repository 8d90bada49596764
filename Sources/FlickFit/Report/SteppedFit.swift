import FlickCore
import FlickMotion

/// A signal that a system's loop made, in the words of that loop.
struct SteppedFit {
  private let found: SteppedSearch.Found
  private let times: [Double]
  private let values: [Double]
  /// In the plane: the other coordinate, and for each a spring that comes near.
  private var plane: (across: [Double], legs: (x: Leg, y: Leg))?

  init?(legs: [Leg], segmenter: Segmenter) {
    let moving = legs.filter { $0.family.law != .rest }
    let whole = LegFitter(window: segmenter.window(0..<segmenter.values.count))
    // A loop's two numbers can be made to follow any decay.
    let isOther = moving.allSatisfy { $0.family.springPlace == nil && segmenter.isExplained($0) }
    guard !isOther, segmenter.laws.contains(.spring) else { return nil }
    let reach = moving.map(\.window.reach).max() ?? 0
    let grid = segmenter.noise.grid
    guard (1...FitConstants.loopLegs).contains(moving.count), grid < 0.01 * reach,
      !Self.isScattered(whole.window),
      let near = whole.leg(.spring, steps: 15), let spring = near.family.spring(near.shape),
      let search = SteppedSearch(
        times: segmenter.times, values: segmenter.values,
        borders: moving.dropFirst().map(\.window.first))
    else { return nil }
    times = segmenter.times
    values = segmenter.values
    let deviation = moving.map(\.deviation).max() ?? 0
    guard grid < 1e-5 * reach else {
      guard deviation > 1.25 * segmenter.noise.floor,
        let found = search.found(near: spring, grid: grid)
      else { return nil }
      guard Self.rests(values, at: found, reach: reach) else { return nil }
      self.found = found
      return
    }
    // What a loop does is smooth, however it scatters about the equation's curve.
    guard
      deviation < 1e-6 * reach || deviation > 5 * segmenter.noise.deviation
        || !moving.allSatisfy({ segmenter.isNoise($0) })
    else { return nil }
    // What hardly moves any more tells none.
    let later = moving.dropFirst()
      .filter { $0.family.springPlace != nil && $0.window.reach > 0.02 * reach }
      .max { $0.window.count < $1.window.count }
    guard
      let found = search.found(
        near: spring, later: later.flatMap { $0.family.spring($0.shape) } ?? spring,
        deviations: (deviation, moving[moving.count - 1].deviation))
    else { return nil }
    guard Self.rests(values, at: found, reach: reach) else { return nil }
    let isPlain = [found.spring.stiffness, found.spring.damping]
      .allSatisfy(SteppedSearch.isPlain)
    switch found.stepping.solver {
    // Its samples lie on a spring in closed form as well; round numbers decide.
    case .semiImplicitEuler: guard isPlain || deviation > 1e-6 * reach else { return nil }
    // A step that is off at the start makes it follow a single exponential exactly.
    case .explicitEuler: guard isPlain else { return nil }
    case .exact, .rk4, .pop, .softJoint, .fluid: break
    }
    self.found = found
  }

  /// A soft distance joint that pulls what moves in the plane: both coordinates' laws depend
  /// on each other, so neither has one of its own.
  ///
  /// - Parameters:
  ///   - x: One coordinate, as it was fitted by itself or not at all.
  ///   - y: The other.
  init?(_ x: MotionFit, _ y: MotionFit) {
    let times = x.samples.map(\.time)
    let (values, across) = (x.samples.map(\.value), y.samples.map(\.value))
    guard times == y.samples.map(\.time),
      let search = SteppedSearch(times: times, values: values, across: across, borders: [])
    else { return nil }
    let most = SteppedSearch.exactness * search.reach
    let near = [values, across].compactMap { values -> (leg: Leg, spring: Spring)? in
      let segmenter = Segmenter(times: times, values: values)
      let window = segmenter.window(search.first..<times.count)
      guard max(segmenter.noise.grid, segmenter.noise.deviation) < most, window.reach > most,
        let leg = LegFitter(window: window).leg(.spring, steps: 15),
        let spring = leg.family.spring(leg.shape)
      else { return nil }
      return (leg, spring)
    }
    guard near.count == 2, near.contains(where: { $0.leg.deviation > most }),
      let nearest = near.min(by: { $0.leg.deviation < $1.leg.deviation }),
      let found = search.found(inPlaneNear: nearest.spring)
    else { return nil }
    (self.found, self.times, self.values) = (found, times, values)
    plane = (across, (near[0].leg, near[1].leg))
  }

  /// Whether what stands at the end lies where the loop sets it: a glide that is stopped may
  /// lie anywhere on a loop's way.
  private static func rests(
    _ values: [Double], at found: SteppedSearch.Found, reach: Double
  ) -> Bool {
    let last = values[values.count - 1]
    let isStanding = values.suffix(3).allSatisfy { $0 == last }
    let target = found.targets[found.targets.count - 1]
    return found.stepping.isJoint || !isStanding || (last - target).magnitude < 1e-3 * reach
  }

  /// Whether what rests before it moves goes up and down, which no loop lets it.
  private static func isScattered(_ window: Window) -> Bool {
    let rest = window.values.prefix(max(0, window.moved - 1))
    let ways = zip(rest.dropFirst(), rest).map { $0 - $1 }.filter {
      $0.magnitude > 3 * SteppedSearch.exactness * window.reach
    }
    return zip(ways.dropFirst(), ways).contains { $0 * $1 < 0 }
  }

  /// Says what the loop does instead of what was found.
  func rename(_ built: inout FitBuilder.Built, _ legs: [Leg]) {
    rename(
      &built, legs, from: values[0], velocity: found.velocity, targets: found.targets,
      course: found.places.map(\.x))
  }

  /// The same of both coordinates of the plane.
  func rename(_ x: inout MotionFit, _ y: inout MotionFit, events: [Double]) {
    guard let other = found.across, let plane else { return }
    var (along, across) = (FitBuilder.Built(), FitBuilder.Built())
    rename(&along, [plane.legs.x])
    rename(
      &across, [plane.legs.y], from: plane.across[0], velocity: other.velocity,
      targets: [other.target], course: found.places.map(\.y))
    TouchedMotion(events: events).answer(&along)
    TouchedMotion(events: events).answer(&across)
    x.take(along)
    y.take(across)
  }

  private func rename(
    _ built: inout FitBuilder.Built, _ legs: [Leg], from value: Double, velocity: Double,
    targets: [Double], course: [Double]
  ) {
    let start = times[found.start]
    let last = times[times.count - 1]
    let border = found.border.map { times[$0 - 1] }
    var segments: [MotionFit.Segment] = []
    if found.start > 0 {
      segments.append(segment(.rest, times[0], start, [("value", value)], legs[0]))
    }
    for (index, target) in targets.enumerated() {
      let from = index == 0 ? start : border ?? start
      let to = index + 1 < targets.count ? border ?? last : last
      let velocity = index == 0 ? velocity : found.keepsVelocity ? found.velocityAtBorder : 0
      segments.append(
        segment(
          .spring, from, to,
          [
            ("stiffness", found.spring.stiffness), ("dampingRatio", found.spring.dampingRatio),
            ("initialVelocity", velocity), ("target", target),
          ], legs[min(index, legs.count - 1)]))
    }
    built.segments = segments
    built.borders = []
    built.noise = found.deviation
    built.clock = 0
    // Behind its last step a joint's item lies where it fell asleep; others are set to the target.
    let end = found.stepping.isJoint ? course[course.count - 1] : targets[targets.count - 1]
    let rest = times.count - found.start - course.count
    built.course =
      Array(repeating: value, count: found.start) + course + Array(repeating: end, count: rest)
    guard let border else { return }
    let policy: MotionFit.Policy = found.keepsVelocity ? .carry : .restart
    built.borders = [
      MotionFit.Border(
        at: border, velocity: found.keepsVelocity ? .kept : .dropped, policy: policy,
        evidence: [(policy: policy, worseBy: 0)],
        velocities: (found.velocityAtBorder, found.keepsVelocity ? found.velocityAtBorder : 0),
        notes: ["the loop goes on as it was, to the last digits"].filter { _ in found.keepsVelocity
        })
    ]
  }

  private var period: Double { (times[times.count - 1] - times[0]) / Double(times.count - 1) }

  private func segment(
    _ model: MotionFit.Model, _ from: Double, _ to: Double, _ numbers: [(String, Double)],
    _ leg: Leg
  ) -> MotionFit.Segment {
    // Box2D computes with 32 bits.
    let share = found.stepping.isJoint ? 1e-4 : 2e-6
    let place = 3 * found.deviation
    let slack = ["target": place, "value": place, "initialVelocity": place / period]
    return MotionFit.Segment(
      from: from, to: to, model: model,
      parameters: numbers.map { name, value in
        let slack = share * max(value.magnitude, 1e-9) + (slack[name] ?? 0)
        return MotionFit.Parameter(
          name: name, value: value, interval: (value - slack)...(value + slack), reason: nil)
      }, residual: found.deviation, notes: model == .spring ? found.notes : [], name: nil,
      spring: model == .spring ? found.spring : nil,
      stepping: model == .spring ? found.stepping.name : nil, leg: leg)
  }
}
