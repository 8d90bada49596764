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

  @Test(arguments: FilmFormat.allCases)
  func `A film hears the choices that its encoder is told`(_ format: FilmFormat) {
    func told(
      _ codec: VideoCodec = .h264, _ quality: FilmQuality = .standard,
      _ chroma: ChromaSampling? = nil
    ) -> FilmEncoding {
      FilmEncoding(
        FilmSettings(format: format, codec: codec, quality: quality, chroma: chroma), width: 64,
        height: 64)
    }
    #expect(format.hears(.codec) == (told(.h265) != told()))
    #expect(format.hears(.chroma) == (told(.h264, .standard, .full) != told()))
    #expect(format.hears(.gifRate) == (format == .gif))
    #expect(!format.hears(.png))
  }

  private struct Unheard {
    let choice: OutputChoice
    let outputs: [String]
    let heard: String
    let choose: @Sendable (inout OutputOptions) -> Void
  }

  @Test func `A choice that changes no output is refused`() throws {
    let playback = try SceneText.shipped("first-touch")
    let cases = [
      Unheard(choice: .codec, outputs: ["a.webm", "a/"], heard: "a.mp4") { $0.codec = .h265 },
      Unheard(choice: .chroma, outputs: ["a.avif"], heard: "a.webm") { $0.chroma = .quarter },
      Unheard(choice: .gifRate, outputs: ["a.mp4"], heard: "a.gif") { $0.gifRate = .fps25 },
      Unheard(choice: .palette, outputs: ["a-##.png"], heard: "a.gif") { $0.palette = .frame },
      Unheard(choice: .loops, outputs: ["a.mp4", "a.avif"], heard: "a.apng") { $0.loops = false },
      Unheard(choice: .stream, outputs: ["a/"], heard: "-") { $0.stream = .png },
      Unheard(choice: .png, outputs: ["a.mkv"], heard: "a-##.png") { $0.png = .small },
    ]
    #expect(Set(cases.map(\.choice)) == Set(OutputChoice.allCases))
    for one in cases {
      var options = OutputOptions()
      one.choose(&options)
      func job(_ outputs: [String]) throws -> RenderJob {
        try RenderJob(playback, outputs: outputs, options: options, jobs: 1, overwrites: false)
      }
      let error = #expect(throws: FlickError.self) { try job(one.outputs).checkOptions() }
      #expect(error?.outputProblem == .unheard(one.choice))
      #expect(throws: Never.self) { try job(one.outputs + [one.heard]).checkOptions() }
    }
  }

  @Test func `Text is not written under the name of a picture or of another table`() throws {
    let playback = try SceneText.shipped("first-touch")
    try withTemporaryFolder { folder in
      for name in ["a.png", "a.MP4", "a.json"] {
        let path = folder.appending(path: name).path
        let error = #expect(throws: FlickError.self) {
          try playback.writeTrace(variant: nil, everyTick: false, to: path, overwrites: false)
        }
        #expect(error?.outputProblem == .promisesOther(path: path, suffix: "csv"))
        #expect(!FileManager.default.fileExists(atPath: path))
      }
      for name in ["a.csv", "a.tsv", "a"] {
        let path = folder.appending(path: name).path
        try playback.writeTrace(variant: nil, everyTick: false, to: path, overwrites: false)
        #expect(FileManager.default.fileExists(atPath: path))
      }
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

extension FlickError {
  fileprivate var outputProblem: OutputProblem? {
    if case .output(let problem) = problem { problem } else { nil }
  }
}
