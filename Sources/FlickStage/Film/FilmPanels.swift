import FlickCore
import FlickEngine
import FlickPlot
import FlickScene

/// A film's plots as panels, with the colours and callouts that its author gave them.
enum FilmPanels {
  /// Those of every variant, or of all variants together where the film lays them over
  /// each other.
  static func panels(
    of film: Film, _ scene: Scene, _ trace: Trace, _ theme: PlotTheme
  ) -> [[Plot.Panel]] {
    let signals = SignalPanels(
      scene: scene, trace: trace, theme: theme, language: scene.language)
    let isOverlay = film.layout == .overlay
    let panels =
      isOverlay ? [signals.overlaid(for: film.signals)] : signals.panels(for: film.signals)
    return panels.enumerated().map { place, column in
      let variants = isOverlay ? Array(scene.variants.indices) : [place]
      return zip(column, film.plots).map { panel, plot in
        var panel = panel.colored(plot, on: theme, colorsLines: !isOverlay)
        panel.callouts = film.callouts.filter { $0.signal == plot.signal }
          .flatMap { signals.callouts($0, of: variants) }
        return panel
      }
    }
  }
}

extension Plot.Panel {
  fileprivate func colored(
    _ plot: Film.Plot, on theme: PlotTheme, colorsLines: Bool
  ) -> Plot.Panel {
    guard let color = plot.color else { return self }
    let series = PlotTheme.Series(color, on: theme)
    var panel = Plot.Panel(
      title: title, unit: unit, titleColor: series.label,
      lines: lines.map { line in
        guard colorsLines else { return line }
        return Plot.Line(
          name: line.name, colors: series, curve: line.curve, value: line.value,
          weight: line.weight)
      },
      range: range, landmarks: landmarks, weight: weight, tellsJumps: tellsJumps,
      remarks: remarks, showsAxis: showsAxis)
    panel.countsDown = countsDown
    return panel
  }
}

extension PlotTheme.Series {
  /// A curve of that colour, whose words have as much of the ink as they need to be read.
  fileprivate init(_ color: Color, on theme: PlotTheme) {
    let line = color.over(theme.ground)
    let shares = stride(from: 0, through: 1, by: 0.05)
    let label = shares.lazy.map { line.mixed(with: theme.ink, $0) }
      .first { $0.contrast(to: theme.ground) >= 4.5 }
    self.init(line: line, label: label ?? theme.ink)
  }
}

extension Color {
  fileprivate func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  fileprivate func over(_ ground: Color) -> Color { ground.mixed(with: self, alpha) }

  /// After WCAG 2: the lighter one's luminance over the darker one's, 1 to 21.
  fileprivate func contrast(to other: Color) -> Double {
    let (a, b) = (luminance + 0.05, other.luminance + 0.05)
    return max(a, b) / min(a, b)
  }

  private var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : Reproducible.pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
