import FlickCore
import FlickDisplay

/// A list with its geometry done, kept until the next picture.
struct RetainedList {
  let commands: [DrawCommand]
  let background: Color
  let picture: PixelBounds
  /// One for each command.
  private(set) var prepared: [Prepared]
  /// Whether some group is blurred.
  let isBlurred: Bool
  /// Where the background is not hidden by commands; `nil` when everywhere.
  private var visibleBackground: [PixelBounds]?

  /// Prepares a list, using again what an earlier one has in common with it.
  ///
  /// - Returns: `nil` when it would take more memory than is good; then draw
  ///   the list without keeping it.
  init?(
    _ list: DisplayList, after previous: RetainedList?, match: CommandMatch?,
    with preparer: inout Preparer
  ) {
    guard list.commands.count <= RasterConstants.mostRetainedCommands else { return nil }
    commands = list.commands
    isBlurred = list.hasBlur
    background = list.background
    picture = list.bounds
    prepared = []
    prepared.reserveCapacity(commands.count)
    var scopes = Scopes(picture: picture)
    var cost = 0
    if let previous, let match {
      for index in commands.indices {
        let next = Self.prepared(
          commands, index, after: previous, match, clip: scopes.clip, picture, &preparer)
        guard keep(next, at: index, &scopes, &cost) else { return nil }
      }
    } else {
      for index in commands.indices {
        let next = preparer.prepare(commands[index], clip: scopes.clip, picture: picture)
        guard keep(next, at: index, &scopes, &cost) else { return nil }
      }
    }
    visibleBackground = Covers.note(in: &prepared, picture: picture)
  }

  /// A command prepared with what is known of an earlier list.
  private static func prepared(
    _ commands: [DrawCommand], _ index: Int, after previous: RetainedList, _ match: CommandMatch,
    clip: Clip, _ picture: PixelBounds, _ preparer: inout Preparer
  ) -> Prepared {
    if match.oldIndex[index] >= 0 { return previous.prepared[match.oldIndex[index]] }
    if let old = match.changedOld(of: index),
      let grown = preparer.extend(
        previous.prepared[old], of: previous.commands[old], to: commands[index], clip: clip,
        picture: picture.union(clip.bounds))
    {
      return grown
    }
    return preparer.prepare(commands[index], clip: clip, picture: picture)
  }

  /// Adds a prepared command; whether all so far are few enough to be kept.
  private mutating func keep(
    _ next: Prepared, at index: Int, _ scopes: inout Scopes, _ cost: inout Int
  ) -> Bool {
    prepared.append(next)
    cost += next.cost
    guard cost <= RasterConstants.mostRetainedRuns else { return false }
    if let group = scopes.note(next, at: index) {
      prepared[group.index].bounds = group.bounds
      prepared[group.index].contents = group.contents
    }
    return true
  }

  /// Draws a rectangle of the picture.
  ///
  /// - Parameter clear: The background.
  func draw(on canvas: Canvas, within rect: PixelBounds, clear: UInt32) {
    if let parts = visibleBackground {
      for part in parts { canvas.fill(part.intersection(rect), with: clear) }
    } else {
      canvas.fill(rect, with: clear)
    }
    var position = 0
    prepared.withUnsafeBufferPointer { prepared in
      guard let first = prepared.baseAddress else { return }
      Drawing.draw(on: canvas, within: rect) {
        guard position < prepared.count else { return nil }
        position += 1
        return UnsafePointer(first + (position - 1))
      } skip: {
        position = commands.endOfScope(openBefore: position)
      }
    }
  }
}

/// The clips and groups that are open while a list is walked.
struct Scopes {
  private struct Group {
    let index: Int
    /// How many scopes are open in it.
    let depth: Int
    let blur: GroupBlur?
    var bounds = PixelBounds.empty
  }

  private var clips: [Clip]
  private var groups: [Group] = []

  /// The clip around the next command.
  private(set) var clip: Clip

  init(picture: PixelBounds) {
    clip = Clip(bounds: picture)
    clips = []
  }

  /// Goes past a command; at the end of a group gives where it began, what it
  /// can touch, and what its contents can before they are blurred.
  mutating func note(
    _ command: Prepared, at index: Int
  ) -> (index: Int, bounds: PixelBounds, contents: PixelBounds)? {
    switch command.content {
    case .region, .shadow, .glyphs: touch(command.bounds)
    case .pushClip(let inner):
      clips.append(clip)
      clip = inner
    case .pushGroup(let group):
      clips.append(clip)
      clip = Clip(bounds: group.blur?.grown(clip.bounds) ?? clip.bounds)
      groups.append(Group(index: index, depth: clips.count, blur: group.blur))
    case .popClip: clip = clips.removeLast()
    case .popGroup:
      clip = clips.removeLast()
      let group = groups.removeLast()
      let bounds = group.blur?.grown(group.bounds).intersection(clip.bounds) ?? group.bounds
      touch(bounds)
      return (index: group.index, bounds: bounds, contents: group.bounds)
    }
    return nil
  }

  /// Goes to the end of the scope that has just been opened, past its commands.
  mutating func leave() {
    clip = clips.removeLast()
    if let group = groups.last, group.depth > clips.count { groups.removeLast() }
  }

  private mutating func touch(_ bounds: PixelBounds) {
    if !groups.isEmpty { groups[groups.count - 1].bounds.formUnion(bounds) }
  }
}

extension [DrawCommand] {
  /// The position after the pop of the scope that is open before a position.
  func endOfScope(openBefore position: Int) -> Int {
    var depth = 1
    var position = position
    while depth > 0, position < count {
      switch self[position] {
      case .pushGroup, .pushClip: depth += 1
      case .popGroup, .popClip: depth -= 1
      case .fill, .stroke, .shadow, .glyphs: break
      }
      position += 1
    }
    return position
  }
}

extension DisplayList {
  var bounds: PixelBounds { PixelBounds(minX: 0, minY: 0, maxX: width, maxY: height) }
}
