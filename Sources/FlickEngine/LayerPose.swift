import FlickCore
import FlickScene

/// The values that behaviors give to layers at one instant.
package struct LayerPose: Hashable, Sendable {
  /// What replaces a layer's own keys.
  package struct Overrides: Hashable, Sendable {
    package fileprivate(set) var x: Double?
    package fileprivate(set) var y: Double?
    package fileprivate(set) var width: Double?
    package fileprivate(set) var height: Double?
    package fileprivate(set) var opacity: Double?
    package fileprivate(set) var cornerRadius: Double?
  }

  private var overrides: [Int: Overrides] = [:]

  /// - Parameter position: The value of the behavior with that index.
  package init(_ behaviors: [Behavior], position: (Int) -> Point) {
    for (index, behavior) in behaviors.enumerated() {
      let value = position(index)
      switch behavior.property {
      case .x: overrides[behavior.layer, default: Overrides()].x = value.x
      case .y: overrides[behavior.layer, default: Overrides()].y = value.x
      case .xy:
        overrides[behavior.layer, default: Overrides()].x = value.x
        overrides[behavior.layer, default: Overrides()].y = value.y
      case .width: overrides[behavior.layer, default: Overrides()].width = value.x
      case .height: overrides[behavior.layer, default: Overrides()].height = value.x
      case .opacity: overrides[behavior.layer, default: Overrides()].opacity = value.x
      case .cornerRadius: overrides[behavior.layer, default: Overrides()].cornerRadius = value.x
      }
    }
  }

  package func overrides(of layer: Layer) -> Overrides { overrides[layer.index] ?? Overrides() }

  /// The layer's frame in its parent's points. A width or height that a motion
  /// has carried below zero shows as zero.
  package func frame(of layer: Layer) -> Rect {
    let value = overrides(of: layer)
    return Rect(
      x: value.x ?? layer.frame.minX, y: value.y ?? layer.frame.minY,
      width: max(0, value.width ?? layer.frame.width),
      height: max(0, value.height ?? layer.frame.height))
  }
}

extension Variant {
  /// The topmost layer under a point that is one of `candidates` or lies in
  /// one, as that candidate's index.
  ///
  /// A touch on a child reaches its nearest candidate ancestor. Hidden layers
  /// and what a clipping layer cuts off are not touched.
  func hitTest(_ point: Point, pose: LayerPose, candidates: Set<Int>) -> Int? {
    func search(_ layers: [Layer], _ point: Point, _ owner: Int?) -> Int? {
      for layer in layers.reversed() where !layer.isHidden {
        let frame = pose.frame(of: layer)
        let owner = candidates.contains(layer.index) ? layer.index : owner
        let isInside = frame.contains(point)
        if !layer.clipsChildren || isInside,
          let hit = search(layer.children, point - (frame.origin - .zero), owner)
        {
          return hit
        }
        if isInside, let owner { return owner }
      }
      return nil
    }
    return search(layers, point, nil)
  }

  /// The layer's frame in canvas points.
  func canvasFrame(of layer: Int, pose: LayerPose) -> Rect {
    func search(_ layers: [Layer], _ offset: Vector) -> Rect? {
      for candidate in layers {
        let frame = pose.frame(of: candidate).offset(by: offset)
        if candidate.index == layer { return frame }
        if let found = search(candidate.children, frame.origin - .zero) { return found }
      }
      return nil
    }
    guard let frame = search(layers, .zero) else {
      preconditionFailure("a scene has the layers that it names (was \(layer))")
    }
    return frame
  }
}
