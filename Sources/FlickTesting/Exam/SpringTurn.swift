import FlickMotion

/// How a known spring begins a leg: the place and the velocity that what is seen of it
/// follows from.
struct SpringTurn {
  let place: Double
  let velocity: Double
  /// How far what is seen is off what is said.
  let rms: Double
  /// How much later than told it began to move; earlier, where the frame before was taken.
  let late: Double

  /// What a leg begun at one instant says: it is some part of what a unit of place and a
  /// unit of velocity become.
  ///
  /// - Parameters:
  ///   - after: Its times counted from when the animator was turned round.
  ///   - late: How much later it began to move.
  init?(_ after: Course, of spring: Spring, toward target: Double, late: Double) {
    self.late = late
    var (pp, pq, qq, px, qx, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var count = 0.0
    for index in after.times.indices where after.times[index] > late {
      let elapsed = after.times[index] - late
      let p = spring.state(after: elapsed, from: MotionState(value: 1), toward: 0).value
      let unit = MotionState(value: 0, velocity: 1)
      let q = spring.state(after: elapsed, from: unit, toward: 0).value
      let x = after.values[index] - target
      (pp, pq, qq) = (pp + p * p, pq + p * q, qq + q * q)
      (px, qx, xx) = (px + p * x, qx + q * x, xx + x * x)
      count += 1
    }
    let determinant = pp * qq - pq * pq
    guard determinant > 0, count > 4 else { return nil }
    place = (px * qq - qx * pq) / determinant + target
    velocity = (qx * pp - px * pq) / determinant
    rms = (max(0, xx - (place - target) * px - velocity * qx) / count).squareRoot()
  }

  /// The same spring is met a little later with another place and velocity: it began when
  /// its place was one that it had or had shown last. What turns round passes the same
  /// place twice: the nearest time is the first.
  static func possible(
    _ after: Course, of spring: Spring, toward target: Double, shown: [Double], period: Double
  ) -> [SpringTurn] {
    func jump(_ turn: SpringTurn) -> Double {
      shown.map { abs(turn.place - $0) }.min() ?? 0
    }
    let delays = stride(from: -1.5, through: 2.5, by: 0.125).map { $0 * period }
    let turns = delays.compactMap { SpringTurn(after, of: spring, toward: target, late: $0) }
    guard let best = turns.map(jump).min(), let range = after.range else { return [] }
    let near = turns.indices.filter { index in
      let (own, others) = (jump(turns[index]), [index - 1, index + 1])
      return own <= best + 0.01 * range
        && others.allSatisfy { !turns.indices.contains($0) || own <= jump(turns[$0]) }
    }
    return near.map { turns[$0] }.sorted { abs($0.late) < abs($1.late) }
  }
}
