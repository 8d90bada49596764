import FlickCore
import FlickScene

/// From when on nothing that is seen of a played scene differs from its end by
/// half a pixel, or a colour by half a level of 255.
///
/// A pixel is taken as small as the film's size could make it, so that a scene's
/// length depends neither on a film's layout nor on its fonts.
struct VisibleRest {
  private let scene: Scene
  private let trace: Trace
  /// Pixels of one point, at most.
  private let scale: Double

  init(_ scene: Scene, _ trace: Trace) {
    self.scene = scene
    self.trace = trace
    let canvas = scene.canvas.size
    scale =
      scene.film.map {
        min(Double($0.width) / canvas.width, Double($0.height) / canvas.height)
      } ?? scene.canvas.scale
  }

  /// When what is seen of a channel's layer, or of everything, is at rest in all
  /// variants, with no event to come; `nil` where that is never.
  func time(of channel: Int?) -> FlickTime? {
    var rest = channel == nil ? trace.occurrences.map(\.end).max() ?? .zero : .zero
    for (variant, played) in zip(scene.variants, trace.variants) {
      guard let end = channel.map(played.lastRest) ?? trace.settled else { return nil }
      rest = max(rest, time(in: variant, played, until: end, after: rest, of: channel))
    }
    return rest
  }

  /// - Parameter start: An instant before which nobody asks.
  private func time(
    in variant: Variant, _ played: VariantTrace, until end: FlickTime, after start: FlickTime,
    of channel: Int?
  ) -> FlickTime {
    let watched =
      channel.map { [variant.channel($0).layer] }
      ?? Set((variant.channels + variant.derived).map(\.layer))
    var look = Look(at: watched, of: variant, scale: scale)
    let last = look.numbers(in: played.pose(of: variant, at: end))
    var time = end
    while time - EngineConstants.visibleStep >= start {
      let earlier = time - EngineConstants.visibleStep
      let numbers = look.numbers(in: played.pose(of: variant, at: earlier))
      guard numbers.count == last.count, zip(numbers, last).allSatisfy({ abs($0 - $1) < 0.5 })
      else { break }
      time = earlier
    }
    return time
  }
}

/// What can be seen of layers at one instant, as numbers of which a change by one
/// is a pixel, or a level of a colour.
private struct Look {
  /// A layer that moves, lies in one that does, or holds one.
  private struct Item {
    let layer: Layer
    /// Where the layer is in the list that it lies in; a layer comes after that.
    let parent: Int?
    /// Whether it is one of those that are looked at.
    let isOwn: Bool
    /// Whether its corners are looked at: it is one of those or lies in one, and no other
    /// layer's corners tell of its own.
    let isPlaced: Bool
    /// Its place in its parent, unless that can change.
    let transform: AffineTransform?
  }

  /// A layer whose corners are looked at and that never changes its size. What lies within it
  /// and does not move there moves no further than one of its corners: by how much a point
  /// moves between two instants is affine in the point.
  private struct Cover {
    let size: Size
    /// From the points of a layer within it to its own.
    var transform = AffineTransform.identity

    /// The same for a layer that has its place in one within it.
    func around(_ place: AffineTransform) -> Cover {
      Cover(size: size, transform: place.then(transform))
    }

    func holds(_ size: Size) -> Bool {
      let bounds = Rect(origin: .zero, size: self.size)
      return [0, size.height].allSatisfy { y in
        [0, size.width].allSatisfy { x in
          let corner = transform.apply(Point(x: x, y: y))
          return corner.x >= bounds.minX && corner.x <= bounds.maxX && corner.y >= bounds.minY
            && corner.y <= bounds.maxY
        }
      }
    }
  }

  private let scale: Double
  /// Of which layers something has values of its own, and of which the size has.
  private let moving: Set<Int>
  private let resized: Set<Int>
  private let watched: Set<Int>
  private var items: [Item] = []
  /// To the canvas; `nil` where a layer is not shown.
  private var transforms: [AffineTransform?] = []
  private var numbers: [Double] = []

