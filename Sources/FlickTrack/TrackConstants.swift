/// Numbers of the tracker with a reason.
enum TrackConstants {
  /// Of the Gaussian that pictures are smoothed by, in pixels. Less follows finer detail,
  /// but edges that lie between pixels are then told by tenths wrong; more loses thin lines.
  static let smoothing = 1.2
  /// In pixels: three times ``smoothing``.
  static let kernelReach = 4
  /// How far the followed window reaches beyond its box, in pixels, so that the box's own
  /// edges are in it.
  static let margin = 4
  /// The least side of a box, in pixels of the level of the pyramid that is searched.
  static let leastSide = 6
  /// How many products a search may cost for each picture.
  static let searchBudget = 12_000_000
  /// How many of a window's pixels are compared; those with the steepest slopes.
  static let mostPixels = 6000
  /// Of a window's slopes, in levels a pixel: below it there is nothing to follow.
  static let leastSlope: Float = 1.5
  /// Of what a content tells of its place: an axis with less of it is not told.
  static let leastShare = 0.002
  /// Of the agreement (1: the same up to its contrast) of a window with a picture: below
  /// it the content is not there.
  static let leastAgreement = 0.6
  /// Of the agreement of two places in a small picture: from here on they look the same.
  static let alike = 0.8
  /// Squared slopes that differ by less than such a share of theirs are the same.
  static let same: Float = 0.1
  /// In how many pictures a template must have moved before it is told which of its pixels
  /// move with it.
  static let fewestLessons = 5
  /// Which share of them must not, before that is worth another look at the film.
  static let fewestOthers = 0.02
  /// How much of the content's slopes must lie in the picture.
  static let leastVisible = 0.4
  /// How much agreement is given away for a place that is as far from the expected one as
  /// the picture's diagonal.
  static let distanceCost = 0.3
}
