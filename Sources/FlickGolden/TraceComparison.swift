/// How two traces differ: which signal of which variant, from when on, by how much.
package struct TraceComparison: Hashable, Sendable {
  /// A signal with other values in the second trace.
  package struct Divergence: Hashable, Sendable {
    package let variant: String?
    package let signal: String
    /// The first instant at which the values are not the same double, in seconds.
    package let time: Double
    /// Its values; `nil` where one has no bound.
    package let expected: Double?
    package let actual: Double?
    /// How many of the instants differ.
    package let count: Int
    /// The largest difference, and its first instant; `nil` where only one of two
    /// values has a bound.
    package let largest: Double?
    package let largestTime: Double
  }

  /// A variant whose instants are not those of the other.
  package struct OtherInstants: Hashable, Sendable {
    package let variant: String?
    package let expectedCount: Int
    package let actualCount: Int
    /// The first instant that only one has, in seconds.
    package let first: Double
    /// Whether the second is the one that has it.
    package let isInActual: Bool
  }

  package let expected: String
  package let actual: String
  /// Rows that were compared.
  package let compared: Int
  package let onlyExpected: [String]
  package let onlyActual: [String]
  package let instants: [OtherInstants]
  /// The earliest first; of one instant, in the order of variants and signals.
  package let divergences: [Divergence]

  package var isSame: Bool {
    onlyExpected.isEmpty && onlyActual.isEmpty && instants.isEmpty && divergences.isEmpty
  }

  /// - Parameter names: What a person called the two.
  package init(
    _ expected: TraceTable, _ actual: TraceTable, names: (expected: String, actual: String)
  ) {
    self.expected = names.expected
    self.actual = names.actual
    let (mine, theirs) = (Self.names(expected), Self.names(actual))
    onlyExpected = mine.filter { !theirs.contains($0) }
    onlyActual = theirs.filter { !mine.contains($0) }
    var compared = 0
    var instants: [OtherInstants] = []
    var divergences: [Divergence] = []
    let columns = expected.signals.enumerated().compactMap { place, name in
      actual.signals.firstIndex(of: name).map { (name: name, one: place, two: $0) }
    }
    for variant in expected.variants {
      guard let other = actual.variants.first(where: { $0.name == variant.name }) else { continue }
      let pairs = Self.pairs(variant.rows, other.rows)
      compared += pairs.rows.count
      if let first = pairs.first {
        instants.append(
          OtherInstants(
            variant: variant.name, expectedCount: variant.rows.count,
            actualCount: other.rows.count, first: first.time, isInActual: first.isInActual))
      }
      for column in columns {
        if let found = Self.divergence(
          pairs.rows, variant: variant.name, signal: column.name, column.one, column.two)
        {
          divergences.append(found)
        }
      }
    }
    self.compared = compared
    self.instants = instants
    let order = divergences.indices.sorted {
      (divergences[$0].time, $0) < (divergences[$1].time, $1)
    }
    self.divergences = order.map { divergences[$0] }
  }

  private static func names(_ table: TraceTable) -> [String] {
    table.variants.compactMap(\.name).map { "variant '\($0)'" }
      + table.signals.map { "signal '\($0)'" }
  }

  /// Rows of one instant, and the first instant that has only one.
  private static func pairs(
    _ one: [TraceTable.Row], _ two: [TraceTable.Row]
  ) -> (rows: [(TraceTable.Row, TraceTable.Row)], first: (time: Double, isInActual: Bool)?) {
    var rows: [(TraceTable.Row, TraceTable.Row)] = []
    var first: (time: Double, isInActual: Bool)?
    var (i, j) = (0, 0)
    while i < one.count || j < two.count {
      let (a, b) = (
        i < one.count ? one[i].time : .infinity, j < two.count ? two[j].time : .infinity
      )
      if a == b {
        rows.append((one[i], two[j]))
      } else if first == nil {
        first = (min(a, b), b < a)
      }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
    return (rows, first)
  }

  private static func divergence(
    _ rows: [(TraceTable.Row, TraceTable.Row)], variant: String?, signal: String, _ one: Int,
    _ two: Int
  ) -> Divergence? {
    let differing = rows.filter { $0.0.values[one] != $0.1.values[two] }
    guard let first = differing.first else { return nil }
    var worst = first
    func distance(_ pair: (TraceTable.Row, TraceTable.Row)) -> Double {
      guard let a = pair.0.values[one], let b = pair.1.values[two] else { return .infinity }
      return abs(a - b)
    }
    for pair in differing where distance(pair) > distance(worst) { worst = pair }
    let largest = distance(worst)
    return Divergence(
      variant: variant, signal: signal, time: first.0.time, expected: first.0.values[one],
      actual: first.1.values[two], count: differing.count,
      largest: largest.isFinite ? largest : nil,
      largestTime: worst.0.time)
  }
}
