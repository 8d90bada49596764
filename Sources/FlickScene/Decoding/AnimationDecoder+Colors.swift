import FlickCore

// Colours, which are animated number by number.
extension AnimationDecoder {
  /// A colour's red, green, blue and alpha as they are written.
  ///
  /// - Parameter place: Where `current` may stand too, how that is called.
  func color(
    _ node: JSONNode, of property: String, orCurrent place: String? = nil
  ) throws(Rejected) -> [Double] {
    guard let text = node.string else {
      let found = node.number.map { Spelling.number($0) } ?? "a list"
      collector.report(.colorWanted(property, found: found), at: node.range)
      throw Rejected()
    }
    guard case .success(let color) = Grammar.color(text) else {
      let problem: Problem =
        if let place, !text.hasPrefix("#") {
          .neitherColorNorCurrent(
            place, found: text, suggestion: Spelling.nearest(text, among: ["current"]))
        } else {
          .badColor(text)
        }
      collector.report(problem, at: node.range)
      throw Rejected()
    }
    return color.components
  }
}

extension Layer {
  /// What is missing of the layer to animate a property that not every layer has.
  func lack(of property: Behavior.Property, name: String) -> Problem? {
    switch property {
    case .fill:
      switch fill {
      case .color: nil
      case .gradient: .fillNotSolid(name, found: "a gradient")
      case .image: .fillNotSolid(name, found: "a picture")
      case nil: .nothingToColor(property.rawValue, layer: name)
      }
    case .strokeColor, .strokeWidth:
      stroke == nil ? .nothingToColor(property.rawValue, layer: name) : nil
    case .shadowColor, .shadowRadius:
      shadow == nil ? .nothingToColor(property.rawValue, layer: name) : nil
    default: nil
    }
  }
}
