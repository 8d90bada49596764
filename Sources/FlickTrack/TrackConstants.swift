/// Numbers of the tracker with a reason.
enum TrackConstants {
  /// The logarithm of a scale: less is none.
  static let leastGrowth = 0.004
  /// Of the Gaussian that pictures are smoothed by, in pixels. Less follows finer detail,
  /// but edges that lie between pixels are then told by tenths wrong; more loses thin lines.
  static let smoothing = 1.2
  /// In pixels: three times ``smoothing``.
  static let kernelReach = 4
  /// How far the followed window reaches beyond its box, in pixels, so that the box's own
  /// edges are in it.
  static let margin = 4
  /// The least and the usual side of a box, in pixels of the level of the pyramid that is
  /// searched. Less is mistaken for what lies around, more costs time.
  static let leastSide = 6.0
  static let usualSide = 12.0
  /// A level of so many pixels is searched whole without another thought.
  static let usualPixels = 16_000
  /// How many places are searched at most in a picture: those about the expected one. A
  /// fourth of HD's sides has 129 600.
  static let mostPlaces = 140_000
  /// How many pixels' products a search may cost for each picture.
  static let searchBudget = 14_000_000
  /// How many of a box's pixels are looked for at most, and how steep they are at least: a
  /// share of the steepest one's squared slope.
  static let mostSparse = 160
  static let leastSparse: Float = 0.02
  /// Of a content's squared slopes: a place with less of them is empty.
  static let faintest: Float = 0.01
  /// How much a place agrees at least to be looked at closely, and how many are: twice so many
  /// in the small picture. In the box's own picture look-alikes are sought.
  static let leastScore: Float = 0.3
  static let mostFound = 3
  static let mostAlike = 8
  /// The agreement below which a place is given up in the searched level of the pyramid and
  /// in those between it and the whole picture, where little is told from its ground.
  static let leastRough = 0.35
  static let leastMiddling = 0.5
  /// Of the agreement of what is found far from where it is expected; and how much lower than
  /// usual, or than the next place, it may be.
  static let leastSure = 0.8
  static let usualLoss = 0.1
  static let leastLead = 0.1
  /// Of an agreement that gives way to a better one elsewhere: how much lower it is.
  static let leastGain = 0.15
  /// How much lower than usual what is found again near the place of its loss may agree.
  static let lostLoss = 0.25
  /// Of the way to a look-alike that does not differ: what moved more than that in a picture
  /// when it was lost may have become any of them.
  static let still = 0.1
  /// How much better it must agree for all of its contrast that is gone within a picture, as
  /// the root of a share: places of the ground are often weaker.
  static let contrastCost = 0.6
  /// How much contrast what is found far from where it is expected has, where it was 1 in the
  /// box's own picture.
  static let sureContrast = 0.5...2.0
  /// How much of what is found far from where it is expected lies in the picture.
  static let leastSureVisible = 0.7
  /// Of a new agreement in the usual one.
  static let habit = 0.1
  /// An agreement that is not searched for a better one.
  static let doubtful = 0.9
  /// How many of a window's pixels are compared; those with the steepest slopes.
  static let mostPixels = 6000
  /// Of a window's slopes, in levels a pixel: below it there is nothing to follow.
  static let leastSlope: Float = 1.5
  /// Of what a content tells of its place: an axis with less of it is not told.
  static let leastShare = 0.002
  /// Of the agreement (1: the same up to its contrast) of a window with a picture: below
  /// it the content is not there.
  static let leastAgreement = 0.6
  /// Of the agreement of another place in the box's own picture: from here on it looks the same.
  static let alike = 0.65
  /// Of a content's squared slopes: a look-alike that differs in fewer is the same.
  static let leastDifference = 0.01
  /// Of the agreement in what a look-alike has otherwise: from here on it is the content itself.
  static let leastOwn = 0.85
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
