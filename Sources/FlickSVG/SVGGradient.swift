import FlickCore
import FlickDisplay

extension LinearGradient {
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    guard start != end, let period = SVGPeriod(stops, spread) else {
      return stops[stops.count - 1].color.svgAttributes(property)
    }
    let (start, end) = (place(of: period.start), place(of: period.start + period.length))
    let id = definitions.id(
      kind: "l", element: "linearGradient",
      attributes: svgCommonAttributes(transform, spread)
        + " x1=\"\(svgLength(start.x))\" y1=\"\(svgLength(start.y))\""
        + " x2=\"\(svgLength(end.x))\" y2=\"\(svgLength(end.y))\"",
      content: period.stops.svgElements)
    return " \(property)=\"url(#\(id))\""
  }

  private func place(of offset: Double) -> Point {
    offset == 0 ? start : offset == 1 ? end : start + offset * (end - start)
  }
}

extension RadialGradient {
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    guard radius > 0, let period = SVGPeriod(stops, spread)?.fromFocus else {
      return stops[stops.count - 1].color.svgAttributes(property)
    }
    // Circles around places on the way from the focus to the centre.
    let focus = center + radius * self.focus
    let middle = period.length == 1 ? center : focus + period.length * (center - focus)
    var circle = " cx=\"\(svgLength(middle.x))\" cy=\"\(svgLength(middle.y))\""
    circle += " r=\"\(svgLength(radius * period.length))\""
    if self.focus != .zero {
      circle += " fx=\"\(svgLength(focus.x))\" fy=\"\(svgLength(focus.y))\""
    }
    let id = definitions.id(
      kind: "r", element: "radialGradient",
      attributes: svgCommonAttributes(transform, period.spread) + circle,
      content: period.stops.svgElements)
    return " \(property)=\"url(#\(id))\""
  }
}

private func svgLength(_ value: Double) -> String {
  SVGNumber.text(value, places: SVGConstants.lengthPlaces)
}

private func svgCommonAttributes(
  _ transform: AffineTransform, _ spread: GradientSpread
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
  var spread: GradientSpread
  /// In the gradient's own offsets.
  var start = 0.0
  var length = 1.0
  var stops: [GradientStop]

  /// `nil` where the stops have no length to repeat.
  init?(_ stops: [GradientStop], _ spread: GradientSpread) {
    self.spread = spread
    self.stops = stops
    guard spread != .pad else { return }
    start = stops[0].offset
    length = stops[stops.count - 1].offset - start
    guard length > 0 else { return nil }
    if start == 0, length == 1 { return }
    self.stops = stops.map {
      GradientStop(offset: min(1, ($0.offset - start) / length), color: $0.color)
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
        stops.map { GradientStop(offset: $0.offset / 2, color: $0.color) }
        + stops.reversed().map { GradientStop(offset: 1 - $0.offset / 2, color: $0.color) }
    }
    let turns = start / result.length
    let shift = turns - turns.rounded(.down)
    result.start = 0
    result.stops = Self.turned(result.stops, by: shift)
    return result
  }

  /// Stops moved along by a share of their period; what leaves its end enters
  /// at its beginning.
  private static func turned(_ stops: [GradientStop], by shift: Double) -> [GradientStop] {
    guard shift > 0 else { return stops }
    let seam = 1 - shift
    guard let after = stops.firstIndex(where: { $0.offset > seam }), after > 0 else { return stops }
    let (from, to) = (stops[after - 1], stops[after])
    let cut = from.color.premultipliedMix(
      with: to.color, at: (seam - from.offset) / (to.offset - from.offset))
    let head = stops[after...].map {
      GradientStop(offset: min(max($0.offset - seam, 0), 1), color: $0.color)
    }
    let tail = stops[..<after].map {
      GradientStop(offset: min($0.offset + shift, 1), color: $0.color)
    }
    return [GradientStop(offset: 0, color: cut)] + head + tail
      + [GradientStop(offset: 1, color: cut)]
  }
}

extension [GradientStop] {
  fileprivate var svgElements: String {
    straight.map { stop in
      "<stop offset=\"\(SVGNumber.text(stop.offset, places: SVGConstants.sharePlaces))\""
        + stop.color.svgAttributes("stop-color", opacity: "stop-opacity") + "/>"
    }.joined()
  }

  /// Stops between which straight colours run as the gradient's premultiplied
  /// ones do.
  private var straight: [GradientStop] {
    var result: [GradientStop] = []
    func append(_ stop: GradientStop) {
      if result.last != stop { result.append(stop) }
    }
    for index in 1..<count {
      let (from, to) = (self[index - 1], self[index])
      // Towards nothing a premultiplied colour keeps its hue.
      let first = from.color.alpha == 0 ? to.color.with(alpha: 0) : from.color
      let last = to.color.alpha == 0 ? from.color.with(alpha: 0) : to.color
      append(GradientStop(offset: from.offset, color: first))
      if first.alpha != last.alpha, first.with(alpha: 1) != last.with(alpha: 1),
        to.offset > from.offset
      {
        for step in 1..<SVGConstants.mixedGradientSteps {
          let t = Double(step) / Double(SVGConstants.mixedGradientSteps)
          append(
            GradientStop(
              offset: from.offset + t * (to.offset - from.offset),
              color: first.premultipliedMix(with: last, at: t)))
        }
      }
      append(GradientStop(offset: to.offset, color: last))
    }
    return result
  }
}

extension Color {
  fileprivate func with(alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour between two, interpolated premultiplied; clear between two that
  /// are.
  fileprivate func premultipliedMix(with other: Color, at t: Double) -> Color {
    let mixed = alpha + t * (other.alpha - alpha)
    guard mixed > 0 else { return .clear }
    func channel(_ one: Double, _ two: Double) -> Double {
      let premultiplied = one * alpha + t * (two * other.alpha - one * alpha)
      return min(1, max(0, premultiplied / mixed))
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: mixed)
  }
}
