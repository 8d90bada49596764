import FlickCore

/// What lies so far off that it is no part of the motion.
extension Segmenter {
  /// The leg once more without single samples that are far off, such as one that was
  /// set to the target at the end.
  func withoutOutliers(_ leg: Leg) -> Leg {
    let moving = leg.window.moving
    guard moving.count > leg.freedom + 4 else { return leg }
    func isFar(_ leg: Leg, _ index: Int, _ scale: Double) -> Bool {
      leg.residuals[index].magnitude > FitConstants.outlier * scale
    }
    if let cut = withoutLast(leg) { return cut }
    guard let worst = moving.max(by: { leg.residuals[$0].magnitude < leg.residuals[$1].magnitude }),
      isFar(leg, worst, 0.6 * scale(leg))
    else { return leg }
    let current = withoutFar(leg)
    var window = leg.window
    let limit = scale(current)
    let far = leg.residuals.indices.filter { isFar(current, $0, limit) }
    let isSparse = zip(far.dropFirst(), far).allSatisfy { $0 - $1 > 1 }
    guard !far.isEmpty, isSparse, far.count <= max(1, window.count / 20) else { return leg }
    window.weights = Array(repeating: 1, count: window.count)
    for index in far { window.weights[index] = 0 }
    let fitter = LegFitter(window: window)
    guard let final = fitter.leg(leg.family, near: current.shape, steps: 30) else { return leg }
    let price = Double(2 * far.count) * Reproducible.log(Double(window.count))
    return cost([final]) + price < cost([leg]) ? final : leg
  }

  /// The leg as most of its samples have it: weights that fall with the residual let a curve
  /// leave few of them aside.
  func withoutFar(_ leg: Leg) -> Leg {
    var current = leg
    var window = leg.window
    for _ in 0..<6 {
      let limit = 2.4 * scale(current)
      window.weights = current.residuals.map { 1 / (1 + $0 * $0 / (limit * limit)) }
      let fitter = LegFitter(window: window)
      guard let next = fitter.leg(leg.family, near: current.shape, steps: 8) else { break }
      current = next
    }
    return current
  }

  /// The usual size of a leg's residuals while it moves.
  private func scale(_ leg: Leg) -> Double {
    max(Self.scale(Array(leg.residuals[leg.window.moving])), noise.floor)
  }

  /// The leg without its last sample, where that was set to the target in place of what
  /// the curve says.
  private func withoutLast(_ leg: Leg) -> Leg? {
    let last = leg.window.count - 1
    let before = Array(leg.residuals.dropLast().suffix(12))
    guard leg.window.settled > last, leg.residuals[last].magnitude > 2.5 * Self.scale(before) else {
      return nil
    }
    var window = leg.window
    window.weights[last] = 0
    let fitter = LegFitter(window: window)
    guard let cut = fitter.leg(leg.family, near: leg.shape, steps: 30) else { return nil }
    let scale = max(cut.deviation, noise.floor)
    let price = 2 * Reproducible.log(Double(window.count))
    guard cut.residuals[last].magnitude > 8 * scale, cost([cut]) + price < cost([leg]) else {
      return nil
    }
    return cut
  }

  /// The usual size of residuals, whatever a few of them are.
  static func scale(_ residuals: [Double]) -> Double {
    let sorted = residuals.map(\.magnitude).sorted()
    return sorted.isEmpty ? 0 : 1.4826 * sorted[sorted.count / 2]
  }
}
