import FlickCore
import FlickMotion

/// What is shown, and how often.
struct ShowDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols

  // MARK: - Film

  func film(_ fields: Fields) throws(Rejected) -> Film? {
    guard let node = fields.written("film") else { return nil }
    let film = try Fields(node, Language.film)
    let layout = try film.choice("layout", as: Film.Layout.self)
    let count = max(1, symbols.variantNames.count)
    if let most = layout.mostVariants, count > most {
      collector.report(
        .tooManyVariants(count, in: layout), at: (film.written("layout") ?? node).range)
    }
    if layout != .single, let key = node.members.first(where: { $0.key == "variant" }) {
      collector.report(.variantOfLayout(layout), at: key.keyRange)
    }
    let (width, height) = try filmSize(film)
    return Film(
      width: width, height: height, layout: layout, variant: try variant(film),
      device: try film.choice("device", as: Film.Device.self),
      plots: try signals(film.required("plots")),
      theme: try film.choice("theme", as: Film.Theme.self),
      touches: try film.choice("touches", as: Film.Touches.self),
      speed: try film.number("speed"), hold: try film.time("hold"),
      captions: try film.bool("captions"),
      motionBlur: try film.optional("motionBlur", motionBlur),
      showsModel: try film.string("model") == "ghost")
  }

  private func motionBlur(_ node: JSONNode) throws(Rejected) -> MotionBlur {
    let blur = try Fields(node, Language.motionBlur)
    return MotionBlur(samples: try blur.integer("samples"), shutter: try blur.number("shutter"))
  }

  /// The variant that the layout `single` shows.
  private func variant(_ film: Fields) throws(Rejected) -> Int {
    guard let node = film.written("variant") else { return 0 }
    guard let index = node.string.flatMap({ symbols.variantIndices[$0] }) else { throw Rejected() }
    return index
  }

  private func filmSize(_ film: Fields) throws(Rejected) -> (Int, Int) {
    let node = try film.required("size")
    let numbers = node.items.compactMap(\.number)
    guard numbers.count == 2 else { throw Rejected() }
    let range = 16...SceneConstants.maximumPixelSide
    let width = try Read.integer(numbers[0], range)
    let height = try Read.integer(numbers[1], range)
    if width * height > SceneConstants.maximumPixels {
      collector.report(.tooManyPixels("a film", width: width, height: height), at: node.range)
      throw Rejected()
    }
    return (width, height)
  }

  /// Signals of a list, each once; none where there is no list.
  func signals(_ node: JSONNode?) throws(Rejected) -> [Signal] {
    var signals: [Signal] = []
    for item in node?.items ?? [] {
      let signal = try signal(item)
      if signals.contains(signal) { collector.report(.listedTwice(signal.name), at: item.range) }
      signals.append(signal)
    }
    return signals
  }

  private func signal(_ node: JSONNode) throws(Rejected) -> Signal {
    guard let text = node.string, case .success(let found) = symbols.signal(text),
      let signal = found
    else { throw Rejected() }
    return signal
  }

  // MARK: - Render

  func render(_ fields: Fields) throws(Rejected) -> RenderSettings {
    let node = fields.written("render") ?? JSONNode(.object([]), range: fields.node.range)
    let render = try Fields(node, Language.render)
    let fps = try render.integer("fps")
    guard let rate = FrameRate(fps) else {
      collector.report(.frameRate("\(fps)"), at: try render.required("fps").range)
      throw Rejected()
    }
    guard case .success(let length) = Grammar.length(try render.string("duration")),
      case .success(let step) = Grammar.step(try render.string("step"))
    else { throw Rejected() }
    return RenderSettings(
      frameRate: rate, length: length, step: step, outputs: try outputs(render))
  }

  private func outputs(_ render: Fields) throws(Rejected) -> [String] {
    var outputs: [String] = []
    for item in try render.required("outputs").items {
      guard let path = item.string else { throw Rejected() }
      if outputs.contains(path) { collector.report(.listedTwice(path), at: item.range) }
      outputs.append(path)
    }
    return outputs
  }

  /// A film of known length has a known number of frames.
  func checkLength(film: Film?, render: RenderSettings, root: JSONNode) {
    guard case .fixed(let duration) = render.length else { return }
    let seconds = duration.seconds / (film?.speed ?? 1) + (film?.hold.seconds ?? 0)
    let frames = seconds * Double(render.frameRate.framesPerSecond)
    guard frames > Double(SceneConstants.maximumFrames) else { return }
    let place = root["render"]?["duration"] ?? root["render"] ?? root
    collector.report(.tooManyFrames(Int(frames)), at: place.range)
  }
}
