import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// A played scene, ready to be drawn at any instant, by several threads.
package struct Stage: Sendable {
  private indirect enum Stage: Sendable {
    case film(FilmStage)
    case canvas(CanvasPainter, scale: Double, ground: Color)
  }

  private let stage: Stage
  /// The one whose canvas alone is the picture.
  private let shownVariant: Int
  /// In pixels.
  package let size: (width: Int, height: Int)
  /// Characters that no font could show, each once.
  package let missingGlyphs: [Unicode.Scalar]

  /// Prepares everything that does not change from frame to frame.
  ///
  /// - Parameters:
  ///   - variant: The variant whose canvas alone is the picture. `nil`: the
  ///     film, or the first variant's canvas where the scene has no film.
  ///   - scale: Pixels per point of a canvas, in place of the scene's own. A
  ///     film keeps its size.
  package init(
    scene: Scene, trace: Trace, fonts: FontBook, variant: Int? = nil, scale: Double? = nil
  ) throws(FontError) {
    let missing: [Unicode.Scalar]
    shownVariant = variant ?? 0
    if variant == nil, let film = scene.film {
      let film = (stage: try FilmStage(film, of: scene, trace: trace, fonts: fonts), film)
      stage = .film(film.stage)
      size = (film.1.width, film.1.height)
      missing = film.stage.missingGlyphs
    } else {
      let painter = try CanvasPainter(
        scene.variants[shownVariant], of: scene, trace: trace.variants[shownVariant],
        fonts: fonts)
      let scale = scale ?? scene.canvas.scale
      stage = .canvas(
        painter, scale: scale, ground: scene.canvas.background.isOpaque ? .white : .clear)
      size = (
        max(1, Int((scene.canvas.size.width * scale).rounded())),
        max(1, Int((scene.canvas.size.height * scale).rounded()))
      )
      missing = painter.missingGlyphs
    }
    var seen: [Unicode.Scalar] = []
    for scalar in missing where !seen.contains(scalar) { seen.append(scalar) }
    missingGlyphs = seen
  }

  /// The picture at an instant of the scene. Past the end it stays as it is
  /// then.
  ///
  /// - Parameters:
  ///   - moment: What the canvases show where that is another instant than the plots and
  ///     words around them.
  ///   - isFrame: Whether its pixels are the film's. A picture that is scaled, now or by
  ///     who shows it, has curves in one piece, since seams would show.
  package func displayList(
    at time: FlickTime, canvasesAt moment: FlickTime? = nil, isFrame: Bool = true
  ) -> DisplayList {
    switch stage {
    case .film(let film):
      return film.displayList(at: time, canvasesAt: moment ?? time, isFrame: isFrame)
    case .canvas(let painter, let scale, let ground):
      var list = DisplayList(width: size.width, height: size.height, background: ground)
      painter.draw(at: moment ?? time, transform: .scale(scale), into: &list)
      return list
    }
  }

  /// Whether pixels of the picture can be transparent: only where a canvas
  /// alone is the picture, and its background is.
  package var isTransparent: Bool {
    if case .canvas(_, _, let ground) = stage { ground == .clear } else { false }
  }

  /// Where canvases lie in the picture.
  package var places: [CanvasPlace] {
    switch stage {
    case .film(let film): film.canvasPlaces
    case .canvas(_, let scale, _):
      [CanvasPlace(variant: shownVariant, transform: .scale(scale))]
    }
  }

  /// The boxes of a film's text around its canvases, for checks that none
  /// overlap or leave the picture.
  package var textBoxes: [Rect] {
    if case .film(let film) = stage { film.textBoxes } else { [] }
  }
}

/// Where the canvas of a variant lies in a picture.
package struct CanvasPlace: Hashable, Sendable {
  /// Its index.
  package let variant: Int
  /// From the canvas's points to pixels.
  package let transform: AffineTransform
}
