import FlickCore

/// The colours of a plot. Lines are Okabe and Ito's, told apart by people who
/// see fewer colours; each has at least 3:1 contrast with the ground, text at
/// least 4.5:1.
package struct PlotTheme: Hashable, Sendable {
  /// One curve's colours: words need more contrast than a thick line.
  package struct Series: Hashable, Sendable {
    package let line: Color
    package let label: Color
    /// Lengths of dashes and gaps in turn, in widths of the line, whose round
    /// ends stick out; empty for a solid line.
    package let dash: [Double]

    package init(line: Color, label: Color, dash: [Double] = []) {
      self.line = line
      self.label = label
      self.dash = dash
    }

    init(_ line: UInt32, label: UInt32? = nil, dash: [Double] = []) {
      self.init(line: Color(hex: line), label: Color(hex: label ?? line), dash: dash)
    }
  }

  /// Curves that lie on each other are told apart by their dashes too: one
  /// that is drawn later shows what lies under it.
  private enum Dash {
    static let dashes = [2.4, 2.8]
    static let dots = [0.01, 1.85]
    static let dashDot = [3.2, 2.4, 0.01, 2.4]
    static let long = [5.5, 2.8]
    static let dashDotDot = [3.2, 2.3, 0.01, 2.1, 0.01, 2.3]
  }

  package let ground: Color
  /// For what is read first.
  package let ink: Color
  /// For text that stands back.
  package let secondaryInk: Color
  /// For lines that mark an instant.
  package let grey: Color
  /// For the grid.
  package let hairline: Color
  /// For the line at zero and the baseline of an axis.
  package let axis: Color
  /// For curves, in the order of their quantities: value, velocity,
  /// acceleration.
  package let series: [Series]
  /// For curves that share a panel, in the order of what they compare.
  package let compared: [Series]

  package static let light = PlotTheme(
    ground: Color(hex: 0xFBFBFD), ink: Color(hex: 0x1C1C1E), secondaryInk: Color(hex: 0x6E6E73),
    grey: Color(hex: 0x8E8E93), hairline: Color(hex: 0xE5E5EA), axis: Color(hex: 0xC7C7CC),
    series: [
      Series(line: Color(hex: 0x0072B2), label: Color(hex: 0x0072B2)),
      Series(line: Color(hex: 0xD55E00), label: Color(hex: 0xBC5200)),
      Series(line: Color(hex: 0x009E73), label: Color(hex: 0x007A59)),
    ],
    compared: [
      Series(0x0072B2), Series(0xD55E00, label: 0xBC5200, dash: Dash.dashes),
      Series(0x009E73, label: 0x007A59, dash: Dash.dots),
      Series(0xB85C90, label: 0xA34A7C, dash: Dash.dashDot),
      Series(0x1C1C1E, dash: Dash.long), Series(0xB37B00, label: 0x8A5F00, dash: Dash.dashDotDot),
    ])

  package static let dark = PlotTheme(
    ground: Color(hex: 0x0D1117), ink: Color(hex: 0xF5F5F7), secondaryInk: Color(hex: 0x98989F),
    grey: Color(hex: 0x7C7C83), hairline: Color(hex: 0x20262E), axis: Color(hex: 0x444A53),
    series: [
      Series(line: Color(hex: 0x56B4E9), label: Color(hex: 0x56B4E9)),
      Series(line: Color(hex: 0xE69F00), label: Color(hex: 0xE69F00)),
      Series(line: Color(hex: 0x009E73), label: Color(hex: 0x009E73)),
    ],
    compared: [
      Series(0x56B4E9), Series(0xE69F00, dash: Dash.dashes), Series(0x009E73, dash: Dash.dots),
      Series(0xCC79A7, dash: Dash.dashDot), Series(0xF5F5F7, dash: Dash.long),
      Series(0xF0E442, dash: Dash.dashDotDot),
    ])

  /// The same on another ground, which plates under words take.
  package func on(_ ground: Color) -> PlotTheme {
    PlotTheme(
      ground: ground, ink: ink, secondaryInk: secondaryInk, grey: grey, hairline: hairline,
      axis: axis, series: series, compared: compared)
  }

  /// Black on white, as journals print.
  package static let print = PlotTheme(
    ground: .white, ink: .black, secondaryInk: Color(hex: 0x595959), grey: Color(hex: 0x808080),
    hairline: Color(hex: 0xE6E6E6), axis: Color(hex: 0xB8B8B8), series: light.series,
    compared: light.compared)

  /// The same on the ground of dark pages.
  package static let darkPrint = PlotTheme(
    ground: dark.ground, ink: Color(hex: 0xE6E6EA), secondaryInk: Color(hex: 0xA0A0A8),
    grey: Color(hex: 0x85858D), hairline: dark.hairline, axis: dark.axis, series: dark.series,
    compared: dark.compared)

  /// On white and on the ground of dark pages alike: everything has at least 4:1 on both.
  package static let eitherPrint = PlotTheme(
    ground: .white, ink: Color(hex: 0x787A80), secondaryInk: Color(hex: 0x787A80),
    grey: Color(hex: 0x787A80), hairline: Color(hex: 0x808080, alpha: 0.25),
    axis: Color(hex: 0x808080, alpha: 0.5),
    series: [Series(0x0A7CBC), Series(0xC85A00), Series(0x00875F)],
    compared: [
      Series(0x0A7CBC), Series(0xC85A00, dash: Dash.dashes), Series(0x00875F, dash: Dash.dots),
      Series(0xB85C90, dash: Dash.dashDot), Series(0x787A80, dash: Dash.long),
      Series(0x96700A, dash: Dash.dashDotDot),
    ])
}
