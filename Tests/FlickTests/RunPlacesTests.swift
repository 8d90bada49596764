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
}
