import Flick
import FlickCore
import FlickMedia
import FlickScene
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Films and frames through the public interface.
@Suite(.serialized) struct OutputTests {
  static func hashes(_ playback: Playback, jobs: Int, every: Int = 1) throws -> [String] {
    var lines: [String] = []
    try playback.hashes(every: every, jobs: jobs) { lines.append($0) }
    return lines
  }

  @Test func `The number of workers changes no pixel`() throws {
    let playback = try SceneText.shipped("first-touch")
    let one = try Self.hashes(playback, jobs: 1, every: 10)
    #expect(one.count == (playback.frameCount + 9) / 10)
    #expect(try Self.hashes(playback, jobs: 2, every: 10) == one)
    #expect(try Self.hashes(playback, jobs: 5, every: 10) == one)
  }

  @Test func `The frames in a folder decode to the pixels that were drawn`() throws {
    let playback = try SceneText.shipped("first-touch")
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "frames").path
      let report = try RenderJob(playback, outputs: [path + "/"], jobs: 2, overwrites: false).run()
      #expect(report.frameCount == playback.frameCount)
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(names.count == playback.frameCount + 1)
      #expect(names.last == "manifest.txt")
      #expect(names.first == "frame-00000.png")
      let drawn = try Self.hashes(playback, jobs: 2, every: 10)
      for (index, line) in drawn.enumerated() {
        let data = try Data(contentsOf: folder.appending(path: "frames/" + names[10 * index]))
        let decoded = try PNGCodec.decode([UInt8](data), name: names[10 * index])
        #expect(line.hasSuffix(" \(PixelHash(of: decoded))"))
      }
    }
  }

  @Test func `An interrupted job says so and leaves no film`() throws {
    let playback = try SceneText.shipped("first-touch")
    try withTemporaryFolder { folder in
      let interruption = Interruption()
      let job = try RenderJob(
        playback,
        outputs: [
          folder.appending(path: "a/film.mp4").path, folder.appending(path: "f-###.png").path,
        ],
        jobs: 2, overwrites: false)
      let error = #expect(throws: FlickError.self) {
        try job.run(interruption: interruption) { done, _ in
          if done == 5 { interruption.request() }
        }
      }
      #expect(error?.kind == .interrupted)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func `An output that exists is kept unless it may be replaced`() throws {
    let playback = try SceneText.shipped("first-touch")
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "film.mp4").path
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: FlickError.self) {
        try RenderJob(playback, outputs: [path], jobs: 1, overwrites: false).run()
      }
      #expect(error?.exitCode == 74)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }
  }

  @Test func `Scenes and the command line know the same formats`() {
    #expect(SceneConstants.filmExtensions == FilmFormat.allCases.map { ".\($0.rawValue)" })
  }

  static let square = SceneText.square(
    states: "\"a\": 0, \"b\": 40", motion: "\"spring\": { \"preset\": \"SwiftUI snappy\" }",
    events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }",
    render: "\"fps\": 60, \"duration\": \"500ms\"")

  @Test func `A GIF has frames of its own beside a film's`() throws {
    try withTemporaryFolder { folder in
      let paths = ["a.mkv", "b.gif", "c.apng"].map { folder.appending(path: $0).path }
      let report = try RenderJob(
        SceneText.play(Self.square), outputs: paths, jobs: 2, overwrites: false
      ).run()
      // 30 frames at 60, and 25 at 50.
      #expect(report.frameCount == 55)
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "b.gif")))
      #expect(try require(GIFTiming(bytes)).delays.reduce(0, +) == 50)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.mkv", "b.gif", "c.apng"])
    }
  }

  @Test func `What is transparent goes only where it can`() throws {
    let clear = Self.square.replacing("#FFFFFF", with: "#FFFFFF00")
    try withTemporaryFolder { folder in
      for name in ["a.mp4", "a.gif", "a.avif"] {
        let error = #expect(throws: FlickError.self) {
          try RenderJob(
            SceneText.play(clear), outputs: [folder.appending(path: name).path], jobs: 1,
            overwrites: false
          ).run()
        }
        #expect(error?.exitCode == 64)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      let path = folder.appending(path: "f-##.png").path
      _ = try RenderJob(SceneText.play(clear), outputs: [path], jobs: 1, overwrites: false).run()
      let data = try Data(contentsOf: folder.appending(path: "f-29.png"))
      let pixmap = try PNGCodec.decode([UInt8](data), name: "f-29.png")
      #expect(!pixmap.isOpaque && pixmap.pixels[0] == 0)
    }
  }

  @Test(arguments: [30, 60, 100, 0])
  func `A GIF's rate is whole hundredths that players keep`(rate: Int) {
    #expect(GIFRate(rawValue: rate) == nil)
  }

  @Test(arguments: ["a.png", "a.doc"])
  func `A format that is not written is refused before any work`(path: String) throws {
    let playback = try SceneText.shipped("first-touch")
    let error = #expect(throws: FlickError.self) {
      try RenderJob(playback, outputs: [path], jobs: 1, overwrites: false)
    }
    #expect(error?.exitCode == 64)
  }
}
