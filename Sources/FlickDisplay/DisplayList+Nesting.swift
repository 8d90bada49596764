import FlickCore

extension DisplayList {
  /// Draws another picture as a part of this one, clipped to its own edges.
  ///
  /// - Parameter transform: From the other picture's pixels to this one's.
  package mutating func draw(_ picture: DisplayList, transform: AffineTransform) {
    precondition(picture.isBalanced, "a picture that is drawn has no open clip or group")
    let bounds = Rect(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    let edge = Shape(Path(rect: bounds), transform: transform)
    pushClip(edge)
    fill(edge, with: .solid(picture.background))
    for command in picture.commands { append(command.transformed(by: transform)) }
    popClip()
  }

  package mutating func append(_ command: DrawCommand) {
    switch command {
    case .fill(let shape, let rule, let paint): fill(shape, rule: rule, with: paint)
    case .stroke(let shape, let style, let paint): stroke(shape, style: style, with: paint)
    case .shadow(let shape, let shadow): self.shadow(of: shape, shadow)
    case .glyphs(let run, let color): draw(outlines: run, with: color)
    case .pushClip(let shape, let rule): pushClip(shape, rule: rule)
    case .pushUnion(let shapes): pushUnion(shapes)
    case .popClip: popClip()
    case .pushGroup(let style): pushGroup(style)
    case .popGroup: popGroup()
    }
  }
}

extension DrawCommand {
  /// The same command with its picture placed elsewhere.
  func transformed(by next: AffineTransform) -> DrawCommand {
    switch self {
    case .fill(let shape, let rule, let paint):
      return .fill(shape.transformed(by: next), rule: rule, paint: paint)
    case .stroke(let shape, let style, let paint):
      return .stroke(shape.transformed(by: next), style: style, paint: paint)
    case .shadow(let shape, let shadow): return .shadow(shape.transformed(by: next), shadow)
    case .glyphs(let run, let color):
      return .glyphs(run.transformed(by: next), color: color)
    case .pushClip(let shape, let rule): return .pushClip(shape.transformed(by: next), rule: rule)
    case .pushUnion(let shapes):
      return .pushUnion(shapes.map { ClipShape($0.shape.transformed(by: next), rule: $0.rule) })
    case .pushGroup(let style): return .pushGroup(style.transformed(by: next))
    case .popClip, .popGroup: return self
    }
  }
}

extension Shape {
  /// The same shape placed elsewhere: first its own transform, then `next`.
  func transformed(by next: AffineTransform) -> Shape {
    Shape(path, transform: transform.then(next))
  }
}
