import FlickCore

/// Layers and what fills them.
struct LayerDecoder {
  let checker: ShapeChecker
  private var index = 0
  /// How many of the layers around the next one are blurred or have a backdrop
  /// filter.
  private var blurs = 0
  /// Of all paths so far.
  private var segments = 0

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
    let place = try place(fields, type: type, in: parent)
    let (frame, content) = (place.frame, place.content)
    let fill =
      type == "image" ? .image(try image(fields)) : try fields.optional("fill", fill)
    let black: Fill? = if case .text = content { .color(.black) } else { nil }
    let effects = try effects(fields)
    let around = blurs
    defer { blurs = around }
    try enter(effects, fields)
    return Layer(
      index: own, id: try fields.optionalString("id"), content: content, frame: frame,
      transform: try transform(fields), corners: try corners(fields),
      opacity: try fields.number("opacity"), effects: effects,
      fill: fill ?? black, stroke: try fields.optional("stroke", stroke),
      shadow: try fields.optional("shadow", shadow), clipsChildren: try fields.bool("clip"),
      isHidden: try fields.bool("hidden"),
      mappings: try fields.optional("map") { node throws(Rejected) in
        try MappingDecoder(collector: collector, symbols: symbols, layer: own, type: type)
          .mappings(node)
      } ?? [],
      children: try layers(try fields.required("children").items, in: frame.size))
  }

  /// Counts a layer that its children are drawn in.
  private mutating func enter(
    _ effects: Layer.Effects, _ fields: Fields
  ) throws(Rejected) {
    guard effects.blur > 0 || effects.backdrop != nil else { return }
    blurs += 1
    guard blurs > SceneConstants.maximumBlursWithin else { return }
    let name = effects.backdrop == nil ? "blur" : "backdropFilter"
    if let key = fields.node.members.first(where: { $0.key == name }) {
      collector.report(.tooManyBlurs(within: name), at: key.keyRange)
    }
    throw Rejected()
  }

  /// A layer's frame, and what is drawn there.
  private mutating func place(
    _ fields: Fields, type: String, in parent: Size
  ) throws(Rejected) -> (frame: Rect, content: Layer.Content) {
    guard type == "path" else {
      let frame = try frame(fields, type: type, in: parent)
      return (frame, try content(fields, type: type))
    }
    let node = try fields.required("path")
    guard case .success(let path) = try PathData.path(fields.string("path")) else {
      throw Rejected()
    }
    segments += path.elements.count
    if segments > SceneConstants.maximumPathSegmentsInAll {
      collector.report(
        .tooManyPathSegments(), at: node.range.lowerBound..<node.range.lowerBound + 1)
      throw Rejected()
    }
    let rule = try fields.choice("fillRule", as: Layer.FillRule.self)
    if fields.has("frame") {
      let frame = try frame(fields, type: type, in: parent)
      return (frame, .path(Layer.Contour(path: path, rule: rule)))
    }
    let frame =
      path.bounds ?? path.controlBounds ?? Rect(origin: .zero, size: Size(width: 0, height: 0))
    let own = path.transformed(by: .translation(-frame.minX, -frame.minY))
    return (frame, .path(Layer.Contour(path: own, rule: rule)))
  }

  private func frame(_ fields: Fields, type: String, in parent: Size) throws(Rejected) -> Rect {
    guard let node = fields.written("frame") else {
      if type == "group" || type == "images" { return Rect(origin: .zero, size: parent) }
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

  private func corners(_ fields: Fields) throws(Rejected) -> Layer.Corners {
    guard let radii = Self.radii(try fields.required("cornerRadius")) else { throw Rejected() }
    if let corner = fields.node.members.first(where: { $0.key == "corner" }),
      !fields.has("cornerRadius"), fields.written("map")?["cornerRadius"] == nil
    {
      collector.report(.meaninglessWithout("corner", "cornerRadius"), at: corner.keyRange)
    }
    return Layer.Corners(radii: radii, isContinuous: try fields.string("corner") == "continuous")
  }

  /// One radius for all corners, or four; `nil` where they are neither.
  private static func radii(_ node: JSONNode) -> CornerRadii? {
    var numbers: [Double] = []
    if let number = node.number {
      numbers.append(number)
    } else {
      for item in node.items {
        guard let number = item.number else { return nil }
        numbers.append(number)
      }
    }
    for number in numbers where !Language.extent.contains(number) { return nil }
    switch numbers.count {
    case 1: return CornerRadii(all: numbers[0])
    case 4:
      return CornerRadii(
        topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3])
    default: return nil
    }
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
    // A picture is a rectangle that is filled with it.
    case "rect", "image": return .rect
    case "ellipse": return .ellipse
    case "group": return .group
    case "images": return .images(shown: try shown(fields))
    case "text": return .text(try TextDecoder(checker: checker).text(fields))
    default: throw Rejected()
    }
  }

  /// Which child is seen.
  private func shown(_ fields: Fields) throws(Rejected) -> Int {
    let node = try fields.required("shown")
    let count = try fields.required("children").items.count
    guard let number = node.number, let place = Int(exactly: number), place >= 0, place < count
    else {
      let written = fields.written("shown")?.range
      let start = fields.node.range.lowerBound
      collector.report(
        .noSuchImage(Spelling.number(node.number ?? 0), count: count),
        at: written ?? start..<start + 1)
      throw Rejected()
    }
    return place
  }

  // MARK: - Paint

  private func stroke(_ node: JSONNode) throws(Rejected) -> Layer.Stroke {
    let fields = try Fields(node, Language.stroke)
    let dash = try fields.optional("dash", dash) ?? []
    if !fields.has("dash"), let phase = node.members.first(where: { $0.key == "dashPhase" }) {
      collector.report(.meaninglessWithout("dashPhase", "dash"), at: phase.keyRange)
    }
    return Layer.Stroke(
      color: try fields.color("color"), width: try fields.number("width"), dash: dash,
      dashPhase: try fields.number("dashPhase"),
      cap: try fields.choice("cap", as: Layer.Stroke.Cap.self),
      join: try fields.choice("join", as: Layer.Stroke.Join.self),
      miterLimit: try fields.number("miterLimit"))
  }

  private func dash(_ node: JSONNode) throws(Rejected) -> [Double] {
    let lengths = node.items.compactMap(\.number)
    guard lengths.count == node.items.count, lengths.allSatisfy(Language.extent.contains),
      !lengths.isEmpty
    else { throw Rejected() }
    guard lengths.contains(where: { $0 > 0 }) else {
      collector.report(.dashOfNothing(), at: node.range)
      throw Rejected()
    }
    return lengths
  }

  private func shadow(_ node: JSONNode) throws(Rejected) -> Layer.Shadow {
    let fields = try Fields(node, Language.shadow)
    return Layer.Shadow(
      radius: try fields.number("radius"), offset: try fields.vector("offset"),
      color: try fields.color("color"))
  }
}
