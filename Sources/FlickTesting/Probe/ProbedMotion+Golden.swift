import Flick
import FlickCore
import FlickEngine
import FlickFit
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
  public var table: String { table(of: rows) }

  private func table(of rows: [[Double]]) -> String {
    var text = (["time_s"] + signalNames).map(CSVText.name).joined(separator: ",") + "\n"
    for (time, row) in zip(times, rows) {
      text += ([time] + row).map(Spelling.cell).joined(separator: ",") + "\n"
    }
    return text
  }

  /// What to attach to a failing test, by the names of files: what was seen and what was
  /// expected as tables, and the curve of what was seen.
  ///
  /// ```swift
  /// for file in probed.attachments { Attachment.record(file.text, named: file.name) }
  /// ```
  public var attachments: [(name: String, text: String)] {
    let played = expected.trace.variants[variant]
    let rows = times.map { time in
      let instant = FlickTime.zero + (FlickDuration(seconds: time) ?? .zero)
      return signals.map { played.value(of: $0, at: instant) }
    }
    let options = FigureOptions(form: .curves, signals: signalNames, theme: .light)
    let picture = try? playback.figureDocument(options)
    return [("seen.csv", table), ("expected.csv", table(of: rows))]
      + (picture.map { [("seen.svg", $0)] } ?? [])
  }

  /// The same as signals, which can be written in Android's form.
  public var golden: MotionGolden {
    MotionGolden(
      signalNames.enumerated().compactMap { column, name in
        RecordedSignal(
          name: name,
          samples: zip(times, rows).map { .init(time: $0, value: $1[column]) })
      })
  }

  /// Holds what was seen to a golden beside the tests: a table as ``table`` has it, or one
  /// of Android's motion tests (``MotionGolden/init(reading:)``).
  ///
  /// Where the environment has ``recordingVariable``, the golden is written instead, beside
  /// its place and renamed; look at it before you commit it.
  ///
  /// - Parameters:
  ///   - path: Recorded in Android's form where it ends in `.json`, else as a table.
  ///   - tolerance: How far a value may be off, in its unit.
  ///   - records: Whether to write it; `nil`: where the environment says so.
  /// - Throws: Kind `io` where a golden cannot be written, `usage` where two frames have one
  ///   millisecond, by which Android's form names them.
  public func check(
    golden path: String, tolerance: Double = 0.01, records: Bool? = nil
  ) throws(FlickError) -> MotionGoldenCheck {
    let isJSON = path.lowercased().hasSuffix(".json")
    guard !isJSON || golden.hasMilliseconds else {
      throw FlickError(
        .told(
          .usage, "'\(path)' names frames by milliseconds, and several were seen in one",
          help: "take a link of 500 frames a second at most, or a golden that ends in .csv"))
    }
    let seen = isJSON ? golden.motionGolden : table
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
      MotionGoldenCheck(isSame: false, description: text, seen: seen)
    }
    do {
      let expected = try MotionGolden(reading: path)
      let lines = golden.differences(from: expected, tolerance: tolerance)
      return lines.isEmpty
        ? MotionGoldenCheck(isSame: true, description: "\(path): the same", seen: seen)
        : differs("\(path): " + lines.joined(separator: "\n  "))
    } catch {
      return differs(
        "\(error); record it with \(Self.recordingVariable)=1 in the environment")
    }
  }
}
