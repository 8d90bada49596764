import Flick
import FlickCore
import FlickFiles
import FlickFit
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

  /// The same as signals, which can be written in Android's form.
  public var golden: MotionGolden {
    MotionGolden(
      signalNames.enumerated().compactMap { column, name in
        RecordedSignal(
          name: name,
          samples: zip(times, rows).map { .init(time: $0, value: $1[column]) })
      })
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
      let lines = self.golden.differences(from: MotionGolden(golden), tolerance: tolerance)
      return lines.isEmpty
        ? MotionGoldenCheck(isSame: true, description: "\(path): the same", seen: seen)
        : differs(lines.joined(separator: "\n  "))
    } catch {
      return differs("line \(error.line): \(error.reason)")
    }
  }
}

extension MotionGolden {
  /// A table of one variant; cells without a number are gaps.
  fileprivate init(_ table: TraceTable) {
    let rows = table.variants.first?.rows ?? []
    self.init(
      table.signals.enumerated().compactMap { column, name in
        RecordedSignal(
          name: name,
          samples: rows.compactMap { row in
            row.values[column].map { .init(time: row.time, value: $0) }
          })
      })
  }
}
