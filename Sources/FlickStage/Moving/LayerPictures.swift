import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// What layers show that is no shape of one colour or gradient, for systems that are given
/// pictures.
package enum LayerPictures {
  /// Each in its frame, without its shadow and its stroke; by the layers' indices.
  ///
  /// - Parameter density: Pixels for each point.
  package static func lists(
    _ scene: Scene, variant index: Int, trace: VariantTrace, at time: FlickTime, density: Double,
    fonts: FontBook
  ) throws(FontError) -> [(layer: Int, list: DisplayList)] {
    let variant = scene.variants[index]
    let tree = try LayerTree(variant, blending: scene.canvas.blending, fonts: fonts)
    let pose = trace.pose(of: variant, at: time)
    var result: [(layer: Int, list: DisplayList)] = []
    var left = tree.parts
    while let part = left.popLast() {
      left += part.children
      guard part.layer.fill?.isPicture == true else { continue }
      let size = pose.frame(of: part.layer).size
      func pixels(_ points: Double) -> Int { max(1, Int((points * density).rounded(.up))) }
      var inside = DisplayList(
        width: max(1, Int(size.width.rounded(.up))), height: max(1, Int(size.height.rounded(.up))),
        background: .clear)
      for command in part.content(pose) {
        if case .shadow = command { continue }
        inside.append(command)
      }
      var list = DisplayList(
        width: pixels(size.width), height: pixels(size.height), background: .clear)
      list.draw(inside, transform: .scale(density))
      result.append((layer: part.layer.index, list: list))
    }
    return result
  }
}
