import FlickCore

/// Shapes with their paints.
extension TreeBuilder {
  mutating func shape(
    _ index: Int, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[index]
    guard let outline = try outline(element, values, in: scope) else { return nil }
    var node = DrawnNode(path: outline.path, content: .operations([]))
    let style = scope.style
    guard style.isVisible else { return node }
    var operations: [DrawnNode.Operation] = []
    for part in style.order {
      switch part {
      case .fill:
        let paint = try paint(
          style.fill, opacity: style.fillOpacity, of: outline.path, element, in: scope)
        if let paint { operations.append(.fill(style.fillRule, paint)) }
      case .stroke:
        guard let stroke = style.strokeStyle else { continue }
        let paint = try paint(
          style.stroke, opacity: style.strokeOpacity, of: outline.path, element, in: scope)
        if let paint { operations.append(.stroke(stroke, paint)) }
      case .markers:
        let nodes = try markers(on: outline, of: element, in: scope)
        if !nodes.isEmpty { operations.append(.markers(nodes)) }
      }
    }
    node.content = .operations(operations)
    return node
  }

  mutating func outline(
    _ element: XMLTree.Element, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> Outlines.Outline? {
    let context = LengthContext(viewport: scope.viewport, fontSize: scope.style.fontSize)
    guard let outline = Outlines.outline(element.name, values, context) else { return nil }
    guard !outline.isTooLong else {
      throw element.problem(.limit("segments of a path", ArtworkConstants.mostPathSegments))
    }
    try count(outline.path, of: element)
    return outline
  }

  // MARK: - Paints

  /// What a paint is on a path; `nil` where it paints nothing.
  mutating func paint(
    _ value: PaintValue, opacity: Double, of path: Path, _ element: XMLTree.Element,
    in scope: Scope
  ) throws(ArtworkProblem) -> Artwork.Paint? {
    func solid(_ color: Color) -> Artwork.Paint? {
      let faded = color.faded(by: opacity)
      return faded.alpha > 0 ? .solid(faded) : nil
    }
    switch value {
    case .none: return nil
    case .color(let color): return solid(color)
    case .currentColor: return solid(scope.style.color)
    case .server(let reference, let fallback):
      let instead = fallback ?? PaintValue.none
      guard let target = try target(reference, from: element, "url"), tree.elements[target].isSVG
      else { return try paint(instead, opacity: opacity, of: path, element, in: scope) }
      let server = tree.elements[target]
      switch server.name {
      case _ where ignored.contains(server.name): break
      case "pattern": throw server.problem(.unsupported("pattern"))
      case "linearGradient", "radialGradient":
        let gradient = try GradientServer(target, builder: &self)
        guard !gradient.isEmpty, let box = gradient.box(of: path) else { break }
        let fontSize = scope.style.fontSize
        return try gradient.paint(
          in: box, opacity: opacity,
          LengthContext(viewport: scope.viewport, fontSize: fontSize))
      default: break
      }
      return try paint(instead, opacity: opacity, of: path, element, in: scope)
    }
  }
}
