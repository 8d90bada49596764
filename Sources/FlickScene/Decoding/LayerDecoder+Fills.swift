import FlickCore

extension LayerDecoder {
  func fill(_ node: JSONNode) throws(Rejected) -> Fill {
    if node.string != nil { return .color(try Read.color(node)) }
    let fields = try Fields(node, Language.gradient)
    if fields.has("radial") { return .radial(try radial(fields)) }
    if fields.has("image") { return .image(try image(fields)) }
    return .linear(
      LinearFill(
        colors: try colors(fields, "linear"), angleDegrees: try fields.number("angle")))
  }

  func effects(_ fields: Fields) throws(Rejected) -> Layer.Effects {
    Layer.Effects(
      blend: try fields.choice("blend", as: BlendMode.self), blur: try fields.number("blur"),
      backdrop: try fields.optional("backdropFilter", backdropFilter))
  }

  private func backdropFilter(_ node: JSONNode) throws(Rejected) -> Layer.BackdropFilter {
    let fields = try Fields(node, Language.backdropFilter)
    return Layer.BackdropFilter(
      blur: try fields.number("blur"), saturation: try fields.number("saturation"))
  }

  /// Of a fill, or of a layer that is a picture.
  func image(_ fields: Fields) throws(Rejected) -> ImageFill {
    let state = checker.resources.image(
      try fields.string("image"), mayLeaveFolder: checker.options.pathsMayLeaveFolder)
    guard case .picture(let picture) = state else { throw Rejected() }
    return ImageFill(
      picture: picture, fit: try fields.choice("fit", as: ImageFill.Fit.self),
      sampling: try fields.choice("sampling", as: ImageFill.Sampling.self))
  }

  private func radial(_ fields: Fields) throws(Rejected) -> RadialFill {
    let colors = try colors(fields, "radial")
    let center = try Read.vector(fields.required("center"), bounds: Language.factor)
    let node = try fields.required("focus")
    let focus = try Read.vector(node, bounds: .from(-1, to: 1))
    guard focus.dot(focus) < 1 else {
      collector.report(.focusOutside(), at: node.range)
      throw Rejected()
    }
    return RadialFill(
      colors: colors, center: .zero + center,
      radius: fields.has("radius") ? try fields.number("radius") : nil, focus: focus)
  }

  private func colors(_ fields: Fields, _ key: String) throws(Rejected) -> GradientFill {
    let items = try fields.required(key).items
    guard items.count >= 2 else { throw Rejected() }
    var stops: [GradientFill.Stop] = []
    for (index, item) in items.enumerated() {
      let stop = try stop(item, evenly: Double(index) / Double(items.count - 1))
      if let last = stops.last, stop.offset < last.offset {
        collector.report(.fallingStops(), at: item.range)
        throw Rejected()
      }
      stops.append(stop)
    }
    return GradientFill(
      stops: stops, spread: try fields.choice("spread", as: GradientFill.Spread.self),
      dithering: try fields.choice("dither", as: GradientFill.Dithering.self))
  }

  private func stop(
    _ node: JSONNode, evenly offset: Double
  ) throws(Rejected) -> GradientFill.Stop {
    if node.string != nil { return GradientFill.Stop(offset: offset, color: try Read.color(node)) }
    let fields = try Fields(node, Language.stop)
    return GradientFill.Stop(offset: try fields.number("offset"), color: try fields.color("color"))
  }
}
