import FlickCore
import FlickMedia
import Foundation
import Testing

/// Films that ffmpeg calls done, and what their containers say of it.
@Suite(.serialized) struct FilmContentsTests {
  private static let side = 64
  private static let count = 6

  private static func frame(_ number: Int) -> Pixmap {
    PlanarFrameTests.noise(width: side, height: side, seed: UInt64(number))
  }

  /// A film through an encoder that may only have the name.
  private static func film(
    _ format: FilmFormat, in folder: borrowing ScratchFolder, tools: String = ToolFinder.searchPath,
    frames: [Int] = Array(0..<count)
  ) throws -> String {
    let path = folder.path("film/a.\(format.rawValue)")
    let sink = try VideoSink(
      path: path, width: side, height: side, framesPerSecond: 50, overwrites: true,
      settings: FilmSettings(format: format, quality: .draft), searchPath: tools)
    do {
      try folder.write("\(2 * sink.frameBytes)", to: "two-frames")
      for number in frames { try sink.write(sink.prepare(frame(number)), number: number) }
      try sink.finish()
    } catch {
      sink.abort()
      throw error
    }
    return path
  }

  @Test(arguments: FilmFormat.allCases)
  func `a film's container tells its frames`(format: FilmFormat) throws {
    let folder = try ScratchFolder()
    let film = try FilmContents(path: try Self.film(format, in: folder), format: format)
    #expect(film.pictures == Self.count)
    if let delays = film.delays {
      #expect(abs(delays.reduce(0, +) - 0.02 * Double(Self.count)) < 0.0011)
    }
    let one = try FilmContents(path: try Self.film(format, in: folder, frames: [1]), format: format)
    #expect(one.pictures == 1)
  }

  @Test(arguments: [FilmFormat.gif, .webp])
  func `equal frames may be one picture`(format: FilmFormat) throws {
    let folder = try ScratchFolder()
    let path = try Self.film(format, in: folder, frames: [0, 0, 1, 1, 1, 0])
    #expect(try FilmContents(path: path, format: format).pictures == 3)
    _ = try Self.film(format, in: folder, frames: [2, 2, 2])
  }

  @Test(arguments: FilmFormat.allCases)
  func `a film that is cut off anywhere is damaged`(format: FilmFormat) throws {
    let folder = try ScratchFolder()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.film(format, in: folder)))
    let cut = folder.path("cut")
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 50)) {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: cut))
      let error = #expect(throws: MediaError.self) { try FilmContents(path: cut, format: format) }
      guard case .corrupt? = error else {
        Issue.record("\(count) of \(bytes.count) bytes: \(String(describing: error))")
        return
      }
    }
  }

  private static let ways = [
    "nothing at all": "rm \"$film\"",
    "no byte": ": > \"$film\"",
    "garbage": "head -c 500 /dev/urandom > \"$film\"",
    "the beginning":
      "encode \"$@\"; head -c 500 \"$film\" > \"$film.cut\"; mv \"$film.cut\" \"$film\"",
  ]

  /// The folder's `bin/ffmpeg` runs the script, in which `encode` is the real one.
  private static func folder(ffmpeg script: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let real = try ToolFinder.path(of: "ffmpeg")
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    try folder.makeTool(
      "bin/ffmpeg",
      "for film; do :; done\nencode() { '\(real)' \"$@\"; }\n\(script)\ncat > /dev/null\nexit 0")
    return folder
  }

  private static func expectRefused(
    _ format: FilmFormat, in folder: borrowing ScratchFolder, _ what: String
  ) throws {
    let tools = folder.path("bin") + ":/usr/bin:/bin"
    var failure: MediaError?
    do {
      _ = try film(format, in: folder, tools: tools)
    } catch let error as MediaError {
      failure = error
    }
    guard case .toolFailed("ffmpeg", let reason, _)? = failure else {
      Issue.record("\(what): ffmpeg has failed (was \(String(describing: failure)))")
      return
    }
    #expect(reason.hasPrefix("ended well, but its film is not whole: "), "\(what)")
    #expect(folder.content == ["bin", "bin/ffmpeg", "two-frames"], "\(what)")
  }

  @Test(arguments: FilmFormat.allCases)
  func `an encoder that ends well with no whole film has failed`(format: FilmFormat) throws {
    for (what, way) in Self.ways {
      let folder = try Self.folder(ffmpeg: way)
      try Self.expectRefused(format, in: folder, what)
    }
  }

  @Test(arguments: [
    "Slice type 3 is not implemented.", "Update your FFmpeg version; patches welcome",
  ])
  func `a film that this ffmpeg cannot decode is not called damaged`(words: String) throws {
    let folder = try Self.folder(ffmpeg: "echo '\(words)' >&2\nexit 1")
    try folder.makeTool("bin/ffprobe", "echo codec_name=ffv1")
    try folder.write("a film", to: "a.mkv")
    let reader = try FilmReader(
      path: folder.path("a.mkv"), searchPath: folder.path("bin") + ":/usr/bin:/bin")
    let error = #expect(throws: MediaError.self) { try reader.next() }
    guard case .notComparable? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a decoder that ends well before the last picture has read a damaged film`() throws {
    let folder = try Self.folder(ffmpeg: "")
    try folder.makeTool("bin/ffprobe", "echo codec_name=apng")
    let reader = try FilmReader(
      path: try Self.film(.apng, in: folder), searchPath: folder.path("bin") + ":/usr/bin:/bin")
    let error = #expect(throws: MediaError.self) { try reader.next() }
    guard case .corrupt(_, "ffmpeg read 0 of its \(Self.count) pictures")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: FilmFormat.allCases)
  func `an encoder that ends well after some of the frames has failed`(format: FilmFormat) throws {
    let folder = try Self.folder(
      ffmpeg: """
        size="$(dirname "$0")/../two-frames"
        until [ -s "$size" ]; do sleep 0.01; done
        head -c "$(cat "$size")" | encode "$@"
        """)
    try Self.expectRefused(format, in: folder, "two frames")
  }
}
