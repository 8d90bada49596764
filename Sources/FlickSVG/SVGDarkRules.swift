import FlickCore
import FlickDisplay

/// Rules of style that give elements another colour on a dark ground, each once, in the
/// order of first use. A class stands on a group around what is painted, whose own
/// attributes a rule outweighs.
struct SVGDarkRules {
  private let idPrefix: String
  /// What stands in the media query; empty: nothing is painted otherwise.
  private(set) var text = ""
  private var names: [String: String] = [:]

  init(idPrefix: String) { self.idPrefix = idPrefix }

  /// The class of what is painted otherwise; `nil` where both are painted alike.
  mutating func name(_ light: DrawCommand, _ dark: DrawCommand) -> String? {
    guard let (_, before) = light.solid, let (property, color) = dark.solid, before != color
    else { return nil }
    let alpha = SVGNumber.text(color.alpha, places: SVGConstants.sharePlaces)
    let rule =
      " *{\(property):\(color.svgHex)"
      + (before.alpha == color.alpha ? "}" : ";\(property)-opacity:\(alpha)}")
    if let name = names[rule] { return name }
    let name = "\(idPrefix)d\(names.count)"
    names[rule] = name
    text += "." + name + rule
    return name
  }
}

extension DrawCommand {
  /// The property and the colour of what is painted with one; `nil` for all else.
  fileprivate var solid: (property: String, color: Color)? {
    switch self {
    case .fill(_, _, .solid(let color)), .glyphs(_, let color): ("fill", color)
    case .stroke(_, _, .solid(let color)): ("stroke", color)
    default: nil
    }
  }
}
