import ArgumentParser
import Flick

/// How outputs are encoded, where their names leave that open.
struct FormatOptions: ParsableArguments {
  @Option(help: "What an MP4 is compressed with: h264, h265 or av1. (default: h264)")
  var codec: String?

  @Option(help: "draft, standard, high, master or lossless. (default: standard)")
  var quality: String?

  @Option(help: "Colours of a film for four pixels (420) or for each (444). (default: 420)")
  var chroma: String?

  @Option(help: "A GIF's frames in a second, which last whole hundredths. (default: 50)")
  var gifFps: Int?

  @Option(
    help: "A GIF's colours: chosen for the whole 'film', or for each 'frame'. (default: film)")
  var palette: String?

  @Flag(help: "GIF, APNG, WebP and AVIF stop at their end.")
  var once = false

  @Option(help: "What goes to standard output for '-o -': 'raw' RGBA, or 'png'. (default: raw)")
  var stream: String?

  @Option(help: "How PNG frames are compressed: fast, small or libpng. (default: fast)")
  var png: String?

  @Option(
    help: ArgumentHelp(
      "How long ffmpeg may take no data before it is given up.", valueName: "seconds"))
  var stallLimit = 120.0

  func validate() throws {
    guard stallLimit >= 0.1, stallLimit <= 86_400 else {
      throw ValidationError("'--stall-limit' runs from 0.1 to 86400 seconds (was \(stallLimit))")
    }
  }

  func options() throws -> OutputOptions {
    var options = try OutputOptions(
      codec: codec, quality: quality, chroma: chroma, gifRate: gifFps, palette: palette,
      loops: !once, stream: stream, png: png)
    options.stallLimit = stallLimit
    return options
  }
}
