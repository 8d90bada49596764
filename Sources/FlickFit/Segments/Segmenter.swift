import FlickCore

/// Cuts a signal where one law gives way to another.
struct Segmenter {
  let times: [Double]
  let values: [Double]
  let noise: Noise
  let laws: Set<Law>

  /// What moves no farther stands.
  let accuracy: Double
  /// Whether it is one coordinate of a place in the plane.
  let isInPlane: Bool

  init(
    times: [Double], values: [Double], laws: Set<Law> = Set(Law.allCases), accuracy: Double = 0,
    isInPlane: Bool = false
  ) {
    self.isInPlane = isInPlane
    self.times = times
    self.values = values
    self.laws = laws
    self.accuracy = accuracy
    noise = Noise(values: values, accuracy: accuracy)
  }

  /// Some of the samples of another one, whose noise is known.
  init(_ whole: Segmenter, keeping kept: [Int]) {
    times = kept.map { whole.times[$0] }
    values = kept.map { whole.values[$0] }
    noise = whole.noise
    (laws, accuracy, isInPlane) = (whole.laws, whole.accuracy, whole.isInPlane)
  }

  /// Some of the samples at other times.
  func at(_ times: [Double], _ kept: [Int]) -> Segmenter {
    Segmenter(
      times: kept.map { times[$0] }, values: kept.map { values[$0] }, laws: laws,
      accuracy: accuracy, isInPlane: isInPlane)
  }

  /// From a sample up to one that it does not include.
  typealias Run = Range<Int>

  func legs() -> [Leg] {
    var budget = FitConstants.searched
    var legs: [Leg] = []
    for leg in stretches().flatMap({ explained($0, &budget) }) {
      let whole = legs.last.flatMap { joined($0, leg) }
      if whole != nil { legs.removeLast() }
      legs.append(whole ?? leg)
    }
    for index in legs.indices.dropLast() {
      guard let pair = unrested(legs[index], legs[index + 1]) else { continue }
      legs.replaceSubrange(index...(index + 1), with: pair)
    }
    for index in legs.indices.dropLast() {
      guard let pair = sharpened(legs[index], legs[index + 1]) else { continue }
      legs.replaceSubrange(index...(index + 1), with: pair)
    }
    return legs
  }

  /// Two legs as one where the first one's law explains both no worse: what turned back
  /// slowly seemed to rest.
  private func joined(_ left: Leg, _ right: Leg) -> Leg? {
    guard isRough || noise.grid > FitConstants.coarse * largest, left.family.law != .rest
    else { return nil }
    let run = left.window.first..<(right.window.first + right.window.count)
    let fitter = LegFitter(window: window(run))
    guard let whole = fitter.leg(left.family, near: left.shape, steps: 25).map(reweighted) else {
      return nil
    }
    let floor = max(noise.floor, FitConstants.curveError * whole.window.reach)
    return cost([whole], floor: floor) < cost([left, right], floor: floor) ? whole : nil
  }

  /// The legs of a signal that is a distance: 0 where it has arrived, and sprung in
  /// between, since it may leave 0 at any value.
  func legsTowardsZero() -> [Leg] {
    var legs: [Leg] = []
    var budget = FitConstants.searched
    var start = 0
    func isZero(_ index: Int) -> Bool { values[index].magnitude <= max(tolerance, 4 * noise.floor) }
    while start < values.count {
      var end = start
      let rests = isZero(start)
      while end < values.count, isZero(end) == rests { end += 1 }
      if rests {
        legs += LegFitter(window: window(start..<end)).leg(.rest, shape: []).map { [$0] } ?? []
      } else {
        legs += explained(start..<end, &budget)
      }
      start = end
    }
    return legs
  }

  // MARK: - Windows

  /// What differs by less is equal.
  var tolerance: Double { tolerance(deviations: 4) }
  private func tolerance(deviations: Double) -> Double {
    max(noise.grid * 1e-3, deviations * noise.deviation, 1e-12 * largest, accuracy)
  }
  /// Whether what turns back may seem to stand for a few samples.
  var isRough: Bool { noise.deviation > 0 || noise.isMeasured }
  private var largest: Double { values.reduce(0) { max($0, $1.magnitude) } }

