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

  /// - Parameters:
  ///   - withFollowers: Whether layers whose place, shape or opacity follows those are
  ///     among them.
  ///   - onlyPlaces: Whether, if some change their place, those that only fade or change
  ///     their colours stand still.
  package init(
    _ variant: Variant, trace: VariantTrace, transform: AffineTransform,
    withFollowers: Bool = false, onlyPlaces: Bool = false
  ) {
    self.variant = variant
    self.trace = trace
    self.transform = transform
    var moved: [Bool] = []
    var movers = variant.channels.filter { !$0.property.keys.isEmpty }
    if onlyPlaces, movers.contains(where: \.property.isPlace) {
      movers.removeAll { !$0.property.isPlace }
    }
    let followers = variant.mappings.filter { withFollowers && !$0.property.isStyle }
    for layer in movers.map(\.layer) + followers.map(\.layer) {
      while moved.count <= layer { moved.append(false) }
      moved[layer] = true
    }
    self.moved = moved
  }

  /// Of the layers that are moved themselves.
  var indices: Set<Int> { Set(moved.indices.filter { moved[$0] }) }

  /// The outlines of the outermost.
  package func outlines(at time: FlickTime) -> [Shape] {
    map(at: time, goesInside: false) { layer, pose, transform in
      Shape(pose.outline(of: layer), transform: transform)
    }
  }

  /// Something of each layer, its pose and its transform to pixels; of a moved
  /// group, of what it holds.
  ///
  /// - Parameter goesInside: Whether those that others of them hold are asked for too.
  func map<Part>(
    at time: FlickTime, goesInside: Bool = true,
    _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) -> [Part] {
    let pose = trace.pose(of: variant, at: time)
    var parts: [Part] = []
    add(
      variant.layers[...], pose, in: transform, isMoved: false, to: &parts,
      goesInside: goesInside, part)
    return parts
  }

  private func add<Part>(
    _ layers: ArraySlice<Layer>, _ pose: LayerPose, in parent: AffineTransform, isMoved: Bool,
    to parts: inout [Part], goesInside: Bool,
    _ part: (Layer, LayerPose, AffineTransform) -> Part
  ) {
    for layer in layers where !layer.isHidden {
      let transform = pose.transform(of: layer).then(parent)
      let isMoved = isMoved || (moved.indices.contains(layer.index) && moved[layer.index])
      let isGroup = layer.holdsOnly
      if isMoved, !isGroup {
        parts.append(part(layer, pose, transform))
        if !goesInside { continue }
      }
      add(
        pose.children(of: layer), pose, in: transform, isMoved: isMoved && isGroup, to: &parts,
        goesInside: goesInside, part)
    }
  }
}
