import FlickCore

/// Puts the parts of a scene together.
struct SceneDecoder {
  let root: JSONNode
  let collector: DiagnosticCollector
  let symbols: Symbols
  let checker: ShapeChecker
  private let source: SourceText

  init(
    root: JSONNode, source: SourceText, collector: DiagnosticCollector,
    resources: some ResourceResolver, options: LoadOptions
  ) {
    self.root = root
    self.source = source
    self.collector = collector
    symbols = Symbols(root: root)
    checker = ShapeChecker(
      collector: collector, source: source, symbols: symbols, resources: resources,
      options: options)
  }

  /// The scene, or `nil` where something is wrong with it; then it has been
  /// reported.
  func scene() -> Scene? {
    guard checkVersion(), checkLimits() else { return nil }
    checker.check(root, .object { Language.scene }, .key("scene"))
    for (name, noun, range) in symbols.duplicates {
      collector.report(.duplicateName(name, noun: noun), at: range)
    }
    SweepExpansion.check(root, collector)
    do throws(Rejected) {
      var scene = try decode(Fields(root, Language.scene))
      scene.sweep = SweepExpansion(root)?.sweep
      return scene
    } catch {
      return nil
    }
  }

  /// The variants as written, or as the sweep makes them.
  var variants: JSONNode? { root["variants"] ?? SweepExpansion(root)?.variants }

  private func checkVersion() -> Bool {
    guard case .object = root.value else {
      if !root.isInvalid {
        collector.report(.notAnObject(found: checker.found(root)), at: root.range)
      }
      return false
    }
    guard let version = root["flick"], let number = version.number,
      number != Double(SceneConstants.formatVersion)
    else {
      return true
    }
    collector.report(.wrongVersion(Spelling.number(number)), at: version.range)
    return false
  }

  private func checkLimits() -> Bool {
    let layers = root["layers"]
    if symbols.layers.count > SceneConstants.maximumLayers, let layers {
      let start = layers.range.lowerBound
      collector.report(
        .tooManyLayers(maximum: SceneConstants.maximumLayers), at: start..<start + 1)
      return false
    }
    // Beyond these nothing else is worth looking at.
    for key in Language.scene.keys {
      guard let node = root[key.name] else { continue }
      let (count, limit, noun) =
        switch (key.shape, node.value) {
        case (.list(_, let range, let noun), .array(let items)):
          (items.count, range.upperBound, noun)
        case (.map(let map), .object(let members)):
          (members.count, map.count.upperBound, map.noun)
        default: (0, 0, "")
        }
      if count > limit {
        collector.report(
          .tooMany("'\(key.name)'", noun: noun, maximum: limit, found: count), at: node.range)
        return false
      }
    }
    return true
  }

  // MARK: - Parts

  private func decode(_ fields: Fields) throws(Rejected) -> Scene {
    // Each part is read before one of them stops, so that one run tells all.
    let canvas = attempt { () throws(Rejected) in try self.canvas(fields) }
    let size = canvas?.size ?? canvasSize
    let variants = VariantDecoder(decoder: self, canvas: size).variants()
    let events = attempt { () throws(Rejected) in
      try EventDecoder(
        collector: collector, symbols: symbols, canvas: size, movingLayers: movingLayers(variants),
        isComparison: symbols.variantNames.count > 1, source: source,
        resources: checker.resources, options: checker.options
      ).events(root["events"]?.items ?? [])
    }
    let show = ShowDecoder(collector: collector, symbols: symbols)
    let film = attempt { () throws(Rejected) in try show.film(fields) }
    let render = attempt { () throws(Rejected) in try show.render(fields) }
    let expectations = attempt { () throws(Rejected) in
      try ExpectationDecoder(collector: collector, symbols: symbols).expectations(fields)
    }
    let figures = attempt { () throws(Rejected) in
      try FigureDecoder(collector: collector, symbols: symbols).figures(fields)
    }
    if let render { show.checkLength(film: film ?? nil, render: render, root: root) }
    if let render, let variants { checkSteps(of: variants, render) }
    guard let canvas, let variants, let events, let film, let render, let expectations, let figures
    else { throw Rejected() }
    return Scene(
      title: try fields.optionalString("title"), canvas: canvas, variants: variants, events: events,
      film: film, render: render, expectations: expectations, figures: figures)
  }

  /// What worlds show is kept frame by frame, so it has a limit.
  private func checkSteps(of variants: [Variant], _ render: RenderSettings) {
    let seconds =
      switch render.length {
      case .fixed(let duration): duration.seconds
      case .settled: Double(SceneConstants.longestSettling)
      }
    let frames = variants.flatMap(\.worlds).map { $0.items.count * $0.rate }.reduce(0, +)
    let steps = Double(frames) * seconds
    guard steps > Double(SceneConstants.maximumItemSteps) else { return }
    let place = root.members.first { $0.key == "worlds" }?.keyRange ?? root.range
    collector.report(.tooManyItemSteps(Int(steps)), at: place)
  }

  private func attempt<Value>(_ read: () throws(Rejected) -> Value) -> Value? {
    do throws(Rejected) { return try read() } catch { return nil }
  }

  private func canvas(_ fields: Fields) throws(Rejected) -> Canvas {
    let canvas = try fields.object("canvas", Language.canvas)
    let size = try size(canvas)
    let scale = try canvas.number("scale")
    let width = Int((size.width * scale).rounded(.up))
    let height = Int((size.height * scale).rounded(.up))
    if max(width, height) > SceneConstants.maximumPixelSide
      || width * height > SceneConstants.maximumPixels
    {
      let wrong = canvas.written("scale") ?? canvas.node
      collector.report(
        .tooManyPixels("a canvas", width: width, height: height),
        at: (canvas.written("size") ?? wrong).range)
      throw Rejected()
    }
    let layers = LayerDecoder(checker: checker)
    return Canvas(
      size: size, scale: scale, background: try layers.fill(canvas.required("background")),
      blending: try canvas.choice("blending", as: BlendingSpace.self))
  }

  private func size(_ canvas: Fields) throws(Rejected) -> Size {
    let numbers = try canvas.required("size").items.compactMap(\.number)
    guard numbers.count == 2,
      numbers.allSatisfy({ $0 > 0 && $0 <= SceneConstants.maximumCanvasSide })
    else { throw Rejected() }
    return Size(width: numbers[0], height: numbers[1])
  }

  /// The canvas's size for other checks where something else is wrong with it.
  private var canvasSize: Size {
    let limit = SceneConstants.maximumLength
    let size = attempt { () throws(Rejected) in
      try self.size(Fields(root["canvas"] ?? root, Language.canvas))
    }
    return size ?? Size(width: limit, height: limit)
  }

  /// By index: whether a behavior of any variant moves a layer or one around it.
  private func movingLayers(_ variants: [Variant]?) -> [Bool] {
    var moving = [Bool](repeating: false, count: symbols.layers.count)
    for behavior in symbols.behaviors {
      if let layer = behavior.layer.flatMap({ symbols.layerIndices[$0] }) { moving[layer] = true }
    }
    for variant in variants ?? [] {
      for behavior in variant.behaviors { moving[behavior.layer] = true }
      for mapping in variant.mappings { moving[mapping.layer] = true }
    }
    for layer in symbols.layers {
      if let parent = layer.parent, moving[parent] { moving[layer.index] = true }
    }
    return moving
  }
}
