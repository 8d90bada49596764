import FlickCore
import FlickDisplay
import FlickPlot
import FlickScene

/// The colours of a film around its canvases.
struct FilmTheme: Sendable {
  let plot: PlotTheme
  /// Across a phone's metal edge, from left to right.
  let rim: [Color]
  /// Where light catches the metal.
  let glint: Color
  /// Between the metal and the screen.
  let bezel: Color
  /// Under a device.
  let shadow: Color
  /// Around a canvas without a device.
  let border: Color

  init(_ theme: Film.Theme) {
    switch theme {
    case .light:
      plot = .light
      rim = [0x6E6E73, 0x3A3A3D, 0x2A2A2C, 0x3A3A3D, 0x6E6E73].map { Color(hex: $0) }
      glint = Color(hex: 0xFFFFFF, alpha: 0.28)
      bezel = Color(hex: 0x060607)
      shadow = Color(hex: 0x1C1C28, alpha: 0.17)
      border = Color(hex: 0xD8D8DE)
    case .dark:
      plot = .dark
      rim = [0x8E8E94, 0x55555A, 0x434347, 0x55555A, 0x8E8E94].map { Color(hex: $0) }
      glint = Color(hex: 0xFFFFFF, alpha: 0.24)
      bezel = Color(hex: 0x020203)
      shadow = Color(hex: 0x000000, alpha: 0.5)
      border = Color(hex: 0x30363D)
    }
  }
}
