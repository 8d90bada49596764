import FlickCore

extension LayerDecoder {
  func fill(_ node: JSONNode) throws(Rejected) -> Fill {
    if node.string != nil { return .color(try Read.color(node)) }
    let fields = try Fields(node, Language.gradient)
    if fields.has("radial") { return .gradient(try radial(fields)) }
    if fields.has("image") { return .image(try image(fields)) }
    return .gradient(
      GradientFill(
        .linear(angleDegrees: try fields.number("angle")), try colors(fields, "linear")))
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

  private func radial(_ fields: Fields) throws(Rejected) -> GradientFill {
    let colors = try colors(fields, "radial")
    let center = try Read.vector(fields.required("center"), bounds: Language.factor)
    let node = try fields.required("focus")
    let focus = try Read.vector(node, bounds: .from(-1, to: 1))
    guard focus.dot(focus) < 1 else {
      collector.report(.focusOutside(), at: node.range)
      throw Rejected()
    }
    let radius = fields.has("radius") ? try fields.number("radius") : nil
    return GradientFill(.radial(center: .zero + center, radius: radius, focus: focus), colors)
  }

  private func colors(_ fields: Fields, _ key: String) throws(Rejected) -> Gradient {
    let items = try fields.required(key).items
    guard items.count >= 2 else { throw Rejected() }
    var stops: [Gradient.Stop] = []
    for (index, item) in items.enumerated() {
      let stop = try stop(item, evenly: Double(index) / Double(items.count - 1))
      if let last = stops.last, stop.offset < last.offset {
        collector.report(.fallingStops(), at: item.range)
        throw Rejected()
      }
      stops.append(stop)
    }
    return Gradient(
      stops: stops, spread: try fields.choice("spread", as: Gradient.Spread.self),
      dithering: try fields.choice("dither", as: Gradient.Dithering.self))
  }

  private func stop(
    _ node: JSONNode, evenly offset: Double
  ) throws(Rejected) -> Gradient.Stop {
    if node.string != nil { return Gradient.Stop(offset: offset, color: try Read.color(node)) }
    let fields = try Fields(node, Language.stop)
    return Gradient.Stop(offset: try fields.number("offset"), color: try fields.color("color"))
  }
}
