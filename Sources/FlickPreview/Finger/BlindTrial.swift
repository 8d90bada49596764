/// Two variants that are looked at without their names: which is which, the trial knows until
/// it is asked.
package struct BlindTrial: Sendable {
  /// Indices of the variants, in the drawn order.
  private let order: [Int]
  private let names: [String]
  /// What was preferred, by its side; then the names are told.
  package private(set) var choice: Int?

  /// - Parameters:
  ///   - names: Of the scene's variants.
  ///   - pair: Two of them.
  ///   - generator: Draws which comes first.
  /// - Returns: `nil` unless these are two variants of the scene.
  package init?(
    names: [String], pair: (Int, Int) = (0, 1), using generator: inout some RandomNumberGenerator
  ) {
    guard pair.0 != pair.1, names.indices.contains(pair.0), names.indices.contains(pair.1) else {
      return nil
    }
    self.names = names
    order = Bool.random(using: &generator) ? [pair.0, pair.1] : [pair.1, pair.0]
  }

  /// The variant that stands on a side, 0 or 1.
  package func variant(onSide side: Int) -> Int { order[side & 1] }

  /// Says which would ship.
  ///
  /// - Returns: The names on both sides, that of the choice first.
  package mutating func choose(side: Int) -> [String] {
    choice = side & 1
    return [names[order[side & 1]], names[order[1 - side & 1]]]
  }
}
