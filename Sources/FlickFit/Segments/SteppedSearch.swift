import FlickCore
import FlickMotion

/// Whether a signal is what a system's own loop makes of a spring, step by step, which
/// is not quite what the equation says.
struct SteppedSearch {
  let times: [Double]
  let values: [Double]
  /// Where it is sent elsewhere, roughly: the samples that show it first.
  let borders: [Int]

  struct Stepping: Hashable {
    let name: String
    let solver: SpringSolver
    let resistance: Double
    /// Of Box2D's world, which has lengths of its own.
    var pointsPerMetre = 100.0

    /// Whether near its anchor only the body's resistance acts, which is seen apart then.
    var isRadial: Bool { if case .softJoint(_, _, _, .distance) = solver { true } else { false } }

    /// - Parameter numbers: The logarithms of stiffness and of the joint's own damping
    ///   first, the body's resistance last where it is seen.
    func spring(_ numbers: [Double]) -> (spring: Spring, solver: SpringSolver)? {
      let resistance = isRadial ? numbers[numbers.count - 1] : 0
      guard
        let spring = Spring(
          stiffness: Reproducible.exp(numbers[0]),
          damping: Reproducible.exp(numbers[1]) + resistance)
      else { return nil }
      if case .softJoint(let rate, _, let kind, let joint) = solver {
        return (spring, .softJoint(rate: rate, resistance: resistance, kind, joint))
      }
      return (spring, solver)
    }
  }

  struct Found {
    let stepping: Stepping
    let spring: Spring
    let velocity: Double
    let targets: [Double]
    /// The sample that the motion starts after, and the one that first shows a new target.
    let start: Int
    let border: Int?
    let keepsVelocity: Bool
    /// The velocity that the solver has when the target changes.
    let velocityAtBorder: Double
    let deviation: Double
    let notes: [String]
  }

