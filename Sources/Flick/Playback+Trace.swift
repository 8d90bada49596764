import FlickCore
import FlickMedia
import Foundation

extension Playback {
  /// The scene's length in its own time, for people.
  public var durationText: String { Self.secondsText(trace.duration) }

  /// A duration in seconds with three decimals.
  static func secondsText(_ duration: FlickDuration) -> String {
    let milliseconds = Int((duration.seconds * 1000).rounded())
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
      + " s"
  }

  /// Hands on the trace as CSV, line by line.
  ///
  /// - Parameters:
  ///   - variant: Index of the only variant; `nil`: the one that is shown, or
  ///     all, with a column that names them.
  ///   - everyTick: A row for each of the engine's ticks instead of each frame.
  public func trace(variant: Int?, everyTick: Bool, to emit: (String) -> Void) {
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
    guard overwrites || !FileManager.default.fileExists(atPath: path) else {
      throw FlickError(.io, "error: '\(path)' exists\n  help: add '-y' to replace it")
    }
    var text = ""
    trace(variant: variant, everyTick: everyTick) { text += $0 }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw FlickError(.io, "error: cannot write '\(path)': \(error.localizedDescription)")
    }
  }
}
