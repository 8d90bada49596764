import FlickCore
import FlickMotion

/// A run that a single spring explains which starts from rest and is sent elsewhere on its
/// way. Each of its two legs may have too few samples to show that by itself.
struct RetargetedSpring {
  /// The first sample behind the border, counted from the window's first.
  let border: Int
  /// Start, ln ω, ln ζ and the border's time, on the window's clock.
  let shape: [Double]
  let cost: Double
  /// Whether nothing but noise is left, or less than is known of platforms' springs.
  let isNoise: Bool
  /// What the second leg begins with.
  let policy: InterruptionPolicy
  /// How much worse the others are that were tried, best first.
  private(set) var others: [(policy: InterruptionPolicy, worseBy: Double)] = []

  /// `nil` where the run does not start at rest, or is too short.
  init?(_ segmenter: Segmenter, _ window: Window, floor: Double) {
    guard window.startsAtRest, segmenter.laws.contains(.spring) else { return nil }
    let search = Search(segmenter: segmenter, window: window, floor: floor)
    guard let found = search.best() else { return nil }
    self = found
  }

  private init(_ candidate: Candidate, cost: Double, isNoise: Bool) {
    (border, shape, policy) = (candidate.border, candidate.shape, candidate.policy)
    (self.cost, self.isNoise) = (cost, isNoise)
  }

  // MARK: - Search

  private struct Candidate {
    let policy: InterruptionPolicy
    /// The first sample behind the border.
    let border: Int
    var shape: [Double]
    var sum: Double
  }

  private struct Search {
    let segmenter: Segmenter
    let window: Window
    let floor: Double

    /// Borders that are looked at for each spring and policy.
    private static let borders = 24

    func best() -> RetargetedSpring? {
      let places = (window.moved + 1)..<max(window.moved + 1, min(window.settled, window.count) - 3)
      guard places.count > 2 else { return nil }
      let start = window.times[window.moved - 1] + 0.2 * window.step
      let springs = springs(places)
      func found(_ policy: InterruptionPolicy) -> RetargetedSpring? {
        func tried(_ borders: some Sequence<Int>) -> Candidate? {
          var best: Candidate?
          for spring in springs {
            for border in borders {
              let time = 0.5 * (window.times[border - 1] + window.times[border])
              let shape = [start] + spring + [time]
              guard let residuals = residuals(shape, policy) else { continue }
              let sum = LeastSquares.square(residuals)
              guard sum < best?.sum ?? .infinity else { continue }
              best = Candidate(policy: policy, border: border, shape: shape, sum: sum)
            }
          }
          return best
        }
        let stride = max(1, places.count / Self.borders)
        let coarse = Swift.stride(from: places.lowerBound, to: places.upperBound, by: stride)
        guard let rough = tried(coarse) else { return nil }
        let near = (rough.border - stride)...(rough.border + stride)
        let fine = stride > 1 ? tried(near.filter(places.contains)) ?? rough : rough
        return solved(fine, places).map { weighted($0, places) }
      }
      let common: [InterruptionPolicy] = [.carry, .restart, .jump]
      var all = (segmenter.isInPlane ? common + [.scalar] : common).compactMap(found)
      all.sort { $0.cost < $1.cost }
      // Rarer than the others: only where those leave much that it does not.
      let rivals = all.filter { $0.policy != .scalar }
      if !rivals.contains(where: \.isNoise),
        window.step < InterruptionPolicy.hurryDuration.seconds / 2,
        let hurry = found(.hurry), hurry.cost < all.first?.cost ?? .infinity,
        hurry.cost + 10 * FitConstants.evidence < rivals.first?.cost ?? .infinity
      {
        all.insert(hurry, at: 0)
      }
      guard var best = all.first else { return nil }
      best.others = all.dropFirst().map { ($0.policy, $0.cost - best.cost) }
      return best
    }

