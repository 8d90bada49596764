import FlickCore

/// A part of a drawing, with everything resolved that styles and references say.
struct DrawnNode {
  enum Content {
    case operations([Operation])
    case children([DrawnNode])
  }

  enum Operation {
    case fill(FillRule, Artwork.Paint)
    case stroke(StrokeStyle, Artwork.Paint)
    case markers([DrawnNode])
  }

  /// From its own coordinates to its parent's.
  var transform = AffineTransform.identity
  /// What limits it, in its own coordinates, one set of outlines within the next.
  var clips: [[Artwork.Outline]] = []
  var opacity = 1.0
  var blend = BlendMode.normal
  var isIsolated = false
  /// Of a shape; empty for a group.
  var path = Path()
  var content: Content

  /// The box of the paths, without strokes, markers and clips, in the coordinates that a
  /// transform leads to; `nil` where there is none.
  func bounds(in transform: AffineTransform = .identity) -> Rect? {
    guard transform.isWithinReach else { return nil }
    switch content {
    case .operations:
      return (transform == .identity ? path : path.transformed(by: transform)).bounds
    case .children(let nodes):
      return nodes.compactMap { $0.bounds(in: $0.transform.then(transform)) }
        .reduce(nil) { $0?.union($1) ?? $1 }
    }
  }
}

extension DrawnNode {
  /// Appends the steps that draw it.
  ///
  /// - Parameter parent: From its parent's coordinates to the drawing's.
  func draw(in parent: AffineTransform, into steps: inout [Artwork.Step]) {
    let place = transform.then(parent)
    // Nothing is seen of what is flattened, or carried beyond all numbers.
    guard place.isWithinReach, place.determinant != 0, opacity > 0 else { return }
    for outlines in clips {
      let outlines = outlines.filter { $0.transform.then(place).isWithinReach }
      steps.append(
        .pushClip(
          outlines.map {
            Artwork.Outline($0.path, transform: $0.transform.then(place), rule: $0.rule)
          }))
    }
    let isGroup = (opacity < 1 && !isSingle) || blend != .normal || isIsolated
    if isGroup { steps.append(.pushGroup(opacity: opacity, blend)) }
    drawContent(in: place, opacity: isGroup ? 1 : opacity, into: &steps)
    if isGroup { steps.append(.popGroup) }
    for _ in clips { steps.append(.popClip) }
  }

  /// Whether it is one painted shape, so that its opacity can go into the paint.
  private var isSingle: Bool {
    guard case .operations(let operations) = content, operations.count == 1 else { return false }
    if case .markers = operations[0] { return false }
    return true
  }

  private func drawContent(
    in place: AffineTransform, opacity: Double, into steps: inout [Artwork.Step]
  ) {
    switch content {
    case .children(let nodes):
      for node in nodes { node.draw(in: place, into: &steps) }
    case .operations(let operations):
      for operation in operations {
        switch operation {
        case .fill(let rule, let paint):
          steps.append(.fill(path, place, rule, paint.faded(by: opacity)))
        case .stroke(let style, let paint):
          steps.append(.stroke(path, place, style, paint.faded(by: opacity)))
        case .markers(let nodes):
          for node in nodes { node.draw(in: place, into: &steps) }
        }
      }
    }
  }
}

extension Artwork.Paint {
  fileprivate func faded(by opacity: Double) -> Artwork.Paint {
    guard opacity < 1 else { return self }
    switch self {
    case .solid(let color): return .solid(color.faded(by: opacity))
    case .linear(let start, let end, let colors):
      return .linear(start: start, end: end, colors.faded(by: opacity))
    case .radial(let center, let radius, let focus, let transform, let colors):
      return .radial(
        center: center, radius: radius, focus: focus, transform: transform,
        colors.faded(by: opacity))
    }
  }
}
