import FlickCore

/// A gradient with what it takes from those that it refers to.
struct GradientServer {
  private let element: XMLTree.Element
  private let isRadial: Bool
  /// From its coordinates: whether those are fractions of a shape's box.
  private let usesBox: Bool
  private let values: [String: String]
  private let transform: AffineTransform?
  private let spread: Gradient.Spread
  private let stops: [Gradient.Stop]

  /// - Throws: Where something of it is not supported.
  init(_ index: Int, builder: inout TreeBuilder) throws(ArtworkProblem) {
    let tree = builder.tree
    isRadial = tree.elements[index].name == "radialGradient"
    var values: [String: String] = [:]
    var stops: [Int]?
    var seen: Set<Int> = []
    var next: Int? = index
    while let place = next, seen.insert(place).inserted,
      seen.count <= ArtworkConstants.mostReferences
    {
      let element = tree.elements[place]
      guard ["linearGradient", "radialGradient"].contains(element.name) else { break }
      let own = try builder.cascade.declared(for: place)
      let shared = element.name == tree.elements[index].name
      for (key, value) in own where shared || Self.shared.contains(key) {
        values[key] = values[key] ?? value
      }
      let children = element.children.filter {
        tree.elements[$0].isSVG && tree.elements[$0].name == "stop"
      }
      if stops == nil, !children.isEmpty { stops = children }
      let reference = own["href"] ?? own["xlink:href"]
      next = nil
      if let reference { next = try builder.target(reference, from: element, element.name) }
    }
    self.values = values
    usesBox = values["gradientUnits"] != "userSpaceOnUse"
    let text = values["gradientTransform"] ?? values["transform"] ?? ""
    transform = TransformText.parse(text) ?? .identity
    spread = Gradient.Spread(rawValue: values["spreadMethod"] ?? "") ?? .pad
    self.stops = try GradientStops.read(stops ?? [], builder: &builder)
    element = tree.elements[index]
  }

  var isEmpty: Bool { stops.isEmpty }

  /// What gradients of both kinds take from each other.
  private static let shared: Set<String> = [
    "gradientUnits", "gradientTransform", "transform-origin", "spreadMethod",
  ]

  /// From the gradient's coordinates to a path's before its own transform; `nil`
  /// where the path has no box and the gradient asks for one.
  func box(of path: Path) -> AffineTransform? {
    guard usesBox else { return .identity }
    guard let box = path.bounds, box.width > 0, box.height > 0 else { return nil }
    return AffineTransform.scale(x: box.width, y: box.height)
      .then(.translation(box.minX, box.minY))
  }

  /// The paint, faded by an opacity; `nil` where it paints nothing.
  func paint(
    in box: AffineTransform, opacity: Double, _ context: LengthContext
  ) throws(ArtworkProblem) -> Artwork.Paint? {
    guard let last = stops.last else { return nil }
    if stops.count == 1 { return .solid(last.color.faded(by: opacity)) }
    let units =
      usesBox
      ? LengthContext(viewport: Size(width: 1, height: 1), fontSize: context.fontSize)
      : context
    let place = (transform ?? .identity).about(values["transform-origin"], units).then(box)
    guard place.isWithinReach, place.determinant != 0 else { return nil }
    let colors = GradientStops.gradient(stops, spread).faded(by: opacity)
    return isRadial ? try radial(colors, place, units) : linear(colors, place, units)
  }

  private func length(
    _ key: String, _ axis: Length.Axis, _ context: LengthContext, percent: Double
  ) -> Double {
    context.length(values[key], axis) ?? percent / 100 * context.whole(axis)
  }

  /// Offsets run across the line, whatever becomes of its direction.
  private func linear(
    _ colors: Gradient, _ place: AffineTransform, _ context: LengthContext
  ) -> Artwork.Paint? {
    let start = Point(
      x: length("x1", .x, context, percent: 0), y: length("y1", .y, context, percent: 0))
    let end = Point(
      x: length("x2", .x, context, percent: 100), y: length("y2", .y, context, percent: 0))
    let way = end - start
    guard way.dot(way) > 0, let inverse = place.inverse else { return .solid(colors.last) }
    // The slope of the offset in the path's coordinates.
    let slope = Vector(
      dx: (inverse.a * way.dx + inverse.b * way.dy) / way.dot(way),
      dy: (inverse.c * way.dx + inverse.d * way.dy) / way.dot(way))
    let from = place.apply(start)
    let to = from + (1 / slope.dot(slope)) * slope
    guard from.isFinite, to.isFinite else { return .solid(colors.last) }
    return .linear(start: from, end: to, colors)
  }

  private typealias Circle = (center: Point, radius: Double, focus: Point, inner: Double)

  private func circle(_ context: LengthContext) -> Circle {
    let center = Point(
      x: length("cx", .x, context, percent: 50), y: length("cy", .y, context, percent: 50))
    let focus = Point(
      x: context.length(values["fx"], .x) ?? center.x,
      y: context.length(values["fy"], .y) ?? center.y)
    return (
      center, length("r", .diagonal, context, percent: 50), focus,
      length("fr", .diagonal, context, percent: 0)
    )
  }

  /// Circles of which neither lies within the other make a cone, which is not drawn;
  /// nor are two circles about different centres.
  private func radial(
    _ colors: Gradient, _ place: AffineTransform, _ context: LengthContext
  ) throws(ArtworkProblem) -> Artwork.Paint? {
    let circle = circle(context)
    guard circle.radius > 0 else { return .solid(colors.last) }
    if circle.inner > 0, circle.focus != circle.center { throw element.problem(.unsupported("fr")) }
    let radius = max(circle.radius, circle.inner)
    var focus = (1 / radius) * (circle.focus - circle.center)
    guard focus.isFinite else { return .solid(colors.last) }
    // On the circle it is drawn just within.
    if focus.length > 1 - 1e-6, focus.length < 1 + 1e-3 {
      focus = ((1 - 1e-6) / focus.length) * focus
    }
    guard focus.length < 1 else { throw element.problem(.unsupported("fx beyond the circle")) }
    return .radial(
      center: circle.center, radius: radius, focus: focus, transform: place,
      circle.inner > 0
        ? colors.running(from: circle.inner / radius, to: circle.radius / radius) : colors)
  }
}

extension Gradient {
  /// The same colours from one share of the radius to another.
  fileprivate func running(from start: Double, to end: Double) -> Gradient {
    let moved = stops.map {
      Stop(offset: min(1, max(0, start + $0.offset * (end - start))), color: $0.color)
    }
    return Gradient(stops: start <= end ? moved : moved.reversed(), spread: spread)
  }
}
