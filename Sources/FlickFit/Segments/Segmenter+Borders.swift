import FlickCore

/// Where one law gives way to another.
extension Segmenter {
  /// Two legs with the border where both laws explain much more: samples of one law that
  /// a rough cut left to the other seem to be outliers there, or bend it a little.
  func sharpened(_ left: Leg, _ right: Leg) -> [Leg]? {
    func sum(_ pair: (left: Leg, right: Leg)) -> Double {
      LeastSquares.square(pair.left.residuals) + LeastSquares.square(pair.right.residuals)
    }
    guard left.family.shapes > 0, right.family.shapes > 0 else { return nil }
    let known = sum((left, right))
    let shifts = FitConstants.borderShifts
    let near =
      LeastSquares.square(Array(left.residuals.suffix(shifts)))
      + LeastSquares.square(Array(right.residuals.prefix(shifts)))
    let count = Double(left.residuals.count + right.residuals.count)
    guard known > 4 * count * noise.floor * noise.floor, near > 0.3 * known else { return nil }
    var best: (pair: (left: Leg, right: Leg), sum: Double)?
    for way in [-1, 1] {
      var pair = (left: left, right: right)
      for _ in 0..<shifts {
        guard let next = moved(pair.left, pair.right, by: way) else { break }
        pair = next
        let sum = sum(pair)
        if sum < best?.sum ?? .infinity { best = (pair, sum) }
      }
    }
    guard let best, best.sum < known / 4 else { return nil }
    return [best.pair.left, best.pair.right].map { reweighted(withoutOutliers($0)) }
  }

  /// Two legs without the rest that seems to lie between them, where both laws explain the
  /// samples no worse: what turns back slowly hardly moves for a while, and noise hides it.
  func unrested(_ left: Leg, _ right: Leg) -> [Leg]? {
    guard isRough, left.family.shapes > 0, right.window.startsAtRest, !left.window.stands else {
      return nil
    }
    let (start, end) = (right.window.first, right.window.first + right.window.count)
    let known = cost([left, right])
    func first(until border: Int) -> Leg? {
      LegFitter(window: window(left.window.first..<border))
        .leg(left.family, near: left.shape, steps: 12)
    }
    func behind(_ border: Int) -> Window { window(border..<end, moves: true) }
    func second(from border: Int) -> Leg? {
      guard let place = right.family.springPlace else { return quick(behind(border)) }
      return LegFitter(window: behind(border))
        .leg(.spring, near: Array(right.shape[place...(place + 1)]), steps: 12)
    }
    var best: (border: Int, cost: Double)?
    let last = start + right.window.moved
    for border in stride(from: last, to: start, by: -max(1, right.window.moved / 24)) {
      guard end - border > right.freedom, let left = first(until: border),
        let right = second(from: border)
      else { continue }
      let cost = cost([left, right])
      if cost < best?.cost ?? .infinity { best = (border, cost) }
    }
    guard let border = best?.border else { return nil }
    func pair(_ border: Int) -> [Leg]? {
      guard border > start, border <= last, end - border > right.freedom,
        let before = first(until: border).map(reweighted), let second = second(from: border)
      else { return nil }
      return [before, second]
    }
    let legs =
      left.count + right.count > FitConstants.joined ? pair(border) : joined(pair, near: border)
    return legs.flatMap { cost($0) < known ? $0 : nil }
  }

  /// The pair at or near a border of which one law best goes on where the other ends. A sample
  /// more or less on one side hardly counts to laws that are free of each other.
  private func joined(_ pair: (Int) -> [Leg]?, near border: Int) -> [Leg]? {
    var known: [Int: (legs: [Leg], cost: Double)?] = [:]
    func judged(_ border: Int) -> (legs: [Leg], cost: Double)? {
      if let found = known[border] { return found }
      let found = pair(border).flatMap { legs in
        Interruption(legs[0], legs[1], floor: noise.floor, isInPlane: isInPlane)
          .explanations().first.map { (legs, $0.cost) }
      }
      known[border] = .some(found)
      return found
    }
    var best = border
    for _ in 0..<3 {
      let near = [best, best - 1, best + 1].compactMap { place in
        judged(place).map { (place, $0.cost) }
      }
      guard let next = near.min(by: { $0.1 < $1.1 })?.0, next != best else { break }
      best = next
    }
    return judged(best)?.legs
  }

  /// Two legs that follow each other, their border some samples later.
  private func moved(_ left: Leg, _ right: Leg, by way: Int) -> (left: Leg, right: Leg)? {
    let border = right.window.first + way
    let end = right.window.first + right.window.count
    guard border - left.window.first > left.freedom, end - border > right.freedom else {
      return nil
    }
    let (before, behind) = (window(left.window.first..<border), window(border..<end))
    var shape = right.shape
    if right.family.startsInside { shape[0] += right.window.origin - behind.origin }
    guard let left = LegFitter(window: before).leg(left.family, near: left.shape, steps: 12),
      let right = LegFitter(window: behind).leg(right.family, near: shape, steps: 12)
    else { return nil }
    return (left, right)
  }

