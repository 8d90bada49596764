/// Numbers of the rasteriser with a reason.
enum RasterConstants {
  /// Binary digits after the point of a coordinate. An edge is moved by at most
  /// 2⁻¹³ pixel when it is put on this grid, so a pixel's coverage changes by
  /// less than 1/4000; 12 digits keep every product of the sweep in 64 bits.
  static let subpixelBits = 12

  /// Grid steps in one pixel.
  static let one = 1 << subpixelBits

  /// The farthest a chord may lie from its curve, in pixels. Halving it makes
  /// 1.4 times the segments. The chords of a fill enclose the curve's area
  /// (`Flattener.swell`), so that what they miss evens out within a pixel or
  /// two; those of a stroke do not.
  static let flatteningTolerance = 1.0 / 256

  /// Chords of a fill that are longer than this, in pixels, are cut anew with
  /// `fineTolerance`, since what they miss does not even out within a pixel.
  static let longestChord = 2.0

  /// See `longestChord`; also how far the only chord of a curve may lie from it.
  static let fineTolerance = 1.0 / 1024

  /// Lines are cut where they leave this square around the origin, in pixels.
  /// No picture reaches so far, and fixed-point products stay in 64 bits.
  static let guardExtent = 65536.0

  /// Widest and tallest picture, in pixels.
  static let largestExtent = 32768

  /// Points farther out than this are drawn as if they lay there, in pixels.
  /// A thousand times the promised range; keeps doubles exact on the grid.
  static let saturation = 1_073_741_824.0

  /// More segments than this are never cut from one curve: enough for the
  /// tolerance up to a curve of a million pixels.
  static let mostCurveSegments = 16384

  /// Most heights at which a pixel is cut so that its area is exact: the ends
  /// and crossings of the pieces in it. With more, it is cut into `denseSlabs`
  /// rows that are measured at their middle.
  static let mostExactCuts = 1024

  /// Most pairs of pieces in one pixel that are looked at for crossings; see
  /// `mostExactCuts`.
  static let mostExactComparisons = 1 << 15

  /// See `mostExactCuts`.
  static let denseSlabs = 64

  /// With more pieces of outline than this in a pixel that is not cut exactly,
  /// what is inside is asked at `denseSlabs` places in each slab instead of measured along it, so that
  /// the time rises with the number of pieces and not with its square. Such a
  /// pixel is right to 3 levels or so, and nobody could tell.
  static let mostSlabbedPieces = 256

  /// Most chords that the curves of one path are cut into, 16 bytes each where
  /// it is filled and a hundred where it is stroked; the elements of a path are
  /// not limited here.
  static let mostChords = 1 << 22

  /// Most ends of dashes and gaps that are seen of one path; with more, its
  /// stroke is drawn as the even tint that the dashes tend to. Twenty times
  /// what a dash pattern of 2 pixels on the edges of 100 squares takes in 1080p.
  static let mostDashSteps = 1 << 20

  /// Most lines of the outline of one path's dashes, 16 bytes each; see
  /// `mostDashSteps`.
  static let mostDashLines = 1 << 22

  /// Most pixels of the layers that are open at a time, of groups within each
  /// other, 4 bytes each: with more, a picture is drawn in bands of rows.
  static let mostLayerPixels = 1 << 25

  /// Masks of shadows that one worker remembers.
  static let shadowCacheLimit = 16

  /// From this standard deviation on, in pixels, a blurred mask is smooth
  /// enough to be moved by a fraction of a pixel (see `AlphaMask`); a sharper
  /// one is blurred again where it lies.
  static let smoothSigma = 8.0

  /// A silhouette wider or taller than this, in pixels, is cut to what can
  /// reach the picture before it is blurred.
  static let largestCachedShadow = 4096

  /// A dash pattern shorter than this, in pixels, cannot be seen as dashes: it
  /// is drawn as the even tint that it tends to.
  static let shortestDashPeriod = 1.0 / 64

  /// Runs of coverage that one worker remembers for glyphs, at most twice this
  /// at a time; 12 bytes each.
  static let glyphCacheRuns = 200_000

  /// Strokes whose outlines are kept for the next picture to be compared with, and
  /// the lines that one of them may have.
  static let mostKnownStrokes = 32
  static let mostKnownStrokeLines = 4096

