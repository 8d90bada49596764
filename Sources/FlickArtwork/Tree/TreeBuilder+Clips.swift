import FlickCore

/// Clip paths.
extension TreeBuilder {
  /// A node limited by its element's `clip-path`.
  mutating func limited(
    _ node: DrawnNode, _ values: [String: String], of element: XMLTree.Element, in scope: Scope
  ) throws(ArtworkProblem) -> DrawnNode {
    guard let clips = try clips(values, of: element, in: scope, box: { node.bounds() }) else {
      return DrawnNode(content: .children([]))
    }
    guard !clips.isEmpty else { return node }
    // What a viewport cuts lies within.
    guard node.clips.isEmpty, node.transform == .identity else {
      return DrawnNode(clips: clips, content: .children([node]))
    }
    var result = node
    result.clips = clips
    return result
  }

  /// The sets of outlines, one within the next, that `clip-path` asks for; `nil` where
  /// nothing is left.
  private mutating func clips(
    _ values: [String: String], of element: XMLTree.Element, in scope: Scope, box: () -> Rect?
  ) throws(ArtworkProblem) -> [[Artwork.Outline]]? {
    guard let text = values["clip-path"]?.trimmed, text != "none", text != "inherit" else {
      return []
    }
    guard let reference = text.urlTarget else {
      throw element.problem(.unsupported("clip-path: \(text)"))
    }
    guard let target = try target(reference, from: element, "clip-path"),
      tree.elements[target].isSVG, tree.elements[target].name == "clipPath",
      !ignored.contains("clipPath")
    else { return [] }
    // Within itself it limits nothing.
    guard used.insert(target).inserted else { return [] }
    defer { used.remove(target) }
    return try clips(of: target, in: scope, box: box)
  }

  private mutating func clips(
    of index: Int, in scope: Scope, box: () -> Rect?
  ) throws(ArtworkProblem) -> [[Artwork.Outline]]? {
    let clip = tree.elements[index]
    let values = try cascade.declared(for: index)
    var inner = Scope(style: try style(around: index, in: scope), viewport: scope.viewport)
    inner.style = inner.style.inherited(by: values, viewport: scope.viewport)
    inner.depth = scope.depth + 1
    let context = LengthContext(viewport: scope.viewport, fontSize: inner.style.fontSize)
    guard var place = placement(values, context) else { return nil }
    if values["clipPathUnits"] == "objectBoundingBox" {
      guard let box = box(), box.width > 0, box.height > 0 else { return nil }
      place = AffineTransform.scale(x: box.width, y: box.height)
        .then(.translation(box.minX, box.minY)).then(place)
    }
    guard place.isWithinReach else { return nil }
    guard let around = try clips(values, of: clip, in: inner, box: box) else { return nil }
    var outlines: [Artwork.Outline] = []
    var within: [[Artwork.Outline]] = []
    for child in clip.children {
      guard let part = try clipPart(child, in: inner) else { continue }
      outlines.append(part.outline.placed(place))
      within += part.clips.map { $0.map { $0.placed(place) } }
    }
    guard !outlines.isEmpty else { return nil }
    guard within.isEmpty || outlines.count == 1 else {
      throw clip.problem(.unsupported("clip-path within a clipPath of several shapes"))
    }
    return around + [outlines] + within
  }

  /// The style of what stands around an element, wherever it is referred to.
  private mutating func style(
    around index: Int, in scope: Scope
  ) throws(ArtworkProblem) -> ElementStyle {
    var above: [Int] = []
    var next = tree.elements[index].parent
    while let place = next {
      above.append(place)
      next = tree.elements[place].parent
    }
    var style = ElementStyle()
    for place in above.reversed() {
      style = style.inherited(by: try cascade.declared(for: place), viewport: scope.viewport)
    }
    return style
  }

  private typealias ClipPart = (outline: Artwork.Outline, clips: [[Artwork.Outline]])

  /// What a child of a clip path adds to it: a shape, or a shape that it uses.
  private mutating func clipPart(
    _ index: Int, in scope: Scope, isUsed: Bool = false
  ) throws(ArtworkProblem) -> ClipPart? {
    let element = tree.elements[index]
    guard element.isSVG, !ignored.contains(element.name) else { return nil }
    if element.name == "text" { throw element.problem(.unsupported("text")) }
    let values = try cascade.declared(for: index)
    guard values["display"] != "none" else { return nil }
    var inner = scope
    inner.style = scope.style.inherited(by: values, viewport: scope.viewport)
    let context = LengthContext(viewport: scope.viewport, fontSize: inner.style.fontSize)
    guard let place = placement(values, context) else { return nil }
    var part: ClipPart
    if element.name == "use", !isUsed {
      guard let reference = values["href"] ?? values["xlink:href"],
        let target = try target(reference, from: element, "use"),
        let shown = try clipPart(target, in: inner, isUsed: true)
      else { return nil }
      let move = AffineTransform.translation(
        context.length(values["x"], .x) ?? 0, context.length(values["y"], .y) ?? 0)
      part = (shown.outline.placed(move), shown.clips.map { $0.map { $0.placed(move) } })
    } else {
      guard Names.shapes.contains(element.name), inner.style.isVisible,
        let outline = try outline(element, values, in: inner)
      else { return nil }
      part = (
        Artwork.Outline(outline.path, transform: .identity, rule: inner.style.clipRule), []
      )
    }
    let path = part.outline.path
    guard let own = try clips(values, of: element, in: inner, box: { path.bounds }) else {
      return nil
    }
    part = (part.outline.placed(place), (part.clips + own).map { $0.map { $0.placed(place) } })
    return part.outline.transform.isWithinReach ? part : nil
  }
}

extension Artwork.Outline {
  /// The same, with its coordinates led on.
  fileprivate func placed(_ next: AffineTransform) -> Artwork.Outline {
    Artwork.Outline(path, transform: transform.then(next), rule: rule)
  }
}
