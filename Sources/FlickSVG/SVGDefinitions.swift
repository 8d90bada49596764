import FlickCore
import FlickDisplay

/// The `<defs>` of a document, each once, in the order of first use.
struct SVGDefinitions {
  private struct GlyphKey: Hashable {
    let font: UInt64
    let glyph: UInt32
  }

  private let idPrefix: String
  /// The elements, one a line.
  private(set) var text = ""
  // Both are only looked up, so their order reaches nothing.
  private var known: [String: String] = [:]
  private var glyphs: [GlyphKey: String] = [:]
  private var counts: [String: Int] = [:]

  init(idPrefix: String) { self.idPrefix = idPrefix }

  /// The id of an element, which is written if it is new.
  mutating func id(kind: String, element: String, attributes: String, content: String) -> String {
    let rest = attributes + ">" + content + "</" + element + ">\n"
    if let id = known[element + rest] { return id }
    let id = newID(kind)
    known[element + rest] = id
    text += "<" + element + " id=\"" + id + "\"" + rest
    return id
  }

  /// The id of a glyph's outline, in font units, y up.
  mutating func id(of glyph: GlyphRun.Glyph, font: GlyphRun.Font) -> String {
    let key = GlyphKey(font: font.digest, glyph: glyph.id)
    if let id = glyphs[key] { return id }
    let id = newID("g")
    glyphs[key] = id
    text += "<path id=\"" + id + "\" d=\"" + glyph.outline.svgData() + "\"/>\n"
    return id
  }

  private mutating func newID(_ kind: String) -> String {
    let number = counts[kind, default: 0]
    counts[kind] = number + 1
    return idPrefix + kind + String(number)
  }
}
