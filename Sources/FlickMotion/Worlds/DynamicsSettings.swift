/// The numbers a `DynamicsWorld` steps with. Lengths in points; a metre of
/// UIKit's engine is 100.
///
/// Source: Box2D 2.x's `b2Settings.h`; the values UIKit uses were measured on
/// Mac Catalyst and read in iOS 7.0 by the project kern0x1b/charon.
public struct DynamicsSettings: Hashable, Sendable {
  /// How resistance takes velocity.
  public enum Damping: Hashable, Sendable {
    /// v ÷ (1 + h·c): Box2D since 2.3, UIKit today.
    case implicit
    /// v · max(0, 1 − h·c): Box2D 2.2, UIKit in iOS 7.
    case explicit
  }

  /// Seconds of one sub-step.
  public let substep: Double
  public let damping: Damping
  /// Whether a frame that is a whole number of sub-steps long keeps its last
  /// one for the next frame: iOS 7 stepped while more than one was left.
  public let keepsLastSubstep: Bool

  /// Today's UIKit: 1/120 s (in single precision), so that a frame of 1/60 s
  /// takes one sub-step the first time and two ever after.
  public static let uikit = DynamicsSettings(
    substep: Double(Float(1.0 / 120)), damping: .implicit, keepsLastSubstep: false)
  /// iOS 7.0: 4 ms.
  public static let uikitIOS7 = DynamicsSettings(
    substep: 0.004, damping: .explicit, keepsLastSubstep: true)

  /// How far boxes may sink into each other and joints may be off. Less
  /// jitters, more shows.
  static let slop = 0.5
  /// How far from a boundary's line boxes come to rest.
  static let boundarySkin = 2.0
  /// How far outside a view's bounds the boundary made of them lies.
  static let boundsOutset = 1.0
  /// A collision slower than this does not bounce, in points per second.
  static let bounceThreshold = 100.0
  /// No sub-step moves or turns anything by more.
  static let maximumTranslation = 200.0
  static let maximumRotation = 0.5 * Double.pi
  /// The part of an overlap that one pass removes, and the most it removes.
  static let correctionRate = 0.2
  static let maximumCorrection = 20.0
  /// Passes over all constraints in a sub-step.
  static let velocityPasses = 8
  static let positionPasses = 3
  /// Slower than both for this long, in seconds, an item falls asleep.
  static let sleepSpeed = 1.0
  static let sleepSpin = 2.0 / 180 * Double.pi
  static let sleepDelay: Float = 0.5
  /// Friction and elasticity of boundaries.
  static let boundaryFriction = 0.2
  static let boundaryElasticity = 0.2
  /// Points per second squared of a gravity of 1.
  static let gravityUnit = 1000.0
  /// Points per second squared that 1 N gives 1 kg.
  static let newtonUnit = 100.0
  /// A longer gap between frames counts as a sixtieth of a second.
  static let longestFrame = 0.5
  static let nominalFrame = 1.0 / 60
}
