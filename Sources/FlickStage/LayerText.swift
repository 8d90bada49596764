import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickScene
import FlickText

/// A text layer's line, shaped once.
struct LayerText: Sendable {
  private let line: TextLine
  private let alignment: TextLine.Alignment

  init(_ text: Layer.Text, fonts: FontBook) throws(FontError) {
    let style = TextStyle(
      families: text.family.map { [$0] } ?? TextStyle.defaultFamilies, size: text.size,
      weight: text.weight)
    line = try fonts.line(text.string, style: style)
    alignment =
      switch text.alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
  }

  var missing: [Unicode.Scalar] { line.missing }

  /// Draws the line in a box as a label does: its ascent and descent centred
  /// between top and bottom.
  ///
  /// - Parameter transform: From the box's points to pixels.
  func draw(
    in box: Rect, fill: Fill, opacity: Double, transform: AffineTransform,
    into list: inout DisplayList
  ) {
    let baseline = box.minY + (box.height + line.ascent - line.descent) / 2
    let x =
      switch alignment {
      case .leading: box.minX
      case .center: box.center.x
      case .trailing: box.maxX
      }
    for run in line.placed(at: Point(x: x, y: baseline), alignment: alignment) {
      switch fill {
      case .color(let color):
        list.draw(run.transformed(by: transform), with: color.faded(by: opacity))
      case .linear, .radial:
        list.fill(
          Shape(run.outline, transform: transform), with: fill.paint(in: box, opacity: opacity))
      }
    }
  }
}

extension GlyphRun {
  /// All glyphs as one path, where the run's transform puts them.
  fileprivate var outline: Path {
    let scale = size / font.unitsPerEm
    var path = Path()
    for glyph in glyphs {
      let place = AffineTransform.scale(x: scale, y: -scale)
        .then(.translation(glyph.position.x, glyph.position.y)).then(transform)
      path.append(glyph.outline.transformed(by: place))
    }
    return path
  }
}
