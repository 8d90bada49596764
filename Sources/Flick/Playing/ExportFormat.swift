/// What a signal can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A CSS animation with a `linear()` easing.
  case css
  /// A Lottie file of the layers that move.
  case lottie
  /// A `CAKeyframeAnimation` in Swift.
  case cakeyframe
  /// A `PathInterpolator` as a resource.
  case android
  /// A golden of Android's motion tests.
  case motionGolden = "motion-golden"
  /// Samples.
  case csv, json
}
