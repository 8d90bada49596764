import FlickCore
import FlickMedia
import FlickScene

/// How outputs are encoded, where their names leave that open.
public struct OutputOptions: Sendable {
  package var codec = VideoCodec.h264
  package var quality = FilmQuality.standard
  package var chroma: ChromaSampling?
  /// Frames of a GIF in a second; they last whole hundredths of a second.
  package var gifRate = 50
  /// Whether a GIF has one palette for all frames.
  package var hasFilmPalette = true
  package var loops = true
  package var stream = StreamSink.Form.raw
  package var png = PNGCodec.Compression.fast
  /// Seconds after which an encoder that takes no data is given up.
  public var stallLimit = 120.0

  /// Whether the report tells the frames' hashes.
  public var hashesFrames = false

  public init() {}

  /// Takes a name for each, `nil` for what is usual.
  ///
  /// - Throws: Kind `usage` for a name or a rate that is none.
  public init(
    codec: String? = nil, quality: String? = nil, chroma: String? = nil, gifRate: Int? = nil,
    palette: String? = nil, loops: Bool = true, stream: String? = nil, png: String? = nil
  ) throws(FlickError) {
    if let codec { self.codec = try Self.read(codec, "--codec") }
    if let quality { self.quality = try Self.read(quality, "--quality") }
    if let chroma {
      let sampling: ChromaSampling = try Self.read(chroma, "--chroma")
      self.chroma = sampling
    }
    if let stream { self.stream = try Self.read(stream, "--stream") }
    if let png { self.png = try Self.read(png, "--png") }
    if let palette {
      guard palette == "film" || palette == "frame" else {
        throw FlickError(.usage, "error: '--palette' is 'film' or 'frame' (was '\(palette)')")
      }
      hasFilmPalette = palette == "film"
    }
    if let gifRate {
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
    self.loops = loops
  }

  private static func read<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ option: String
  ) throws(FlickError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: name) else {
      let known = Spelling.list(Value.allCases.map { "'\($0.rawValue)'" })
      throw FlickError(.usage, "error: '\(option)' is \(known) (was '\(name)')")
    }
    return value
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
