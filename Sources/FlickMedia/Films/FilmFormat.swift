/// A file format that holds a whole film.
public enum FilmFormat: String, Hashable, Sendable, CaseIterable {
  /// MP4 with H.264, H.265 or AV1.
  case mp4
  /// WebM with VP9, which browsers show with its transparency.
  case webm
  /// QuickTime with Apple ProRes 4444, for editing programs.
  case mov
  /// Matroska with FFV1: every pixel as it was drawn.
  case mkv
  case gif
  case apng
  /// Animated WebP, every pixel as it was drawn.
  case webp
  case avif

  /// Whether pixels can be transparent.
  package var hasAlpha: Bool {
    switch self {
    case .webm, .mov, .mkv, .apng, .webp: true
    case .mp4, .gif, .avif: false
    }
  }

  /// Whether it has a place for a picture that stands for the film: of QuickTime's files
  /// ffmpeg writes none.
  package var hasCover: Bool { self == .mp4 }

  /// Whether a film of it can be drawn in parts that become the whole.
  package var isJoinable: Bool {
    switch self {
    case .mp4, .webm, .mov, .mkv: true
    case .gif, .apng, .webp, .avif: false
    }
  }

  /// Whether `lossless` can be had, with this codec in an MP4. x265's own way of
  /// it (3.5, `lossless=1`) changes samples of noise in 4:4:4, so it is none.
  package func canBeLossless(_ codec: VideoCodec) -> Bool {
    switch self {
    case .mp4: codec == .h264
    case .webm, .mkv, .apng, .webp: true
    case .mov, .gif, .avif: false
    }
  }

  /// Whether it can say how often it is played; what of it is not in MP4s is the player's.
  /// Of AVIF ffmpeg writes no such word before version 6.
  package var canPlayOnce: Bool {
    switch self {
    case .gif, .apng, .webp: true
    case .mp4, .webm, .mov, .mkv, .avif: false
    }
  }
}

/// What an MP4's pictures are compressed with.
public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
  case h264, h265, av1
}

/// How much a film may lose, and how long its encoder may think.
public enum FilmQuality: String, Hashable, Sendable, CaseIterable {
  /// Soon ready, small; for looking at the motion.
  case draft
  /// No loss that an eye finds in drawn pictures.
  case standard
  /// Less still, and smaller for it, in about twice the time.
  case high
  /// For cutting and encoding again: colours are not halved in resolution.
  case master
  /// Every value as it went into the encoder.
  case lossless
}

/// How wide colour is sampled against brightness.
public enum ChromaSampling: String, Hashable, Sendable, CaseIterable {
  /// One colour for four pixels, which every player shows.
  case quarter = "420"
  /// One colour a pixel.
  case full = "444"
}

/// Everything that decides how a film is encoded, besides its pictures.
package struct FilmSettings: Hashable, Sendable {
  package let format: FilmFormat
  package let codec: VideoCodec
  package let quality: FilmQuality
  /// `nil`: full for `master` and `lossless`, a quarter for all others.
  package let chroma: ChromaSampling?
  /// Whether any pixel may be transparent.
  package let isTransparent: Bool
  /// A GIF's colours as a picture of 16 × 16; `nil`: each frame has its own.
  package let palette: String?
  /// Whether GIF, APNG and WebP start again at their end.
  package let loops: Bool

  package init(
    format: FilmFormat = .mp4, codec: VideoCodec = .h264, quality: FilmQuality = .standard,
    chroma: ChromaSampling? = nil, isTransparent: Bool = false, palette: String? = nil,
    loops: Bool = true
  ) {
    precondition(
      quality != .lossless || format.canBeLossless(codec), "\(format) is never lossless")
    precondition(!isTransparent || format.hasAlpha, "\(format) has no transparency")
    self.format = format
    self.codec = codec
    self.quality = quality
    self.chroma = chroma
    self.isTransparent = isTransparent
    self.palette = palette
    self.loops = loops
  }
}

extension FilmSettings {
  /// How wide colour is sampled where the format leaves that open.
  package var sampling: ChromaSampling {
    chroma ?? (quality == .master || quality == .lossless ? .full : .quarter)
  }
}

extension FilmSettings {
  /// How a part of the film is kept until all are there.
  ///
  /// Where an encoder spends its bits by what came before, as those of MP4 and WebM
  /// do, a part keeps every value that goes into the encoder, and the film is
  /// encoded once, when its parts are joined; others are joined as they are.
  package var part: FilmSettings {
    switch format {
    case .mp4 where quality != .lossless, .webm where quality != .lossless:
      FilmSettings(
        format: format, quality: .lossless, chroma: sampling, isTransparent: isTransparent)
    case .mp4, .webm, .mov, .mkv, .gif, .apng, .webp, .avif: self
    }
  }
}

extension FilmSettings: CustomStringConvertible {
  /// In a few words; settings that are encoded differently have different ones.
  package var description: String {
    "\(format) \(format == .mp4 ? "\(codec) " : "")\(quality) \(sampling.rawValue)"
      + (isTransparent ? " transparent" : "")
  }

  /// Reads a description of settings for a film that can be drawn in parts; `nil`
  /// for what is none.
  package init?(_ description: String) {
    for format in FilmFormat.allCases where format.isJoinable {
      for codec in format == .mp4 ? VideoCodec.allCases : [.h264] {
        for quality in FilmQuality.allCases
        where quality != .lossless || format.canBeLossless(codec) {
          for chroma in ChromaSampling.allCases {
            for isTransparent in format.hasAlpha ? [false, true] : [false] {
              let settings = FilmSettings(
                format: format, codec: codec, quality: quality, chroma: chroma,
                isTransparent: isTransparent)
              guard settings.description == description else { continue }
              self = settings
              return
            }
          }
        }
      }
    }
    return nil
  }
}
