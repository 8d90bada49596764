import Flick
import FlickTestScenes
import Foundation
import Testing

/// Scenes that read well and cannot be played.
@Suite struct RefusedByPlayingTests {
  static let cases = [
    "after-the-end", "animation-forever", "callouts-in-vain", "conditions-never-hold",
    "event-never-fires",
    "film-speeds", "finger-in-two-places", "finger-never-lifts", "finger-not-down",
    "impossible-when-played", "never-rests", "never-settles",
    "never-settles-in-the-plane", "pinch-hits-nothing",
    "poster-after-the-end", "runs-away", "tap-hits-nothing", "too-slow", "unrested",
    "waits-in-vain",
  ]

  /// With `RECORD_DIAGNOSTICS=1` the texts are written instead of compared.
  @Test(arguments: cases)
  func `a scene that cannot be played says why`(name: String) throws {
    let folder = SceneText.root.appending(path: "scenes/invalid/\(name)")
    let bytes = try Data(contentsOf: folder.appending(path: "scene.json"))
    let scene = try SceneFile(bytes: [UInt8](bytes), name: "scenes/invalid/\(name)/scene.json")
    let error = try #require(throws: FlickError.self) { try scene.play() }
    let file = folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] == "1" {
      try (error.message + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(error.message + "\n" == (try String(contentsOf: file, encoding: .utf8)))
    #expect(error.kind == .scene)
  }
}
