import FlickCore
import FlickMotion

/// New values of layers' properties.
extension Reader {
  /// - Parameter transaction: How layers get there, where that is written.
  func modelChanges(
    _ settings: [Named<Located<Term>>], transaction: Located<SceneEvent.ModelChange.Course>?
  ) throws(Rejected) -> [SceneEvent.Change] {
    if let transaction, !settings.contains(where: { symbols.layerProperty($0.name) != nil }) {
      report(.transactionOfNothing(), at: transaction.node)
    }
    return try modelChanges(settings, transaction?.value ?? .transaction(.standard))
  }

  /// Those of one property together.
  func modelChanges(
    _ settings: [Named<Located<Term>>], _ course: SceneEvent.ModelChange.Course
  ) throws(Rejected) -> [SceneEvent.Change] {
    var order: [Int] = []
    var values: [Int: [SceneEvent.ModelChange.Value?]] = [:]
    for setting in settings {
      guard let (layer, property) = symbols.layerProperty(setting.name) else { continue }
      guard let found = Channel.Property.animated(property),
        let channel = symbols.channel(ofLayer: layer, found.property)
      else { throw Rejected() }
      if values[channel] == nil {
        order.append(channel)
        values[channel] = Array(repeating: nil, count: found.property.components)
      }
      if case .change = setting.value.value {
        throw rejected(.settingOfProperty(setting.name), at: setting.value.node)
      }
      if found.property == .shown {
        if case .block = course {
          report(.blockOfImages(setting.name), at: setting.range)
          throw Rejected()
        }
        if setting.value.node.string == nil {
          _ = try image(setting.value, count: try imageCount(ofLayer: layer))
        }
      }
      let given = try modelValues(setting, property, found.property, found.components.count)
      for (component, value) in zip(found.components, given) {
        if values[channel]?[component] != nil {
          report(.listedTwice(setting.name), at: setting.range)
        }
        values[channel]?[component] = value
      }
    }
    return order.map { channel in
      // Between two images there is nothing.
      let jumps = symbols.channels[channel].property == .shown
      return SceneEvent.Change(
        channel: channel,
        effect: .model(
          SceneEvent.ModelChange(
            values: values[channel] ?? [], course: jumps ? .jump : course)))
    }
  }

  private func modelValues(
    _ setting: Named<Located<Term>>, _ name: String, _ property: Channel.Property,
    _ dimensions: Int
  ) throws(Rejected) -> [SceneEvent.ModelChange.Value] {
    let term = setting.value
    if case .current = term.value { return Array(repeating: .current, count: dimensions) }
    if property.kind == .color {
      return try color(term, of: name, orCurrent: "'\(setting.name)'").map { .number($0) }
    }
    if let text = term.node.string {
      throw rejected(
        .unknownChoice(
          "'\(name)'", found: text, suggestion: Spelling.nearest(text, among: ["current"]),
          choices: ["current"]), at: term.node)
    }
    if property == .transform { return try transform(term).rows.map { .number($0) } }
    let bounds = Language.bounds(of: property)
    var values: [SceneEvent.ModelChange.Value] = []
    for number in try components(term, of: name, dimensions: dimensions) {
      values.append(.number(try bounded(number, bounds, "'\(name)'", at: term.node)))
    }
    return values
  }

  // MARK: - Terms

  /// What is written for a value: one number, a pair, or a colour.
  ///
  /// - Parameter place: Where `current` may stand too, how that is called.
  func components(
    _ term: Located<Term>, of property: String, dimensions: Int
  ) throws(Rejected) -> [Double] {
    if Channel.Property.animated(property)?.property.kind == .color {
      return try color(term, of: property)
    }
    // One factor is both.
    if property == "scale", case .number(let factor) = term.value { return [factor, factor] }
    let numbers = term.numbers
    guard numbers.count == dimensions else {
      if numbers.isEmpty, term.node.string == nil { try term.checked() }
      let found = numbers.count == 1 ? Spelling.number(numbers[0]) : words(for: term)
      throw rejected(
        .valueDimensions(property, dimensions: dimensions, found: found), at: term.node)
    }
    try term.checked()
    return numbers
  }

  /// What is written there instead of something else.
  private func words(for term: Located<Term>) -> String {
    term.node.string.map(Spelling.quoted) ?? term.node.number.map(Spelling.number) ?? "a list"
  }

  /// A colour's red, green, blue and alpha as they are written.
  ///
  /// - Parameter place: Where `current` may stand too, how that is called.
  private func color(
    _ term: Located<Term>, of property: String, orCurrent place: String? = nil
  ) throws(Rejected) -> [Double] {
    switch term.value {
    case .color(let color): return color.components
    case .text(let text):
      switch place.map({ Grammar.color(text, orCurrentAt: $0) }) ?? Grammar.color(text) {
      case .success(let color): return color.components
      case .failure(let failure): throw rejected(failure.problem, at: term.node)
      }
    case .refused where term.node.string != nil: throw Rejected()
    default: throw rejected(.colorWanted(property, found: words(for: term)), at: term.node)
    }
  }

  /// A matrix of six numbers, or a list of steps.
  func transform(_ term: Located<Term>) throws(Rejected) -> Transform3D {
    let transform: Transform3D
    switch term.value {
    case .matrix(let m):
      transform = Transform3D(
        AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case .steps(let steps): transform = steps.reduce(.identity) { $0.then($1) }
    case .refused where term.node.items.contains { !$0.members.isEmpty }: throw Rejected()
    default: throw rejected(.notTransform(found: words(for: term)), at: term.node)
    }
    // Steps multiply; what they make has the limits of what is written.
    for (index, number) in transform.rows.enumerated() {
      _ = try bounded(
        number, index < 12 ? Language.factor : Language.length, "a number of the transform",
        at: term.node)
    }
    return transform
  }

  /// What is interpolated before it becomes a transform; angles in radians.
  func numbers(_ term: Located<Term>, _ function: ValueFunction) throws(Rejected) -> [Double] {
    let numbers = term.numbers
    guard numbers.count == function.arity else {
      throw rejected(
        .functionValues(
          function.rawValue, count: function.arity,
          found: term.node.number.map(Spelling.number) ?? "a list"), at: term.node)
    }
    try term.checked()
    let bounds: Bounds
    var unit = 1.0
    switch function {
    case .rotateX, .rotateY, .rotateZ: (bounds, unit) = (Language.turn, Double.pi / 180)
    case .scale, .scaleX, .scaleY, .scaleZ: bounds = Language.factor
    case .translate, .translateX, .translateY, .translateZ: bounds = Language.length
    }
    var values: [Double] = []
    for number in numbers {
      values.append(
        unit * (try bounded(number, bounds, "a value of '\(function.rawValue)'", at: term.node)))
    }
    return values
  }

  /// The place of an image among those of its layer.
  func image(_ term: Located<Term>, count: Int) throws(Rejected) -> Double {
    if case .number(let number) = term.value, let place = Int(exactly: number),
      (0..<count).contains(place)
    {
      return number
    }
    let found = term.node.number.map(Spelling.number) ?? "a list"
    throw rejected(.noSuchImage(found, count: count), at: term.node)
  }

  /// That another layer has none is told once, where it is animated.
  func imageCount(ofLayer name: String) throws(Rejected) -> Int {
    guard let index = symbols.layerIndices[name], symbols.layers[index].type == "images" else {
      throw Rejected()
    }
    return symbols.layers[index].childCount
  }
}
