import Foundation

/// The frames of a film, decoded by ffmpeg one after the other: pictures of a film
/// that loses nothing, or values as they went into a part's encoder.
package final class FilmReader {
  /// Of the film's pictures, such as `ffv1`; `nil` where values are read.
  package let codec: String?
  /// As exact as the file has it; `nil` where it does not say.
  package let framesPerSecond: Double?
  /// How long each picture is seen, in seconds; `nil` but for APNG and GIF.
  package let delays: [Double]?

  /// How many pictures there are; `nil` but for APNG and GIF, which are looked through
  /// before they are decoded.
  private let announced: Int?
  private var decoded = 0
  /// Of a pixel: 4, or 1 of brightness alone.
  private let samples: Int
  private let path: String
  private let decoder: ChildOutput
  private let stallLimit: Double
  private var pending: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false

  /// Codecs that give back what was put into them.
  private static let lossless: Set<String> = [
    "ffv1", "apng", "png", "gif", "rawvideo", "huffyuv", "ffvhuff", "utvideo", "qtrle",
  ]

  /// Opens the film and starts the decoder.
  ///
  /// - Parameter stallLimit: Seconds after which a decoder that says nothing is given up.
  /// - Throws: `toolMissing`, `corrupt`, `unsuitable` for films that lose or have
  ///   more than 8 bits a channel, or `toolFailed`.
  package init(
    path: String, stallLimit: Double = 120, searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    self.path = path
    self.stallLimit = stallLimit
    samples = 4
    let contents = try FilmContents(animation: path)
    (delays, announced) = (contents?.delays, contents?.pictures)
    let facts = try Self.facts(path, searchPath: searchPath)
    guard let codec = facts["codec_name"] else {
      throw Self.noPictures(path)
    }
    self.codec = codec
    framesPerSecond = Self.rate(facts["r_frame_rate"])
    guard Self.lossless.contains(codec) else {
      throw .notComparable(
        path: path, reason: "its codec '\(codec)' does not keep pixels as they were drawn")
    }
    let layout = facts["pix_fmt"] ?? ""
    guard
      !["9", "10", "12", "14", "16", "48", "64"].contains(where: { depth in
        layout.hasSuffix(depth + "le") || layout.hasSuffix(depth + "be")
      })
    else {
      throw .notComparable(path: path, reason: "it has more than 8 bits a channel ('\(layout)')")
    }
    decoder = try ChildOutput(
      tool: "ffmpeg", path: ToolFinder.path(of: "ffmpeg", in: searchPath),
      arguments: ["-v", "error", "-nostdin", "-i", "file:" + path, "-map", "0:v:0"]
        + ["-fps_mode", "passthrough", "-c:v", "pam", "-pix_fmt", "rgba"]
        + ["-f", "image2pipe", "pipe:1"])
  }

  /// Opens a part of a film as values, a frame as `EncodedFrame` has it.
  ///
  /// - Parameter settings: Those of the whole film.
  /// - Throws: `toolMissing` or `toolFailed`.
  package init(
    valuesOf path: String, _ settings: FilmSettings, stallLimit: Double = 120,
    searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    self.path = path
    self.stallLimit = stallLimit
    (codec, framesPerSecond, delays, announced, samples) = (nil, nil, nil, nil, 4)
    // ffmpeg's own decoder of VP9 leaves transparency out.
    let codec = settings.format == .webm ? ["-c:v", "libvpx-vp9"] : []
    decoder = try ChildOutput(
      tool: "ffmpeg", path: ToolFinder.path(of: "ffmpeg", in: searchPath),
      arguments: ["-v", "error", "-nostdin"] + codec + ["-i", "file:" + path, "-map", "0:v:0"]
        + ["-fps_mode", "passthrough", "-f", "rawvideo"]
        + ["-pix_fmt", FilmRecipe(settings.part).layout.name, "pipe:1"])
  }

  /// Opens any film to look at it, as its colours or as their brightness alone, which
  /// `nextLuma` reads.
  ///
  /// - Throws: `toolMissing` or `toolFailed`.
  package init(
    lookingAt path: String, inColor: Bool, stallLimit: Double = 120,
    searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    self.path = path
    self.stallLimit = stallLimit
    (codec, framesPerSecond, delays, announced) = (nil, nil, nil, nil)
    samples = inColor ? 4 : 1
    decoder = try ChildOutput(
      tool: "ffmpeg", path: ToolFinder.path(of: "ffmpeg", in: searchPath),
      arguments: ["-v", "error", "-nostdin", "-i", "file:" + path, "-map", "0:v:0"]
        + ["-fps_mode", "passthrough", "-c:v", "pam", "-pix_fmt", inColor ? "rgba" : "gray"]
        + ["-f", "image2pipe", "pipe:1"])
  }

  /// Ends the decoder; there are no frames after that.
  package func stop() { decoder.stop() }

  /// The next frame; `nil` after the last one.
  ///
  /// - Throws: `corrupt` when the film cannot be decoded to its end.
  package func next() throws(MediaError) -> StraightPicture? {
    guard let size = try header() else {
      try checkEnd()
      return nil
    }
    let bytes = try take(4 * size.width * size.height)
    decoded += 1
    return StraightPicture(width: size.width, height: size.height, depth: 8, bytes: bytes)
  }

  /// The next frame's brightness, a byte for each pixel; `nil` after the last one.
  ///
  /// - Throws: `corrupt` when the film cannot be decoded to its end.
  package func nextLuma() throws(MediaError) -> (width: Int, height: Int, values: [UInt8])? {
    guard let size = try header() else {
      try checkEnd()
      return nil
    }
    return (size.width, size.height, try take(size.width * size.height))
  }

  /// The next frame's values; `nil` after the last one.
  ///
  /// - Parameter count: Of a frame's bytes.
  /// - Throws: `corrupt` when the film cannot be decoded to its end.
  package func nextValues(_ count: Int) throws(MediaError) -> [UInt8]? {
    guard try fill(1) else {
      try checkEnd()
      return nil
    }
    return try take(count)
  }

  private func checkEnd() throws(MediaError) {
    guard decoder.finish(within: stallLimit), decoder.lastLines.isEmpty else {
      throw unreadable("ffmpeg could not read to its end")
    }
    guard announced == nil || announced == decoded else {
      throw unreadable("ffmpeg read \(decoded) of its \(announced ?? 0) pictures")
    }
  }

  /// - Parameter reason: Where ffmpeg itself names none.
  private func unreadable(_ reason: String) -> MediaError {
    let lines = decoder.lastLines
    let isLacking = lines.contains {
      $0.contains("patches welcome") || $0.contains("not implemented")
    }
    guard isLacking else { return .corrupt(path: path, reason: lines.last ?? reason) }
    return .notComparable(
      path: path, reason: "it is encoded in a way that this ffmpeg cannot decode")
  }

  private func take(_ count: Int) throws(MediaError) -> [UInt8] {
    guard try fill(count) else {
      throw unreadable("its last frame is not whole")
    }
    defer { offset += count }
    return Array(pending[offset..<(offset + count)])
  }

  /// Reads the lines before a picture's pixels (PAM); `nil` at the end.
  private func header() throws(MediaError) -> (width: Int, height: Int)? {
    var fields: [String: Int] = [:]
    while let line = try line() {
      if line == "ENDHDR" {
        guard let width = fields["WIDTH"], let height = fields["HEIGHT"],
          fields["DEPTH"] == samples,
          fields["MAXVAL"] == 255, width > 0, height > 0,
          width <= Int(PNGCodec.longestSide), height <= Int(PNGCodec.longestSide),
          UInt64(width * height) <= PNGCodec.mostPixels
        else { throw .corrupt(path: path, reason: "ffmpeg gave a picture of another form") }
        return (width, height)
      }
      let parts = line.split(separator: " ")
      if parts.count == 2, let value = Int(parts[1]) { fields[String(parts[0])] = value }
    }
    return nil
  }

  private func line() throws(MediaError) -> String? {
    var length = 0
    while try fill(length + 1) {
      guard pending[offset + length] != UInt8(ascii: "\n") else {
        defer { offset += length + 1 }
        return String(decoding: pending[offset..<(offset + length)], as: UTF8.self)
      }
      length += 1
      if length > 200 { throw .corrupt(path: path, reason: "ffmpeg gave no pictures") }
    }
    return nil
  }

  /// Waits until so many bytes are there; `false` where the output ends before.
  private func fill(_ count: Int) throws(MediaError) -> Bool {
    if pending.count - offset >= count { return true }
    pending.removeFirst(offset)
    offset = 0
    pending.reserveCapacity(count)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    let descriptor = decoder.handle.fileDescriptor
    while pending.count < count, !isAtEnd {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, Int32(stallLimit * 1000)) == 0 {
        stop()
        throw .toolFailed(
          "ffmpeg", reason: "gave no data for \(Int(stallLimit)) s", lines: decoder.lastLines)
      }
      let taken = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if taken > 0 {
        pending += buffer[..<taken]
      } else if taken == 0 {
        isAtEnd = true
      } else if errno != EINTR, errno != EAGAIN {
        throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
      }
    }
    return pending.count >= count
  }

  /// Animated WebP is written by more ffmpegs than read it.
  private static func noPictures(_ path: String) -> MediaError {
    (try? FilmContents(path: path, format: .webp)) == nil
      ? .corrupt(path: path, reason: "it has no pictures that ffmpeg can read")
      : .toolLacks("ffmpeg", part: "reader of animated WebP, which '\(path)' is")
  }

  /// When each of a film's pictures is seen, in seconds on its own clock.
  ///
  /// - Throws: `toolMissing`, or `corrupt` where there are none, or one has no time.
  package static func times(
    of path: String, searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) -> [Double] {
    try ChildProcess.checkFiles(for: "ffprobe")
    let answer = ToolAnswer.of(
      try ToolFinder.path(of: "ffprobe", in: searchPath),
      ["-v", "quiet", "-select_streams", "v:0", "-show_entries"]
        + ["frame=best_effort_timestamp_time", "-of", "csv=p=0", "file:" + path],
      limit: probeLimit)
    let lines = (answer ?? "").split(whereSeparator: \.isNewline)
    guard !lines.isEmpty else {
      throw Self.noPictures(path)
    }
    var times: [Double] = []
    for line in lines {
      guard let time = Double(line.prefix { $0 != "," }), times.last ?? -.infinity < time else {
        throw .corrupt(path: path, reason: "its pictures have no times that rise")
      }
      times.append(time)
    }
    return times
  }

  /// How long ffprobe may take to look through a film, in seconds.
  private static let probeLimit = 600.0

  /// What ffprobe says about the first pictures of a file.
  private static func facts(
    _ path: String, searchPath: String
  ) throws(MediaError) -> [String: String] {
    try ChildProcess.checkFiles(for: "ffprobe")
    let answer = ToolAnswer.of(
      try ToolFinder.path(of: "ffprobe", in: searchPath),
      ["-v", "quiet", "-select_streams", "v:0", "-show_entries"]
        + ["stream=codec_name,pix_fmt,r_frame_rate", "-of", "default=noprint_wrappers=1"]
        + ["file:" + path])
    var facts: [String: String] = [:]
    for line in (answer ?? "").split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { facts[String(parts[0])] = String(parts[1]) }
    }
    return facts
  }

  /// Reads `60/1`.
  private static func rate(_ text: String?) -> Double? {
    let parts = (text ?? "").split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 && parts[0] > 0 && parts[1] > 0 ? parts[0] / parts[1] : nil
  }
}
