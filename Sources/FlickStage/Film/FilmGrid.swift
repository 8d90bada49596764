import FlickCore
import FlickPlot
import FlickText

/// The film's measures for its size: margins, columns and text.
///
/// The design is drawn for 1920 × 1080. Lengths shrink and grow with the
/// picture; text shrinks less, so that it can be read in a small one, and is larger in a
/// tall one, which is looked at on a phone.
struct FilmGrid: Sendable {
  let size: Size
  /// Pixels per unit of the design.
  let scale: Double
  /// The same for text.
  let textScale: Double
  /// Whether it is no wider than high, as films for phones are.
  let isTall: Bool
  let margin: Double
  let gutter: Double
  let columnWidth: Double
  private let left: Double

  /// - Parameter canvas: Given where a column is a canvas and nothing else;
  ///   columns are then no wider than needed and stand together in the middle.
  init(width: Int, height: Int, columns: Int, canvasAlone canvas: Size? = nil) {
    let (width, height) = (Double(width), Double(height))
    size = Size(width: width, height: height)
    scale = min((width * height / (1920 * 1080)).squareRoot(), min(width, height) / 1080)
    let gain = GridConstants.textGain * 2 / Double(max(2, columns))
    isTall = height >= width
    let tall = GridConstants.tallGain
    textScale =
      (scale < 1 ? scale + (1 - scale) * gain : scale)
      * (isTall ? min(tall.upperBound, tall.lowerBound + 0.4 * (height / width - 1)) : 1)
    margin = (GridConstants.margin * scale).rounded()
    let widest = columns > 2 ? GridConstants.narrowGutter : GridConstants.gutter
    gutter = (widest * scale).rounded()
    let gaps = gutter * Double(columns - 1)
    let room = max(1, (width - 2 * margin - gaps) / Double(columns))
    if let canvas {
      let share = height * GridConstants.canvasShare * canvas.width / canvas.height
      columnWidth = min(room, max(share, GridConstants.leastColumn * textScale).rounded())
    } else {
      columnWidth = room
    }
    left = (width - columnWidth * Double(columns) - gaps) / 2
  }

  /// Where a column begins.
  func left(ofColumn column: Int) -> Double {
    (left + Double(column) * (columnWidth + gutter)).rounded()
  }

  func right(ofColumn column: Int) -> Double { left(ofColumn: column) + columnWidth }
}

/// The page that a film is laid out on: its measures, colours and fonts.
struct FilmPage: Sendable {
  let grid: FilmGrid
  let theme: FilmTheme
  let fonts: WordSetter
  /// Of plots with room to breathe.
  let metrics: PlotMetrics

  init(grid: FilmGrid, theme: FilmTheme, fonts: FontBook) {
    self.grid = grid
    self.theme = theme
    self.fonts = WordSetter(fonts)
    metrics = PlotMetrics(
      scale: grid.scale, textScale: grid.textScale, families: TextStyle.defaultFamilies)
  }

  /// Where headings begin.
  var top: Double { grid.margin * 0.95 }

  /// Where the line at the bottom stands.
  var footBaseline: Double { grid.size.height - GridConstants.footerDrop * grid.textScale }

  /// From margin to margin.
  var width: Double { max(1, grid.size.width - 2 * grid.margin) }
}

enum GridConstants {
  static let margin = 72.0
  static let gutter = 104.0
  /// Between three columns and more.
  static let narrowGutter = 52.0
  /// How much of a small picture's shrinking text does not follow.
  /// With more than two columns less stays behind.
  static let textGain = 0.3
  /// How much larger text is in a square film, and in one that is much higher than wide.
  static let tallGain = 1.15...1.45
  /// The canvas's part of the height in a film without plots, about.
  static let canvasShare = 0.74
  /// Of a column without plots, in units of text.
  static let leastColumn = 380.0

  static let titleSize = 40.0
  static let titleTracking = -0.018
  /// Of a title above the whole film, and between their baselines.
  static let titleLines = 2
  static let titleLeading = 47.0
  static let subtitleSize = 22.0
  /// Of a column's name and note, and from the baseline above to theirs.
  static let nameSize = 28.0
  static let nameTracking = -0.012
  static let nameDrop = 62.0
  static let nameLines = 2
  static let nameLeading = 33.0
  static let noteSize = 20.0
  static let noteDrop = 33.0
  static let noteLeading = 27.0
  static let noteLines = 2
  /// Of the names of a grid's curves, and between two of them.
  static let legendSize = 20.0
  static let legendGap = 40.0
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
  /// Plots stand beside the device if they are at least this wide, in units of text.
  static let leastPlotWidth = 255.0
  /// Above plots the device takes what they leave of the body's height, within
  /// these parts of it.
  static let deviceShareAbove = 0.3...0.47
}
