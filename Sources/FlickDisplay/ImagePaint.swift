import FlickCore

/// A picture that a shape is filled with.
package struct ImagePaint: Hashable, Sendable {
  /// What a pixel of the result shows of the picture.
  package enum Sampling: Hashable, Sendable {
    /// The picture's pixel at its middle.
    case nearest
    /// Straight lines between the picture's pixels where it is enlarged, the
    /// mean of all that fall into it where it is shrunk.
    case smooth
  }

  package let picture: Picture
  /// From the picture's pixels to the shape's coordinates.
  package let transform: AffineTransform
  package let sampling: Sampling
  /// Whether the picture is laid side by side; otherwise its border goes on
  /// outside it.
  package let isTiled: Bool
  /// From 0 to 1.
  package let opacity: Double

  package init(
    _ picture: Picture, transform: AffineTransform, sampling: Sampling = .smooth,
    isTiled: Bool = false, opacity: Double = 1
  ) {
    precondition(opacity >= 0 && opacity <= 1, "opacity runs from 0 to 1 (was \(opacity))")
    self.picture = picture
    self.transform = transform
    self.sampling = sampling
    self.isTiled = isTiled
    self.opacity = opacity
  }
}
