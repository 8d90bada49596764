import FlickCore
import FlickJSON

/// Layers in their places: what of them depends on what is around them.
struct LayerDecoder {
  let reader: Reader
  private var index = 0
  /// How many of the layers around the next one are blurred or have a backdrop
  /// filter.
  private var blurs = 0
  /// Of all paths so far.
  private var segments = 0

  init(reader: Reader) {
    self.reader = reader
  }

  /// The layers of a variant in a depth-first walk.
  mutating func layers(_ items: [Members], in parent: Size) throws(Rejected) -> [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(items.count)
    for item in items {
      do throws(Rejected) { layers.append(try layer(item, in: parent)) } catch {}
    }
    if layers.count < items.count { throw Rejected() }
    return layers
  }

  private mutating func layer(_ keys: Members, in parent: Size) throws(Rejected) -> Layer {
    let own = index
    index += 1
    let type = try keys[LayerKeys.type]
    if type == .stack { return try stack(keys, own, in: parent) }
    let (frame, content) = try place(keys, type, in: parent)
    let around = blurs
    defer { blurs = around }
    let effects = try effects(keys)
    return try layer(
      keys, own, type, frame, content, effects,
      children: try layers(keys[LayerKeys.children], in: frame.size))
  }

  private func layer(
    _ keys: Members, _ own: Int, _ type: LayerType, _ frame: Rect, _ content: Layer.Content,
    _ effects: Layer.Effects, children: [Layer]
  ) throws(Rejected) -> Layer {
    let clips = try keys[LayerKeys.clip]
    if clips, !keys.has(LayerKeys.children) {
      reader.report(.nothingToClip(), atKey: LayerKeys.clip, of: keys)
    }
    let layer = Layer(
      index: own, id: try keys[LayerKeys.id], content: content, frame: frame,
      transform: Layer.Transform(
        anchor: .zero + (try keys[LayerKeys.anchor]), rotationDegrees: try keys[LayerKeys.rotation],
        scale: try keys[LayerKeys.scale], shear: try keys[LayerKeys.shear]),
      corners: try corners(keys), opacity: try keys[LayerKeys.opacity], effects: effects,
      fill: try fill(keys, type), stroke: try keys[LayerKeys.stroke],
      shadow: try keys[LayerKeys.shadow], clipsChildren: clips,
      isHidden: try keys[LayerKeys.hidden],
      mappings: try MappingDecoder(reader: reader, layer: own, type: type)
        .mappings(keys[LayerKeys.map] ?? []),
      children: children)
    for mapping in layer.mappings {
      guard let lack = layer.lack(of: mapping.property, name: layer.id ?? "", for: .mapping)
      else { continue }
      reader.report(lack, at: keys.place(LayerKeys.map)[mapping.property.rawValue] ?? keys.node)
    }
    return layer
  }

