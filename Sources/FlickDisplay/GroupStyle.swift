import FlickCore

/// How a group, composited by itself, becomes part of what is below it.
///
/// First it is blurred, then it is drawn once with its opacity. The group is
/// isolated: what is in it mixes with nothing outside, but for the backdrop that
/// it may begin with.
package struct GroupStyle: Hashable, Sendable {
  /// From 0 to 1.
  package let opacity: Double
  package let blend: BlendMode
  package let space: BlendingSpace
  /// Standard deviations of a Gaussian across and down, in pixels, not negative.
  package let blur: Vector
  /// What the group shows of the picture below it, before its first command.
  package let backdrop: Backdrop?

  /// - Parameter backdrop: Not in a group that is blurred itself.
  package init(
    opacity: Double = 1, blend: BlendMode = .normal, space: BlendingSpace = .srgb,
    blur: Vector = .zero, backdrop: Backdrop? = nil
  ) {
    precondition(opacity >= 0 && opacity <= 1, "opacity runs from 0 to 1 (was \(opacity))")
    precondition(
      blur.dx >= 0 && blur.dy >= 0 && blur.isFinite, "a blur is not negative (was \(blur))")
    precondition(blur == .zero || backdrop == nil, "a group with a backdrop is not blurred itself")
    self.opacity = opacity
    self.blend = blend
    self.space = space
    self.blur = blur
    self.backdrop = backdrop
  }

  /// The same in a picture that is drawn elsewhere.
  func transformed(by next: AffineTransform) -> GroupStyle {
    guard blur != .zero || backdrop != nil else { return self }
    return GroupStyle(
      opacity: opacity, blend: blend, space: space, blur: next.blurred(blur),
      backdrop: backdrop?.transformed(by: next))
  }
}
