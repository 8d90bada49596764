/// The distance between ticks: a whole number, or one divided by a whole
/// number, so that 3 × 0.1 is 0.3 and not 0.30000000000000004.
package struct TickStep: Hashable, Sendable {
  private enum Kind: Hashable {
    case whole(Double)
    case inverse(Double)
  }

  private let kind: Kind
  /// Digits after the point that every multiple can be written with.
  package let decimals: Int

  private init(kind: Kind, decimals: Int) {
    self.kind = kind
    self.decimals = decimals
  }

  /// `factor` · 10^`power`; `factor` is 1, 2, 5 or 10.
  package init(factor: Int, power: Int) {
    precondition([1, 2, 5, 10].contains(factor), "ticks step by 1, 2, 5 or 10 (was \(factor))")
    if power < 0 {
      let digits = factor == 10 ? -power - 1 : -power
      kind = .inverse(Self.powerOfTen(-power) / Double(factor))
      decimals = digits
    } else {
      kind = .whole(Double(factor) * Self.powerOfTen(power))
      decimals = 0
    }
  }

  /// A quarter of one.
  package static let quarter = TickStep(kind: .inverse(4), decimals: 2)

  /// The largest power of ten that is at most `limit`; 10⁻⁶ for less than that.
  init(powerOfTenUpTo limit: Double) {
    var power = -6
    while power < 15, TickStep(factor: 1, power: power + 1).size <= limit { power += 1 }
    self.init(factor: 1, power: power)
  }

  package static func whole(_ size: Int) -> TickStep {
    precondition(size > 0, "ticks are apart (by \(size))")
    return TickStep(kind: .whole(Double(size)), decimals: 0)
  }

  package var size: Double {
    switch kind {
    case .whole(let size): size
    case .inverse(let inverse): 1 / inverse
    }
  }

  package func multiple(_ index: Double) -> Double {
    switch kind {
    case .whole(let size): index * size
    case .inverse(let inverse): index / inverse
    }
  }

  /// The multiples from `start` to `stop`, both included.
  package func multiples(from start: Double, to stop: Double) -> [Double] {
    let indices = indices(from: start, to: stop)
    guard indices.first <= indices.last else { return [] }
    return stride(from: indices.first, through: indices.last, by: 1).map(multiple)
  }

  func indices(from start: Double, to stop: Double) -> (first: Double, last: Double) {
    func nearest(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
    let scaled: (first: Double, last: Double) =
      switch kind {
      case .whole(let size): (start / size, stop / size)
      case .inverse(let inverse): (start * inverse, stop * inverse)
      }
    var (first, last) = (nearest(scaled.first), nearest(scaled.last))
    if multiple(first) < start { first += 1 }
    if multiple(last) > stop { last -= 1 }
    return (first, last)
  }

  /// Exact up to 10²².
  static func powerOfTen(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }
}
