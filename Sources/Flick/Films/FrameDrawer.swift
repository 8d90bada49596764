import FlickCore
import FlickDisplay
import FlickMedia
import FlickRaster
import FlickStage

/// What one thread needs to draw frames: a rasteriser with its caches and one
/// picture's memory, re-used from frame to frame.
package struct FrameDrawer {
  private var stage: Stage
  private var shutter: Shutter?
  private var meter: LinearLightAccumulator?
  private var rasterizer = Rasterizer()
  /// What the rasteriser drew last.
  private var sharp: Pixmap
  private var blurred: Pixmap?
  /// Where the picture that was drawn last was exposed more than once.
  private var exposed: [DamagedArea] = []
  /// How the frame that was drawn last came from the one before it.
  package private(set) var change = PictureChange(number: 0, areas: [])
  private var count = 0

  package init(_ stage: Stage, shutter: Shutter?) {
    self.stage = stage
    self.shutter = shutter
    meter = shutter.map { _ in LinearLightAccumulator() }
    sharp = Pixmap(width: stage.size.width, height: stage.size.height)
  }

  /// Draws another film from now on; of its first frame, too, only what differs from
  /// the one that was drawn last.
  package mutating func change(to stage: Stage, shutter: Shutter?) {
    if stage.size != self.stage.size {
      self = FrameDrawer(stage, shutter: shutter)
      return
    }
    self.stage = stage
    self.shutter = shutter
    meter = meter ?? shutter.map { _ in LinearLightAccumulator() }
  }

  /// The frame that was drawn last.
  package var pixmap: Pixmap { blurred ?? sharp }

  package mutating func draw(at time: FlickTime) {
    blurred = nil
    let first = stage.displayList(at: time)
    let moved = rasterizer.update(first, in: &sharp)
    let before = exposed
    exposed = []
    defer {
      change = PictureChange(number: count, areas: [moved] + before + exposed)
      count += 1
    }
    guard let shutter, let meter else { return }
    let lists = shutter.instants(from: time).map { stage.displayList(at: time, canvasesAt: $0) }
    // A frame in which nothing moves is the plain one.
    guard lists.contains(where: { $0 != first }) else { return }
    var exposure = Exposure(sharp, samples: lists.count, meter: meter)
    for (index, list) in lists.enumerated().dropFirst() {
      let damage = rasterizer.update(list, in: &sharp)
      exposed.append(damage)
      exposure.add(sharp, number: index, changedIn: damage)
    }
    blurred = exposure.picture()
  }
}
