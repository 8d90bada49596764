import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickScene

/// The outlines of a variant's layers that its behaviors move or that follow
/// them, at any instant.
package struct MovedShapes: Sendable {
  private let variant: Variant
  private let trace: VariantTrace
  private let moved: [Bool]
  /// From the canvas's points to pixels.
  private let transform: AffineTransform

  package init(_ variant: Variant, trace: VariantTrace, transform: AffineTransform) {
    self.variant = variant
    self.trace = trace
    self.transform = transform
    var moved: [Bool] = []
    let movers = variant.behaviors.filter { !$0.property.keys.isEmpty }.map(\.layer)
    for layer in movers {
      while moved.count <= layer { moved.append(false) }
      moved[layer] = true
    }
    self.moved = moved
  }

  /// Of a moved group those of what it holds; otherwise only what moves itself.
  package func outlines(at time: FlickTime) -> [Shape] {
    let pose = LayerPose(variant) { trace.tracks[$0].sample(at: time) }
    return outlines(of: variant.layers, pose, in: transform, isMoved: false)
  }

  private func outlines(
    of layers: [Layer], _ pose: LayerPose, in parent: AffineTransform, isMoved: Bool
  ) -> [Shape] {
    layers.filter { !$0.isHidden }.flatMap { layer -> [Shape] in
      let transform = pose.transform(of: layer).then(parent)
      let isMoved = isMoved || (moved.indices.contains(layer.index) && moved[layer.index])
      let isGroup = layer.content == .group
      if isMoved, !isGroup { return [Shape(pose.outline(of: layer), transform: transform)] }
      return outlines(of: layer.children, pose, in: transform, isMoved: isMoved)
    }
  }
}
