import FlickCore
import FlickScene

/// Where layers are on the canvas, and what a finger meets there.
extension Variant {
  /// The topmost layer under a point that is one of `candidates` or lies in
  /// one, as that candidate's index.
  ///
  /// A touch on a child reaches its nearest candidate ancestor. Layers are as
  /// they are drawn, turned and scaled; hidden ones and what a clipping layer
  /// cuts off are not touched.
  package func hitTest(_ point: Point, pose: LayerPose, candidates: Set<Int>) -> Int? {
    func search(_ layers: ArraySlice<Layer>, _ point: Point, _ owner: Int?) -> Int? {
      for layer in layers.reversed() where !layer.isHidden {
        let owner = candidates.contains(layer.index) ? layer.index : owner
        guard owner != nil || !layer.children.isEmpty,
          let local = pose.transform(of: layer).inverse?.apply(point)
        else { continue }
        let isInside = pose.contains(local, in: layer)
        let children = pose.children(of: layer)
        if !layer.clipsChildren || isInside, let hit = search(children, local, owner) {
          return hit
        }
        if isInside, let owner { return owner }
      }
      return nil
    }
    return search(layers[...], point, nil)
  }

  /// A place in a layer's own box, in canvas points.
  ///
  /// - Parameters:
  ///   - fraction: Of the box's size, from its top left corner.
  ///   - points: Further, in the layer's own points.
  package func place(inLayer layer: Int, fraction: Vector, points: Vector, pose: LayerPose) -> Point
  {
    let box = box(of: layer, pose: pose)
    return box.transform.apply(
      Point(
        x: fraction.dx * box.size.width + points.dx, y: fraction.dy * box.size.height + points.dy))
  }

  /// The middle of what is seen of a layer's box on the canvas, in canvas
  /// points; of the whole box where nothing is.
  package func visibleMiddle(of layer: Int, canvas: Size, pose: LayerPose) -> Point {
    let box = box(of: layer, pose: pose)
    let whole = Rect(origin: .zero, size: box.size)
    let screen = Window(transform: .identity, size: canvas)
    let windows = box.windows + [screen]
    if box.transform.isUpright, windows.allSatisfy(\.transform.isUpright) {
      let frame = box.transform.applyUpright(whole)
      var visible: Rect? = frame
      for window in windows {
        visible = visible?.intersection(
          window.transform.applyUpright(Rect(origin: .zero, size: window.size)))
      }
      return (visible ?? frame).center
    }
    var polygon = box.transform.corners(of: whole)
    for window in windows {
      guard let inverse = window.transform.inverse else { return box.transform.apply(whole.center) }
      polygon = polygon.map(inverse.apply)
        .clipped(to: Rect(origin: .zero, size: window.size)).map(window.transform.apply)
    }
    return polygon.centroid ?? box.transform.apply(whole.center)
  }

  /// A box that children end at.
  private struct Window {
    /// From the box's own points to the canvas's.
    let transform: AffineTransform
    let size: Size
  }

  /// A layer's box.
  private struct Box {
    /// From the layer's own points to the canvas's.
    let transform: AffineTransform
    let size: Size
    /// The boxes of the clipping layers around it.
    let windows: [Window]
  }

  private func box(of layer: Int, pose: LayerPose) -> Box {
    // Layers are numbered depth first: the one looked for is the last that does
    // not come after it, or lies in that.
    func search(_ layers: [Layer], _ parent: AffineTransform, _ windows: [Window]) -> Box? {
      guard let candidate = layers.last(where: { $0.index <= layer }) else { return nil }
      let transform = pose.transform(of: candidate).then(parent)
      let size = pose.frame(of: candidate).size
      if candidate.index == layer {
        return Box(transform: transform, size: size, windows: windows)
      }
      let own = candidate.clipsChildren ? [Window(transform: transform, size: size)] : []
      return search(candidate.children, transform, windows + own)
    }
    guard let box = search(layers, .identity, []) else {
      preconditionFailure("a scene has the layers that it names (was \(layer))")
    }
    return box
  }
}

extension [Point] {
  /// What of a convex polygon lies in a rectangle (Sutherland and Hodgman).
  fileprivate func clipped(to rect: Rect) -> [Point] {
    var polygon = self
    let sides: [(Point) -> Double] = [
      { $0.x - rect.minX }, { rect.maxX - $0.x }, { $0.y - rect.minY }, { rect.maxY - $0.y },
    ]
    for depth in sides {
      var kept: [Point] = []
      for (index, point) in polygon.enumerated() {
        let previous = polygon[index == 0 ? polygon.count - 1 : index - 1]
        let (before, now) = (depth(previous), depth(point))
        if (before < 0) != (now < 0) {
          kept.append(previous + (before / (before - now)) * (point - previous))
        }
        if now >= 0 { kept.append(point) }
      }
      polygon = kept
    }
    return polygon
  }

  /// The centre of a convex polygon's area; `nil` where it has none.
  fileprivate var centroid: Point? {
    guard let first else { return nil }
    var area = 0.0
    var sum = Vector.zero
    for (a, b) in zip(dropFirst(), dropFirst(2)) {
      let (u, v) = (a - first, b - first)
      let part = u.dx * v.dy - u.dy * v.dx
      area += part
      sum = sum + part * (u + v)
    }
    return area == 0 ? nil : first + (1 / (3 * area)) * sum
  }
}
