import FlickCore
import FlickMotion

/// A signal that a system's loop made, in the words of that loop.
struct SteppedFit {
  private let found: SteppedSearch.Found
  private let times: [Double]
  private let values: [Double]
  /// The other coordinate in the plane.
  private var other: [Double]?

  init?(legs: [Leg], segmenter: Segmenter) {
    let moving = legs.filter { $0.family.law != .rest }
    let whole = LegFitter(window: segmenter.window(0..<segmenter.values.count))
    // A loop's two numbers can be made to follow any decay.
    let isOther = moving.allSatisfy { $0.family.springPlace == nil && segmenter.isExplained($0) }
    guard !isOther, segmenter.laws.contains(.spring) else { return nil }
    let reach = moving.map(\.window.reach).max() ?? 0
    let grid = segmenter.noise.grid
    guard !moving.isEmpty, grid < 0.01 * reach, !Self.isScattered(whole.window),
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
    if case .semiImplicitEuler = found.stepping.solver {
      // Its samples lie on a spring in closed form as well; round numbers decide.
      let isPlain =
        SteppedSearch.isPlain(found.spring.stiffness)
        && SteppedSearch.isPlain(found.spring.damping)
      guard isPlain || deviation > 1e-6 * reach else { return nil }
    }
    if case .explicitEuler = found.stepping.solver {
      // A step that is off at the start makes it follow a single exponential exactly.
      guard SteppedSearch.isPlain(found.spring.stiffness),
        SteppedSearch.isPlain(found.spring.damping)
      else { return nil }
    }
    self.found = found
  }

  /// A soft distance joint that pulls what moves in the plane: both coordinates' laws depend
  /// on each other, so neither has one of its own.
  init?(_ x: RecordedSignal, _ y: RecordedSignal) {
    let times = x.samples.map(\.time)
    let (values, across) = (x.samples.map(\.value), y.samples.map(\.value))
    guard times == y.samples.map(\.time), !x.isMeasured,
      let search = SteppedSearch(times: times, values: values, across: across, borders: [])
    else { return nil }
    let most = SteppedSearch.exactness * search.reach
    var springs: [(spring: Spring, deviation: Double)] = []
    for values in [values, across] {
      let segmenter = Segmenter(times: times, values: values)
      let window = segmenter.window(search.first..<times.count)
      guard max(segmenter.noise.grid, segmenter.noise.deviation) < most, window.reach > most,
        let leg = LegFitter(window: window).leg(.spring, steps: 15),
        let spring = leg.family.spring(leg.shape)
      else { return nil }
      springs.append((spring, leg.deviation))
    }
    guard springs.contains(where: { $0.deviation > most }),
      let near = springs.min(by: { $0.deviation < $1.deviation }),
      let found = search.found(inPlaneNear: near.spring)
    else { return nil }
    (self.found, self.times, self.values, other) = (found, times, values, across)
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

  /// Both coordinates of the plane by it.
  func fits(_ x: RecordedSignal, _ y: RecordedSignal) -> (x: MotionFit, y: MotionFit) {
    var fits = (x: MotionFit(x, models: []), y: MotionFit(y, models: []))
    guard let across = found.across, let other else { return fits }
    var built = FitBuilder.Built()
    rename(
      &built, fits.x.segments.map(\.leg), from: values[0], velocity: found.velocity,
      targets: found.targets, course: found.places.map(\.x))
    fits.x.take(built)
    rename(
      &built, fits.y.segments.map(\.leg), from: other[0], velocity: across.velocity,
      targets: [across.target], course: found.places.map(\.y))
    fits.y.take(built)
    return fits
  }

  private func rename(
    _ built: inout FitBuilder.Built, _ legs: [Leg], from value: Double, velocity: Double,
    targets: [Double], course: [Double]
  ) {
    let start = times[found.start]
    let end = times[times.count - 1]
    let border = found.border.map { times[$0 - 1] }
    var segments: [MotionFit.Segment] = []
    if found.start > 0 {
      segments.append(segment(.rest, times[0], start, [("value", value)], legs[0]))
    }
    for (index, target) in targets.enumerated() {
      let from = index == 0 ? start : border ?? start
      let to = index + 1 < targets.count ? border ?? end : end
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
    // Behind the last step it rests.
    let rest = times.count - found.start - course.count
    built.course =
      Array(repeating: value, count: found.start) + course
      + Array(repeating: targets[targets.count - 1], count: rest)
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
