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
  let changed: PixelRect

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
    let place = LaneTransform(transform)
    var around = Extent()
    for point in points[last...] { around.include(place.apply(point)) }
    let changed = around.pixels(grownBy: reach)
    // What the tail leaves out, and its own first segment, stay clear of there.
    let far = around.grown(by: 2 * (reach + 2))
    let start = points.withUnsafeBufferPointer { points in
      var start = 0
      var previous = place.apply(points[0])
      for index in 1..<points.count {
        let next = place.apply(points[index])
        if far.meets(segment: previous, next) { break }
        if points[index &- 1].x != points[index].x || points[index &- 1].y != points[index].y {
          start = index &- 1
        }
        previous = next
      }
      return start
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
              guard case .line(let known) = start[index], known.x == point.x, known.y == point.y
              else { return isGrown = false }
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
    private var low = SIMD2<Double>(repeating: .infinity)
    private var high = SIMD2<Double>(repeating: -.infinity)

    mutating func include(_ point: SIMD2<Double>) {
      low = SIMD2(min(low.x, point.x), min(low.y, point.y))
      high = SIMD2(max(high.x, point.x), max(high.y, point.y))
    }

    func grown(by distance: Double) -> Extent {
      var result = self
      result.low -= distance
      result.high += distance
      return result
    }

    /// Whether the rectangle around a segment meets it.
    @inline(__always)
    func meets(segment a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      max(a.x, b.x) >= low.x && min(a.x, b.x) <= high.x && max(a.y, b.y) >= low.y
        && min(a.y, b.y) <= high.y
    }

    /// The pixels within a distance.
    func pixels(grownBy reach: Double) -> PixelRect {
      func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9).rounded(.down)) }
      return PixelRect(
        minX: whole(low.x - reach), minY: whole(low.y - reach), maxX: whole(high.x + reach) + 1,
        maxY: whole(high.y + reach) + 1)
    }
  }
}
