import FlickCore
import FlickDisplay

/// Coverages of shapes filled lately, for those that are the same but for whole
/// pixels: rows of a list, keys of a keyboard.
///
/// What is remembered never changes a byte: an outline is flattened from its
/// start on and measured the same way wherever it lies on the grid.
struct FillCache {
  private struct Entry {
    let key: [Int]
    let origin: GridPoint
    let coverage: Coverage
  }

  private var entries: [Entry] = []
  private var oldest = 0
  /// The key of the shape asked for last, empty when it has none.
  private var key: [Int] = []
  private var origin = GridPoint.zero
  /// Whether that shape's path is convex, if it was found out.
  private(set) var isConvex: Bool?

  init() {}

  /// What a shape covers, when one like it is known and both lie in their limit
  /// whole.
  mutating func coverage(
    of shape: Shape, rule: FillRule, within limit: PixelBounds
  ) -> Coverage? {
    describe(shape, rule)
    guard !key.isEmpty else { return nil }
    for entry in entries where entry.key == key {
      let bits = RasterConstants.subpixelBits
      let moved = entry.coverage.moved(
        by: (x: (origin.x &- entry.origin.x) >> bits, y: (origin.y &- entry.origin.y) >> bits))
      return limit.contains(moved.bounds) ? moved : nil
    }
    return nil
  }

  /// Remembers what the shape asked for last covers.
  ///
  /// - Parameter bounds: Those of its outline; where the limit cut it, nothing is
  ///   remembered.
  mutating func keep(_ coverage: Coverage, bounds: PixelBounds) {
    guard !key.isEmpty, coverage.bounds == bounds else { return }
    let entry = Entry(key: key, origin: origin, coverage: coverage)
    if entries.count < RasterConstants.mostKnownFills {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % entries.count
    }
  }

  /// Writes the elements and their points on the grid, relative to the whole
  /// pixel in which the first lies.
  private mutating func describe(_ shape: Shape, _ rule: FillRule) {
    key.removeAll(keepingCapacity: true)
    isConvex = nil
    guard case .move(let first) = shape.path.elements.first,
      shape.path.elements.count <= RasterConstants.mostKnownElements
    else { return }
    let place = GridPoint(shape.transform.apply(first))
    let mask = RasterConstants.one - 1
    origin = GridPoint(x: place.x & ~mask, y: place.y & ~mask)
    key.append(rule == .evenOdd ? 1 : 0)
    let isConvex = shape.path.isConvex
    self.isConvex = isConvex
    key.append(isConvex ? 1 : 0)
    for element in shape.path.elements {
      switch element {
      case .move(let point): add(0, point, shape.transform)
      case .line(let point): add(1, point, shape.transform)
      case .quadratic(let control, let point):
        add(2, control, shape.transform)
        add(2, point, shape.transform)
      case .cubic(let control1, let control2, let point):
        add(3, control1, shape.transform)
        add(3, control2, shape.transform)
        add(3, point, shape.transform)
      case .close: key.append(4)
      }
    }
  }

  private mutating func add(_ kind: Int, _ point: Point, _ transform: AffineTransform) {
    let place = GridPoint(transform.apply(point))
    key.append(kind)
    key.append(place.x &- origin.x)
    key.append(place.y &- origin.y)
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
