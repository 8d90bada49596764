/// What ffmpeg is told so that a film becomes what its settings say.
///
/// Numbers of threads are pinned wherever an encoder's bytes depend on them.
struct FilmRecipe {
  /// In which form frames go to ffmpeg.
  let layout: PixelLayout
  /// ffmpeg's arguments for a second input, before the encoder's.
  private(set) var extraInput: [String] = []
  private(set) var encoder: [String]
  let container: [String]

  /// How many frames x264 and x265 look ahead. x264's own 40 take 150 MB more at
  /// 1080p and gain nothing that is seen at constant quality; `veryfast` has 10
  /// and keeps them.
  private static let lookahead = 20
  /// As many as the smallest machines have cores: the same for all, so that all
  /// write the same bytes.
  private static let threads = ["-threads", "2"]
  /// Has ffmpeg read frames on a thread of its own, a few ahead, as it does by itself
  /// from version 7 on. Else its encoder waits for every megabyte of the pipe's.
  static let queue = ["-thread_queue_size", "4"]
  /// A second input, a PNG through the pipe, as an MP4's cover; the film is copied.
  static let cover = [
    "-f", "png_pipe", "-i", "pipe:0", "-map", "0:v:0", "-map", "1:v:0", "-c", "copy",
    "-disposition:v:1", "attached_pic", "-movflags", "+faststart", "-f", "mp4",
  ]
  /// Without the number of its own that a Matroska gets otherwise: the same film is the same
  /// file.
  private static let repeatable = ["-fflags", "+bitexact"]
  static let tags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    "-color_range", "tv",
  ]

  init(_ settings: FilmSettings) {
    let chroma = settings.sampling
    let planar: PixelLayout = chroma == .full ? .planar444 : .planar420
    switch settings.format {
    case .mp4:
      layout = planar
      encoder = Self.mp4(settings, chroma) + Self.tags
      container = ["-movflags", "+faststart", "-f", "mp4"]
      if planar == .planar420 { encoder += ["-chroma_sample_location", "left"] }
    case .webm:
      layout =
        settings.isTransparent ? .planar420Alpha : planar
      encoder = Self.vp9(settings) + Self.tags
      container = Self.repeatable + ["-f", "webm"]
    case .mov:
      layout = settings.isTransparent ? .planar444Alpha : .planar444
      encoder =
        ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-pix_fmt"]
        + (settings.isTransparent ? ["yuva444p10le", "-alpha_bits", "16"] : ["yuv444p10le"])
        + Self.tags
      container = ["-f", "mov"]
    case .mkv:
      layout = .rgba
      encoder =
        ["-c:v", "ffv1", "-level", "3", "-g", "1", "-slices", "4", "-slicecrc", "1"]
        + Self.threads + ["-pix_fmt", settings.isTransparent ? "bgra" : "bgr0"]
        + ["-color_primaries", "bt709", "-color_trc", "bt709"]
      container = Self.repeatable + ["-f", "matroska"]
    case .gif:
      layout = .rgba
      encoder = Self.gif(hasPalette: settings.palette != nil)
      if let palette = settings.palette { extraInput = ["-i", palette] }
      container = ["-loop", settings.loops ? "0" : "-1", "-f", "gif"]
    case .apng:
      layout = .rgba
      encoder = ["-c:v", "apng", "-pred", "mixed", "-pix_fmt"]
      encoder.append(settings.isTransparent ? "rgba" : "rgb24")
      container = ["-plays", settings.loops ? "0" : "1", "-f", "apng"]
    case .webp:
      layout = .rgba
      // Level 0 takes a fifth of level 4's time, and seven times its bytes. What
      // is called quality is, where nothing is lost, how long it searches.
      let effort = settings.quality == .draft ? ["1", "-quality", "20"] : ["4"]
      encoder =
        ["-c:v", "libwebp_anim", "-lossless", "1", "-compression_level"] + effort
        + ["-pix_fmt", "bgra"]
      container = ["-loop", settings.loops ? "0" : "1", "-f", "webp"]
    case .avif:
      layout = .planar444
      encoder = Self.avif(settings.quality) + Self.tags
      container = ["-f", "avif"]
    }
  }

  private static func mp4(_ settings: FilmSettings, _ chroma: ChromaSampling) -> [String] {
    let format = chroma == .full ? "yuv444p" : "yuv420p"
    if settings.quality == .lossless { return losslessH264 + ["-pix_fmt", format] }
    switch settings.codec {
    case .h264:
      let (preset, factor): (String, Int) =
        switch settings.quality {
        case .draft: ("veryfast", 24)
        case .standard: ("medium", 18)
        case .high: ("slow", 15)
        case .master, .lossless: ("slow", 6)
        }
      return [
        "-c:v", "libx264", "-profile:v", chroma == .full ? "high444" : "high", "-preset", preset,
        "-crf", "\(factor)",
      ] + threads + (preset == "veryfast" ? [] : ["-rc-lookahead", "\(lookahead)"])
        + ["-pix_fmt", format]
    case .h265:
      let (preset, factor): (String, Int) =
        switch settings.quality {
        case .draft: ("veryfast", 24)
        case .standard: ("medium", 21)
        case .high: ("slow", 18)
        case .master, .lossless: ("slow", 8)
        }
      return [
        "-c:v", "libx265", "-preset", preset, "-crf", "\(factor)", "-tag:v", "hvc1",
        "-x265-params", "log-level=error:pools=2:frame-threads=1:rc-lookahead=\(lookahead)",
        "-pix_fmt", format,
      ]
    case .av1:
      let (preset, factor): (Int, Int) =
        switch settings.quality {
        case .draft: (12, 40)
        case .standard: (8, 26)
        case .high: (6, 20)
        case .master, .lossless: (5, 10)
        }
      return [
        "-c:v", "libsvtav1", "-preset", "\(preset)", "-crf", "\(factor)", "-g", "240",
        "-svtav1-params", "lp=2", "-pix_fmt", "yuv420p",
      ]
    }
  }

  /// H.264 without quantisation, which only its profile High 4:4:4 Predictive
  /// has.
  private static let losslessH264 =
    ["-c:v", "libx264", "-profile:v", "high444", "-preset", "medium", "-qp", "0"] + threads
    + ["-rc-lookahead", "\(lookahead)"]

  private static func vp9(_ settings: FilmSettings) -> [String] {
    let (speed, factor): (Int, Int) =
      switch settings.quality {
      case .draft: (8, 34)
      case .standard: (4, 22)
      case .high: (2, 16)
      case .master: (2, 6)
      case .lossless: (2, 0)
      }
    let format =
      settings.isTransparent
      ? "yuva420p"
      : settings.sampling == .full ? "yuv444p" : "yuv420p"
    // Reference frames that are never shown would leave the alpha stream behind.
    return [
      "-c:v", "libvpx-vp9", "-crf", "\(factor)", "-b:v", "0", "-deadline", "good", "-cpu-used",
      "\(speed)", "-row-mt", "1", "-auto-alt-ref", settings.isTransparent ? "0" : "1",
    ] + (settings.quality == .lossless ? ["-lossless", "1"] : []) + threads + ["-pix_fmt", format]
  }

  private static func avif(_ quality: FilmQuality) -> [String] {
    let (speed, factor): (Int, Int) =
      switch quality {
      case .draft: (8, 34)
      case .standard: (6, 20)
      case .high: (4, 14)
      case .master, .lossless: (4, 4)
      }
    return [
      "-c:v", "libaom-av1", "-crf", "\(factor)", "-cpu-used", "\(speed)", "-row-mt", "1",
    ] + threads + ["-pix_fmt", "yuv444p"]
  }

  /// Equal frames become one that stays longer: `mpdecimate` with thresholds of
  /// zero drops only frames whose every pixel is that of the one before. The
  /// ordered dither is that of the place, so that what rests does not swim.
  private static func gif(hasPalette: Bool) -> [String] {
    let merged = "[0:v]format=gbrp,mpdecimate=hi=0:lo=0:frac=0,format=rgb24"
    let dither = "dither=bayer:bayer_scale=4:diff_mode=rectangle"
    let filter =
      hasPalette
      ? "\(merged)[film];[film][1:v]paletteuse=\(dither)"
      : "\(merged),split[film][colors];[colors]palettegen=stats_mode=single:reserve_transparent=0"
        + "[palettes];[film][palettes]paletteuse=new=1:\(dither)"
    return ["-filter_complex", filter, "-fps_mode", "passthrough"]
  }
}
