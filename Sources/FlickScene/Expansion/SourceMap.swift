/// Leads from places in the tree of an expanded scene to those in its source.
///
/// What is written once and used often has a place of its own at each use, beyond
/// the last byte of the source, so that a message can show both.
package struct SourceMap: Sendable {
  private struct Instance {
    let start: Int
    let count: Int
    /// Where it is written, perhaps by way of another use.
    let written: Int
    let use: Range<Int>
  }

  /// By their starts.
  private var instances: [Instance] = []
  private var end: Int

  /// - Parameter end: The number of bytes in the source.
  init(end: Int) {
    self.end = end + 1
  }

  /// Gives what is written there a place for one use.
  ///
  /// - Returns: How far it moves.
  mutating func shift(_ written: Range<Int>, usedAt use: Range<Int>) -> Int {
    instances.append(
      Instance(start: end, count: written.count, written: written.lowerBound, use: use))
    defer { end += written.count + 1 }
    return end - written.lowerBound
  }

  /// Where a place of the tree is written, and where that is used, innermost first.
  package func resolved(_ range: Range<Int>) -> (written: Range<Int>, uses: [Range<Int>]) {
    var written = range
    var uses: [Range<Int>] = []
    while let instance = instance(at: written.lowerBound) {
      let start = instance.written + written.lowerBound - instance.start
      written = start..<start + written.count
      guard uses.count < SceneConstants.maximumUsesShown else { continue }
      let use = resolved(instance.use)
      uses.append(use.written)
      uses += use.uses
    }
    return (written, Array(uses.prefix(SceneConstants.maximumUsesShown)))
  }

  private func instance(at place: Int) -> Instance? {
    guard let first = instances.first, place >= first.start else { return nil }
    var low = 0
    var high = instances.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if instances[middle].start <= place { low = middle } else { high = middle }
    }
    return instances[low]
  }
}
