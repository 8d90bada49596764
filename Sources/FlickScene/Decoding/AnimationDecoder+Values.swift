import FlickMotion

// Animations of one property: from value to value, by a spring, and through values.
extension AnimationDecoder {
  /// What is written for a value: one number, a pair, or a colour.
  ///
  /// - Parameter place: Where `current` may stand too, how that is called.
  func components(
    _ node: JSONNode, of property: String, dimensions: Int, orCurrent place: String? = nil
  ) throws(Rejected) -> [Double] {
    if AnimatedLayer.coordinates(of: property)?.property.isColor ?? false {
      return try color(node, of: property, orCurrent: place)
    }
    if let text = node.string {
      collector.report(
        .valueDimensions(property, dimensions: dimensions, found: Spelling.quoted(text)),
        at: node.range)
      throw Rejected()
    }
    // One factor is both.
    if property == "scale", let number = node.number, Language.length.contains(number) {
      return [number, number]
    }
    let numbers = node.number.map { [$0] } ?? node.items.compactMap(\.number)
    guard !numbers.isEmpty, numbers.allSatisfy(Language.length.contains) else { throw Rejected() }
    guard numbers.count == dimensions else {
      collector.report(
        .valueDimensions(
          property, dimensions: dimensions,
          found: numbers.count == 1 ? Spelling.number(numbers[0]) : "a list"), at: node.range)
      throw Rejected()
    }
    return numbers
  }

  /// An animation of one property.
  func value(
    _ fields: Fields, _ kind: Kind, _ around: Surroundings
  ) throws(Rejected) -> [LayerAnimation.Part] {
    guard fields.has("property") else {
      let summary = Language.animation["property"]?.summary ?? ""
      report(.missingKey("property", of: "animation", summary: summary), on: fields)
      throw Rejected()
    }
    let name = try fields.string("property")
    guard let found = AnimatedLayer.coordinates(of: name),
      let behavior = symbols.behavior(ofLayer: around.layer, found.property)
    else { throw Rejected() }
    if found.property == .transform {
      return [try transform(fields, kind, behavior, around)]
    }
    if let function = fields.node.members.first(where: { $0.key == "valueFunction" }) {
      collector.report(
        .keyOfOtherAnimation(function.key, kind: "an animation of '\(name)'"),
        at: function.keyRange)
    }
    if kind == .keyframes {
      let whole = try keyframes(fields) { (node) throws(Rejected) in
        try components(node, of: name, dimensions: found.coordinates.count)
      }
      var parts: [LayerAnimation.Part] = []
      for place in found.property.places(of: found.coordinates) {
        parts.append(
          part(
            whole.components(place.own), behavior + place.plane, place.coordinates,
            try timing(fields, around), around, .curve(try curve(fields)),
            try combination(fields), isCumulative: try fields.bool("cumulative")))
      }
      return parts
    }
    return try basic(fields, name, behavior, found, around)
  }

  /// - Parameter components: What is written for one value.
  func keyframes(
    _ fields: Fields, components: (JSONNode) throws(Rejected) -> [Double]
  ) throws(Rejected) -> PropertyAnimation.Source {
    let decoder = TimedDecoder(collector: collector)
    let mode = try fields.choice("mode", as: KeyframeMode.self)
    decoder.checkUse(of: fields, mode: mode)
    var keys: [[Double]] = []
    for item in try fields.required("values").items {
      keys.append(try components(item))
    }
    let pace = try decoder.pace(fields, keys: keys.count, mode: mode)
    guard
      let keyframes = Keyframes(
        keys: keys, mode: mode, keyTimes: pace.times, curves: pace.curves,
        shapes: try decoder.shapes(fields, keys: keys.count))
    else { throw Rejected() }
    return .keyframes(keyframes)
  }

  private func basic(
    _ fields: Fields, _ name: String, _ behavior: Int,
    _ animated: (property: Behavior.Property, coordinates: Range<Int>), _ around: Surroundings
  ) throws(Rejected) -> [LayerAnimation.Part] {
    var ends: [String: [Double]] = [:]
    var current: LayerAnimation.Part.Current = []
    for key in ["from", "to", "by"] {
      guard let node = fields.written(key) else { continue }
      if node.string == "current" {
        current.insert(.place)
      } else {
        ends[key] = try components(
          node, of: name, dimensions: animated.coordinates.count,
          orCurrent: key == "from" ? "'from'" : nil)
      }
    }
    if ends.isEmpty, current.isEmpty {
      report(
        .missingOneOf(
          ["from", "to", "by", "values", "path", "animations"], noun: "course", of: "animation"),
        on: fields)
      throw Rejected()
    }
    if fields.has("from"), fields.has("to"),
      let by = fields.node.members.first(where: { $0.key == "by" })
    {
      collector.report(.threeEnds(), at: by.keyRange)
    }
    let spring = try fields.optional("spring") { node throws(Rejected) in try self.spring(node) }
    var initial = 0.0
    if let spring {
      initial = spring.velocity ?? 0
      if spring.velocity == nil { current.insert(.velocity) }
      if spring.velocity == nil, ends["to"] == nil {
        report(.velocityWithoutEnds(), on: fields)
        throw Rejected()
      }
    }
    let timing = try timing(
      fields, around, settling: spring?.spring.settlingDuration(initialVelocity: initial))
    let pace: PropertyAnimation.Pace =
      if let spring {
        .spring(
          try Self.effective(spring.spring), velocity: initial + spring.spring.addedVelocity)
      } else {
        .curve(try curve(fields))
      }
    let whole = PropertyAnimation.Source.basic(from: ends["from"], to: ends["to"], by: ends["by"])
    var parts: [LayerAnimation.Part] = []
    // Under a spring each coordinate has a velocity of its own.
    for place in animated.property.places(of: animated.coordinates, apart: spring != nil) {
      parts.append(
        part(
          whole.components(place.own), behavior + place.plane, place.coordinates, timing, around,
          pace, try combination(fields),
          isCumulative: try fields.bool("cumulative"), current: current, spring: spring?.spring,
          settles: spring != nil && !fields.has("duration") && around.groups.isEmpty))
    }
    return parts
  }

  /// - Returns: With the velocity `nil` for the current one.
  func spring(
    _ node: JSONNode
  ) throws(Rejected) -> (spring: CoreAnimationSpring, velocity: Double?) {
    let fields = try Fields(node, Language.layerSpring)
    let spring =
      fields.has("duration")
      ? CoreAnimationSpring(
        perceptualDuration: try fields.time("duration").seconds, bounce: try fields.number("bounce")
      )
      : CoreAnimationSpring(
        mass: try fields.number("mass"), stiffness: try fields.number("stiffness"),
        damping: try fields.number("damping"))
    guard let spring, spring.effective != nil else {
      collector.report(.springTooExtreme(), at: node.range)
      throw Rejected()
    }
    let velocity = try fields.required("initialVelocity")
    return (spring, velocity.string == "current" ? nil : velocity.number ?? 0)
  }

  static func effective(_ spring: CoreAnimationSpring) throws(Rejected) -> Spring {
    guard let spring = spring.effective else { throw Rejected() }
    return spring
  }

  func curve(_ fields: Fields) throws(Rejected) -> TimingCurve {
    try TimedDecoder(collector: collector).curve(fields.required("curve"))
  }

  func combination(
    _ fields: Fields
  ) throws(Rejected) -> PropertyAnimation.Combination {
    try fields.bool("additive") ? .add : .replace
  }
}
