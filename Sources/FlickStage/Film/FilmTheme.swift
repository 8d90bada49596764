import FlickCore
import FlickPlot
import FlickScene

/// The colours of a film around its canvases.
struct FilmTheme: Sendable {
  let plot: PlotTheme

  init(_ film: Film) {
    let theme: PlotTheme = film.theme == .light ? .light : .dark
    plot = film.background.flatMap(\.middle).map(theme.on) ?? theme
  }
}

extension Fill {
  /// The one colour that is nearest to all of it; `nil` of a picture, and where something
  /// shows through.
  fileprivate var middle: Color? {
    guard isOpaque else { return nil }
    switch self {
    case .color(let color): return color
    case .gradient(let gradient):
      let colors = gradient.colors.stops.map(\.color)
      func mean(_ part: (Color) -> Double) -> Double {
        colors.map(part).reduce(0, +) / Double(colors.count)
      }
      return Color(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
    case .image, .artwork: return nil
    }
  }
}
