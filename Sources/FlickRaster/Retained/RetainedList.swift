import FlickCore
import FlickDisplay

/// A list with its geometry done, kept until the next picture.
struct RetainedList {
  let commands: [DrawCommand]
  let background: Color
  let picture: PixelRect
  /// One for each command.
  private(set) var prepared: [Prepared]
  /// Whether some group is blurred.
  let isBlurred: Bool
  /// Whether it takes more memory than should be kept between pictures.
  private(set) var isLarge = false
  /// How many groups are open at a time at most.
  private var deepestGroups = 0
  /// Whether some group shows what is below it. Then it is kept, however large.
  let hasBackdrop: Bool
  /// The commands that begin groups with backdrops, in no other group.
  private var backdrops: [Int] = []
  /// Where the background is not hidden by commands; `nil` when everywhere.
  private var visibleBackground: [PixelRect]?
  /// For each command what it can touch, and everything for clips and groups:
  /// first column, first row, and those after the last. Closer together than in
  /// `prepared`, as every rectangle that is drawn asks every command.
  private var extents: [SIMD4<Int32>] = []

  /// Prepares a list, using again what an earlier one has in common with it.
  ///
  /// - Parameter previous: Loses what it has in common where nobody asks it for
  ///   that any more: what is blurred, and what backdrops show, is found from whole
  ///   lists.
  /// - Returns: `nil` when it would take more memory than is good; then draw
  ///   the list without keeping it. Not for a list with backdrops: how much of it
  ///   has to be drawn is known once all of it is prepared.
  init?(
    _ list: DisplayList, after previous: inout RetainedList?, match: CommandMatch?,
    with preparer: inout Preparer
  ) {
    let isLong = list.commands.count > RasterConstants.mostRetainedCommands
    guard !isLong || list.hasBackdrop else { return nil }
    hasBackdrop = list.hasBackdrop
    commands = list.commands
    isBlurred = list.hasBlur
    background = list.background
    picture = list.bounds
    prepared = []
    prepared.reserveCapacity(commands.count)
    var scopes = Scopes(picture: picture)
    var cost = 0
    if previous != nil, let match {
      for index in commands.indices {
        let old = match.oldIndex[index]
        if old >= 0,
          previous?.give(old, to: &prepared, ifAtMost: RasterConstants.mostRetainedRuns - cost)
            ?? false
        {
          // Most commands are what they were.
          cost += prepared[index].cost
          scopes.touch(prepared[index].bounds)
          continue
        }
        let next = Self.prepared(
          commands, index, after: &previous, match, clip: scopes.clip, picture, &preparer)
        guard keep(next, at: index, &scopes, &cost) else { return nil }
      }
    } else {
      for index in commands.indices {
        let next = preparer.prepare(commands[index], clip: scopes.clip, picture: picture)
        guard keep(next, at: index, &scopes, &cost) else { return nil }
      }
    }
    isLarge = isLarge || isLong
    deepestGroups = scopes.deepestGroups
    backdrops = scopes.backdrops
    visibleBackground = Occlusion.note(in: &prepared, picture: picture)
    noteExtents()
  }

  /// Adds a command that does not open or close anything to another list's, and
  /// returns whether it did: it must be small enough. From a plain list the command
  /// is taken away, as moving is quicker than counting references.
  private mutating func give(
    _ index: Int, to others: inout [Prepared], ifAtMost most: Int
  ) -> Bool {
    guard !prepared[index].isScope, prepared[index].cost <= most else { return false }
    if isBlurred || hasBackdrop {
      others.append(prepared[index])
    } else {
      others.append(Prepared(content: .popClip, bounds: .empty))
      swap(&others[others.count - 1], &prepared[index])
    }
    return true
  }

  private mutating func noteExtents() {
    let everything = SIMD4(Int32.min, Int32.min, Int32.max, Int32.max)
    extents.reserveCapacity(prepared.count)
    prepared.withUnsafeBufferPointer { prepared in
      for index in 0..<prepared.count {
        let bounds = prepared[index].bounds
        if prepared[index].isScope {
          extents.append(everything)
        } else if bounds.isEmpty {
          extents.append(.zero)
        } else {
          extents.append(
            SIMD4(
              Int32(clamping: bounds.minX), Int32(clamping: bounds.minY),
              Int32(clamping: bounds.maxX), Int32(clamping: bounds.maxY)))
        }
      }
    }
  }

