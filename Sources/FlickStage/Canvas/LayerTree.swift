import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickFiles
import FlickScene
import FlickText

/// A variant's layers with the paths and lines that no motion changes, and the commands
/// of all layers that no value drives, nor any around them: those are made once.
struct LayerTree: Sendable {
  /// Which layers are drawn, by their indices.
  enum Part: Sendable {
    case whole
    /// Those that are drawn before this one, and those that are not.
    case before(Int), from(Int)
    /// Only these, with what they hold, where they stand in the others.
    case only(Set<Int>)
  }

  fileprivate struct Node: Sendable {
    let layer: Layer
    /// Whether a behavior or a mapping gives it values.
    let isDriven: Bool
    /// Whether only its children are drawn.
    let isBare: Bool
    /// Of the layer's own size and corner radius, its top left corner at 0, 0.
    let path: Path
    let text: LayerText?
    let children: [Node]

    /// Whether the layer is one single drawing, so that its opacity can go
    /// into the colour.
    func isSingle(_ effects: Layer.Effects) -> Bool {
      layer.stroke == nil && layer.shadow == nil && children.isEmpty && effects == .none
        && text?.hasStripes != true
    }
  }

  /// The tree as it is drawn in one place.
  private struct Recording: Sendable {
    enum Step: Sendable {
      case part(DisplayList.Part)
      /// A driven layer, and its parent's transform to pixels.
      case node(Node, AffineTransform)
    }

    let transform: AffineTransform
    let isSnapped: Bool
    var steps: [Step] = []
  }

  private let roots: [Node]
  private let blending: BlendingSpace
  /// The one that was drawn last.
  private let recording = Locked<Recording?>(nil)
  let missingGlyphs: [Unicode.Scalar]

  init(
    _ variant: Variant, blending: BlendingSpace, fonts: FontBook, part: Part = .whole
  ) throws(FontError) {
    self.blending = blending
    var missing: [Unicode.Scalar] = []
    let driven = Set(variant.channels.map(\.layer) + variant.mappings.map(\.layer))
    roots = try Self.nodes(
      variant.layers, part, driven: driven, fonts: fonts, missing: &missing)
    missingGlyphs = missing
  }

  private static func nodes(
    _ layers: [Layer], _ part: Part, driven: Set<Int>, fonts: FontBook,
    missing: inout [Unicode.Scalar]
  ) throws(FontError) -> [Node] {
    var nodes: [Node] = []
    for layer in layers where !layer.isHidden {
      var (isBare, below) = (false, part)
      switch part {
      case .whole: break
      // Layers are numbered as they are drawn.
      case .before(let index): if layer.index >= index { continue }
      case .from(let index): isBare = layer.index < index
      case .only(let indices):
        isBare = !indices.contains(layer.index)
        if !isBare { below = .whole }
      }
      let children = try Self.nodes(
        layer.children, below, driven: driven, fonts: fonts, missing: &missing)
      if isBare, children.isEmpty { continue }
      var text: LayerText?
      if !isBare, case .text(let content) = layer.content {
        let line = try LayerText(content, width: layer.frame.width, fonts: fonts)
        missing += line.missing
        text = line
      }
      nodes.append(
        Node(
          layer: layer, isDriven: driven.contains(layer.index), isBare: isBare,
          path: layer.outline(size: layer.frame.size, corners: layer.corners),
          text: text, children: children))
    }
    return nodes
  }

  /// Draws the layers as they are in `pose`.
  ///
  /// - Parameters:
  ///   - moving: Layers that move; the boxes of others, unless they are in those, end at
  ///     whole pixels, so that nothing shows where edges coincide. `nil`: none does.
  ///   - transform: From the canvas's points to pixels.
  ///   - ghosts: Outlines over layers that move, of other variants.
  func draw(
    _ pose: LayerPose, moving: Set<Int>?, transform: AffineTransform, ghosts: GhostLines? = nil,
    into list: inout DisplayList
  ) {
    let depth = list.depth
    for step in recorded(in: transform, isSnapped: moving != nil).steps {
      switch step {
      case .part(let part): list.draw(part, within: depth)
      case .node(let node, let parent):
        draw(node, pose, moving: moving, in: parent, ghosts: ghosts, into: &list)
      }
    }
  }

  private func recorded(in transform: AffineTransform, isSnapped: Bool) -> Recording {
    recording.withLock { known in
      if let known, known.transform == transform, known.isSnapped == isSnapped { return known }
      var result = Recording(transform: transform, isSnapped: isSnapped)
      var list = DisplayList(width: 1, height: 1, background: .clear)
      for node in roots { record(node, in: transform, into: &list, &result) }
      result.steps.append(.part(list.takePart()))
      known = result
      return result
    }
  }

