import FlickCore

/// Layers and what fills them.
struct LayerDecoder {
  let checker: ShapeChecker
  private var index = 0

  init(checker: ShapeChecker) {
    self.checker = checker
  }

  var collector: DiagnosticCollector { checker.collector }
  private var symbols: Symbols { checker.symbols }

  /// The layers of a variant in a depth-first walk.
  mutating func layers(_ nodes: [JSONNode], in parent: Size) throws(Rejected) -> [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(nodes.count)
    var isSound = true
    for node in nodes {
      do throws(Rejected) {
        layers.append(try layer(node, in: parent))
      } catch {
        isSound = false
      }
    }
    if !isSound { throw Rejected() }
    return layers
  }

  private mutating func layer(_ node: JSONNode, in parent: Size) throws(Rejected) -> Layer {
    let own = index
    index += 1
    let fields = try Fields(node, Language.layer)
    let type = try fields.string("type")
    let frame = try frame(fields, type: type, in: parent)
    let content = try content(fields, type: type)
    let fill = try fields.optional("fill", fill)
    let black: Fill? = if case .text = content { .color(.black) } else { nil }
    return Layer(
      index: own, id: try fields.optionalString("id"), content: content, frame: frame,
      transform: try transform(fields), cornerRadius: try fields.number("cornerRadius"),
      opacity: try fields.number("opacity"), effects: try effects(fields),
      fill: fill ?? black, stroke: try fields.optional("stroke", stroke),
      shadow: try fields.optional("shadow", shadow), clipsChildren: try fields.bool("clip"),
      isHidden: try fields.bool("hidden"),
      mappings: try fields.optional("map") { node throws(Rejected) in
        try MappingDecoder(collector: collector, symbols: symbols, layer: own, type: type)
          .mappings(node)
      } ?? [],
      children: try layers(try fields.required("children").items, in: frame.size))
  }

  private func frame(_ fields: Fields, type: String, in parent: Size) throws(Rejected) -> Rect {
    guard let node = fields.written("frame") else {
      if type == "group" { return Rect(origin: .zero, size: parent) }
      throw Rejected()
    }
    guard node.items.count == 4 else { throw Rejected() }
    let sides = [parent.width, parent.height, parent.width, parent.height]
    var numbers: [Double] = []
    for (item, side) in zip(node.items, sides) { numbers.append(try length(item, of: side)) }
    if numbers[2] < 0 || numbers[3] < 0 {
      let wrong = node.items[numbers[2] < 0 ? 2 : 3]
      if wrong.string != nil { collector.report(.percentOfNothing(), at: wrong.range) }
      throw Rejected()
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func length(_ node: JSONNode, of side: Double) throws(Rejected) -> Double {
    if let number = node.number, Language.length.contains(number) { return number }
    guard let text = node.string, case .success(let share) = Grammar.percent(text) else {
      throw Rejected()
    }
    let length = share * side
    guard Language.length.contains(length) else {
      collector.report(
        .outOfRange(
          "a length", bounds: Language.length, value: length,
          found: Spelling.number(length), hint: nil), at: node.range)
      throw Rejected()
    }
    return length
  }

  private func transform(_ fields: Fields) throws(Rejected) -> Layer.Transform {
    let anchor = try Read.vector(fields.required("anchor"), bounds: Language.factor)
    let scale = try fields.required("scale")
    let factors: Vector
    if let number = scale.number {
      guard Language.factor.contains(number) else { throw Rejected() }
      factors = Vector(dx: number, dy: number)
    } else {
      factors = try Read.vector(scale, bounds: Language.factor)
    }
    return Layer.Transform(
      anchor: .zero + anchor, rotationDegrees: try fields.number("rotation"), scale: factors)
  }

  private func content(_ fields: Fields, type: String) throws(Rejected) -> Layer.Content {
    switch type {
    case "rect": return .rect
    case "ellipse": return .ellipse
    case "group": return .group
    case "text": return .text(try TextDecoder(checker: checker).text(fields))
    default: throw Rejected()
    }
  }

  // MARK: - Paint

  private func stroke(_ node: JSONNode) throws(Rejected) -> Layer.Stroke {
    let fields = try Fields(node, Language.stroke)
    return Layer.Stroke(color: try fields.color("color"), width: try fields.number("width"))
  }

  private func shadow(_ node: JSONNode) throws(Rejected) -> Layer.Shadow {
    let fields = try Fields(node, Language.shadow)
    return Layer.Shadow(
      radius: try fields.number("radius"), offset: try fields.vector("offset"),
      color: try fields.color("color"))
  }
}
