import FlickCore
import FlickDisplay

/// Outlines of the strokes that were compared for the last picture: what moves by
/// less than can be seen is compared again for the next one, and needs only the
/// new stroke's outline then.
struct KnownStrokes {
  struct Outlined: Equatable {
    let lines: [FixedLine]
    /// As `Stroker.append` returns it.
    let share: Double
  }

  private struct Entry {
    let shape: Shape
    let style: StrokeStyle
    let limit: PixelRect
    let outlined: Outlined
  }

  private var last: [Entry] = []
  private var current: [Entry] = []

  /// Begins another picture: what was asked for the one before is known, and
  /// nothing older.
  mutating func begin() {
    swap(&last, &current)
    current.removeAll(keepingCapacity: true)
  }

  /// A stroke's outline.
  ///
  /// - Parameter memory: Where it may be made.
  mutating func outline(
    of shape: Shape, style: StrokeStyle, limit: PixelRect, in memory: inout Outline
  ) -> Outlined {
    for entry in last
    where entry.limit == limit && entry.style == style && entry.shape == shape {
      return entry.outlined
    }
    memory.removeAll()
    let share = Stroker.append(
      shape.path, style: style, transform: shape.transform, limit: limit, to: &memory)
    let outlined = Outlined(lines: memory.lines, share: share)
    if current.count < RasterConstants.mostKnownStrokes,
      memory.lines.count <= RasterConstants.mostKnownStrokeLines
    {
      current.append(Entry(shape: shape, style: style, limit: limit, outlined: outlined))
    }
    return outlined
  }
}
