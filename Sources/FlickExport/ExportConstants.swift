import FlickCore

enum ExportConstants {
  /// Stops are chosen by samples this far apart, and by all joints. Closer ones
  /// cost time and let a stop lie a little nearer to where it would be best.
  static let fitSpacing = FlickDuration(flicks: FlickTime.flicksPerSecond / 2400)

  /// Errors are measured at samples this far apart, and at all joints; half of
  /// `fitSpacing`, so that what lies between them can be told.
  static let measureSpacing = FlickDuration(flicks: FlickTime.flicksPerSecond / 4800)

  /// How many times as many samples are taken, first as usual and then where those cannot
  /// tell what a signal does, which takes so many times as long.
  static let refinedSampling: [Int64] = [1, 8]

  /// The longest stretch that more samples are taken of, in seconds.
  static let longestRefined = 5.0

  /// A jump of less than this share of the values is rounding.
  static let roundingShare = 1e-9

  /// A jump of less than this share of the way is not shown at an end.
  static let leastJump = 1e-3

  /// How exactly the first and the last stop lie on the signal, as a share of
  /// the tolerance.
  static let pin = 1e-6

  /// Halvings of the error after the number of stops is known; each makes what
  /// could still be gained half as large.
  static let refinements = 12

  /// A jump's instant is printed to this many seconds or finer.
  static let jumpTime = 1e-6

  /// What moves less than this stands still: nine decimals could not tell.
  static let leastSpan = 1e-8

  /// What a tolerance is multiplied by, one after the other, in search of one that can be
  /// kept: from a millionth of a point to more than any signal's range. What is near is
  /// found to a factor of two; farther away nobody asks how far, and each try costs a fit.
  static let toleranceSteps = Array(repeating: 2.0, count: 6) + Array(repeating: 64, count: 9)

  /// Decimals that are never exceeded: doubles hold no more of usual numbers.
  static let mostDecimals = 9
}
