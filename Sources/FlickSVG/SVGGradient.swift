import FlickCore
import FlickDisplay

extension GradientPaint {
  func svgAttributes(
    _ property: String, transform: AffineTransform, within region: Rect,
    into definitions: inout SVGDefinitions
  ) -> String {
    let transform = self.transform.then(transform)
    let id: String? =
      switch geometry {
      case .linear(let start, let end):
        linear(from: start, to: end, transform: transform, into: &definitions)
      case .radial(let center, let radius, let focus):
        radial(center, radius, focus, transform: transform, into: &definitions)
      case .conic(let center, let direction):
        conic(center, direction, transform: transform, within: region, into: &definitions)
      }
    // Without an extent everything has the last colour.
    return id.map { " \(property)=\"url(#\($0))\"" } ?? colors.last.svgAttributes(property)
  }

  private func linear(
    from start: Point, to end: Point, transform: AffineTransform,
    into definitions: inout SVGDefinitions
  ) -> String? {
    guard start != end, let period = SVGPeriod(colors) else { return nil }
    func place(_ offset: Double) -> Point {
      offset == 0 ? start : offset == 1 ? end : start + offset * (end - start)
    }
    let (first, last) = (place(period.start), place(period.start + period.length))
    return definitions.id(
      kind: "l", element: "linearGradient",
      attributes: svgCommonAttributes(transform, colors.spread)
        + " x1=\"\(svgLength(first.x))\" y1=\"\(svgLength(first.y))\""
        + " x2=\"\(svgLength(last.x))\" y2=\"\(svgLength(last.y))\"",
      content: period.stops.svgElements)
  }

  private func radial(
    _ center: Point, _ radius: Double, _ offset: Vector, transform: AffineTransform,
    into definitions: inout SVGDefinitions
  ) -> String? {
    guard radius > 0, let period = SVGPeriod(colors)?.fromFocus else { return nil }
    // Circles around places on the way from the focus to the centre.
    let focus = center + radius * offset
    let middle = period.length == 1 ? center : focus + period.length * (center - focus)
    var circle = " cx=\"\(svgLength(middle.x))\" cy=\"\(svgLength(middle.y))\""
    circle += " r=\"\(svgLength(radius * period.length))\""
    if offset != .zero {
      circle += " fx=\"\(svgLength(focus.x))\" fy=\"\(svgLength(focus.y))\""
    }
    return definitions.id(
      kind: "r", element: "radialGradient",
      attributes: svgCommonAttributes(transform, period.spread) + circle,
      content: period.stops.svgElements)
  }
}

private func svgLength(_ value: Double) -> String {
  SVGNumber.text(value, places: SVGConstants.lengthPlaces)
}

private func svgCommonAttributes(
  _ transform: AffineTransform, _ spread: Gradient.Spread
) -> String {
  var text = " gradientUnits=\"userSpaceOnUse\""
  switch spread {
  case .pad: break
  case .repeat: text += " spreadMethod=\"repeat\""
  case .reflect: text += " spreadMethod=\"reflect\""
  }
  return text
    + (transform == .identity ? "" : " gradientTransform=\"\(SVGNumber.matrix(transform))\"")
}

/// The period of a repeating gradient, as SVG has it: from offset 0 to 1.
///
/// Ours repeat from their first stop to their last.
private struct SVGPeriod {
  var spread: Gradient.Spread
  /// In the gradient's own offsets.
  var start = 0.0
  var length = 1.0
  var stops: [Gradient.Stop]

  /// `nil` where the stops have no length to repeat.
  init?(_ gradient: Gradient) {
    spread = gradient.spread
    stops = gradient.stops
    guard spread != .pad else { return }
    start = stops[0].offset
    length = stops[stops.count - 1].offset - start
    guard length > 0 else { return nil }
    if start == 0, length == 1 { return }
    self.stops = stops.map {
      Gradient.Stop(offset: min(1, ($0.offset - start) / length), color: $0.color)
    }
  }

  /// The same from offset 0 on, as circles need it: they end at their focus.
  var fromFocus: SVGPeriod {
    guard start > 0 else { return self }
    var result = self
    if spread == .reflect {
      result.spread = .repeat
      result.length = 2 * length
      result.stops =
        stops.map { Gradient.Stop(offset: $0.offset / 2, color: $0.color) }
        + stops.reversed().map { Gradient.Stop(offset: 1 - $0.offset / 2, color: $0.color) }
    }
    let turns = start / result.length
    let shift = turns - turns.rounded(.down)
    result.start = 0
    result.stops = Self.turned(result.stops, by: shift)
    return result
  }

  /// Stops moved along by a share of their period; what leaves its end enters
  /// at its beginning.
  private static func turned(_ stops: [Gradient.Stop], by shift: Double) -> [Gradient.Stop] {
    guard shift > 0 else { return stops }
    let seam = 1 - shift
    guard let after = stops.firstIndex(where: { $0.offset > seam }), after > 0 else { return stops }
    let (from, to) = (stops[after - 1], stops[after])
    let cut = from.color.premultipliedMix(
      with: to.color, at: (seam - from.offset) / (to.offset - from.offset))
    let head = stops[after...].map {
      Gradient.Stop(offset: min(max($0.offset - seam, 0), 1), color: $0.color)
    }
    let tail = stops[..<after].map {
      Gradient.Stop(offset: min($0.offset + shift, 1), color: $0.color)
    }
    return [Gradient.Stop(offset: 0, color: cut)] + head + tail
      + [Gradient.Stop(offset: 1, color: cut)]
  }
}

extension [Gradient.Stop] {
  fileprivate var svgElements: String {
    straight.map { stop in
      "<stop offset=\"\(SVGNumber.text(stop.offset, places: SVGConstants.sharePlaces))\""
        + stop.color.svgAttributes("stop-color", opacity: "stop-opacity") + "/>"
    }.joined()
  }

  /// Stops between which straight colours run as the gradient's premultiplied
  /// ones do.
  private var straight: [Gradient.Stop] {
    var result: [Gradient.Stop] = []
    func append(_ stop: Gradient.Stop) {
      if result.last != stop { result.append(stop) }
    }
    for index in 1..<count {
      let (from, to) = (self[index - 1], self[index])
      // Towards nothing a premultiplied colour keeps its hue.
      let first = from.color.alpha == 0 ? to.color.with(alpha: 0) : from.color
      let last = to.color.alpha == 0 ? from.color.with(alpha: 0) : to.color
      append(Gradient.Stop(offset: from.offset, color: first))
      if first.alpha != last.alpha, first.with(alpha: 1) != last.with(alpha: 1),
        to.offset > from.offset
      {
        for step in 1..<SVGConstants.mixedGradientSteps {
          let t = Double(step) / Double(SVGConstants.mixedGradientSteps)
          append(
            Gradient.Stop(
              offset: from.offset + t * (to.offset - from.offset),
              color: first.premultipliedMix(with: last, at: t)))
        }
      }
      append(Gradient.Stop(offset: to.offset, color: last))
    }
    return result
  }
}

extension Color {
  fileprivate func with(alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
