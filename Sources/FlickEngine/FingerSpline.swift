import FlickCore

/// A smooth way through places: the cubic spline whose velocity and
/// acceleration are continuous, that starts at rest and ends at a velocity of
/// its own. The places are passed at times that share the duration as the
/// straight legs share the length.
struct FingerSpline: Hashable, Sendable {
  private struct Knot: Hashable, Sendable {
    let point: Point
    /// In seconds.
    let time: Double
    var velocity = Vector.zero
  }

  /// At least two, neighbours apart.
  private let knots: [Knot]

  /// - Parameters:
  ///   - points: Two or more; of neighbours that are equal one counts.
  ///   - seconds: From the first to the last.
  ///   - endVelocity: Per second.
  /// - Returns: `nil` where there is no way between the points.
  init?(through points: [Point], seconds: Double, endVelocity: Vector) {
    var places: [(point: Point, length: Double)] = []
    for point in points where places.last?.point != point {
      let before = places.last
      places.append((point, before.map { $0.length + (point - $0.point).length } ?? 0))
    }
    guard let whole = places.last?.length, whole > 0, seconds > 0 else { return nil }
    var knots = places.map { Knot(point: $0.point, time: $0.length / whole * seconds) }
    knots[knots.count - 1].velocity = endVelocity
    Self.solve(&knots)
    self.knots = knots
  }

  /// The velocities at the inner knots, from continuity of the acceleration:
  /// m₋/h₋ + 2(1/h₋ + 1/h₊)m + m₊/h₊ = 3(Δ₋/h₋² + Δ₊/h₊²), with h the times and
  /// Δ the ways before and after; Thomas's elimination.
  private static func solve(_ knots: inout [Knot]) {
    let last = knots.count - 1
    guard last >= 2 else { return }
    var upper = [Double](repeating: 0, count: last)
    var right = [Vector](repeating: .zero, count: last)
    for index in 1..<last {
      let before = knots[index].time - knots[index - 1].time
      let after = knots[index + 1].time - knots[index].time
      let pull =
        (3 / (before * before)) * (knots[index].point - knots[index - 1].point)
        + (3 / (after * after)) * (knots[index + 1].point - knots[index].point)
      let lower = 1 / before
      let pivot = 2 * (1 / before + 1 / after) - lower * upper[index - 1]
      let known = index == last - 1 ? (1 / after) * knots[last].velocity : .zero
      upper[index] = 1 / after / pivot
      right[index] = (1 / pivot) * (pull - known - lower * right[index - 1])
    }
    for index in stride(from: last - 1, through: 1, by: -1) {
      let next = index == last - 1 ? .zero : upper[index] * knots[index + 1].velocity
      knots[index].velocity = right[index] - next
    }
  }

  /// - Parameter seconds: Within the duration.
  func position(after seconds: Double) -> Point {
    let (from, to, t, h) = leg(at: seconds)
    let along = t * t * (3 - 2 * t)
    let first = t * (t - 1) * (t - 1) * h
    let second = t * t * (t - 1) * h
    return from.point + along * (to.point - from.point) + first * from.velocity
      + second * to.velocity
  }

  func velocity(after seconds: Double) -> Vector {
    let (from, to, t, h) = leg(at: seconds)
    let along = 6 * t * (1 - t) / h
    let first = (t - 1) * (3 * t - 1)
    let second = t * (3 * t - 2)
    return along * (to.point - from.point) + first * from.velocity + second * to.velocity
  }

  /// The knots around a time, the part of the leg that has passed, and how
  /// long the leg takes.
  private func leg(at seconds: Double) -> (Knot, Knot, Double, Double) {
    let end = knots.firstIndex { $0.time > seconds } ?? knots.count - 1
    let from = knots[max(0, end - 1)]
    let to = knots[max(1, end)]
    let duration = to.time - from.time
    return (from, to, (seconds - from.time) / duration, duration)
  }
}
