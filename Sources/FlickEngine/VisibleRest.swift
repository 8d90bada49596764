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
    let moved =
      channel.map { [variant.channel($0).layer] }
      ?? Set((variant.channels + variant.derived).map(\.layer))
    let way = Look.way(to: moved, in: variant.layers)
    func look(at time: FlickTime) -> [Double] {
      var look = Look(
        pose: played.pose(of: variant, at: time), moved: moved, way: way, scale: scale)
      look.add(variant.layers[...], in: .identity, isMoved: false)
      return look.numbers
    }
    let last = look(at: end)
    var time = end
    while time - EngineConstants.visibleStep >= start {
      let earlier = time - EngineConstants.visibleStep
      let numbers = look(at: earlier)
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
  let pose: LayerPose
  /// The layers that have values of their own.
  let moved: Set<Int>
  /// Those and the layers that hold them; what the others show is always the same.
  let way: Set<Int>
  let scale: Double
  var numbers: [Double] = []

  init(pose: LayerPose, moved: Set<Int>, way: Set<Int>, scale: Double) {
    self.pose = pose
    self.moved = moved
    self.way = way
    self.scale = scale
  }

  static func way(to moved: Set<Int>, in layers: [Layer]) -> Set<Int> {
    layers.reduce(into: []) { way, layer in
      let inside = self.way(to: moved, in: layer.children)
      way.formUnion(inside)
      if !inside.isEmpty || moved.contains(layer.index) { way.insert(layer.index) }
    }
  }

  mutating func add(
    _ layers: ArraySlice<Layer>, in parent: AffineTransform, isMoved: Bool
  ) {
    for layer in layers where !layer.isHidden && (isMoved || way.contains(layer.index)) {
      let isOwn = moved.contains(layer.index)
      let transform = pose.transform(of: layer).then(parent)
      if isMoved || isOwn { addPlace(pose.frame(of: layer).size, transform) }
      if isOwn { addStyle(of: layer) }
      add(pose.children(of: layer), in: transform, isMoved: isMoved || isOwn)
    }
  }

  private mutating func addPlace(_ size: Size, _ transform: AffineTransform) {
    for (x, y) in [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)] {
      let corner = transform.apply(Point(x: x, y: y))
      numbers += [corner.x * scale, corner.y * scale]
    }
  }

  private mutating func addStyle(of layer: Layer) {
    let values = pose.overrides(of: layer)
    let (stroke, shadow) = (pose.stroke(of: layer), pose.shadow(of: layer))
    let effects = pose.effects(of: layer)
    let lengths = [
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