  /// - Parameter watched: The layers that are looked at, with all that lies in them.
  init(at watched: Set<Int>, of variant: Variant, scale: Double) {
    let values =
      variant.channels.map { ($0.layer, $0.property) }
      + variant.mappings.map { ($0.layer, $0.property) }
    self.scale = scale
    self.watched = watched
    moving = Set(values.map(\.0))
    resized = Set(values.filter { $0.1 == .width || $0.1 == .height }.map(\.0))
    add(variant.layers, in: nil, isMoved: false, cover: nil)
    transforms = Array(repeating: nil, count: items.count)
  }

  private mutating func add(_ layers: [Layer], in parent: Int?, isMoved: Bool, cover: Cover?) {
    for layer in layers where !layer.isHidden {
      let isOwn = watched.contains(layer.index)
      guard isMoved || Self.holds(watched, layer) else { continue }
      let isMoved = isMoved || isOwn
      let place = moving.contains(layer.index) ? nil : LayerPose().transform(of: layer)
      var cover = isOwn ? nil : place.flatMap { cover?.around($0) }
      let isCovered = cover?.holds(layer.frame.size) ?? false
      if !isCovered {
        cover = isMoved && !resized.contains(layer.index) ? Cover(size: layer.frame.size) : nil
      }
      // What it shows may change.
      if case .images = layer.content { cover = nil }
      let index = items.count
      items.append(
        Item(
          layer: layer, parent: parent, isOwn: isOwn, isPlaced: isMoved && !isCovered,
          transform: place))
      add(layer.children, in: index, isMoved: isMoved, cover: cover)
      if isCovered, items.count == index + 1 { items.removeLast() }
    }
  }

  private static func holds(_ moved: Set<Int>, _ layer: Layer) -> Bool {
    moved.contains(layer.index) || layer.children.contains { holds(moved, $0) }
  }

  mutating func numbers(in pose: LayerPose) -> [Double] {
    numbers.removeAll(keepingCapacity: true)
    for index in items.indices { add(index, pose) }
    return numbers
  }

  private mutating func add(_ index: Int, _ pose: LayerPose) {
    let parent = items[index].parent
    let above = parent.map { transforms[$0] } ?? .identity
    guard let above,
      parent.map({ pose.shows(items[index].layer, of: items[$0].layer) }) ?? true
    else {
      transforms[index] = nil
      return
    }
    let still = items[index].transform
    let transform = (still ?? pose.transform(of: items[index].layer)).then(above)
    transforms[index] = transform
    if items[index].isPlaced {
      let layer = items[index].layer
      addPlace(still == nil ? pose.frame(of: layer).size : layer.frame.size, transform)
    }
    if items[index].isOwn { addStyle(of: items[index].layer, pose) }
  }

  private mutating func addPlace(_ size: Size, _ transform: AffineTransform) {
    for y in [0, size.height] {
      for x in [0, size.width] {
        let corner = transform.apply(Point(x: x, y: y))
        numbers.append(corner.x * scale)
        numbers.append(corner.y * scale)
      }
    }
  }

  private mutating func addStyle(of layer: Layer, _ pose: LayerPose) {
    let values = pose.overrides(of: layer)
    let (stroke, shadow) = (pose.stroke(of: layer), pose.shadow(of: layer))
    let effects = pose.effects(of: layer)
    let lengths: [Double] = [
      pose.corners(of: layer).radii.topLeft, stroke?.style.width ?? 0, shadow?.radius ?? 0,
      effects.blur, effects.backdrop?.blur ?? 0,
    ]
    numbers += lengths.map { $0 * scale }
    numbers.append(255 * min(1, max(0, values.opacity ?? 1)))
    var fill: Color?
    if case .color(let color) = pose.fill(of: layer) { fill = color }
    for color in [fill, stroke?.color, shadow?.color].compactMap({ $0 }) {
      numbers += [color.red, color.green, color.blue, color.alpha].map { 255 * $0 }
    }
    if case .text(let text) = layer.content, let number = values.number {
      let units = (0..<(text.numberPlace ?? 0)).reduce(1.0) { units, _ in 10 * units }
      numbers.append(number * units)
    }
    numbers.append((values.shown ?? 0).rounded(.down))
  }
}
