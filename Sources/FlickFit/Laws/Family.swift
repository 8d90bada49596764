import FlickCore
import FlickMotion

/// A set of curves that are sums of a few columns, whose shapes depend on a few
/// further numbers, the shape's. Times count from the window's first sample.
enum Family: Hashable, Sendable {
  case rest
  /// Constant velocity.
  case line
  /// Shape: ln λ. Columns: where it leads, the way before that and, of one that stops before,
  /// from there to where it stops.
  case decay(stops: Bool = false)
  /// Shape: start, ln λ. Columns: where it rests before, the way, and what `decay` has.
  case decayFromRest(stops: Bool = false)
  /// Shape: ln ω, ln ζ. Columns: target, displacement, velocity at the window's start.
  case spring
  /// As `spring`, without a velocity at the window's start.
  case springReleased
  /// Shape: start, ln ω, ln ζ. Columns: where it rests before, the way.
  case springFromRest
  /// As `springFromRest`, with a velocity at its start.
  case springThrown
  /// Shape: start, ln duration. Columns: where it rests before, the way.
  case ease(NamedCurve)
  /// Shape: start, ln duration, x1, x2. Columns: start, and the rest of the polynomial.
  case anyEase
  /// So many straight pieces, as CSS's linear() has them. Shape: the times of their ends,
  /// rising. Columns: where it rests before, and the way of each piece.
  case pieces(Int)

  var columns: Int {
    switch self {
    case .rest: 1
    case .decay(let stops), .decayFromRest(let stops): stops ? 3 : 2
    case .line, .springReleased, .springFromRest, .ease: 2
    case .spring, .springThrown: 3
    case .anyEase: 4
    case .pieces(let count): count + 1
    }
  }

  var shapes: Int {
    switch self {
    case .rest, .line: 0
    case .decay: 1
    case .decayFromRest, .spring, .springReleased, .ease: 2
    case .springFromRest, .springThrown: 3
    case .anyEase: 4
    case .pieces(let count): count + 1
    }
  }

  var law: Law {
    switch self {
    case .rest: .rest
    case .line: .line
    case .decay, .decayFromRest: .decay
    case .spring, .springReleased, .springFromRest, .springThrown: .spring
    case .ease, .anyEase, .pieces: .ease
    }
  }

  /// Whether it has a start of its own, before which it rests.
  var startsInside: Bool {
    switch self {
    case .rest, .line, .decay, .spring, .springReleased: false
    case .decayFromRest, .springFromRest, .springThrown, .ease, .anyEase, .pieces: true
    }
  }

  /// Where `ln ω` and `ln ζ` stand in the shape.
  var springPlace: Int? {
    switch self {
    case .spring, .springReleased: 0
    case .springFromRest, .springThrown: 1
    case .rest, .line, .decay, .decayFromRest, .ease, .anyEase, .pieces: nil
    }
  }

  /// The columns at these times, one after the other; `nil` where there is no such
  /// curve.
  ///
  /// - Parameter settled: From this sample on it rests at its end, as what is cut off
  ///   there does.
  func columns(_ shape: [Double], at times: [Double], settled: Int) -> [Double]? {
    let count = times.count
    var result = Array(repeating: 0.0, count: columns * count)
    for row in 0..<count { result[row] = 1 }
    let moving = min(settled, count)
    switch self {
    case .rest: break
    case .line:
      for row in 0..<count { result[count + row] = times[row] }
    case .decay(let stops):
      let rate = Reproducible.exp(shape[0])
      for row in 0..<moving { result[count + row] = Reproducible.exp(-rate * times[row]) }
      if stops { for row in moving..<count { result[2 * count + row] = 1 } }
    case .decayFromRest(let stops):
      let rate = Reproducible.exp(shape[1])
      if stops { for row in moving..<count { result[2 * count + row] = 1 } }
      for row in 0..<count where times[row] > shape[0] {
        result[count + row] =
          row < moving ? -Reproducible.expm1(-rate * (times[row] - shape[0])) : 1
      }
    case .spring, .springReleased, .springFromRest, .springThrown:
      guard let spring = spring(shape) else { return nil }
      fillSpring(spring, shape, times, moving, &result)
    case .ease(let curve):
      let duration = Reproducible.exp(shape[1])
      var walk = curve.bezier.map(UnitBezierWalk.init)
      for row in 0..<count {
        let share = (times[row] - shape[0]) / duration
        result[count + row] = row < moving ? walk?.value(at: share) ?? curve.value(at: share) : 1
      }
    case .anyEase:
      fillEase(shape, times, moving, &result)
    case .pieces(let pieces):
      for piece in 0..<pieces {
        let (from, to) = (shape[piece], shape[piece + 1])
        guard to - from > 1e-9 else { return nil }
        for row in 0..<count {
          let share = (times[row] - from) / (to - from)
          result[(piece + 1) * count + row] = row < moving ? min(max(share, 0), 1) : 1
        }
      }
    }
    return result
  }

