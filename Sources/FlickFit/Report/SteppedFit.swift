import FlickCore
import FlickMotion

/// A signal that a system's loop made, in the words of that loop.
struct SteppedFit {
  private let found: SteppedSearch.Found
  private let times: [Double]
  private let values: [Double]

  init?(legs: [Leg], segmenter: Segmenter) {
    let moving = legs.filter { $0.family.law != .rest }
    let whole = LegFitter(window: segmenter.window(0..<segmenter.values.count))
    // A loop's two numbers can be made to follow any decay.
    let isOther = moving.allSatisfy { $0.family.springPlace == nil && segmenter.isExplained($0) }
    guard !isOther, segmenter.laws.contains(.spring) else { return nil }
    guard !moving.isEmpty, segmenter.noise.grid < 1e-5 * (moving.map(\.window.reach).max() ?? 0),
      !Self.isScattered(whole.window),
      let near = whole.leg(.spring, steps: 15), let spring = near.family.spring(near.shape),
      let search = SteppedSearch(
        times: segmenter.times, values: segmenter.values,
        borders: moving.dropFirst().map(\.window.first))
    else { return nil }
    let deviation = moving.map(\.deviation).max() ?? 0
    let reach = moving.map(\.window.reach).max() ?? 0
    // What a loop does is smooth, however it scatters about the equation's curve.
    guard
      deviation < 1e-6 * reach || deviation > 5 * segmenter.noise.deviation
        || !moving.allSatisfy({ segmenter.isNoise($0) })
    else { return nil }
    let last = moving.last.flatMap { $0.family.spring($0.shape) } ?? spring
    guard let found = search.found(near: spring, last: last, deviation: deviation) else {
      return nil
    }
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
    times = segmenter.times
    values = segmenter.values
  }

  /// Whether what rests before it moves goes up and down, which no loop lets it.
  private static func isScattered(_ window: Window) -> Bool {
    let rest = window.values.prefix(max(0, window.moved - 1))
    let ways = zip(rest.dropFirst(), rest).map { $0 - $1 }.filter {
      $0.magnitude > 3 * SteppedSearch.exactness * window.reach
    }
    return zip(ways.dropFirst(), ways).contains { $0 * $1 < 0 }
  }

  func rename(_ built: inout FitBuilder.Built, _ legs: [Leg]) {
    let start = times[found.start]
    let end = times[times.count - 1]
    let border = found.border.map { times[$0 - 1] }
    var segments: [MotionFit.Segment] = []
    if found.start > 0 {
      segments.append(
        segment(.rest, times[0], start, [("value", values[0])], legs[0]))
    }
    for (index, target) in found.targets.enumerated() {
      let from = index == 0 ? start : border ?? start
      let to = index + 1 < found.targets.count ? border ?? end : end
      let velocity = index == 0 ? found.velocity : found.keepsVelocity ? found.velocityAtBorder : 0
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

  private func segment(
    _ model: MotionFit.Model, _ from: Double, _ to: Double, _ numbers: [(String, Double)],
    _ leg: Leg
  ) -> MotionFit.Segment {
    MotionFit.Segment(
      from: from, to: to, model: model,
      parameters: numbers.map { name, value in
        let slack = 2e-6 * max(value.magnitude, 1e-9)
        return MotionFit.Parameter(
          name: name, value: value, interval: (value - slack)...(value + slack), reason: nil)
      }, residual: found.deviation, notes: model == .spring ? found.notes : [], name: nil,
      spring: model == .spring ? found.spring : nil,
      stepping: model == .spring ? found.stepping.name : nil, leg: leg)
  }
}
