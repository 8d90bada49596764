import FlickCore
import FlickDisplay

/// How a line's stroke differs from that of the same line before it went on.
///
/// A stroke is the sum of its segments and joins, and what covers a pixel
/// depends only on those that reach it. So where a line gets longer, everything
/// but its old end can be kept, and the end drawn from the last few segments.
struct StrokeGrowth {
  /// The last part of the longer line: in `changed` its stroke is the whole
  /// line's, bit for bit.
  let tail: Path
  /// Pixels outside which both strokes are equal.
  let changed: PixelBounds

  /// Returns `nil` unless `new` is `old` with more straight segments at its end,
  /// and the stroke is solid.
  init?(from old: Path, to new: Path, style: StrokeStyle, transform: AffineTransform) {
    guard style.dash.isEmpty, old.elements.count >= 3, new.elements.count > old.elements.count,
      let points = Self.points(of: new.elements, beginningWith: old.elements)
    else { return nil }
    let end = old.elements.count - 1
    // The segment that led to the old end has another join there now.
    guard let last = (1..<end).last(where: { points[$0] != points[end] }) else { return nil }
    let overhang = style.join == .miter ? max(style.miterLimit, 1.5) : 1.5
    let reach = style.width / 2 * overhang * transform.largestScale + 2
    var around = Extent()
    for point in points[last...] { around.include(transform.apply(point)) }
    let changed = around.pixels(grownBy: reach)
    // What the tail leaves out, and its own first segment, stay clear of there.
    var start = 0
    var previous = transform.apply(points[0])
    for index in 1..<points.count {
      let next = transform.apply(points[index])
      if around.isWithin(2 * (reach + 2), ofSegment: previous, next) { break }
      if points[index - 1] != points[index] { start = index - 1 }
      previous = next
    }
    var tail = Path()
    tail.move(to: points[start])
    for point in points[(start + 1)...] { tail.line(to: point) }
    self.tail = tail
    self.changed = changed
  }

  /// The points of a path that is one open line and begins like another.
  private static func points(
    of elements: [Path.Element], beginningWith start: [Path.Element]
  ) -> [Point]? {
    guard case .move(let first) = elements[0], case .move(first) = start[0] else { return nil }
    var isGrown = true
    let points = [Point](unsafeUninitializedCapacity: elements.count) { points, count in
      points.initializeElement(at: 0, to: first)
      count = 1
      elements.withUnsafeBufferPointer { elements in
        start.withUnsafeBufferPointer { start in
          for index in 1..<elements.count {
            guard case .line(let point) = elements[index] else { return isGrown = false }
            if index < start.count {
              guard case .line(let known) = start[index], known == point else {
                return isGrown = false
              }
            }
            points.initializeElement(at: index, to: point)
            count = index + 1
          }
        }
      }
    }
    return isGrown ? points : nil
  }

  /// The rectangle around points, in pixels.
  private struct Extent {
    private var minX = Double.infinity
    private var minY = Double.infinity
    private var maxX = -Double.infinity
    private var maxY = -Double.infinity

    mutating func include(_ point: Point) {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }

    /// Whether the rectangle around a segment comes as near as a distance, across
    /// and down.
    @inline(__always)
    func isWithin(_ distance: Double, ofSegment a: Point, _ b: Point) -> Bool {
      max(a.x, b.x) + distance >= minX && min(a.x, b.x) - distance <= maxX
        && max(a.y, b.y) + distance >= minY && min(a.y, b.y) - distance <= maxY
    }

    /// The pixels within a distance.
    func pixels(grownBy reach: Double) -> PixelBounds {
      func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9).rounded(.down)) }
      return PixelBounds(
        minX: whole(minX - reach), minY: whole(minY - reach), maxX: whole(maxX + reach) + 1,
        maxY: whole(maxY + reach) + 1)
    }
  }
}
