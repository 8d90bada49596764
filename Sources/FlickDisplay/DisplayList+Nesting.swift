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

  private mutating func append(_ command: DrawCommand) {
    switch command {
    case .fill(let shape, let rule, let paint): fill(shape, rule: rule, with: paint)
    case .stroke(let shape, let style, let paint): stroke(shape, style: style, with: paint)
    case .shadow(let shape, let shadow): self.shadow(of: shape, shadow)
    case .glyphs(let run, let color): draw(run, with: color)
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
  fileprivate func transformed(by next: AffineTransform) -> DrawCommand {
    func moved(_ shape: Shape) -> Shape {
      Shape(shape.path, transform: shape.transform.then(next))
    }
    switch self {
    case .fill(let shape, let rule, let paint):
      return .fill(moved(shape), rule: rule, paint: paint)
    case .stroke(let shape, let style, let paint):
      return .stroke(moved(shape), style: style, paint: paint)
    case .shadow(let shape, let shadow): return .shadow(moved(shape), shadow)
    case .glyphs(let run, let color):
      return .glyphs(run.transformed(by: next), color: color)
    case .pushClip(let shape, let rule): return .pushClip(moved(shape), rule: rule)
    case .pushUnion(let shapes):
      return .pushUnion(shapes.map { ClipShape(moved($0.shape), rule: $0.rule) })
    case .pushGroup(let style): return .pushGroup(style.transformed(by: next))
    case .popClip, .popGroup: return self
    }
  }
}
