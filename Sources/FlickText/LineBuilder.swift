import FlickCore
import FlickDisplay

/// Sets segments side by side.
struct LineBuilder {
  private let style: TextStyle
  private let language: TextLanguage
  private let primary: FontFace
  private var runs: [GlyphRun] = []
  private var missing: [Unicode.Scalar] = []
  /// Where the next run begins, without its tracking.
  private var pen = 0.0
  private var trackedGaps = 0

  init(style: TextStyle, language: TextLanguage, primary: FontFace) {
    self.style = style
    self.language = language
    self.primary = primary
  }

  /// Sets a segment to the right of those before it.
  mutating func append(_ segment: TextSegment) {
    let features = ShapingFeatures(
      tabularFigures: style.tabularFigures, ligatures: style.tracking == 0, language: language)
    let shaped = Shaper.shape(
      segment.text, script: segment.script, isRightToLeft: segment.level & 1 == 1,
      with: segment.face, features: features)
    let font = segment.face.description
    let scale = style.size / font.unitsPerEm
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(shaped.count)
    // Advances are added as whole font units, so that a size only scales them.
    var advance = 0
    var previousCluster: Int?
    for glyph in shaped {
      if let previousCluster {
        if glyph.cluster != previousCluster, !segment.joins(previousCluster, glyph.cluster) {
          trackedGaps += 1
        }
      } else if !runs.isEmpty {
        trackedGaps += 1
      }
      previousCluster = glyph.cluster
      // What is raised leans away with the letters.
      let lean = segment.face.slant * Double(glyph.yOffset)
      let x = pen + (Double(advance + glyph.xOffset) + lean) * scale + tracking
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, outline: segment.face.outline(of: glyph.id),
          position: Point(x: x, y: Double(-glyph.yOffset) * scale), cluster: glyph.cluster,
          art: segment.face.art(of: glyph.id)))
      advance += glyph.advance
      if glyph.advance >= Int(font.unitsPerEm), segment.narrowed.contains(glyph.cluster) {
        advance -= Int(font.unitsPerEm) / 2
      }
    }
    pen += Double(advance) * scale
    if segment.isMissing { note(segment.text) }
    runs.append(
      GlyphRun(
        font: font, size: style.size, glyphs: glyphs, text: segment.text,
        tabularFigures: style.tabularFigures, isRightToLeft: segment.level & 1 == 1,
        transform: .identity))
  }

  func finished() -> TextLine {
    let metrics = primary.metrics
    let scale = style.size / primary.description.unitsPerEm
    return TextLine(
      runs: runs, width: pen + tracking, ascent: metrics.ascender * scale,
      descent: -metrics.descender * scale, lineHeight: metrics.lineHeight * scale,
      capHeight: metrics.capHeight * scale, xHeight: metrics.xHeight * scale,
      underline: TextLine.Stripe(metrics.underline, scale: scale),
      strikethrough: TextLine.Stripe(metrics.strikethrough, scale: scale), missing: missing)
  }

  private var tracking: Double { Double(trackedGaps) * style.tracking * style.size }

  private mutating func note(_ text: String) {
    for scalar in text.unicodeScalars where !scalar.isIgnorable && !missing.contains(scalar) {
      missing.append(scalar)
    }
  }
}

extension TextLine.Stripe {
  fileprivate init(_ stripe: FontMetrics.Stripe, scale: Double) {
    self.init(top: -stripe.top * scale, thickness: stripe.thickness * scale)
  }
}
