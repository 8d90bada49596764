import FlickCore
import FlickMotion

// Transforms, and animations of them.
extension AnimationDecoder {
  /// A matrix of six numbers, or a list of steps.
  func transform(_ node: JSONNode) throws(Rejected) -> Transform3D {
    let items = node.items
    let transform: Transform3D
    if items.count == 6, items.allSatisfy({ $0.number != nil }) {
      let m = items.compactMap(\.number)
      transform = Transform3D(
        AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    } else if !items.isEmpty, items.allSatisfy({ !$0.members.isEmpty }) {
      var product = Transform3D.identity
      for item in items { product = product.then(try step(item)) }
      transform = product
    } else {
      let found = node.number.map(Spelling.number) ?? node.string.map(Spelling.quoted) ?? "a list"
      collector.report(.notTransform(found: found), at: node.range)
      throw Rejected()
    }
    // Steps multiply; what they make has the limits of what is written.
    for (index, number) in transform.rows.enumerated() {
      let bounds = index < 12 ? Language.factor : Language.length
      guard bounds.contains(number) else {
        collector.report(
          .outOfRange(
            "a number of the transform", bounds: bounds, value: number,
            found: Spelling.number(number), hint: nil), at: node.range)
        throw Rejected()
      }
    }
    return transform
  }

  private func step(_ node: JSONNode) throws(Rejected) -> Transform3D {
    let fields = try Fields(node, Language.transformStep)
    if fields.has("rotate") {
      return .rotation(degrees: try fields.number("rotate"), about: .z)
    }
    if fields.has("rotateX") {
      return .rotation(degrees: try fields.number("rotateX"), about: .x)
    }
    if fields.has("rotateY") {
      return .rotation(degrees: try fields.number("rotateY"), about: .y)
    }
    if fields.has("scale") {
      let scale = try fields.required("scale")
      if let factor = scale.number { return .scale(x: factor, y: factor, z: 1) }
      let factors = try Read.vector(scale, bounds: Language.factor)
      return .scale(x: factors.dx, y: factors.dy, z: 1)
    }
    let way = try fields.vector("translate")
    return .translation(way.dx, way.dy, 0)
  }

  // MARK: - Animations

  /// An animation of the whole transform.
  func transform(
    _ fields: Fields, _ kind: Kind, _ behavior: Int, _ around: Surroundings
  ) throws(Rejected) -> LayerAnimation.Part {
    var function: ValueFunction?
    if fields.has("valueFunction") {
      function = try fields.choice("valueFunction", as: ValueFunction.self)
    } else {
      if let by = fields.node.members.first(where: { $0.key == "by" }) {
        try refuse(by, "'by' of a transform without a value function")
      }
      if let cumulative = fields.node.members.first(where: { $0.key == "cumulative" }),
        try fields.bool("cumulative")
      {
        try refuse(cumulative, "'cumulative' of a transform without a value function")
      }
    }
    var isCurrent = false
    let source: PropertyAnimation.Source
    if let function {
      source = .function(function, of: try numbers(fields, kind, function))
    } else if kind == .keyframes {
      source = .transforms(try transforms(fields))
    } else {
      isCurrent = fields.written("from")?.string == "current"
      source = try ends(fields)
    }
    let spring = try fields.optional("spring") { node throws(Rejected) in try self.spring(node) }
    if let spring, spring.velocity == nil {
      let node = fields.written("spring")?["initialVelocity"] ?? fields.node
      collector.report(
        .notSupportedYet("the current velocity of a transform"), at: node.range)
      throw Rejected()
    }
    let initial = spring?.velocity ?? 0
    let settling = spring?.spring.settlingDuration(initialVelocity: initial)
    let pace: PropertyAnimation.Pace
    if let spring {
      pace = .spring(
        try Self.effective(spring.spring), velocity: initial + spring.spring.addedVelocity)
    } else {
      pace = .curve(try curve(fields))
    }
    let components = Behavior.Property.transform.components
    return part(
      source, behavior, 0..<components, try timing(fields, around, settling: settling), around,
      pace, try fields.bool("additive") ? .add : .replace,
      isCumulative: try fields.bool("cumulative"), current: isCurrent ? .place : [],
      spring: spring?.spring,
      settles: spring != nil && !fields.has("duration") && around.groups.isEmpty)
  }

  private func refuse(_ member: JSONMember, _ words: String) throws(Rejected) {
    collector.report(.notSupportedYet(words), at: member.keyRange)
    throw Rejected()
  }

  /// From one matrix to another; what is missing is the model's.
  private func ends(_ fields: Fields) throws(Rejected) -> PropertyAnimation.Source {
    let from = fields.written("from")
    let to = fields.written("to")
    if from == nil, to == nil {
      report(
        .missingOneOf(["from", "to", "values"], noun: "course", of: "animation"), on: fields)
      throw Rejected()
    }
    var ends: [Transform3D?] = [nil, nil]
    if let from, from.string != "current" { ends[0] = try transform(from) }
    if let to { ends[1] = try transform(to) }
    return .transform(from: ends[0], to: ends[1])
  }

  private func transforms(_ fields: Fields) throws(Rejected) -> TransformKeyframes {
    let decoder = TimedDecoder(collector: collector)
    let mode = try fields.choice("mode", as: KeyframeMode.self)
    guard mode == .linear || mode == .discrete else {
      let range = fields.written("mode")?.range ?? fields.node.range
      collector.report(.notSupportedYet("'\(mode.rawValue)' for transforms"), at: range)
      throw Rejected()
    }
    decoder.checkUse(of: fields, mode: mode)
    var keys: [Transform3D] = []
    for item in try fields.required("values").items { keys.append(try transform(item)) }
    let pace = try decoder.pace(fields, keys: keys.count, mode: mode)
    guard
      let keyframes = TransformKeyframes(
        keys: keys, mode: mode, keyTimes: pace.times, curves: pace.curves)
    else { throw Rejected() }
    return keyframes
  }

  // MARK: - Value functions

  /// What is interpolated before it becomes a transform; angles in radians.
  private func numbers(
    _ fields: Fields, _ kind: Kind, _ function: ValueFunction
  ) throws(Rejected) -> PropertyAnimation.Source {
    if kind == .keyframes {
      return try keyframes(fields) { (node) throws(Rejected) in
        try numbers(node, function)
      }
    }
    var ends: [String: [Double]] = [:]
    for key in ["from", "to", "by"] {
      guard let node = fields.written(key) else { continue }
      if node.string == "current" {
        collector.report(.notSupportedYet("'current' with a value function"), at: node.range)
        throw Rejected()
      }
      ends[key] = try numbers(node, function)
    }
    if ends.count == 3, let by = fields.node.members.first(where: { $0.key == "by" }) {
      collector.report(.threeEnds(), at: by.keyRange)
    }
    guard ends.count >= 2 else {
      report(.functionWithoutEnds(), on: fields)
      throw Rejected()
    }
    return .basic(from: ends["from"], to: ends["to"], by: ends["by"])
  }

  private func numbers(_ node: JSONNode, _ function: ValueFunction) throws(Rejected) -> [Double] {
    let numbers = node.number.map { [$0] } ?? node.items.compactMap(\.number)
    guard numbers.count == function.arity, node.items.count == (function.arity == 1 ? 0 : 3) else {
      collector.report(
        .functionValues(
          function.rawValue, count: function.arity,
          found: node.number.map(Spelling.number) ?? "a list"), at: node.range)
      throw Rejected()
    }
    let bounds: Bounds
    var unit = 1.0
    switch function {
    case .rotateX, .rotateY, .rotateZ: (bounds, unit) = (Language.turn, Double.pi / 180)
    case .scale, .scaleX, .scaleY, .scaleZ: bounds = Language.factor
    case .translate, .translateX, .translateY, .translateZ: bounds = Language.length
    }
    for number in numbers where !bounds.contains(number) {
      collector.report(
        .outOfRange(
          "a value of '\(function.rawValue)'", bounds: bounds, value: number,
          found: Spelling.number(number), hint: nil), at: node.range)
      throw Rejected()
    }
    return numbers.map { $0 * unit }
  }
}
