/// Stops as a file holds them: rounded to as few decimals as the tolerance
/// allows.
package struct PrintedStops: Hashable, Sendable {
  /// What a file counts in.
  struct Scale {
    /// Seconds in one unit of its times.
    let seconds: Double
    /// The value that it writes as 0.
    let origin: Double
    /// The value that it writes as 1, less `origin`.
    let unit: Double
    /// How exactly the reader's numbers hold what is written, as a share of the
    /// largest.
    var precision = 0.0
    /// How long before a jump its left side is already shown, in seconds.
    var lead = 0.0
  }

  /// Times and values in the file's units; two pieces are parted by a jump.
  let pieces: [[StoppedCurve.Stop]]
  let timeDecimals: Int
  let valueDecimals: Int
  /// How far it lies from the curve at most, in the curve's unit.
  package let error: Double

  package var stopCount: Int { pieces.reduce(0) { $0 + $1.count } }
  package var jumpCount: Int { pieces.count - 1 }

  /// The fewest stops within `tolerance` of the curve.
  ///
  /// Where no decimals keep a list with the fewest stops within the tolerance,
  /// the lines are drawn a little closer to leave room for rounding.
  ///
  /// - Parameter isTrial: Whether the fit that leaves most room alone is tried, a quarter
  ///   of the work; where it holds there is one without it as well.
  /// - Returns: `nil` where the curve cannot be held to the tolerance.
  init?(_ curve: ExportedCurve, tolerance: Double, scale: Scale, isTrial: Bool = false) {
    // Between the samples of the fit the curve strays twice as far as between
    // those that errors are measured at, and half of that beyond both.
    let safe = tolerance - 3 * curve.sag
    guard safe > tolerance / 4 else { return nil }
    let rooms = [tolerance - curve.sag, safe, 0.9 * safe, 0.7 * safe]
    for room in isTrial ? rooms.suffix(1) : rooms[...] {
      let fit = StopFit.fit(curve, tolerance: room)
      var step = 0.25
      for _ in 0..<8 {
        let printed = PrintedStops(fit.lines, scale, tolerance: tolerance, step: step)
        let error = printed.read(scale).largestDifference(from: fit.samples) + curve.sag
        let lead = fit.lines.jumpCount > 0 ? scale.lead * fit.lines.steepest : 0
        let largest = max(
          abs(curve.range.lowerBound - scale.origin), abs(curve.range.upperBound - scale.origin))
        let noise =
          lead + scale.precision * (largest + fit.lines.steepest * curve.duration)
        if error + noise <= tolerance {
          self.init(
            pieces: printed.pieces, timeDecimals: printed.timeDecimals,
            valueDecimals: printed.valueDecimals,
            error: min(tolerance, ExportNumber.roundedUp(error + noise)))
          return
        }
        step /= 4
      }
    }
    return nil
  }

  private init(
    pieces: [[StoppedCurve.Stop]], timeDecimals: Int, valueDecimals: Int, error: Double
  ) {
    self.pieces = pieces
    self.timeDecimals = timeDecimals
    self.valueDecimals = valueDecimals
    self.error = error
  }

  /// - Parameter step: How coarse rounding may be, as a share of the tolerance.
  private init(_ lines: StoppedCurve, _ scale: Scale, tolerance: Double, step: Double) {
    let valueDecimals = ExportNumber.decimals(forStep: step * tolerance / scale.unit.magnitude)
    var timeStep = step * tolerance / max(lines.steepest, tolerance)
    if lines.jumpCount > 0 { timeStep = min(timeStep, ExportConstants.jumpTime) }
    let timeDecimals = ExportNumber.decimals(forStep: timeStep / scale.seconds)
    let pieces = lines.pieces.map { piece in
      piece.map { stop in
        StoppedCurve.Stop(
          time: ExportNumber.rounded(stop.time / scale.seconds, decimals: timeDecimals),
          value: ExportNumber.rounded(
            (stop.value - scale.origin) / scale.unit, decimals: valueDecimals))
      }
    }
    self.init(
      pieces: pieces, timeDecimals: timeDecimals, valueDecimals: valueDecimals, error: .infinity)
  }

  /// What a reader makes of it, in seconds and the curve's unit.
  func read(_ scale: Scale) -> StoppedCurve {
    StoppedCurve(
      pieces: pieces.map { piece in
        piece.map {
          StoppedCurve.Stop(
            time: $0.time * scale.seconds, value: scale.origin + $0.value * scale.unit)
        }
      })
  }

  func time(_ stop: StoppedCurve.Stop) -> String {
    ExportNumber.text(stop.time, decimals: timeDecimals)
  }

  func value(_ stop: StoppedCurve.Stop) -> String {
    ExportNumber.text(stop.value, decimals: valueDecimals)
  }
}
