/// A key of a `GlyphTable`.
protocol GlyphTableKey: Equatable, Sendable {
  /// One word that tells most keys apart.
  var word: UInt64 { get }
}

/// Values by keys, in the order in which they were added. Every letter of a text
/// that moves is looked up and added once for each picture, which takes no longer
/// than a few comparisons here.
struct GlyphTable<Key: GlyphTableKey, Value: Sendable>: Sendable {
  private var keys: [Key] = []
  private(set) var values: [Value] = []
  /// Numbers of keys, −1 for none; as many places as a power of two, at least half
  /// of them free.
  private var places = [Int32](repeating: -1, count: 64)

  var count: Int { keys.count }

  /// The number of a key's value.
  func index(of key: Key) -> Int? {
    keys.withUnsafeBufferPointer { keys in
      places.withUnsafeBufferPointer { places in
        var place = Self.place(of: key, places.count)
        while places[place] >= 0 {
          let index = Int(places[place])
          if keys[index] == key { return index }
          place = (place &+ 1) & (places.count &- 1)
        }
        return nil
      }
    }
  }

  /// Adds a key that is not there, and returns the number of its value.
  @discardableResult
  mutating func add(_ value: Value, for key: Key) -> Int {
    keys.append(key)
    values.append(value)
    if keys.count * 2 > places.count {
      places = [Int32](repeating: -1, count: places.count * 2)
      for index in 0..<(keys.count - 1) { enter(index) }
    }
    enter(keys.count - 1)
    return keys.count - 1
  }

  private mutating func enter(_ index: Int) {
    var place = Self.place(of: keys[index], places.count)
    while places[place] >= 0 { place = (place &+ 1) & (places.count &- 1) }
    places[place] = Int32(truncatingIfNeeded: index)
  }

  /// Where to begin to look: multiplied by 2⁶⁴ over the golden ratio, neighbouring
  /// words lie far apart.
  @inline(__always)
  private static func place(of key: Key, _ count: Int) -> Int {
    let mixed = key.word &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (count &- 1)
  }
}
