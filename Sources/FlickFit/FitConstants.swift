/// What decides between explanations.
enum FitConstants {
  /// An explanation with more numbers must be better by this, in units of the Bayesian
  /// information criterion, 10 being "very strong" evidence.
  static let evidence = 10.0
  /// A border is a claim of its own, so it must be better by more.
  static let borderEvidence = 14.0
  /// Of the way: what platforms' curves and our knowledge of them are off.
  static let curveError = 4e-4
  /// Of the largest value: on a grid as coarse as that what turns back seems to rest.
  static let coarse = 1e-4
  /// Of the way: how far what is followed in a film strays where it stands, since pictures
  /// before the motion hold a little of those behind.
  static let trackError = 1e-4
  /// Residuals beyond so many deviations are no part of the motion.
  static let outlier = 5.0
  /// How many samples borders are sought in, each as often as it lies in what is cut; what is
  /// cut again and again has no law.
  static let searched = 8000
  /// Of how many samples before and behind a border it is also sought by what joins both laws.
  static let joined = 1000
  /// Among how many samples that move a border is sought at once; of more than twice as many,
  /// first among every third, fourth and so on.
  static let searchedAtOnce = 150
  /// Into how many laws what a loop does may seem to fall; what has more has no loop.
  static let loopLegs = 8
  /// In how many samples before and behind borders policies are compared.
  static let compared = 4000
  /// Of the distance of pictures: where times are off by less, no picture shows another refresh
  /// than its own.
  static let lateness = 0.08
  /// Of the distance of samples: a clock that is off by more may explain what is none of its doing.
  static let roughClock = 0.2
  /// The logarithm of the damping ratio from which a spring is hardly told from a decay.
  static let creeping = 0.4
  /// A glide that loses less than this share of its velocity goes at one speed.
  static let evenLoss = 0.1
  /// How many laws are tried for what a screen showed late.
  static let lateLaws = 4
  /// Samples that are fitted; of more, every second, third and so on.
  static let mostSamples = 4000
  /// Places where a border is sought in the first pass.
  static let borders = 14
  /// How many samples a border is moved at most to where both laws explain more.
  static let borderShifts = 12
  /// A rest has so many samples at least.
  static let restSamples = 4

  /// Of the way: a spring whose residual is larger and no noise is no spring.
  static let springMisfit = 5e-3
  static let easeMisfit = 1.5e-2
  /// Of a number that was computed with 32 bits: what such arithmetic is off.
  static let singlePrecision = 5e-6
  /// Of the way: what steps that were computed with 32 bits leave when they are added up; POP's
  /// decay leaves a third of that.
  static let accumulated = 2e-8
  /// Intervals of what was rounded to a coarse grid or followed in a film are so many times as
  /// wide.
  static let rounding = 1.9
  /// A number is refused whose interval's end is so many times its begin.
  static let widest = 1.6
  /// And a damping ratio whose interval is so wide, for ratios up to 1.
  static let widestRatio = 0.4
  /// A motion of fewer steps of its grid tells no spring.
  static let fewestSteps = 20.0
  /// So many samples move at least where a spring is told.
  static let fewestMoving = 5
  /// Of the speed: how far a velocity may lie off its projection.
  static let projection = 0.05
  /// An answer follows a touch within so many seconds, and precedes it by no more than
  /// the second number, since clocks differ.
  static let answer = (after: 0.1, before: 0.02)
}
