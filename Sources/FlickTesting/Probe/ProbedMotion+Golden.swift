import Flick
import FlickCore
import FlickExport
import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// What was seen, held to a golden.
public struct MotionGoldenCheck: Sendable, CustomStringConvertible {
  /// Whether no value differs by more than is allowed. A golden that is missing or cannot
  /// be read is not the same.
  public let isSame: Bool
  /// What a person reads: which signal differs, from when on, by how much.
  public let description: String
  /// What was seen, as the golden would hold it: to be attached to a failure.
  public let seen: String
}

extension ProbedMotion {
  /// With this variable in the environment, goldens are written instead of compared.
  public static let recordingVariable = "FLICK_RECORD_MOTION"

  /// What was seen as a table: `time_s` and each probed signal, a row a frame.
  public var table: String {
    var text = (["time_s"] + signalNames).map(CSVText.name).joined(separator: ",") + "\n"
    for (time, row) in zip(times, rows) {
      text += ([time] + row).map(Spelling.cell).joined(separator: ",") + "\n"
    }
    return text
  }

  /// The same as a golden of Android's motion tests, its frames named by their nearest
  /// milliseconds.
  ///
  /// - Precondition: The link has at most 1000 frames a second.
  public var motionGolden: String {
    let frames = times.map { Int(($0 * 1000).rounded()) }
    precondition(
      zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 },
      "frames are a millisecond apart at least (the link is faster)")
    return MotionGoldenText(
      frames: frames,
      features: signalNames.enumerated().map { column, name in
        .init(name: name, values: rows.map { $0[column] })
      }
    ).text
  }

  /// Holds what was seen to a golden beside the tests, a table as ``table`` has it.
  ///
  /// Where the environment has ``recordingVariable``, the golden is written instead, beside
  /// its place and renamed; look at it before you commit it.
  ///
  /// - Parameters:
  ///   - path: Ends in `.csv`.
  ///   - tolerance: How far a value may be off, in its unit.
  ///   - records: Whether to write it; `nil`: where the environment says so.
  /// - Throws: Kind `io` where a golden cannot be written, `usage` for another kind of file.
  public func check(
    golden path: String, tolerance: Double = 0.01, records: Bool? = nil
  ) throws(FlickError) -> MotionGoldenCheck {
    let seen = table
    let isAsked = ProcessInfo.processInfo.environment[Self.recordingVariable] != nil
    if records ?? isAsked {
      do {
        try TextFile.write(seen, to: path, overwrites: true)
      } catch {
        throw FlickError(.media(error))
      }
      return MotionGoldenCheck(isSame: true, description: "recorded \(path)", seen: seen)
    }
    func differs(_ text: String) -> MotionGoldenCheck {
      MotionGoldenCheck(isSame: false, description: "\(path): \(text)", seen: seen)
    }
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(path), limit: 1 << 28)
    } catch {
      return differs(
        "\(error.reason); record it with \(Self.recordingVariable)=1 in the environment")
    }
    do {
      let golden = try TraceTable(csv: String(decoding: bytes, as: UTF8.self))
      let lines = differences(from: golden, tolerance: tolerance)
      return lines.isEmpty
        ? MotionGoldenCheck(isSame: true, description: "\(path): the same", seen: seen)
        : differs(lines.joined(separator: "\n  "))
    } catch {
      return differs("line \(error.line): \(error.reason)")
    }
  }

  /// One line a signal that differs, and one where the frames do.
  private func differences(from golden: TraceTable, tolerance: Double) -> [String] {
    var lines: [String] = []
    let old = golden.variants.first?.rows ?? []
    if old.count != times.count || !zip(old, times).allSatisfy({ abs($0.time - $1) < 1e-9 }) {
      lines.append("it has \(old.count) frames, and \(times.count) were seen at other instants")
    }
    for (column, name) in signalNames.enumerated() {
      guard let place = golden.signals.firstIndex(of: name) else {
        lines.append("'\(name)' is not in it")
        continue
      }
      let pairs = zip(old, rows).map { ($0.time, $0.values[place] ?? .nan, $1[column]) }
      let wrong = pairs.filter { !(abs($0.1 - $0.2) <= tolerance) }
      guard let first = wrong.first,
        let worst = wrong.max(by: { abs($0.1 - $0.2) < abs($1.1 - $1.2) })
      else { continue }
      func number(_ value: Double) -> String { Spelling.number(value, decimals: 4) }
      lines.append(
        "'\(name)' differs in \(wrong.count) of \(pairs.count) frames, first at "
          + "\(number(first.0)) s: \(number(first.1)) was expected, \(number(first.2)) was seen; "
          + "most at \(number(worst.0)) s, by \(number(abs(worst.1 - worst.2)))")
    }
    for name in golden.signals where !signalNames.contains(name) {
      lines.append("'\(name)' was not probed")
    }
    return lines
  }
}