  /// - Parameter moves: Whether something moves from its first sample on, whatever is seen.
  func window(_ run: Run, moves: Bool = false) -> Window {
    let origin = times[run.lowerBound]
    let local = times[run].map { $0 - origin }
    let part = Array(values[run])
    var settled = part.count - 1
    while settled > 0, part[settled - 1] == part[part.count - 1] { settled -= 1 }
    // What creeps on a grid stands between its steps.
    let isLastStep =
      settled > 0 && (part[settled - 1] - part[settled]).magnitude < 1.5 * noise.grid
    if part.count - settled < (isLastStep ? FitConstants.restSamples + 2 : 2) {
      settled = part.count
    }
    var moved = Self.moved(part, tolerance)
    if moves { moved = min(moved, 1) }
    // What moved until then turns back; it rests where it stands for longer.
    if isRough, run.lowerBound > 0, moved < FitConstants.restSamples,
      (part[0] - values[run.lowerBound - 1]).magnitude > tolerance
    {
      moved = min(moved, 1)
    }
    return Window(
      first: run.lowerBound, origin: origin,
      before: run.lowerBound > 0 ? times[run.lowerBound - 1] - origin : 0, times: local,
      values: part, weights: Array(repeating: 1, count: part.count), settled: settled,
      moved: moved)
  }

  /// The first sample that is away from the mean of those before it and is followed by one
  /// that is as well; their number where there is none.
  private static func moved(_ values: [Double], _ tolerance: Double) -> Int {
    var sum = 0.0
    for index in values.indices {
      let mean = index == 0 ? values[0] : sum / Double(index)
      let way = values[index] - mean
      // A mean of few is as uncertain as they are.
      let tolerance = tolerance * (1 + 1 / Double(max(1, index))).squareRoot()
      if way.magnitude > tolerance {
        guard index + 1 < values.count else { return index }
        let next = values[index + 1] - mean
        // One alone is noise, or no more than the noise itself.
        if next.magnitude > tolerance, next * way > 0 || way.magnitude > 4 * tolerance {
          return index
        }
      }
      sum += values[index]
    }
    return values.count
  }

  // MARK: - Rests

