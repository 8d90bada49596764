import FlickCore

extension Layer {
  /// A stretch, a shear and a turn about one of the layer's points, in this order.
  package struct Transform: Hashable, Sendable {
    package static let none = Transform(
      anchor: Point(x: 0.5, y: 0.5), rotationDegrees: 0, scale: Vector(dx: 1, dy: 1))

    /// The point that stays in its place, in fractions of the layer's size from
    /// its top left corner.
    package let anchor: Point
    /// Clockwise on the screen.
    package let rotationDegrees: Double
    /// Factors across and down; negative ones mirror.
    package let scale: Vector
    /// How far a point moves to the right for each point that it lies below the
    /// anchor, and down for each that it lies to the right.
    package let shear: Vector

    package init(anchor: Point, rotationDegrees: Double, scale: Vector, shear: Vector = .zero) {
      self.anchor = anchor
      self.rotationDegrees = rotationDegrees
      self.scale = scale
      self.shear = shear
    }
  }
}
