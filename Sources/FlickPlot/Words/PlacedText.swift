import FlickCore
import FlickDisplay
import FlickText

/// A line of text at its place in the picture.
package struct PlacedText: Sendable {
  package let runs: [GlyphRun]
  package let color: Color
  /// From the font's cap height to its descent, and as wide as the advances.
  package let box: Rect
  package let missing: [Unicode.Scalar]

  package init(
    _ line: TextLine, at baseline: Point, alignment: TextLine.Alignment = .leading, color: Color
  ) {
    runs = line.placed(at: baseline, alignment: alignment)
    self.color = color
    missing = line.missing
    box = Self.box(of: line, at: baseline, alignment: alignment)
  }

  /// The box that a line would have.
  package static func box(
    of line: TextLine, at baseline: Point, alignment: TextLine.Alignment = .leading
  ) -> Rect {
    let left =
      switch alignment {
      case .leading: baseline.x
      case .center: baseline.x - line.width / 2
      case .trailing: baseline.x - line.width
      }
    return Rect(
      x: left, y: baseline.y - line.capHeight, width: max(0, line.width),
      height: max(0, line.capHeight + line.descent))
  }

  /// - Parameter opacity: From 0 to 1.
  package func draw(into list: inout DisplayList, opacity: Double = 1) {
    let color = opacity < 1 ? self.color.faded(by: opacity) : self.color
    for run in runs { list.draw(run, with: color) }
  }
}
