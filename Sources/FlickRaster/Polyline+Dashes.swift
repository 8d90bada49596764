import FlickCore

extension Polyline {
  /// Calls `body` with every dash of the line, each an open line.
  ///
  /// An odd pattern is repeated once, as SVG does. Where a closed line starts
  /// and ends in a dash, the two are one. A dash without length is a dot that
  /// looks along the line.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern the line starts.
  ///   - window: What can be seen of the part from one point to another, as a
  ///     range within 0...1, or `nil`. Dashes elsewhere may be left out.
  func forEachDash(
    _ pattern: [Double], phase: Double,
    window: (Point, Point) -> (start: Double, end: Double)?, _ body: (Polyline) -> Void
  ) {
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    var walker = DashWalker(lengths: lengths, phase: phase)
    guard vertices.count > 1 else {
      if walker.isOn { body(self) }
      return
    }
    walker.begin(at: vertices[0].point)
    if isClosed { walker.keepsFirst = walker.isOn }
    let count = isClosed ? vertices.count : vertices.count - 1
    for index in 0..<count {
      let from = vertices[index].point
      let to = vertices[index + 1 == vertices.count ? 0 : index + 1]
      walker.walk(from: from, to: to, window: window(from, to.point), body)
    }
    walker.finish(body)
  }
}

/// A walk along a line that hands out its dashes.
private struct DashWalker {
  let lengths: [Double]
  let period: Double
  private var index = 0
  /// How much of the current dash or gap remains.
  private var left = 0.0
  private var open: Polyline?
  /// How far along the current segment the walk is.
  private var position = 0.0
  /// Whether the first dash waits to be joined to the last.
  var keepsFirst = false
  private var first: Polyline?

  var isOn: Bool { index.isMultiple(of: 2) }

  init(lengths: [Double], phase: Double) {
    self.lengths = lengths
    period = lengths.reduce(0, +)
    seek(phase)
  }

  /// Goes to a place in the pattern counted from its start.
  private mutating func seek(_ distance: Double) {
    var rest = distance - (distance / period).rounded(.down) * period
    index = 0
    // A dash without length counts where the walk stands right on it.
    while rest > 0 ? rest >= lengths[index] : rest > lengths[index], index < lengths.count - 1 {
      rest -= lengths[index]
      index += 1
    }
    left = max(lengths[index] - rest, 0)
  }

  /// How far into the pattern the walk is.
  private var place: Double { lengths[...index].reduce(0, +) - left }

  mutating func begin(at point: Point) { begin(at: point, isOn: isOn) }

  mutating func walk(
    from: Point, to: Polyline.Vertex, window: (start: Double, end: Double)?,
    _ body: (Polyline) -> Void
  ) {
    let segment = Segment(from: from, to: to.point)
    // The dashes that reach into the window stay whole; skipping pays from a
    // few periods on.
    let start = (window?.start ?? 1) * segment.length - 2 * period
    let end = (window?.end ?? 1) * segment.length + 2 * period
    position = 0
    if start > 4 * period { jump(to: start, on: segment, body) }
    if segment.length - end > 4 * period {
      advance(to: end, on: segment, body)
      jump(to: segment.length, on: segment, body)
    } else {
      advance(to: segment.length, on: segment, body)
    }
    append(to)
  }

  private struct Segment {
    let from: Point
    let direction: Vector
    let length: Double

    init(from: Point, to: Point) {
      self.from = from
      let step = to - from
      length = step.length
      direction = Vector(dx: step.dx / length, dy: step.dy / length)
    }

    func point(at position: Double) -> Point { from + position * direction }
  }

  private mutating func advance(
    to limit: Double, on segment: Segment, _ body: (Polyline) -> Void
  ) {
    while left <= limit - position {
      position += left
      let point = segment.point(at: position)
      if isOn {
        append(.init(point: point, isSmooth: false))
        open?.dotDirection = segment.direction
        handOut(body)
      } else {
        begin(at: point, isOn: true)
      }
      index = index + 1 == lengths.count ? 0 : index + 1
      left = lengths[index]
    }
    left -= limit - position
    position = limit
  }

  /// Goes on without looking; the dash that is open ends here unseen.
  private mutating func jump(
    to limit: Double, on segment: Segment, _ body: (Polyline) -> Void
  ) {
    handOut(body)
    seek(place + (limit - position))
    position = limit
    begin(at: segment.point(at: limit), isOn: isOn)
  }

  private mutating func begin(at point: Point, isOn: Bool) {
    open = isOn ? Polyline(vertices: [.init(point: point, isSmooth: false)]) : nil
  }

  private mutating func append(_ vertex: Polyline.Vertex) {
    if let last = open?.vertices.last, last.point != vertex.point { open?.vertices.append(vertex) }
  }

  private mutating func handOut(_ body: (Polyline) -> Void) {
    guard let dash = open else { return }
    open = nil
    if keepsFirst {
      first = dash
      keepsFirst = false
    } else {
      body(dash)
    }
  }

  /// Hands out what is left at the end of the line.
  mutating func finish(_ body: (Polyline) -> Void) {
    var last = open
    if let first {
      for vertex in first.vertices.dropFirst() where last?.vertices.last?.point != vertex.point {
        last?.vertices.append(vertex)
      }
      body(last ?? first)
    } else if let last, last.vertices.count > 1 {
      body(last)
    }
  }
}
