import FlickCore

/// The film's measures for its size: margins, columns and text.
///
/// The design is drawn for 1920 × 1080. Lengths shrink and grow with the
/// picture; text shrinks less, so that it can be read in a small one.
struct FilmGrid: Sendable {
  let size: Size
  /// Pixels per unit of the design.
  let scale: Double
  /// The same for text.
  let textScale: Double
  let margin: Double
  let gutter: Double
  let columnWidth: Double
  private let columns: Int

  init(width: Int, height: Int, columns: Int) {
    let (width, height) = (Double(width), Double(height))
    size = Size(width: width, height: height)
    scale = min((width * height / (1920 * 1080)).squareRoot(), min(width, height) / 1080)
    textScale = scale < 1 ? scale + (1 - scale) * GridConstants.textGain : scale
    margin = (GridConstants.margin * scale).rounded()
    let wide = columns > 2 ? GridConstants.narrowGutter : GridConstants.gutter
    gutter = (wide * scale).rounded()
    self.columns = columns
    columnWidth = max(
      1, (width - 2 * margin - gutter * Double(columns - 1)) / Double(columns))
  }

  /// Where a column begins.
  func left(ofColumn column: Int) -> Double {
    (margin + Double(column) * (columnWidth + gutter)).rounded()
  }

  func right(ofColumn column: Int) -> Double { left(ofColumn: column) + columnWidth }
}

enum GridConstants {
  static let margin = 72.0
  static let gutter = 104.0
  /// Between three columns and more.
  static let narrowGutter = 64.0
  /// How much of a small picture's shrinking text does not follow.
  static let textGain = 0.3

  static let titleSize = 40.0
  static let titleTracking = -0.018
  static let subtitleSize = 22.0
  static let footerSize = 17.0
  static let subtitleLines = 2
  /// From a title's baseline to its subtitle's, and between subtitles.
  static let subtitleDrop = 38.0
  static let subtitleLeading = 29.0
  /// From the last baseline of the heading to the body.
  static let headingGap = 36.0
  /// From the body to the top of the footer's letters.
  static let footerGap = 34.0
  /// From the footer's baseline to the picture's edge.
  static let footerDrop = 44.0

  /// Between a device and the plots beside it, and above those under it.
  static let besideGap = 48.0
  static let underGap = 40.0
  /// Plots stand beside the device if they are at least this wide, in units of
  /// text, …
  static let leastPlotWidth = 255.0
  /// … when the device has at least this part of the body's height.
  static let leastDeviceShare = 0.85
  /// The device takes at most this part of a column's width beside plots.
  static let mostDeviceWidth = 0.46
  /// The device's part of the body's height above plots.
  static let deviceShareAbove = 0.47
}
