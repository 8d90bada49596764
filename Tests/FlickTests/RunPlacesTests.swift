import Flick
import FlickCore
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Places of outputs that are one, and those of inputs.
@Suite struct RunPlacesTests {
  private static func refusal(_ folder: URL, _ outputs: [String]) throws -> FlickError? {
    let playback = try SceneText.play(OutputTests.square)
    let before = FileManager.default.subpaths(atPath: folder.path)?.sorted()
    let error = #expect(throws: FlickError.self) {
      try RenderJob(
        playback, outputs: outputs.map { folder.path + "/" + $0 }, jobs: 1, overwrites: true
      ).run()
    }
    #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == before)
    return error
  }

  @Test(arguments: [
    ["a.mkv", "a.mkv"], ["a.mkv", "./a.mkv"], ["a.mkv", "new/../a.mkv"], ["a.mkv", "link/a.mkv"],
    ["a/", "a//"], ["x-##.png", "x-05.png/"], ["x-##.png", "x-#.png"],
    ["frames/", "frames/film.mkv"], ["frames/film.mkv", "frames/"], ["frames/", "frames.partial/"],
    ["frames/", "frames/x-##.png"],
  ])
  func `Two outputs are never one place`(outputs: [String]) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: ".")
      #expect(try Self.refusal(folder, outputs)?.kind == .usage)
    }
  }

  /// A scene with a picture, a recording and its own film's frames beside it.
  private static func scene(in folder: URL) throws -> Playback {
    let text = """
      { "flick": 1, "canvas": { "size": [64, 64], "scale": 1 },
        "layers": [ { "type": "image", "frame": [0, 0, 9, 9], "image": "in/a.png" } ],
        "render": { "fps": 60, "duration": "50ms" } }
      """
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.appending(path: "in"), withIntermediateDirectories: true)
    try Data(PNGCodec.encode(Pixmap(width: 4, height: 4)))
      .write(to: folder.appending(path: "in/a.png"))
    try Data(text.utf8).write(to: folder.appending(path: "s.json"))
    try manager.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "in")
    try manager.linkItem(
      atPath: folder.path + "/in/a.png", toPath: folder.path + "/hard-00.png")
    try manager.linkItem(atPath: folder.path + "/s.json", toPath: folder.path + "/hard.csv")
    return try SceneFile(path: folder.path + "/s.json").play()
  }

  @Test func `An output never replaces what the run reads`() throws {
    try withTemporaryFolder { folder in
      let playback = try Self.scene(in: folder)
      let before = FileManager.default.subpaths(atPath: folder.path)?.sorted()
      for output in ["in/", "link/", "hard-##.png", "./in/../in/"] {
        let error = #expect(throws: FlickError.self, "\(output)") {
          try RenderJob(
            playback, outputs: [folder.path + "/" + output], jobs: 1, overwrites: true
          ).run()
        }
        #expect(error?.kind == .usage && error?.message.contains("is read") == true)
      }
      for output in ["s.json", "in/../s.json", "hard.csv", "link/a.png", "in/a.png"] {
        let error = #expect(throws: FlickError.self, "\(output)") {
          try playback.writeTrace(
            variant: nil, everyTick: false, to: folder.path + "/" + output, overwrites: true)
        }
        #expect(error?.kind == .usage && error?.message.contains("is read") == true)
      }
      for output in ["in/a.png", "link/a.png", "hard-00.png"] {
        #expect(throws: FlickError.self, "\(output)") {
          try playback.writeSheet(
            to: folder.path + "/" + output, frames: 2, columns: 1, width: 64, overwrites: true)
        }
      }
      #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == before)
    }
  }

  @Test(arguments: ["film", "a/film", ".film"])
  func `A name that says neither film nor folder is refused with both spellings`(
    name: String
  ) throws {
    try withTemporaryFolder { folder in
      let error = try Self.refusal(folder, [name])
      #expect(error?.kind == .usage)
      for spelling in ["'\(folder.path)/\(name).mp4'", "'\(folder.path)/\(name)/'"] {
        #expect(error?.message.contains(spelling) == true)
      }
    }
  }

  @Test func `A recording that is read is not replaced`() throws {
    try withTemporaryFolder { folder in
      var text = "time_s,x\n"
      for index in 0..<40 {
        let time = Double(index) / 60
        text += "\(time),\(200 * (1 - Reproducible.exp(-9 * time)))\n"
      }
      let path = folder.appending(path: "v.csv").path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      var options = MeasureOptions()
      options.overwrites = true
      let fit = try FitJob(path, options: FitJob.Options()).run()
      let writers: [() throws -> Void] = [
        { _ = try MeasureJob(path, options: options).run(to: path) },
        { _ = try fit.writeScene(to: path, overwrites: true) },
        { try fit.writeFigure(to: path, overwrites: true) },
      ]
      for write in writers {
        let error = #expect(throws: FlickError.self) { try write() }
        #expect(error?.kind == .usage && error?.message.contains("is read") == true)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `A report of checks never replaces a scene`() throws {
    try withTemporaryFolder { folder in
      let playback = try Self.scene(in: folder)
      var report = CheckReport()
      report.add(playback, judged: false)
      for path in ["/s.json", "/in/a.png"] {
        let error = #expect(throws: FlickError.self) {
          try report.writeJUnit(to: folder.path + path)
        }
        #expect(error?.kind == .usage)
      }
      try report.writeJUnit(to: folder.path + "/junit.xml")
    }
  }
}