  /// A command prepared with what is known of an earlier list.
  private static func prepared(
    _ commands: [DrawCommand], _ index: Int, after previous: inout RetainedList?,
    _ match: CommandMatch, clip: Clip, _ picture: PixelRect, _ preparer: inout Preparer
  ) -> Prepared {
    if match.oldIndex[index] >= 0, let same = previous?.prepared[match.oldIndex[index]] {
      return same
    }
    if let old = match.changedOld(of: index), let before = previous?.prepared[old],
      let command = previous?.commands[old],
      let grown = preparer.extend(
        before, of: command, to: commands[index], clip: clip, picture: picture.union(clip.bounds))
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
    if cost > RasterConstants.mostRetainedRuns {
      isLarge = true
      guard hasBackdrop else { return false }
    }
    if let group = scopes.note(next, at: index) {
      prepared[group.index].bounds = group.bounds
      prepared[group.index].contents = group.contents
    }
    return true
  }

  /// Draws rectangles of the picture.
  ///
  /// - Parameters:
  ///   - canvas: The whole picture.
  ///   - clear: The background.
  func draw(on canvas: Canvas, within rects: [PixelRect], clear: UInt32) {
    prepared.withUnsafeBufferPointer { prepared in
      guard !backdrops.isEmpty, let first = prepared.baseAddress else {
        let depth = deepestGroups
        for rect in rects {
          rect.forEachBand(ofLayers: depth) {
            draw(prepared, on: canvas, within: $0, sight: nil, clear: clear)
          }
        }
        return
      }
      for rect in joined(rects) {
        let sight = BackdropSight(of: backdrops, after: first, toSee: rect, within: picture)
        guard sight.area != rect else {
          draw(prepared, on: canvas, within: rect, sight: sight, clear: clear)
          continue
        }
        Canvas.withLayer(sight.area, kernels: canvas.kernels) { layer in
          draw(prepared, on: layer, within: sight.area, sight: sight, clear: clear)
          layer.copy(rect, to: canvas)
        }
      }
    }
  }

  /// Rectangles that hold others; those that show the same backdrop are one, so
  /// that it is blurred once.
  private func joined(_ rects: [PixelRect]) -> [PixelRect] {
    var result = rects
    for index in backdrops {
      let bounds = prepared[index].bounds
      var all = PixelRect.empty
      for rect in result where rect.intersects(bounds) { all.formUnion(rect) }
      guard !all.isEmpty else { continue }
      result.removeAll { $0.intersects(bounds) }
      result.append(all)
    }
    return result
  }

  private func draw(
    _ prepared: UnsafeBufferPointer<Prepared>, on canvas: Canvas, within rect: PixelRect,
    sight: BackdropSight?, clear: UInt32
  ) {
    if let parts = visibleBackground {
      for part in parts { canvas.fill(part.intersection(rect), with: clear) }
    } else {
      canvas.fill(rect, with: clear)
    }
    var position = 0
    // What blurs bring into the rectangle may lie outside of it.
    let skips = !isBlurred && !hasBackdrop
    extents.withUnsafeBufferPointer { extents in
      guard let first = prepared.baseAddress, let extents = extents.baseAddress else { return }
      Drawing.draw(on: canvas, within: rect, sight: sight) {
        while skips, position < prepared.count, !extents[position].meets(rect) { position &+= 1 }
        guard position < prepared.count else { return nil }
        position &+= 1
        return UnsafePointer(first + (position &- 1))
      } skip: {
        position = commands.endOfScope(openBefore: position)
      }
    }
  }
}

extension SIMD4<Int32> {
  /// Whether an extent, one of `RetainedList.extents`, has pixels of a rectangle.
  @inline(__always)
  fileprivate func meets(_ rect: PixelRect) -> Bool {
    Int(x) < rect.maxX && Int(z) > rect.minX && Int(y) < rect.maxY && Int(w) > rect.minY
  }
}

extension DisplayList {
  var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
}
