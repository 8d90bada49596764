import FlickCore

/// Finds where two lists give different pixels, from what their commands cover.
struct DamageFinder {
  private var tiles: DamageTiles
  private let oldSpread: BackdropSpread?
  private let newSpread: BackdropSpread?

  private init(from old: RetainedList, to new: RetainedList) {
    tiles = DamageTiles(picture: new.picture)
    oldSpread = old.hasBackdrop ? BackdropSpread(old.prepared) : nil
    newSpread = new.hasBackdrop ? BackdropSpread(new.prepared) : nil
  }

  /// Rectangles outside which no pixel differs.
  static func rects(
    from old: RetainedList, to new: RetainedList, match: CommandMatch
  ) -> [PixelRect] {
    var finder = DamageFinder(from: old, to: new)
    if finder.oldSpread?.isTooMuch ?? false || finder.newSpread?.isTooMuch ?? false {
      return match.isComplete ? [] : [new.picture]
    }
    let oldReach = old.isBlurred ? BlurReach.ofEach(old.prepared) : nil
    let newReach = new.isBlurred ? BlurReach.ofEach(new.prepared) : nil
    var isOldDone = match.isOldMatched
    var isNewDone = match.oldIndex.map { $0 >= 0 }
    for pair in match.changedPairs where !isOldDone[pair.old] && !isNewDone[pair.new] {
      finder.tiles.reach = (oldReach?[pair.old] ?? .none).union(newReach?[pair.new] ?? .none)
      finder.spreading(old: pair.old, new: pair.new) { finder in
        old.prepared.withUnsafeBufferPointer { old in
          new.prepared.withUnsafeBufferPointer { new in
            guard let old = old.baseAddress, let new = new.baseAddress else { return }
            finder.compare(old + pair.old, new + pair.new)
          }
        }
      }
      isOldDone[pair.old] = true
      isNewDone[pair.new] = true
    }
    for index in old.prepared.indices where !isOldDone[index] {
      finder.tiles.reach = oldReach?[index] ?? .none
      finder.spreading(old: index, new: nil) { $0.markWhole(old.prepared[index]) }
    }
    for index in new.prepared.indices where !isNewDone[index] {
      finder.tiles.reach = newReach?[index] ?? .none
      finder.spreading(old: nil, new: index) { $0.markWhole(new.prepared[index]) }
    }
    return finder.tiles.rects()
  }

  /// Marks what `body` marks, and where that is seen again in backdrops above.
  private mutating func spreading(
    old: Int?, new: Int?, _ body: (inout DamageFinder) -> Void
  ) {
    guard oldSpread != nil || newSpread != nil else { return body(&self) }
    tiles.traced = .empty
    body(&self)
    let touched = tiles.traced ?? .empty
    tiles.traced = nil
    guard !touched.isEmpty else { return }
    tiles.reach = .none
    if let old { oldSpread?.forEachArea(showing: touched, of: old) { tiles.mark($0) } }
    if let new { newSpread?.forEachArea(showing: touched, of: new) { tiles.mark($0) } }
  }

  /// Clips and groups have no pixels but those of what stands in them, and of
  /// their backdrops.
  private mutating func markWhole(_ command: Prepared) {
    switch command.content {
    case .region, .shadow, .wideShadow, .glyphs:
      mark(command.bounds, visibleIn: [command.visibleParts])
    case .pushGroup(_, let backdrop):
      if let backdrop { tiles.mark(backdrop.bounds) }
    case .pushClip, .popClip, .popGroup: break
    }
  }

  /// Marks where two commands within the same clips differ.
  private mutating func compare(_ old: UnsafePointer<Prepared>, _ new: UnsafePointer<Prepared>) {
    switch (old.pointee.content, new.pointee.content) {
    case (.region(let before), .region(let after)):
      compare(
        before.coverage, before.paint, after.coverage, after.paint,
        within: new.pointee.extra?.changedWithin,
        clip: new.pointee.extra?.clip?.coverage)
    case (.glyphs(let before, let oldColor), .glyphs(let after, let color))
    where oldColor == color:
      compare(before, after)
    case (.shadow(let before), .shadow(let after)) where before.color == after.color:
      compare(
        before, after, limit: old.pointee.bounds.union(new.pointee.bounds),
        in: [old.pointee.visibleParts, new.pointee.visibleParts])
    default:
      markWhole(old.pointee)
      markWhole(new.pointee)
    }
  }

  private mutating func compare(
    _ before: Coverage, _ oldPaint: PreparedPaint, _ after: Coverage, _ paint: PreparedPaint,
    within limit: PixelRect?, clip: Coverage?
  ) {
    var common = before.bounds.union(after.bounds)
    if let limit { common = common.intersection(limit) }
    if oldPaint == paint {
      compareRows(before, after, in: common, movedBy: (x: 0, y: 0), clip: clip) { _ in .none }
    } else if let rows = RowPaints(oldPaint, paint) {
      // In place: a copy for each row would take longer than its colour.
      withUnsafePointer(to: rows) { rows in
        compareRows(before, after, in: common, movedBy: (x: 0, y: 0), clip: clip) {
          rows.pointee.change(inRow: $0)
        }
      }
    } else {
      tiles.mark(before.bounds)
      tiles.mark(after.bounds)
    }
  }

  /// Where a row's paint differs.
  enum PaintChange { case none, partialPixels, everywhere }

