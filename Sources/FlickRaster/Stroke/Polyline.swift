import FlickCore

/// A flattened subpath in its own coordinates, ready to be stroked.
///
/// Guarantees: neighbouring points differ, and the last differs from the first by more than
/// rounding leaves of a way back when the line is closed. A line of one point is a dot.
struct Polyline {
  struct Vertex {
    var point: Point
    /// Whether the line was one curve here before it was flattened, so that
    /// the bend is rounded whatever join is asked for.
    var isSmooth: Bool
  }

  var vertices: [Vertex] = []
  var isClosed = false
  /// Where the caps of a dot look; a unit vector.
  var dotDirection = Vector(dx: 1, dy: 0)

  /// The polylines of a path. A subpath that only moves has none.
  ///
  /// - Parameter tolerance: How far a chord may lie from its curve, in the
  ///   path's coordinates.
  static func flattening(_ path: Path, tolerance: Double) -> [Polyline] {
    var builder = Builder(tolerance: tolerance, mostSteps: Flattener.mostSteps(of: path))
    builder.reserve(path.elements.count)
    for element in path.elements { builder.append(element) }
    builder.finish()
    return builder.polylines
  }

  private struct Builder {
    let tolerance: Double
    let mostSteps: Int
    /// A way back to the start that ends nearer to it ends there: what is left of it has no
    /// direction.
    let nearness: Double
    var polylines: [Polyline] = []
    private var open = Polyline()
    private var start = Point.zero
    private var current = Point.zero
    private var draws = false

    init(tolerance: Double, mostSteps: Int) {
      self.tolerance = tolerance
      self.mostSteps = mostSteps
      nearness = tolerance / 1024
    }

    private func isBack(_ a: Point, at b: Point) -> Bool {
      (a.x - b.x).magnitude <= nearness && (a.y - b.y).magnitude <= nearness
    }

    mutating func append(_ element: Path.Element) {
      switch element {
      case .move(let point):
        finish()
        begin(at: point)
      case .line(let point):
        add(point, isSmooth: false)
        current = point
      case .quadratic(let control, let point):
        let (d1, d2) = (control - current, point - current)
        let count = Flattener.steps(d1, d2, tolerance: tolerance, most: mostSteps)
        reserve(count)
        for index in 1..<max(count, 1) {
          let t = Double(index) / Double(count)
          add(current + Flattener.offset(d1, d2, at: t), isSmooth: true)
        }
        add(point, isSmooth: false)
        current = point
      case .cubic(let control1, let control2, let point):
        let (d1, d2, d3) = (control1 - current, control2 - current, point - current)
        let count = Flattener.steps(d1, d2, d3, tolerance: tolerance, most: mostSteps)
        reserve(count)
        for index in 1..<max(count, 1) {
          let t = Double(index) / Double(count)
          add(current + Flattener.offset(d1, d2, d3, at: t), isSmooth: true)
        }
        add(point, isSmooth: false)
        current = point
      case .close:
        draws = true
        open.isClosed = true
        finish()
        begin(at: start)
      }
    }

    /// Makes room for as many more vertices of the open line.
    mutating func reserve(_ count: Int) {
      let need = open.vertices.count + count
      if open.vertices.capacity < need {
        open.vertices.reserveCapacity(max(need, 2 * open.vertices.capacity))
      }
    }

    private mutating func begin(at point: Point) {
      start = point
      current = point
      // What is open has been taken over, or its memory serves again.
      open.vertices.removeAll(keepingCapacity: true)
      open.vertices.append(Vertex(point: point, isSmooth: false))
      open.isClosed = false
      draws = false
    }

    private mutating func add(_ point: Point, isSmooth: Bool) {
      draws = true
      guard let last = open.vertices.last else { return }
      if last.point == point {
        if !isSmooth { open.vertices[open.vertices.count - 1].isSmooth = false }
        return
      }
      open.vertices.append(Vertex(point: point, isSmooth: isSmooth))
    }

    mutating func finish() {
      guard draws else { return }
      if open.isClosed {
        while let first = open.vertices.first, let last = open.vertices.last,
          open.vertices.count > 1, isBack(last.point, at: first.point)
        {
          open.vertices.removeLast()
        }
        if open.vertices.count == 1 { open.isClosed = false }
      }
      polylines.append(open)
      open = Polyline()
      draws = false
    }
  }
}
