import FlickMotion

/// The timing curve of four numbers that comes nearest to a curve.
package struct CubicFit: Hashable, Sendable {
  package let curve: UnitBezier
  /// How far it lies from the curve at most, in the curve's unit.
  package let error: Double

  /// - Returns: `nil` for a curve that jumps by more than the tolerance or comes
  ///   back to its beginning, which no timing curve does.
  package init?(_ subject: ExportSubject) {
    guard subject.arrives else { return nil }
    self.init(subject.curve, ends: subject.ends, jumps: subject.tolerance)
  }

  /// - Parameters:
  ///   - ends: What its values 0 and 1 stand for; different.
  ///   - jumps: What counts as none.
  init?(_ curve: ExportedCurve, ends: (from: Double, to: Double) = (0, 1), jumps: Double = 1e-9) {
    let pieces = StopFit.joined(curve.pieces, jumps: jumps)
    guard pieces.count == 1 else { return nil }
    let target = Target(pieces[0], lasting: curve.duration, from: ends.from, to: ends.to)
    let best = target.nearest(slack: 2 * curve.sag / abs(ends.to - ends.from))
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
    private static let steps = 2048

    typealias Found = (point: [Double], error: Double)

    init(_ piece: [StoppedCurve.Stop], lasting duration: Double, from: Double, to: Double) {
      var next = 0
      values = (0...Self.steps).map { step in
        let time = duration * Double(step) / Double(Self.steps)
        while next + 1 < piece.count, piece[next].time < time { next += 1 }
        let (one, other) = (piece[max(next - 1, 0)], piece[next])
        let passed = other.time - one.time
        let share = passed > 0 ? min((time - one.time) / passed, 1) : 1
        return (one.value + share * (other.value - one.value) - from) / (to - from)
      }
    }

    private func value(at share: Double) -> Double {
      let place = min(max(share, 0), 1) * Double(Self.steps)
      let index = min(Int(place), Self.steps - 1)
      return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
    }

    private func steepness(at share: Double) -> Double {
      let (low, high) = (max(share - 1.0 / 512, 0), min(share + 1.0 / 512, 1))
      return (value(at: high) - value(at: low)) / (high - low)
    }

    /// - Parameter steps: At how many places of the timing curve it is compared.
    private func error(_ point: [Double], steps: Int = 96) -> Double {
      let bezier = CubicFit.bezier(point)
      return (1..<steps).reduce(0) { largest, step in
        let parameter = Double(step) / Double(steps)
        return max(largest, abs(bezier.y(parameter) - value(at: bezier.x(parameter))))
      }
    }

    /// The nearest that searches from several curves find; one that has a name where none
    /// is nearer by more than the target is known.
    func nearest(slack: Double) -> Found {
      var best: Found = (Self.starts[0], .infinity)
      for start in Self.starts {
        var point = start
        // The higher the power, the nearer its least sum is to the least largest
        // error, and the narrower the way there.
        for doublings in 1...6 {
          point = descended(point, doublings: doublings)
          let error = error(point)
          if error < best.error { best = (point, error) }
        }
      }
      best = polished(best.point, steps: 96)
      best = polished(best.point, steps: 1024)
      let named = Self.named.map { ($0, error($0, steps: 1024)) }.min { $0.1 < $1.1 }
      if let named, named.1 <= best.error + slack { return named }
      return best
    }

    /// Towards the least sum of errors to the power 2, 4, 8 and so on, by the method of
    /// K. Levenberg (1944) and D. Marquardt (1963).
    private func descended(_ start: [Double], doublings: Int) -> [Double] {
      let size = error(start)
      guard size > 0 else { return start }
      var point = start
      var slope = Slope(self, point, size: size, doublings: doublings)
      var damping = 1e-3
      for _ in 0..<40 {
        guard damping < 1e8, let step = slope.step(damping: damping) else { break }
        let next = point.indices.map { index in
          let moved = point[index] + step[index]
          return index.isMultiple(of: 2) ? min(max(moved, 0), 1) : moved
        }
        let there = Slope(self, next, size: size, doublings: doublings)
        if there.sum < slope.sum {
          (point, slope) = (next, there)
          damping = max(damping / 8, 1e-12)
        } else {
          damping *= 6
        }
      }
      return point
    }

    /// The sum at a point, and how it changes around it.
    private struct Slope {
      private(set) var sum = 0.0
      private var gradient = [0.0, 0, 0, 0]
      private var matrix = Array(repeating: [0.0, 0, 0, 0], count: 4)

      /// - Parameter size: The error that counts as 1.
      init(_ target: Target, _ point: [Double], size: Double, doublings: Int) {
        let bezier = CubicFit.bezier(point)
        let bend = Double((1 << doublings) - 1)
        for index in 1..<96 {
          let t = Double(index) / 96
          let x = bezier.x(t)
          let error = (bezier.y(t) - target.value(at: x)) / size
          var power = error
          for _ in 0..<doublings { power *= power }
          sum += power
          let weight = doublings == 1 ? 1 : error == 0 ? 0 : power / (error * error)
          let steepness = target.steepness(at: x)
          let (one, two) = (3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t))
          let row = [-steepness * one, one, -steepness * two, two]
          for i in 0..<4 {
            gradient[i] += weight * row[i] * error * size
            for j in 0..<4 { matrix[i][j] += bend * weight * row[i] * row[j] }
          }
        }
      }

      /// Solves the damped equations by elimination; `nil` where they have no solution.
      func step(damping: Double) -> [Double]? {
        var rows = matrix
        for i in 0..<4 {
          rows[i][i] *= 1 + damping
          rows[i].append(-gradient[i])
        }
        for i in 0..<4 {
          guard let pivot = (i..<4).max(by: { abs(rows[$0][i]) < abs(rows[$1][i]) }),
            rows[pivot][i] != 0
          else { return nil }
          rows.swapAt(i, pivot)
          for j in 0..<4 where j != i {
            let factor = rows[j][i] / rows[i][i]
            for k in i..<5 { rows[j][k] -= factor * rows[i][k] }
          }
        }
        let step = (0..<4).map { rows[$0][4] / rows[$0][$0] }
        return step.allSatisfy(\.isFinite) ? step : nil
      }
    }

    /// CSS's and Core Animation's own.
    private static let named: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0, 0, 1, 1],
    ]

    /// Ease, then a slow and a fast beginning and end in turn, then overshoot.
    private static let starts: [[Double]] = [
      [0.25, 0.1, 0.25, 1], [0.4, 0, 0.2, 1], [0.2, 0.8, 0.2, 1], [0.3, 0.5, 0.4, 1.4],
      [0.7, 0, 0.9, 0.5], [0.1, 0.9, 0.5, 1], [0.3, 1.6, 0.5, 0.8], [0.6, -0.5, 0.4, 1.5],
      [0.2, 2.5, 0.1, 0.5],
    ]

    /// Without a nearer one a step away along one number or two.
    private func polished(_ point: [Double], steps: Int) -> Found {
      var best = (point: point, error: error(point, steps: steps))
      var step = 0.05
      for _ in 0..<200 where step > 2e-4 {
        var isBetter = false
        for one in 0..<4 {
          for other in one..<4 {
            for (along, across) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
              var point = best.point
              point[one] += step * along
              if other != one { point[other] += step * across }
              if !(0...1).contains(point[0]) || !(0...1).contains(point[2]) { continue }
              let error = error(point, steps: steps)
              if error < best.error {
                best = (point, error)
                isBetter = true
              }
            }
          }
        }
        if !isBetter { step /= 2 }
      }
      return best
    }
  }
}
