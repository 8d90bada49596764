import FlickCore

/// `UIScrollView` as measured on iOS 26: glide, rubber band, bounce.
///
/// Source: traces of Vercantez/openuikit, recorded from UIKit, and the fits to
/// them, which follow the bounces to half a point.
public enum ScrollViewPhysics {
  /// Frequency in radians per second of the critically damped bounce of a
  /// glide that meets its edge.
  public static let impactFrequency = 10.976
  /// The same for a release from an overscroll that was held.
  public static let holdFrequency = 10.786
  /// Such a release starts inwards by itself, with this many overscrolls per
  /// second.
  public static let holdReturnRate = 7.36
  /// Seconds from the touch's time stamp to the start of either.
  public static let startDelay = 0.0008
  /// Points a finger travels before the view scrolls; not made up for.
  public static let panSlop = 10.0

  public static let impactBounce = critical(impactFrequency)
  public static let holdBounce = critical(holdFrequency)

  /// How the view moves after a release at rest while it is overscrolled.
  public static func releaseFromHold(overscroll: Double) -> MotionState {
    MotionState(value: overscroll, velocity: -holdReturnRate * overscroll)
  }

  /// A glide between the ends of the content, bouncing at them.
  public static func glide(within bounds: ClosedRange<Double>) -> BoundedDecay {
    BoundedDecay(decay: .normal, bounds: bounds, bounce: impactBounce)
  }

  private static func critical(_ frequency: Double) -> Spring {
    guard let spring = Spring(stiffness: frequency * frequency, damping: 2 * frequency) else {
      preconditionFailure("a bounce has a positive frequency (was \(frequency))")
    }
    return spring
  }
}
