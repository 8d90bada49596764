import FlickCore
import FlickDisplay
import FlickFigure
import FlickPlot
import Foundation
import Testing

/// Contrast of what figures draw with what they draw it on.
@Suite struct FigureContrastTests {
  /// WCAG 2's relative luminance.
  private static func luminance(_ color: Color) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  /// Colours for light and dark alike are between both, where 4.35 to 1 is the most.
  @Test(arguments: [Color.white, PlotTheme.darkPrint.ground])
  func `what holds on either ground stands out 4 to 1 from both`(ground: Color) {
    let plot = FigureSettings.Theme.either.plot
    for series in plot.series + plot.compared {
      #expect(Self.contrast(series.line, ground) >= 4, "\(series.line)")
    }
    for ink in [plot.ink, plot.secondaryInk, plot.grey] {
      #expect(Self.contrast(ink, ground) >= 4)
    }
  }

  @Test(arguments: FigureSettings.Theme.allCases.filter { $0 != .either })
  func `lines stand out 3 to 1 from every ground, words 4.5 to 1`(
    theme: FigureSettings.Theme
  ) {
    let plot = theme.plot
    for ground in [plot.ground] + theme.tints {
      for series in plot.series {
        #expect(Self.contrast(series.line, ground) >= 3, "\(series.line) on \(ground)")
        #expect(Self.contrast(series.label, ground) >= 4.5, "\(series.label) on \(ground)")
      }
      #expect(Self.contrast(plot.grey, ground) >= 3)
      #expect(Self.contrast(plot.ink, ground) >= 4.5)
      #expect(Self.contrast(plot.secondaryInk, ground) >= 4.5)
    }
    for series in plot.compared {
      #expect(Self.contrast(series.line, plot.ground) >= 3)
      #expect(Self.contrast(series.label, plot.ground) >= 4.5)
    }
  }

  @Test(arguments: FigureSettings.Theme.allCases)
  func `curves draw only with lines and words that were measured`(
    theme: FigureSettings.Theme
  ) throws {
    let fixture = try FigureFixture.pane()
    for form in [FigureForm.curves, .overlay, .phase, .sweep, .timeline] {
      let figure = try fixture.figure(
        form, signals: try fixture.signals("pane.y", "pane.velocity", "pane.acceleration"),
        theme: theme, remarks: true)
      let plot = theme.plot
      let colors = (plot.series + plot.compared).flatMap { [$0.line, $0.label] }
      // Words on a timeline's bars have the ground's colour, and the bars that of
      // words, so their contrast is the same.
      let onBars = form == .timeline ? [plot.ground] : []
      let measured = Set(colors + [plot.grey, plot.ink, plot.secondaryInk] + onBars)
      for command in figure.list.commands {
        switch command {
        case .stroke(_, _, .solid(let color)), .glyphs(_, let color):
          #expect(measured.contains(color), "\(color)")
        default: break
        }
      }
    }
  }

  /// An onion's older outlines are fainter, and seen all the same on their halo.
  @Test(arguments: FigureSettings.Theme.allCases)
  func `every outline of an onion stands out from its halo`(
    theme: FigureSettings.Theme
  ) throws {
    let fixture = try FigureFixture.pane()
    let figure = try fixture.figure(
      .onion, signals: try fixture.signals("pane.y"), theme: theme)
    let (ground, line) = (Color.white, FigureSettings.Theme.light.plot.series[0].line)
    var shades = Set<Double>()
    for command in figure.list.commands {
      guard case .stroke(_, _, .solid(let color)) = command,
        color.faded(by: 1 / color.alpha) == line
      else { continue }
      func over(_ channel: KeyPath<Color, Double>) -> Double {
        let share: Double = color.alpha
        let own: Double = color[keyPath: channel] * share
        return own + ground[keyPath: channel] * (1 - share)
      }
      let seen = Color(red: over(\.red), green: over(\.green), blue: over(\.blue))
      #expect(Self.contrast(seen, ground) >= 3, "\(color)")
      shades.insert(color.alpha)
    }
    #expect(shades.count > 3)
  }
}
