import FlickCore
import FlickJSON
import FlickScene

/// How the motions of two recorded tables differ: when, how fast, where, and in what is
/// left then.
struct MotionComparison {
  struct Pair {
    /// `nil` where a table has one.
    let variant: String?
    let name: String
    let other: String
    /// `nil`: one of them does not move.
    let alignment: MotionAlignment?
    /// What rounding may leave of values of this size.
    var rounding = 0.0
  }

  let pairs: [Pair]
  /// Variants that only one of the tables has.
  private let alone: [String]
  private let within: Double

  /// - Throws: The line of a table that cannot be read.
  init(_ first: String, _ second: String, within: Double) throws(RecordedColumn.Fault) {
    self.within = within
    let ours = RecordedColumn.variants(in: first) ?? []
    let theirs = RecordedColumn.variants(in: second) ?? []
    guard !ours.isEmpty, !theirs.isEmpty else {
      (pairs, alone) = (try Self.pairs(first, second, variant: nil), [])
      return
    }
    var pairs: [Pair] = []
    for one in ours {
      guard let other = theirs.first(where: { $0.name == one.name }) else { continue }
      pairs += try Self.pairs(one.text, other.text, variant: one.name)
    }
    self.pairs = pairs
    let names = (ours.map(\.name), theirs.map(\.name))
    alone =
      names.0.filter { !names.1.contains($0) } + names.1.filter { !names.0.contains($0) }
  }

  private static func pairs(
    _ first: String, _ second: String, variant: String?
  ) throws(RecordedColumn.Fault) -> [Pair] {
    let names = RecordedColumn.names(in: first)
    let others = RecordedColumn.names(in: second)
    var both = names.filter(others.contains).map { ($0, $0) }
    // Of one number each, it is clear what is compared.
    if both.isEmpty, names.count == 1, others.count == 1 { both = [(names[0], others[0])] }
    var pairs: [Pair] = []
    for (name, other) in both {
      let one = try RecordedColumn(first, column: name)
      let two = try RecordedColumn(second, column: other)
      // What stands in both is no motion.
      let moves = [one, two].map { ($0.values.max() ?? 0) - ($0.values.min() ?? 0) > 1e-3 }
      guard moves[0] || moves[1] else { continue }
      let size = (one.values + two.values).map(\.magnitude).max() ?? 0
      pairs.append(
        Pair(
          variant: variant, name: name, other: other, alignment: MotionAlignment(one, two),
          rounding: 1e-12 * size))
    }
    return pairs
  }

  var isSame: Bool {
    alone.isEmpty
      && pairs.allSatisfy { ($0.alignment?.largest ?? .infinity) <= within + $0.rounding }
  }

  var text: String {
    (pairs.map(line) + alone.map { "\($0): only one of them has this variant" })
      .joined(separator: "\n")
  }

  private func line(_ pair: Pair) -> String {
    let own = pair.name == pair.other ? pair.name : "\(pair.name) and \(pair.other)"
    let name = pair.variant.map { "\($0): \(own)" } ?? own
    guard let found = pair.alignment else { return "\(name): one of them does not move" }
    let later = found.shift < 0 ? "earlier" : "later"
    let milliseconds = Spelling.number(abs(found.shift) * 1000, decimals: 1)
    return """
      \(name): the second is \(milliseconds) ms \(later), \
      \(Spelling.number(found.speed, decimals: 4)) times as fast, and \
      \(Spelling.number(found.offset, decimals: 3)) farther
        after that the largest difference is \(Spelling.number(found.largest, decimals: 3)), \
      at \(Spelling.number(found.time, decimals: 4)) s
      """
  }

  /// One JSON object.
  func json(_ expected: String, _ actual: String) -> String {
    let motions = pairs.map { pair -> JSONValue in
      guard let found = pair.alignment else {
        return [
          "variant": pair.variant.map(JSONValue.text), "signal": .text(pair.name),
          "other": .text(pair.other), "largest": .null,
        ]
      }
      return [
        "variant": pair.variant.map(JSONValue.text), "signal": .text(pair.name),
        "other": .text(pair.other), "shift": .number(found.shift),
        "speed": .number(found.speed), "offset": .number(found.offset),
        "largest": .number(found.largest), "time": .number(found.time),
      ]
    }
    let comparison: JSONValue = [
      "format": .integer(1), "kind": .text("motion"),
      "verdict": .text(isSame ? "same" : "different"), "expected": .text(expected),
      "actual": .text(actual), "motions": .list(motions),
      "alone": alone.isEmpty ? nil : .list(alone.map(JSONValue.text)),
    ]
    return comparison.line(spaced: true)
  }
}
