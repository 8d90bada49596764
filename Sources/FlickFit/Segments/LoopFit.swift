import FlickCore
import FlickMotion

/// One loop's numbers, fitted to the samples.
///
/// They are the logarithms of stiffness and of damping (a joint's own), the first velocity
/// and target, the target behind a border, the other coordinate's velocity and target in the
/// plane, and a radial joint's resistance.
struct LoopFit {
  private let search: SteppedSearch
  private let stepping: SteppedSearch.Stepping
  private let border: Int?
  private let keepsVelocity: Bool
  private var start: [Double]
  private let bounds: [ClosedRange<Double>]
  /// How far a number goes before it matters.
  private let scales: [Double]
  /// Where the other coordinate's velocity stands, and its target behind that.
  private let other: Int

  private var values: [Double] { search.values }
  private var reach: Double { search.reach }
  private var first: Int { search.first }

  /// - Parameters:
  ///   - spring: One that comes near.
  ///   - border: The sample that first shows another target.
  ///   - keepsVelocity: Whether the loop goes on there as it was.
  init(
    _ search: SteppedSearch, _ stepping: SteppedSearch.Stepping, near spring: Spring,
    border: Int? = nil, keepsVelocity: Bool = true
  ) {
    (self.search, self.stepping) = (search, stepping)
    (self.border, self.keepsVelocity) = (border, keepsVelocity)
    let (values, reach, first) = (search.values, search.reach, search.first)
    let last = values[values.count - 1]
    let farthest = border.map { border in
      values[..<border].max { ($0 - values[0]).magnitude < ($1 - values[0]).magnitude } ?? 0
    }
    // What comes back to where it was thrown from shows nothing of a spring without that.
    let returns = border == nil && (last - values[first]).magnitude < 0.1 * reach
    var start: [Double] = [
      Reproducible.log(spring.stiffness / spring.mass),
      Reproducible.log(spring.damping / spring.mass),
      returns ? (values[first + 1] - values[first]) / search.period : 0,
      farthest.map { values[0] + 1.1 * ($0 - values[0]) } ?? last,
    ]
    let wide = -1e6 * reach...1e6 * reach
    var bounds: [ClosedRange<Double>] = [
      (start[0] - 2)...(start[0] + 2), (start[1] - 2.5)...(start[1] + 2.5), wide,
      (values[0] - 1e3 * reach)...(values[0] + 1e3 * reach),
    ]
    var scales: [Double] = [1, 1, reach / search.period * 0.1, reach]
    if border != nil {
      start.append(last)
      bounds.append((last - reach)...(last + reach))
      scales.append(reach)
    }
    other = start.count
    if let across = search.across {
      let end = across[across.count - 1]
      start += [(across[first + 1] - across[first]) / search.period, end]
      bounds += [wide, (end - 1e3 * reach)...(end + 1e3 * reach)]
      scales += [scales[2], reach]
    }
    if stepping.isRadial {
      start.append(6)
      bounds.append(0...40)
      scales.append(1)
    }
    (self.start, self.bounds, self.scales) = (start, bounds, scales)
  }

  /// How far from the samples it stays at best.
  func found() -> SteppedSearch.Found? {
    var best: LeastSquares.Solution?
    if stepping.isRadial {
      // Near its anchor the joint is not smooth in its numbers: first what is far from it.
      let (last, end) = (start.count - 1, clear)
      for resistance in [10.0, 3, 0.5] {
        guard
          let far = solved(from: start, holding: [last: resistance], until: end),
          let all = solved(from: far.numbers)
        else { continue }
        if all.sum < best?.sum ?? .infinity { best = all }
        if all.sum < 1e-12 * reach * reach { break }
      }
    } else {
      // A second time from there gets out of a narrow valley.
      best = solved(from: start).flatMap { solved(from: $0.numbers) }
    }
    return best.flatMap(found)
  }

  private func found(_ free: LeastSquares.Solution) -> SteppedSearch.Found? {
    var best = free
    // Where it goes as fast as it may, the velocity that it began with is not seen.
    let velocities = search.across == nil ? [2] : [2, other]
    let still = velocities.filter {
      free.numbers[$0].magnitude < 1e-3 * reach / search.period || search.limitedScale != nil
    }
    let held = Dictionary(uniqueKeysWithValues: still.map { ($0, 0.0) })
    if !held.isEmpty, let rest = solved(from: free.numbers, holding: held),
      rest.sum <= 4 * free.sum
    {
      best = rest
    }
    guard let spring = stepping.spring(best.numbers)?.spring, let run = run(best.numbers) else {
      return nil
    }
    let seen = (values.count - first - 1) * (search.across == nil ? 1 : 2)
    let count = Double(max(1, seen - best.numbers.count))
    let resistance = stepping.isRadial ? best.numbers[best.numbers.count - 1] : 0
    return SteppedSearch.Found(
      stepping: SteppedSearch.Stepping(
        name: stepping.name, solver: stepping.solver, resistance: resistance,
        pointsPerMetre: stepping.pointsPerMetre),
      spring: spring, velocity: best.numbers[2],
      targets: Array(best.numbers[3..<(border == nil ? 4 : 5)]),
      across: search.across.map { _ in (best.numbers[other], best.numbers[other + 1]) },
      start: first, border: border, keepsVelocity: keepsVelocity,
      velocityAtBorder: run.velocity, deviation: (best.sum / count).squareRoot(),
      places: run.places)
  }

