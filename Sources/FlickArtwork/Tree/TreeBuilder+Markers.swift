import FlickCore

/// Markers on the vertices of lines and paths.
extension TreeBuilder {
  private enum Place { case start, middle, end }

  mutating func markers(
    on outline: Outlines.Outline, of element: XMLTree.Element, in scope: Scope
  ) throws(ArtworkProblem) -> [DrawnNode] {
    guard ["path", "line", "polyline", "polygon"].contains(element.name) else { return [] }
    let style = scope.style
    let ids = [style.markerStart, style.markerMiddle, style.markerEnd]
    guard ids.contains(where: { $0 != nil && $0 != "none" }) else { return [] }
    let vertices = MarkerVertex.vertices(of: outline)
    var nodes: [DrawnNode] = []
    for (index, vertex) in vertices.enumerated() {
      var wanted: [(String?, Place)] = []
      if index == 0 { wanted.append((ids[0], .start)) }
      if index > 0, index < vertices.count - 1 { wanted.append((ids[1], .middle)) }
      if index == vertices.count - 1 { wanted.append((ids[2], .end)) }
      for case (.some(let text), let place) in wanted {
        guard let reference = text.urlTarget,
          let target = try target(reference, from: element, "marker")
        else { continue }
        if let node = try marker(target, at: vertex, place, in: scope) { nodes.append(node) }
      }
    }
    return nodes
  }

  private mutating func marker(
    _ index: Int, at vertex: MarkerVertex, _ place: Place, in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[index]
    guard element.isSVG, element.name == "marker", !ignored.contains("marker"),
      used.insert(index).inserted
    else { return nil }
    defer { used.remove(index) }
    let values = try cascade.declared(for: index)
    try Refusals.check(values, of: element)
    var inner = Scope(viewport: scope.viewport, depth: scope.depth + 1)
    inner.style = ElementStyle().inherited(by: values, viewport: scope.viewport)
    let context = LengthContext(viewport: scope.viewport, fontSize: inner.style.fontSize)
    let width = context.length(values["markerWidth"], .x) ?? 3
    let height = context.length(values["markerHeight"], .y) ?? 3
    guard width > 0, height > 0 else { return nil }
    let content = try viewport(
      index, values, at: .zero, size: Size(width: width, height: height), in: inner)
    // The reference point is in the view box's coordinates.
    var toViewport = AffineTransform.identity
    if let box = ViewBox.parse(values["viewBox"]) {
      toViewport = ViewBox(values["preserveAspectRatio"])
        .transform(box, into: Size(width: width, height: height))
    }
    let reference = toViewport.apply(
      Point(x: context.length(values["refX"], .x) ?? 0, y: context.length(values["refY"], .y) ?? 0))
    let scale = values["markerUnits"] == "userSpaceOnUse" ? 1 : scope.style.strokeWidth
    let transform = AffineTransform.translation(-reference.x, -reference.y).then(.scale(scale))
      .then(turn(values["orient"], vertex, place))
      .then(.translation(vertex.point.x, vertex.point.y))
    guard transform.isWithinReach, transform.determinant != 0 else { return nil }
    return DrawnNode(transform: transform, content: .children([content]))
  }

  private func turn(_ text: String?, _ vertex: MarkerVertex, _ place: Place) -> AffineTransform {
    switch text?.trimmed {
    case "auto": return .rotation(vertex.angle)
    case "auto-start-reverse":
      return .rotation(place == .start ? vertex.angle + Double.pi : vertex.angle)
    case .some(let text):
      var scanner = ValueScanner(text)
      return .rotation(degrees: scanner.number() ?? 0)
    case nil: return .identity
    }
  }
}

/// A place for a marker, and which way the line runs there, in radians.
struct MarkerVertex {
  let point: Point
  let angle: Double

  /// The ends of all segments; the way at a vertex is halfway between the one that
  /// leads to it and the one that leads on (SVG 2, section 13.7.4).
  static func vertices(of outline: Outlines.Outline) -> [MarkerVertex] {
    let pieces = Piece.pieces(of: outline)
    return pieces.indices.map { index in
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      let arriving = pieces[index].arriving ?? next?.leaving
      let leaving = next?.leaving ?? pieces[index].arriving
      return MarkerVertex(
        point: pieces[index].end, angle: Self.angle(between: arriving, and: leaving))
    }
  }

  private static func angle(between first: Vector?, and second: Vector?) -> Double {
    guard let first, let second else { return 0 }
    let sum = (1 / first.length) * first + (1 / second.length) * second
    let way = sum.dot(sum) > 1e-12 ? sum : first
    return Reproducible.atan2(way.dy, way.dx)
  }

  /// A segment: its end, and its directions; a move has none.
  private struct Piece {
    let end: Point
    var leaving: Vector?
    var arriving: Vector?

    static func pieces(of outline: Outlines.Outline) -> [Piece] {
      let elements = outline.path.elements
      let ends = outline.segmentEnds ?? Array(1...max(1, elements.count))
      var pieces: [Piece] = []
      var (current, start) = (Point.zero, Point.zero)
      var begin = 0
      for end in ends where end > begin || !pieces.isEmpty {
        var points = [current]
        for element in elements[begin..<end] {
          switch element {
          case .move(let to):
            points = [to]
            start = to
          case .line(let to): points.append(to)
          case .quadratic(let control, let to): points += [control, to]
          case .cubic(let control1, let control2, let to): points += [control1, control2, to]
          case .close: points.append(start)
          }
        }
        begin = end
        current = points[points.count - 1]
        let ways = zip(points.dropFirst(), points).map { $0 - $1 }.filter { $0.dot($0) > 0 }
        pieces.append(Piece(end: current, leaving: ways.first, arriving: ways.last))
      }
      return pieces
    }
  }
}
