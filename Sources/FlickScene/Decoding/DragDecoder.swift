import FlickCore
import FlickMotion

/// How a layer follows a finger, and where it goes when the finger lifts.
struct DragDecoder {
  let collector: DiagnosticCollector
  let property: Behavior.Property
  let canvas: Size

  func drag(_ node: JSONNode) throws(Rejected) -> Behavior.Drag {
    guard property == .x || property == .y || property == .xy else {
      collector.report(.cannotFollow(property.rawValue), at: node.range)
      throw Rejected()
    }
    guard case .object = node.value else { return Behavior.Drag() }
    let fields = try Fields(node, Language.follow)
    let axis = try fields.string("follow")
    if axis != property.rawValue, Behavior.Property(rawValue: axis) != nil {
      collector.report(
        .followOther(axis, property: property.rawValue), at: try fields.required("follow").range)
      throw Rejected()
    }
    if let band = node.members.first(where: { $0.key == "rubberBand" }), !fields.has("bounds") {
      collector.report(.meaninglessWithout("rubberBand", "bounds"), at: band.keyRange)
    }
    return Behavior.Drag(
      slop: fields.has("slop") ? try fields.number("slop") : nil,
      bounds: try fields.optional("bounds", bounds),
      rubberBand: try fields.optional("rubberBand", rubberBand))
  }

  // MARK: - Bounds

  private func bounds(_ node: JSONNode) throws(Rejected) -> Behavior.Bounds {
    if case .object = node.value {
      guard property == .xy else {
        collector.report(.boundsOfLine(property.rawValue), at: node.range)
        throw Rejected()
      }
      let fields = try Fields(node, Language.plane)
      return Behavior.Bounds(
        x: try range(fields.required("x")), y: try range(fields.required("y")))
    }
    guard property != .xy else {
      collector.report(.boundsOfPlane(), at: node.range)
      throw Rejected()
    }
    return Behavior.Bounds(x: try range(node))
  }

  private func range(_ node: JSONNode) throws(Rejected) -> ClosedRange<Double> {
    let ends = try Read.vector(node)
    guard ends.dx < ends.dy else {
      collector.report(.boundsOutOfOrder(), at: node.range)
      throw Rejected()
    }
    return ends.dx...ends.dy
  }

  private func rubberBand(_ node: JSONNode) throws(Rejected) -> RubberBand {
    // In the plane one length serves both axes, as the longer side does.
    let side =
      switch property {
      case .x: canvas.width
      case .y: canvas.height
      default: max(canvas.width, canvas.height)
      }
    let band: RubberBand?
    if let coefficient = node.number {
      band =
        Language.rubberCoefficient.contains(coefficient)
        ? RubberBand(coefficient: coefficient, dimension: side) : nil
    } else {
      let fields = try Fields(node, Language.rubberBand)
      band = RubberBand(
        coefficient: try fields.number("coefficient"),
        dimension: fields.has("dimension") ? try fields.number("dimension") : side)
    }
    guard let band else { throw Rejected() }
    return band
  }

  // MARK: - Release

  func release(_ node: JSONNode) throws(Rejected) -> Behavior.Release {
    guard let name = node.string else {
      let fields = try Fields(node, Language.release)
      if fields.has("projected") {
        return .projected(
          try DecayDecoder.decay(fields.object("projected", Language.projection)))
      }
      return try glide(fields.object("decay", Language.glide))
    }
    switch name {
    case "velocity-sign":
      if property == .xy { collector.report(.velocitySignInPlane(), at: node.range) }
      return .velocitySign
    case "nearest": return .nearest
    case "projected": return .projected(.normal)
    case "decay": return .decay(.normal, bounds: nil, bounce: ScrollViewPhysics.impactBounce)
    case "stay": return .stay
    default: throw Rejected()
    }
  }

  private func glide(_ fields: Fields) throws(Rejected) -> Behavior.Release {
    let bounds = try fields.optional("bounds", bounds)
    if bounds == nil, let bounce = fields.node.members.first(where: { $0.key == "bounce" }) {
      collector.report(.meaninglessWithout("bounce", "bounds"), at: bounce.keyRange)
    }
    let bounce = try fields.optional("bounce") { node throws(Rejected) in
      try MotionDecoder(collector: collector, property: property)
        .spring(Fields(node, Language.bounce))
    }
    return .decay(
      try DecayDecoder.decay(fields), rest: try DecayDecoder.rest(fields), bounds: bounds,
      bounce: bounce ?? ScrollViewPhysics.impactBounce)
  }
}
