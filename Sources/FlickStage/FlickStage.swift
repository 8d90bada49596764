import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// A played scene, ready to be drawn at any instant.
package struct StageBuilder: Sendable {
  private let scene: Scene
  private let trace: VariantTrace
  private let variant: Variant
  private let lines: [Int: TextLine]
  package let size: (width: Int, height: Int)
  package let missingGlyphs: [Unicode.Scalar]

  package init(scene: Scene, trace: Trace, fonts: FontBook, variant: Int?) throws(FontError) {
    self.scene = scene
    self.trace = trace.variants[variant ?? 0]
    self.variant = scene.variants[variant ?? 0]
    let canvas = scene.canvas
    size = (
      Int((canvas.size.width * canvas.scale).rounded()),
      Int((canvas.size.height * canvas.scale).rounded())
    )
    var lines: [Int: TextLine] = [:]
    var missing: [Unicode.Scalar] = []
    var pending = self.variant.layers
    while let layer = pending.popLast() {
      pending += layer.children
      guard case .text(let text) = layer.content else { continue }
      let style = TextStyle(
        families: text.family.map { [$0] } ?? TextStyle.defaultFamilies, size: text.size,
        weight: text.weight)
      let line = try fonts.line(text.string, style: style)
      missing += line.missing.filter { !missing.contains($0) }
      lines[layer.index] = line
    }
    self.lines = lines
    missingGlyphs = missing
  }

  package func displayList(at time: FlickTime) -> DisplayList {
    let toPixels = AffineTransform.scale(scene.canvas.scale)
    let bounds = Rect(origin: .zero, size: scene.canvas.size)
    var list = DisplayList(width: size.width, height: size.height, background: .white)
    list.fill(
      Shape(Path(rect: bounds), transform: toPixels),
      with: scene.canvas.background.paint(in: bounds))
    let pose = LayerPose(variant.behaviors) { trace.tracks[$0].sample(at: time).position }
    for layer in variant.layers { draw(layer, pose, toPixels, into: &list) }
    return list
  }

  private func draw(
    _ layer: Layer, _ pose: LayerPose, _ parent: AffineTransform, into list: inout DisplayList
  ) {
    guard !layer.isHidden else { return }
    let frame = pose.frame(of: layer)
    let transform = AffineTransform.translation(frame.minX, frame.minY).then(parent)
    let box = Rect(origin: .zero, size: frame.size)
    let values = pose.overrides(of: layer)
    let opacity = min(1, max(0, values.opacity ?? layer.opacity))
    if opacity < 1 { list.pushGroup(opacity: opacity) }
    let radius = max(0, values.cornerRadius ?? layer.cornerRadius)
    let path =
      layer.content == .ellipse ? Path(ellipseIn: box) : Path(roundedRect: box, radius: radius)
    let shape = Shape(path, transform: transform)
    if let shadow = layer.shadow {
      list.shadow(
        of: shape, Shadow(radius: shadow.radius, offset: shadow.offset, color: shadow.color))
    }
    if case .text(let text) = layer.content {
      draw(text, lines[layer.index], layer.fill, box, transform, into: &list)
    } else if let fill = layer.fill {
      list.fill(shape, with: fill.paint(in: box))
    }
    if let stroke = layer.stroke {
      list.stroke(shape, style: StrokeStyle(width: stroke.width), with: .solid(stroke.color))
    }
    if layer.clipsChildren { list.pushClip(shape) }
    for child in layer.children { draw(child, pose, transform, into: &list) }
    if layer.clipsChildren { list.popClip() }
    if opacity < 1 { list.popGroup() }
  }

  private func draw(
    _ text: Layer.Text, _ line: TextLine?, _ fill: Fill?, _ box: Rect,
    _ transform: AffineTransform, into list: inout DisplayList
  ) {
    guard let line, case .color(let color) = fill ?? .color(.black) else { return }
    let baseline = (box.height + line.ascent - line.descent) / 2
    let (x, alignment): (Double, TextLine.Alignment) =
      switch text.alignment {
      case .leading: (0, .leading)
      case .center: (box.width / 2, .center)
      case .trailing: (box.width, .trailing)
      }
    for run in line.placed(at: Point(x: x, y: baseline), alignment: alignment) {
      list.draw(run.transformed(by: transform), with: color)
    }
  }
}

extension Fill {
  /// The paint of a box whose corners the gradient's ends touch.
  fileprivate func paint(in box: Rect) -> Paint {
    switch self {
    case .color(let color): return .solid(color)
    case .linear(let fill):
      let radians = fill.angleDegrees * 3.141592653589793 / 180
      let direction = Vector(dx: Reproducible.cos(radians), dy: Reproducible.sin(radians))
      let reach = (abs(direction.dx) * box.width + abs(direction.dy) * box.height) / 2
      return .linear(
        LinearGradient(
          start: box.center - reach * direction, end: box.center + reach * direction,
          stops: fill.stops.map { LinearGradient.Stop(offset: $0.offset, color: $0.color) }))
    }
  }
}