  func spring(_ shape: [Double]) -> Spring? {
    guard let place = springPlace else { return nil }
    let frequency = Reproducible.exp(shape[place])
    let ratio = Reproducible.exp(shape[place + 1])
    return Spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }

  private func fillSpring(
    _ spring: Spring, _ shape: [Double], _ times: [Double], _ moving: Int,
    _ result: inout [Double]
  ) {
    let count = times.count
    let released = MotionState(value: 1, velocity: 0)
    let square = spring.stiffness
    let start = startsInside ? shape[0] : 0
    for row in 0..<count {
      let elapsed = times[row] - start
      if elapsed <= 0 {
        if !startsInside { result[count + row] = 1 }
        continue
      }
      let state =
        row < moving
        ? spring.state(after: elapsed, from: released, toward: 0) : MotionState(value: 0)
      result[count + row] = startsInside ? 1 - state.value : state.value
      if columns == 3 { result[2 * count + row] = -state.velocity / square }
    }
  }

  /// 1, 3s(1 − s)², 3s²(1 − s), s³ at the parameter s of each time.
  private func fillEase(
    _ shape: [Double], _ times: [Double], _ moving: Int, _ result: inout [Double]
  ) {
    let count = times.count
    let duration = Reproducible.exp(shape[1])
    var curve = UnitBezierWalk(UnitBezier(x1: shape[2], y1: 0, x2: shape[3], y2: 1))
    for row in 0..<count {
      let share = (times[row] - shape[0]) / duration
      if share <= 0 { continue }
      if share >= 1 || row >= moving {
        result[3 * count + row] = 1
        continue
      }
      let s = curve.parameter(at: share)
      result[count + row] = 3 * s * (1 - s) * (1 - s)
      result[2 * count + row] = 3 * s * s * (1 - s)
      result[3 * count + row] = s * s * s
    }
  }
}

/// What moves something, as people call it.
enum Law: String, Hashable, Sendable, CaseIterable {
  case rest
  case line = "constant velocity"
  case spring, ease, decay
  case follows
  case unknown
}

/// A curve that platforms have a name for.
enum NamedCurve: String, Hashable, Sendable, CaseIterable {
  case linear
  case ease
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"
  case fastOutSlowIn = "Material standard (Compose FastOutSlowIn)"
  case linearOutSlowIn = "Material decelerate (Compose LinearOutSlowIn)"
  case fastOutLinearIn = "Material accelerate (Compose FastOutLinearIn)"
  case emphasizedDecelerate = "Material 3 emphasized decelerate"
  case emphasizedAccelerate = "Material 3 emphasized accelerate"
  case standard = "Material 3 standard"
  /// Two curves, which meet at a sixth of the time and two fifths of the way.
  case emphasized = "Material 3 emphasized"

  /// `nil` for what is no single curve.
  var controls: (x1: Double, y1: Double, x2: Double, y2: Double)? {
    switch self {
    case .linear: (0, 0, 1, 1)
    case .ease: (0.25, 0.1, 0.25, 1)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInOut: (0.42, 0, 0.58, 1)
    case .fastOutSlowIn: (0.4, 0, 0.2, 1)
    case .linearOutSlowIn: (0, 0, 0.2, 1)
    case .fastOutLinearIn: (0.4, 0, 1, 1)
    case .emphasizedDecelerate: (0.05, 0.7, 0.1, 1)
    case .emphasizedAccelerate: (0.3, 0, 0.8, 0.15)
    case .standard: (0.2, 0, 0, 1)
    case .emphasized: nil
    }
  }

  /// `nil` for what is a straight line or no single curve.
  var bezier: UnitBezier? {
    guard self != .linear, let (x1, y1, x2, y2) = controls else { return nil }
    return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Progress at a share of the duration; at the ends before 0 and after 1.
  func value(at share: Double) -> Double {
    if self == .linear || share <= 0 || share >= 1 { return min(max(share, 0), 1) }
    if let bezier { return bezier.y(bezier.parameter(at: share)) }
    let (x, y) = (1.0 / 6, 0.4)
    if share < x {
      let first = UnitBezier(x1: 0.05 / x, y1: 0, x2: 0.133333 / x, y2: 0.06 / y)
      return y * first.y(first.parameter(at: share / x))
    }
    let second = UnitBezier(
      x1: (0.208333 - x) / (1 - x), y1: (0.82 - y) / (1 - y), x2: (0.25 - x) / (1 - x), y2: 1)
    return y + (1 - y) * second.y(second.parameter(at: (share - x) / (1 - x)))
  }
}
