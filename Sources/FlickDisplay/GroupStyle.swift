import FlickCore

/// How a group, composited by itself, becomes part of what is below it.
///
/// First it is blurred, then it is drawn once with its opacity. The group is
/// isolated: what is in it mixes with nothing outside.
package struct GroupStyle: Hashable, Sendable {
  /// From 0 to 1.
  package let opacity: Double
  package let blend: BlendMode
  package let space: BlendingSpace
  /// Standard deviations of a Gaussian across and down, in pixels, not negative.
  package let blur: Vector

  package init(
    opacity: Double = 1, blend: BlendMode = .normal, space: BlendingSpace = .srgb,
    blur: Vector = .zero
  ) {
    precondition(opacity >= 0 && opacity <= 1, "opacity runs from 0 to 1 (was \(opacity))")
    precondition(
      blur.dx >= 0 && blur.dy >= 0 && blur.isFinite, "a blur is not negative (was \(blur))")
    self.opacity = opacity
    self.blend = blend
    self.space = space
    self.blur = blur
  }

  /// The same in a picture that is drawn elsewhere.
  func transformed(by next: AffineTransform) -> GroupStyle {
    guard blur != .zero else { return self }
    let isUpright = next.b == 0 && next.c == 0
    let scale =
      isUpright
      ? Vector(dx: next.a.magnitude, dy: next.d.magnitude)
      : Vector(dx: next.meanScale, dy: next.meanScale)
    return GroupStyle(
      opacity: opacity, blend: blend, space: space,
      blur: Vector(dx: blur.dx * scale.dx, dy: blur.dy * scale.dy))
  }
}
