/// Straight lines between stops, piece by piece; between two pieces it jumps.
package struct StoppedCurve: Hashable, Sendable {
  package typealias Stop = ExportedCurve.Sample

  /// In order of time; at least one piece, none empty.
  package let pieces: [[Stop]]

  package init(pieces: [[Stop]]) {
    precondition(pieces.allSatisfy { !$0.isEmpty }, "a piece has a stop")
    self.pieces = pieces
  }

  package var stopCount: Int { pieces.reduce(0) { $0 + $1.count } }
  package var jumpCount: Int { pieces.count - 1 }

  /// The steepest of its lines, per second.
  var steepest: Double {
    var result = 0.0
    for piece in pieces {
      for (one, next) in zip(piece, piece.dropFirst()) where next.time > one.time {
        result = max(result, abs(next.value - one.value) / (next.time - one.time))
      }
    }
    return result
  }

  /// The value at `time`; the first stop's before it, the last one's after.
  func value(at time: Double) -> Double {
    let stops = Array(pieces.joined())
    let next = stops.firstIndex { $0.time >= time } ?? stops.count
    return Self.value(of: stops, before: next, at: time)
  }

  /// How far lines through samples lie from it at most.
  ///
  /// - Parameter samples: Each piece is compared with its own of this curve,
  ///   which holds before its first stop and after its last.
  /// - Returns: Infinity where one has more pieces than the other.
  func largestDifference(from samples: [[Stop]]) -> Double {
    guard samples.count == pieces.count else { return .infinity }
    var largest = 0.0
    // Between two corners of either the difference is linear.
    for (stops, piece) in zip(pieces, samples) {
      largest = max(
        largest, Self.difference(of: stops, at: piece), Self.difference(of: piece, at: stops))
    }
    return largest
  }

  /// How far a polyline lies from points at most.
  private static func difference(of stops: [Stop], at points: [Stop]) -> Double {
    var largest = 0.0
    var next = 0
    for point in points {
      while next < stops.count, stops[next].time < point.time { next += 1 }
      largest = max(largest, abs(value(of: stops, before: next, at: point.time) - point.value))
    }
    return largest
  }

  /// The value at `time`, which lies after the stop before `next`.
  private static func value(of stops: [Stop], before next: Int, at time: Double) -> Double {
    guard next > 0 else { return stops[0].value }
    guard next < stops.count else { return stops[stops.count - 1].value }
    let (one, other) = (stops[next - 1], stops[next])
    let share = (time - one.time) / (other.time - one.time)
    return one.value + share * (other.value - one.value)
  }
}
