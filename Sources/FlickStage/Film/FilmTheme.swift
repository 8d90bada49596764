import FlickPlot
import FlickScene

/// The colours of a film around its canvases.
struct FilmTheme: Sendable {
  let plot: PlotTheme

  init(_ theme: Film.Theme) {
    plot = theme == .light ? .light : .dark
  }
}
