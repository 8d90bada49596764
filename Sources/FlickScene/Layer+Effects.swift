import FlickCore

extension Layer {
  /// How a layer's picture is changed before it is drawn over what is below.
  package struct Effects: Hashable, Sendable {
    package static let none = Effects(blend: .normal, blur: 0, backdrop: nil)

    package let blend: BlendMode
    /// Standard deviation of a Gaussian, in points, not negative.
    package let blur: Double
    /// What is done to the picture below, where the layer is.
    package let backdrop: BackdropFilter?

    package init(blend: BlendMode, blur: Double, backdrop: BackdropFilter?) {
      self.blend = blend
      self.blur = blur
      self.backdrop = backdrop
    }
  }

  /// What a layer of translucent material does to the picture below it.
  package struct BackdropFilter: Hashable, Sendable {
    /// Standard deviation of a Gaussian, in points, not negative.
    package let blur: Double
    /// 1 changes nothing, 0 leaves greys; not negative.
    package let saturation: Double

    package init(blur: Double, saturation: Double) {
      self.blur = blur
      self.saturation = saturation
    }
  }
}
