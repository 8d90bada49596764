import FlickCore
import FlickDisplay
import FlickRaster
import FlickScene
import FlickStage
import Testing

/// What lies exactly under something else is not seen, whatever a film's scale.
@Suite struct SeamTests {
  /// Red under white, in two pairs, at places that no film's scale takes to whole pixels.
  private static let layers = """
    { "type": "rect", "frame": [41, 67, 213, 331], "fill": "#FF3B30", "children": [
      { "type": "rect", "frame": [0, 0, 213, 331], "fill": "#FFFFFF" } ] },
    { "type": "rect", "frame": [17, 427, 357, 59], "fill": "#FF3B30" },
    { "type": "rect", "frame": [17, 427, 121, 59], "fill": "#FFFFFF" },
    { "type": "group", "frame": [17, 427, 357, 59], "clip": true, "children": [
      { "type": "rect", "frame": [121, 0, 236, 59], "fill": "#FFFFFF" } ] }
    """

  @Test(
    arguments: [[640, 360], [1280, 720], [1920, 1080], [1080, 1920]],
    ["columns", "rows", "grid", "single"])
  func `edges that coincide leave only what is above`(size: [Int], layout: String) throws {
    for device in ["phone", "none"] {
      let stage = try StageFixture.play(
        """
        { "flick": 1, "canvas": { "size": [390, 844], "background": "#FFFFFF" },
          "layers": [ \(Self.layers) ], "events": [],
          "variants": { "One": {}, "Two": {} },
          "film": { "layout": "\(layout)", "size": [\(size[0]), \(size[1])],
            "device": "\(device)" },
          "render": { "duration": "1s" } }
        """
      ).stage()
      var rasterizer = Rasterizer()
      let picture = rasterizer.draw(stage.displayList(at: .zero))
      let reddish = picture.pixels.filter { pixel in
        let (a, b) = (Int(pixel & 255), Int(pixel >> 16 & 255))
        return abs(a - b) > 12
      }
      #expect(reddish.isEmpty, "\(reddish.count) pixels")
    }
  }
}
