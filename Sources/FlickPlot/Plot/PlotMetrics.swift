import FlickCore
import FlickText

/// The lengths of a plot, in pixels of the picture.
package struct PlotMetrics: Hashable, Sendable {
  /// Size of tick labels, units and the names of marks.
  package let textSize: Double
  /// Size of a panel's title.
  package let titleSize: Double
  package let curveWidth: Double
  package let cursorWidth: Double
  /// A whole number of pixels.
  package let hairlineWidth: Double
  /// Radius of the dot at a curve's growing end.
  package let headRadius: Double
  /// Radius of the circles at a jump.
  package let jumpRadius: Double
  /// Between a tick label and the grid.
  package let labelGap: Double
  /// Between two panels.
  package let panelGap: Double
  package let families: [String]
  /// Whether all digits are equally wide, so that numbers that change don't
  /// tremble. On paper nothing changes, and programs that show SVG know the
  /// usual digits best.
  package let tabularFigures: Bool

  /// From a small plot's last panel to the end of its times.
  package var timeHeight: Double { textSize * PlotConstants.timeFactor }

  /// - Parameters:
  ///   - scale: Pixels per unit of the design, whose picture is 1920 × 1080.
  ///   - textScale: The same for text, which must stay readable in small
  ///     pictures.
  package init(scale: Double, textScale: Double, families: [String]) {
    self.families = families
    tabularFigures = true
    textSize = PlotConstants.textSize * textScale
    titleSize = PlotConstants.titleSize * textScale
    let lineScale = (scale + textScale) / 2
    curveWidth = PlotConstants.curveWidth * lineScale
    cursorWidth = max(1, (PlotConstants.cursorWidth * lineScale).rounded())
    hairlineWidth = max(1, (PlotConstants.hairlineWidth * scale).rounded())
    headRadius = PlotConstants.headRadius * lineScale
    jumpRadius = PlotConstants.jumpRadius * lineScale
    labelGap = PlotConstants.labelGap * textScale
    // Labels at the ends of two panels must not meet in a small picture.
    panelGap = max(PlotConstants.panelGap * scale, textSize * 1.4)
  }

  /// Those of paper, whose lines are thin.
  ///
  /// - Parameter textSize: Of labels; a title is a little larger.
  package init(printing textSize: Double, families: [String] = TextStyle.defaultFamilies) {
    precondition(textSize > 0, "letters have a size (was \(textSize))")
    self.families = families
    tabularFigures = false
    self.textSize = textSize
    titleSize = textSize * PrintConstants.titleFactor
    curveWidth = textSize * PrintConstants.curveFactor
    cursorWidth = 1
    hairlineWidth = PrintConstants.axisWidth
    headRadius = textSize * PrintConstants.jumpFactor
    jumpRadius = textSize * PrintConstants.jumpFactor
    labelGap = textSize * PrintConstants.labelFactor
    panelGap = textSize * PrintConstants.panelGapFactor
  }

  /// From a panel's title to what lies under it.
  package var titleHeight: Double { titleSize * PlotConstants.titleFactor }

  /// How high a plot of so many panels is if it has room to breathe, marks
  /// with names included.
  package func comfortableHeight(ofPanels count: Int) -> Double {
    let panel = titleSize * PlotConstants.titleFactor + textSize * PlotConstants.panelFactor
    return panel * Double(count) + panelGap * Double(max(0, count - 1))
      + textSize * (PlotConstants.lineFactor + PlotConstants.timeFactor)
  }

  /// How high a plot of so many panels is without titles and times, if it has
  /// room to breathe.
  package func comfortableHeight(ofSmallPanels count: Int) -> Double {
    textSize * PlotConstants.panelFactor * Double(count)
      + panelGap * Double(max(0, count - 1))
  }

  package var text: TextStyle {
    TextStyle(families: families, size: textSize, weight: 400, tabularFigures: tabularFigures)
  }

  package var markText: TextStyle {
    TextStyle(families: families, size: textSize, weight: 500)
  }

  package var noteText: TextStyle {
    TextStyle(families: families, size: textSize, weight: 600, tabularFigures: tabularFigures)
  }

  package var title: TextStyle {
    TextStyle(families: families, size: titleSize, weight: 600)
  }
}

/// Lengths of the design, for a picture of 1920 × 1080.
enum PlotConstants {
  /// Of a panel's width: what the names of values beside it take at most.
  static let nameShare = 0.36
  static let textSize = 17.0
  static let titleSize = 21.0
  static let curveWidth = 4.0
  static let cursorWidth = 2.0
  static let hairlineWidth = 1.4
  static let headRadius = 7.5
  static let jumpRadius = 6.5
  static let labelGap = 12.0
  static let panelGap = 40.0

  /// Baselines of ticks, titles and marks lie apart by this many text sizes.
  static let lineFactor = 1.5
  /// From the last panel to the end of the time axis's labels, in text sizes.
  static let timeFactor = 1.9
  /// Height of a panel that has room to breathe, in text sizes.
  static let panelFactor = 7.0
  /// From a panel's title to what lies under it, in title sizes.
  static let titleFactor = 1.65
  /// A grid line every so many text sizes, on average.
  static let tickSpacing = 5.0
  /// A time label every so many text sizes, on average.
  static let timeTickSpacing = 5.5
  /// However wide a time axis is, it has about this many labels at most.
  static let mostTimeTicks = 6.0
  /// Rows that the names of marks may take.
  static let markRows = 3
  /// Rows in which names are tried on the right of their lines alone.
  static let flagRows = 2
  /// Between the names of two marks, in text sizes.
  static let flagGap = 0.7
  /// So many places are tried for the names of marks.
  static let flagSteps = 4_000

  /// So many marks or jumps that follow each other too closely are a burst: they would make
  /// one grey area, and thousands would take seconds to draw.
  static let leastBurst = 4
  /// Between marks that can be told apart, in heights of a row of names.
  static let leastMarkDistance = 0.5

  /// How far a simplified curve may lie from its samples, in pixels: below
  /// what eight bits of coverage show.
  static let curveTolerance = 0.015
  /// Curves are cut into strips this many design units wide, so that a growing
  /// curve changes few pixels.
  static let stripWidth = 48.0
  /// In how many parts a pixel's width is divided where a curve swings to and fro within
  /// it, and how many vertices each may have before all but four are left out.
  static let columnsPerPixel = 2.0
  static let mostVerticesInColumn = 8
  /// More strips than this would stroke a long segment again and again: in a film
  /// that is wide and very low, the design's units are small.
  static let mostStrips = 64.0
  /// A jump smaller than this part of a panel's height is not seen as one.
  static let visibleJump = 1.0 / 250
  /// Between steps that have dots, in text sizes, and the dots' radius in widths of curves.
  static let leastStepDistance = 0.9
  static let stepRadius = 1.15
  /// How long a mark takes to appear, in seconds of the scene.
  static let markFade = 0.06
  /// From 0 to 1, of what appears as its instant passes.
  static func opacity(at now: FlickTime, since time: FlickTime) -> Double {
    min(1, max(0, (now - time).seconds / markFade))
  }
  /// A jump shorter than this many text sizes is not told in numbers.
  static let leastToldJump = 2.4
  /// Along a curve, its name is tried at so many places less one.
  static let namePlaces = 360
  /// A name stands the better the farther it is from other curves, in text
  /// sizes; it is not shown nearer than the first.
  static let nameClearances = [0.55, 0.9, 1.3, 2]
}
