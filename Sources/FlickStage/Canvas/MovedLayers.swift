import FlickCore
import struct FlickDisplay.Shape
import FlickEngine
import FlickScene

/// The layers of a variant that its behaviors move, at any instant.
package struct MovedLayers: Sendable {
  private let variant: Variant
  private let trace: VariantTrace
  private let moved: [Bool]
  /// From the canvas's points to pixels.
  private let transform: AffineTransform

  /// - Parameter withFollowers: Whether layers that follow those are among them.
  package init(
    _ variant: Variant, trace: VariantTrace, transform: AffineTransform,
    withFollowers: Bool = false
  ) {
    self.variant = variant
    self.trace = trace
    self.transform = transform
    var moved: [Bool] = []
    let movers = variant.channels.filter { !$0.property.keys.isEmpty }.map(\.layer)
    for layer in movers + (withFollowers ? variant.mappings.map(\.layer) : []) {
      while moved.count <= layer { moved.append(false) }
      moved[layer] = true
    }
    self.moved = moved
  }

  /// Of the layers that are moved themselves.
  var indices: Set<Int> { Set(moved.indices.filter { moved[$0] }) }

  /// Their outlines.
  package func outlines(at time: FlickTime) -> [Shape] {
    map(at: time) { layer, pose, transform in
      Shape(pose.outline(of: layer), transform: transform)
    }
  }

  /// Something of each layer, its pose and its transform to pixels; of a moved
  /// group, of what it holds.
  func map<Part>(
    at time: FlickTime, _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) -> [Part] {
    let pose = trace.pose(of: variant, at: time)
    return parts(of: variant.layers[...], pose, in: transform, isMoved: false, part)
  }

  private func parts<Part>(
    of layers: ArraySlice<Layer>, _ pose: LayerPose, in parent: AffineTransform, isMoved: Bool,
    _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) -> [Part] {
    layers.filter { !$0.isHidden }.flatMap { layer -> [Part] in
      let transform = pose.transform(of: layer).then(parent)
      let isMoved = isMoved || (moved.indices.contains(layer.index) && moved[layer.index])
      let isGroup = layer.holdsOnly
      let below = parts(
        of: pose.children(of: layer), pose, in: transform, isMoved: isMoved && isGroup, part)
      return isMoved && !isGroup ? [part(layer, pose, transform)] + below : below
    }
  }
}
