import FlickCore
import FlickMotion

/// Numbers that people choose.
extension SteppedSearch {
  /// How many figures the numbers have that people choose; fewer are likelier.
  func figures(_ found: Found) -> Int {
    switch found.stepping.solver {
    case .softJoint(_, _, _, .point): return named(found).notes.isEmpty ? 9 : 1
    case .softJoint:
      let resistance = found.stepping.resistance
      let places = [10.0, 5, 1, 0.5, 0.1]
      let place = places.firstIndex {
        (resistance / $0 - (resistance / $0).rounded()).magnitude < 0.02
      }
      return place.map { $0 + 1 } ?? 9
    default:
      let numbers = [found.spring.stiffness, found.spring.damping]
      guard numbers.allSatisfy(Self.isPlain) else { return 9 }
      return found.velocity == 0 || Self.isPlain(found.velocity.magnitude) ? 1 : 2
    }
  }

  /// What a joint and its body have of a spring's damping.
  ///
  /// Of a point joint only two of three numbers are seen: part of the damping may be the
  /// body's own. What makes the others round is told.
  func named(_ found: Found) -> Found {
    guard case .softJoint(_, _, let kind, let joint) = found.stepping.solver else { return found }
    guard joint == .point else { return joined(found) }
    let h: Double =
      switch kind {
      case .frame, .frameClamped: period
      case .modern: 1.0 / 120
      case .iOS7: 0.004
      }
    let softness = 1 + h * found.spring.damping + h * h * found.spring.stiffness
    for resistance in [0, 0.1, 0.2, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30] {
      let forms: [(SoftJointSolver.Stepping, Double)] =
        kind == .frame
        ? [(.frame, 1 / (1 + h * resistance)), (.frameClamped, 1 - h * resistance)]
        : kind == .modern ? [(kind, 1 / (1 + h * resistance))] : [(kind, 1 - h * resistance)]
      for (form, kept) in forms where kept > 0 {
        let stiffness = found.spring.stiffness * kept
        let damping = (softness * kept - 1 - h * h * stiffness) / h
        guard damping > 0 else { continue }
        let frequency = stiffness.squareRoot() / (2 * Double.pi)
        let ratio = damping / (2 * stiffness.squareRoot())
        guard Self.isRound(frequency, to: 0.25, within: 3e-4),
          Self.isRound(ratio, to: 0.05, within: 3e-4),
          let spring = Spring(stiffness: stiffness, damping: damping + resistance)
        else { continue }
        var result = found
        result.spring = spring
        result.stepping = Stepping(
          name: found.stepping.name + (form == .frameClamped ? " (Box2D 2.2)" : ""),
          solver: found.stepping.solver, resistance: resistance,
          pointsPerMetre: found.stepping.pointsPerMetre)
        result = joined(result)
        result.notes[0] += ": the rounding of the three tells them apart"
        return result
      }
    }
    return found
  }

  private func joined(_ found: Found) -> Found {
    let (spring, resistance) = (found.spring, found.stepping.resistance)
    let rate = spring.stiffness.squareRoot()
    func short(_ value: Double) -> String { Spelling.number(value, decimals: 3) }
    var result = found
    result.notes = [
      "a joint of \(short(rate / (2 * Double.pi))) Hz and damping "
        + "\(short((spring.damping - resistance) / (2 * rate))) on a body of resistance "
        + short(resistance)
    ]
    return result
  }

  private static func isRound(_ value: Double, to step: Double, within share: Double) -> Bool {
    let nearest = (value / step).rounded() * step
    return nearest > 0 && (value / nearest - 1).magnitude < share
  }

  /// Whether a number has at most three figures.
  static func isPlain(_ value: Double) -> Bool {
    guard value > 0, value.isFinite else { return false }
    var unit = 1.0
    while value / unit >= 1000 { unit *= 10 }
    while value / unit < 100 { unit /= 10 }
    return (value / unit - (value / unit).rounded()).magnitude < 2e-3
  }

  // MARK: - Rounded samples

  /// A loop with numbers that people choose whose every step, rounded, is the sample.
  ///
  /// Whole points tell a loop's numbers to a per cent; which numbers people would choose
  /// there, and that one choice gives every sample, tells the rest.
  ///
  /// - Parameters:
  ///   - near: A spring in closed form that comes near.
  ///   - grid: What samples are multiples of.
  func found(near spring: Spring, grid: Double) -> Found? {
    let rate = Int((1 / period).rounded())
    guard rate > 0 else { return nil }
    for stepping in Self.steppings(rate).flatMap({ $0 }) where !stepping.isJoint {
      let fit = LoopFit(self, stepping, near: spring)
      guard let free = fit.found(), free.deviation < grid else { continue }
      let target = (free.targets[0] / grid).rounded() * grid
      for chosen in Self.chosen(near: free.spring, stepping) {
        for velocity in chosenVelocities(near: free.velocity) {
          let numbers = [
            Reproducible.log(chosen.spring.stiffness), Reproducible.log(chosen.spring.damping),
            velocity, target,
          ]
          guard let run = fit.run(numbers),
            (first..<(values.count - 1)).allSatisfy({
              (run.places[$0 - first].x - values[$0]).magnitude <= 0.5 * grid * (1 + 1e-9)
            })
          else { continue }
          return Found(
            stepping: stepping, spring: chosen.spring, velocity: velocity, targets: [target],
            start: first, border: nil, keepsVelocity: true, velocityAtBorder: 0,
            deviation: grid / 12.squareRoot(), places: run.places,
            notes: ["\(chosen.name) give every sample when they are rounded"])
        }
      }
    }
    return nil
  }

  /// Springs that people would choose near one, those with the fewest figures first.
  private static func chosen(
    near spring: Spring, _ stepping: Stepping
  ) -> [(spring: Spring, name: String)] {
    typealias Number = (word: String, value: Double, step: Double)
    func beside(
      _ first: Number, _ second: Number, _ make: (Double, Double) -> Spring?
    ) -> [(spring: Spring, name: String)] {
      func words(_ number: Number, _ value: Double) -> String {
        "\(number.word) \(Spelling.number(value))"
      }
      return multiples(of: first.step, near: first.value).flatMap { a in
        multiples(of: second.step, near: second.value).compactMap { b in
          make(a, b).map { ($0, "\(words(first, a)) and \(words(second, b))") }
        }
      }
    }
    var all: [(spring: Spring, name: String)] = []
    if case .pop = stepping.solver, let dials = spring.popSpelling {
      all += [1, 0.5].flatMap { step in
        beside(("speed", dials.speed, step), ("bounciness", dials.bounciness, step)) {
          Spring(speed: $0, bounciness: $1)
        }
      }
    }
    return all
      + [(50.0, 5.0), (10, 1), (5, 0.5)].flatMap { steps in
        beside(
          ("stiffness", spring.stiffness, steps.0), ("damping", spring.damping, steps.1)
        ) { Spring(stiffness: $0, damping: $1) }
      }
  }

  private func chosenVelocities(near velocity: Double) -> [Double] {
    let slack = 0.1 * reach / period
    let round = [100.0, 50, 10].flatMap { Self.multiples(of: $0, near: velocity) }
    return [0].filter { _ in velocity.magnitude < slack } + round.filter { $0 != 0 }
  }

  /// The two multiples beside a value.
  private static func multiples(of step: Double, near value: Double) -> [Double] {
    let below = (value / step).rounded(.down) * step
    return value - below < 0.5 * step ? [below, below + step] : [below + step, below]
  }
}
