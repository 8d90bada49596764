import FlickCore
import FlickMedia
import FlickTestSupport
import Foundation
import Testing

/// Every format through the real ffmpeg, decoded again.
@Suite(.serialized) struct FilmFormatTests {
  /// 6 × 4 patches of 32 pixels.
  static let patches: [Color] = (0..<24).map { index in
    let levels = [0.0, 0.25, 0.5, 0.75, 1]
    return Color(
      red: levels[index % 5], green: levels[(index * 2 + 1) % 5], blue: levels[(index / 5) % 5])
  }

  static let chart: Pixmap = {
    var pixels: [UInt32] = []
    for y in 0..<128 {
      for x in 0..<192 { pixels.append(patches[y / 32 * 6 + x / 32].premultiplied.packed) }
    }
    return Pixmap(width: 192, height: 128, pixels: pixels)
  }()

  /// Opacity grows to the right, in bands wide enough for any encoder.
  static let veil: Pixmap = {
    var pixels: [UInt32] = []
    for _ in 0..<64 {
      for x in 0..<128 {
        let color = Color(red: 0.2, green: 0.5, blue: 1, alpha: Double(x / 16 + 1) / 8)
        pixels.append(color.premultiplied.packed)
      }
    }
    return Pixmap(width: 128, height: 64, pixels: pixels)
  }()

  static func write(
    _ pixmaps: [Pixmap], _ settings: FilmSettings, fps: Int = 25, to path: String
  ) throws {
    let sink = try VideoSink(
      path: path, width: pixmaps[0].width, height: pixmaps[0].height, framesPerSecond: fps,
      overwrites: false, settings: settings)
    for (number, pixmap) in pixmaps.enumerated() {
      try sink.write(sink.prepare(pixmap), number: number)
    }
    try sink.finish()
  }

