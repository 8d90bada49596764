import FlickCore
import FlickScene

enum EngineConstants {
  /// How long a scene may go on before it is said never to settle: ten
  /// minutes. Longer makes such a scene's error come later; shorter refuses
  /// scenes that would have settled.
  static let longestLength = FlickDuration(
    flicks: SceneConstants.longestSettling * FlickTime.flicksPerSecond)

  /// How closely it is looked at what is seen before everything rests: four times in a
  /// frame of a usual film. Longer steps could leap over a swing; shorter cost time.
  static let visibleStep = FlickDuration(flicks: FlickTime.flicksPerSecond / 240)

  /// How many motions the policy `add` keeps apart: more than a hand can begin
  /// while one of them lasts. More cost time with every interruption; fewer
  /// would round the sums that hands make.
  static let longestSum = 32

  /// Where a stepped solver counts as having run away, in the property's unit:
  /// a thousand times the largest coordinate of a scene. Larger values lose
  /// the whole points of a double; smaller ones refuse wild but finite springs.
  static let farthest = 1e9

  /// What of two fingers' travel, in points or degrees, is taken for the rounding of
  /// their places: far below what a screen tells, far above what arithmetic leaves.
  static let leastTravel = 1e-6
}
