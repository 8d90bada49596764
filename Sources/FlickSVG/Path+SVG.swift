import FlickCore

extension Path {
  /// The path as the value of SVG's attribute `d`, in absolute coordinates.
  func svgData(places: Int = SVGConstants.pixelPlaces) -> String {
    var data = ""
    func append(_ letter: String, _ points: Point...) {
      data += letter
      for (index, point) in points.enumerated() {
        if index > 0 { data += " " }
        data += SVGNumber.text(point.x, places: places)
        data += " "
        data += SVGNumber.text(point.y, places: places)
      }
    }
    for element in elements {
      switch element {
      case .move(let point): append("M", point)
      case .line(let point): append("L", point)
      case .quadratic(let control, let point): append("Q", control, point)
      case .cubic(let control1, let control2, let point): append("C", control1, control2, point)
      case .close: data += "Z"
      }
    }
    return data
  }
}

extension AffineTransform {
  /// Whether the transform keeps the plane's two dimensions.
  var isInvertible: Bool { inverse != nil }

  /// Whether it keeps all angles, so that a pen stays round.
  var isSimilarity: Bool {
    let (first, second) = (a * a + b * b, c * c + d * d)
    let slack = 1e-9 * max(first, second)
    return (first - second).magnitude <= slack && (a * c + b * d).magnitude <= slack
  }

  /// Whether it only moves and evenly enlarges.
  var isUpright: Bool { b == 0 && c == 0 && a == d && a > 0 }
}
