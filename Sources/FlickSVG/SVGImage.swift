import FlickCore
import FlickDisplay

extension ImagePaint {
  /// The attributes that paint with a pattern of the picture.
  func svgAttributes(
    _ property: String, transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    let margin = isTiled ? 0 : Self.margin
    let content = svgUse(margin: margin, into: &definitions) + "/>"
    let id = definitions.id(
      kind: "t", element: "pattern",
      attributes: " patternUnits=\"userSpaceOnUse\"" + svgBox(margin: margin)
        + " patternTransform=\"\(SVGNumber.matrix(self.transform.then(transform)))\"",
      content: content)
    return " \(property)=\"url(#\(id))\"" + svgOpacity("\(property)-opacity")
  }

  /// The picture itself, to be clipped: sharper than a pattern, which programs
  /// draw twice.
  func svgElement(
    transform: AffineTransform, into definitions: inout SVGDefinitions
  ) -> String {
    svgUse(margin: Self.margin, into: &definitions) + svgOpacity("opacity")
      + " transform=\"\(SVGNumber.matrix(self.transform.then(transform)))\"/>\n"
  }

  /// How far the border of a picture that is not tiled goes on, in its pixels:
  /// as far as a blend with what lies past the border is seen inside.
  private static let margin = 1

  private func svgBox(margin: Int) -> String {
    (margin > 0 ? " x=\"-\(margin)\" y=\"-\(margin)\"" : "")
      + " width=\"\(picture.width + 2 * margin)\" height=\"\(picture.height + 2 * margin)\""
  }

  /// Refers to the picture, which a document has once, without its end.
  private func svgUse(margin: Int, into definitions: inout SVGDefinitions) -> String {
    let data = StoredPNG.base64(StoredPNG.encode(picture.pixmap, margin: margin))
    let id = definitions.id(
      kind: "i", element: "image",
      attributes: svgBox(margin: margin) + " preserveAspectRatio=\"none\""
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
