import FlickMotion

extension MotionFit {
  /// Both coordinates of a place in the plane. Only both show whether an interruption
  /// projected the velocity on the line to the new target, as the policy `scalar` does, and
  /// whether a joint pulls along the line to its anchor alone, as UIKit Dynamics does.
  ///
  /// - Parameters:
  ///   - x: One coordinate.
  ///   - y: The other.
  ///   - models: Which to consider; all by default.
  ///   - events: When somebody touched, in seconds.
  ///   - accuracy: How far each strays, in its unit: what moves no farther is at rest.
  public static func inPlane(
    _ x: RecordedSignal, _ y: RecordedSignal, models: Set<Model> = Set(Model.allCases),
    events: [Double] = [], accuracy: (x: Double, y: Double) = (0, 0)
  ) -> (x: MotionFit, y: MotionFit) {
    func fit(
      _ signal: RecordedSignal, _ models: Set<Model>, _ accuracy: Double
    ) -> MotionFit {
      MotionFit(
        signal, target: nil, models: models, events: events, accuracy: accuracy, isInPlane: true)
    }
    if models.contains(.spring), !x.isMeasured, !y.isMeasured {
      // Before the laws of each by itself are looked for, of which there are none then.
      var fits = (x: fit(x, [], accuracy.x), y: fit(y, [], accuracy.y))
      if let joint = SteppedFit(fits.x, fits.y) {
        joint.rename(&fits.x, &fits.y, events: events)
        return fits
      }
    }
    var fits = (x: fit(x, models, accuracy.x), y: fit(y, models, accuracy.y))
    tellTogether(&fits.x, &fits.y)
    return fits
  }

  /// Says of both what neither shows by itself.
  private static func tellTogether(_ x: inout MotionFit, _ y: inout MotionFit) {
    for (first, second) in starts(x, y) {
      let begins = [x.begin(of: first), y.begin(of: second)]
      guard let policy = policy(begins) else { continue }
      x.answer(first, begins[0], policy)
      y.answer(second, begins[1], policy)
    }
    x.forgetFreeVelocities()
    y.forgetFreeVelocities()
  }

  /// Springs of both that begin at one time.
  private static func starts(_ x: MotionFit, _ y: MotionFit) -> [(Int, Int)] {
    let gaps = zip(x.samples.dropFirst(), x.samples).map { $0.time - $1.time }.sorted()
    guard !gaps.isEmpty else { return [] }
    let near = 1.5 * gaps[gaps.count / 2]
    var pairs: [(Int, Int)] = []
    for first in x.segments.indices.dropFirst() where x.segments[first].model == .spring {
      let second = y.segments.indices.dropFirst().first {
        y.segments[$0].model == .spring
          && (y.segments[$0].from - x.segments[first].from).magnitude < near
      }
      if let second { pairs.append((first, second)) }
    }
    return pairs
  }

  /// One coordinate where a spring takes over.
  private struct Begin {
    let velocities: (before: Double, after: Double)
    /// How far it is to the target.
    let way: Double
  }

  private func border(of segment: Int) -> Int? {
    borders.firstIndex { ($0.at - segments[segment].from).magnitude < 1e-9 }
  }

  private func begin(of segment: Int) -> Begin {
    let (last, next) = (segments[segment - 1], segments[segment])
    let isStill = last.model == .rest || last.model == .follows
    var velocities = (
      before: isStill ? 0 : last.leg.state(at: next.from).velocity,
      after: next.value("initialVelocity") ?? next.leg.state(at: next.from).velocity
    )
    if let border = border(of: segment), borders[border].policy != nil {
      velocities = borders[border].velocities
    }
    return Begin(
      velocities: velocities,
      way: next.leg.springEnds.target - next.leg.state(at: next.from).value)
  }

  /// `scalar` where the velocity was projected and nothing else is the same.
  private static func policy(_ begins: [Begin]) -> Policy? {
    let way = begins.reduce(0) { $0 + $1.way * $1.way }
    let speed = begins.reduce(0) { $0 + $1.velocities.before * $1.velocities.before }.squareRoot()
    guard way > 0, speed > 0 else { return nil }
    let share = begins.reduce(0) { $0 + $1.velocities.before * $1.way } / way
    func distance(_ expected: (Begin) -> Double) -> Double {
      let squares = begins.reduce(0) {
        let off = $1.velocities.after - expected($1)
        return $0 + off * off
      }
      return squares.squareRoot() / speed
    }
    let projected = distance { share * $0.way }
    let others = min(distance(\.velocities.before), distance { _ in 0 })
    return projected < FitConstants.projection && others > 2 * FitConstants.projection
      ? .scalar : nil
  }

  private mutating func answer(_ segment: Int, _ begin: Begin, _ policy: Policy) {
    let known = border(of: segment)
    var evidence = known.map { borders[$0].evidence.filter { $0.policy != policy } } ?? []
    evidence.insert((policy, 0), at: 0)
    let border = Border(
      at: segments[segment].from, velocity: .projected, policy: policy,
      evidence: evidence.map { ($0.policy, max(0, $0.worseBy)) }, velocities: begin.velocities,
      notes: ["in the plane: what points to the new target is kept of the velocity"])
    if let known { borders[known] = border } else { borders.append(border) }
    borders.sort { $0.at < $1.at }
  }

  /// What was fitted with a velocity of its own and is not projected is what another policy
  /// does as well, or nothing that one does.
  private mutating func forgetFreeVelocities() {
    for index in borders.indices where borders[index].velocity != .projected {
      let border = borders[index]
      var others = border.evidence.filter { $0.policy != .scalar }
      var (velocity, policy) = (border.velocity, border.policy)
      if policy == .scalar {
        let same: [Policy] =
          switch velocity {
          case .kept: [.carry, .add]
          case .dropped: [.restart, .jump]
          case .projected, .added, .changed, .none: []
          }
        let best = others.first { same.contains($0.policy) }
        policy = best?.policy
        others = others.map { ($0.policy, max(0, $0.worseBy - (best?.worseBy ?? 0))) }
        if policy == nil { velocity = .changed }
      }
      borders[index] = Border(
        at: border.at, velocity: velocity, policy: policy, evidence: others,
        velocities: border.velocities, notes: border.notes)
    }
  }
}
