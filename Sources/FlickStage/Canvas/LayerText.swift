import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickScene
import FlickText

/// A text layer's lines, set once as long as the frame keeps its width.
struct LayerText: Sendable {
  private let text: Layer.Text
  private let style: TextStyle
  private let fonts: FontBook
  private let width: Double
  private let block: TextBlock

  /// - Parameter width: Of the layer's frame, in points.
  init(_ text: Layer.Text, width: Double, fonts: FontBook) throws(FontError) {
    self.text = text
    self.fonts = fonts
    self.width = width
    style = TextStyle(text)
    block = try fonts.block(text.string, style: style, flow: TextFlow(text, width: width))
  }

  var missing: [Unicode.Scalar] { block.missing }

  /// Whether lines run across the letters, which are then drawn more than once.
  var hasStripes: Bool { text.isUnderlined || text.isStruckThrough }

  /// Draws the lines in a box.
  ///
  /// - Parameters:
  ///   - number: What is shown in the text's place for one.
  ///   - transform: From the box's points to pixels.
  func draw(
    in box: Rect, number: Double?, fill: Fill, opacity: Double, transform: AffineTransform,
    into list: inout DisplayList
  ) {
    let block = block(width: box.width, number: number)
    let alignment = TextLine.Alignment(text.alignment)
    let vertical = TextBlock.VerticalAlignment(text.verticalAlignment)
    func drawStripes(_ stripe: KeyPath<TextLine, TextLine.Stripe>) {
      for rect in block.stripes(stripe, in: box, alignment: alignment, vertical: vertical) {
        list.fill(
          Shape(Path(rect: rect), transform: transform), with: fill, in: box, opacity: opacity)
      }
    }
    if text.isUnderlined { drawStripes(\.underline) }
    for run in block.placed(in: box, alignment: alignment, vertical: vertical) {
      switch fill {
      case .color(let color):
        list.draw(run.transformed(by: transform), with: color.faded(by: opacity))
      case .gradient, .image, .artwork:
        list.fill(
          Shape(run.outline, transform: transform), with: fill, in: box, opacity: opacity)
        list.drawArt(of: run.transformed(by: transform), with: Color.black.faded(by: opacity))
      }
    }
    if text.isStruckThrough { drawStripes(\.strikethrough) }
  }

  private func block(width: Double, number: Double?) -> TextBlock {
    if number == nil, width == self.width || text.lines == nil { return block }
    do {
      return try fonts.block(
        number.map(text.string(showing:)) ?? text.string, style: style,
        flow: TextFlow(text, width: max(0, width)))
    } catch {
      preconditionFailure("a font that was loaded stays loaded: \(error)")
    }
  }
}

extension TextStyle {
  fileprivate init(_ text: Layer.Text) {
    var families = TextStyle.defaultFamilies
    var file: String?
    switch text.font {
    case .family(let family): families = [family]
    case .file(let path): file = path
    case nil: break
    }
    self.init(
      fontFile: file, families: families, size: text.size, weight: text.weight,
      isItalic: text.isItalic, tabularFigures: text.tabularFigures,
      tracking: text.letterSpacing / text.size)
  }
}

extension TextFlow {
  fileprivate init(_ text: Layer.Text, width: Double) {
    switch text.lines {
    case nil: self.init(lineHeight: text.lineHeight)
    case .all: self.init(width: width, lineHeight: text.lineHeight)
    case .atMost(let limit):
      self.init(width: width, lineLimit: limit, lineHeight: text.lineHeight)
    }
  }
}

extension TextLine.Alignment {
  fileprivate init(_ alignment: Layer.Text.Alignment) {
    switch alignment {
    case .leading: self = .leading
    case .center: self = .center
    case .trailing: self = .trailing
    }
  }
}

extension TextBlock.VerticalAlignment {
  fileprivate init(_ alignment: Layer.Text.VerticalAlignment) {
    switch alignment {
    case .top: self = .top
    case .center: self = .center
    case .bottom: self = .bottom
    }
  }
}

extension GlyphRun {
  /// All glyphs without colours of their own as one path, where the run's transform
  /// puts them.
  fileprivate var outline: Path {
    var path = Path()
    for glyph in glyphs where glyph.art == nil {
      path.append(glyph.outline.transformed(by: place(of: glyph)))
    }
    return path
  }
}