  /// Draws a layer as it is by itself, and leaves out what is driven.
  private func record(
    _ node: Node, in parent: AffineTransform, into list: inout DisplayList,
    _ recording: inout Recording
  ) {
    guard !node.isDriven else {
      recording.steps += [.part(list.takePart()), .node(node, parent)]
      return
    }
    draw(
      node, LayerPose(), moving: recording.isSnapped ? [] : nil, in: parent, ghosts: nil,
      into: &list
    ) { child, _, transform, list in record(child, in: transform, into: &list, &recording)
    }
  }

  private func draw(
    _ node: Node, _ pose: LayerPose, moving: Set<Int>?, in parent: AffineTransform,
    ghosts: GhostLines?, into list: inout DisplayList
  ) {
    draw(node, pose, moving: moving, in: parent, ghosts: ghosts, into: &list) {
      child, moving, transform, list in
      draw(child, pose, moving: moving, in: transform, ghosts: ghosts, into: &list)
    }
  }

  /// - Parameter body: Draws a child, given the layers that move and where it stands.
  private func draw(
    _ node: Node, _ pose: LayerPose, moving: Set<Int>?, in parent: AffineTransform,
    ghosts: GhostLines?, into list: inout DisplayList,
    children body: (Node, Set<Int>?, AffineTransform, inout DisplayList) -> Void
  ) {
    let layer = node.layer
    let values = pose.overrides(of: layer)
    // A spring may carry an opacity past 0 or 1; what is drawn stops there.
    let opacity = min(1, max(0, values.opacity ?? layer.opacity))
    guard opacity > 0 else { return }
    let transform = pose.transform(of: layer).then(parent)
    // Nothing is seen of a layer that is flattened, or carried beyond all numbers.
    guard transform.isFinite, transform.determinant != 0 else { return }
    let path = pose.keepsOutline(of: layer) ? node.path : pose.outline(of: layer)
    let moving = moving.flatMap { $0.contains(layer.index) ? nil : $0 }
    let shape = Shape(
      path,
      transform: moving != nil && layer.isBox
        ? transform.snapped(pose.frame(of: layer).size) : transform)
    // Amounts of light are mixed where a picture is drawn, not in a colour.
    let effects = node.isBare ? .none : pose.effects(of: layer)
    let isSingle = node.isSingle(effects) && blending == .srgb
    let isGroup = (opacity < 1 && !isSingle) || effects != .none
    if isGroup {
      pushGroup(layer, effects, shape, opacity: opacity, into: &list)
    }
    if !node.isBare {
      drawContent(node, shape, pose, opacity: isSingle ? opacity : 1, into: &list)
    }
    // What lies in a group is changed with it, and an outline is not.
    if !isGroup { ghosts?.draw(ofLayer: layer.index, into: &list) }
    if !node.children.isEmpty {
      if layer.clipsChildren { list.pushClip(shape, rule: layer.fillRule) }
      for child in node.children where pose.shows(child.layer, of: layer) {
        body(child, moving, transform, &list)
      }
      if layer.clipsChildren { list.popClip() }
    }
    // Above the children, as Core Animation's border.
    let box = Rect(origin: .zero, size: pose.frame(of: layer).size)
    if !node.isBare, let stroke = pose.stroke(of: layer), stroke.style.width > 0,
      let paint = stroke.fill.paint(in: box)
    {
      list.stroke(shape, style: stroke.style, with: paint)
    }
    if isGroup { list.popGroup() }
    if effects.isGlassBlurred { list.popGroup() }
    if isGroup { ghosts?.draw(ofLayer: layer.index, into: &list) }
  }

  /// A layer that is blurred and shows what is below it is two groups: what is
  /// below must not be blurred again.
  private func pushGroup(
    _ layer: Layer, _ effects: Layer.Effects, _ shape: Shape, opacity: Double,
    into list: inout DisplayList
  ) {
    let blur = shape.transform.blurred(effects.blur)
    let backdrop = effects.backdrop.map {
      Backdrop(
        shape: shape, rule: layer.fillRule,
        blur: shape.transform.blurred($0.blur), saturation: $0.saturation)
    }
    list.pushGroup(
      GroupStyle(
        opacity: opacity, blend: effects.blend, space: blending,
        blur: backdrop == nil ? blur : .zero, backdrop: backdrop))
    if effects.isGlassBlurred { list.pushGroup(GroupStyle(blur: blur)) }
  }

