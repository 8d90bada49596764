import FlickCore
import FlickMotion

/// Springs in three spellings, and eases.
struct MotionDecoder {
  let collector: DiagnosticCollector

  func motion(_ node: JSONNode) throws(Rejected) -> Motion {
    let fields = try Fields(node, Language.motion)
    if let spring = fields.written("spring") { return try self.spring(spring) }
    return try ease(fields.object("ease", Language.ease))
  }

  // MARK: - Springs

  private func spring(_ node: JSONNode) throws(Rejected) -> Motion {
    let fields = try Fields(node, Language.spring)
    let (stiffness, damping, mass) = try parameters(fields)
    guard stiffness.isFinite, stiffness > 0, damping.isFinite,
      let spring = Spring(stiffness: stiffness, damping: damping, mass: mass)
    else {
      collector.report(.springTooExtreme(), at: node.range)
      throw Rejected()
    }
    return .spring(spring, solver: try solver(fields))
  }

  private func parameters(
    _ fields: Fields
  ) throws(Rejected) -> (stiffness: Double, damping: Double, mass: Double) {
    if fields.has("stiffness") {
      return (
        try fields.number("stiffness"), try fields.number("damping"), try fields.number("mass")
      )
    }
    if let mass = fields.node.members.first(where: { $0.key == "mass" }) {
      collector.report(
        .mixedSpellings(
          first: fields.has("response") ? "response" : "duration", second: "mass",
          spellings: Language.spring.spellings), at: mass.keyRange)
    }
    if fields.has("response") {
      let response = try fields.time("response").seconds
      return Self.perceptual(period: response, dampingRatio: try fields.number("dampingRatio"))
    }
    // 1 − bounce, and its mirror image for springs that crawl (SwiftUI's
    // Spring(duration:bounce:), facts on CASpringAnimation's perceptual form).
    let bounce = try fields.number("bounce")
    return Self.perceptual(
      period: try fields.time("duration").seconds,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// k = (2π ÷ T)², c = 4πζ ÷ T for a mass of 1.
  private static func perceptual(
    period: Double, dampingRatio: Double
  ) -> (stiffness: Double, damping: Double, mass: Double) {
    let frequency = 2 * Double.pi / period
    return (frequency * frequency, 2 * dampingRatio * frequency, 1)
  }

  private func solver(_ fields: Fields) throws(Rejected) -> SpringSolver {
    switch try fields.string("solver") {
    case "exact":
      if let rate = fields.node.members.first(where: { $0.key == "rate" }) {
        collector.report(.rateOfExactSpring(), at: rate.keyRange)
      }
      return .exact
    case "semi-implicit-euler":
      return .semiImplicitEuler(rate: try fields.integer("rate"))
    default: throw Rejected()
    }
  }

  // MARK: - Eases

  private func ease(_ fields: Fields) throws(Rejected) -> Motion {
    .ease(
      duration: try fields.time("duration"), curve: try curve(fields.required("curve")))
  }

  /// Named curves are Core Animation's, which are CSS's.
  private func curve(_ node: JSONNode) throws(Rejected) -> TimingCurve {
    switch node.string {
    case "linear": return .linear
    case "ease": return .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    case "ease-in": return .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    case "ease-out": return .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    case "ease-in-out": return .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    default: break
    }
    let numbers = node.items.compactMap(\.number)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw Rejected()
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }
}
