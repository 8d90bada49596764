import FlickCore

extension Layer {
  /// What the layer's own keys say of a property; zero of what it does not have.
  ///
  /// - Parameter plane: Which of the property's.
  package func modelValue(of property: Behavior.Property, plane: Int = 0) -> Point {
    switch property {
    case .xy: frame.origin
    case .x: Point(x: frame.minX, y: 0)
    case .y: Point(x: frame.minY, y: 0)
    case .width: Point(x: frame.width, y: 0)
    case .height: Point(x: frame.height, y: 0)
    case .opacity: Point(x: opacity, y: 0)
    case .cornerRadius: Point(x: corners.radii.topLeft, y: 0)
    case .scale: Point(x: transform.scale.dx, y: 0)
    case .scales: .zero + transform.scale
    case .rotation: Point(x: transform.rotationDegrees, y: 0)
    case .shown:
      if case .images(let shown) = content { Point(x: Double(shown), y: 0) } else { .zero }
    case .progress: .zero
    case .fill, .strokeColor, .shadowColor: color(of: property)?.plane(plane) ?? .zero
    // No layer has a transform before one is set.
    case .transform: [Point(x: 1, y: 0), Point(x: 0, y: 1), .zero][plane]
    case .strokeWidth: Point(x: stroke?.style.width ?? 0, y: 0)
    case .shadowRadius: Point(x: shadow?.radius ?? 0, y: 0)
    }
  }

  private func color(of property: Behavior.Property) -> Color? {
    switch property {
    case .fill: if case .color(let color) = fill { color } else { nil }
    case .strokeColor: stroke?.color
    case .shadowColor: shadow?.color
    default: nil
    }
  }
}

extension Color {
  /// Red, green, blue and alpha.
  var components: [Double] { [red, green, blue, alpha] }

  fileprivate func plane(_ plane: Int) -> Point {
    plane == 0 ? Point(x: red, y: green) : Point(x: blue, y: alpha)
  }
}
