import FlickCore
import FlickDisplay

extension GlyphRun {
  /// The run as a `<text>` element whose letters stand where ours do.
  ///
  /// Letters that make up one glyph stay together, so that programs form the
  /// same ligature. Programs that know only the first place of an element set
  /// the rest after it by the font's own advances.
  func svgText(_ color: Color) -> String {
    let isUpright = transform.isUpright
    let scale = isUpright ? transform.a : 1
    func place(_ point: Point) -> Point { isUpright ? transform.apply(point) : point }
    let chunks = svgChunks
    guard let first = chunks.first else { return "" }
    let origin = place(first.places[0])
    var text = "<text xml:space=\"preserve\" x=\"\(svgPlaces(first, place))\""
    text += " y=\"\(SVGNumber.text(origin.y))\""
    if !isUpright { text += " transform=\"\(SVGNumber.matrix(transform))\"" }
    text += " font-family=\"\(XMLText.escaped(svgFamilies))\""
    text += " font-size=\"\(SVGNumber.text(size * scale, places: SVGConstants.lengthPlaces))\""
    if font.weight != 400 { text += " font-weight=\"\(font.weight)\"" }
    if font.isItalic { text += " font-style=\"italic\"" }
    if tabularFigures { text += " font-variant-numeric=\"tabular-nums\"" }
    // The place is that of the left end, where such text ends.
    if isRightToLeft {
      text += " direction=\"rtl\" unicode-bidi=\"bidi-override\" text-anchor=\"end\""
    }
    text += color.svgAttributes("fill") + ">" + XMLText.escaped(first.text)
    for chunk in chunks.dropFirst() {
      text += "<tspan x=\"\(svgPlaces(chunk, place))\">\(XMLText.escaped(chunk.text))</tspan>"
    }
    return text + "</text>\n"
  }

  private func svgPlaces(_ chunk: Chunk, _ place: (Point) -> Point) -> String {
    chunk.places.map { SVGNumber.text(place($0).x) }.joined(separator: " ")
  }

  /// The family as CSS quotes it, and what stands in where it is missing.
  private var svgFamilies: String {
    var name = ""
    for character in font.family {
      if character == "'" || character == "\\" { name += "\\" }
      name.append(character)
    }
    return "'\(name)', sans-serif"
  }

  /// Letters with places of their own, up to one that several letters or a
  /// surrogate pair share: counting letters would go wrong after it.
  private struct Chunk {
    var text: String
    var places: [Point]
  }

  private var svgChunks: [Chunk] {
    guard !isRightToLeft, let clusters = svgClusters else {
      let left = glyphs.min { $0.position.x < $1.position.x }
      guard let left, !text.isEmpty else { return [] }
      return [Chunk(text: text, places: [left.position])]
    }
    var chunks: [Chunk] = []
    var isOpen = false
    for cluster in clusters {
      if isOpen {
        chunks[chunks.count - 1].text += cluster.text
        chunks[chunks.count - 1].places += cluster.places
      } else {
        chunks.append(cluster)
      }
      isOpen = cluster.text.utf16.count == 1
    }
    return chunks
  }

  /// The letters of each cluster with its first glyph's place, or `nil` when
  /// clusters don't rise from left to right.
  private var svgClusters: [Chunk]? {
    let bytes = Array(text.utf8)
    var starts: [(byte: Int, place: Point)] = []
    for glyph in glyphs {
      if let last = starts.last {
        guard glyph.cluster >= last.byte else { return nil }
        if glyph.cluster == last.byte { continue }
      }
      guard glyph.cluster < bytes.count else { return nil }
      starts.append((byte: glyph.cluster, place: glyph.position))
    }
    guard starts.first?.byte == 0 else { return nil }
    return starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1].byte : bytes.count
      return Chunk(
        text: String(decoding: bytes[starts[index].byte..<end], as: UTF8.self),
        places: [starts[index].place])
    }
  }
}
