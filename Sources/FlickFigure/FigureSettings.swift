import FlickCore
import FlickPlot
import FlickScene

/// What a figure shows of a played scene, and how large.
package struct FigureSettings: Hashable, Sendable {
  package enum Theme: String, Hashable, Sendable, CaseIterable {
    /// On a ground of their own.
    case light, dark
    /// The same on the page's ground.
    case clearLight, clearDark
    /// On the page's ground, whether that is light or dark.
    case either

    package var plot: PlotTheme {
      switch self {
      case .light, .clearLight: .print
      case .dark, .clearDark: .darkPrint
      case .either: .eitherPrint
      }
    }

    /// What the picture is cleared to.
    package var ground: Color {
      switch self {
      case .light, .dark: plot.ground
      case .clearLight, .clearDark, .either: .clear
      }
    }

    /// Of the time before and after an interruption.
    package var tints: [Color] {
      switch self {
      case .light, .clearLight: [Color(hex: 0xF5F8FB), Color(hex: 0xFCF7F0)]
      case .dark, .clearDark: [Color(hex: 0x111823), Color(hex: 0x1A1713)]
      case .either: [Color(hex: 0x0A7CBC, alpha: 0.05), Color(hex: 0xC85A00, alpha: 0.06)]
      }
    }
  }

  package let form: FigureForm
  /// Indices of the variants, in the order in which they are shown; at least
  /// one.
  package let variants: [Int]
  /// What is plotted; at least one for forms that plot, for phase plots a value and its
  /// velocity.
  package let signals: [Signal]
  /// In CSS pixels.
  package let width: Double
  package let theme: Theme
  /// `nil`: thousandths in short scenes.
  package let timeUnit: Plot.PrintStyle.TimeUnit?
  /// Whether overshoot and settling are pointed out.
  package let remarks: Bool
  /// How many instants forms with pictures show.
  package let count: Int
  /// The stretch of time that is shown; `nil`: all.
  package let range: ClosedRange<FlickTime>?
  /// The stretch of time that curves show enlarged below.
  package let zoom: ClosedRange<FlickTime>?
  /// Whether values that grow down the screen do so on their axes.
  package let growsDown: Bool

  package init(
    form: FigureForm, variants: [Int], signals: [Signal], width: Double,
    theme: Theme = .light, timeUnit: Plot.PrintStyle.TimeUnit? = nil, remarks: Bool = false,
    count: Int = FigureConstants.usualCount, range: ClosedRange<FlickTime>? = nil,
    zoom: ClosedRange<FlickTime>? = nil, growsDown: Bool = false
  ) {
    precondition(!variants.isEmpty, "a figure shows a variant")
    precondition(width >= SceneConstants.leastFigureWidth, "a figure has a width (was \(width))")
    precondition(form != .phase || signals.count > 1, "a phase plot needs a velocity")
    precondition(count >= 2, "time passes between pictures (was \(count))")
    self.form = form
    self.variants = variants
    self.signals = signals
    self.width = width
    self.theme = theme
    self.timeUnit = timeUnit
    self.remarks = remarks
    self.count = count
    self.range = range
    self.zoom = zoom
    self.growsDown = growsDown
  }

  /// Size of the labels' text: 8 pt, and 7 pt in a narrow column.
  var textSize: Double { width < FigureConstants.narrow ? 28.0 / 3 : 32.0 / 3 }
}

package typealias FigureForm = SceneFigure.Form

/// Lengths in CSS pixels, of which an inch has 96.
package enum FigureConstants {
  /// From a name's first line to its second, of its size.
  static let nameLineHeight = 1.25
  package static let pixelsPerInch = 96.0
  package static let millimetresPerInch = 25.4
  /// Narrower figures have smaller letters.
  static let narrow = 400.0
  package static let usualCount = 7

  // In sizes of the text.
  static let margin = 0.8
  static let panelHeight = 8.6
  static let columnGap = 2.4
  /// The least width of a column's axis.
  static let leastAxis = 11.0
  static let rowGap = 2.6
  static let headingGap = 1.3
  static let noteDrop = 1.45
  static let leastCell = 3.2
  /// A cell so wide has its time with the unit.
  static let roomyCell = 5.5
  static let timeDrop = 1.35
  static let highestCell = 22.0
  static let highestSkin = 34.0
  static let leastSkin = 3.0
  static let skinGap = 5.4
  static let skinLeading = 1.4
  static let phaseHeight = 17.0
  static let widestPhase = 26.0
  static let rowPitch = 2.1
  static let cellHeight = 6.0
  static let leastMultiple = 9.0

  /// A row's name in a timeline takes at most this part of its width.
  static let mostRowName = 0.3
  /// Under lines that lie on a picture, so that they show on any.
  static let halo = Color(hex: 0xFFFFFF, alpha: 0.8)
  /// How opaque the first of an onion's skins is; the last one is 1.
  static let oldestSkin = 0.2
  /// How opaque the first one's outline is, so that it keeps 3 to 1 on its ground.
  static let oldestOutline = 0.75
  /// How wide the first one's outline is; the last one is 1.
  static let thinnestOutline = 0.5
}
