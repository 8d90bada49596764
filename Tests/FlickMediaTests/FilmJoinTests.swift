import FlickCore
import FlickMedia
import FlickTestSupport
import Foundation
import Testing

/// Parts of films, joined.
@Suite(.serialized) struct FilmJoinTests {
  /// Frames in which every pixel changes, so that no encoder finds them easy.
  private static func frames(alpha: Bool) -> [Pixmap] {
    (0..<12).map { number in
      let noise = PlanarFrameTests.noise(width: 64, height: 64, seed: UInt64(number))
      guard !alpha else { return noise }
      return Pixmap(width: 64, height: 64, pixels: noise.pixels.map { $0 | 0xFF00_0000 })
    }
  }

  /// The hash of each frame's samples as an independent program decodes them,
  /// and when each is shown.
  private static func decoded(_ path: String) throws -> [String] {
    let decoder = path.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
    let text = try VideoSinkTests.run(
      "ffmpeg", ["-v", "error"] + decoder + ["-i", path, "-map", "0:v", "-f", "framemd5", "-"])
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: ",").map { $0.filter { $0 != " " } }
      return columns[2] + " " + columns[5]
    }
  }

  static let cases: [FilmFormatTests.Case] = [
    .init(settings: FilmSettings(quality: .lossless), tolerance: 0),
    .init(settings: FilmSettings(quality: .lossless, chroma: .quarter), tolerance: 0),
    .init(settings: FilmSettings(format: .webm, quality: .lossless), tolerance: 0),
    .init(
      settings: FilmSettings(format: .webm, quality: .lossless, isTransparent: true), tolerance: 0),
    .init(settings: FilmSettings(format: .mkv), tolerance: 0),
    .init(settings: FilmSettings(format: .mov, isTransparent: true), tolerance: 0),
  ]

  private static func join(_ settings: FilmSettings, in folder: URL) throws -> (
    whole: String, joined: String
  ) {
    let frames = frames(alpha: settings.isTransparent)
    let end = settings.format.rawValue
    func path(_ name: String) -> String { folder.appending(path: "\(name).\(end)").path }
    try FilmFormatTests.write(frames, settings, fps: 30, to: path("whole"))
    var parts: [FilmJoiner.Part] = []
    for (name, range) in [("it's 1", 0..<5), ("part 2", 5..<6), ("part 3", 6..<12)] {
      try FilmFormatTests.write(Array(frames[range]), settings, fps: 30, to: path(name))
      parts.append(.init(path: path(name), frameCount: range.count))
    }
    let joiner = try FilmJoiner(
      path: path("joined"), format: settings.format, overwrites: false)
    try joiner.join(parts, framesPerSecond: 30)
    #expect(joiner.bytesWritten > 0)
    return (path("whole"), path("joined"))
  }

  @Test(arguments: cases)
  func `Joined parts without loss decode to the frames of one run`(
    test: FilmFormatTests.Case
  ) throws {
    try withTemporaryFolder { folder in
      let films = try Self.join(test.settings, in: folder)
      let whole = try Self.decoded(films.whole)
      #expect(whole.count == 12)
      #expect(try Self.decoded(films.joined) == whole)
      // No two frames are alike, so equal ones would be found out.
      #expect(Set(whole.map { $0.split(separator: " ")[1] }).count == 12)
    }
  }

  @Test(arguments: [
    FilmSettings(), FilmSettings(codec: .h265), FilmSettings(codec: .av1),
    FilmSettings(format: .webm), FilmSettings(format: .webm, isTransparent: true),
  ])
  func `Joined parts with loss have every frame, at its time, and their film's tags`(
    settings: FilmSettings
  ) throws {
    try withTemporaryFolder { folder in
      let films = try Self.join(settings, in: folder)
      func times(_ film: String) throws -> [Substring?] {
        try Self.decoded(film).map { $0.split(separator: " ").first }
      }
      #expect(try times(films.joined) == times(films.whole))
      func facts(_ film: String) throws -> String {
        try VideoSinkTests.run(
          "ffprobe",
          [
            "-v", "error", "-of", "csv=p=0", "-show_entries",
            "stream=codec_name,profile,codec_tag_string,width,height,pix_fmt,color_range,"
              + "color_space,color_transfer,color_primaries,r_frame_rate:stream_tags=alpha_mode",
            film,
          ])
      }
      #expect(try facts(films.joined) == facts(films.whole))
    }
  }

  @Test func `A film without loss has the very samples that went into it`() throws {
    let frame = Self.frames(alpha: false)[0]
    for (chroma, name) in [(ChromaSampling.quarter, "yuv420p"), (.full, "yuv444p")] {
      try withTemporaryFolder { folder in
        let path = folder.appending(path: "a.mp4").path
        let settings = FilmSettings(quality: .lossless, chroma: chroma)
        try FilmFormatTests.write([frame], settings, to: path)
        let raw = folder.appending(path: "raw").path
        _ = try VideoSinkTests.run(
          "ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", name, raw])
        let sink = try VideoSink(
          path: folder.appending(path: "b.mp4").path, width: 64, height: 64, framesPerSecond: 25,
          overwrites: false, settings: settings)
        defer { sink.abort() }
        #expect(try [UInt8](Data(contentsOf: URL(filePath: raw))) == sink.prepare(frame).bytes)
      }
    }
  }

  @Test func `A film that lacks frames is refused and leaves nothing`() throws {
    try withTemporaryFolder { folder in
      let part = folder.appending(path: "part.mkv").path
      try FilmFormatTests.write(
        Self.frames(alpha: false), FilmSettings(format: .mkv), fps: 30, to: part)
      let joined = folder.appending(path: "new/joined.mkv").path
      func error(_ frameCount: Int, fps: Int) throws -> MediaError? {
        let joiner = try FilmJoiner(path: joined, format: .mkv, overwrites: false)
        return #expect(throws: MediaError.self) {
          try joiner.join([.init(path: part, frameCount: frameCount)], framesPerSecond: fps)
        }
      }
      #expect(
        try error(13, fps: 30)
          == .corrupt(path: joined, reason: "it has 12 frames, not 13"))
      #expect(try error(12, fps: 60)?.description.contains("its frame 1 comes at") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["part.mkv"])
    }
  }
}