  /// How many figures the numbers have that people choose; fewer are likelier.
  private func figures(_ found: Found) -> Int {
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
      return Self.isPlain(found.spring.stiffness) && Self.isPlain(found.spring.damping) ? 1 : 9
    }
  }

  /// The link's period; `nil` where samples are not regular.
  private let period: Double
  private let reach: Double
  private let first: Int

  init?(times: [Double], values: [Double], borders: [Int]) {
    guard times.count >= 8, times.count <= 4000 else { return nil }
    let period = (times[times.count - 1] - times[0]) / Double(times.count - 1)
    guard
      times.indices.allSatisfy({
        (times[$0] - times[0] - Double($0) * period).magnitude < 1e-6 * period * Double(times.count)
      })
    else { return nil }
    let reach = (values.max() ?? 0) - (values.min() ?? 0)
    guard reach > 0 else { return nil }
    self.times = times
    self.values = values
    self.borders = borders
    self.period = period
    self.reach = reach
    let moved = values.firstIndex { ($0 - values[0]).magnitude > 1e-9 * reach } ?? 1
    // A loop may show its first step a frame late.
    first = moved <= 2 ? 0 : moved - 1
    // Few samples lie on any loop's way.
    guard values.count - first >= 14 else { return nil }
  }

  /// - Parameters:
  ///   - near: A spring in closed form that comes near.
  ///   - last: One that comes near behind the last border.
  ///   - deviation: How near.
  func found(near spring: Spring, last: Spring, deviation: Double) -> Found? {
    let rate = Int((1 / period).rounded())
    guard rate > 0 else { return nil }
    var best: Found?
    func take(_ found: Found?) {
      guard let found else { return }
      guard let known = best else {
        best = found
        return
      }
      // Of loops that come as near, the one with round numbers is meant.
      let isAlike = found.deviation < 3 * known.deviation && known.deviation < 3 * found.deviation
      if isAlike {
        if figures(found) < figures(known) { best = found }
      } else if found.deviation < known.deviation {
        best = found
      }
    }
    // Behind the last border, wherever exactly, the loop that is right needs no other: there
    // it comes nearer than springs in closed form, though it may be between two of its steps.
    let tail = borders.last.flatMap { border in
      let from = min(border + 2, values.count)
      return SteppedSearch(
        times: Array(times[from...]), values: Array(values[from...]), borders: [])
    }
    func mayTurn(_ stepping: Stepping) -> Bool {
      guard let tail else { return true }
      guard let found = tail.fitted(stepping, near: last, border: nil, keepsVelocity: true) else {
        return false
      }
      return found.deviation < max(3 * Self.exactness * reach, deviation)
    }
    let isExact = tail != nil && deviation < Self.exactness * reach
    for stepping in Self.steppings(rate) {
      // The loop that is right leaves rounding errors, others far more.
      if let best, best.deviation < 1e-9 * reach { break }
      // What springs with a border between them explain to the last digits has that border.
      if isExact, !mayTurn(stepping) { continue }
      take(fitted(stepping, near: spring, border: nil, keepsVelocity: true))
      if let best, best.deviation < Self.exactness * reach, best.border == nil { continue }
      guard isExact || mayTurn(stepping) else { continue }
      for border in Set(borders.prefix(3).flatMap { [$0, $0 - 1, $0 + 1] }).sorted()
      where border > first + 2 && border < values.count - 3 {
        for keeps in [true, false] {
          take(fitted(stepping, near: spring, border: border, keepsVelocity: keeps))
        }
      }
    }
    if !isExact, best.map({ $0.deviation >= Self.exactness * reach }) ?? true {
      // Box2D goes no farther than two metres in a step, and pulls no nearer than 5 mm.
      scales: for scale in Self.scales {
        for stepping in Self.joints(rate, scale) {
          take(fitted(stepping, near: spring, border: nil, keepsVelocity: true))
          if let best, best.deviation < Self.exactness * reach { break scales }
        }
      }
    }
    guard let best, best.deviation < Self.exactness * reach else { return nil }
    return best.deviation < 0.05 * deviation || deviation < 1e-7 * reach ? named(best) : nil
  }

  private static func steppings(_ rate: Int) -> [Stepping] {
    var all: [Stepping] = [
      Stepping(
        name: "semi-implicit Euler steps at \(rate) Hz", solver: .semiImplicitEuler(rate: rate),
        resistance: 0)
    ]
    if let options = PopSolver.Options(threshold: 1e-12) {
      all.append(
        Stepping(name: "POP's steps of 1 ms", solver: .pop(rate: rate, options), resistance: 0))
    }
    all += joints(rate, 100)
    all.append(
      Stepping(
        name: "explicit Euler steps at \(rate) Hz", solver: .explicitEuler(rate: rate),
        resistance: 0))
    all.append(
      Stepping(
        name: "single-precision semi-implicit Euler steps at \(rate) Hz",
        solver: .semiImplicitEuler(rate: rate, precision: .single), resistance: 0))
    return all
  }

  /// Of the way: a loop that is the right one leaves less.
  static let exactness = 3e-6

  /// Points a metre that people choose, but for the usual hundred.
  private static let scales = [150.0, 50, 32, 30, 64, 200, 20, 10, 1000]

  private static func joints(_ rate: Int, _ scale: Double) -> [Stepping] {
    let suffix = scale == 100 ? "" : ", \(Spelling.number(scale)) points a metre"
    func joint(
      _ name: String, _ stepping: SoftJointSolver.Stepping, _ joint: SoftJointSolver.Joint
    ) -> Stepping {
      Stepping(
        name: name + suffix, solver: .softJoint(rate: rate, resistance: 0, stepping, joint),
        resistance: 0, pointsPerMetre: scale)
    }
    let always = [
      joint("Box2D's soft point joint, a step at each frame", .frame, .point),
      joint("Box2D's soft distance joint, a step at each frame", .frame, .distance),
    ]
    // UIKit has one scale.
    guard scale == 100 else { return always }
    return always + [
      joint("Box2D 2.2's soft distance joint, a step at each frame", .frameClamped, .distance),
      joint("UIKit Dynamics' steps of 1/120 s, a distance joint", .modern, .distance),
      joint("UIKit Dynamics' steps of 4 ms (iOS 7), a distance joint", .iOS7, .distance),
    ]
  }

  // MARK: - One loop

  private func fitted(
    _ stepping: Stepping, near spring: Spring, border: Int?, keepsVelocity: Bool
  ) -> Found? {
    let last = values[values.count - 1]
    var start = [
      Reproducible.log(spring.stiffness / spring.mass),
      Reproducible.log(spring.damping / spring.mass),
      0, border == nil ? last : values[0] + 1.1 * (farthest(border) - values[0]),
    ]
    let wide = -1e6 * reach...1e6 * reach
    var bounds: [ClosedRange<Double>] = [
      (start[0] - 2)...(start[0] + 2), (start[1] - 2.5)...(start[1] + 2.5), wide,
      (values[0] - 1e3 * reach)...(values[0] + 1e3 * reach),
    ]
    var scales = [1, 1, reach / period * 0.1, reach]
    if border != nil {
      start.append(last)
      bounds.append((last - reach)...(last + reach))
      scales.append(reach)
    }
    if stepping.isRadial {
      start.append(6)
      bounds.append(0...40)
      scales.append(1)
    }
    func search(
      from start: [Double], holdsVelocity: Bool, resistance: Double? = nil, until end: Int? = nil
    ) -> LeastSquares.Solution? {
      var limits = bounds
      if holdsVelocity { limits[2] = 0...0 }
      if let resistance { limits[limits.count - 1] = resistance...resistance }
      let search = LeastSquares(
        residuals: {
          let all = self.residuals($0, stepping, border, keepsVelocity)
          return end.map { end in all.map { Array($0.prefix(end)) } } ?? all
        }, bounds: limits, scales: scales)
      return search.solved(from: start, steps: 25)
    }
    var found: LeastSquares.Solution?
    if stepping.isRadial {
      // Near its anchor the joint is not smooth in its numbers: first what is far from it.
      let end = clear(from: border ?? first) - first
      for resistance in [10.0, 3, 0.5] {
        var begin = start
        begin[begin.count - 1] = resistance
        guard
          let far = search(from: begin, holdsVelocity: false, resistance: resistance, until: end),
          let all = search(from: far.numbers, holdsVelocity: false)
        else { continue }
        if all.sum < found?.sum ?? .infinity { found = all }
        if all.sum < 1e-12 * reach * reach { break }
      }
    } else {
      found = search(from: start, holdsVelocity: false)
    }
    guard let free = found else { return nil }
    var best = free
    var held = free.numbers
    held[2] = 0
    if free.numbers[2].magnitude < 1e-3 * reach / period,
      let rest = search(from: held, holdsVelocity: true), rest.sum <= 4 * free.sum
    {
      best = rest
    }
    guard let spring = stepping.spring(best.numbers)?.spring else { return nil }
    let count = Double(max(1, values.count - first - best.numbers.count - 1))
    let moved = border.map { simulated(best.numbers, stepping, $0, keepsVelocity) } ?? nil
    let resistance = stepping.isRadial ? best.numbers[best.numbers.count - 1] : 0
    return Found(
      stepping: Stepping(
        name: stepping.name, solver: stepping.solver, resistance: resistance,
        pointsPerMetre: stepping.pointsPerMetre),
      spring: spring, velocity: best.numbers[2],
      targets: Array(best.numbers[3..<(border == nil ? 4 : 5)]), start: first, border: border,
      keepsVelocity: keepsVelocity, velocityAtBorder: moved?.velocity ?? 0,
      deviation: (best.sum / count).squareRoot(), notes: [])
  }

  /// The sample at which it has come near its last place.
  private func clear(from start: Int) -> Int {
    let last = values[values.count - 1]
    let near = (start..<values.count).first { (values[$0] - last).magnitude < 0.01 * reach }
    return max((near ?? values.count), start + 7)
  }

  private func farthest(_ border: Int?) -> Double {
    guard let border else { return values[values.count - 1] }
    return values[..<border].max { ($0 - values[0]).magnitude < ($1 - values[0]).magnitude } ?? 0
  }

  private func residuals(
    _ numbers: [Double], _ stepping: Stepping, _ border: Int?, _ keepsVelocity: Bool
  ) -> [Double]? {
    guard let run = simulated(numbers, stepping, border, keepsVelocity) else { return nil }
    // The last sample may have been set to the target.
    return (first..<(values.count - 1)).map { run.values[$0 - first] - values[$0] }
  }

  private func simulated(
    _ numbers: [Double], _ stepping: Stepping, _ border: Int?, _ keepsVelocity: Bool
  ) -> (values: [Double], velocity: Double)? {
    guard let (spring, loop) = stepping.spring(numbers),
      let never = RestThreshold(distance: 1e-300, speed: 1e-300)
    else { return nil }
    func begun(_ value: Double, _ velocity: Double, _ target: Double) -> Loop {
      let state = PlaneState(
        position: Point(x: value, y: 0), velocity: Vector(dx: velocity, dy: 0))
      let target = Point(x: target, y: 0)
      if case .softJoint(_, let resistance, let kind, let joint) = loop {
        return .joint(
          SoftJointSolver(
            spring: spring, resistance: resistance, stepping: kind, joint: joint,
            pointsPerMetre: stepping.pointsPerMetre, from: state, target: target))
      }
      return .other(
        SteppedSpring(
          spring: spring, solver: loop, from: state, target: target, unit: .points, rest: never))
    }
    var solver = begun(values[first], numbers[2], numbers[3])
    var result: [Double] = [values[first]]
    var velocity = 0.0
    for index in (first + 1)..<values.count {
      if index == border {
        velocity = solver.state.velocity.dx
        if keepsVelocity {
          solver.retarget(to: Point(x: numbers[4], y: 0))
        } else if stepping.isRadial {
          solver.retarget(
            to: Point(x: numbers[4], y: 0), from: PlaneState(position: solver.state.position))
        } else {
          solver = begun(solver.state.position.x, 0, numbers[4])
        }
      }
      solver.advance(by: period)
      let value = solver.state.position.x
      guard value.isFinite, value.magnitude < 1e9 * reach + values[0].magnitude else { return nil }
      result.append(value)
    }
    return (result, velocity)
  }

  /// What steps; a joint by itself, since only that knows of other scales.
  private enum Loop {
    case joint(SoftJointSolver)
    case other(SteppedSpring)

    var state: PlaneState {
      switch self {
      case .joint(let solver): solver.state
      case .other(let solver): solver.state
      }
    }

    mutating func advance(by period: Double) {
      switch self {
      case .joint(var solver):
        solver.advance(by: period)
        self = .joint(solver)
      case .other(var solver):
        solver.advance(by: period)
        self = .other(solver)
      }
    }

    mutating func retarget(to target: Point, from state: PlaneState? = nil) {
      switch self {
      case .joint(var solver):
        solver.retarget(to: target, from: state)
        self = .joint(solver)
      case .other(var solver):
        solver.retarget(to: target, from: state)
        self = .other(solver)
      }
    }
  }

  // MARK: - Its numbers

  /// Of a joint only two of three numbers are seen: part of the damping may be the
  /// body's own. What makes the others round is told.
  private func named(_ found: Found) -> Found {
    guard case .softJoint(_, _, let kind, .point) = found.stepping.solver else { return found }
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
        let suffix = form == .frameClamped ? " (Box2D 2.2)" : ""
        return Found(
          stepping: Stepping(
            name: found.stepping.name + suffix, solver: found.stepping.solver,
            resistance: resistance, pointsPerMetre: found.stepping.pointsPerMetre),
          spring: spring, velocity: found.velocity / kept, targets: found.targets,
          start: found.start, border: found.border, keepsVelocity: found.keepsVelocity,
          velocityAtBorder: found.velocityAtBorder, deviation: found.deviation,
          notes: [
            "a joint of \(Spelling.number(frequency, decimals: 3)) Hz and damping "
              + "\(Spelling.number(ratio, decimals: 3)) on a body of resistance "
              + "\(Spelling.number(resistance)): the rounding of the three tells them apart"
          ])
      }
    }
    return found
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
}
