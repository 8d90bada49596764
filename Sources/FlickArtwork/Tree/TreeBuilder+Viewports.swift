import FlickCore

/// Elements with a viewport of their own.
extension TreeBuilder {
  /// An `svg` within another, or a symbol that is used.
  mutating func nested(
    _ index: Int, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    let context = LengthContext(viewport: scope.viewport, fontSize: scope.style.fontSize)
    let isSymbol = tree.elements[index].name == "symbol"
    let origin = Vector(
      dx: isSymbol ? 0 : context.length(values["x"], .x) ?? 0,
      dy: isSymbol ? 0 : context.length(values["y"], .y) ?? 0)
    let width = context.length(values["width"], .x) ?? scope.viewport.width
    let height = context.length(values["height"], .y) ?? scope.viewport.height
    guard width > 0, height > 0 else { return nil }
    return try viewport(
      index, values, at: origin, size: Size(width: width, height: height), in: scope)
  }

  /// The children of an element in a viewport, to which they are cut unless it says
  /// otherwise.
  mutating func viewport(
    _ index: Int, _ values: [String: String], at origin: Vector, size: Size, in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode {
    var inner = scope
    inner.viewport = size
    var toViewport = AffineTransform.identity
    if let box = ViewBox.parse(values["viewBox"]) {
      inner.viewport = box.size
      toViewport = ViewBox(values["preserveAspectRatio"]).transform(box, into: size)
    }
    var content = try group(tree.elements[index].children, in: inner)
    content.transform = toViewport.then(.translation(origin.dx, origin.dy))
    var node = DrawnNode(content: .children([content]))
    if !["visible", "auto"].contains(values["overflow"] ?? "hidden") {
      let box = Rect(x: origin.dx, y: origin.dy, width: size.width, height: size.height)
      node.clips = [[Artwork.Outline(Path(rect: box), transform: .identity, rule: .nonzero)]]
    }
    return node
  }

  /// What a `use` shows; nothing where it would show itself.
  mutating func use(
    _ index: Int, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[index]
    guard let reference = values["href"] ?? values["xlink:href"],
      let target = try target(reference, from: element, "use")
    else { return nil }
    guard used.insert(target).inserted, !isAbove(target, index) else {
      used.remove(target)
      return nil
    }
    defer { used.remove(target) }
    let context = LengthContext(viewport: scope.viewport, fontSize: scope.style.fontSize)
    guard let shown = try shown(target, values, in: scope) else { return nil }
    return DrawnNode(
      transform: .translation(
        context.length(values["x"], .x) ?? 0, context.length(values["y"], .y) ?? 0),
      content: .children([shown]))
  }

  /// Whether an element stands within another.
  private func isAbove(_ ancestor: Int, _ index: Int) -> Bool {
    var next: Int? = index
    while let place = next {
      if place == ancestor { return true }
      next = tree.elements[place].parent
    }
    return false
  }

  private mutating func shown(
    _ target: Int, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[target]
    guard element.isSVG, !ignored.contains(element.name) else { return nil }
    if Names.refused.contains(element.name) { throw element.problem(.unsupported(element.name)) }
    switch element.name {
    case "symbol", "svg":
      return try drawn(
        target, in: scope, sized: values.filter { $0.key == "width" || $0.key == "height" })
    default: return Names.drawn.contains(element.name) ? try drawn(target, in: scope) : nil
    }
  }
}
