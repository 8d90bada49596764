import FlickCore

/// What a layer's shape is filled with.
package enum Fill: Hashable, Sendable {
  case color(Color)
  case linear(LinearFill)
  case radial(RadialFill)
  case image(ImageFill)
}

/// The colours of a gradient.
package struct GradientFill: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// From 0 to 1, never falling.
    package let offset: Double
    package let color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What is seen before the first stop and past the last.
  package enum Spread: String, Hashable, Sendable { case pad, `repeat`, reflect }

  /// How colours between two levels of 8 bits are shown.
  package enum Dithering: String, Hashable, Sendable { case off, ordered }

  /// At least two.
  package let stops: [Stop]
  package let spread: Spread
  package let dithering: Dithering

  package init(stops: [Stop], spread: Spread = .pad, dithering: Dithering = .off) {
    self.stops = stops
    self.spread = spread
    self.dithering = dithering
  }
}

/// A gradient along a direction through the middle of a box; offsets 0 and 1
/// touch the box's corners.
package struct LinearFill: Hashable, Sendable {
  package let colors: GradientFill
  /// In degrees, clockwise on the screen: 0 runs to the right, 90 downwards.
  package let angleDegrees: Double

  package init(colors: GradientFill, angleDegrees: Double) {
    self.colors = colors
    self.angleDegrees = angleDegrees
  }
}

/// A gradient from a point outwards to a circle.
package struct RadialFill: Hashable, Sendable {
  package let colors: GradientFill
  /// In fractions of the box's size from its top left corner.
  package let center: Point
  /// In points; `nil`: to the box's farthest corner.
  package let radius: Double?
  /// Where offset 0 lies: from the centre, in radii; shorter than 1.
  package let focus: Vector

  package init(colors: GradientFill, center: Point, radius: Double?, focus: Vector) {
    self.colors = colors
    self.center = center
    self.radius = radius
    self.focus = focus
  }
}

/// A picture in a box.
package struct ImageFill: Hashable, Sendable {
  /// How the picture is made to fit.
  package enum Fit: String, Hashable, Sendable { case fill, contain, cover, tile }

  package enum Sampling: String, Hashable, Sendable { case smooth, nearest }

  package let picture: Picture
  package let fit: Fit
  package let sampling: Sampling

  package init(picture: Picture, fit: Fit, sampling: Sampling) {
    self.picture = picture
    self.fit = fit
    self.sampling = sampling
  }
}
