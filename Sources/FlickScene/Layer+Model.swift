import FlickCore

extension Layer {
  /// What the layer's own keys say of a property.
  package func modelValue(of property: Behavior.Property) -> Point {
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
    case .progress: .zero
    }
  }
}
