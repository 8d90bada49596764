/// A sequence of subpaths made of lines and Bézier curves.
///
/// Guarantees: every coordinate is finite, and every drawing element follows a
/// `move`. A subpath that is filled is closed by a straight line.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(control: Point, to: Point)
    case cubic(control1: Point, control2: Point, to: Point)
    case close
  }

  public private(set) var elements: [Element] = []
  private var start: Point?

  public init() {}

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: Point) {
    check(point)
    elements.append(.move(point))
    start = point
  }

  public mutating func line(to point: Point) {
    check(point)
    requireStart()
    elements.append(.line(point))
  }

  public mutating func quadratic(control: Point, to point: Point) {
    check(control)
    check(point)
    requireStart()
    elements.append(.quadratic(control: control, to: point))
  }

  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    check(control1)
    check(control2)
    check(point)
    requireStart()
    elements.append(.cubic(control1: control1, control2: control2, to: point))
  }

  /// Closes the subpath with a straight line; what follows starts at its
  /// beginning.
  public mutating func close() {
    requireStart()
    elements.append(.close)
  }

  public mutating func append(_ other: Path) {
    elements.append(contentsOf: other.elements)
    if let otherStart = other.start { start = otherStart }
  }

  public func transformed(by transform: AffineTransform) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let point): result.move(to: transform.apply(point))
      case .line(let point): result.line(to: transform.apply(point))
      case .quadratic(let control, let point):
        result.quadratic(control: transform.apply(control), to: transform.apply(point))
      case .cubic(let control1, let control2, let point):
        result.cubic(
          control1: transform.apply(control1), control2: transform.apply(control2),
          to: transform.apply(point))
      case .close: result.close()
      }
    }
    return result
  }

  /// The smallest rectangle around all points, control points included, or
  /// `nil` for an empty path.
  public var controlBounds: Rect? {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity
    func include(_ point: Point) {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): include(point)
      case .quadratic(let control, let point):
        include(control)
        include(point)
      case .cubic(let control1, let control2, let point):
        include(control1)
        include(control2)
        include(point)
      case .close: break
      }
    }
    guard left <= right else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func check(_ point: Point) {
    precondition(point.isFinite, "a path's coordinates are finite (was \(point))")
  }

  private func requireStart() {
    precondition(start != nil, "a subpath starts with a move")
  }
}
