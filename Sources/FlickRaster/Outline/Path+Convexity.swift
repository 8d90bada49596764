import FlickCore

extension Path {
  /// Whether the path is surely one convex contour.
  ///
  /// Its control points turn one way only, once around; then so do its curves.
  /// A path found not to be convex may be so still.
  var isConvex: Bool {
    guard case .move(let start) = elements.first, elements.count <= 64 else { return false }
    var walk = TurnWalk(start: start)
    for (index, element) in elements.enumerated().dropFirst() {
      switch element {
      case .move: return false
      case .line(let point): walk.go(to: point)
      case .quadratic(let control, let point):
        walk.go(to: control)
        walk.go(to: point)
      case .cubic(let control1, let control2, let point):
        walk.go(to: control1)
        walk.go(to: control2)
        walk.go(to: point)
      case .close: if index != elements.count - 1 { return false }
      }
    }
    return walk.closesConvex()
  }
}

/// A walk around a polygon that watches its turns.
private struct TurnWalk {
  private let start: Point
  private var current: Point
  private var first: Vector?
  private var last = Vector.zero
  private var turnsLeft = false
  private var turnsRight = false
  /// How often the walk changes between going left and right; 2 once around.
  private var reversals = 0
  private var lastSign = 0.0

  init(start: Point) {
    self.start = start
    current = start
  }

  mutating func go(to point: Point) {
    let step = point - current
    guard step.dx != 0 || step.dy != 0 else { return }
    current = point
    if first == nil { first = step } else { turn(to: step) }
    last = step
    watch(step)
  }

  private mutating func turn(to step: Vector) {
    let cross = last.dx * step.dy - last.dy * step.dx
    if cross > 0 { turnsRight = true }
    if cross < 0 { turnsLeft = true }
    // Straight back is no way to go around.
    if cross == 0, last.dot(step) < 0 { (turnsLeft, turnsRight) = (true, true) }
  }

  private mutating func watch(_ step: Vector) {
    guard step.dx != 0 else { return }
    let sign: Double = step.dx > 0 ? 1 : -1
    if lastSign != 0, sign != lastSign { reversals += 1 }
    lastSign = sign
  }

  mutating func closesConvex() -> Bool {
    go(to: start)
    guard let first else { return true }
    turn(to: first)
    watch(first)
    return !(turnsLeft && turnsRight) && reversals <= 2
  }
}
