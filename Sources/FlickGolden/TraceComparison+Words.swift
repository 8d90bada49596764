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
    JSONObject([
      ("format", "1"), ("kind", JSONWriter.string("trace")),
      ("verdict", JSONWriter.string(isSame ? "same" : "different")),
      ("expected", JSONWriter.string(expected)), ("actual", JSONWriter.string(actual)),
      ("compared", "\(compared)"),
      ("onlyExpected", JSONObject.list(onlyExpected.map(JSONWriter.string))),
      ("onlyActual", JSONObject.list(onlyActual.map(JSONWriter.string))),
      ("instants", JSONObject.list(instants.map(Self.json))),
      ("differing", JSONObject.list(divergences.map(Self.json))),
    ]).text
  }

  private static func number(_ value: Double?) -> String {
    JSONWriter.number(value ?? .infinity)
  }

  private static func json(_ other: OtherInstants) -> String {
    JSONObject([
      ("variant", other.variant.map(JSONWriter.string) ?? "null"),
      ("expected", "\(other.expectedCount)"), ("actual", "\(other.actualCount)"),
      ("first", JSONWriter.number(other.first)),
      ("in", JSONWriter.string(other.isInActual ? "actual" : "expected")),
    ]).text
  }

  private static func json(_ found: Divergence) -> String {
    JSONObject([
      ("variant", found.variant.map(JSONWriter.string) ?? "null"),
      ("signal", JSONWriter.string(found.signal)), ("time", number(found.time)),
      ("expected", number(found.expected)), ("actual", number(found.actual)),
      ("instants", "\(found.count)"), ("largest", number(found.largest)),
      ("largestTime", number(found.largestTime)),
    ]).text
  }
}
