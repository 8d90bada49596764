import FlickCore

/// The clock of a screen that was recorded: what a picture shows was computed for one of
/// the screen's refreshes, which may be one or a few before the picture's own time.
struct RefreshClock {
  /// The same samples, each at the time of its refresh, without those that are there twice.
  private(set) var segmenter: Segmenter
  /// The same laws with other numbers, or another law.
  private(set) var legs: [Leg]
  private var cost = 0.0
  /// By how many refreshes those pictures were moved that were moved the farthest ahead.
  private var latest = 0

  /// Shifts in refreshes, the likelier ones first.
  private static let shifts = [0, -1, 1, -2, 2, -3, 3, -4, 4]
  private static let rounds = 8

  /// `nil` where that does not explain the samples far better.
  init?(_ legs: [Leg], _ segmenter: Segmenter) {
    let step = legs.map(\.window.step).min() ?? 0
    guard step > 0 else { return nil }
    var best: RefreshClock?
    for start in [legs] + Self.others(legs, segmenter) {
      let late = ErrorModel(start, floor: segmenter.noise.floor, isMeasured: true).clock
      guard late > FitConstants.lateness * step,
        let found = Self.settled(start, segmenter, step), found.cost < best?.cost ?? .infinity
      else { continue }
      best = found
    }
    let borders = FitConstants.borderEvidence * Double(legs.count - 1)
    guard let best, best.cost + FitConstants.evidence < segmenter.cost(legs) + borders else {
      return nil
    }
    self = best
    // No picture shows what was computed after it: the one that is the least late is on time.
    if latest != 0 { move(by: -Double(latest) * step) }
    self.legs = self.legs.map(self.segmenter.reweighted)
  }

  private init(_ segmenter: Segmenter, _ legs: [Leg]) {
    (self.segmenter, self.legs) = (segmenter, legs)
  }

  /// Single laws that come near: where pictures are late, a wrong one may come nearest.
  private static func others(_ legs: [Leg], _ segmenter: Segmenter) -> [[Leg]] {
    let window = segmenter.window(segmenter.times.indices)
    let fitter = LegFitter(window: window)
    let found = segmenter.families(window).compactMap { fitter.leg($0, isQuick: true, steps: 8) }
    let near = found.sorted { $0.sum < $1.sum }.prefix(FitConstants.lateLaws)
    return near.map { [segmenter.withoutFar($0)] }
  }

  /// Moves samples to refreshes and fits the legs to them, in turns.
  private static func settled(
    _ legs: [Leg], _ segmenter: Segmenter, _ step: Double
  ) -> RefreshClock? {
    var (times, current) = (segmenter.times, legs)
    var best: RefreshClock?
    for _ in 0..<rounds {
      guard let moved = moved(times, current, segmenter, step), moved.times != times else { break }
      times = moved.times
      let kept = kept(times, segmenter, step)
      var clock = RefreshClock(segmenter.at(times, kept), [])
      clock.latest = moved.shifts.max() ?? 0
      current = legs.indices.compactMap { index in
        let last = index + 1 < legs.count ? legs[index + 1].window.first : times.count
        let from = kept.firstIndex { $0 >= legs[index].window.first } ?? kept.count
        let to = kept.firstIndex { $0 >= last } ?? kept.count
        guard to - from > 2 else { return nil }
        let fitter = LegFitter(window: clock.segmenter.window(from..<to))
        return fitter.leg(current[index].family, near: current[index].shape, steps: 30)
      }
      guard current.count == legs.count else { break }
      clock.legs = current
      // Of each that is late or early it must be said by how much, or of where that changes.
      let late = moved.shifts.count { $0 != 0 }
      let changes = zip(moved.shifts.dropFirst(), moved.shifts).count { $0 != $1 }
      let choices = Double(shifts.count)
      let price =
        2
        * min(
          Double(late) * Reproducible.log(choices),
          Double(changes) * Reproducible.log(choices * Double(moved.shifts.count)))
      clock.cost = clock.segmenter.cost(current) + price
      if clock.cost < best?.cost ?? .infinity { best = clock }
    }
    return best
  }

  /// The recording's times, moved to the refreshes at which the legs are where the samples
  /// are, and by how many refreshes those are that tell it; `nil` where too few do.
  private static func moved(
    _ times: [Double], _ legs: [Leg], _ segmenter: Segmenter, _ step: Double
  ) -> (times: [Double], shifts: [Int])? {
    let (own, values, floor) = (segmenter.times, segmenter.values, segmenter.noise.floor)
    let owners = times.map { time in legs.last { $0.window.origin <= time } ?? legs[0] }
    func value(_ index: Int, _ late: Double) -> Double {
      owners[index].state(at: own[index] + late).value
    }
    // What stands tells no time; what hardly moves in a refresh tells it badly.
    let ways = own.indices.map { index in
      let late = times[index] - own[index]
      return value(index, late + 0.5 * step) - value(index, late - 0.5 * step)
    }
    let fast = ways.indices.filter { ways[$0].magnitude > 10 * floor }
    guard fast.count > 4 else { return nil }
    // Refreshes are equally far from pictures; how far, the fastest tell best.
    var (sine, cosine) = (0.0, 0.0)
    for index in fast {
      let late = (values[index] - value(index, times[index] - own[index])) / ways[index]
      let turn = Reproducible.sinCos(2 * .pi * (late - late.rounded()))
      sine += ways[index].magnitude * turn.sin
      cosine += ways[index].magnitude * turn.cos
    }
    let phase = step * Reproducible.atan2(sine, cosine) / (2 * .pi)
    var moved = own
    var found: [Int] = []
    for index in fast {
      func distance(_ refreshes: Int) -> Double {
        (values[index] - value(index, phase + Double(refreshes) * step)).magnitude
          + floor * Double(refreshes.magnitude)
      }
      let best = shifts.min { distance($0) < distance($1) } ?? 0
      moved[index] += Double(best) * step
      found.append(best)
    }
    return (moved, found)
  }

  /// The samples without those that are not later than the one before; of two the one that
  /// was moved stays, since it tells its time.
  private static func kept(_ times: [Double], _ segmenter: Segmenter, _ step: Double) -> [Int] {
    var kept: [Int] = []
    for index in times.indices {
      let isMoved = times[index] != segmenter.times[index]
      while let last = kept.last, times[index] < times[last] + 0.25 * step, isMoved,
        times[last] == segmenter.times[last]
      {
        kept.removeLast()
      }
      if let last = kept.last, times[index] < times[last] + 0.25 * step { continue }
      kept.append(index)
    }
    return kept
  }

  /// Lets everything happen so much later.
  private mutating func move(by seconds: Double) {
    segmenter = segmenter.at(segmenter.times.map { $0 + seconds }, Array(segmenter.times.indices))
    legs = legs.compactMap { leg in
      let window = segmenter.window(leg.window.first..<(leg.window.first + leg.window.count))
      return LegFitter(window: window).leg(leg.family, shape: leg.shape)
    }
  }
}
