import Flick
import FlickCore
import FlickExport
import FlickFiles
import FlickFit
import FlickGolden

/// How signals moved, frame by frame: what goldens hold, in our form and in that of
/// Android's motion tests.
public struct MotionGolden: Hashable, Sendable {
  /// Android calls them features.
  public let signals: [RecordedSignal]

  public init(_ signals: [RecordedSignal]) { self.signals = signals }

  /// Reads a table as ``ProbedMotion/table`` has it, or a golden of Android's motion tests;
  /// what it holds tells which.
  ///
  /// Empty cells, and what is not found at a frame, are gaps. Of objects and lists each
  /// number is a signal: `offset.x`, `widths[2]`.
  ///
  /// - Throws: Kind `missingInput` where it cannot be read, `scene` where it is neither.
  public init(reading path: String) throws(FlickError) {
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(path), limit: 1 << 28)
    } catch {
      throw FlickError(.input(.unreadable(name: path, reason: error.reason)))
    }
    if bytes.first(where: { $0 > 32 && $0 < 0x80 }) == UInt8(ascii: "{") {
      self.init(
        try MotionGoldenFile.signals(bytes, path: path, options: MotionTableOptions()))
      return
    }
    do {
      self.init(try TraceTable(csv: String(decoding: bytes, as: UTF8.self)))
    } catch {
      throw FlickError(.fit(.damaged(path: path, line: error.line, reason: error.reason)))
    }
  }

  /// A table of one variant.
  private init(_ table: TraceTable) {
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

  /// As a golden of Android's motion tests: frames by their nearest milliseconds, values as
  /// 32-bit floats, what has none at a frame as not found.
  ///
  /// - Precondition: Frames are a millisecond apart at least.
  public var motionGolden: String {
    let frame = Self.frame
    let frames = Set(signals.flatMap { $0.samples.map(frame) }).sorted()
    let features = signals.map { signal in
      let pairs = signal.samples.map { (frame($0), $0.value) }
      precondition(
        zip(pairs, pairs.dropFirst()).allSatisfy { $0.0 < $1.0 },
        "frames are a millisecond apart at least (those of '\(signal.name)' are not)")
      let values = Dictionary(uniqueKeysWithValues: pairs)
      return MotionGoldenText.Feature(name: signal.name, values: frames.map { values[$0] })
    }
    return MotionGoldenText(frames: frames, features: features).text
  }

  private static func frame(_ sample: RecordedSignal.Sample) -> Int {
    Int((sample.time * 1000).rounded())
  }

  /// Whether no two frames have one millisecond, by which Android's form names them.
  var hasMilliseconds: Bool {
    signals.allSatisfy { signal in
      let frames = signal.samples.map(Self.frame)
      return zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// How it differs from what was expected: one line a signal that does, with the first
  /// frame and the worst; none where it is the same.
  ///
  /// Frames are the same within half a millisecond, by which forms round them.
  ///
  /// - Parameter tolerance: How far a value may be off, in its unit.
  public func differences(from expected: MotionGolden, tolerance: Double = 0) -> [String] {
    var lines: [String] = []
    for signal in expected.signals {
      guard let own = signals.first(where: { $0.name == signal.name }) else {
        lines.append("'\(Spelling.visible(signal.name))' was not seen")
        continue
      }
      lines += Self.difference(signal, own, tolerance: tolerance)
    }
    let known = Set(expected.signals.map(\.name))
    for signal in signals where !known.contains(signal.name) {
      lines.append("'\(Spelling.visible(signal.name))' was not expected")
    }
    return lines
  }

  private static func difference(
    _ expected: RecordedSignal, _ own: RecordedSignal, tolerance: Double
  ) -> [String] {
    func number(_ value: Double) -> String { Spelling.number(value, decimals: 4) }
    func frames(_ count: Int) -> String { "\(count) \(count == 1 ? "frame" : "frames")" }
    let met = Meeting(expected.samples, own.samples)
    let name = "'\(Spelling.visible(expected.name))'"
    var lines: [String] = []
    if let first = met.missing.first {
      lines.append(
        "\(name) was not seen at \(frames(met.missing.count)) of \(expected.samples.count), "
          + "first at \(number(first)) s")
    }
    if let first = met.extra.first {
      lines.append(
        "\(name) was seen at \(frames(met.extra.count)) that were not expected, first at "
          + "\(number(first)) s")
    }
    let wrong = met.pairs.filter { !(abs($0.value - $1.value) <= tolerance) }
    guard let first = wrong.first,
      let worst = wrong.max(by: { abs($0.0.value - $0.1.value) < abs($1.0.value - $1.1.value) })
    else { return lines }
    lines.append(
      "\(name) differs in \(wrong.count) of \(frames(expected.samples.count)), first "
        + "at \(number(first.0.time)) s: \(number(first.0.value)) was expected, "
        + "\(number(first.1.value)) was seen; most at \(number(worst.0.time)) s, by "
        + number(abs(worst.0.value - worst.1.value)))
    return lines
  }
}

/// Samples of two signals by their frames, and the instants of those that only one has.
private struct Meeting {
  private(set) var pairs: [(RecordedSignal.Sample, RecordedSignal.Sample)] = []
  private(set) var missing: [Double] = []
  private(set) var extra: [Double] = []

  init(_ expected: [RecordedSignal.Sample], _ own: [RecordedSignal.Sample]) {
    var next = own.startIndex
    for sample in expected {
      // Forms round frames to half a millisecond.
      while next < own.endIndex, own[next].time < sample.time - 0.000501 {
        extra.append(own[next].time)
        next += 1
      }
      if next < own.endIndex, own[next].time <= sample.time + 0.000501 {
        pairs.append((sample, own[next]))
        next += 1
      } else {
        missing.append(sample.time)
      }
    }
    extra += own[next...].map(\.time)
  }
}
