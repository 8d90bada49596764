import FlickCore
import FlickMedia
import FlickTestSupport
import Foundation
import Testing

/// Films through the real ffmpeg, and through programs that only pretend.
@Suite(.serialized) struct VideoSinkTests {
  static func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try ToolFinder.path(of: tool))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  static func write(_ count: Int, width: Int, height: Int, to path: String) throws {
    let sink = try VideoSink(
      path: path, width: width, height: height, framesPerSecond: 60, overwrites: false)
    for number in 0..<count {
      let pixmap = PlanarFrameTests.noise(width: width, height: height, seed: UInt64(number))
      try sink.write(sink.prepare(pixmap), number: number)
    }
    try sink.finish()
    #expect(sink.bytesWritten > 0)
  }

  @Test func `A film says what it is`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mp4").path
      try Self.write(7, width: 64, height: 48, to: path)
      let fields =
        "codec_name,profile,width,height,pix_fmt,color_range,color_space,color_transfer,"
        + "color_primaries,chroma_location,r_frame_rate,nb_read_frames"
      let text = try Self.run(
        "ffprobe",
        ["-v", "error", "-count_frames", "-show_entries", "stream=" + fields]
          + ["-of", "default=noprint_wrappers=1", path])
      let lines = Set(text.split(separator: "\n").map(String.init))
      let expected: Set = [
        "codec_name=h264", "profile=High", "width=64", "height=48", "pix_fmt=yuv420p",
        "color_range=tv", "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709",
        "chroma_location=left", "r_frame_rate=60/1", "nb_read_frames=7",
      ]
      #expect(lines == expected)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.mp4"])
    }
  }

  @Test func `An odd picture is continued by its edge, and said so`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mp4").path
      let sink = try VideoSink(
        path: path, width: 33, height: 21, framesPerSecond: 30, overwrites: false)
      #expect(sink.warnings.count == 1)
      try sink.write(
        sink.prepare(Pixmap(width: 33, height: 21, filledWith: Color.white.premultiplied)),
        number: 0)
      try sink.finish()
      let text = try Self.run(
        "ffprobe",
        ["-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", path])
      #expect(text == "34,22\n")
    }
  }

  @Test func `An aborted film leaves nothing, not even the folders made for it`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "new/deep/a.mp4").path
      let sink = try VideoSink(
        path: path, width: 64, height: 48, framesPerSecond: 60, overwrites: false)
      try sink.write(sink.prepare(Pixmap(width: 64, height: 48)), number: 0)
      sink.abort()
      sink.abort()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      #expect(throws: MediaError.aborted) { try sink.finish() }
    }
  }

  @Test func `A film that exists is kept`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mp4").path
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: MediaError.exists(path: path)) {
        try VideoSink(path: path, width: 2, height: 2, framesPerSecond: 60, overwrites: false)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
  }
}
