import ArgumentParser
import Flick

/// How outputs are encoded, where their names leave that open.
struct FormatOptions: ParsableArguments {
  @Option(help: "What an MP4 is compressed with.")
  var codec = OutputOptions.Codec.h264

  @Option(help: "How much a film may lose, and how long its encoder may think.")
  var quality = OutputOptions.Quality.standard

  @Option(help: "Colours of a film for four pixels (420, as usual) or for each (444).")
  var chroma: OutputOptions.Chroma?

  @Option(help: "A GIF's frames in a second, which last whole hundredths.")
  var gifFps = GIFRate.fps50

  @Option(help: "What a GIF's colours are chosen for.")
  var palette = OutputOptions.Palette.film

  @Flag(help: "GIF, APNG, WebP and an SVG that moves stop at their end.")
  var once = false

  @Option(help: "What goes to standard output for '-o -': 'raw' is RGBA.")
  var stream = OutputOptions.StreamForm.raw

  @Option(help: "How PNG frames are compressed.")
  var png = OutputOptions.Compression.fast

  @Option(
    help: ArgumentHelp(
      "How long ffmpeg may take no data before it is given up.", valueName: "seconds"))
  var stallLimit = 120.0

  func validate() throws {
    guard stallLimit >= 0.1, stallLimit <= 86_400 else {
      throw ValidationError("'--stall-limit' runs from 0.1 to 86400 seconds (was \(stallLimit))")
    }
  }

  /// Whether nothing is asked for that only encoders know.
  var isUnused: Bool {
    codec == .h264 && quality == .standard && chroma == nil && gifFps == .fps50
      && palette == .film && stream == .raw && png == .fast && stallLimit == 120
  }

  var options: OutputOptions {
    var options = OutputOptions()
    options.gifRate = gifFps
    options.codec = codec
    options.quality = quality
    options.chroma = chroma
    options.palette = palette
    options.loops = !once
    options.stream = stream
    options.png = png
    options.stallLimit = stallLimit
    return options
  }
}

/// How one picture is encoded.
struct PictureOptions: ParsableArguments {
  @Option(help: "How a PNG is compressed.")
  var png = OutputOptions.Compression.fast
}

extension OutputOptions.Codec: ExpressibleByArgument {}
extension OutputOptions.Quality: ExpressibleByArgument {}
extension OutputOptions.Chroma: ExpressibleByArgument {}
extension OutputOptions.Palette: ExpressibleByArgument {}
extension OutputOptions.StreamForm: ExpressibleByArgument {}
extension OutputOptions.Compression: ExpressibleByArgument {}
extension GIFRate: ExpressibleByArgument {
  public var defaultValueDescription: String { "\(rawValue)" }
}
