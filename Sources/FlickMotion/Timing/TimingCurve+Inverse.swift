import FlickCore

/// Where a curve has a value, and where it has a corner.
extension TimingCurve {
  /// Fractions between 0 and 1 at which it jumps or bends; none of one that
  /// does so more often than a thousand times.
  var kinks: [Double] {
    switch self {
    case .steps(let steps):
      guard steps.count <= 1000 else { return [] }
      return (0...steps.count).map { Double($0) / Double(steps.count) }.filter { $0 > 0 && $0 < 1 }
    case .points(let easing):
      return easing.points.map(\.input).filter { $0 > 0 && $0 < 1 }
    case .linear, .cubicBezier, .engineBezier: return []
    }
  }

  /// The smallest and the largest value.
  var extent: ClosedRange<Double> {
    let values = ([0, 1] + turns).flatMap { [value(at: $0), value(at: $0.nextDown)] }
    return (values.min() ?? 0)...(values.max() ?? 1)
  }

  /// Fractions between which it only rises or only falls, ascending.
  fileprivate var turns: [Double] {
    switch self {
    case .linear, .steps: []
    case .points: kinks
    case .cubicBezier(let x1, let y1, let x2, let y2):
      UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).turns
    case .engineBezier(let curve, _): curve.turns
    }
  }
}

/// Where a curve passes values; its pieces that only rise or only fall are
/// found once.
struct CurveInverse {
  private struct Piece {
    let fractions: ClosedRange<Double>
    let from: Double
    let to: Double
  }

  private let curve: TimingCurve
  private let pieces: [Piece]

  init(_ curve: TimingCurve) {
    self.curve = curve
    let borders = [0] + curve.turns + [1]
    pieces = zip(borders, borders.dropFirst()).filter { $0 < $1 }.map { start, end in
      // At a jump the later side counts; the piece ends before it.
      let last = end < 1 ? end.nextDown : end
      return Piece(
        fractions: start...last, from: curve.value(at: start), to: curve.value(at: last))
    }
  }

  /// Fractions between 0 and 1 at which the curve passes a value, ascending;
  /// those at which it jumps over it, or bends, are among its kinks.
  func fractions(passing value: Double) -> [Double] {
    if case .steps = curve { return [] }
    var found: [Double] = []
    for piece in pieces {
      let isRising = piece.to > piece.from
      func isPast(_ own: Double) -> Bool { isRising ? own >= value : own <= value }
      guard !isPast(piece.from), isPast(piece.to) else { continue }
      let fraction = place(of: value, in: piece, isPast: isPast)
      if fraction > 0, fraction < 1 { found.append(fraction) }
    }
    return found
  }

  private func place(
    of value: Double, in piece: Piece, isPast: (Double) -> Bool
  ) -> Double {
    var (low, high) = (piece.fractions.lowerBound, piece.fractions.upperBound)
    switch curve {
    case .linear, .points:
      return low + (value - piece.from) / (piece.to - piece.from) * (high - low)
    case .cubicBezier, .engineBezier, .steps: break
    }
    while true {
      let middle = low + 0.5 * (high - low)
      guard middle > low, middle < high else { return high }
      if isPast(curve.value(at: middle)) { high = middle } else { low = middle }
    }
  }
}

extension UnitBezier {
  /// Where y neither rises nor falls, as x: y′(t) = 3a·t² + 2b·t + c = 0.
  fileprivate var turns: [Double] {
    let c = 3 * y1
    let b = 3 * (y2 - y1) - c
    let a = 1 - c - b
    var roots: [Double] = []
    if a == 0 {
      if b != 0 { roots = [-c / (2 * b)] }
    } else {
      let inside = b * b - 3 * a * c
      if inside > 0 {
        // Without the difference of two numbers that are nearly equal.
        let sum = -(b + (b < 0 ? -inside.squareRoot() : inside.squareRoot()))
        roots = [sum / (3 * a)] + (sum == 0 ? [] : [c / sum])
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.map { x($0) }.sorted()
  }
}
