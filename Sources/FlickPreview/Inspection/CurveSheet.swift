import Flick
import FlickCore
import FlickDisplay
import FlickJSON
import FlickPlot
import FlickSVG
import FlickScene
import FlickStage
import FlickText

/// Signals of a played scene on axes side by side, in the films' own type and colours; the
/// variants lie over each other.
package struct CurveSheet: Sendable {
  /// Where one of the plots has its axes, in pixels of the sheet.
  package struct Column: Hashable, Sendable {
    package let signal: String
    /// From the scene's begin to its end.
    package let times: ClosedRange<Double>
    package let heights: ClosedRange<Double>
  }

  package let columns: [Column]
  /// Where a curve breaks or an event takes place, in order.
  package let breaks: [FlickTime]
  /// The SVG, whose text is outlines: it needs no font and no style.
  package let document: String

  /// - Parameters:
  ///   - signals: At least one.
  ///   - variants: Indices; at least one.
  ///   - size: In pixels; the sheet is higher where its rows need that.
  package init(
    of playback: Playback, signals: [Signal], variants: [Int], size: Size, theme: PlotTheme
  ) throws(FontError) {
    let (scene, trace) = (playback.file.scene, playback.trace)
    let end = FlickTime.zero + trace.duration
    let type = Typesetter(
      playback.file.fonts, theme: theme,
      metrics: PlotMetrics(
        scale: SheetConstants.scale, textScale: SheetConstants.textScale,
        families: TextStyle.defaultFamilies))
    let shown = SignalPanels(
      scene: scene, trace: trace, theme: theme, language: scene.language)
    let panels =
      variants.count > 1
      ? shown.overlaid(for: signals, variants: variants)
      : shown.panels(for: signals)[variants[0]]
    let marks = MarkList(scene: scene, trace: trace, showsNotes: true)
      .marks(ofVariants: variants)
    let frames = Self.frames(signals.count, in: size)
    var list = DisplayList(
      width: Int(size.width), height: Int(frames.map(\.maxY).max() ?? size.height),
      background: .clear)
    var columns: [Column] = []
    for (index, frame) in frames.enumerated() {
      let plot = try Plot(panels: [panels[index]], marks: marks, until: end, frame: frame, type)
      plot.drawAxes(into: &list)
      plot.drawCurves(at: end, into: &list)
      let area = plot.areas[0]
      columns.append(
        Column(
          signal: signals[index].name,
          times: plot.position(of: .zero)...max(plot.position(of: .zero), plot.position(of: end)),
          heights: area.minY...area.maxY))
    }
    self.columns = columns
    var breaks = Set(marks.map(\.time))
    for curve in panels.flatMap(\.lines).map(\.curve) {
      breaks.formUnion(curve.pieces.dropFirst().compactMap(\.first?.time))
    }
    self.breaks = breaks.sorted()
    document = SVGWriter(idPrefix: "curves").document(list)
  }

  /// Cells of one size, in as few rows as leave each room to breathe.
  private static func frames(_ count: Int, in size: Size) -> [Rect] {
    let gap = SheetConstants.gap
    let most = max(1, Int((size.width + gap) / (SheetConstants.leastWidth + gap)))
    let rows = (count + most - 1) / most
    let perRow = (count + rows - 1) / rows
    let width = (size.width - gap * Double(perRow - 1)) / Double(perRow)
    let height = max(
      SheetConstants.leastHeight, (size.height - gap * Double(rows - 1)) / Double(rows))
    return (0..<count).map { index in
      Rect(
        x: (Double(index % perRow) * (width + gap)).rounded(),
        y: (Double(index / perRow) * (height + gap)).rounded(),
        width: (width - SheetConstants.rightMargin).rounded(.down), height: height.rounded(.down))
    }
  }
}

enum SheetConstants {
  /// Pixels per unit of the design, whose picture is 1920 × 1080.
  static let scale = 0.55
  /// Letters of 11 pixels.
  static let textScale = 0.65
  static let gap = 16.0
  /// The dot at a curve's end reaches over its plot.
  static let rightMargin = 6.0
  static let leastWidth = 220.0
  /// Of a row: a title, an axis and a curve of some height.
  static let leastHeight = 150.0
  static let leastLength = 80.0
  /// A page that asks for more gets so much.
  static let mostPixels = 8_192.0
  static let mostSignals = 12
}
