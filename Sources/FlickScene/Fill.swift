import FlickCore

/// What a layer's shape is filled with.
package enum Fill: Hashable, Sendable {
  case color(Color)
  case gradient(GradientFill)
  case image(ImageFill)
  case artwork(ArtworkFill)

  /// Whether a file brings it.
  package var isPicture: Bool {
    switch self {
    case .color, .gradient: false
    case .image, .artwork: true
    }
  }

  /// Whether nothing shows through it.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .gradient(let gradient): gradient.colors.isOpaque
    case .image(let image): image.picture.isOpaque && image.fit != .contain
    case .artwork: false
    }
  }
}

/// A gradient laid out in a box.
package struct GradientFill: Hashable, Sendable {
  /// Angles are in degrees, clockwise on the screen: 0 is to the right, 90
  /// downwards. Centres are in fractions of the box's size from its top left corner.
  package enum Geometry: Hashable, Sendable {
    /// Along a direction through the middle of the box; offsets 0 and 1 touch its
    /// corners.
    case linear(angleDegrees: Double)
    /// From a point outwards to a circle. The radius is in points, `nil` for one to
    /// the box's farthest corner; the focus, where offset 0 lies, is given from the
    /// centre in radii and shorter than 1.
    case radial(center: Point, radius: Double?, focus: Vector)
    /// Around a centre, clockwise from an angle on.
    case conic(center: Point, angleDegrees: Double)
  }

  package let geometry: Geometry
  package let colors: Gradient

  package init(_ geometry: Geometry, _ colors: Gradient) {
    self.geometry = geometry
    self.colors = colors
  }
}

/// A picture in a box.
package struct ImageFill: Hashable, Sendable {
  /// How the picture is made to fit.
  package enum Fit: String, Hashable, Sendable, CaseIterable { case fill, contain, cover, tile }

  package enum Sampling: String, Hashable, Sendable, CaseIterable { case smooth, nearest }

  package let picture: Picture
  package let fit: Fit
  package let sampling: Sampling

  package init(picture: Picture, fit: Fit, sampling: Sampling) {
    self.picture = picture
    self.fit = fit
    self.sampling = sampling
  }
}
