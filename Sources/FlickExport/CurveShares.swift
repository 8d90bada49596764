import FlickCore

/// A curve as shares of its own range at shares of a length of time, in the fewest stops
/// within a tolerance.
package struct CurveShares {
  /// Between 0 and 100 and between 0 and 1, as texts; the value that the share stands for.
  /// The first is at 0, the last at 100; at a jump two are at one time.
  package let stops: [(time: String, share: String, value: Double)]
  /// What the shares 0 and 1 stand for.
  package let from: Double
  package let to: Double
  /// How far it lies from the curve at most.
  package let error: Double

  /// Whether it moves at all.
  package static func moves(_ curve: ExportedCurve) -> Bool {
    curve.span > ExportConstants.leastSpan
  }

  /// - Parameter seconds: The length of time, not less than the curve's own; from its end
  ///   on it holds.
  /// - Returns: `nil` where it moves too fast for the tolerance, or is unbounded.
  package init?(_ curve: ExportedCurve, tolerance: Double, lasting seconds: Double) {
    guard curve.firstUnbounded == nil else { return nil }
    let range = curve.range
    let (from, to) = (range.lowerBound, range.upperBound)
    let scale = PrintedStops.Scale(seconds: seconds / 100, origin: from, unit: to - from)
    guard let printed = PrintedStops(curve, tolerance: tolerance, scale: scale) else { return nil }
    var stops: [(time: String, share: String, value: Double)] = []
    for (index, piece) in printed.pieces.enumerated() {
      for (place, stop) in piece.enumerated() {
        let isAtJump =
          place == 0 && index > 0
          || place == piece.count - 1 && index < printed.pieces.count - 1
        stops.append(
          (
            time: printed.time(isAtJump ? Self.early(stop, printed, scale) : stop),
            share: printed.value(stop), value: from + stop.value * (to - from)
          ))
      }
    }
    guard let last = stops.last else { return nil }
    if last.time != "100" { stops.append((time: "100", share: last.share, value: last.value)) }
    self.stops = stops
    self.from = from
    self.to = to
    error = printed.error
  }

  /// A stop at a jump, a hair earlier: at the jump's own instant what comes after it is
  /// shown, however the player rounds.
  private static func early(
    _ stop: StoppedCurve.Stop, _ printed: PrintedStops, _ scale: PrintedStops.Scale
  ) -> StoppedCurve.Stop {
    let unit = 1 / ExportNumber.power(printed.timeDecimals)
    let hair = unit + max(unit, ExportConstants.jumpTime / scale.seconds)
    return StoppedCurve.Stop(time: max(0, stop.time - hair), value: stop.value)
  }
}