  /// - Parameter budget: How many samples may be searched for borders yet.
  func explained(_ run: Run, _ budget: inout Int) -> [Leg] {
    guard let single = best(window(run)) else { return [] }
    // Platforms compute their curves to a few tenthousandths; a border needs more.
    let floor = max(noise.floor, FitConstants.curveError * single.window.reach)
    if single.deviation <= 1.5 * floor || run.count < 8 { return [single] }
    let isNoise = isNoise(single)
    let late = ErrorModel([single], floor: noise.floor, isMeasured: noise.isMeasured).clock
    if isNoise, late == 0, single.family == .rest || single.family == .springFromRest {
      return [single]
    }
    let retargeted = retargeted(run, floor: floor)
    let known = min(retargeted?.cost ?? .infinity, cost([single], floor: floor))
    if let retargeted, retargeted.cost == known, retargeted.isNoise { return retargeted.legs }
    // A clock as rough as that hides what is no noise.
    if isNoise, late <= FitConstants.roughClock * single.window.step { return [single] }
    let straight = isNoise ? nil : StraightPieces(self, window(run)).leg
    let otherwise = straight.map { cost([$0], floor: floor) } ?? known
    budget -= run.count
    guard budget > 0, let border = border(in: run, floor: floor),
      let left = best(window(run.lowerBound..<border)),
      let right = best(window(border..<run.upperBound)),
      cost([left, right], floor: floor) + FitConstants.borderEvidence < otherwise
    else {
      if let straight { return [straight] }
      return retargeted.map { $0.cost == known ? $0.legs : [single] } ?? [single]
    }
    return explained(run.lowerBound..<border, &budget)
      + explained(border..<run.upperBound, &budget)
  }

  /// The sample before which it is best cut, roughly first and then exactly.
  private func border(in run: Run, floor: Double) -> Int? {
    let most = FitConstants.searchedAtOnce
    let every = (window(run).moving.count + most - 1) / most
    guard every > 2 else { return border(in: run, floor: floor, near: nil, within: 0) }
    // Of very many samples some tell roughly where it is; the one before them shows from when
    // on something may move.
    let first = run.lowerBound > 0 ? 1 : 0
    let few =
      Array([max(0, run.lowerBound - every)].suffix(first))
      + stride(from: run.lowerBound, to: run.upperBound, by: every)
    let thin = Segmenter(self, keeping: few)
    let rough = thin.border(in: first..<few.count, floor: floor, near: nil, within: 0)
    return border(in: run, floor: floor, near: rough.map { few[$0] }, within: every)
  }

  /// - Parameters:
  ///   - near: Where it is, if that is known roughly.
  ///   - distance: How roughly.
  private func border(in run: Run, floor: Double, near: Int?, within distance: Int) -> Int? {
    let whole = window(run)
    // Something moves on both sides of a border.
    let low = max(run.lowerBound + 3, run.lowerBound + whole.moved + 1)
    let high = min(run.upperBound - 2, run.lowerBound + whole.settled - 1)
    guard low < high else { return nil }
    let places = low..<high
    var known: [Int: Double] = [:]
    func price(_ border: Int) -> Double {
      if let price = known[border] { return price }
      let left = quick(window(run.lowerBound..<border))
      let right = quick(window(border..<run.upperBound))
      let price =
        left.flatMap { left in right.map { cost([left, $0], floor: floor) } } ?? .infinity
      known[border] = price
      return price
    }
    var step = distance
    var best = min(max(near ?? low, low), high - 1)
    var tried: [Int] = []
    if let near {
      tried = corners(in: places.clamped(to: near - 2 * step..<near + 2 * step + 1), most: 1)
    } else {
      step = max(1, places.count / FitConstants.borders)
      tried = Array(stride(from: low, to: high, by: step)) + corners(in: places, most: 3)
    }
    for place in tried where price(place) < price(best) { best = place }
    while step > 1 {
      step = max(1, step / 2)
      for place in [best - step, best + step] where places.contains(place) {
        if price(place) < price(best) { best = place }
      }
    }
    for place in [best - 1, best + 1] where places.contains(place) && price(place) < price(best) {
      best = place
    }
    return best
  }

  /// Where the signal bends as nowhere else: by its second and third differences.
  private func corners(in places: Range<Int>, most: Int) -> [Int] {
    func largest(_ size: (Int) -> Double) -> [Int] {
      let inner = places.filter { $0 > 2 && $0 < values.count - 2 }
      return Array(inner.sorted { size($0) > size($1) }.prefix(most))
    }
    let bends = largest { (values[$0 + 1] - 2 * values[$0] + values[$0 - 1]).magnitude }
    let twists = largest {
      (values[$0 + 1] - 3 * values[$0] + 3 * values[$0 - 1] - values[$0 - 2]).magnitude
    }
    return (bends + twists).flatMap { [$0, $0 + 1] }.filter(places.contains)
  }

  /// A law that explains a window well, by a short search.
  private func quick(_ window: Window) -> Leg? {
    let fitter = LegFitter(window: window)
    var families: [Family] =
      window.startsAtRest
      ? [.springFromRest, .springThrown] : [.line, .spring]
    families += decays(window) + [.anyEase]
    families += [NamedCurve.linear, .ease, .easeOut, .easeInOut, .standard].map { .ease($0) }
    families = families.filter { laws.contains($0.law) }
    let fitting = families.filter { isSupported($0, by: window) }
    var best: (leg: Leg, cost: Double)?
    for family in fitting.isEmpty ? [.rest] : fitting {
      if let best, isExplained(best.leg) { break }
      guard let leg = fitter.leg(family, isQuick: true, steps: 8) else { continue }
      let cost = cost([leg])
      // Of laws that leave rounding errors alone the simplest is meant.
      if let known = best, isExplained(leg), isExplained(known.leg),
        leg.freedom != known.leg.freedom
      {
        if leg.freedom < known.leg.freedom { best = (leg, cost) }
      } else if cost < best?.cost ?? .infinity {
        best = (leg, cost)
      }
    }
    return best?.leg
  }
}
