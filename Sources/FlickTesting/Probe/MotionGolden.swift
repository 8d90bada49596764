import FlickCore
import FlickExport
import FlickFit

/// How signals moved, frame by frame: what goldens hold, in our form and in that of
/// Android's motion tests.
public struct MotionGolden: Hashable, Sendable {
  /// Android calls them features.
  public let signals: [RecordedSignal]

  public init(_ signals: [RecordedSignal]) { self.signals = signals }

  /// As a golden of Android's motion tests: frames by their nearest milliseconds, values as
  /// 32-bit floats, what has none at a frame as not found.
  ///
  /// - Precondition: Frames are a millisecond apart at least.
  public var motionGolden: String {
    func frame(_ sample: RecordedSignal.Sample) -> Int { Int((sample.time * 1000).rounded()) }
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
        lines.append("'\(signal.name)' was not seen")
        continue
      }
      lines += Self.difference(signal, own, tolerance: tolerance)
    }
    let known = Set(expected.signals.map(\.name))
    for signal in signals where !known.contains(signal.name) {
      lines.append("'\(signal.name)' was not expected")
    }
    return lines
  }

  private static func difference(
    _ expected: RecordedSignal, _ own: RecordedSignal, tolerance: Double
  ) -> [String] {
    func number(_ value: Double) -> String { Spelling.number(value, decimals: 4) }
    let pairs = zip(expected.samples, own.samples)
    let shifted = pairs.first { abs($0.time - $1.time) > 0.000501 }
    var lines: [String] = []
    if expected.samples.count != own.samples.count || shifted != nil {
      let place = shifted.map { ", from \(number($0.0.time)) s on at other instants" } ?? ""
      lines.append(
        "'\(expected.name)' was expected at \(expected.samples.count) frames and seen at "
          + "\(own.samples.count)\(place)")
    }
    let wrong = pairs.filter { !(abs($0.value - $1.value) <= tolerance) }
    guard let first = wrong.first,
      let worst = wrong.max(by: { abs($0.0.value - $0.1.value) < abs($1.0.value - $1.1.value) })
    else { return lines }
    lines.append(
      "'\(expected.name)' differs in \(wrong.count) of \(expected.samples.count) frames, first "
        + "at \(number(first.0.time)) s: \(number(first.0.value)) was expected, "
        + "\(number(first.1.value)) was seen; most at \(number(worst.0.time)) s, by "
        + number(abs(worst.0.value - worst.1.value)))
    return lines
  }
}