  /// The first frame as straight RGBA.
  static func firstFrame(_ path: String) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ToolFinder.path(of: "ffmpeg"))
    // ffmpeg's own VP9 decoder leaves the alpha of WebM aside.
    let decoder = path.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
    process.arguments =
      ["-v", "error"] + decoder + ["-i", path, "-frames:v", "1", "-sws_flags"]
      + ["accurate_rnd+full_chroma_int", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](data)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let settings: FilmSettings
    /// Largest difference of a flat colour, in levels.
    let tolerance: Int

    var testDescription: String {
      "\(settings.format) \(settings.codec) \(settings.quality)"
    }
  }

  static let cases: [Case] = [
    Case(settings: FilmSettings(), tolerance: 3),
    Case(settings: FilmSettings(quality: .draft), tolerance: 3),
    Case(settings: FilmSettings(quality: .master), tolerance: 2),
    Case(settings: FilmSettings(chroma: .full), tolerance: 2),
    Case(settings: FilmSettings(codec: .h265), tolerance: 3),
    Case(settings: FilmSettings(codec: .av1), tolerance: 3),
    Case(settings: FilmSettings(format: .webm), tolerance: 3),
    Case(settings: FilmSettings(format: .mov), tolerance: 2),
    Case(settings: FilmSettings(format: .mkv), tolerance: 0),
    Case(settings: FilmSettings(format: .apng), tolerance: 0),
    Case(settings: FilmSettings(format: .avif), tolerance: 2),
  ]

  @Test(arguments: cases)
  func `Flat colours come back`(test: Case) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.\(test.settings.format.rawValue)").path
      try Self.write([Self.chart, Self.chart], test.settings, to: path)
      let decoded = try Self.firstFrame(path)
      #expect(decoded.count == 4 * 192 * 128)
      var worst = 0
      for patch in 0..<24 {
        let x = patch % 6 * 32 + 16
        let y = patch / 6 * 32 + 16
        let source = Self.chart.pixels[y * 192 + x]
        for channel in 0..<3 {
          let expected = Int((source >> UInt32(8 * channel)) & 0xFF)
          worst = max(worst, abs(Int(decoded[4 * (y * 192 + x) + channel]) - expected))
        }
      }
      #expect(worst <= test.tolerance, "\(worst) levels")
    }
  }

  @Test(arguments: [FilmFormat.webm, .mov, .mkv, .apng, .webp])
  func `Transparency comes back`(format: FilmFormat) throws {
    try withTemporaryFolder { folder in
      var path = folder.appending(path: "a.\(format.rawValue)").path
      try Self.write(
        [Self.veil, Pixmap(width: 128, height: 64, filledWith: Color.white.premultiplied)],
        FilmSettings(format: format, isTransparent: true), to: path)
      if format == .webp { path = try Self.stillOfWebP(path) }
      let decoded = try Self.firstFrame(path)
      #expect(decoded.count == 4 * 128 * 64)
      var worst = 0
      for band in 0..<8 {
        let index = 32 * 128 + band * 16 + 8
        worst = max(
          worst, abs(Int(decoded[4 * index + 3]) - Int(Self.veil.pixels[index] >> 24)))
      }
      #expect(worst <= 2, "\(worst) levels")
    }
  }

  /// ffmpeg reads no animated WebP: the first frame's own chunk as a file.
  static func stillOfWebP(_ path: String) throws -> String {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let frame = try #require(Data(bytes).range(of: Data("ANMF".utf8))).lowerBound
    let start = frame + 8 + 16
    let size = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
    let chunk = bytes[start..<(start + 8 + size + size % 2)]
    var file: [UInt8] = Array("RIFF".utf8)
    let length = 4 + chunk.count
    file += (0..<4).map { UInt8(length >> (8 * $0) & 0xFF) } + Array("WEBP".utf8) + chunk
    let still = path.replacing(".webp", with: "-still.webp")
    try Data(file).write(to: URL(fileURLWithPath: still))
    return still
  }

  @Test(arguments: [nil, "film"])
  func `A GIF lasts as long as its film, and equal frames are one`(palette: String?) throws {
    try withTemporaryFolder { folder in
      var file: String?
      if palette != nil {
        let maker = try PaletteMaker(width: 192, height: 128)
        try maker.add(Self.chart)
        try maker.finish()
        file = maker.path
      }
      let path = folder.appending(path: "a.gif").path
      let plain = Pixmap(width: 192, height: 128, filledWith: Color.white.premultiplied)
      let films = Array(repeating: plain, count: 10) + Array(repeating: Self.chart, count: 40)
      try Self.write(films, FilmSettings(format: .gif, palette: file), fps: 50, to: path)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let timing = try #require(GIFTiming(bytes))
      #expect(timing.delays == [20, 80])
      // For ever.
      #expect(Data(bytes).range(of: Data("NETSCAPE2.0".utf8)) != nil)
      if let file { unlink(file) }
    }
  }

  @Test func `A GIF that is cut off has no timing`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.gif").path
      try Self.write([Self.chart, Self.veilOnWhite], FilmSettings(format: .gif), to: path)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      for count in stride(from: 0, to: bytes.count - 1, by: 97) {
        #expect(GIFTiming(Array(bytes.prefix(count))) == nil)
      }
    }
  }

  static let veilOnWhite = Pixmap(width: 192, height: 128, filledWith: Color.white.premultiplied)

  @Test(arguments: [FilmFormat.webm, .mov, .apng, .webp, .avif, .mkv])
  func `Odd sides, a constant rate and every frame`(format: FilmFormat) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.\(format.rawValue)").path
      let frames = (0..<7).map { PlanarFrameTests.noise(width: 33, height: 21, seed: $0) }
      try Self.write(frames, FilmSettings(format: format), fps: 30, to: path)
      guard format != .webp else {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        var count = 0
        var rest = bytes[...]
        while let found = rest.range(of: Data("ANMF".utf8)) {
          count += 1
          rest = rest[found.upperBound...]
        }
        #expect(count == 7)
        return
      }
      let text = try VideoSinkTests.run(
        "ffprobe",
        ["-v", "error", "-count_frames", "-show_entries"]
          + ["stream=width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0", path])
      let size = format == .webm ? "34,22" : "33,21"
      #expect(text == "\(size),30/1,7\n")
    }
  }

  @Test func `AV1 refuses what its encoder cannot take`() {
    #expect(throws: MediaError.self) {
      try VideoSink(
        path: "never.mp4", width: 32, height: 200, framesPerSecond: 30, overwrites: false,
        settings: FilmSettings(codec: .av1))
    }
  }

  @Test func `A pattern has one run of places for digits`() throws {
    let pattern = try #require(FramePattern("out/pane-###.png"))
    #expect(pattern.folder == "out/")
    #expect(pattern.name(of: 7) == "pane-007.png")
    #expect(pattern.name(of: 1234) == "pane-1234.png")
    #expect(FramePattern("a#b#.png") == nil)
    #expect(FramePattern("a.png") == nil)
  }

  @Test func `Files of a pattern appear together, beside others`() throws {
    try withTemporaryFolder { folder in
      let place = folder.path
      try Data("x".utf8).write(to: folder.appending(path: "other.txt"))
      let pattern = try #require(FramePattern(place + "/f##.png"))
      let sink = try PNGPatternSink(pattern: pattern, frames: 0..<2, overwrites: false)
      for number in 0..<2 { try sink.write(sink.prepare(Self.chart), number: number) }
      #expect(!FileManager.default.fileExists(atPath: place + "/f00.png"))
      try sink.finish()
      let names = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
      #expect(names == ["f00.png", "f01.png", "other.txt"])
      #expect(throws: MediaError.exists(path: place + "/f00.png")) {
        try PNGPatternSink(pattern: pattern, frames: 0..<2, overwrites: false)
      }
      let again = try PNGPatternSink(pattern: pattern, frames: 0..<2, overwrites: true)
      try again.write(again.prepare(Self.veil), number: 0)
      again.abort()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: place).sorted() == names)
    }
  }
}