  private func drawContent(
    _ node: Node, _ shape: Shape, _ pose: LayerPose, opacity: Double,
    into list: inout DisplayList
  ) {
    let layer = node.layer
    let box = Rect(origin: .zero, size: pose.frame(of: layer).size)
    if let shadow = pose.shadow(of: layer) {
      let outside = layer.effects.backdrop == nil ? nil : layer.outside(shape, shadow)
      if let outside { list.pushClip(outside, rule: .evenOdd) }
      list.shadow(of: shape, shadow.with(layer.fillRule))
      if outside != nil { list.popClip() }
    }
    guard let fill = pose.fill(of: layer) else { return }
    if let text = node.text {
      text.draw(
        in: box, number: pose.overrides(of: layer).number, fill: fill, opacity: opacity,
        transform: shape.transform, into: &list)
    } else if !layer.holdsOnly {
      list.fill(
        shape, rule: layer.fillRule, with: fill, in: box, opacity: opacity)
    }
  }
}

// MARK: - Layer by layer

extension LayerTree {
  /// A layer with what it draws by itself, in its own points.
  struct LayerPart {
    private let tree: LayerTree
    private let node: Node

    fileprivate init(_ tree: LayerTree, _ node: Node) {
      self.tree = tree
      self.node = node
    }

    var layer: Layer { node.layer }
    var children: [LayerPart] { node.children.map { LayerPart(tree, $0) } }

    /// What comes before its children; groups and clips stay open for them.
    func before(_ pose: LayerPose) -> [DrawCommand] {
      var list = DisplayList(width: 1, height: 1, background: .clear)
      let shape = Shape(pose.keepsOutline(of: layer) ? node.path : pose.outline(of: layer))
      let effects = pose.effects(of: layer)
      if effects != .none { tree.pushGroup(layer, effects, shape, opacity: 1, into: &list) }
      tree.drawContent(node, shape, pose, opacity: 1, into: &list)
      if clips { list.pushClip(shape, rule: layer.fillRule) }
      return list.commands
    }

    /// What it shows itself, without effects.
    func content(_ pose: LayerPose) -> [DrawCommand] {
      var list = DisplayList(width: 1, height: 1, background: .clear)
      let shape = Shape(pose.keepsOutline(of: layer) ? node.path : pose.outline(of: layer))
      tree.drawContent(node, shape, pose, opacity: 1, into: &list)
      return list.commands
    }

    /// What comes behind them.
    func after(_ pose: LayerPose) -> [DrawCommand] {
      var list = DisplayList(width: 1, height: 1, background: .clear)
      if let stroke = pose.stroke(of: layer), stroke.style.width > 0,
        let paint = stroke.fill.paint(in: Rect(origin: .zero, size: pose.frame(of: layer).size))
      {
        let path = pose.keepsOutline(of: layer) ? node.path : pose.outline(of: layer)
        list.stroke(Shape(path), style: stroke.style, with: paint)
      }
      let commands = (clips ? [DrawCommand.popClip] : []) + list.commands
      return commands + (pose.effects(of: layer) == .none ? [] : [.popGroup])
    }

    private var clips: Bool { layer.clipsChildren && !node.children.isEmpty }
  }

  var parts: [LayerPart] { roots.map { LayerPart(self, $0) } }
}

extension AffineTransform {
  /// One that takes a box of that size to whole pixels where it lies upright and is no
  /// thinner than one.
  fileprivate func snapped(_ size: Size) -> AffineTransform {
    guard b == 0, c == 0 else { return self }
    /// Sums that differ by rounding alone come to the same pixel.
    func nearest(_ place: Double) -> Double { (place + 0.5 + 1e-6).rounded(.down) }
    func snap(_ scale: Double, _ start: Double, _ length: Double) -> (Double, Double) {
      guard (scale * length).magnitude >= 1 else { return (scale, start) }
      let first = nearest(start)
      return ((nearest(start + scale * length) - first) / length, first)
    }
    let (a, tx) = snap(a, tx, size.width)
    let (d, ty) = snap(d, ty, size.height)
    return AffineTransform(a: a, b: 0, c: 0, d: d, tx: tx, ty: ty)
  }
}

extension Layer.Effects {
  /// Whether there are both a blur and a backdrop.
  fileprivate var isGlassBlurred: Bool { blur > 0 && backdrop != nil }
}

extension Layer {
  /// Whether its edges are those of its frame.
  fileprivate var isBox: Bool {
    switch content {
    case .rect, .group: true
    default: false
    }
  }

  /// What its shadow touches outside its shape, by the even-odd rule; `nil` where
  /// that rule says nothing of what is inside.
  fileprivate func outside(_ shape: Shape, _ shadow: Shadow) -> Shape? {
    if case .path(let contour) = content, contour.rule == .nonzero { return nil }
    guard let box = shape.path.controlBounds else { return nil }
    let reach = 5 * shadow.radius + shadow.offset.dx.magnitude + shadow.offset.dy.magnitude + 1
    var path = Path(
      rect: Rect(
        x: box.minX - reach, y: box.minY - reach, width: box.width + 2 * reach,
        height: box.height + 2 * reach))
    path.append(shape.path)
    return Shape(path, transform: shape.transform)
  }
}
