import FlickText

/// What words are set with: the fonts, and a design's colours and sizes.
package struct Typesetter: Sendable {
  package let theme: PlotTheme
  package let metrics: PlotMetrics
  package let fonts: FontBook

  package init(_ fonts: FontBook, theme: PlotTheme, metrics: PlotMetrics) {
    self.theme = theme
    self.metrics = metrics
    self.fonts = fonts
  }

  /// Of labels.
  package var size: Double { metrics.textSize }

  package func line(_ string: String, style: TextStyle) throws(FontError) -> TextLine {
    try fonts.line(string, style: style)
  }

  package func line(
    _ string: String, style: TextStyle, width: Double
  ) throws(FontError) -> TextLine? {
    try fonts.line(string, style: style, width: width)
  }
}
