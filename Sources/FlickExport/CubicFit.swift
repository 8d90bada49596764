import FlickMotion

/// The timing curve of four numbers that comes nearest to a curve.
package struct CubicFit: Hashable, Sendable {
  package let curve: UnitBezier
  /// How far it lies from the curve at most, in the curve's unit.
  package let error: Double

  /// - Returns: `nil` for a curve that jumps by more than the tolerance or comes
  ///   back to its beginning, which no timing curve does.
  package init?(_ subject: ExportSubject) {
    let curve = subject.curve
    let ends = subject.ends
    let pieces = StopFit.joined(curve.pieces, jumps: subject.tolerance)
    guard subject.arrives, pieces.count == 1 else { return nil }
    let target = Target(pieces[0], lasting: curve.duration, from: ends.from, to: ends.to)
    var best = target.search(from: [0.25, 0.1, 0.25, 1])
    for start in [[0.4, 0.0, 0.2, 1.0], [0.2, 0.8, 0.2, 1.0], [0.3, 0.5, 0.4, 1.4]] {
      let found = target.search(from: start)
      if found.error < best.error { best = found }
    }
    let point = best.point.map { ExportNumber.rounded($0, decimals: 3) }
    let bezier = Self.bezier(point)
    var largest = 0.0
    for sample in pieces[0] {
      let parameter = bezier.parameter(at: sample.time / curve.duration)
      let value = ends.from + bezier.y(parameter) * (ends.to - ends.from)
      largest = max(largest, abs(value - sample.value))
    }
    self.curve = bezier
    error = ExportNumber.roundedUp(largest * (1 + 1e-6) + 2 * curve.sag)
  }

  /// As CSS writes it: `0.25, 0.1, 0.25, 1`.
  package var text: String {
    [curve.x1, curve.y1, curve.x2, curve.y2]
      .map { ExportNumber.text($0, decimals: 3) }.joined(separator: ", ")
  }

  private static func bezier(_ point: [Double]) -> UnitBezier {
    UnitBezier(
      x1: min(max(point[0], 0), 1), y1: point[1], x2: min(max(point[2], 0), 1), y2: point[3])
  }

  /// What is to be met, as shares of time and way at equal steps.
  private struct Target {
    private let values: [Double]

    init(_ piece: [StoppedCurve.Stop], lasting duration: Double, from: Double, to: Double) {
      var next = 0
      values = (0...512).map { step in
        let time = duration * Double(step) / 512
        while next + 1 < piece.count, piece[next].time < time { next += 1 }
        return (piece[next].value - from) / (to - from)
      }
    }

    private func value(at share: Double) -> Double {
      let place = min(max(share, 0), 1) * 512
      let index = min(Int(place), 511)
      return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }

    private func error(_ point: [Double]) -> Double {
      let outside = max(0, -point[0], point[0] - 1, -point[2], point[2] - 1)
      let bezier = CubicFit.bezier(point)
      var largest = 0.0
      for step in 1..<96 {
        let parameter = Double(step) / 96
        largest = max(largest, abs(bezier.y(parameter) - value(at: bezier.x(parameter))))
      }
      return largest + outside
    }

    /// The simplex method of J. A. Nelder and R. Mead (1965).
    func search(from start: [Double]) -> (point: [Double], error: Double) {
      var simplex = [(point: start, error: error(start))]
      for axis in start.indices {
        var point = start
        point[axis] += point[axis] > 0.7 && axis.isMultiple(of: 2) ? -0.2 : 0.2
        simplex.append((point, error(point)))
      }
      for _ in 0..<250 {
        simplex.sort { $0.error < $1.error }
        let worst = simplex[4]
        let middle = start.indices.map { axis in
          simplex[..<4].reduce(0) { $0 + $1.point[axis] } / 4
        }
        func moved(_ factor: Double) -> (point: [Double], error: Double) {
          let point = start.indices.map { middle[$0] + factor * (worst.point[$0] - middle[$0]) }
          return (point, error(point))
        }
        let reflected = moved(-1)
        if reflected.error < simplex[0].error {
          let expanded = moved(-2)
          simplex[4] = expanded.error < reflected.error ? expanded : reflected
        } else if reflected.error < simplex[3].error {
          simplex[4] = reflected
        } else {
          let contracted = moved(reflected.error < worst.error ? -0.5 : 0.5)
          if contracted.error < min(reflected.error, worst.error) {
            simplex[4] = contracted
          } else {
            for index in 1...4 {
              let point = start.indices.map {
                (simplex[0].point[$0] + simplex[index].point[$0]) / 2
              }
              simplex[index] = (point, error(point))
            }
          }
        }
      }
      let best = simplex.min { $0.error < $1.error } ?? simplex[0]
      return best
    }
  }
}
