import FlickCore
import FlickMotion

/// Motions: springs in all their spellings here, fixed times in `TimedDecoder`.
struct MotionDecoder {
  let collector: DiagnosticCollector
  /// What it moves: thresholds of some solvers depend on it.
  let property: Behavior.Property

  func motion(_ node: JSONNode) throws(Rejected) -> Motion {
    let fields = try Fields(node, Language.motion)
    if let spring = fields.written("spring") {
      return try springMotion(Fields(spring, Language.spring))
    }
    if let decay = fields.written("decay") {
      let fields = try Fields(decay, Language.decay)
      return .decay(try DecayDecoder.decay(fields), rest: try DecayDecoder.rest(fields))
    }
    let decoder = TimedDecoder(collector: collector)
    if let keyframes = fields.written("keyframes") {
      return .timed(try decoder.keyframes(Fields(keyframes, Language.keyframes)))
    }
    return .timed(try decoder.ease(fields.object("ease", Language.ease)))
  }

  // MARK: - Springs

  private func springMotion(_ fields: Fields) throws(Rejected) -> Motion {
    if fields.has("duration"), fields.has("dampingRatio") { return try uiView(fields) }
    let solver = try fields.string("solver")
    checkOptions(of: fields, solver: solver)
    if solver == "uiview" { return try uiViewBounce(fields) }
    if fields.has("bounce") {
      refuse("initialVelocity", of: fields, with: .velocityOfSolver(solver))
    }
    let spring = try self.spring(fields)
    if solver == "core-animation" {
      refuse("rate", of: fields, with: .rateOfClosedForm())
      // iOS 17's perceptual initialiser is the one that allows overdamping.
      return .coreAnimation(
        CoreAnimationSpring(spring, allowsOverdamping: fields.has("duration")))
    }
    return .spring(
      spring, solver: try self.solver(fields), rest: try fields.optional("rest", rest))
  }

  /// Keys that only some solvers have.
  private func checkOptions(of fields: Fields, solver: String) {
    for (key, solvers) in Self.options where !solvers.contains(solver) {
      refuse(key, of: fields, with: .optionOfSolver(key, solver: solver, belongsTo: solvers))
    }
  }

  private static let options: [(key: String, solvers: [String])] = [
    ("precision", ["semi-implicit-euler"]), ("rounding", ["pop"]), ("clamp", ["pop"]),
    ("joint", ["uikit", "uikit-ios7"]), ("steps", ["uikit", "uikit-ios7"]),
    ("rest", ["exact", "semi-implicit-euler", "explicit-euler", "rk4"]),
  ]

  private func rest(_ node: JSONNode) throws(Rejected) -> RestThreshold {
    let fields = try Fields(node, Language.rest)
    guard
      let threshold = RestThreshold(
        distance: try fields.number("distance"), speed: try fields.number("speed"))
    else { throw Rejected() }
    return threshold
  }

  private func uiViewBounce(_ fields: Fields) throws(Rejected) -> Motion {
    refuse("rate", of: fields, with: .rateOfClosedForm())
    guard fields.has("duration"), fields.has("bounce") else {
      collector.report(.uiViewNeedsBounce(), at: try fields.required("solver").range)
      throw Rejected()
    }
    guard
      let spring = UIViewBounceSpring(
        duration: try fields.time("duration").seconds, bounce: try fields.number("bounce"))
    else {
      collector.report(.springTooExtreme(), at: fields.node.range)
      throw Rejected()
    }
    let velocity = fields.has("initialVelocity") ? try fields.number("initialVelocity") : nil
    return .uiViewBounce(spring, initialVelocity: velocity)
  }

  private func uiView(_ fields: Fields) throws(Rejected) -> Motion {
    refuse("solver", of: fields, with: .solverOfUIView())
    refuse("rate", of: fields, with: .solverOfUIView())
    checkOptions(of: fields, solver: "uiview")
    let velocity = fields.has("initialVelocity") ? try fields.number("initialVelocity") : nil
    guard
      let spring = UIViewSpring(
        duration: try fields.time("duration").seconds,
        dampingRatio: try fields.number("dampingRatio"), initialVelocity: velocity)
    else {
      collector.report(.springTooExtreme(), at: fields.node.range)
      throw Rejected()
    }
    return .uiView(spring)
  }

