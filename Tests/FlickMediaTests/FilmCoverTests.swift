import FlickCore
import FlickMedia
import FlickTestSupport
import Foundation
import Testing

/// The picture that stands for a film, as ffprobe sees it.
@Suite(.serialized) struct FilmCoverTests {
  private static func write(
    _ path: String, format: FilmFormat, codec: VideoCodec = .h264, cover: [UInt8]?
  ) throws {
    let sink = try VideoSink(
      path: path, width: 64, height: 48, framesPerSecond: 60, overwrites: false,
      settings: FilmSettings(format: format, codec: codec), cover: cover)
    for number in 0..<9 {
      let pixmap = PlanarFrameTests.noise(width: 64, height: 48, seed: UInt64(number))
      try sink.write(sink.prepare(pixmap), number: number)
    }
    try sink.finish()
  }

  /// Of each stream: what it is, and whether it is attached.
  private static func streams(_ path: String) throws -> [String] {
    let text = try VideoSinkTests.run(
      "ffprobe",
      ["-v", "error", "-show_entries", "stream=codec_name:stream_disposition=attached_pic"]
        + ["-of", "csv=p=0", path])
    return text.split(separator: "\n").map(String.init)
  }

  /// What the film's own stream holds, byte for byte, with times and tags.
  private static func film(_ path: String) throws -> String {
    let copied = ["-v", "error", "-i", path, "-map", "0:v:0", "-c", "copy", "-f"]
    let fields =
      "codec_tag_string,profile,pix_fmt,color_range,color_space,color_transfer,color_primaries,"
      + "chroma_location,r_frame_rate,start_pts,nb_frames,has_b_frames"
    return try VideoSinkTests.run("ffmpeg", copied + ["framemd5", "-"])
      + VideoSinkTests.run(
        "ffprobe",
        ["-v", "error", "-select_streams", "v:0", "-show_entries", "stream=" + fields]
          + ["-of", "default", path])
  }

  @Test(arguments: [VideoCodec.h264, .h265])
  func `an MP4 has its poster as cover, and its stream stays as it is`(codec: VideoCodec) throws {
    let cover = PlanarFrameTests.noise(width: 64, height: 48, seed: 99)
    let png = try PNGCodec.encode(cover)
    try withTemporaryFolder { folder in
      let (plain, covered) = (folder.appending(path: "a.mp4"), folder.appending(path: "b.mp4"))
      try Self.write(plain.path, format: .mp4, codec: codec, cover: nil)
      try Self.write(covered.path, format: .mp4, codec: codec, cover: png)
      let name = codec == .h264 ? "h264" : "hevc"
      #expect(try Self.streams(plain.path) == ["\(name),0"])
      #expect(try Self.streams(covered.path) == ["\(name),0", "png,1"])
      #expect(try Self.film(plain.path) == Self.film(covered.path))
      let picture = folder.appending(path: "c.png").path
      _ = try VideoSinkTests.run(
        "ffmpeg",
        ["-v", "error", "-i", covered.path, "-map", "0:v:1", "-c", "copy", "-f", "image2", picture])
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: picture))) == png)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["a.mp4", "b.mp4", "c.png"])
    }
  }

  @Test func `a format without a place for a cover has none`() throws {
    let png = try PNGCodec.encode(PlanarFrameTests.noise(width: 64, height: 48, seed: 99))
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mov").path
      try Self.write(path, format: .mov, cover: png)
      #expect(try Self.streams(path) == ["prores,0"])
    }
  }

  @Test func `a film whose cover is no picture is not there at all`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mp4").path
      let sink = try VideoSink(
        path: path, width: 64, height: 48, framesPerSecond: 60, overwrites: false,
        cover: Array("no picture".utf8))
      try sink.write(sink.prepare(Pixmap(width: 64, height: 48)), number: 0)
      #expect(throws: MediaError.self) { try sink.finish() }
      sink.abort()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }
}
