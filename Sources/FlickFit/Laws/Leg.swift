import FlickCore
import FlickMotion

/// A run of samples under one law, and that law's numbers.
struct Leg: Sendable {
  let family: Family
  let window: Window
  let shape: [Double]
  let coefficients: [Double]
  /// Unweighted, one a sample.
  let residuals: [Double]
  /// Of the squares of the residuals, weighted.
  let sum: Double
  /// Of the short ease by which the policy `hurry` ends a motion: how much worse others
  /// explain the run, in units of the criterion.
  var hurry: [(policy: InterruptionPolicy, worseBy: Double)]?

  /// How many numbers were free.
  var freedom: Int { family.shapes + family.columns }

  /// Samples that count.
  var count: Int { window.weights.count { $0 > 0 } }

  /// Of the residuals of samples that count, with the freedom taken off.
  var deviation: Double { (squares / Double(max(1, count - freedom))).squareRoot() }

  /// Of the residuals of samples that count.
  var scatter: Double { (squares / Double(max(1, count))).squareRoot() }

  private var squares: Double {
    var squares = 0.0
    for (residual, weight) in zip(residuals, window.weights) where weight > 0 {
      squares += residual * residual
    }
    return squares
  }

  /// Value and velocity at a time of the recording.
  func state(at time: Double) -> MotionState {
    let local = time - window.origin
    let step = 1e-6 * max(window.span, 1e-3)
    func value(_ t: Double) -> Double {
      guard let columns = family.columns(shape, at: [t], settled: 1) else { return .nan }
      return zip(columns, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
    }
    if let spring = family.spring(shape) {
      let start = family.startsInside ? shape[0] : 0
      let (from, target) = springEnds
      if local <= start && family.startsInside { return MotionState(value: from.value) }
      guard local >= start else { return earlier(spring, by: start - local) }
      return spring.state(after: local - start, from: from, toward: target)
    }
    return MotionState(
      value: value(local), velocity: (value(local + step) - value(local - step)) / (2 * step))
  }

  /// A spring's state before its first sample, walked backwards: 64 steps by the middle
  /// of the way.
  private func earlier(_ spring: Spring, by time: Double) -> MotionState {
    var (state, target) = springEnds
    let step = time / 64
    for _ in 0..<64 {
      let half = MotionState(
        value: state.value - step / 2 * state.velocity,
        velocity: state.velocity - step / 2 * spring.acceleration(at: state, toward: target))
      state = MotionState(
        value: state.value - step * half.velocity,
        velocity: state.velocity - step * spring.acceleration(at: half, toward: target))
    }
    return state
  }

  /// Whether its curve is known before its first sample too.
  var reachesBack: Bool { family.spring(shape) != nil && !family.startsInside }

  /// A spring's state at its start, and its target.
  var springEnds: (from: MotionState, target: Double) {
    let c = coefficients
    switch family {
    case .spring: return (MotionState(value: c[0] + c[1], velocity: c[2]), c[0])
    case .springReleased: return (MotionState(value: c[0] + c[1]), c[0])
    case .springFromRest: return (MotionState(value: c[0]), c[0] + c[1])
    case .springThrown: return (MotionState(value: c[0], velocity: c[2]), c[0] + c[1])
    case .rest, .line, .decay, .decayFromRest, .ease, .anyEase, .pieces:
      return (MotionState(value: c[0]), c[0])
    }
  }
}

/// Samples that one law is asked to explain.
struct Window: Sendable {
  /// Its first sample's place in the signal.
  let first: Int
  /// The time of its first sample, from which the others count.
  let origin: Double
  /// The time of the sample before it, counted likewise; not positive.
  let before: Double
  let times: [Double]
  let values: [Double]
  var weights: [Double]
  /// From this sample on all values are equal; their number where none repeats.
  let settled: Int
  /// The first sample whose value is another than the first one's.
  let moved: Int

  /// Whether it ends with something that stands.
  var stands: Bool { settled < count }
  var span: Double { times.last ?? 0 }
  var count: Int { times.count }
  /// Whether it begins with something that stands.
  var startsAtRest: Bool { moved >= 2 }
  /// The samples from the last one before it moves to the last one before it rests.
  var moving: Range<Int> {
    let first = max(0, min(moved, count) - 1)
    return first..<max(first, min(settled, count))
  }
  /// Of the values.
  var reach: Double {
    (values.max() ?? 0) - (values.min() ?? 0)
  }
  /// The usual distance of samples.
  var step: Double {
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return gaps.isEmpty ? 1 : gaps[gaps.count / 2]
  }
}