  /// The same once more from numbers that are known.
  func found(
    from known: SteppedSearch.Found, velocity: Double, target: Double
  ) -> SteppedSearch.Found? {
    var numbers = start
    let resistance = known.stepping.resistance
    numbers[0] = Reproducible.log(known.spring.stiffness)
    numbers[1] = Reproducible.log(known.spring.damping - resistance)
    (numbers[2], numbers[3]) = (velocity, target)
    if border != nil { numbers[4] = known.targets[known.targets.count - 1] }
    if stepping.isRadial { numbers[numbers.count - 1] = resistance }
    return solved(from: numbers).flatMap(found)
  }

  /// With which velocity and to which target a loop with known numbers comes nearest to the
  /// first samples.
  ///
  /// - Parameter end: The sample before which they end.
  func head(
    of known: SteppedSearch.Found, until end: Int
  ) -> (velocity: Double, target: Double, deviation: Double)? {
    let resistance = known.stepping.resistance
    var held = [
      0: Reproducible.log(known.spring.stiffness),
      1: Reproducible.log(known.spring.damping - resistance),
    ]
    if stepping.isRadial { held[start.count - 1] = resistance }
    var begin = start
    // Wherever it is sent, it is on its way there.
    begin[3] = values[first] + 2 * (values[end - 1] - values[first])
    guard let best = solved(from: begin, holding: held, until: end) else { return nil }
    let deviation = (best.sum / Double(max(1, end - first - 3))).squareRoot()
    return (best.numbers[2], best.numbers[3], deviation)
  }

  /// - Parameters:
  ///   - held: Numbers that stay what they are.
  ///   - end: The sample before which the fitted ones end.
  private func solved(
    from start: [Double], holding held: [Int: Double] = [:], until end: Int? = nil
  ) -> LeastSquares.Solution? {
    var (start, limits) = (start, bounds)
    for (index, value) in held {
      limits[index] = value...value
      start[index] = value
    }
    let squares = LeastSquares(
      residuals: { residuals($0, until: end) }, bounds: limits, scales: scales)
    let far = SteppedSearch.nearness * reach
    let count = Double(values.count * (search.across == nil ? 1 : 2))
    return squares.solved(from: start, steps: 25, hopeless: far * far * count)
  }

  /// The sample at which it has come near its last place.
  private var clear: Int {
    let (begin, last) = (border ?? first, values.count - 1)
    let near = (begin..<values.count).first { index in
      [values, search.across ?? []].allSatisfy {
        $0.isEmpty || ($0[index] - $0[last]).magnitude < 0.01 * reach
      }
    }
    return min(max(near ?? values.count, begin + 7), last)
  }

  /// - Parameter end: The sample before which they end; the last one may have been set to
  ///   the target.
  private func residuals(_ numbers: [Double], until end: Int?) -> [Double]? {
    guard let run = run(numbers, until: end) else { return nil }
    let samples = first..<(end ?? values.count - 1)
    let along = samples.map { run.places[$0 - first].x - values[$0] }
    guard let across = search.across else { return along }
    return along + samples.map { run.places[$0 - first].y - across[$0] }
  }

  // MARK: - Steps

  /// A loop's places from the first sample on, and its velocity at the border.
  struct Run {
    var places: [Point]
    var velocity = 0.0
  }

  /// - Parameter end: The sample before which it ends; the last one's without it.
  func run(_ numbers: [Double], until end: Int? = nil) -> Run? {
    guard let (spring, loop) = stepping.spring(numbers),
      let never = RestThreshold(distance: 1e-300, speed: 1e-300)
    else { return nil }
    // In the plane targets do not change.
    let across = search.across.map { (place: $0[first], velocity: numbers[4], target: numbers[5]) }
    let other = across ?? (place: 0, velocity: 0, target: 0)
    func target(_ value: Double) -> Point { Point(x: value, y: other.target) }
    func begun(_ place: Point, _ velocity: Vector, _ value: Double) -> Loop {
      let state = PlaneState(position: place, velocity: velocity)
      if case .softJoint(_, let resistance, let kind, let joint) = loop {
        return .joint(
          SoftJointSolver(
            spring: spring, resistance: resistance, stepping: kind, joint: joint,
            pointsPerMetre: stepping.pointsPerMetre, from: state, target: target(value)
          ).after(frames: search.before, of: search.period))
      }
      return .other(
        SteppedSpring(
          spring: spring, solver: loop, from: state, target: target(value), unit: .points,
          rest: never))
    }
    let start = Point(x: values[first], y: other.place)
    var solver = begun(start, Vector(dx: numbers[2], dy: other.velocity), numbers[3])
    var run = Run(places: [start])
    for index in (first + 1)..<(end ?? values.count) {
      if index == border {
        run.velocity = solver.state.velocity.dx
        if keepsVelocity {
          solver.retarget(to: target(numbers[4]))
        } else if stepping.isRadial {
          solver.retarget(
            to: target(numbers[4]), from: PlaneState(position: solver.state.position))
        } else {
          solver = begun(solver.state.position, .zero, numbers[4])
        }
      }
      solver.advance(by: search.period)
      let place = solver.state.position
      guard place.x.isFinite, place.x.magnitude < 1e9 * reach + values[0].magnitude else {
        return nil
      }
      run.places.append(place)
    }
    return run
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
}
