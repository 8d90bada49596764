import Flick
import Foundation
import Testing

/// The scenes of this folder move and look as they did when somebody looked at
/// their goldens. `render golden record Scenes` writes what is missing.
@Suite struct CardTests {
  static let scenes = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Scenes")

  @Test(arguments: ["card"])
  func `A scene is as its golden`(name: String) throws {
    let check = try GoldenCheck(scene: Self.scenes.appending(path: "\(name).json").path)
    if let strip = check.strip { Attachment.record(strip, named: "\(name).png") }
    #expect(check.isSame, "\(check.text)")
  }
}
