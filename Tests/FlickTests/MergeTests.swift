import Flick
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Parts of a film, drawn by several runs, are the whole.
@Suite(.serialized) struct MergeTests {
  private static func play(damping: Int = 20) throws -> Playback {
    try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 40",
        motion: "\"spring\": { \"stiffness\": 300, \"damping\": \(damping) }",
        events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"fps\": 60, \"duration\": \"500ms\""))
  }

  private static func options(_ quality: OutputOptions.Quality) -> OutputOptions {
    var options = OutputOptions()
    options.quality = quality
    return options
  }

  private static func draw(
    _ playback: Playback, _ outputs: [String], in folder: URL, shards: [String],
    range: InstantRange? = nil, quality: OutputOptions.Quality = .standard
  ) throws {
    for text in shards {
      let shard: Shard = try #require(Shard(text))
      _ = try RenderJob(
        playback, outputs: outputs.map { folder.path + "/" + $0 },
        options: Self.options(quality),
        choice: FrameChoice(
          range.map(FrameChoice.Frames.range) ?? .all, shard: shard),
        jobs: 2, overwrites: false
      ).run()
    }
  }

  private static func merge(_ parts: [String], into output: String, in folder: URL) throws {
    _ = try MergeJob(
      parts: parts.map { folder.appending(path: $0).path },
      output: folder.path + "/" + output, jobs: 2, overwrites: false
    ).run()
  }

  private static func refusal(
    _ parts: [String], into output: String = "out/", in folder: URL
  ) throws -> FlickError? {
    let before = FileManager.default.subpaths(atPath: folder.path)?.sorted()
    let error = #expect(throws: FlickError.self) {
      try merge(parts, into: output, in: folder)
    }
    #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == before)
    return error
  }

  @Test func `Three parts of a folder are the folder of one run, to the byte`() throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      try Self.draw(playback, ["f/"], in: folder, shards: ["1/3", "2/3", "3/3"])
      let parts = [2, 3, 1].map { "f.part-\($0)-of-3" }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == parts.sorted())
      try Self.merge(parts, into: "joined/", in: folder)
      let whole = folder.appending(path: "whole").path
      _ = try RenderJob(playback, outputs: [whole + "/"], jobs: 1, overwrites: false).run()
      let joined = folder.appending(path: "joined").path
      let names = try FileManager.default.contentsOfDirectory(atPath: whole).sorted()
      #expect(try FileManager.default.contentsOfDirectory(atPath: joined).sorted() == names)
      #expect(names.count == 31)
      for name in names {
        #expect(
          FileManager.default.contentsEqual(
            atPath: whole + "/" + name, andPath: joined + "/" + name), "\(name)")
      }
    }
  }

  @Test func `Parts of a film, and of a range of one, are joined`() throws {
    let playback = try Self.play()
    let hashes = try OutputTests.hashes(playback, jobs: 2)
    try withTemporaryFolder { folder in
      try Self.draw(
        playback, ["a.mp4", "b.mkv"], in: folder, shards: ["1/2", "2/2"],
        range: InstantRange("100ms..400ms"),
        quality: .lossless)
      let manifest = try FrameManifest(
        reading: folder.appending(path: "a.part-2-of-2.mp4.manifest").path)
      #expect(manifest.numbers == Array(15..<24))
      #expect(manifest.values(of: "selection") == ["6-23"])
      #expect(manifest.values(of: "encoding") == ["mp4 h264 lossless 444"])
      for number in manifest.numbers {
        #expect(hashes[number].hasSuffix(" \(try require(manifest.hash(of: number)))"))
      }
      for name in ["a.mp4", "b.mkv"] {
        let parts = [2, 1].map { name.replacing(".", with: ".part-\($0)-of-2.") }
        try Self.merge(parts, into: name, in: folder)
        // The joiner has counted its frames and looked at their times.
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path))
      }
    }
  }

  @Test(
    arguments: [("a.mp4", .standard), ("a.mp4", .draft), ("a.webm", .draft)]
      as [(String, OutputOptions.Quality)])
  func `Parts of a film that loses are encoded once, to the very file of one run`(
    name: String, quality: OutputOptions.Quality
  ) throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      try Self.draw(playback, [name], in: folder, shards: ["1/3", "2/3", "3/3"], quality: quality)
      let parts = [3, 1, 2].map { name.replacing(".", with: ".part-\($0)-of-3.") }
      try Self.merge(parts, into: name, in: folder)
      let whole = folder.appending(path: "whole-" + name).path
      _ = try RenderJob(
        playback, outputs: [whole], options: Self.options(quality), jobs: 1,
        overwrites: false
      ).run()
      let joined = folder.appending(path: name).path
      if name.hasSuffix("mp4") {
        #expect(FileManager.default.contentsEqual(atPath: whole, andPath: joined))
      } else {
        // A WebM has a number of its own in its header.
        #expect(try Self.decoded(joined) == Self.decoded(whole))
      }
    }
  }

  /// The checksums of a film's frames.
  private static func decoded(_ path: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:v", "-fps_mode", "passthrough",
      "-f", "framemd5", "-",
    ]
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(lines.count == 30)
    return lines
  }

  @Test func `A missing part is named, and a part that is there twice`() throws {
    try withTemporaryFolder { folder in
      let playback = try Self.play()
      try Self.draw(playback, ["f/"], in: folder, shards: ["1/3", "2/3", "3/3", "1/2"])
      let parts = (1...3).map { "f.part-\($0)-of-3" }
      let missing = try Self.refusal([parts[0], parts[2]], in: folder)
      #expect(missing?.exitCode == 66)
      #expect(
        missing?.message
          == "error: frames 10-19 are in no part\n  help: name the part 2/3 too")
      let twice = try Self.refusal(parts + ["f.part-1-of-2"], in: folder)
      #expect(twice?.exitCode == 64)
      #expect(twice?.message.hasPrefix("error: frames 0-9 are in '") == true)
      #expect(try Self.refusal(parts + [parts[1]], in: folder)?.exitCode == 64)
      #expect(try Self.refusal(parts, into: parts[0], in: folder)?.exitCode == 64)
      #expect(try Self.refusal(parts + ["g"], in: folder)?.exitCode == 66)
      #expect(try Self.refusal([], in: folder)?.exitCode == 64)
    }
  }

  @Test func `A part of another film is refused, with what differs`() throws {
    try withTemporaryFolder { folder in
      try Self.draw(Self.play(), ["f/", "f.mkv"], in: folder, shards: ["1/2"])
      try Self.draw(Self.play(damping: 21), ["f/", "f.mkv"], in: folder, shards: ["2/2"])
      for end in ["/", ".mkv"] {
        let parts = (1...2).map { "f.part-\($0)-of-2\(end)" }
        let error = try Self.refusal(parts, into: "out\(end)", in: folder)
        #expect(error?.exitCode == 1)
        #expect(error?.message.contains("are parts of different films: 'scene' is ") == true)
      }
    }
    try withTemporaryFolder { folder in
      try Self.draw(Self.play(), ["f.mp4"], in: folder, shards: ["1/2"])
      try Self.draw(Self.play(), ["f.mp4"], in: folder, shards: ["2/2"], quality: .draft)
      let error = try Self.refusal(
        ["f.part-1-of-2.mp4", "f.part-2-of-2.mp4"], into: "f.mp4", in: folder)
      #expect(error?.message.contains("'encoding' is mp4 h264 draft 420 and ") == true)
    }
  }

  @Test func `A part whose file or frame is not what its manifest lists is refused`() throws {
    try withTemporaryFolder { folder in
      try Self.draw(Self.play(), ["f/", "f.mkv"], in: folder, shards: ["1/2", "2/2"])
      let films = (1...2).map { folder.appending(path: "f.part-\($0)-of-2.mkv") }
      try Data(contentsOf: films[0]).write(to: films[1])
      let names = films.map(\.lastPathComponent)
      let film = try Self.refusal(names, into: "f.mkv", in: folder)
      #expect(film?.exitCode == 65)
      #expect(film?.message.contains("is not the film that its manifest lists") == true)
      try FileManager.default.removeItem(atPath: films[0].path + ".manifest")
      #expect(try Self.refusal(names, into: "f.mkv", in: folder)?.exitCode == 66)
      let folders = (1...2).map { "f.part-\($0)-of-2" }
      try Data("no PNG".utf8).write(
        to: folder.appending(path: "f.part-2-of-2/frame-00020.png"))
      let frame = try Self.refusal(folders, in: folder)
      #expect(frame?.exitCode == 65)
      #expect(frame?.message.contains("frame-00020.png' is damaged") == true)
    }
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.avif"])
  func `What cannot be joined is not drawn in parts`(output: String) throws {
    let error = #expect(throws: FlickError.self) {
      try RenderJob(
        Self.play(), outputs: [output],
        choice: FrameChoice(shard: Shard(1, of: 2)), jobs: 1, overwrites: false)
    }
    #expect(error?.exitCode == 64)
    #expect(throws: FlickError.self) {
      try MergeJob(parts: ["b.gif"], output: output, jobs: 1, overwrites: false)
    }
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "-1/2", ""])
  func `A shard is one of as many`(shard: String) {
    #expect(Shard(shard) == nil)
  }

  @Test func `There are not more parts than frames`() throws {
    let error = #expect(throws: FlickError.self) {
      try Self.draw(
        Self.play(), ["-"], in: URL(filePath: "/"), shards: ["2/31"])
    }
    #expect(error?.exitCode == 64)
  }

  @Test(arguments: ["a.mov", "a.gif", "a.avif"])
  func `What is never lossless is refused so`(output: String) throws {
    let error = #expect(throws: FlickError.self) {
      try RenderJob(
        Self.play(), outputs: [output], options: Self.options(.lossless), jobs: 1,
        overwrites: false
      ).run()
    }
    #expect(error?.exitCode == 64)
  }
}
