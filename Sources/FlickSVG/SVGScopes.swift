/// The clips and groups that are open while a document is written.
struct SVGScopes {
  private struct Group {
    /// Where its contents begin in the text, in UTF-8.
    let start: Int
    /// The tags of the clips that are open in it.
    var clips: [String] = []
  }

  private var groups = [Group(start: 0)]
  /// For each open scope whether it is a group.
  private var isGroup: [Bool] = []
  /// Whether nothing shows through the picture.
  var isOpaque = false
  /// How many backdrops there have been.
  var backdrops = 0

  /// Whether no group is open.
  var isOutermost: Bool { groups.count == 1 }
  /// Where the contents of the innermost group, or the picture, begin.
  var start: Int { groups[groups.count - 1].start }
  /// The tags of the clips that are open in it.
  var openClips: String { groups[groups.count - 1].clips.joined() }
  /// What ends those.
  var closedClips: String {
    String(repeating: "</g>", count: groups[groups.count - 1].clips.count)
  }

  mutating func pushClip(_ tag: String) {
    isGroup.append(false)
    groups[groups.count - 1].clips.append(tag)
  }

  mutating func pushGroup(at start: Int) {
    isGroup.append(true)
    groups.append(Group(start: start))
  }

  mutating func pop() {
    if isGroup.removeLast() {
      groups.removeLast()
    } else {
      groups[groups.count - 1].clips.removeLast()
    }
  }
}
