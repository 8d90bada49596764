import FlickCore

/// The colours of a gradient.
enum GradientStops {
  /// - Parameter elements: The stops, in their order.
  static func read(
    _ elements: [Int], builder: inout TreeBuilder
  ) throws(ArtworkProblem) -> [Gradient.Stop] {
    guard elements.count <= ArtworkConstants.mostStops else {
      let element = builder.tree.elements[elements[0]]
      throw element.problem(.limit("stops of a gradient", ArtworkConstants.mostStops))
    }
    var stops: [Gradient.Stop] = []
    for index in elements {
      let values = try builder.cascade.declared(for: index)
      let color = try color(values["stop-color"], index, builder: &builder)
      let opacity = try opacity(values["stop-opacity"], index, builder: &builder)
      let offset = values["offset"].flatMap(ElementStyle.share) ?? 0
      // Offsets never fall.
      stops.append(
        Gradient.Stop(
          offset: max(offset, stops.last?.offset ?? 0), color: color.faded(by: opacity)))
    }
    return stops
  }

  /// What `stop-color` says, by itself or by way of what stands around it.
  private static func color(
    _ text: String?, _ index: Int, builder: inout TreeBuilder
  ) throws(ArtworkProblem) -> Color {
    switch text?.trimmed.lowercased() {
    case "currentcolor": return try inherited("color", index, builder: &builder)
    case "inherit":
      guard let parent = builder.tree.elements[index].parent else { return .black }
      let values = try builder.cascade.declared(for: parent)
      return try color(values["stop-color"], parent, builder: &builder)
    case .some(let value): return ColorText.parse(value) ?? .black
    case nil: return .black
    }
  }

  /// The same of `stop-opacity`.
  private static func opacity(
    _ text: String?, _ index: Int, builder: inout TreeBuilder
  ) throws(ArtworkProblem) -> Double {
    guard text?.trimmed == "inherit", let parent = builder.tree.elements[index].parent else {
      return text.flatMap(ElementStyle.share) ?? 1
    }
    let values = try builder.cascade.declared(for: parent)
    return try opacity(values["stop-opacity"], parent, builder: &builder)
  }

  private static func inherited(
    _ name: String, _ index: Int, builder: inout TreeBuilder
  ) throws(ArtworkProblem) -> Color {
    var next: Int? = index
    while let place = next {
      let values = try builder.cascade.declared(for: place)
      if let color = values[name].flatMap(ColorText.parse) { return color }
      next = builder.tree.elements[place].parent
    }
    return .black
  }

  /// A gradient of stops, which are mixed straight, with the period from 0 to 1.
  static func gradient(_ stops: [Gradient.Stop], _ spread: Gradient.Spread) -> Gradient {
    var stops = stops
    if let first = stops.first, first.offset > 0 {
      stops.insert(Gradient.Stop(offset: 0, color: first.color), at: 0)
    }
    if let last = stops.last, last.offset < 1 {
      stops.append(Gradient.Stop(offset: 1, color: last.color))
    }
    var result = [stops[0]]
    for (from, to) in zip(stops, stops.dropFirst()) {
      if from.color.alpha != to.color.alpha, to.offset > from.offset {
        for step in 1..<ArtworkConstants.mixedSteps {
          let t = Double(step) / Double(ArtworkConstants.mixedSteps)
          result.append(
            Gradient.Stop(
              offset: from.offset + t * (to.offset - from.offset),
              color: from.color.straightMix(with: to.color, at: t)))
        }
      }
      result.append(to)
    }
    return Gradient(stops: result, spread: spread)
  }
}

extension Color {
  fileprivate func straightMix(with other: Color, at t: Double) -> Color {
    func channel(_ one: Double, _ two: Double) -> Double { min(1, max(0, one + t * (two - one))) }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: channel(alpha, other.alpha))
  }
}
