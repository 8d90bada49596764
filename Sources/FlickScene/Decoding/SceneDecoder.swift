import FlickCore
import FlickJSON

/// Puts the parts of a scene together.
struct SceneDecoder {
  private let root: JSONNode
  private let reader: Reader

  private var symbols: Symbols { reader.symbols }
  private var sweep: SweepExpansion? {
    SweepExpansion(root, alone: reader.options.variantAlone)
  }

  init(
    root: JSONNode, source: SourceText, collector: DiagnosticCollector,
    resources: some ResourceResolver, options: LoadOptions, expander: Expander?
  ) {
    self.root = root
    reader = Reader(
      collector: collector, source: source,
      symbols: Symbols(root: root, alone: options.variantAlone), resources: resources,
      options: options,
      expander: expander)
  }

  /// The scene, or `nil` where something is wrong with it; then it has been
  /// reported.
  func scene() -> Scene? {
    guard checkVersion(), checkLimits() else { return nil }
    let keys = Members(root, Language.scene.table, .key("scene"), reader)
    for (name, noun, range) in symbols.duplicates {
      reader.report(.duplicateName(name, noun: noun), at: range)
    }
    SweepExpansion.check(root, alone: reader.options.variantAlone, reader.collector)
    guard var scene = reader.attempt({ () throws(Rejected) in try decode(keys) }) else {
      return nil
    }
    scene.sweep = sweep?.sweep
    return scene
  }

  private func checkVersion() -> Bool {
    guard case .object = root.value else {
      if !root.isInvalid { reader.report(.notAnObject(found: reader.found(root)), at: root) }
      return false
    }
    guard let version = root["flick"], let number = version.number,
      number != Double(SceneConstants.formatVersion)
    else {
      return true
    }
    reader.report(.wrongVersion(Spelling.number(number)), at: version)
    return false
  }

  private func checkLimits() -> Bool {
    if symbols.layers.count > SceneConstants.maximumLayers, let layers = root["layers"] {
      reader.report(.tooManyLayers(maximum: SceneConstants.maximumLayers), on: layers)
      return false
    }
    // Beyond these nothing else is worth looking at.
    for key in Language.scene.table.keys {
      guard let node = root[key.name] else { continue }
      let (count, limit, noun) =
        switch (key.schema, node.value) {
        case (.list(_, let range, let noun), .array(let items)):
          (items.count, range.upperBound, noun)
        case (.map(let map), .object(let members)):
          (members.count, map.count.upperBound, map.noun)
        default: (0, 0, "")
        }
      if count > limit {
        reader.report(
          .tooMany("'\(key.name)'", noun: noun, maximum: limit, found: count), at: node)
        return false
      }
    }
    return true
  }

  // MARK: - Parts

  private func decode(_ keys: Members) throws(Rejected) -> Scene {
    let canvas = try? keys[SceneKeys.canvas]
    let limit = SceneConstants.maximumLength
    // For other checks where something is wrong with the canvas.
    let size = canvas?.size ?? Size(width: limit, height: limit)
    let variants = VariantDecoder(
      reader: reader, root: root, scene: keys,
      written: root["variants"] ?? sweep?.variants, canvas: size
    ).variants()
    // Each part is read before one of them stops, so that one run tells all.
    let events = reader.attempt { () throws(Rejected) in
      try EventDecoder(
        reader: reader, canvas: size, movingLayers: movingLayers(variants),
        isComparison: symbols.variantNames.count > 1
      ).events(keys[SceneKeys.events] ?? [])
    }
    let render = reader.attempt { () throws(Rejected) -> RenderSettings in
      guard let render = try keys[SceneKeys.render] else {
        return try RenderKeys.render.standard(reader)
      }
      return render
    }
    if let render { checkLength(film: (try? keys[SceneKeys.film]) ?? nil, render) }
    if let render, let variants { checkSteps(of: variants, render) }
    return Scene(
      title: try keys[SceneKeys.title], language: try keys[SceneKeys.language],
      canvas: try some(canvas?.canvas),
      variants: try some(variants), events: try some(events), film: try keys[SceneKeys.film],
      render: try some(render), expectations: try keys[SceneKeys.expect] ?? [],
      figures: try keys[SceneKeys.figures] ?? [])
  }

  /// A film of known length has a known number of frames.
  private func checkLength(film: Film?, _ render: RenderSettings) {
    guard case .fixed(let duration) = render.length else { return }
    // A film that slows down has more frames than this, which playing tells.
    let seconds = duration.seconds / (film?.speed.fastest ?? 1) + (film?.hold.seconds ?? 0)
    let frames = seconds * Double(render.frameRate.framesPerSecond)
    guard frames > Double(SceneConstants.maximumFrames) else { return }
    reader.report(
      .tooManyFrames(Int(frames)), at: root["render"]?["duration"] ?? root["render"] ?? root)
  }

  /// What worlds show is kept frame by frame, so it has a limit.
  private func checkSteps(of variants: [Variant], _ render: RenderSettings) {
    let seconds =
      switch render.length {
      case .fixed(let duration): duration.seconds
      case .settled, .visible: Double(SceneConstants.longestSettling)
      case .until(.time(let end)): end.seconds
      case .until(.after(_, let plus)), .until(.settled(_, let plus)):
        Double(SceneConstants.longestSettling) + plus.seconds
      }
    let frames = variants.flatMap(\.worlds).map { $0.items.count * $0.rate }.reduce(0, +)
    let steps = Double(frames) * seconds
    guard steps > Double(SceneConstants.maximumItemSteps) else { return }
    let place = root.members.first { $0.key == "worlds" }?.keyRange ?? root.range
    reader.report(.tooManyItemSteps(Int(steps)), at: place)
  }

  /// By index: whether a behavior of any variant moves a layer or one around it.
  private func movingLayers(_ variants: [Variant]?) -> [Bool] {
    var moving = [Bool](repeating: false, count: symbols.layers.count)
    for channel in symbols.channels {
      if let layer = channel.layer.flatMap({ symbols.layerIndices[$0] }) { moving[layer] = true }
    }
    for variant in variants ?? [] {
      for channel in variant.channels { moving[channel.layer] = true }
      for mapping in variant.mappings { moving[mapping.layer] = true }
    }
    for layer in symbols.layers {
      if let parent = layer.parent, moving[parent] { moving[layer.index] = true }
    }
    return moving
  }
}
