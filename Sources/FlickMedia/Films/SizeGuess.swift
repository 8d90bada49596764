/// Guesses of files' sizes, from what films of two shipped scenes took.
///
/// `pane` and `rubber-band-scroll` at 1280 × 720, full speed, 60 frames a
/// second, with ffmpeg 5.1: the larger of the two, in thousandths of a bit for a
/// pixel of a frame. Most of those pictures rests; where everything moves, ten
/// times as much is usual.
package enum SizeGuess {
  package static func bytes(ofFilm settings: FilmSettings, pixels: Int) -> Int {
    bytes(thousandths(settings), pixels)
  }

  package static func bytes(ofPNG compression: PNGCodec.Compression, pixels: Int) -> Int {
    let thousandths =
      switch compression {
      case .fast: 1130
      case .small: 850
      case .libpng: 900
      }
    return bytes(thousandths, pixels)
  }

  private static func bytes(_ thousandths: Int, _ pixels: Int) -> Int {
    thousandths * pixels / 8000
  }

  private static func thousandths(_ settings: FilmSettings) -> Int {
    switch settings.format {
    case .mp4:
      switch settings.codec {
      case .h264: choose(settings.quality, 6, 9, 10, 19)
      case .h265: choose(settings.quality, 8, 8, 9, 19)
      case .av1: choose(settings.quality, 5, 7, 7, 10)
      }
    case .webm: choose(settings.quality, 10, 14, 16, 36)
    case .mov: 3700
    case .mkv: 1300
    case .gif: 63
    case .apng: 360
    case .webp: settings.quality == .draft ? 65 : 58
    case .avif: choose(settings.quality, 4, 7, 8, 17)
    }
  }

  private static func choose(
    _ quality: FilmQuality, _ draft: Int, _ standard: Int, _ high: Int, _ master: Int
  ) -> Int {
    switch quality {
    case .draft: draft
    case .standard: standard
    case .high: high
    case .master: master
    // Not measured: only that it is several times as much.
    case .lossless: 4 * master
    }
  }
}
