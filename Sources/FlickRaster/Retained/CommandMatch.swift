import FlickCore
import FlickDisplay

/// Which commands of a list were already in the list before it.
///
/// Matched commands draw the same, come in the same order in both lists and stand
/// within matched clips and groups. So a pixel that no unmatched command of
/// either list touches has the same value in both pictures.
struct CommandMatch {
  /// For each new command its old one, or -1.
  private(set) var oldIndex: [Int]
  /// Commands that stand at the same place of their lists without being equal:
  /// probably one thing that changed.
  private(set) var changedPairs: [(old: Int, new: Int)] = []
  /// For each new command the old one it is paired with in `changedPairs`, or -1.
  private var changedOld: [Int] = []
  /// For each old command whether a new one has been matched with it.
  private(set) var isOldMatched: [Bool]

  /// - Parameters:
  ///   - isBlurred: Whether either list may have a group that is blurred.
  ///   - strokes: What matching the list before left.
  init(
    old: [DrawCommand], new: [DrawCommand], picture: PixelRect, isBlurred: Bool,
    strokes: inout KnownStrokes
  ) {
    oldIndex = [Int](repeating: -1, count: new.count)
    isOldMatched = [Bool](repeating: false, count: old.count)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { align(old, $0) }
    }
    let reach = isBlurred ? BlurReach.most(of: old).union(BlurReach.most(of: new)) : .none
    matchSameDrawings(old, new, picture, reach, &strokes)
    checkScopes(old, new)
    changedOld = [Int](repeating: -1, count: new.count)
    for pair in changedPairs { changedOld[pair.new] = pair.old }
  }

  /// Whether both lists hold the same commands.
  var isComplete: Bool { !isOldMatched.contains(false) && !oldIndex.contains(-1) }

  /// The old command that stood in the place of a new one and is not equal.
  func changedOld(of new: Int) -> Int? { changedOld[new] >= 0 ? changedOld[new] : nil }

  /// How far apart equal commands are looked for once the lists part.
  private static let window = 48

  /// Commands where they lie, so that none is copied to be looked at.
  private typealias Commands = UnsafeBufferPointer<DrawCommand>

  private mutating func align(_ old: Commands, _ new: Commands) {
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old.isIdentical(i, to: new, j) || old[i] == new[j] {
        match(i, j)
        i += 1
        j += 1
        continue
      }
      let (skipOld, skipNew) = Self.resync(old, new, i, j)
      if skipOld == skipNew {
        for step in 0..<skipOld { changedPairs.append((old: i + step, new: j + step)) }
      }
      i += skipOld
      j += skipNew
    }
  }

  private mutating func matchSameDrawings(
    _ old: [DrawCommand], _ new: [DrawCommand], _ picture: PixelRect, _ reach: BlurReach,
    _ strokes: inout KnownStrokes
  ) {
    var same = CommandEquivalence(picture: picture, reach: reach)
    swap(&same.strokes, &strokes)
    same.strokes.begin()
    for pair in changedPairs where same.holds(old[pair.old], new[pair.new]) {
      match(pair.old, pair.new)
    }
    swap(&same.strokes, &strokes)
    changedPairs.removeAll { oldIndex[$0.new] >= 0 }
  }

  private mutating func match(_ i: Int, _ j: Int) {
    oldIndex[j] = i
    isOldMatched[i] = true
  }

  /// How many commands to skip in both lists until they agree again: as many in
  /// both if that can be, otherwise the fewest together.
  private static func resync(
    _ old: Commands, _ new: Commands, _ i: Int, _ j: Int
  ) -> (old: Int, new: Int) {
    let mostOld = min(old.count - i, window)
    let mostNew = min(new.count - j, window)
    func agree(_ skipOld: Int, _ skipNew: Int) -> Bool {
      guard skipOld >= 0, skipOld < mostOld, skipNew >= 0, skipNew < mostNew else { return false }
      return isTelling(new[j + skipNew]) && old[i + skipOld] == new[j + skipNew]
    }
    // Lists as long as each other mostly hold the same things.
    if old.count - i == new.count - j {
      for skip in 1..<max(mostOld, 1) where agree(skip, skip) { return (skip, skip) }
    }
    for sum in 1..<(mostOld + mostNew) {
      if sum.isMultiple(of: 2), agree(sum / 2, sum / 2) { return (sum / 2, sum / 2) }
      for skipOld in 0...sum where agree(skipOld, sum - skipOld) { return (skipOld, sum - skipOld) }
    }
    return (mostOld, mostNew)
  }

  /// Whether equality says something: one pop is like any other.
  private static func isTelling(_ command: DrawCommand) -> Bool {
    command.depthChange >= 0
  }

  /// Unmatches what stands within clips or groups that are not matched.
  private mutating func checkScopes(_ old: [DrawCommand], _ new: [DrawCommand]) {
    // Where every push and pop has been matched, in order, nothing has moved
    // from one scope to another.
    guard hasUnmatchedScopes(old, new) else { return }
    let oldParents = Self.parents(of: old)
    let newParents = Self.parents(of: new)
    /// A scope that is not matched is none of the old ones, and not what lies in none.
    func isSame(_ oldParent: Int, _ newParent: Int) -> Bool {
      newParent < 0 ? oldParent < 0 : oldParent >= 0 && oldIndex[newParent] == oldParent
    }
    for index in new.indices where oldIndex[index] >= 0 {
      if !isSame(oldParents[oldIndex[index]], newParents[index]) {
        isOldMatched[oldIndex[index]] = false
        oldIndex[index] = -1
      }
    }
    let pairs = changedPairs
    changedPairs = pairs.filter { isSame(oldParents[$0.old], newParents[$0.new]) }
  }

  private func hasUnmatchedScopes(_ old: [DrawCommand], _ new: [DrawCommand]) -> Bool {
    for index in new.indices where oldIndex[index] < 0 && new[index].depthChange != 0 {
      return true
    }
    for index in old.indices where !isOldMatched[index] && old[index].depthChange != 0 {
      return true
    }
    return false
  }

  /// For each command the push it stands in, or -1. A pop stands in its push.
  static func parents(of commands: [DrawCommand]) -> [Int] {
    var parents = [Int](repeating: -1, count: commands.count)
    var open: [Int] = []
    for (index, command) in commands.enumerated() {
      parents[index] = open.last ?? -1
      switch command {
      case .pushClip, .pushUnion, .pushGroup: open.append(index)
      case .popClip, .popGroup: open.removeLast()
      default: break
      }
    }
    return parents
  }
}

extension UnsafeBufferPointer<DrawCommand> {
  /// Whether two commands surely are one: a command lies elsewhere, and both say at the
  /// same place.
  @inline(__always)
  fileprivate func isIdentical(_ index: Int, to other: Self, _ otherIndex: Int) -> Bool {
    guard MemoryLayout<DrawCommand>.size == MemoryLayout<UInt>.size, let a = baseAddress,
      let b = other.baseAddress
    else { return false }
    return UnsafeRawPointer(a + index).load(as: UInt.self)
      == UnsafeRawPointer(b + otherIndex).load(as: UInt.self)
  }
}
