/// A drawing that never changes, as a file brings it: steps in painting order.
///
/// Coordinates are its own, with y down and 0, 0 at its top left corner.
/// Guarantees: pushes and pops are balanced, every number is finite, and the size
/// is not zero.
public struct Artwork: Hashable, Sendable {
  /// One step. A path's transform leads from its coordinates to the drawing's.
  public enum Step: Hashable, Sendable {
    case fill(Path, AffineTransform, FillRule, Paint)
    case stroke(Path, AffineTransform, StrokeStyle, Paint)
    /// Limits what follows to what the outlines cover together.
    case pushClip([Outline])
    case popClip
    /// What follows is composited by itself, and then drawn once.
    case pushGroup(opacity: Double, BlendMode)
    case popGroup
  }

  /// What a path is painted with, in the path's coordinates.
  public enum Paint: Hashable, Sendable {
    case solid(Color)
    case linear(start: Point, end: Point, Gradient)
    /// The focus is given from the centre, in radii; `transform` leads from the
    /// gradient's coordinates to the path's.
    case radial(
      center: Point, radius: Double, focus: Vector, transform: AffineTransform, Gradient)
  }

  /// What is inside a path.
  public struct Outline: Hashable, Sendable {
    public let path: Path
    public let transform: AffineTransform
    public let rule: FillRule

    public init(_ path: Path, transform: AffineTransform, rule: FillRule) {
      self.path = path
      self.transform = transform
      self.rule = rule
    }
  }

  public let size: Size
  public let steps: [Step]

  public init(size: Size, steps: [Step]) {
    precondition(size.width > 0 && size.height > 0, "a drawing has a size (was \(size))")
    self.size = size
    self.steps = steps
  }

  /// Its one colour without its alpha; `nil` where it has several, or a gradient.
  public var onlyColor: Color? {
    var found: Color?
    for case .some(let paint) in steps.map(\.paint) {
      guard case .solid(let color) = paint else { return nil }
      guard color.alpha > 0 else { continue }
      let opaque = Color(red: color.red, green: color.green, blue: color.blue)
      if let found, found != opaque { return nil }
      found = opaque
    }
    return found
  }

  /// The same with every colour replaced; each keeps the share of its alpha.
  public func tinted(_ tint: Color) -> Artwork {
    Artwork(size: size, steps: steps.map { $0.painted { $0.tinted(tint) } })
  }
}

extension Artwork.Step {
  fileprivate var paint: Artwork.Paint? {
    switch self {
    case .fill(_, _, _, let paint), .stroke(_, _, _, let paint): paint
    case .pushClip, .popClip, .pushGroup, .popGroup: nil
    }
  }

  fileprivate func painted(_ change: (Artwork.Paint) -> Artwork.Paint) -> Artwork.Step {
    switch self {
    case .fill(let path, let transform, let rule, let paint):
      .fill(path, transform, rule, change(paint))
    case .stroke(let path, let transform, let style, let paint):
      .stroke(path, transform, style, change(paint))
    case .pushClip, .popClip, .pushGroup, .popGroup: self
    }
  }
}

extension Artwork.Paint {
  fileprivate func tinted(_ tint: Color) -> Artwork.Paint {
    guard case .solid(let color) = self else { return self }
    return .solid(tint.faded(by: color.alpha))
  }
}
