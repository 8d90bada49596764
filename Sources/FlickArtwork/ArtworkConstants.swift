/// Limits of the files that are read: a drawing may come from a stranger.
enum ArtworkConstants {
  /// In bytes. A file takes about ten times its length in memory while it is read.
  static let mostBytes = 4 << 20

  /// Elements within each other, and uses of elements on top of that.
  static let deepestNesting = 100

  static let mostElements = 50_000

  static let mostAttributes = 200

  /// Elements drawn, each as often as it is used.
  static let mostDrawn = 50_000

  /// Segments of all paths together, each as often as it is used.
  static let mostSegments = 400_000

  /// Segments of one path.
  static let mostPathSegments = 200_000

  static let mostRules = 5_000

  /// Of one rule or `style`.
  static let mostDeclarations = 1_000

  /// How often a rule is held against an element.
  static let mostMatches = 1_000_000

  static let mostStops = 256

  static let mostDashes = 256

  /// References from gradient to gradient.
  static let mostReferences = 100

  /// The largest magnitude of a number. Products of a few stay exact enough.
  static let reach = 1e9

  /// The largest magnitude of a transform's numbers; beyond it nothing is seen.
  static let transformReach = 1e15

  /// Pieces of a gradient between two stops of which one is clearer: colours of
  /// drawings are mixed straight, ours premultiplied, and the curve between is
  /// a parabola. 32 pieces follow it within a tenth of a level.
  static let mixedSteps = 32

  /// How many things that are not drawn are told of one file besides the first.
  static let mostRefusalsTold = 8
}
