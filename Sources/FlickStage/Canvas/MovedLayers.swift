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

  /// - Parameter withFollowers: Whether layers whose place, shape or opacity follows those
  ///   are among them.
  package init(
    _ variant: Variant, trace: VariantTrace, transform: AffineTransform,
    withFollowers: Bool = false
  ) {
    self.variant = variant
    self.trace = trace
    self.transform = transform
    var moved: [Bool] = []
    let movers = variant.channels.filter { !$0.property.keys.isEmpty }.map(\.layer)
    let followers = variant.mappings.filter { withFollowers && !$0.property.isStyle }
    for layer in movers + followers.map(\.layer) {
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

  /// The outline of the first.
  package func firstOutline(at time: FlickTime) -> Shape? {
    map(at: time, most: 1) { layer, pose, transform in
      Shape(pose.outline(of: layer), transform: transform)
    }.first
  }

  /// Something of each layer, its pose and its transform to pixels; of a moved
  /// group, of what it holds.
  ///
  /// - Parameter most: How many are asked for.
  func map<Part>(
    at time: FlickTime, most: Int = .max, _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) -> [Part] {
    let pose = trace.pose(of: variant, at: time)
    var parts: [Part] = []
    add(variant.layers[...], pose, in: transform, isMoved: false, to: &parts, most: most, part)
    return parts
  }

  private func add<Part>(
    _ layers: ArraySlice<Layer>, _ pose: LayerPose, in parent: AffineTransform, isMoved: Bool,
    to parts: inout [Part], most: Int, _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) {
    for layer in layers where !layer.isHidden && parts.count < most {
      let transform = pose.transform(of: layer).then(parent)
      let isMoved = isMoved || (moved.indices.contains(layer.index) && moved[layer.index])
      let isGroup = layer.holdsOnly
      if isMoved, !isGroup { parts.append(part(layer, pose, transform)) }
      add(
        pose.children(of: layer), pose, in: transform, isMoved: isMoved && isGroup, to: &parts,
        most: most, part)
    }
  }
}
