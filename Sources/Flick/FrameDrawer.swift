import FlickCore
import FlickDisplay
import FlickRaster
import FlickStage

/// What one thread needs to draw frames: a rasteriser with its caches and one
/// picture's memory, re-used from frame to frame.
struct FrameDrawer {
  private let stage: StageBuilder
  private var rasterizer = Rasterizer()
  private(set) var pixmap: Pixmap

  init(_ stage: StageBuilder) {
    self.stage = stage
    pixmap = Pixmap(width: stage.size.width, height: stage.size.height)
  }

  mutating func draw(at time: FlickTime) {
    _ = rasterizer.update(stage.displayList(at: time), in: &pixmap)
  }
}

/// One picture that stands alone.
func rasterize(_ list: DisplayList) -> Pixmap {
  var rasterizer = Rasterizer()
  return rasterizer.draw(list)
}
