import FlickCore

extension DisplayList {
  /// Draws a drawing that a file brought, not clipped to its size.
  ///
  /// - Parameter transform: From the drawing's coordinates to pixels.
  package mutating func draw(_ artwork: Artwork, transform: AffineTransform) {
    func place(_ path: Path, _ own: AffineTransform) -> Shape? {
      let whole = own.then(transform)
      return whole.isFinite ? Shape(path, transform: whole) : nil
    }
    for step in artwork.steps {
      switch step {
      case .fill(let path, let own, let rule, let paint):
        if let shape = place(path, own) { fill(shape, rule: rule, with: Paint(paint)) }
      case .stroke(let path, let own, let style, let paint):
        if let shape = place(path, own) { stroke(shape, style: style, with: Paint(paint)) }
      case .pushClip(let outlines):
        let shapes = outlines.compactMap { outline in
          place(outline.path, outline.transform).map { ClipShape($0, rule: outline.rule) }
        }
        if shapes.count == 1 {
          pushClip(shapes[0].shape, rule: shapes[0].rule)
        } else {
          pushUnion(shapes)
        }
      case .pushGroup(let opacity, let blend):
        pushGroup(GroupStyle(opacity: opacity, blend: blend))
      case .popClip: popClip()
      case .popGroup: popGroup()
      }
    }
  }
}

extension Paint {
  fileprivate init(_ paint: Artwork.Paint) {
    switch paint {
    case .solid(let color): self = .solid(color)
    case .linear(let start, let end, let colors):
      self = .gradient(GradientPaint(.linear(start: start, end: end), colors))
    case .radial(let center, let radius, let focus, let transform, let colors):
      self = .gradient(
        GradientPaint(
          .radial(center: center, radius: radius, focus: focus), colors, transform: transform))
    }
  }
}
