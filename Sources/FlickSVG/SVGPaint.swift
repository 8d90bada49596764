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
  /// The attributes that paint with it. SVG has no dithering.
  ///
  /// - Parameters:
  ///   - transform: From the paint's coordinates to those of the element that is
  ///     painted.
  ///   - region: What may be painted, in the element's coordinates.
  func svgAttributes(
    _ property: String, transform: AffineTransform, within region: Rect,
    into definitions: inout SVGDefinitions
  ) -> String {
    switch self {
    case .solid(let color): return color.svgAttributes(property)
    case .gradient(let gradient):
      return gradient.svgAttributes(
        property, transform: transform, within: region, into: &definitions)
    case .image(let image):
      return image.svgAttributes(property, transform: transform, into: &definitions)
    }
  }
}
