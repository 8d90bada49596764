/// Numbers of the SVG writer with a reason.
enum SVGConstants {
  /// Decimals of a coordinate in pixels. Half a thousandth of a pixel changes a
  /// pixel's coverage by less than an eighth of a level.
  static let pixelPlaces = 3

  /// Decimals of lengths that are multiplied: stroke widths, dashes, a
  /// gradient's ends in the shape's own coordinates.
  static let lengthPlaces = 6

  /// Decimals of opacities and of a gradient's offsets: finer than 16 bits.
  static let sharePlaces = 5

  /// Our gradients interpolate premultiplied colours, SVG's interpolate straight
  /// ones. Where a stretch changes colour and opacity at once, it is cut into
  /// this many; each is then off by less than half a level.
  static let mixedGradientSteps = 16

  /// A conic gradient is drawn in at least so many wedges, half a degree each.
  static let conicWedges = 720

  /// How many standard deviations around a shape its shadow is computed.
  /// Outside lies less than 0.01 % of it.
  static let shadowReach = 4.0

  /// A backdrop doubles what is drawn of all that is below it. From this many on
  /// they show nothing, and the document says so.
  static let mostBackdrops = 6

  /// A standard deviation in pixels below which our rasteriser does not blur.
  static let sharpSigma = 0.05
}
