/// The polyline with the fewest corners through a row of windows.
///
/// Windows are vertical; between two neighbours the tunnel has straight walls.
/// Corners may lie anywhere in the tunnel. Each line is taken as far as any line
/// can go that comes from the reach of those before it; where it leaves the
/// tunnel, the stretch from its last contact with the opposite wall to its exit
/// is a gate that every polyline with as few lines must still pass, so no
/// polyline has fewer (H. Imai and M. Iri, "An optimal algorithm for
/// approximating a piecewise linear function", 1986).
package enum FewestLines {
  package typealias Stop = StoppedCurve.Stop

  struct Window {
    let time: Double
    let low: Double
    let high: Double
  }

  /// - Parameters:
  ///   - samples: In order of time, of which some may be equal where their
  ///     values differ by less than twice the tolerance.
  ///   - tolerance: How far the lines may lie from the samples; positive.
  ///   - pinsStart: Whether the first sample is met exactly; likewise the end.
  /// - Returns: The ends and corners; one stop where there is one sample.
  package static func stops(
    through samples: [Stop], tolerance: Double, pinsStart: Bool, pinsEnd: Bool
  ) -> [Stop] {
    precondition(tolerance > 0, "a tunnel is wider than nothing (was \(tolerance))")
    var windows = windows(around: samples, tolerance)
    guard let first = samples.first, let last = samples.last, windows.count > 1 else {
      return Array(samples.prefix(1))
    }
    let pin = tolerance * ExportConstants.pin
    if pinsStart {
      windows[0] = Window(time: first.time, low: first.value - pin, high: first.value + pin)
    }
    if pinsEnd {
      windows[windows.count - 1] = Window(
        time: last.time, low: last.value - pin, high: last.value + pin)
    }
    let bends = withoutRuns(windows)
    var stops = corners(of: lines(through: bends), from: first.time, to: last.time)
    if pinsStart { stops[0] = first }
    if pinsEnd { stops[stops.count - 1] = last }
    return stops
  }

  /// Samples of one instant share a window.
  private static func windows(around samples: [Stop], _ tolerance: Double) -> [Window] {
    var windows: [Window] = []
    for sample in samples {
      var (low, high) = (sample.value - tolerance, sample.value + tolerance)
      if let last = windows.last, last.time == sample.time {
        windows.removeLast()
        (low, high) = (max(low, last.low), min(high, last.high))
        precondition(low <= high, "a jump within the tunnel at \(sample.time)")
      }
      windows.append(Window(time: sample.time, low: low, high: high))
    }
    return windows
  }

  /// Without windows between two that are the same, through which the tunnel goes straight
  /// anyway: a curve that rests costs no more than one that does not.
  private static func withoutRuns(_ windows: [Window]) -> [Window] {
    func goesOn(from index: Int) -> Bool {
      let (one, next) = (windows[index], windows[index + 1])
      return one.low == next.low && one.high == next.high
    }
    return windows.indices.filter { index in
      index == 0 || index + 1 == windows.count || !goesOn(from: index - 1)
        || !goesOn(from: index)
    }.map { windows[$0] }
  }

  /// A line, and between which instants it meets the one before it.
  private struct Reach {
    let line: SlopedLine
    let gate: ClosedRange<Double>?
  }

  private static func lines(through windows: [Window]) -> [Reach] {
    let steepest = steepestSlope(windows)
    var result: [Reach] = []
    var gate: ClosedRange<Double>?
    var bundle = LineBundle(at: windows[0].time, steepest: steepest)
    var next = 0
    while true {
      let begun = next
      while next < windows.count, bundle.narrow(to: windows[next]) { next += 1 }
      guard next < windows.count else {
        result.append(Reach(line: bundle.middle, gate: gate))
        return result
      }
      // A bundle enters the window after its gate, rounding aside.
      guard next > begun || result.isEmpty else {
        result.append(Reach(line: bundle.middle, gate: gate))
        let window = windows[next]
        gate = window.time...window.time
        bundle = LineBundle(at: window.time, steepest: steepest)
        continue
      }
      let exit = bundle.farthest(between: windows[next - 1], and: windows[next])
      result.append(Reach(line: exit.line, gate: gate))
      let contact = bundle.lastContact(of: exit.line, above: exit.leavesBelow)
      gate = contact...max(contact, exit.time)
      bundle = LineBundle(at: contact, steepest: steepest)
      bundle.pass(exit, from: contact, windows: windows[..<next])
    }
  }

  private static func corners(
    of lines: [Reach], from start: Double, to end: Double
  ) -> [Stop] {
    var stops = [Stop(time: start, value: lines[0].line.value(at: start))]
    for (one, next) in zip(lines, lines.dropFirst()) {
      guard let gate = next.gate else { continue }
      let time = one.line.meeting(next.line).map { min(max($0, gate.lowerBound), gate.upperBound) }
      let corner = time ?? gate.upperBound
      stops.append(Stop(time: corner, value: one.line.value(at: corner)))
    }
    stops.append(Stop(time: end, value: lines[lines.count - 1].line.value(at: end)))
    return stops
  }

  /// No line through two windows is steeper.
  private static func steepestSlope(_ windows: [Window]) -> Double {
    var low = windows[0].low
    var high = windows[0].high
    var gap = Double.infinity
    for (one, next) in zip(windows, windows.dropFirst()) {
      low = min(low, next.low)
      high = max(high, next.high)
      gap = min(gap, next.time - one.time)
    }
    return 2 * (high - low) / gap
  }
}
