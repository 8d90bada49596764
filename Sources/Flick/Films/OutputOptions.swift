import FlickCore
import FlickMedia
import FlickScene

/// How outputs are encoded, where their names leave that open.
public struct OutputOptions: Sendable {
  public typealias Codec = VideoCodec
  public typealias Quality = FilmQuality
  public typealias Chroma = ChromaSampling
  public typealias StreamForm = StreamSink.Form
  public typealias Compression = PNGCodec.Compression

  /// What a GIF's colours are chosen for.
  public enum Palette: String, Sendable, CaseIterable { case film, frame }

  public var codec = Codec.h264
  public var quality = Quality.standard
  /// `nil`: what the quality and the format suggest.
  public var chroma: Chroma?
  public var palette = Palette.film
  /// Whether GIF, APNG, WebP and AVIF begin anew at their end.
  public var loops = true
  /// What goes to standard output.
  public var stream = StreamForm.raw
  public var png = Compression.fast
  /// Seconds after which an encoder that takes no data is given up.
  public var stallLimit = 120.0
  /// Whether the report tells the frames' hashes.
  public var hashesFrames = false

  /// Frames of a GIF in a second; they last whole hundredths of a second.
  public private(set) var gifRate = 50

  public init() {}

  /// - Parameter gifRate: A divisor of 100, 50 at most.
  /// - Throws: Kind `usage` for another rate.
  public init(gifRate: Int) throws(FlickError) {
    guard gifRate > 0, 100 % gifRate == 0 else {
      throw FlickError(
        .usage,
        "error: a GIF counts in hundredths of a second, and \(gifRate) frames a second do not "
          + "last whole ones\n  help: write 50, 25, 20, 10, 5, 4, 2 or 1")
    }
    guard gifRate <= 50 else {
      throw FlickError(
        .usage,
        "error: players slow down a GIF of \(gifRate) frames a second\n  help: write 50 or less")
    }
    self.gifRate = gifRate
  }
}

extension OutputTarget {
  /// What ffmpeg is asked for.
  ///
  /// - Throws: Kind `usage` where the format has no transparency and the
  ///   pictures have.
  func settings(
    _ options: OutputOptions, isTransparent: Bool, palette: String?
  ) throws(FlickError) -> FilmSettings? {
    guard case .film(let film) = format else { return nil }
    guard !isTransparent || film.hasAlpha else {
      let others = FilmFormat.allCases.filter(\.hasAlpha).map { ".\($0.rawValue)" }
      throw FlickError(
        .usage,
        "error: '\(path)' cannot be transparent, and the canvas's background is\n"
          + "  help: write \(Spelling.list(others)), or give the canvas an opaque 'background'")
    }
    guard options.quality != .lossless || film.canBeLossless(options.codec) else {
      throw FlickError(
        .usage,
        "error: '\(path)' is never lossless\n"
          + "  help: write '.mkv', '.webm', '.apng', '.webp', or '.mp4' with H.264")
    }
    if options.codec != .h264, options.chroma == .full, options.codec == .av1 {
      throw FlickError(
        .usage, "error: AV1 is written with '--chroma 420'\n  help: leave '--chroma' out")
    }
    return FilmSettings(
      format: film, codec: options.codec, quality: options.quality, chroma: options.chroma,
      isTransparent: isTransparent, palette: palette, loops: options.loops)
  }
}
