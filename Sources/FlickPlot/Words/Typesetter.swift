import FlickCore
import FlickText

/// What words are set with: the fonts, and a design's colours and sizes.
package struct Typesetter: Sendable {
  package let theme: PlotTheme
  package let metrics: PlotMetrics
  private let fonts: WordSetter

  package init(_ fonts: FontBook, theme: PlotTheme, metrics: PlotMetrics) {
    self.theme = theme
    self.metrics = metrics
    self.fonts = WordSetter(fonts)
  }

  package var language: WordLanguage { fonts.language }

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

  package func lines(
    _ string: String, style: TextStyle, width: Double, limit: Int
  ) throws(FontError) -> [TextLine] {
    try fonts.lines(string, style: style, width: width, limit: limit)
  }
}
