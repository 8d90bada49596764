import FlickCore

/// What a platform takes for a tap, a long press or a drag.
///
/// Distances are in points (Android: density-independent pixels, Flutter:
/// logical pixels), speeds in points per second.
public struct GestureProfile: Hashable, Sendable {
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case ios, android, flutter
  }

  public let name: Name
  /// How far a finger travels before a drag begins. Not made up for
  /// afterwards: the layer moves by the travel that follows.
  public let panSlop: Double
  /// By how much the distance of two fingers changes before a pinch begins. Not made up for
  /// afterwards either.
  public let pinchSlop: Double
  /// How far a finger may stray and still tap.
  public let tapSlop: Double
  /// How long a finger waits before the layer shows that it is touched.
  public let pressDelay: FlickDuration
  /// How long a finger rests for a long press.
  public let longPressDuration: FlickDuration
  /// How far it may stray meanwhile.
  public let longPressSlop: Double
  /// The longest time between the two taps of a double tap, from the lift to the touch.
  public let doubleTapTimeout: FlickDuration
  /// The shortest: taps that follow faster are one bouncing contact.
  public let doubleTapMinimum: FlickDuration
  /// How far apart the two taps may lie.
  public let doubleTapSlop: Double
  /// Below this speed a release is no fling.
  public let minimumFlingSpeed: Double
  /// A fling is not taken for faster than this; infinite where nothing is cut.
  public let maximumFlingSpeed: Double
  /// How the platform measures a release.
  public let velocityTracker: VelocityTracker

  public static func named(_ name: Name) -> GestureProfile {
    switch name {
    case .ios: ios
    case .android: android
    case .flutter: flutter
    }
  }

  /// UIKit: 10 pt slops and 0.15 s of delayed content touches measured on
  /// iOS 26, a long press of 0.5 s by its documentation; 0.35 s and 45 pt for a
  /// double tap are what recognisers of Apple's own set, and what independent
  /// re-implementations agree on. Nothing is known of a pinch's slop.
  public static let ios = GestureProfile(
    name: .ios, panSlop: 10, pinchSlop: 0, tapSlop: 10, pressDelay: milliseconds(150),
    longPressDuration: milliseconds(500), longPressSlop: 10, doubleTapTimeout: milliseconds(350),
    doubleTapMinimum: .zero, doubleTapSlop: 45, minimumFlingSpeed: 0, maximumFlingSpeed: .infinity,
    velocityTracker: .ios)

  /// Android's `ViewConfiguration`; the span slop of `ScaleGestureDetector` is twice the
  /// touch slop.
  public static let android = GestureProfile(
    name: .android, panSlop: 8, pinchSlop: 16, tapSlop: 8, pressDelay: milliseconds(100),
    longPressDuration: milliseconds(500), longPressSlop: 8, doubleTapTimeout: milliseconds(300),
    doubleTapMinimum: milliseconds(40), doubleTapSlop: 100, minimumFlingSpeed: 50,
    maximumFlingSpeed: 8000, velocityTracker: .leastSquares)

  /// Flutter's `gestures/constants.dart`.
  public static let flutter = GestureProfile(
    name: .flutter, panSlop: 36, pinchSlop: 18, tapSlop: 18, pressDelay: milliseconds(100),
    longPressDuration: milliseconds(500), longPressSlop: 18, doubleTapTimeout: milliseconds(300),
    doubleTapMinimum: milliseconds(40), doubleTapSlop: 100, minimumFlingSpeed: 50,
    maximumFlingSpeed: 8000, velocityTracker: .leastSquares)

  /// `velocity` as a release takes it: zero below the least fling speed, cut
  /// to the largest, its direction kept.
  public func fling(_ velocity: Vector) -> Vector {
    let speed = velocity.length
    if speed < minimumFlingSpeed { return .zero }
    if speed > maximumFlingSpeed { return (maximumFlingSpeed / speed) * velocity }
    return velocity
  }

  private static func milliseconds(_ count: Int64) -> FlickDuration {
    FlickDuration(flicks: count * (FlickTime.flicksPerSecond / 1000))
  }
}
