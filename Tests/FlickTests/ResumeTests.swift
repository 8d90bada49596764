import Flick
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// A folder of frames after an interruption.
@Suite(.serialized) struct ResumeTests {
  private static func play(damping: Int = 20) throws -> Playback {
    try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 40",
        motion: "\"spring\": { \"stiffness\": 300, \"damping\": \(damping) }",
        events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"fps\": 60, \"duration\": \"500ms\""))
  }

  private static func job(
    _ playback: Playback, _ folder: URL, resumes: Bool, choice: FrameChoice = FrameChoice(),
    outputs: [String] = ["frames/"], command: String? = nil
  ) throws -> RenderJob {
    try RenderJob(
      playback, outputs: outputs.map { folder.path + "/" + $0 }, choice: choice, jobs: 2,
      overwrites: false, continuation: .init(resumes: resumes, command: command))
  }

  private static func stop(_ job: RenderJob, after frames: Int) throws -> FlickError? {
    let interruption = Interruption()
    return #expect(throws: FlickError.self) {
      try job.run(interruption: interruption) { done, _ in
        if done == frames { interruption.request() }
      }
    }
  }

  @Test func `What was stopped goes on to the same frames as one run`() throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      let whole = folder.appending(path: "whole").path
      _ = try RenderJob(playback, outputs: [whole + "/"], jobs: 1, overwrites: false).run()
      let error = try Self.stop(
        Self.job(
          playback, folder, resumes: false, outputs: ["frames/", "a.mkv"], command: "again"),
        after: 7)
      #expect(error?.kind == .interrupted)
      let partial = folder.appending(path: "frames.partial").path
      #expect(
        error?.message
          == "stopped at frame 7 of 30; 7 finished frames are kept in '\(partial)'\n"
          + "  help: go on with: again")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["frames.partial", "whole"])
      // A second interruption keeps those of the first.
      let second = try Self.stop(Self.job(playback, folder, resumes: true), after: 3)
      #expect(second?.message.contains("7 finished frames") == true)
      let report = try Self.job(playback, folder, resumes: true).run()
      #expect(
        report.outputs[0].description.hasSuffix(", 7 of them from before"),
        "\(report.outputs[0].description)")
      #expect(!FileManager.default.fileExists(atPath: partial))
      let frames = folder.appending(path: "frames").path
      #expect(
        try FrameFolder(reading: frames).manifest == FrameFolder(reading: whole).manifest)
      for name in try FileManager.default.contentsOfDirectory(atPath: whole) {
        #expect(
          FileManager.default.contentsEqual(
            atPath: whole + "/" + name, andPath: frames + "/" + name))
      }
    }
  }

  @Test func `Frames of another scene are not taken over`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.stop(Self.job(Self.play(), folder, resumes: false), after: 4)
      let error = #expect(throws: FlickError.self) {
        try Self.job(Self.play(damping: 21), folder, resumes: true).run()
      }
      #expect(error?.exitCode == 1)
      #expect(error?.message.contains("its 'scene' is ") == true)
      let other = #expect(throws: FlickError.self) {
        try Self.job(Self.play(damping: 21), folder, resumes: false).run()
      }
      #expect(other?.exitCode == 74)
      #expect(other?.message.contains("help: add '--resume' to go on with them") == true)
    }
  }

  @Test func `A folder of some frames grows to the whole film`() throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      let some = FrameChoice(.list(try #require(FrameList("5-9,20"))))
      _ = try Self.job(playback, folder, resumes: false, choice: some).run()
      let more = FrameChoice(.list(try #require(FrameList("9-11"))))
      let report = try Self.job(playback, folder, resumes: true, choice: more).run()
      #expect(report.outputs[0].description.hasSuffix(", 1 of them from before"))
      let frames = folder.appending(path: "frames").path
      #expect(try FrameFolder(reading: frames).manifest.numbers == [5, 6, 7, 8, 9, 10, 11, 20])
      _ = try Self.job(playback, folder, resumes: true).run()
      #expect(try FrameFolder(reading: frames).manifest.numbers == Array(0..<30))
    }
  }

  @Test func `A film is not gone on with`() throws {
    let error = #expect(throws: FlickError.self) {
      try Self.job(Self.play(), URL(filePath: "/"), resumes: true, outputs: ["a.mp4"])
    }
    #expect(error?.exitCode == 64)
  }

  @Test func `A manifest holds the hashes that 'render hash' prints, and the trace's`() throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      _ = try Self.job(playback, folder, resumes: false).run()
      let manifest = try FrameFolder(reading: folder.appending(path: "frames").path).manifest
      let printed = try OutputTests.hashes(playback, jobs: 1)
      for (number, line) in printed.enumerated() {
        #expect(
          manifest.hash(of: number)?.description == line.split(separator: " ").last.map(String.init)
        )
      }
      var rows: [String] = []
      playback.trace(variant: nil, everyTick: true) { rows.append($0) }
      #expect(manifest.values(of: "trace") == ["\(ContentHash(of: rows))"])
      #expect(manifest.frameCount == 30 && manifest.framesPerSecond == 60)
      #expect(manifest.values(of: "sample") == ["15 \(try require(manifest.hash(of: 15)))"])
    }
  }
}
