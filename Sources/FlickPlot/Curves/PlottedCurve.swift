import FlickCore
import FlickEngine

/// A signal's course in pixels, cut where it jumps.
struct PlottedCurve: Sendable {
  struct Vertex: Hashable, Sendable {
    let time: FlickTime
    let point: Point
    /// Whether the value stands until the next vertex.
    let isHeld: Bool
  }

  /// A place where the curve breaks off and starts again.
  struct Jump: Hashable, Sendable {
    let time: FlickTime
    /// The left limit.
    let before: Point
    /// The right limit.
    let after: Point
  }

  /// Unbroken, in order of time; none is empty.
  let pieces: [[Vertex]]
  /// Those that have room for a sign: not those of a staircase, nor small ones.
  let jumps: [Jump]
  /// The steps of what moves in steps, where they lie far apart and something moves.
  let steps: [Vertex]

  /// - Parameters:
  ///   - visibleJump: Jumps of less than this many pixels are not breaks.
  ///   - signWidth: Several jumps that follow each other closer than this have no signs, nor
  ///     has a shorter one.
  ///   - stepDistance: Steps that follow each other closer than this have no dots.
  ///   - tolerance: How far the polyline may lie from the samples, in pixels.
  init(
    _ curve: SignalCurve, timeScale: TimeScale, scale: LinearScale, visibleJump: Double,
    signWidth: Double, stepDistance: Double, tolerance: Double
  ) {
    var pieces: [[Vertex]] = []
    for samples in curve.pieces {
      let piece = samples.map { sample in
        Vertex(
          time: sample.time,
          point: Point(
            x: timeScale.position(of: sample.time), y: scale.position(of: sample.value)),
          isHeld: sample.isHeld)
      }
      if let last = pieces.last?.last, let first = piece.first,
        (first.point.y - last.point.y).magnitude < visibleJump
      {
        pieces[pieces.count - 1] += piece
      } else {
        pieces.append(piece)
      }
    }
    let jumps = zip(pieces, pieces.dropFirst()).compactMap { before, after -> Jump? in
      guard let last = before.last, let first = after.first, !curve.gaps.contains(first.time)
      else { return nil }
      return Jump(time: first.time, before: last.point, after: first.point)
    }
    let runs = Self.runs(of: jumps, closerThan: signWidth)
    // Circles that lie over each other tell nothing.
    self.jumps = runs.filter { $0.count < PlotConstants.leastBurst }.joined().filter {
      ($0.after.y - $0.before.y).magnitude > signWidth
    }
    steps = pieces.flatMap { Self.steps(of: $0, apart: stepDistance) }
    // A staircase that has no room for signs is drawn with its risers, as one line.
    let joined = Set(runs.filter { $0.count >= PlotConstants.leastBurst }.joined().map(\.time))
    pieces = pieces.reduce(into: []) { result, piece in
      if joined.contains(piece[0].time), !result.isEmpty {
        result[result.count - 1] += piece
      } else {
        result.append(piece)
      }
    }
    self.pieces = pieces.map { Self.thinned(Self.simplified($0, tolerance: tolerance)) }
  }

  private static func steps(of piece: [Vertex], apart distance: Double) -> [Vertex] {
    piece.indices.compactMap { index in
      let around = [index - 1, index + 1].filter(piece.indices.contains)
      let isStep = around.contains { piece[min(index, $0)].isHeld }
      let isAlone = around.allSatisfy {
        (piece[$0].point.x - piece[index].point.x).magnitude >= distance
      }
      let moves = around.contains { piece[$0].point.y != piece[index].point.y }
      return isStep && isAlone && moves ? piece[index] : nil
    }
  }

  /// Jumps that follow each other closely, together.
  private static func runs(of jumps: [Jump], closerThan distance: Double) -> [[Jump]] {
    var runs: [[Jump]] = []
    for jump in jumps {
      if let last = runs.last?.last, jump.before.x - last.before.x < distance {
        runs[runs.count - 1].append(jump)
      } else {
        runs.append([jump])
      }
    }
    return runs
  }

