import FlickJSON
import FlickMedia
import FlickScene

/// How the frames of two films differ by what their manifests say of them, without
/// a pixel being looked at.
package struct ManifestComparison: Hashable, Sendable {
  /// What decided the frames, where that is not the same.
  package struct Decision: Hashable, Sendable {
    /// Such as `size`, `fps`, `trace` or `scene`.
    package let what: String
    package let expected: String
    package let actual: String
  }

  package let expected: String
  package let actual: String
  /// The first thing of the films themselves that differs; different scenes may
  /// still have equal frames, and then that is no difference.
  package let decision: Decision?
  /// Frames that both list.
  package let compared: Int
  /// Runs of frames of other pixels.
  package let differing: [ClosedRange<Int>]
  package let onlyExpected: [ClosedRange<Int>]
  package let onlyActual: [ClosedRange<Int>]
  package let offset: TimeOffset?
  private let isSameForm: Bool

  /// Whether both films have one size, rate and length, and equal frames.
  package var isSame: Bool {
    isSameForm && differing.isEmpty && onlyExpected.isEmpty && onlyActual.isEmpty
  }

  /// - Parameter names: What a person called the two.
  package init(
    _ one: FrameManifest, _ two: FrameManifest, names: (expected: String, actual: String)
  ) {
    expected = names.expected
    actual = names.actual
    isSameForm =
      one.width == two.width && one.height == two.height && one.frameCount == two.frameCount
      && one.framesPerSecond == two.framesPerSecond
    let form = Self.form(one, two)
    decision =
      form
      ?? one.difference(from: two).map {
        Decision(what: $0.what, expected: $0.own, actual: $0.other)
      }
    let shared = one.numbers.filter { two.hash(of: $0) != nil }
    let differing = shared.filter { one.hash(of: $0) != two.hash(of: $0) }
    compared = shared.count
    self.differing = Self.runs(differing)
    onlyExpected = Self.runs(one.numbers.filter { two.hash(of: $0) == nil })
    onlyActual = Self.runs(two.numbers.filter { one.hash(of: $0) == nil })
    offset = TimeOffset(
      differing: differing, expected: { one.hash(of: $0) }, actual: { two.hash(of: $0) })
  }

  /// What is seen without playing anything comes before what was played.
  private static func form(_ one: FrameManifest, _ two: FrameManifest) -> Decision? {
    if (one.width, one.height) != (two.width, two.height) {
      return Decision(
        what: "size", expected: "\(one.width)×\(one.height)",
        actual: "\(two.width)×\(two.height)")
    }
    for (what, first, second) in [
      ("fps", one.framesPerSecond, two.framesPerSecond),
      ("frames", one.frameCount, two.frameCount),
    ] where first != second {
      return Decision(what: what, expected: "\(first)", actual: "\(second)")
    }
    return nil
  }

  private static func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// What a person reads, without a newline at its end.
  package var text: String {
    var lines: [String] = []
    let count = differing.reduce(0) { $0 + $1.count }
    if isSame {
      lines.append("same: the pixels of \(compared) frames")
    } else if isSameForm || count > 0 {
      lines.append("different: the pixels of \(count) of \(compared) frames")
    } else {
      lines.append("different: the films")
    }
    if let decision {
      lines.append("  \(decision.what): \(decision.expected), then \(decision.actual)")
    }
    if !differing.isEmpty { lines.append("  frames " + Self.words(differing)) }
    for (runs, side) in [(onlyExpected, expected), (onlyActual, actual)] where !runs.isEmpty {
      lines.append("  only in '\(side)': frames " + Self.words(runs))
    }
    if let offset { lines.append("  " + offset.text) }
    return lines.joined(separator: "\n")
  }

  private static func words(_ runs: [ClosedRange<Int>]) -> String {
    runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
      .joined(separator: ", ")
  }

  /// The same as data: one JSON object.
  package var json: String {
    func list(_ runs: [ClosedRange<Int>]) -> JSONValue {
      .list(runs.map { .list([.integer($0.lowerBound), .integer($0.upperBound)]) })
    }
    let decision = decision.map { decision -> JSONValue in
      [
        "what": .text(decision.what), "expected": .text(decision.expected),
        "actual": .text(decision.actual),
      ]
    }
    let comparison: JSONValue = [
      "format": .integer(1), "kind": .text("manifest"),
      "verdict": .text(isSame ? "same" : "different"),
      "expected": .text(expected), "actual": .text(actual), "compared": .integer(compared),
      "decision": decision ?? .null, "differing": list(differing),
      "onlyExpected": list(onlyExpected), "onlyActual": list(onlyActual),
      "offset": offset?.json ?? .null,
    ]
    return comparison.line(spaced: true)
  }
}
