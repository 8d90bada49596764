import FlickCore

/// The weights of a sampled Gaussian as whole numbers that add up to 2¹⁶.
///
/// Weights are e^(−k²/2σ²), normalised, cut off where what is left out weighs
/// less than a quarter of a level. They are rounded so that every partial sum
/// is the nearest whole number: over a mask that rises or falls steadily the
/// roundings cancel.
struct GaussianKernel: Equatable {
  /// Weights reach this far to both sides.
  let radius: Int
  /// 2 · radius + 1 weights.
  let weights: [UInt32]

  static let unit: UInt32 = 65536

  /// - Parameter sigma: Standard deviation in pixels, not negative.
  init(sigma: Double) {
    let reach = 4 * sigma
    let radius = sigma > 0.05 ? Int(reach) + 1 : 0
    guard radius > 0 else {
      self.radius = 0
      weights = [Self.unit]
      return
    }
    let scale = -1 / (2 * sigma * sigma)
    let samples = (0...radius).map { k in Reproducible.exp(Double(k * k) * scale) }
    var total = samples[0]
    for sample in samples.dropFirst() { total += 2 * sample }
    var half: [UInt32] = []
    var sum = 0.0
    var given: UInt32 = 0
    for sample in samples.dropFirst().reversed() {
      sum += sample / total * Double(Self.unit)
      let rounded = UInt32(sum + 0.5)
      half.append(rounded - given)
      given = rounded
    }
    self.radius = radius
    weights = half + [Self.unit - 2 * given] + half.reversed()
  }
}