  /// Coverages of filled shapes that one worker remembers (`FillCache`).
  static let mostKnownFills = 32

  /// Flattened outlines of shapes that one worker remembers (`OutlineCache`), and
  /// the lines that one of them may have, 16 bytes each.
  static let mostKnownOutlines = 64
  static let mostKnownOutlineLines = 1024

  /// Shapes with more elements than this are not remembered.
  static let mostKnownElements = 32

  /// An outline of more lines than this is not looked at for whether it winds
  /// around everything at most once (`Outline.windsOnce`).
  static let mostLinesToProve = 512
  /// How many pairs of runs that turn back neither across nor down any outline may have for
  /// each of its lines to be looked at for that (`Outline.isPlainlySimple`).
  static let chainPairs = 16

  /// Flattened glyphs that one worker remembers; about 2 kB each.
  static let mostGlyphOutlines = 2048

  /// Glyphs of a larger font size than this, in pixels, are not remembered.
  static let largestCachedGlyph = 256.0

  /// The largest standard deviation of a shadow that is blurred in pixels, whose
  /// mask takes time as the cube of this; a wider one is blurred in cells
  /// (`WideShadow`).
  static let widestMask = 32.0

  /// The largest standard deviation of a wide shadow, in cells.
  static let widestCellMask = 16.0

  /// A wide shadow's silhouette wider or taller than this, in cells, is cut to
  /// what can reach the picture before it is blurred.
  static let largestCellMask = 1024

  /// The largest standard deviation of a group's blur, in pixels: beyond it,
  /// what is far outside the picture would count. A wider blur is drawn as this
  /// wide; a canvas has 8192 pixels across at most.
  static let widestBlur = 4096.0

  /// Pixels of the largest cells that a blur averages: those of `widestBlur`.
  static let largestBlurCell = 1024

  /// How far beyond the picture's edges, in pixels, a backdrop is drawn and
  /// sees, in a blurred group, where that may be seen: what is drawn for it is
  /// held in whole.
  static let widestBackdropMargin = 1024

  /// A blurred group with backdrops in it is drawn at once up to so many pixels,
  /// 4 bytes each; larger ones in squares.
  static let mostBackdropPixels = 1 << 24

  /// The side of those squares, in pixels; whole cells of any blur.
  static let backdropTile = 2048

  /// Most pixels of blurred groups that are held while what is around them is
  /// drawn in parts; 4 bytes each, and as much again as their cells while they are
  /// blurred (`BlurredGroupCache`).
  static let mostCachedGroupPixels = 1 << 24

  /// Most cells of a backdrop that are blurred at a time; 48 bytes each.
  static let mostBackdropCells = 1 << 19

  /// From this many backdrops in a list on, any change damages everything.
  static let mostTracedBackdrops = 64

  /// The same for groups that are blurred in pixels and have blurred groups in
  /// them: as many as a picture of 8192 × 8192 and what is seen in it.
  static let mostCachedNestedGroupPixels = 1 << 27

  /// Most pixels of a blurred group that are held at a time before they are
  /// averaged.
  static let mostBandPixels = 1 << 22

  /// A round cap or join is never halved more often than this.
  static let mostArcHalvings = 16

  /// Pixels of a tiled picture, across and down, whose mean a pixel shows at
  /// most: what shrinks tiles by more shows as many whole tiles as this holds, or,
  /// if a tile is longer, only so much of it.
  static let longestTileSpan = 64.0

  /// Pixels of an outline's rows that are measured at a time, 8 bytes each. A
  /// larger outline is measured in bands, and its lines are looked at in each.
  static let mostCells = 1 << 17

  /// Opaque rectangles of a picture or group that are held against what lies
  /// below them; the largest are kept.
  static let mostOccluders = 16

  /// Occluders with fewer pixels hide less than looking for it costs.
  static let smallestOccluder = 2048

  /// A command is not cut at covers into more parts than this.
  static let mostParts = 12

  /// Lists with more commands than this are not kept for the next picture.
  static let mostRetainedCommands = 100_000

  /// Lists that cover more runs than this are not kept; 12 bytes each.
  static let mostRetainedRuns = 3_000_000
}
