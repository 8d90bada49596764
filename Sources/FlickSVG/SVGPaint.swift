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
    case .radial(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 0 }
    case .image(let image): image.opacity == 0
    }
  }

  /// The attributes that paint with it. SVG has no dithering.
  ///
  /// - Parameter transform: From the paint's coordinates to those of the
  ///   element that is painted.
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    switch self {
    case .solid(let color): return color.svgAttributes(property)
    case .linear(let gradient):
      return gradient.svgAttributes(property, transform: transform, into: &definitions)
    case .radial(let gradient):
      return gradient.svgAttributes(property, transform: transform, into: &definitions)
    case .image(let image):
      return image.svgAttributes(property, transform: transform, into: &definitions)
    }
  }
}
