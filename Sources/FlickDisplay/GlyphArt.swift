import FlickCore

/// A glyph that brings its own colours, as those of emoji do.
///
/// In font units, y up, origin on the baseline, as outlines are.
package struct GlyphArt: Hashable, Sendable {
  /// One step of the drawing.
  package enum Step: Hashable, Sendable {
    case command(DrawCommand)
    /// Painted in the text's own colour, with this share of its opacity.
    case inTextColor(Shape, opacity: Double)
  }

  /// In painting order; groups and clips are balanced.
  package let steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
}

extension DisplayList {
  /// Draws a run's glyphs in a colour, and those with colours of their own as they
  /// are; these take the colour's opacity.
  ///
  /// The run stays in the list even where all its glyphs have colours: it says
  /// which font the picture depends on.
  package mutating func draw(_ run: GlyphRun, with color: Color) {
    guard run.glyphs.contains(where: { $0.art != nil }) else {
      return draw(outlines: run, with: color)
    }
    draw(outlines: run.without { $0.art != nil }, with: color)
    drawArt(of: run, with: color)
  }

  /// Draws only what of a run has colours of its own.
  package mutating func drawArt(of run: GlyphRun, with color: Color) {
    guard color.alpha > 0 else { return }
    for glyph in run.glyphs {
      guard let art = glyph.art else { continue }
      draw(art, with: color, transform: run.place(of: glyph))
    }
  }

  private mutating func draw(_ art: GlyphArt, with color: Color, transform: AffineTransform) {
    if art.steps.count == 1,
      case .command(.fill(let shape, let rule, .image(let image))) =
        art.steps[0]
    {
      return fill(
        shape.transformed(by: transform), rule: rule, with: .image(image.faded(by: color.alpha)))
    }
    let isGroup = color.alpha < 1
    if isGroup { pushGroup(opacity: color.alpha) }
    let ink = Color(red: color.red, green: color.green, blue: color.blue)
    for step in art.steps {
      switch step {
      case .command(let command): append(command.transformed(by: transform))
      case .inTextColor(let shape, let opacity):
        fill(shape.transformed(by: transform), with: .solid(ink.faded(by: opacity)))
      }
    }
    if isGroup { popGroup() }
  }
}

extension GlyphRun {
  /// From font units, y up, to pixels.
  package func place(of glyph: Glyph) -> AffineTransform {
    let scale = size / font.unitsPerEm
    return AffineTransform.scale(x: scale, y: -scale)
      .then(.translation(glyph.position.x, glyph.position.y)).then(transform)
  }

  /// The run with only some of its glyphs. Its letters no longer tell where they
  /// stand, so it has no text.
  fileprivate func without(_ isLeftOut: (Glyph) -> Bool) -> GlyphRun {
    GlyphRun(
      font: font, size: size, glyphs: glyphs.filter { !isLeftOut($0) }, text: "",
      tabularFigures: tabularFigures, isRightToLeft: isRightToLeft, transform: transform)
  }
}

extension ImagePaint {
  fileprivate func faded(by factor: Double) -> ImagePaint {
    ImagePaint(
      picture, transform: transform, sampling: sampling, isTiled: isTiled,
      opacity: opacity * factor)
  }
}
