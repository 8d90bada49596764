import Flick
import FlickGolden
import FlickTestScenes
import Foundation
import Testing

/// The shipped scenes look as they did when their goldens were recorded: six
/// frames of each at a quarter of its size, which debug builds draw in no time.
/// All frames whole are verified by `scripts/check-goldens`, in release.
///
/// Fonts decide pixels: without those of the goldens the test is skipped.
@Suite struct ShippedGoldenTests {
  private static func golden(_ scene: String) -> String {
    SceneText.root.appending(path: "scenes/\(scene).golden").path
  }

  @Test func `Every scene has a golden, and every golden a scene`() throws {
    let names = try FileManager.default
      .contentsOfDirectory(atPath: SceneText.root.appending(path: "scenes").path)
      .filter { $0.hasSuffix(".golden") }.map { String($0.dropLast(7)) }
    #expect(try TraceHashTests.scenes() == names.sorted(), "'render golden record scenes'")
  }

  @Test(.enabled(if: FilmHashTests.hasInter), arguments: try TraceHashTests.scenes())
  func `A scene's small frames are those of its golden`(scene: String) throws {
    let path = Self.golden(scene) + "/manifest.txt"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let stored = try GoldenManifest(text: text, path: path).quarters
    let drawn = try SceneFile(
      path: SceneText.root.appending(path: "scenes/\(scene).json").path
    ).goldenQuarters
    #expect(stored.count == 6)
    for (one, other) in zip(stored, drawn) {
      #expect(one == other, "frame \(one.frame): 'render golden verify scenes/\(scene).json'")
    }
    #expect(stored.count == drawn.count)
  }
}
