import FlickCore
import FlickDisplay

/// The visible region for culling a stroke, in the coordinates of the stroked
/// path: outside of it dashes may be left out and arcs drawn as their chords.
struct LineView {
  /// The picture's corners and a little more, in turn.
  private let corners: [Point]
  private let halfWidth: Double
  /// How far a cap reaches along its line.
  private let capReach: Double
  /// The rectangle around the corners, as far as joins reach.
  private let near: Rect

  /// Returns `nil` where the transform cannot be undone: then everything may
  /// be seen.
  init?(_ limit: PixelRect, style: StrokeStyle, transform: AffineTransform) {
    guard let inverse = transform.inverse else { return nil }
    let seen = limit.grown(x: 2, y: 2)
    let corners = [
      (seen.minX, seen.minY), (seen.maxX, seen.minY), (seen.maxX, seen.maxY),
      (seen.minX, seen.maxY),
    ].map { inverse.apply(Point(x: Double($0.0), y: Double($0.1))) }
    guard corners.allSatisfy(\.isFinite) else { return nil }
    self.corners = corners
    halfWidth = style.width / 2
    capReach = style.cap == .butt ? 0 : style.width / 2
    let overhang = style.width * max(style.miterLimit, 2)
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    near = Rect(
      x: low.x - overhang, y: low.y - overhang, width: high.x - low.x + 2 * overhang,
      height: high.y - low.y + 2 * overhang)
  }

  /// Whether a join or cap there could be seen.
  func isNear(_ point: Point) -> Bool { near.contains(point) }

  /// Between which distances from its start a straight line can be seen, not
  /// counting what joins add to it; `nil` when nowhere.
  ///
  /// - Parameter direction: A unit vector.
  func seen(of length: Double, from start: Point, along direction: Vector)
    -> (start: Double, end: Double)?
  {
    var (first, last) = (Double.infinity, -Double.infinity)
    var (left, right) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let way = corner - start
      let along = way.dot(direction)
      let across = way.dx * direction.dy - way.dy * direction.dx
      (first, last) = (min(first, along), max(last, along))
      (left, right) = (min(left, across), max(right, across))
    }
    guard left <= halfWidth, right >= -halfWidth else { return nil }
    (first, last) = (max(first - capReach, 0), min(last + capReach, length))
    return first <= last ? (start: first, end: last) : nil
  }
}
