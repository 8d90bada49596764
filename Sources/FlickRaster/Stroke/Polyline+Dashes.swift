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
  ///   - view: What can be seen; dashes elsewhere may be left out. `nil` when
  ///     everything can.
  ///   - steps: How many ends of dashes and gaps may be passed, from which those
  ///     that are passed are taken.
  ///   - body: Says whether there is room for more dashes.
  /// - Returns: Whether the steps and the room were enough; if not, the walk has
  ///   ended before its time.
  func forEachDash(
    _ pattern: [Double], phase: Double, view: LineView?, steps: inout Int,
    _ body: (Polyline) -> Bool
  ) -> Bool {
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    var walker = DashWalker(lengths: lengths, phase: phase, steps: steps)
    defer { steps = walker.steps }
    guard vertices.count > 1 else {
      return walker.isOn ? body(self) : true
    }
    walker.begin(at: vertices[0].point)
    if isClosed { walker.keepsFirst = walker.isOn }
    let count = isClosed ? vertices.count : vertices.count - 1
    for index in 0..<count where walker.goesOn {
      let to = vertices[index + 1 == vertices.count ? 0 : index + 1]
      walker.meetsFirst = isClosed && index + 1 == count
      walker.walk(from: vertices[index].point, to: to, view: view, body)
    }
    if walker.goesOn { walker.finish(body) }
    return walker.goesOn
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
  /// Whether the segment leads back to where the line begins, so that a dash that
  /// ends there has the first one before it.
  var meetsFirst = false
  /// How many ends of dashes and gaps may still be passed.
  private(set) var steps: Int
  /// Whether there have been steps and room enough so far.
  private(set) var goesOn = true

  var isOn: Bool { index.isMultiple(of: 2) }

  init(lengths: [Double], phase: Double, steps: Int) {
    self.lengths = lengths
    self.steps = steps
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
    from: Point, to: Polyline.Vertex, view: LineView?, _ body: (Polyline) -> Bool
  ) {
    let segment = Segment(from: from, to: to.point)
    position = 0
    guard let view else {
      advance(to: segment.length, on: segment, body)
      append(to)
      return
    }
    // The dashes that reach into what is seen stay whole, and so do those that
    // bend at an end of the segment that is near.
    if view.isNear(from) { advance(to: min(period, segment.length), on: segment, body) }
    let tail = view.isNear(to.point) ? segment.length - period : .infinity
    if let seen = view.seen(of: segment.length, from: from, along: segment.direction),
      seen.start - period < tail
    {
      skip(to: seen.start - period, on: segment, body)
      advance(to: min(seen.end + period, segment.length), on: segment, body)
    }
    if tail < .infinity { skip(to: tail, on: segment, body) }
    if tail < .infinity || segment.length - position <= period {
      advance(to: segment.length, on: segment, body)
    } else {
      jump(to: segment.length, on: segment, body)
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
      length = step.robustLength
      direction = step.normalized
    }

    func point(at position: Double) -> Point { from + position * direction }
  }

  /// Goes on to a position that does not lie behind, passing each end of a dash
  /// or gap on the way.
  private mutating func advance(
    to limit: Double, on segment: Segment, _ body: (Polyline) -> Bool
  ) {
    guard goesOn, limit >= position else { return }
    while left <= limit - position {
      if meetsFirst, isOn, left == limit - position, limit == segment.length { break }
      guard steps > 0 else {
        goesOn = false
        return
      }
      steps -= 1
      position += left
      let point = segment.point(at: position)
      if isOn {
        append(.init(point: point, isSmooth: false))
        open?.dotDirection = segment.direction
        handOut(body)
        guard goesOn else { return }
      } else {
        begin(at: point, isOn: true)
      }
      index = index + 1 == lengths.count ? 0 : index + 1
      left = lengths[index]
    }
    left -= limit - position
    position = limit
  }

  /// Goes to a position, without looking where that is far: skipping pays from
  /// a few periods on.
  private mutating func skip(
    to limit: Double, on segment: Segment, _ body: (Polyline) -> Bool
  ) {
    if limit - position > 4 * period { jump(to: limit, on: segment, body) }
  }

  /// Goes on without looking; the dash that is open ends here unseen.
  private mutating func jump(
    to limit: Double, on segment: Segment, _ body: (Polyline) -> Bool
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

  private mutating func handOut(_ body: (Polyline) -> Bool) {
    // Who has run out of steps or room stays so.
    guard goesOn, let dash = open else { return }
    open = nil
    if keepsFirst {
      first = dash
      keepsFirst = false
    } else {
      goesOn = body(dash)
    }
  }

  /// Hands out what is left at the end of the line.
  mutating func finish(_ body: (Polyline) -> Bool) {
    var last = open
    if let first {
      for vertex in first.vertices.dropFirst() where last?.vertices.last?.point != vertex.point {
        last?.vertices.append(vertex)
      }
      goesOn = body(last ?? first)
    } else if let last, last.vertices.count > 1 {
      goesOn = body(last)
    }
  }
}
