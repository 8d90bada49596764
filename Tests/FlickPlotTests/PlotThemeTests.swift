import FlickCore
import FlickPlot
import FlickScene
import Foundation
import Testing

@Suite struct PlotThemeTests {
  /// WCAG 2's relative luminance.
  private func luminance(_ color: Color) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test(arguments: [PlotTheme.light, .dark])
  func `lines stand out from the ground 3 to 1, words 4.5 to 1`(theme: PlotTheme) {
    for series in theme.series + theme.compared {
      #expect(contrast(series.line, theme.ground) >= 3)
      #expect(contrast(series.label, theme.ground) >= 4.5)
    }
    #expect(contrast(theme.grey, theme.ground) >= 3)
    #expect(contrast(theme.ink, theme.ground) >= 4.5)
    #expect(contrast(theme.secondaryInk, theme.ground) >= 4.5)
  }

  @Test(arguments: [PlotTheme.light, .dark])
  func `compared curves differ in colour and in dashes`(theme: PlotTheme) {
    #expect(theme.compared.count == SceneConstants.maximumOverlaid)
    #expect(Set(theme.compared.map(\.line)).count == theme.compared.count)
    #expect(Set(theme.compared.map(\.dash)).count == theme.compared.count)
  }

  @Test(arguments: [PlotTheme.light, .dark])
  func `the grid stays behind everything else`(theme: PlotTheme) {
    #expect(contrast(theme.hairline, theme.ground) < contrast(theme.axis, theme.ground))
    #expect(contrast(theme.axis, theme.ground) < contrast(theme.grey, theme.ground))
  }
}
