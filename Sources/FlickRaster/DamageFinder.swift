/// Finds where two lists give different pixels, from what their commands cover.
struct DamageFinder {
  private var tiles: DamageTiles

  private init(picture: PixelBounds) { tiles = DamageTiles(picture: picture) }

  /// Rectangles outside which no pixel differs.
  static func rects(
    from old: RetainedList, to new: RetainedList, match: CommandMatch
  ) -> [PixelBounds] {
    var finder = DamageFinder(picture: new.picture)
    var isOldDone = match.isOldMatched
    var isNewDone = match.oldIndex.map { $0 >= 0 }
    for pair in match.changedPairs where !isOldDone[pair.old] && !isNewDone[pair.new] {
      finder.compare(old.prepared[pair.old], new.prepared[pair.new])
      isOldDone[pair.old] = true
      isNewDone[pair.new] = true
    }
    for index in old.prepared.indices where !isOldDone[index] {
      finder.markWhole(old.prepared[index])
    }
    for index in new.prepared.indices where !isNewDone[index] {
      finder.markWhole(new.prepared[index])
    }
    return finder.tiles.rects()
  }

  /// Clips and groups have no pixels but those of what stands in them.
  private mutating func markWhole(_ command: Prepared) {
    switch command.content {
    case .region, .shadow, .glyphs: tiles.mark(command.bounds)
    case .pushClip, .popClip, .pushGroup, .popGroup: break
    }
  }

  /// Marks where two commands within the same clips differ.
  private mutating func compare(_ old: Prepared, _ new: Prepared) {
    switch (old.content, new.content) {
    case (.region(let before, let oldPaint), .region(let after, let paint)):
      compare(before, oldPaint, after, paint)
    case (.glyphs(let before, let oldColor), .glyphs(let after, let color))
    where oldColor == color:
      compare(before, after)
    case (.shadow(let before), .shadow(let after)) where before.color == after.color:
      compare(before, after, limit: old.bounds.union(new.bounds))
    default:
      markWhole(old)
      markWhole(new)
    }
  }

  private mutating func compare(
    _ before: Coverage, _ oldPaint: PreparedPaint, _ after: Coverage, _ paint: PreparedPaint
  ) {
    let isSamePaint = oldPaint == paint
    let rows = RowPaints(oldPaint, paint)
    guard isSamePaint || rows != nil else {
      tiles.mark(before.bounds)
      tiles.mark(after.bounds)
      return
    }
    let common = before.bounds.union(after.bounds)
    guard !common.isEmpty else { return }
    for y in common.minY..<common.maxY {
      let change = isSamePaint ? .none : rows?.change(inRow: y) ?? .everywhere
      compareRow(before, after, y: y, movedBy: (x: 0, y: 0), change)
    }
  }

  /// Where a row's paint differs.
  enum PaintChange { case none, partialPixels, everywhere }

  private mutating func compareRow(
    _ before: Coverage, _ after: Coverage, y: Int, movedBy offset: (x: Int, y: Int),
    _ change: PaintChange
  ) {
    let (old, new) = (before.runsOrNone(inRow: y - offset.y), after.runsOrNone(inRow: y - offset.y))
    if change == .none {
      guard let range = Coverage.difference(old, new) else { return }
      mark(range, offset.x, y)
    } else if change == .partialPixels, old == new {
      for run in new where run.coverage < 255 { mark(Int(run.start)..<Int(run.end), offset.x, y) }
    } else {
      for runs in [old, new] {
        if let first = runs.first, let last = runs.last {
          mark(Int(first.start)..<Int(last.end), offset.x, y)
        }
      }
    }
  }

  private mutating func mark(_ range: Range<Int>, _ offset: Int, _ y: Int) {
    tiles.mark(
      PixelBounds(
        minX: range.lowerBound + offset, minY: y, maxX: range.upperBound + offset, maxY: y + 1))
  }

  private mutating func compare(_ before: [PlacedGlyph], _ after: [PlacedGlyph]) {
    for index in 0..<max(before.count, after.count) {
      let old = index < before.count ? before[index] : nil
      let new = index < after.count ? after[index] : nil
      if let old, let new, old.x == new.x, old.y == new.y {
        let common = old.bounds.union(new.bounds)
        guard !common.isEmpty else { continue }
        for y in common.minY..<common.maxY {
          compareRow(old.coverage, new.coverage, y: y, movedBy: (x: new.x, y: new.y), .none)
        }
      } else {
        if let old { tiles.mark(old.bounds) }
        if let new { tiles.mark(new.bounds) }
      }
    }
  }

  private mutating func compare(
    _ before: PreparedShadow, _ after: PreparedShadow, limit: PixelBounds
  ) {
    let common = before.bounds.union(after.bounds).intersection(limit)
    guard !common.isEmpty else { return }
    guard before.x == after.x, before.mask.horizontal == after.mask.horizontal else {
      tiles.mark(common)
      return
    }
    for y in common.minY..<common.maxY
    where before.mask.row(y - before.y) != after.mask.row(y - after.y) {
      tiles.mark(PixelBounds(minX: common.minX, minY: y, maxX: common.maxX, maxY: y + 1))
    }
  }
}

/// Two gradients whose rows have one colour each, compared row by row.
private struct RowPaints {
  private let before: GradientRamp
  private let after: GradientRamp

  init?(_ before: PreparedPaint, _ after: PreparedPaint) {
    guard case .linear(let old) = before, case .linear(let new) = after,
      old.isConstantInRows, new.isConstantInRows, old.isOpaque, new.isOpaque
    else { return nil }
    self.before = old
    self.after = new
  }

  func change(inRow y: Int) -> DamageFinder.PaintChange {
    let (old, new) = (before.channels(inRow: y), after.channels(inRow: y))
    if old == new { return .none }
    return old.packed == new.packed ? .partialPixels : .everywhere
  }
}

extension AlphaMask {
  /// The kept values of a row, none outside the mask.
  fileprivate func row(_ y: Int) -> ArraySlice<UInt8> {
    let offset = y - vertical.start
    guard offset >= 0, offset < vertical.count else { return [] }
    let kept = vertical.keptIndex(offset)
    return alphas[kept * horizontal.kept..<(kept + 1) * horizontal.kept]
  }
}

extension PixelBounds {
  func union(_ other: PixelBounds) -> PixelBounds {
    var result = self
    result.formUnion(other)
    return result
  }
}
