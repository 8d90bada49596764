import FlickCore

/// Makes of a file's elements what is drawn.
struct TreeBuilder {
  /// What holds for the children of an element.
  struct Scope {
    var style = ElementStyle()
    /// The size that percentages refer to.
    var viewport: Size
    /// How many elements it stands within, uses counted.
    var depth = 0
  }

  let tree: XMLTree
  let ignored: Set<String>
  var cascade: Cascade
  /// What is being used just now, so that nothing is drawn within itself.
  var used: Set<Int> = []
  /// If only a part is drawn: the elements that lead to it.
  private var way: Set<Int> = []
  private var drawnCount = 0
  private var segmentCount = 0

  init(_ tree: XMLTree, ignored: Set<String>) throws(ArtworkProblem) {
    self.tree = tree
    self.ignored = ignored
    cascade = try Cascade(tree, ignored: ignored)
    try refuseScripts()
  }

  private func refuseScripts() throws(ArtworkProblem) {
    for element in tree.elements where element.isSVG && !ignored.contains(element.name) {
      if Names.active.contains(element.name) { throw element.problem(.unsupported(element.name)) }
      let handlers = element.attributes.keys.filter { $0.hasPrefix("on") && !ignored.contains($0) }
      if let handler = handlers.min() { throw element.problem(.unsupported(handler)) }
    }
  }

  /// Draws only one element from now on; the root is the whole.
  mutating func keep(only part: Int) {
    guard part > 0 else { return }
    var next: Int? = part
    while let index = next {
      way.insert(index)
      next = tree.elements[index].parent
    }
    kept = part
  }

  private var kept: Int?

  // MARK: - Elements

