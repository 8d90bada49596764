import FlickCore
import FlickMotion

/// Springs in all their spellings, and eases.
struct MotionDecoder {
  let collector: DiagnosticCollector
  /// What it moves: thresholds of some solvers depend on it.
  let property: Behavior.Property

  func motion(_ node: JSONNode) throws(Rejected) -> Motion {
    let fields = try Fields(node, Language.motion)
    if let spring = fields.written("spring") {
      return try springMotion(Fields(spring, Language.spring))
    }
    return try ease(fields.object("ease", Language.ease))
  }

  // MARK: - Springs

  private func springMotion(_ fields: Fields) throws(Rejected) -> Motion {
    if fields.has("duration"), fields.has("dampingRatio") { return try uiView(fields) }
    let spring = try self.spring(fields)
    if try fields.string("solver") == "core-animation" {
      refuse("rate", of: fields, with: .rateOfClosedForm())
      // iOS 17's perceptual initialiser is the one that allows overdamping.
      return .coreAnimation(
        CoreAnimationSpring(spring, allowsOverdamping: fields.has("duration")))
    }
    return .spring(spring, solver: try solver(fields))
  }

  private func uiView(_ fields: Fields) throws(Rejected) -> Motion {
    refuse("solver", of: fields, with: .solverOfUIView())
    refuse("rate", of: fields, with: .solverOfUIView())
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
    if fields.has("speed") {
      return Spring(
        speed: try fields.number("speed"), bounciness: try fields.number("bounciness"))
    }
    return Spring(
      frequency: try fields.number("frequency"), dampingRatio: try fields.number("dampingRatio"),
      resistance: try fields.number("resistance"))
  }

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
    case "semi-implicit-euler": return .semiImplicitEuler(rate: rate)
    case "explicit-euler": return .explicitEuler(rate: rate)
    case "rk4": return .rk4(rate: rate)
    case "pop":
      guard let options = PopSolver.Options(threshold: property.popThreshold) else {
        throw Rejected()
      }
      return .pop(rate: rate, options)
    case "uikit": return .softJoint(rate: rate, resistance: resistance, .modern)
    case "uikit-ios7": return .softJoint(rate: rate, resistance: resistance, .iOS7)
    case "swiftui": return .fluid(rate: rate)
    default: throw Rejected()
    }
  }

  // MARK: - Eases

  private func ease(_ fields: Fields) throws(Rejected) -> Motion {
    .ease(duration: try fields.time("duration"), curve: try curve(fields.required("curve")))
  }

  private func curve(_ node: JSONNode) throws(Rejected) -> TimingCurve {
    if let text = node.string {
      guard case .success(let curve) = Grammar.curve(text) else { throw Rejected() }
      return curve
    }
    let numbers = node.items.compactMap(\.number)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw Rejected()
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }
}

extension Behavior.Property {
  /// POP's own thresholds: a point, a hundredth of a radian, or a hundredth.
  fileprivate var popThreshold: Double {
    switch unit {
    case .points: 1
    case .degrees: 0.01 * 180 / Double.pi
    case .none: 0.01
    }
  }
}
