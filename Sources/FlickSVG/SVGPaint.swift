import FlickCore
import FlickDisplay

extension Color {
  /// The colour without its alpha, 8 bits a channel: `#rrggbb`.
  var svgHex: String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for component in [red, green, blue] {
      let byte = Int((component * 255).rounded())
      text.append(digits[byte >> 4])
      text.append(digits[byte & 15])
    }
    return text
  }

  /// The attributes that paint with this colour: `fill` and, unless it is
  /// opaque, `fill-opacity`; likewise for `stroke`.
  func svgAttributes(_ property: String) -> String {
    svgAttributes(property, opacity: property + "-opacity")
  }

  func svgAttributes(_ property: String, opacity: String) -> String {
    let rest =
      alpha < 1
      ? " \(opacity)=\"\(SVGNumber.text(alpha, places: SVGConstants.sharePlaces))\"" : ""
    return " \(property)=\"\(svgHex)\"\(rest)"
  }
}

extension Paint {
  /// Whether nothing is seen of it.
  var isClear: Bool {
    switch self {
    case .solid(let color): color.alpha == 0
    case .linear(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 0 }
    }
  }

  /// The attributes that paint with it.
  ///
  /// - Parameter transform: From the paint's coordinates to those of the
  ///   element that is painted.
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    switch self {
    case .solid(let color): return color.svgAttributes(property)
    case .linear(let gradient):
      guard gradient.start != gradient.end else {
        return gradient.stops[gradient.stops.count - 1].color.svgAttributes(property)
      }
      let id = definitions.id(
        kind: "l", element: "linearGradient",
        attributes: gradient.svgAttributes(transform: transform), content: gradient.svgStops)
      return " \(property)=\"url(#\(id))\""
    }
  }
}

extension LinearGradient {
  fileprivate func svgAttributes(transform: AffineTransform) -> String {
    func number(_ value: Double) -> String {
      SVGNumber.text(value, places: SVGConstants.lengthPlaces)
    }
    let moved =
      transform == .identity ? "" : " gradientTransform=\"\(SVGNumber.matrix(transform))\""
    return " gradientUnits=\"userSpaceOnUse\" x1=\"\(number(start.x))\" y1=\"\(number(start.y))\""
      + " x2=\"\(number(end.x))\" y2=\"\(number(end.y))\"\(moved)"
  }

  fileprivate var svgStops: String {
    straightStops.map { stop in
      "<stop offset=\"\(SVGNumber.text(stop.offset, places: SVGConstants.sharePlaces))\""
        + stop.color.svgAttributes("stop-color", opacity: "stop-opacity") + "/>"
    }.joined()
  }

  /// Stops between which straight colours run as the gradient's premultiplied
  /// ones do.
  private var straightStops: [Stop] {
    var result: [Stop] = []
    func append(_ stop: Stop) {
      if result.last != stop { result.append(stop) }
    }
    for index in 1..<stops.count {
      let (from, to) = (stops[index - 1], stops[index])
      // Towards nothing a premultiplied colour keeps its hue.
      let first = from.color.alpha == 0 ? to.color.with(alpha: 0) : from.color
      let last = to.color.alpha == 0 ? from.color.with(alpha: 0) : to.color
      append(Stop(offset: from.offset, color: first))
      if first.alpha != last.alpha, first.with(alpha: 1) != last.with(alpha: 1),
        to.offset > from.offset
      {
        for step in 1..<SVGConstants.mixedGradientSteps {
          let t = Double(step) / Double(SVGConstants.mixedGradientSteps)
          append(
            Stop(
              offset: from.offset + t * (to.offset - from.offset),
              color: first.premultipliedMix(with: last, at: t)))
        }
      }
      append(Stop(offset: to.offset, color: last))
    }
    return result
  }
}

extension Color {
  fileprivate func with(alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour between two whose alphas are not both 0, interpolated premultiplied.
  fileprivate func premultipliedMix(with other: Color, at t: Double) -> Color {
    let mixed = alpha + t * (other.alpha - alpha)
    func channel(_ one: Double, _ two: Double) -> Double {
      let premultiplied = one * alpha + t * (two * other.alpha - one * alpha)
      return min(1, max(0, premultiplied / mixed))
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: mixed)
  }
}
