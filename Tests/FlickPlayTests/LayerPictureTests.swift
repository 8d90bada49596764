import Flick
import FlickCore
import FlickMedia
import FlickRaster
import FlickStage
import FlickTestScenes
import Testing

/// Canvases that were looked at when their hashes were written down. To look
/// again: `render still Tests/FlickPlayTests/Data/pictures/layer-turns.json --at 200ms`.
@Suite struct LayerPictureTests {
  static let pictures: [(name: String, milliseconds: Int64, hash: String)] = [
    ("layer-shapes", 0, "315a321b252d907a8769aea93feb95f9"),
    ("layer-turns", 200, "5db8ff38d618142a1a5cbf5e226843a0"),
  ]

  @Test(arguments: pictures)
  func `a picture of layers is what it was when it was looked at`(
    name: String, milliseconds: Int64, hash: String
  ) throws {
    let path = SceneText.root
      .appending(path: "Tests/FlickPlayTests/Data/pictures/\(name).json").path
    let playback = try SceneFile(path: path).play()
    let stage = try Stage(
      scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts)
    let list = stage.displayList(
      at: FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * milliseconds))
    var rasterizer = Rasterizer()
    #expect(PixelHash(of: rasterizer.draw(list)).description == hash)
  }
}
