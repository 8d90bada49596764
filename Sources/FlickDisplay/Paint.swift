import FlickCore

/// What a shape is filled or stroked with.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(GradientPaint)
  case image(ImagePaint)

  /// Whether nothing of it can be seen.
  package var isClear: Bool {
    switch self {
    case .solid(let color): color.alpha == 0
    case .gradient(let gradient): gradient.colors.isClear
    case .image(let image): image.opacity == 0
    }
  }
}

/// A gradient laid out in the shape's coordinates.
///
/// Guarantees: every number is finite, no radius is negative, a focus lies inside
/// its circle, and a direction is not zero.
package struct GradientPaint: Hashable, Sendable {
  /// Which offset lies where.
  package enum Geometry: Hashable, Sendable {
    /// From offset 0 to offset 1 along a line. Where both ends are one, everything
    /// has the last colour.
    case linear(start: Point, end: Point)
    /// From a point outwards to a circle: offset t is the circle with t times the
    /// radius around the point that lies t of the way from the focus to the centre,
    /// as in SVG. The focus is given from the centre, in radii, shorter than 1.
    /// Where the radius is 0, everything has the last colour.
    case radial(center: Point, radius: Double, focus: Vector)
    /// Around a centre, clockwise where y points down: offset t lies t of a whole
    /// turn after the direction.
    case conic(center: Point, direction: Vector)
  }

  package let geometry: Geometry
  package let colors: Gradient
  /// From the geometry's coordinates to the shape's.
  package let transform: AffineTransform

  package init(
    _ geometry: Geometry, _ colors: Gradient, transform: AffineTransform = .identity
  ) {
    precondition(transform.isFinite, "a gradient's place is finite (was \(transform))")
    switch geometry {
    case .linear(let start, let end):
      precondition(
        start.isFinite && end.isFinite, "a gradient's ends are finite (were \(start), \(end))")
    case .radial(let center, let radius, let focus):
      precondition(
        radius >= 0 && radius.isFinite, "a gradient's radius is not negative (was \(radius))")
      precondition(center.isFinite, "a gradient's centre is finite (was \(center))")
      precondition(
        focus.dot(focus) < 1, "a gradient's focus lies inside its circle (was \(focus))")
    case .conic(let center, let direction):
      precondition(center.isFinite, "a gradient's centre is finite (was \(center))")
      precondition(
        direction.isFinite && direction != .zero,
        "a gradient begins in a direction (was \(direction))")
    }
    self.geometry = geometry
    self.colors = colors
    self.transform = transform
  }

  package static func linear(
    start: Point, end: Point, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    dithering: Gradient.Dithering = .off
  ) -> GradientPaint {
    GradientPaint(
      .linear(start: start, end: end), Gradient(stops: stops, spread: spread, dithering: dithering))
  }

  package static func radial(
    center: Point, radius: Double, focus: Vector = .zero, stops: [Gradient.Stop],
    spread: Gradient.Spread = .pad, dithering: Gradient.Dithering = .off
  ) -> GradientPaint {
    GradientPaint(
      .radial(center: center, radius: radius, focus: focus),
      Gradient(stops: stops, spread: spread, dithering: dithering))
  }

  package static func conic(
    center: Point, direction: Vector, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    dithering: Gradient.Dithering = .off
  ) -> GradientPaint {
    GradientPaint(
      .conic(center: center, direction: direction),
      Gradient(stops: stops, spread: spread, dithering: dithering))
  }
}
