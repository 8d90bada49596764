import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickScene

/// The models of a variant's animated layers, outlined where they are not what is
/// seen; in the model's colour where that is another.
struct ModelPainter: Sendable {
  private let variant: Variant
  private let trace: VariantTrace
  private let animated: Set<Int>

  init(_ variant: Variant, trace: VariantTrace) {
    self.variant = variant
    self.trace = trace
    animated = Set(variant.channels.filter { $0.owner == .layer }.map(\.layer))
  }

  /// - Parameter transform: From the canvas's points to pixels.
  func draw(at time: FlickTime, transform: AffineTransform, into list: inout DisplayList) {
    guard !animated.isEmpty else { return }
    let seen = trace.pose(of: variant, at: time)
    let model = trace.modelPose(of: variant, at: time)
    var places: [Int: Shape] = [:]
    visit(variant.layers[...], seen, in: transform, isAnimated: false) { places[$0.index] = $1 }
    visit(variant.layers[...], model, in: transform, isAnimated: false) { layer, shape in
      let color = Self.otherColor(of: layer, model, seen)
      guard places[layer.index] != shape || color != nil else { return }
      let points = transform.meanScale
      list.outline(
        shape, width: ModelConstants.width * points,
        dash: ModelConstants.dash.map { $0 * points }, color ?? ModelConstants.line,
        halo: (share: 2, color: ModelConstants.halo))
    }
  }

  /// The model's fill, or its stroke's or shadow's colour, where it is not what is
  /// seen.
  private static func otherColor(of layer: Layer, _ model: LayerPose, _ seen: LayerPose) -> Color? {
    if case .color(let fill) = model.fill(of: layer), seen.fill(of: layer) != .color(fill) {
      return fill
    }
    let stroke = model.stroke(of: layer)?.color
    if stroke != seen.stroke(of: layer)?.color { return stroke }
    let shadow = model.shadow(of: layer)?.color
    return shadow == seen.shadow(of: layer)?.color ? nil : shadow
  }

  /// Every animated layer that has a shape; of a group, what it holds.
  private func visit(
    _ layers: ArraySlice<Layer>, _ pose: LayerPose, in parent: AffineTransform, isAnimated: Bool,
    _ body: (Layer, Shape) -> Void
  ) {
    for layer in layers where !layer.isHidden {
      let transform = pose.transform(of: layer).then(parent)
      let isAnimated = isAnimated || animated.contains(layer.index)
      let isGroup = layer.holdsOnly
      if isAnimated, !isGroup { body(layer, Shape(pose.outline(of: layer), transform: transform)) }
      visit(pose.children(of: layer), pose, in: transform, isAnimated: isAnimated && isGroup, body)
    }
  }
}

enum ModelConstants {
  /// Of the line, in points of the canvas.
  static let width = 2.0
  static let dash = [7.0, 6.0]
  static let line = Color(hex: 0xFFFFFF, alpha: 0.95)
  /// Under the line, so that it shows on any picture.
  static let halo = Color(hex: 0x1C1C1E, alpha: 0.45)
}
