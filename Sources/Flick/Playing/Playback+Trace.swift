import FlickCore
import FlickMedia

extension Playback {
  /// The scene's length in its own time, for people.
  public var durationText: String { Self.secondsText(trace.duration) }

  /// A duration in seconds with so many decimals.
  static func secondsText(_ duration: FlickDuration, decimals: Int = 3) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let steps = Int((duration.seconds * Double(unit)).rounded())
    let (whole, rest) = (steps.magnitude / UInt(unit), String(steps.magnitude % UInt(unit)))
    let fraction = String(repeating: "0", count: decimals - rest.count) + rest
    return (steps < 0 ? "-" : "") + "\(whole).\(fraction) s"
  }

  /// Hands on the trace as CSV, line by line.
  ///
  /// - Parameters:
  ///   - variant: Index of the only variant; `nil`: the one that is shown, or
  ///     all, with a column that names them.
  ///   - everyTick: A row for each of the engine's ticks instead of each frame.
  public func trace(variant: Int?, everyTick: Bool, to emit: (String) -> Void) {
    precondition(
      variant.map((0..<variantCount).contains) ?? true,
      "there are \(variantCount) variants (was \(variant ?? 0))")
    TraceCSV(scene: file.scene, trace: trace)
      .write(variant: variant ?? shown, rate: everyTick ? .ticks : .frames, to: emit)
  }

  /// A hash of every animated value of every tick, as the trace prints them: of
  /// equal traces the same on every machine.
  public var traceHash: String {
    var rows: [String] = []
    trace(variant: nil, everyTick: true) { rows.append($0) }
    return ContentHash(of: rows).description
  }

  /// Writes the trace as a CSV file, beside its place and renamed when complete.
  public func writeTrace(variant: Int?, everyTick: Bool, to path: String, overwrites: Bool)
    throws(FlickError)
  {
    try file.checkPlaces([path])
    try TextForm.csv.checkSuffix(path)
    var text = ""
    trace(variant: variant, everyTick: everyTick) { text += $0 }
    do {
      try TextFile.write(text, to: path, overwrites: overwrites)
    } catch {
      throw FlickError(error)
    }
  }
}
