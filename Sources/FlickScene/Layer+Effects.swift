import FlickCore

extension Layer {
  /// How a layer's picture is changed before it is drawn over what is below.
  package struct Effects: Hashable, Sendable {
    package static let none = Effects(blend: .normal, blur: 0)

    package let blend: BlendMode
    /// Standard deviation of a Gaussian, in points, not negative.
    package let blur: Double

    package init(blend: BlendMode, blur: Double) {
      self.blend = blend
      self.blur = blur
    }
  }
}