  /// What an element draws; `nil` where that is nothing.
  mutating func node(of index: Int, in scope: Scope) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[index]
    guard element.isSVG, !ignored.contains(element.name) else { return nil }
    if Names.silent.contains(element.name) {
      // What leads to the only part that is drawn.
      guard kept != nil, way.contains(index) else { return nil }
      return try group(element.children, in: scope)
    }
    if Names.refused.contains(element.name) {
      if try isInvisible(index, in: scope) { return nil }
      throw element.problem(.unsupported(element.name))
    }
    guard Names.drawn.contains(element.name) else { return nil }
    return try drawn(index, in: scope)
  }

  /// What an element draws that stands among others, or is used.
  ///
  /// - Parameter size: The width and height that a `use` gives it.
  mutating func drawn(
    _ index: Int, in scope: Scope, sized size: [String: String] = [:]
  ) throws(ArtworkProblem) -> DrawnNode? {
    let element = tree.elements[index]
    let values = try cascade.declared(for: index).merging(size) { $1 }
    guard values["display"] != "none" else { return nil }
    try Refusals.check(values, of: element)
    try count(element, scope)
    var inner = scope
    inner.style = scope.style.inherited(by: values, viewport: scope.viewport)
    inner.depth += 1
    guard var node = try content(of: index, values, in: inner) else { return nil }
    let context = LengthContext(viewport: scope.viewport, fontSize: inner.style.fontSize)
    guard let transform = placement(values, context) else { return nil }
    node = try limited(node, values, of: element, in: inner)
    node.opacity = values["opacity"].flatMap(ElementStyle.share) ?? 1
    node.blend = values["mix-blend-mode"].flatMap(BlendMode.init) ?? .normal
    node.isIsolated = values["isolation"] == "isolate"
    node.transform = node.transform.then(transform)
    return node
  }

  /// Whether what is not drawn would show nothing anyhow: a text without letters, a picture
  /// without a file or a size, and what is hidden.
  private mutating func isInvisible(
    _ index: Int, in scope: Scope
  ) throws(ArtworkProblem) -> Bool {
    let element = tree.elements[index]
    let values = try cascade.declared(for: index)
    if values["display"]?.trimmed == "none" { return true }
    switch element.name {
    case "text":
      let style = scope.style.inherited(by: values, viewport: scope.viewport)
      return !element.hasLetters || element.children.isEmpty && !style.isVisible
    case "image":
      let context = LengthContext(viewport: scope.viewport, fontSize: scope.style.fontSize)
      let isFlat = [("width", Length.Axis.x), ("height", .y)].contains { name, axis in
        values[name].flatMap { context.length($0, axis) } == 0
      }
      return isFlat || (element.reference ?? "").trimmed.isEmpty
    default: return false
    }
  }

  private mutating func count(
    _ element: XMLTree.Element, _ scope: Scope
  ) throws(ArtworkProblem) {
    drawnCount += 1
    guard drawnCount <= ArtworkConstants.mostDrawn else {
      throw element.problem(.limit("elements drawn", ArtworkConstants.mostDrawn))
    }
    guard scope.depth < ArtworkConstants.deepestNesting else {
      throw element.problem(.limit("elements within each other", ArtworkConstants.deepestNesting))
    }
  }

  /// Counts what a shape's path takes.
  mutating func count(_ path: Path, of element: XMLTree.Element) throws(ArtworkProblem) {
    segmentCount += path.elements.count
    guard segmentCount <= ArtworkConstants.mostSegments else {
      throw element.problem(.limit("segments of paths", ArtworkConstants.mostSegments))
    }
  }

  private mutating func content(
    of index: Int, _ values: [String: String], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode? {
    switch tree.elements[index].name {
    case "g", "a": return try group(tree.elements[index].children, in: scope)
    case "switch": return try group(chosenChild(of: index), in: scope)
    case "svg", "symbol": return try nested(index, values, in: scope)
    case "use": return try use(index, values, in: scope)
    default: return try shape(index, values, in: scope)
    }
  }

  func isKept(_ index: Int) -> Bool { kept == nil || way.contains(index) }

  mutating func group(
    _ children: [Int], in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode {
    var nodes: [DrawnNode] = []
    for child in children where isKept(child) {
      let outer = kept
      if child == kept { kept = nil }
      defer { kept = outer }
      if let node = try node(of: child, in: scope) { nodes.append(node) }
    }
    return DrawnNode(content: .children(nodes))
  }

  /// The first child that asks for nothing that is not there.
  private func chosenChild(of index: Int) throws(ArtworkProblem) -> [Int] {
    for child in tree.elements[index].children {
      let element = tree.elements[child]
      if element.attributes["systemLanguage"] != nil, !ignored.contains("systemLanguage") {
        throw element.problem(.unsupported("systemLanguage"))
      }
      if element.isSVG, element.attributes["requiredExtensions"] == nil { return [child] }
    }
    return []
  }

  /// An element's `transform` about its origin; `nil` where the plane is flattened.
  func placement(_ values: [String: String], _ context: LengthContext) -> AffineTransform? {
    guard let text = values["transform"], text.trimmed != "none" else { return .identity }
    guard let transform = TransformText.parse(text) else { return .identity }
    guard transform.isFinite, transform.determinant != 0 else { return nil }
    return transform.about(values["transform-origin"], context)
  }

  // MARK: - References

  /// The element that an attribute refers to; `nil` where there is none.
  func target(
    _ reference: String, from element: XMLTree.Element, _ name: String
  ) throws(ArtworkProblem) -> Int? {
    let text = reference.trimmed
    guard text.hasPrefix("#") else {
      if text.isEmpty { return nil }
      throw element.problem(.external(name, target: text))
    }
    return tree.identified[String(text.dropFirst())]
  }
}

extension AffineTransform {
  /// Whether products with coordinates stay far from what numbers can hold.
  var isWithinReach: Bool {
    [a, b, c, d, tx, ty].allSatisfy { $0.magnitude <= ArtworkConstants.transformReach }
  }

  /// The same about a point, if `transform-origin` says one.
  func about(_ origin: String?, _ context: LengthContext) -> AffineTransform {
    guard let vector = origin.flatMap({ TransformOrigin.parse($0, context) }) else { return self }
    return AffineTransform.translation(-vector.dx, -vector.dy).then(self)
      .then(.translation(vector.dx, vector.dy))
  }
}
