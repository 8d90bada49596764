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
  /// Whether GIF, APNG and WebP begin anew at their end.
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

/// What of `OutputOptions` only some outputs hear, by the name of its option. The quality is
/// none: a format without one has the best.
public enum OutputChoice: String, Sendable, CaseIterable {
  case codec, chroma
  case gifRate = "gif-fps"
  case palette
  case loops = "once"
  case stream, png
}

extension OutputOptions {
  /// What was chosen otherwise than usual.
  private var choices: [OutputChoice] {
    let usual = OutputOptions()
    return OutputChoice.allCases.filter {
      switch $0 {
      case .codec: codec != usual.codec
      case .chroma: chroma != usual.chroma
      case .gifRate: gifRate != usual.gifRate
      case .palette: palette != usual.palette
      case .loops: loops != usual.loops
      case .stream: stream != usual.stream
      case .png: png != usual.png
      }
    }
  }

  /// - Throws: Kind `usage` for the first choice that changes none of the outputs.
  func checkUse(by targets: [OutputTarget]) throws(FlickError) {
    for choice in choices where !targets.contains(where: { $0.hears(choice) }) {
      throw FlickError(.output(.unheard(choice)))
    }
  }

  /// - Throws: Kind `usage` for the first choice that changes none of the outputs, and for
  ///   paths that films are not written to.
  package func checkUse(by paths: [String]) throws(FlickError) {
    var targets: [OutputTarget] = []
    for path in paths { targets.append(try OutputTarget(path)) }
    try checkUse(by: targets)
  }
}

extension OutputTarget {
  /// Whether what is written there depends on the choice.
  func hears(_ choice: OutputChoice) -> Bool {
    switch format {
    case .film(let film): film.hears(choice)
    case .pngFolder, .pngFiles: choice == .png
    case .stream: choice == .png || choice == .stream
    }
  }
}

extension FilmFormat {
  /// Whether a film of it depends on the choice.
  package func hears(_ choice: OutputChoice) -> Bool {
    switch choice {
    case .codec: self == .mp4
    case .chroma: [.mp4, .webm].contains(self)
    case .gifRate, .palette: self == .gif
    case .loops: canPlayOnce
    case .stream, .png: false
    }
  }
}