    /// A candidate once more with samples counted by how far they are expected to lie off.
    private func weighted(_ candidate: Candidate, _ places: Range<Int>) -> RetargetedSpring {
      var (current, best) = (candidate, priced(candidate))
      for _ in 0..<3 {
        let (residuals, speeds, errors) = errors(current)
        guard errors.clock > 0 else { break }
        var window = window
        for index in residuals.indices {
          let late = errors.clock / errors.value
          window.weights[index] = 1 / (1 + late * late * speeds[index])
        }
        let search = Search(segmenter: segmenter, window: window, floor: floor)
        guard let next = search.solved(current, places) else { break }
        current = next
        let found = search.priced(next)
        if found.cost < best.cost { best = found }
      }
      return best
    }

    /// Springs that explain what is left of the window from one place or another.
    private func springs(_ places: Range<Int>) -> [[Double]] {
      [0.05, 0.2, 0.4].compactMap { share in
        let from = places.lowerBound + 1 + Int(share * Double(places.count))
        guard window.count - from > 6 else { return nil }
        let tail = segmenter.window((window.first + from)..<(window.first + window.count))
        return LegFitter(window: tail).leg(.spring, isQuick: true, steps: 8)?.shape
      }
    }

    /// The best numbers near a candidate, its border in the same gap or in one beside it.
    private func solved(_ candidate: Candidate, _ places: Range<Int>) -> Candidate? {
      let roots = window.weights.map { $0.squareRoot() }
      var best: Candidate?
      func take(_ border: Int, near shape: [Double], steps: Int) {
        var bounds = LegFitter(window: window).bounds(.springFromRest)
        bounds.append(window.times[border - 1]...window.times[border])
        let search = LeastSquares(
          residuals: { shape in
            residuals(shape, candidate.policy).map { zip($0, roots).map { $0 * $1 } }
          }, bounds: bounds,
          scales: [window.step, 1, 1, window.step])
        guard let found = search.solved(from: shape, steps: steps),
          found.sum < best?.sum ?? .infinity
        else { return }
        best = Candidate(
          policy: candidate.policy, border: border, shape: found.numbers, sum: found.sum)
      }
      take(candidate.border, near: candidate.shape, steps: 15)
      for way in [-1, 1] {
        while let known = best, places.contains(known.border + way) {
          let middle = known.border + way
          var shape = known.shape
          shape[3] = 0.5 * (window.times[middle - 1] + window.times[middle])
          take(middle, near: shape, steps: 10)
          if best?.border == known.border { break }
        }
      }
      return best
    }

    private func errors(
      _ candidate: Candidate
    ) -> (residuals: [Double], speeds: [Double], errors: ErrorModel) {
      let residuals = residuals(candidate.shape, candidate.policy) ?? window.values
      let fitted = zip(window.values, residuals).map { $0 - $1 }
      let speeds = ErrorModel.velocities(fitted, at: window.times).map { $0 * $0 }
      let errors = ErrorModel(
        squares: residuals.map { $0 * $0 }, speeds: speeds, step: window.step, floor: floor,
        isMeasured: segmenter.noise.isMeasured)
      return (residuals, speeds, errors)
    }

    private func priced(_ candidate: Candidate) -> RetargetedSpring {
      let (residuals, speeds, errors) = errors(candidate)
      let scaled = window.moving.map {
        residuals[$0]
          / (errors.value * errors.value + errors.clock * errors.clock * speeds[$0]).squareRoot()
      }
      let isNoise =
        errors.value <= 1.5 * floor && errors.clock == 0
        || Segmenter.isNoise(scaled, freedom: 7, limit: 3)
      let isRare = candidate.policy == .hurry || candidate.policy == .scalar
      let freedom = (candidate.policy == .scalar ? 8 : 7) + (errors.clock > 0 ? 1 : 0)
      return RetargetedSpring(
        candidate,
        cost: errors.cost + Double(freedom) * Reproducible.log(Double(window.count))
          + Segmenter.fewSamples(7, window) + (isRare ? FitConstants.evidence : 0),
        isNoise: isNoise)
    }