  /// A group whose children have their places by the order in which they stand.
  private mutating func stack(
    _ keys: Members, _ own: Int, in parent: Size
  ) throws(Rejected) -> Layer {
    let isVertical = try keys[LayerKeys.axis]
    let padding = try keys[LayerKeys.padding]
    let gap = try keys[LayerKeys.gap]
    let sides = Size(width: padding[1] + padding[3], height: padding[0] + padding[2])
    let written = keys.has(LayerKeys.frame) ? try frame(keys, .stack, in: parent) : nil
    let outer = written?.size ?? parent
    let inner = Size(
      width: max(0, outer.width - sides.width), height: max(0, outer.height - sides.height))
    let around = blurs
    defer { blurs = around }
    let effects = try effects(keys)
    var children = try layers(keys[LayerKeys.children], in: inner)
    for (child, item) in zip(children, keys.place(LayerKeys.children).items)
    where child.frame.origin != .zero {
      let place = item["frame"] ?? item
      throw reader.rejected(.stackedElsewhere(), at: place)
    }
    func along(_ size: Size) -> Double { isVertical ? size.height : size.width }
    func across(_ size: Size) -> Double { isVertical ? size.width : size.height }
    let length =
      children.map { along($0.frame.size) }.reduce(0, +)
      + gap * Double(max(0, children.count - 1))
    let width = children.map { across($0.frame.size) }.max() ?? 0
    let content =
      isVertical ? Size(width: width, height: length) : Size(width: length, height: width)
    let room = written.map { _ in across(inner) } ?? width
    let share: Double =
      switch try keys[LayerKeys.align] {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    var place = isVertical ? padding[0] : padding[3]
    for index in children.indices {
      let size = children[index].frame.size
      let side = (isVertical ? padding[3] : padding[0]) + share * (room - across(size))
      children[index].frame = Rect(
        origin: isVertical ? Point(x: side, y: place) : Point(x: place, y: side), size: size)
      place += along(size) + gap
    }
    let frame =
      written
      ?? Rect(
        x: 0, y: 0, width: content.width + sides.width, height: content.height + sides.height)
    return try layer(keys, own, .stack, frame, .group, effects, children: children)
  }

  /// What is done to a layer's picture, which counts for all inside it.
  private mutating func effects(_ keys: Members) throws(Rejected) -> Layer.Effects {
    let effects = Layer.Effects(
      blend: try keys[LayerKeys.blend], blur: try keys[LayerKeys.blur],
      backdrop: try keys[LayerKeys.backdropFilter])
    let isMapped = keys.written(LayerKeys.map)?["blur"] != nil
    guard effects.blur > 0 || isMapped || effects.backdrop != nil else { return effects }
    blurs += 1
    guard blurs > SceneConstants.maximumBlursWithin else { return effects }
    if effects.backdrop == nil {
      reader.report(.tooManyBlurs(within: "blur"), atKey: LayerKeys.blur, of: keys)
    } else {
      reader.report(
        .tooManyBlurs(within: "backdropFilter"), atKey: LayerKeys.backdropFilter, of: keys)
    }
    throw Rejected()
  }

  /// A layer's frame, and what is drawn there.
  private mutating func place(
    _ keys: Members, _ type: LayerType, in parent: Size
  ) throws(Rejected) -> (frame: Rect, content: Layer.Content) {
    guard type == .path else {
      return (try frame(keys, type, in: parent), try content(keys, type))
    }
    guard let path = try keys[LayerKeys.path] else { throw Rejected() }
    segments += path.elements.count
    if segments > SceneConstants.maximumPathSegmentsInAll {
      throw reader.rejected(.tooManyPathSegments(), on: keys.place(LayerKeys.path))
    }
    let rule = try keys[LayerKeys.fillRule]
    if keys.has(LayerKeys.frame) {
      return (
        try frame(keys, type, in: parent), .path(Layer.Contour(path: path, rule: rule))
      )
    }
    let frame =
      path.bounds ?? path.controlBounds ?? Rect(origin: .zero, size: Size(width: 0, height: 0))
    let own = path.transformed(by: .translation(-frame.minX, -frame.minY))
    return (frame, .path(Layer.Contour(path: own, rule: rule)))
  }

  private func frame(
    _ keys: Members, _ type: LayerType, in parent: Size
  ) throws(Rejected) -> Rect {
    guard let lengths = try keys[LayerKeys.frame] else {
      if type == .group || type == .images { return Rect(origin: .zero, size: parent) }
      throw Rejected()
    }
    let items = keys.place(LayerKeys.frame).items
    let sides = [parent.width, parent.height, parent.width, parent.height]
    var numbers: [Double] = []
    for index in 0..<4 {
      numbers.append(try length(lengths[index], of: sides[index], at: items[index]))
    }
    if numbers[2] < 0 || numbers[3] < 0 {
      throw reader.rejected(.percentOfNothing(), at: items[numbers[2] < 0 ? 2 : 3])
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private func length(
    _ length: RelativeLength, of side: Double, at node: JSONNode
  ) throws(Rejected) -> Double {
    switch length {
    case .points(let points): return points
    case .fraction(let share):
      return try reader.bounded(share * side, Language.length, "a length", at: node)
    }
  }

  private func corners(_ keys: Members) throws(Rejected) -> Layer.Corners {
    if try keys[LayerKeys.map]?.contains(where: { $0.property == .cornerRadius }) != true {
      reader.refuse(LayerKeys.corner, of: keys, without: LayerKeys.cornerRadius)
    }
    return Layer.Corners(
      radii: try keys[LayerKeys.cornerRadius], isContinuous: try keys[LayerKeys.corner])
  }

  private func fill(_ keys: Members, _ type: LayerType) throws(Rejected) -> Fill? {
    let fill = try keys[LayerKeys.fill]
    if type == .text { return fill ?? .color(.black) }
    guard type == .image else { return fill }
    guard let source = try keys[LayerKeys.image] else { throw Rejected() }
    if case .drawing = source {
      reader.report(.samplingOfDrawing(), atKey: LayerKeys.sampling, of: keys)
    } else {
      for key in [LayerKeys.tint.row, LayerKeys.part.row, LayerKeys.ignore.row] {
        reader.report(.onlyForDrawings(key.name), atKey: key, of: keys)
      }
    }
    return try reader.fill(
      source,
      ArtworkOptions(
        part: try keys[LayerKeys.part], ignored: Set(try keys[LayerKeys.ignore] ?? [])),
      tint: try keys[LayerKeys.tint], fit: try keys[LayerKeys.fit],
      sampling: try keys[LayerKeys.sampling], at: keys.place(LayerKeys.image))
  }

  private func content(_ keys: Members, _ type: LayerType) throws(Rejected) -> Layer.Content {
    switch type {
    // A picture is a rectangle that is filled with it.
    case .rect, .image: return .rect
    case .ellipse: return .ellipse
    case .group, .stack: return .group
    case .images: return .images(shown: try shown(keys))
    case .text: return .text(try text(keys))
    case .path: throw Rejected()
    }
  }

  /// Which child is seen.
  private func shown(_ keys: Members) throws(Rejected) -> Int {
    let place = try keys[LayerKeys.shown]
    let count = try keys[LayerKeys.children].count
    guard place >= count else { return place }
    let problem = Problem.noSuchImage("\(place)", count: count)
    guard let written = keys.written(LayerKeys.shown) else {
      throw reader.rejected(problem, on: keys.node)
    }
    throw reader.rejected(problem, at: written)
  }

  private func text(_ keys: Members) throws(Rejected) -> Layer.Text {
    guard let string = try keys[LayerKeys.text] else { throw Rejected() }
    let text = Layer.Text(
      string: string, font: try keys[LayerKeys.font], size: try keys[LayerKeys.fontSize],
      weight: try keys[LayerKeys.weight], isItalic: try keys[LayerKeys.italic],
      letterSpacing: try keys[LayerKeys.letterSpacing],
      isUnderlined: try keys[LayerKeys.underline],
      isStruckThrough: try keys[LayerKeys.strikethrough],
      tabularFigures: try keys[LayerKeys.tabularFigures],
      alignment: try keys[LayerKeys.align], verticalAlignment: try keys[LayerKeys.verticalAlign],
      lines: try keys[LayerKeys.lines], lineHeight: try keys[LayerKeys.lineHeight])
    let file: String? = if case .file(let path) = text.font { path } else { nil }
    let digits = keys.written(LayerKeys.map)?["number"] == nil ? "" : "0123456789.\u{2212}"
    reader.reportMissing(
      in: string + digits, fontFile: file, at: keys.place(LayerKeys.text).range)
    return text
  }
}

/// Keys of a layer that follow signals.
struct MappingDecoder {
  let reader: Reader
  /// The layer's index.
  let layer: Int
  let type: LayerType

  func mappings(
    _ mappings: [(property: Channel.Property, mapping: Members)]
  ) throws(Rejected) -> [Layer.Mapping] {
    try reader.all(mappings) { (item) throws(Rejected) -> Layer.Mapping in
      try mapping(item.mapping, of: item.property)
    }
  }

  private func mapping(
    _ keys: Members, of property: Channel.Property
  ) throws(Rejected) -> Layer.Mapping {
    if !Language.has(property, type: type) {
      throw reader.rejected(
        .propertyOfType(property.rawValue, type: type.rawValue), at: keys.node)
    }
    let signal = try keys[MappingKeys.from]
    if reader.symbols.channel(signal.channel).owner == .mapping {
      throw reader.rejected(.mappingOfMapping(signal.name), at: keys.place(MappingKeys.from))
    }
    let (outputs, written) = try outputs(keys, of: property)
    let inputs = try keys[MappingKeys.inputs]
    guard inputs.count == outputs.count else {
      throw reader.rejected(
        .mappingCounts(inputs: inputs.count, outputs: outputs.count), at: written)
    }
    let isRising = inputs[0] < inputs[inputs.count - 1]
    guard
      let mapping = Layer.Mapping(
        layer: layer, property: property, signal: signal,
        inputs: isRising ? inputs : inputs.reversed(),
        outputs: isRising ? outputs : outputs.reversed(),
        extrapolates: try keys[MappingKeys.extrapolate])
    else { throw Rejected() }
    return mapping
  }

  /// The numbers of the key at each stop, and where they are written.
  private func outputs(
    _ keys: Members, of property: Channel.Property
  ) throws(Rejected) -> ([[Double]], JSONNode) {
    if property.kind == .color {
      return (try keys[MappingKeys.colors].map(\.components), keys.place(MappingKeys.colors))
    }
    let outputs = try keys[MappingKeys.outputs]
    let written = keys.place(MappingKeys.outputs)
    let bounds = Language.bounds(of: property)
    for (output, node) in zip(outputs, written.items) {
      _ = try reader.bounded(output, bounds, "an item of 'out'", at: node)
    }
    return (outputs.map { [$0] }, written)
  }
}
