import FlickCore
import FlickDisplay

/// Coverages of outlines filled lately, for those that are the same but for whole
/// pixels: rows of a list, keys of a keyboard.
///
/// What is remembered never changes a byte: an outline is measured the same way
/// wherever it lies on the grid.
struct FillCache {
  private struct Entry {
    /// The outline's (`PlacedOutline.number`).
    let number: Int
    let rule: FillRule
    let offset: GridPoint
    let coverage: Coverage
  }

  private var entries: [Entry] = []
  private var oldest = 0

  init() {}

  /// What an outline covers, when that of one like it is known and both lie in
  /// their limit whole.
  func coverage(
    of outline: PlacedOutline, rule: FillRule, within limit: PixelRect
  ) -> Coverage? {
    guard let number = outline.number else { return nil }
    let mask = RasterConstants.one - 1
    let bits = RasterConstants.subpixelBits
    for index in entries.indices where entries[index].number == number {
      let offset = entries[index].offset
      let (x, y) = (outline.offset.x &- offset.x, outline.offset.y &- offset.y)
      guard entries[index].rule == rule, x & mask == 0, y & mask == 0 else { continue }
      let moved = entries[index].coverage.moved(by: (x: x >> bits, y: y >> bits))
      return limit.contains(moved.bounds) ? moved : nil
    }
    return nil
  }

  /// Remembers what an outline covers, unless its limit cut it.
  mutating func keep(_ coverage: Coverage, of outline: PlacedOutline, rule: FillRule) {
    guard let number = outline.number, coverage.bounds == outline.bounds else { return }
    let entry = Entry(number: number, rule: rule, offset: outline.offset, coverage: coverage)
    if entries.count < RasterConstants.mostKnownFills {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % entries.count
    }
  }
}

extension Coverage {
  /// The same coverage moved by whole pixels.
  func moved(by offset: (x: Int, y: Int)) -> Coverage {
    var result = self
    result.move(by: offset)
    return result
  }
}
