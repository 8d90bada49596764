import FlickCore

/// Limits that velocity trackers share. All from the sources of Flutter
/// (`gestures/velocity_tracker.dart`) and Android (`libs/input/
/// VelocityTracker.cpp`) unless noted.
enum VelocityTrackerConstants {
  /// 100 ms: samples older than this before the newest are not looked at.
  /// Longer smooths more and lags more.
  static let horizon = milliseconds(100)
  /// 40 ms: a finger silent for longer has stopped.
  static let restGap = milliseconds(40)
  /// How many samples are kept.
  static let history = 20
  /// 100 ms: after this much rest a release on iOS has no velocity (Lobanov's
  /// reading of `UIPanGestureRecognizer`).
  static let panRest = milliseconds(100)
  /// The part of the newest slope in SwiftUI's sampler.
  static let swiftUINewestWeight = 0.25

  private static func milliseconds(_ count: Int64) -> FlickDuration {
    FlickDuration(flicks: count * (FlickTime.flicksPerSecond / 1000))
  }
}