  /// The signal between its rests, each with the rest before it.
  func stretches() -> [Run] {
    let rests = rests()
    var cuts = [0]
    for (index, rest) in rests.enumerated()
    where rest.lowerBound > 0 && (rest.upperBound < values.count || isStep(before: rest)) {
      // What moves next needs a rest before it more than this needs one behind.
      let isNext = index > 0 && rests[index - 1].upperBound == rest.lowerBound
      cuts.append(isNext ? rest.lowerBound : rest.lowerBound + max(1, rest.count / 3))
    }
    cuts.append(values.count)
    var runs: [Run] = []
    for run in zip(cuts, cuts.dropFirst()).map({ $0..<$1 }) {
      // A slow end on a grid seems to rest between its last steps.
      let little = max(3 * tolerance, 1.5 * noise.grid, 0.002 * reach(0..<values.count))
      if let last = runs.last, reach(run) <= little {
        runs[runs.count - 1] = last.lowerBound..<run.upperBound
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  /// Whether a rest begins where another one ends.
  private func isStep(before rest: Run) -> Bool {
    (values[rest.lowerBound] - values[rest.lowerBound - 1]).magnitude > tolerance
      && rest.lowerBound > 1
      && (values[rest.lowerBound - 1] - values[rest.lowerBound - 2]).magnitude <= tolerance
  }

  private func reach(_ run: Run) -> Double {
    let part = values[run]
    return (part.max() ?? 0) - (part.min() ?? 0)
  }

  /// Runs of samples that are equal within the tolerance.
  func rests() -> [Run] {
    var found: [Run] = []
    // Many draws of a noise lie farther apart than two.
    let tolerance = tolerance(deviations: 5.5)
    var start = 0
    while start < values.count {
      var end = start + 1
      var low = values[start]
      var high = low
      while end < values.count {
        let next = values[end]
        guard max(high, next) - min(low, next) <= tolerance else { break }
        low = min(low, next)
        high = max(high, next)
        end += 1
      }
      let needed = isRough ? FitConstants.restSamples + 4 : FitConstants.restSamples
      if end - start >= needed {
        found.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return found
  }

  // MARK: - Laws

  /// The families that may explain a window.
  func families(_ window: Window) -> [Family] {
    var all: [Family] = []
    let moving = window.count - window.moved + 1
    if moving < 2 { return [.rest] }
    if laws.contains(.rest) { all.append(.rest) }
    // Noise may hold back a few of many samples, which then seem to rest.
    let mayRun = !window.startsAtRest || 8 * window.moved < window.count
    if laws.contains(.line), mayRun { all.append(.line) }
    if laws.contains(.spring) {
      all += window.startsAtRest ? [.springFromRest, .springThrown] : [.springReleased, .spring]
    }
    if laws.contains(.decay) { all += decays(window) }
    if laws.contains(.ease) {
      all += NamedCurve.allCases.map { .ease($0) } + [.anyEase]
    }
    return all.filter { isSupported($0, by: window) }
  }

  /// A scroll view stops a glide before it is where that leads.
  func decays(_ window: Window) -> [Family] {
    (window.stands ? [false, true] : [false]).map {
      window.startsAtRest ? .decayFromRest(stops: $0) : .decay(stops: $0)
    }
  }

  /// Whether enough samples move to tell a family's numbers.
  func isSupported(_ family: Family, by window: Window) -> Bool {
    let rests = (window.startsAtRest ? 1 : 0) + (window.stands ? 1 : 0)
    return family.shapes + family.columns
      <= max(1, min(window.moving.count, window.count - 1) + rests)
  }

  /// What an explanation costs: twice the negative logarithm of its likelihood, and
  /// for each number what the Bayesian information criterion asks.
  ///
  /// - Parameter floor: What no residual can be less than, if not the noise's.
  func cost(_ legs: [Leg], floor: Double? = nil) -> Double {
    let errors = ErrorModel(legs, floor: floor ?? noise.floor, isMeasured: noise.isMeasured)
    let freedom = legs.reduce(0) { $0 + $1.freedom } + (errors.clock > 0 ? 1 : 0)
    let count = legs.reduce(0) { $0 + $1.count }
    let price = legs.reduce(0) { $0 + Self.fewSamples($1.freedom, $1.window) }
    return errors.cost + Double(freedom) * Reproducible.log(Double(count)) + price
  }

  /// What numbers cost besides where hardly more samples move than there are numbers
  /// (Akaike's criterion for few samples).
  static func fewSamples(_ freedom: Int, _ window: Window) -> Double {
    let numbers = Double(freedom)
    let rests = (window.startsAtRest ? 1 : 0) + (window.stands ? 1 : 0)
    let left = Double(window.moving.count + rests) - numbers - 1
    if numbers < 2 { return 0 }
    return min(2 * numbers * (numbers + 1) / max(left, 0.3), 4 * numbers * numbers)
  }

  /// The law that explains a window best.
  func best(_ window: Window) -> Leg? {
    let fitter = LegFitter(window: window)
    var best: (leg: Leg, cost: Double)?
    // Of each law.
    var candidates: [(leg: Leg, cost: Double)] = []
    // What rests has no velocity, a constant one has an end, a curve has a name, and a spring
    // that creeps is more than a decay, where something else is not plainly seen.
    func price(_ leg: Leg) -> Double {
      let creeps = leg.family.springPlace.map { leg.shape[$0 + 1] > FitConstants.creeping } ?? false
      return [.springThrown, .ease(.linear), .anyEase].contains(leg.family) || creeps
        ? FitConstants.evidence : 0
    }
    func take(_ family: Family, near: [Double]? = nil, steps: Int) {
      guard let leg = fitter.leg(family, near: near, steps: steps).map(withoutOutliers) else {
        return
      }
      let cost = cost([leg]) + price(leg)
      if let index = candidates.firstIndex(where: { $0.leg.family.law == family.law }) {
        if cost < candidates[index].cost { candidates[index] = (leg, cost) }
      } else {
        candidates.append((leg, cost))
      }
      // Of laws that leave rounding errors alone the simplest is meant.
      if let known = best, isExplained(leg), isExplained(known.leg),
        leg.freedom != known.leg.freedom
      {
        if leg.freedom < known.leg.freedom { best = (leg, cost) }
      } else if cost < best?.cost ?? .infinity {
        best = (leg, cost)
      }
    }
    let families = families(window)
    for family in families {
      if case .ease = family { continue }
      if let best, isExplained(best.leg), best.leg.freedom <= family.shapes + family.columns {
        continue
      }
      take(family, steps: 40)
    }
    // Named curves one and all would take long; those that come near at once go on.
    let named = families.filter { if case .ease = $0 { true } else { false } }
    let rough = named.compactMap { fitter.leg($0, steps: 6) }.map { (leg: $0, cost: cost([$0])) }
    for (leg, _) in rough.sorted(by: { $0.cost < $1.cost }).prefix(2) {
      take(leg.family, near: leg.shape, steps: 25)
    }
    guard let best, !isExplained(best.leg) else { return best?.leg }
    // Where times are off, what is fast hides how well the rest is explained.
    let weighted = candidates.map { reweighted($0.leg) }
    return weighted.min { cost([$0]) + price($0) < cost([$1]) + price($1) }
  }

  // MARK: - What is left

  /// The leg once more with samples counted by how far they are expected to lie off.
  func reweighted(_ leg: Leg) -> Leg {
    var best = leg
    var current = leg
    for _ in 0..<4 {
      let errors = ErrorModel([current], floor: noise.floor, isMeasured: noise.isMeasured)
      guard errors.clock > 0 else { break }
      var window = current.window
      let deviations = errors.deviations(of: current)
      for index in window.weights.indices where window.weights[index] > 0 {
        let share = errors.value / deviations[index]
        window.weights[index] = share * share
      }
      guard let next = LegFitter(window: window).leg(leg.family, near: current.shape, steps: 12)
      else { break }
      current = next
      if cost([current]) < cost([best]) { best = current }
    }
    return best
  }

  /// Whether residuals are what is left of numbers that were rounded, or noise.
  func isExplained(_ leg: Leg) -> Bool {
    // The last sample may have been set to the target.
    let largest = leg.residuals.dropLast().reduce(0) { max($0, $1.magnitude) }
    return leg.deviation <= max(2 * noise.floor, FitConstants.accumulated * leg.window.reach)
      && largest <= max(10 * noise.floor, 1e-6 * leg.window.reach)
  }

  /// Whether residuals follow each other as noise does.
  ///
  /// - Parameter limit: How many deviations their correlation may be off.
  func isNoise(_ leg: Leg, limit: Double = 1.8) -> Bool {
    let errors = ErrorModel([leg], floor: noise.floor, isMeasured: noise.isMeasured)
    return Self.isNoise(errors.scaledResiduals(of: leg), freedom: leg.freedom, limit: limit)
  }

  /// - Parameters:
  ///   - scaled: Residuals, in deviations.
  ///   - freedom: How many numbers were fitted to them.
  static func isNoise(_ scaled: [Double], freedom: Int, limit: Double = 1.8) -> Bool {
    guard scaled.count > 7 else { return false }
    var product = 0.0
    for index in scaled.indices.dropFirst() { product += scaled[index] * scaled[index - 1] }
    let square = LeastSquares.square(scaled)
    // Numbers that were fitted pull neighbours apart, by about their number over n.
    let expected = -Double(freedom) / Double(2 * scaled.count)
    return product / square < expected + limit / Double(scaled.count).squareRoot()
  }
}
