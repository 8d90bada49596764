import FlickMedia

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
  /// Frames of a GIF in a second.
  public var gifRate = GIFRate.fps50

  public init() {}
}

/// Frames of a GIF in a second: they last whole hundredths of a second, and players slow
/// down what is faster than 50.
public enum GIFRate: Int, Sendable, CaseIterable {
  case fps50 = 50
  case fps25 = 25
  case fps20 = 20
  case fps10 = 10
  case fps5 = 5
  case fps4 = 4
  case fps2 = 2
  case fps1 = 1
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
      throw FlickError(
        .output(.noTransparency(path: path, others: FilmFormat.allCases.filter(\.hasAlpha))))
    }
    guard options.quality != .lossless || film.canBeLossless(options.codec) else {
      throw FlickError(.output(.neverLossless(path: path)))
    }
    if options.codec != .h264, options.chroma == .full, options.codec == .av1 {
      throw FlickError(.output(.halvesChroma))
    }
    return FilmSettings(
      format: film, codec: options.codec, quality: options.quality, chroma: options.chroma,
      isTransparent: isTransparent, palette: palette, loops: options.loops)
  }
}
