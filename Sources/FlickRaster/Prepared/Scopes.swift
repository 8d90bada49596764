import FlickCore
import FlickDisplay

/// The clips and groups that are open while a list is walked.
struct Scopes {
  private struct Group {
    let index: Int
    /// How many scopes are open in it.
    let depth: Int
    let blur: GroupBlur?
    var bounds = PixelRect.empty
    var backdrops: [Int] = []
    var hasBackdrop = false
    var layers = 1
  }

  private var clips: [Clip]
  private var groups: [Group] = []
  /// How many groups have been open at a time at most.
  private(set) var deepestGroups = 0

  /// The clip around the next command.
  private(set) var clip: Clip

  /// The commands that begin groups with backdrops, in no other group.
  private(set) var backdrops: [Int] = []

  init(picture: PixelRect) {
    clip = Clip(bounds: picture)
    clips = []
  }

  /// Goes past a command; at the end of a group gives where it began, what it
  /// can touch, and what its contents can before they are blurred.
  mutating func note(
    _ command: Prepared, at index: Int
  ) -> (index: Int, bounds: PixelRect, contents: GroupContents)? {
    switch command.content {
    case .region, .shadow, .wideShadow, .glyphs: touch(command.bounds)
    case .pushClip(let inner):
      clips.append(clip)
      clip = inner
    case .pushGroup(let group, let backdrop):
      if backdrop != nil { noteBackdrop(at: index) }
      clips.append(clip)
      clip = Clip(bounds: group.blur?.grown(clip.bounds) ?? clip.bounds)
      groups.append(
        Group(
          index: index, depth: clips.count, blur: group.blur,
          bounds: backdrop?.bounds ?? .empty))
      deepestGroups = max(deepestGroups, groups.count)
    case .popClip: clip = clips.removeLast()
    case .popGroup:
      clip = clips.removeLast()
      let group = groups.removeLast()
      let bounds = group.blur?.grown(group.bounds).intersection(clip.bounds) ?? group.bounds
      touch(bounds)
      noteLayers(of: group)
      let contents = GroupContents(
        bounds: group.bounds, backdrops: group.backdrops, hasBackdrop: group.hasBackdrop,
        layers: group.layers)
      return (index: group.index, bounds: bounds, contents: contents)
    }
    return nil
  }

  /// Goes to the end of the scope that has just been opened, past its commands.
  mutating func leave() {
    clip = clips.removeLast()
    if let group = groups.last, group.depth > clips.count { groups.removeLast() }
  }

  private mutating func noteBackdrop(at index: Int) {
    guard let group = groups.last else { return backdrops.append(index) }
    groups[groups.count - 1].backdrops.append(index - group.index)
    groups[groups.count - 1].hasBackdrop = true
  }

  private mutating func noteLayers(of group: Group) {
    guard let outer = groups.last else { return }
    groups[groups.count - 1].layers = max(outer.layers, group.layers + 1)
    if group.hasBackdrop { groups[groups.count - 1].hasBackdrop = true }
  }

  /// Goes past a command that draws.
  mutating func touch(_ bounds: PixelRect) {
    if !groups.isEmpty { groups[groups.count - 1].bounds.formUnion(bounds) }
  }
}

/// A command that may open or close a clip or group.
protocol ScopeMark {
  /// 1 where it opens one, −1 where it closes one, otherwise 0.
  var depthChange: Int { get }
}

extension DrawCommand: ScopeMark {
  var depthChange: Int {
    switch self {
    case .pushClip, .pushUnion, .pushGroup: 1
    case .popClip, .popGroup: -1
    case .fill, .stroke, .shadow, .glyphs: 0
    }
  }
}

extension Prepared: ScopeMark {
  var depthChange: Int {
    switch content {
    case .pushClip, .pushGroup: 1
    case .popClip, .popGroup: -1
    case .region, .shadow, .wideShadow, .glyphs: 0
    }
  }
}

extension RandomAccessCollection where Element: ScopeMark, Index == Int {
  /// The position after the pop of the scope that is open before a position.
  func endOfScope(openBefore position: Int) -> Int {
    var depth = 1
    var position = position
    while depth > 0, position < endIndex {
      depth += self[position].depthChange
      position += 1
    }
    return position
  }
}