    // MARK: - Curves

    private func residuals(_ shape: [Double], _ policy: InterruptionPolicy) -> [Double]? {
      guard let columns = columns(shape, policy) else { return nil }
      return Projection(
        columns: columns, count: columns.count / window.count, values: window.values,
        weights: window.weights
      ).residuals
    }

    /// Of the place where it rests before, of the first way, and of the second target: as
    /// seen from the first where the velocity is kept, else from where it rests; in the plane
    /// also of the velocity at the border.
    private func columns(_ shape: [Double], _ policy: InterruptionPolicy) -> [Double]? {
      guard let spring = Family.springFromRest.spring(Array(shape.prefix(3))) else { return nil }
      let (start, border) = (shape[0], shape[3])
      guard border > start else { return nil }
      func gone(_ elapsed: Double) -> Double {
        guard elapsed > 0 else { return 0 }
        return 1 - spring.state(after: elapsed, from: MotionState(value: 1), toward: 0).value
      }
      let left = policy == .jump ? 1 : gone(border - start)
      let hurry = policy == .hurry ? InterruptionPolicy.hurryDuration.seconds : 0
      let count = window.count
      var columns = Array(repeating: 0.0, count: (policy == .scalar ? 4 : 3) * count)
      for row in 0..<count {
        let time = window.times[row]
        columns[row] = 1
        let second = gone(time - border - hurry)
        columns[2 * count + row] = second
        if time <= border || policy == .carry {
          columns[count + row] = gone(time - start)
        } else {
          let end = hurry > 0 ? NamedCurve.easeInOut.value(at: (time - border) / hurry) : 0
          columns[count + row] = (left + (1 - left) * end) * (1 - second)
        }
        if policy == .scalar, time > border {
          let thrown = MotionState(value: 0, velocity: 1)
          columns[3 * count + row] =
            spring.state(after: time - border, from: thrown, toward: 0).value
        }
      }
      return columns
    }
  }
}

extension Segmenter {
  /// A spring from rest that is sent elsewhere, with what its border costs.
  func retargeted(
    _ run: Run, floor: Double
  ) -> (legs: [Leg], cost: Double, isNoise: Bool)? {
    guard let found = RetargetedSpring(self, window(run), floor: floor) else { return nil }
    let border = run.lowerBound + found.border
    let shape = Array(found.shape.prefix(3))
    guard
      let left = LegFitter(window: window(run.lowerBound..<border))
        .leg(.springFromRest, shape: shape)
    else { return nil }
    if found.policy == .hurry { return hurried(left, found, run) }
    guard
      let right = LegFitter(window: window(border..<run.upperBound))
        .leg(.spring, near: Array(shape.dropFirst()), steps: 20)
    else { return nil }
    return ([left, reweighted(right)], found.cost + FitConstants.borderEvidence, found.isNoise)
  }

  /// A spring from rest, the short ease that ends it, and the spring that waited for that.
  private func hurried(
    _ left: Leg, _ found: RetargetedSpring, _ run: Run
  ) -> (legs: [Leg], cost: Double, isNoise: Bool)? {
    let border = run.lowerBound + found.border
    let begin = times[run.lowerBound] + found.shape[3]
    let end = begin + InterruptionPolicy.hurryDuration.seconds
    let waited = run.first { times[$0] > end } ?? run.upperBound
    guard border < waited, waited < run.upperBound else { return nil }
    let middle = window(border..<waited)
    let last = window(waited..<run.upperBound)
    guard
      var ease = LegFitter(window: middle).leg(
        .ease(.easeInOut),
        shape: [begin - middle.origin, Reproducible.log(InterruptionPolicy.hurryDuration.seconds)]),
      let right = LegFitter(window: last)
        .leg(.springFromRest, shape: [end - last.origin] + found.shape[1...2])
    else { return nil }
    ease.hurry = found.others
    return ([left, ease, right], found.cost + 2 * FitConstants.borderEvidence, found.isNoise)
  }
}
