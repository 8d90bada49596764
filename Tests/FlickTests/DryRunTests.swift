import Flick
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

@Suite(.serialized) struct DryRunTests {
  private func dryRun(
    _ folder: URL, _ names: [String], options: OutputOptions = OutputOptions(),
    overwrites: Bool = false
  ) throws -> DryRun {
    let paths = names.map { $0 == "-" ? $0 : folder.path + "/" + $0 }
    return try RenderJob(
      SceneText.play(OutputTests.square), outputs: paths, options: options, jobs: 1,
      overwrites: overwrites
    ).dryRun()
  }

  @Test func `A dry run tells what a run reports, and writes nothing`() throws {
    try withTemporaryFolder { folder in
      let names = ["new/a.mp4", "b.gif", "frames/", "c-##.png"]
      let plan = try dryRun(folder, names)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      let paths = names.map { folder.path + "/" + $0 }
      let report = try RenderJob(
        SceneText.play(OutputTests.square), outputs: paths, jobs: 1, overwrites: false
      ).run()
      #expect(plan.outputs.map(\.path).sorted() == paths.sorted())
      for (told, made) in zip(plan.outputs, report.outputs) {
        #expect(told.path == made.path)
        #expect(told.frameCount == made.frameCount)
        #expect(told.framesPerSecond == made.framesPerSecond)
        #expect(told.width == made.width && told.height == made.height)
      }
    }
  }

  @Test func `Raw frames have the size that is told`() throws {
    try withTemporaryFolder { folder in
      let output = try require(dryRun(folder, ["-"]).outputs.first)
      #expect(output.estimatedBytes == 64 * 64 * 4 * output.frameCount)
      #expect(output.tools == [])
    }
  }

  @Test func `What exists is refused unless it may be replaced`() throws {
    try withTemporaryFolder { folder in
      try Data("mine".utf8).write(to: folder.appending(path: "a.mp4"))
      try Data("mine".utf8).write(to: folder.appending(path: "c-03.png"))
      for name in ["a.mp4", "c-##.png", "a.mp4/frames/", "a.mp4/b.mp4"] {
        let error = #expect(throws: FlickError.self) { _ = try dryRun(folder, [name]) }
        #expect(error?.exitCode == 74)
      }
      _ = try dryRun(folder, ["a.mp4", "c-##.png"], overwrites: true)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["a.mp4", "c-03.png"])
    }
  }

  @Test(arguments: FilmQuality.allCases)
  func `A film of better quality is told to be larger`(quality: FilmQuality) {
    for format in FilmFormat.allCases where format != .webp {
      for codec in VideoCodec.allCases
      where quality != .lossless || format.canBeLossless(codec) {
        let settings = FilmSettings(format: format, codec: codec, quality: quality)
        let draft = FilmSettings(format: format, codec: codec, quality: .draft)
        let bytes = SizeGuess.bytes(ofFilm: settings, pixels: 1_000_000)
        #expect(bytes > 0 && bytes >= SizeGuess.bytes(ofFilm: draft, pixels: 1_000_000))
      }
    }
  }

  @Test func `What is told of an encoder is what it is asked for`() {
    let film = FilmSettings(format: .mp4, codec: .av1, quality: .high)
    #expect(
      FilmEncoding(film, width: 101, height: 50).words
        == "libsvtav1, preset 6, crf 20, yuv420p (4:2:0)")
    #expect(FilmEncoding(film, width: 101, height: 51).width == 102)
    #expect(
      FilmEncoding(FilmSettings(format: .gif), width: 4, height: 4).words
        == "gif, pal8 (256 colours)")
    #expect(
      FilmEncoding(FilmSettings(format: .webm, isTransparent: true), width: 4, height: 4).words
        == "libvpx-vp9, speed 4, crf 22, yuva420p (4:2:0)")
  }
}
