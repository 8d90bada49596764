import Flick
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// A scene that comes from a stranger writes only where it may. What the whole
/// program does in its working folder is checked from outside.
@Suite struct FolderTests {
  private static func refusal(_ output: String, allowed: Bool = false) -> FlickError? {
    var options = SceneFile.Options()
    options.pathsMayLeaveFolder = allowed
    let text = SceneText.square(
      property: "x", states: "\"a\": 0, \"b\": 10", motion: "\"ease\": { \"duration\": \"50ms\" }",
      events: "", render: "\"duration\": \"50ms\", \"outputs\": [\"\(output)\"]")
    do throws(FlickError) {
      let file = try SceneFile(bytes: Array(text.utf8), name: "test.json", options: options)
      _ = try RenderJob(file.play(), outputs: [], jobs: 1, overwrites: false)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Outputs that a scene names are refused by their spelling`() {
    #expect(Self.refusal("a.mp4") == nil)
    #expect(Self.refusal("new/folder/a.mp4") == nil)
    for output in ["/elsewhere/a.mp4", "../a.mp4", "new/../../a.mp4"] {
      #expect(Self.refusal(output)?.codes == ["path-outside"])
      #expect(Self.refusal(output, allowed: true) == nil)
    }
  }

  @Test func `Links do not lead out of a folder`() throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      let inside = folder.appending(path: "inside").path
      let outside = folder.appending(path: "outside").path
      for path in [inside, outside, inside + "/real"] {
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      for (link, target) in [
        ("link", outside), ("relative", "../outside"), ("a.mp4", "../outside/new.mp4"),
        ("again", "link"), ("nowhere", "/no/such/folder"), ("within", "real"), ("up", ".."),
        ("itself", "."),
      ] {
        try manager.createSymbolicLink(atPath: inside + "/" + link, withDestinationPath: target)
      }
      let fence = FolderFence(folder: inside)
      for path in [
        "link/a.mp4", "link/frames/", "link/", "relative/new/a.mp4", "a.mp4", "again/a.mp4",
        "nowhere/a.mp4", "nowhere", "up/inside2/a.mp4", "up", "real/../../outside/a.mp4",
      ] {
        #expect(fence.escape(of: inside + "/" + path) != nil, "\(path)")
      }
      for path in ["b.mp4", "within/a.mp4", "real/", "new/folder/a.mp4", "itself/b.mp4", ""] {
        #expect(fence.escape(of: inside + "/" + path) == nil, "\(path)")
      }
      #expect(FolderFence(folder: inside + "/within").escape(of: inside + "/real/a") == nil)
      // A folder whose name only begins alike is another one.
      #expect(fence.escape(of: inside + "2/a.mp4") != nil)
    }
  }

  @Test func `A circle of links ends`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/a", withDestinationPath: "b")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/b", withDestinationPath: "a")
      #expect(FolderFence(folder: folder.path).escape(of: folder.path + "/a/x") != nil)
    }
  }
}
