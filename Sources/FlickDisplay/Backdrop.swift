import FlickCore

/// What a group shows, inside a shape, of the picture below it: blurred by a
/// Gaussian, then more or less saturated. Translucent material.
///
/// The picture below is what has been painted so far in the group around, within
/// the clips that are open there. What lies outside those clips, or outside the
/// picture, counts for nothing: the Gaussian's weights inside are taken for the
/// whole, so that nothing dark creeps in from an edge.
///
/// Saturation s takes each component C to L + s · (C − L), cut at 0 and 1, with
/// the luma L = 0.2126 R + 0.7152 G + 0.0722 B of the sRGB values: the `saturate`
/// of CSS's filters with the weights of ITU-R BT.709 unrounded, and the matrix
/// that Apple published for its materials with iOS 7 (there s = 1.8).
package struct Backdrop: Hashable, Sendable {
  package let shape: Shape
  package let rule: FillRule
  /// Standard deviations across and down, in pixels, not negative.
  package let blur: Vector
  /// 1 changes nothing, 0 leaves greys; not negative.
  package let saturation: Double

  package init(shape: Shape, rule: FillRule = .nonzero, blur: Vector, saturation: Double = 1) {
    precondition(
      blur.dx >= 0 && blur.dy >= 0 && blur.isFinite, "a blur is not negative (was \(blur))")
    precondition(
      saturation >= 0 && saturation.isFinite,
      "a saturation is not negative (was \(saturation))")
    self.shape = shape
    self.rule = rule
    self.blur = blur
    self.saturation = saturation
  }

  /// The same in a picture that is drawn elsewhere.
  func transformed(by next: AffineTransform) -> Backdrop {
    Backdrop(
      shape: Shape(shape.path, transform: shape.transform.then(next)), rule: rule,
      blur: next.blurred(blur), saturation: saturation)
  }
}
