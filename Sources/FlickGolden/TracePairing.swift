/// Which variants and tracks of one golden's trace are which of another's: those of
/// one name, then, of the rest, those that move the same under another name.
package struct TracePairing {
  package struct Tracks {
    /// Their places in the variants.
    package let expected: Int
    package let actual: Int
  }

  package struct Variants {
    /// Their places in the traces.
    package let expected: Int
    package let actual: Int
    package let tracks: [Tracks]
    fileprivate let onlyExpected: [String]
    fileprivate let onlyActual: [String]
  }

  package let variants: [Variants]
  /// Names of variants and behaviors that only one of the two has.
  package let onlyExpected: [String]
  package let onlyActual: [String]

  package init(_ expected: GoldenTrace, _ actual: GoldenTrace) {
    let found = Self.match(
      expected.variants, actual.variants,
      by: [{ $0.name ?? "" }, { $0.tracks.map(\.digest).joined(separator: " ") }])
    variants = found.pairs.map { Self.tracks($0, expected, actual) }
    func names(_ trace: GoldenTrace, _ places: [Int]) -> [String] {
      places.map { trace.variants[$0].name ?? "the scene without variants" }
    }
    onlyExpected = names(expected, found.onlyFirst) + variants.flatMap(\.onlyExpected)
    onlyActual = names(actual, found.onlySecond) + variants.flatMap(\.onlyActual)
  }

  private static func tracks(
    _ pair: (Int, Int), _ expected: GoldenTrace, _ actual: GoldenTrace
  ) -> Variants {
    let (one, two) = (expected.variants[pair.0], actual.variants[pair.1])
    // A behavior of several numbers has several tracks, told apart by their signals.
    let found = match(
      one.tracks, two.tracks, by: [{ $0.signals.joined(separator: " ") }, { $0.digest }])
    func names(_ variant: GoldenTrace.Variant, _ places: [Int]) -> [String] {
      places.map { place in
        (variant.name.map { "\($0): " } ?? "") + variant.name(ofTrack: place)
      }
    }
    return Variants(
      expected: pair.0, actual: pair.1,
      tracks: found.pairs.map { Tracks(expected: $0.0, actual: $0.1) },
      onlyExpected: names(one, found.onlyFirst), onlyActual: names(two, found.onlySecond))
  }

  /// Pairs of places whose items agree in the first key, then of those left in the
  /// second, each in order.
  private static func match<Item>(
    _ one: [Item], _ two: [Item], by keys: [(Item) -> String]
  ) -> (pairs: [(Int, Int)], onlyFirst: [Int], onlySecond: [Int]) {
    var pairs: [(Int, Int)] = []
    var (mine, theirs) = (Array(one.indices), Array(two.indices))
    for key in keys {
      var places: [String: [Int]] = [:]
      for place in theirs.reversed() { places[key(two[place]), default: []].append(place) }
      mine = mine.filter { place in
        guard let other = places[key(one[place])]?.popLast() else { return true }
        pairs.append((place, other))
        return false
      }
      let taken = Set(pairs.map(\.1))
      theirs.removeAll(where: taken.contains)
    }
    return (pairs.sorted { $0.0 < $1.0 }, mine, theirs)
  }
}

extension GoldenTrace.Variant {
  /// What people call a track: its behavior, or its signals where that has several.
  package func name(ofTrack place: Int) -> String {
    let track = tracks[place]
    return tracks.count { $0.behavior == track.behavior } == 1
      ? track.behavior : track.signals.joined(separator: " ")
  }
}