  /// The whole curve, one subpath a piece.
  var path: Path {
    var path = Path()
    for piece in pieces { path.append(piece[...], endingAt: nil) }
    return path
  }

  /// Where the drawn curve ends at `now`: at its head; but at the last sample where that is
  /// held, since its course from there follows from the next one.
  func tip(at now: FlickTime, head: Point) -> Point {
    guard let piece = pieces.last(where: { $0[0].time <= now }) else { return head }
    let next = Self.firstVertex(of: piece, after: now)
    guard next < piece.count else { return head }
    let (last, following) = (piece[next - 1], piece[next])
    return last.isHeld && following.point.y != last.point.y ? last.point : head
  }

  private static func firstVertex(of piece: [Vertex], after now: FlickTime) -> Int {
    var (low, high) = (0, piece.count)
    while low < high {
      let middle = (low + high) / 2
      if piece[middle].time <= now { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Leaves out vertices that lie within `tolerance` of the line that the rest
  /// draws (Ramer, Douglas and Peucker's way), but none between values that are held.
  private static func simplified(_ vertices: [Vertex], tolerance: Double) -> [Vertex] {
    guard vertices.count > 2 else { return vertices }
    var isKept = [Bool](repeating: false, count: vertices.count)
    isKept[0] = true
    isKept[vertices.count - 1] = true
    for index in 1..<vertices.count
    where vertices[index - 1].isHeld && vertices[index].point.y != vertices[index - 1].point.y {
      isKept[index - 1] = true
      isKept[index] = true
    }
    var pending = [(0, vertices.count - 1)]
    while let (first, last) = pending.popLast() {
      let (start, end) = (vertices[first].point, vertices[last].point)
      let along = end - start
      let length = along.length
      var farthest = 0.0
      var index = first
      for candidate in first + 1..<last {
        let offset = vertices[candidate].point - start
        let distance =
          length > 0
          ? (along.dx * offset.dy - along.dy * offset.dx).magnitude / length : offset.length
        if distance > farthest {
          farthest = distance
          index = candidate
        }
      }
      guard farthest > tolerance else { continue }
      isKept[index] = true
      if index - first > 1 { pending.append((first, index)) }
      if last - index > 1 { pending.append((index, last)) }
    }
    return zip(vertices, isKept).compactMap { $1 ? $0 : nil }
  }
}

extension PlottedCurve {
  /// Of a curve that swings to and fro within a pixel's width, in each column the first,
  /// the lowest, the highest and the last vertex: its line covers the rest, and what it
  /// costs grows with the square of how often it crosses a pixel.
  private static func thinned(_ vertices: [Vertex]) -> [Vertex] {
    func column(_ index: Int) -> Double {
      (PlotConstants.columnsPerPixel * vertices[index].point.x).rounded(.down)
    }
    var result: [Vertex] = []
    var start = 0
    while start < vertices.count {
      var (end, lowest, highest) = (start + 1, start, start)
      while end < vertices.count, column(end) == column(start) {
        if vertices[end].point.y < vertices[lowest].point.y { lowest = end }
        if vertices[end].point.y > vertices[highest].point.y { highest = end }
        end += 1
      }
      if end - start <= PlotConstants.mostVerticesInColumn {
        result += vertices[start..<end]
      } else {
        result += Set([start, lowest, highest, end - 1]).sorted().map { vertices[$0] }
      }
      start = end
    }
    return result
  }
}

extension Path {
  /// Adds a polyline as a subpath, with one more point at its end where given.
  /// A single point is not drawn.
  mutating func append(_ vertices: ArraySlice<PlottedCurve.Vertex>, endingAt end: Point?) {
    guard let first = vertices.first?.point, vertices.count > 1 || (end != nil && end != first)
    else { return }
    move(to: first)
    for vertex in vertices.dropFirst() { line(to: vertex.point) }
    if let end, end != vertices.last?.point { line(to: end) }
  }
}
