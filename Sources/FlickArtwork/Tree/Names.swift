import FlickCore

/// The elements of SVG by what becomes of them.
enum Names {
  static let shapes: Set<String> = [
    "rect", "circle", "ellipse", "line", "polyline", "polygon", "path",
  ]

  static let drawn: Set<String> = shapes.union(["svg", "g", "a", "switch", "use"])

  /// Not drawn where they stand, only by what refers to them.
  static let silent: Set<String> = [
    "defs", "symbol", "marker", "clipPath", "linearGradient", "radialGradient", "stop", "title",
    "desc", "metadata", "style", "view", "filter", "mask", "pattern",
  ]

  /// Drawn by others, not by us.
  static let refused: Set<String> = ["text", "image", "foreignObject", "video", "canvas", "iframe"]

  /// Refused wherever they stand.
  static let active: Set<String> = [
    "script", "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]
}

/// Properties that would change the picture and are not drawn.
enum Refusals {
  private static let effects = ["filter", "mask", "mask-image", "offset-path"]

  /// Values by property that are known and not drawn; any value where the list is
  /// empty and the property does not say the usual one.
  private static let values: KeyValuePairs<String, [String]> = [
    "vector-effect": ["non-scaling-stroke", "non-scaling-size", "non-rotation", "fixed-position"],
    "color-interpolation": ["linearRGB"],
    "stroke-linejoin": ["miter-clip", "arcs"],
    "fill": ["context-fill", "context-stroke"],
    "stroke": ["context-fill", "context-stroke"],
    "mix-blend-mode": ["plus-lighter", "plus-darker"],
    "transform-box": ["fill-box", "content-box", "stroke-box", "border-box"],
  ]

  private static let lengths = [
    "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "font-size",
    "stroke-width", "stroke-dashoffset",
  ]

  static func check(
    _ declared: [String: String], of element: XMLTree.Element
  ) throws(ArtworkProblem) {
    for name in effects {
      if let value = declared[name]?.trimmed, value != "none" {
        throw element.problem(.unsupported(name))
      }
    }
    for (name, words) in values {
      if let value = declared[name]?.trimmed, words.contains(value) {
        throw element.problem(.unsupported("\(name): \(value)"))
      }
    }
    for name in lengths {
      guard let value = declared[name]?.trimmed else { continue }
      var scanner = ValueScanner(value)
      if scanner.number() != nil, Length.refusedUnits.contains(scanner.word().lowercased()) {
        throw element.problem(.unsupported("\(name): \(value)"))
      }
    }
    if declared["pathLength"] != nil, declared["stroke-dasharray"] != nil {
      throw element.problem(.unsupported("pathLength"))
    }
  }
}
