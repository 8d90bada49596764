import FlickCore
import FlickMotion

/// The spring that a course looks like.
struct SpringFit {
  let spring: Spring
  /// The largest distance from it, with some slack in time; of a leg the root of the mean
  /// square.
  let error: Double

  /// Of a course from rest to rest.
  ///
  /// - Returns: `nil` where it is too short to tell.
  init?(_ course: Course, from: Double, to: Double, slack: Double, near: Spring? = nil) {
    guard course.times.count > 6 else { return nil }
    let thin = course.thinned
    let found = Self.best(near: near, last: [0], scale: [course.period / 3]) { spring, rest in
      CourseFit.rms(thin, .spring(spring, from: from, to: to), speed: 1, delay: rest[0])
    }
    guard let found else { return nil }
    spring = found.spring
    error = CourseFit.error(
      thin, .spring(spring, from: from, to: to), speed: 1, delay: found.rest[0], slack: slack)
  }

  /// Of a course towards a value, whatever it began with.
  init?(leg course: Course, toward target: Double, near: Spring) {
    guard course.times.count > 8 else { return nil }
    let thin = course.thinned
    let late = (thin.times.first ?? 0) - course.period
    let found = Self.best(near: near, last: [], scale: []) { spring, _ in
      SpringTurn(thin, of: spring, toward: target, late: late)?.rms ?? .infinity
    }
    guard let found else { return nil }
    spring = found.spring
    error = found.cost
  }

  /// The spring of the least cost.
  ///
  /// - Parameter last: Where the cost's other numbers begin.
  private static func best(
    near: Spring?, last: [Double], scale: [Double], cost: (Spring, [Double]) -> Double
  ) -> (spring: Spring, rest: [Double], cost: Double)? {
    func spring(_ logarithms: [Double]) -> Spring? {
      guard abs(logarithms[0]) < 20, abs(logarithms[1]) < 8 else { return nil }
      let frequency = Reproducible.exp(logarithms[0])
      let ratio = Reproducible.exp(logarithms[1])
      return Spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }
    func whole(_ numbers: [Double]) -> Double {
      spring(numbers).map { cost($0, Array(numbers.dropFirst(2))) } ?? .infinity
    }
    var springs = near.map { [($0.angularFrequency, max($0.dampingRatio, 0.01))] } ?? []
    for frequency in [5.0, 10, 18, 32, 60] {
      for ratio in [0.15, 0.45, 0.8, 1.4] { springs.append((frequency, ratio)) }
    }
    let starts = springs.map { [Reproducible.log($0.0), Reproducible.log($0.1)] + last }
    let costs = starts.map(whole)
    guard let first = costs.indices.min(by: { costs[$0] < costs[$1] }) else { return nil }
    var best = starts[first]
    for _ in 0..<2 {
      best = Simplex.minimum(from: best, scale: [0.1, 0.1] + scale, steps: 150, whole)
    }
    return spring(best).map { ($0, Array(best.dropFirst(2)), whole(best)) }
  }
}

extension Course {
  /// At most 160 frames of it, evenly taken, which say enough.
  fileprivate var thinned: Course {
    let stride = max(1, times.count / 160)
    let kept = times.indices.filter { $0.isMultiple(of: stride) }
    return Course(
      times: kept.map { times[$0] }, values: kept.map { values[$0] }, period: period)
  }
}
