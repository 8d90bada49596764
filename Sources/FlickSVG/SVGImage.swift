import FlickCore
import FlickDisplay

extension ImagePaint {
  /// The attributes that paint with a pattern of the picture.
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    // Each tile has what it meets at its edges within it, and is cut there.
    let content = svgUse(into: &definitions) + "/>"
    let id = definitions.id(
      kind: "t", element: "pattern",
      attributes: " patternUnits=\"userSpaceOnUse\"" + svgBox(margin: isTiled ? 0 : Self.margin)
        + " patternTransform=\"\(SVGNumber.matrix(self.transform.then(transform)))\"",
      content: content)
    return " \(property)=\"url(#\(id))\"" + svgOpacity("\(property)-opacity")
  }

  /// The picture itself, to be clipped: sharper than a pattern, which programs
  /// draw twice.
  func svgElement(
    transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    svgUse(into: &definitions) + svgOpacity("opacity")
      + " transform=\"\(SVGNumber.matrix(self.transform.then(transform)))\"/>\n"
  }

  /// How far a picture goes on past its border, in its pixels: as far as a
  /// blend with what lies there is seen inside.
  private static let margin = 1

  private func svgBox(margin: Int) -> String {
    (margin > 0 ? " x=\"-\(margin)\" y=\"-\(margin)\"" : "")
      + " width=\"\(picture.width + 2 * margin)\" height=\"\(picture.height + 2 * margin)\""
  }

  /// Refers to the picture, which a document has once, without its end.
  private func svgUse(into definitions: inout SVGDefinitions) -> String {
    let data = StoredPNG.base64(
      StoredPNG.encode(picture.pixmap, margin: Self.margin, wraps: isTiled))
    let id = definitions.id(
      kind: "i", element: "image",
      attributes: svgBox(margin: Self.margin) + " preserveAspectRatio=\"none\""
        + " xlink:href=\"data:image/png;base64,\(data)\""
        // As SVG 1.1 has it, and as CSS has it since.
        + (sampling == .nearest
          ? " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"" : ""),
      content: "")
    return "<use xlink:href=\"#\(id)\""
  }

  private func svgOpacity(_ name: String) -> String {
    opacity < 1
      ? " \(name)=\"\(SVGNumber.text(opacity, places: SVGConstants.sharePlaces))\"" : ""
  }
}
