import FlickCore
import FlickJSON
import FlickScene

extension TraceComparison {
  /// What a person reads, without a newline at its end.
  package var text: String {
    guard !isSame else { return "same: \(compared) instants" }
    var lines = [headline]
    for (names, side) in [(onlyExpected, expected), (onlyActual, actual)] where !names.isEmpty {
      lines.append("  only in '\(side)': " + names.joined(separator: ", "))
    }
    for other in instants {
      lines.append(
        "  \(Self.place(other.variant))\(other.expectedCount) instants, then "
          + "\(other.actualCount); only the \(other.isInActual ? "second" : "first") has "
          + "\(Decimal.text(other.first)) s")
    }
    for found in divergences {
      lines.append(
        "  \(Self.place(found.variant))\(found.signal) differs at \(found.count) "
          + "instant\(found.count == 1 ? "" : "s") from \(Decimal.text(found.time)) s on, "
          + (found.largest.map { "by up to \(Decimal.text($0))" } ?? "without a bound")
          + " at \(Decimal.text(found.largestTime)) s")
    }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    if let first = divergences.first {
      return "different: the motion, first \(Self.place(first.variant))\(first.signal) at "
        + "\(Decimal.text(first.time)) s: \(Self.value(first.expected)), "
        + "then \(Self.value(first.actual))"
    }
    return instants.isEmpty ? "different: variants or signals" : "different: the instants"
  }

  private static func value(_ value: Double?) -> String { Spelling.number(value ?? .infinity) }

  private static func place(_ variant: String?) -> String { variant.map { "\($0): " } ?? "" }

  /// The same as data: one JSON object.
  package var json: String {
    let comparison: JSONValue = [
      "format": .integer(1), "kind": .text("trace"),
      "verdict": .text(isSame ? "same" : "different"),
      "expected": .text(expected), "actual": .text(actual), "compared": .integer(compared),
      "onlyExpected": .texts(onlyExpected), "onlyActual": .texts(onlyActual),
      "instants": .list(instants.map(Self.json)), "differing": .list(divergences.map(Self.json)),
    ]
    return comparison.line(spaced: true)
  }

  private static func json(_ other: OtherInstants) -> JSONValue {
    [
      "variant": other.variant.map(JSONValue.text) ?? .null,
      "expected": .integer(other.expectedCount), "actual": .integer(other.actualCount),
      "first": .number(other.first), "in": .text(other.isInActual ? "actual" : "expected"),
    ]
  }

  private static func json(_ found: Divergence) -> JSONValue {
    [
      "variant": found.variant.map(JSONValue.text) ?? .null, "signal": .text(found.signal),
      "time": .number(found.time), "expected": .number(found.expected),
      "actual": .number(found.actual), "instants": .integer(found.count),
      "largest": .number(found.largest), "largestTime": .number(found.largestTime),
    ]
  }
}