  /// Reports a key that means nothing here.
  private func refuse(_ key: String, of fields: Fields, with problem: Problem) {
    guard let member = fields.node.members.first(where: { $0.key == key }) else { return }
    collector.report(problem, at: member.keyRange)
  }

  func spring(_ fields: Fields) throws(Rejected) -> Spring {
    guard let spring = try spelled(fields) else {
      collector.report(.springTooExtreme(), at: fields.node.range)
      throw Rejected()
    }
    return spring
  }

  /// The spring, or `nil` where its numbers are beyond what Flick can hold.
  private func spelled(_ fields: Fields) throws(Rejected) -> Spring? {
    if fields.has("stiffness") {
      let stiffness = try fields.number("stiffness")
      let mass = try fields.number("mass")
      if fields.has("damping") {
        return Spring(stiffness: stiffness, damping: try fields.number("damping"), mass: mass)
      }
      return Spring(
        stiffness: stiffness, dampingRatio: try fields.number("dampingRatio"), mass: mass)
    }
    if fields.has("tension") {
      return Spring(
        tension: try fields.number("tension"), friction: try fields.number("friction"),
        mass: try fields.number("mass"))
    }
    if fields.has("response") {
      return Spring(
        response: try fields.time("response").seconds,
        dampingRatio: try fields.number("dampingRatio"))
    }
    if fields.has("duration") {
      return Spring(
        duration: try fields.time("duration").seconds, bounce: try fields.number("bounce"))
    }
    if let preset = fields.shape["preset"].flatMap({ fields.written($0.name)?.string }) {
      guard
        let found = SpringPreset.all.first(where: { "\($0.system) \($0.name)" == preset })
      else { throw Rejected() }
      return found.spring
    }
    if fields.has("speed") {
      return Spring(
        speed: try fields.number("speed"), bounciness: try fields.number("bounciness"))
    }
    return Spring(
      frequency: try fields.number("frequency"), dampingRatio: try fields.number("dampingRatio"),
      resistance: try fields.number("resistance"))
  }

  private static let clamps: [String: PopSolver.Clamp] = [
    "none": [], "start": .start, "end": .end, "both": [.start, .end],
  ]

  private func solver(_ fields: Fields) throws(Rejected) -> SpringSolver {
    let name = try fields.string("solver")
    let rate = try fields.integer("rate")
    if name == "exact" { refuse("rate", of: fields, with: .rateOfClosedForm()) }
    let resistance = fields.has("resistance") ? try fields.number("resistance") : 0
    if !name.hasPrefix("uikit"),
      let member = fields.node.members.first(where: { $0.key == "resistance" })
    {
      collector.report(.resistanceOfSolver(name), at: member.keyRange)
    }
    switch name {
    case "exact": return .exact
    case "semi-implicit-euler":
      let isSingle = try fields.string("precision") == "single"
      return .semiImplicitEuler(rate: rate, precision: isSingle ? .single : .double)
    case "explicit-euler": return .explicitEuler(rate: rate)
    case "rk4": return .rk4(rate: rate)
    case "pop":
      guard let clamp = Self.clamps[try fields.string("clamp")],
        let options = PopSolver.Options(
          roundingFactor: try fields.number("rounding"), clamp: clamp,
          threshold: property.popThreshold)
      else { throw Rejected() }
      return .pop(rate: rate, options)
    case "uikit", "uikit-ios7":
      let isSystem = try fields.string("steps") == "system"
      let stepping: SoftJointSolver.Stepping =
        name == "uikit" ? isSystem ? .modern : .frame : isSystem ? .iOS7 : .frameClamped
      return .softJoint(
        rate: rate, resistance: resistance, stepping,
        try fields.string("joint") == "point" ? .point : .distance)
    case "swiftui": return .fluid(rate: rate)
    default: throw Rejected()
    }
  }
}

extension Behavior.Property {
  /// POP's own thresholds: a point, a hundredth of a radian, half a hundredth
  /// for a scale, or a hundredth.
  fileprivate var popThreshold: Double {
    switch unit {
    case .points: 1
    case .degrees: 0.01 * 180 / Double.pi
    case .none: self == .scale ? 0.005 : 0.01
    }
  }
}
