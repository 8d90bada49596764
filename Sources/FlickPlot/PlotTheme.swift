import FlickCore

/// The colours of a plot. Lines are Okabe and Ito's, told apart by people who
/// see fewer colours; each has at least 3:1 contrast with the ground, text at
/// least 4.5:1.
package struct PlotTheme: Hashable, Sendable {
  /// One curve's colours: words need more contrast than a thick line.
  package struct Series: Hashable, Sendable {
    package let line: Color
    package let label: Color
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

  package static let light = PlotTheme(
    ground: Color(hex: 0xFBFBFD), ink: Color(hex: 0x1C1C1E), secondaryInk: Color(hex: 0x6E6E73),
    grey: Color(hex: 0x8E8E93), hairline: Color(hex: 0xE5E5EA), axis: Color(hex: 0xC7C7CC),
    series: [
      Series(line: Color(hex: 0x0072B2), label: Color(hex: 0x0072B2)),
      Series(line: Color(hex: 0xD55E00), label: Color(hex: 0xBC5200)),
      Series(line: Color(hex: 0x009E73), label: Color(hex: 0x007A59)),
    ])

  package static let dark = PlotTheme(
    ground: Color(hex: 0x0D1117), ink: Color(hex: 0xF5F5F7), secondaryInk: Color(hex: 0x98989F),
    grey: Color(hex: 0x7C7C83), hairline: Color(hex: 0x20262E), axis: Color(hex: 0x444A53),
    series: [
      Series(line: Color(hex: 0x56B4E9), label: Color(hex: 0x56B4E9)),
      Series(line: Color(hex: 0xE69F00), label: Color(hex: 0xE69F00)),
      Series(line: Color(hex: 0x009E73), label: Color(hex: 0x009E73)),
    ])
}