  /// - Parameters:
  ///   - common: The pixels to look at.
  ///   - offset: By how much both coverages lie moved.
  ///   - clip: What the clips around both cover, if not all.
  private mutating func compareRows(
    _ before: Coverage, _ after: Coverage, in common: PixelRect, movedBy offset: (x: Int, y: Int),
    clip: Coverage? = nil, _ change: (Int) -> PaintChange
  ) {
    guard !common.isEmpty else { return }
    before.withRuns { old in
      after.withRuns { new in
        // Neighbouring rows often share their runs.
        var last = (old.row(common.minY - offset.y), new.row(common.minY - offset.y))
        var isSame = Self.isSame(last.0, last.1)
        var y = common.minY
        // Where marks may have filled the tiles across the pixels to look at.
        var mayBeDone = true
        while y < common.maxY {
          if mayBeDone {
            let end = min(common.maxY, DamageTiles.endOfTile(y))
            let rest = PixelRect(minX: common.minX, minY: y, maxX: common.maxX, maxY: end)
            if tiles.areMarked(rest) {
              y = end
              continue
            }
          }
          let rows = (old.row(y - offset.y), new.row(y - offset.y))
          if !rows.0.isIdentical(to: last.0) || !rows.1.isIdentical(to: last.1) {
            isSame = Self.isSame(rows.0, rows.1)
            last = rows
          }
          let paint = change(y)
          compareRow(rows.0, rows.1, isSame: isSame, x: offset.x, y: y, paint)
          if paint == .partialPixels, isSame, let clip { markPartialPixels(of: clip, y, common) }
          y += 1
          mayBeDone = paint == .everywhere || y == DamageTiles.endOfTile(y - 1)
        }
      }
    }
  }

  private static func isSame(
    _ a: UnsafeBufferPointer<Coverage.Run>, _ b: UnsafeBufferPointer<Coverage.Run>
  ) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }

  private mutating func compareRow(
    _ old: UnsafeBufferPointer<Coverage.Run>, _ new: UnsafeBufferPointer<Coverage.Run>,
    isSame: Bool, x: Int, y: Int, _ change: PaintChange
  ) {
    if change == .none {
      if !isSame { mark(Coverage.difference(old, new), x, y) }
    } else if change == .partialPixels, isSame {
      for run in new where run.coverage < 255 { mark(Int(run.start)..<Int(run.end), x, y) }
    } else {
      markSpan(old, x, y)
      markSpan(new, x, y)
    }
  }

  private mutating func markPartialPixels(of clip: Coverage, _ y: Int, _ limit: PixelRect) {
    for run in clip.runsOrNone(inRow: y) where run.coverage < 255 {
      let start = max(Int(run.start), limit.minX)
      let end = min(Int(run.end), limit.maxX)
      if start < end { mark(start..<end, 0, y) }
    }
  }

  private mutating func markSpan(
    _ runs: UnsafeBufferPointer<Coverage.Run>, _ offset: Int, _ y: Int
  ) {
    guard let first = runs.first, let last = runs.last else { return }
    mark(Int(first.start)..<Int(last.end), offset, y)
  }

  private mutating func mark(_ range: Range<Int>, _ offset: Int, _ y: Int) {
    tiles.mark(
      PixelRect(
        minX: range.lowerBound + offset, minY: y, maxX: range.upperBound + offset, maxY: y + 1))
  }

  private mutating func compare(_ before: [PlacedGlyph], _ after: [PlacedGlyph]) {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        let common = min(before.count, after.count)
        for index in 0..<common { compareGlyphs(before, after, index) }
        for index in common..<before.count { tiles.mark(before[index].bounds) }
        for index in common..<after.count { tiles.mark(after[index].bounds) }
      }
    }
  }

  private mutating func compareGlyphs(
    _ before: UnsafeBufferPointer<PlacedGlyph>, _ after: UnsafeBufferPointer<PlacedGlyph>,
    _ index: Int
  ) {
    let isInPlace = before[index].x == after[index].x && before[index].y == after[index].y
    let bounds = before[index].bounds.union(after[index].bounds)
    switch (before[index].coverage, after[index].coverage) {
    case (.runs(let old), .runs(let new)) where isInPlace:
      if old.isIdentical(to: new) || tiles.areMarked(bounds) { return }
      compareRows(old, new, in: bounds, movedBy: (x: after[index].x, y: after[index].y)) { _ in
        .none
      }
    case (.mask(let old), .mask(let new)) where isInPlace && old == new: return
    default:
      if tiles.areMarked(bounds) { return }
      tiles.mark(before[index].bounds)
      tiles.mark(after[index].bounds)
    }
  }

  private mutating func compare(
    _ before: PreparedShadow, _ after: PreparedShadow, limit: PixelRect,
    in visible: [[PixelRect]?]
  ) {
    let common = before.bounds.union(after.bounds).intersection(limit)
    guard !common.isEmpty else { return }
    guard before.x == after.x, before.mask.horizontal == after.mask.horizontal else {
      mark(common, visibleIn: visible)
      return
    }
    var rows = MaskRows(before.mask, after.mask)
    var first: Int?
    for y in common.minY...common.maxY {
      if y < common.maxY, rows.differ(y - before.y, y - after.y) {
        first = first ?? y
      } else if let start = first {
        let changed = PixelRect(minX: common.minX, minY: start, maxX: common.maxX, maxY: y)
        mark(changed, visibleIn: visible)
        first = nil
      }
    }
  }

  /// Marks a rectangle where one of some commands is not hidden, given what can be
  /// seen of each.
  private mutating func mark(_ bounds: PixelRect, visibleIn visible: [[PixelRect]?]) {
    for parts in visible where parts == nil { return tiles.mark(bounds) }
    for parts in visible {
      for part in parts ?? [] { tiles.mark(part.intersection(bounds)) }
    }
  }
}

extension UnsafeBufferPointer {
  /// Whether both are the same place in memory.
  fileprivate func isIdentical(to other: Self) -> Bool {
    baseAddress == other.baseAddress && count == other.count
  }
}
