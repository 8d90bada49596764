import FlickCore

/// One step of a picture. Compositing is source-over on premultiplied sRGB, but
/// for groups that say otherwise.
///
/// By reference, since lists are compared and kept for each picture.
package indirect enum DrawCommand: Hashable, Sendable {
  case fill(Shape, rule: FillRule, paint: Paint)
  case stroke(Shape, style: StrokeStyle, paint: Paint)
  /// The blurred silhouette of the filled shape; the shape itself is
  /// not drawn and not cut out.
  case shadow(Shape, Shadow)
  case glyphs(GlyphRun, color: Color)
  /// Limits what follows to the anti-aliased inside of the shape, within the
  /// clips already open.
  case pushClip(Shape, rule: FillRule)
  /// The same by what several shapes cover together: of a pixel that each of them
  /// leaves in part, what all leave.
  case pushUnion([ClipShape])
  case popClip
  /// What follows, up to `popGroup`, is a picture of its own.
  case pushGroup(GroupStyle)
  case popGroup
}

/// One of several shapes that clip together.
package struct ClipShape: Hashable, Sendable {
  package let shape: Shape
  package let rule: FillRule

  package init(_ shape: Shape, rule: FillRule) {
    self.shape = shape
    self.rule = rule
  }
}

/// A path in its own coordinates and where those lie in the picture.
///
/// Guarantees: every number of both is finite.
package struct Shape: Hashable, Sendable {
  package let path: Path
  /// From the path's coordinates to pixels.
  package let transform: AffineTransform

  package init(_ path: Path, transform: AffineTransform = .identity) {
    precondition(transform.isFinite, "a shape's place is finite (was \(transform))")
    self.path = path
    self.transform = transform
  }

  /// What mostly differs comes first.
  package static func == (lhs: Shape, rhs: Shape) -> Bool {
    lhs.transform == rhs.transform && lhs.path == rhs.path
  }
}
