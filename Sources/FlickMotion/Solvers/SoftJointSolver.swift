import FlickCore

/// How UIKit Dynamics attaches an item to an anchor: Box2D's soft distance
/// joint of length 0 and a body with linear damping, in sub-steps.
///
/// Only the part of the velocity that points to the anchor is sprung and
/// damped by the joint; within half a point of it (Box2D's slop) there is no
/// force at all, so an item may rest beside its anchor.
///
/// Source: Box2D 2.2.1 and 2.3.1, b2DistanceJoint and b2Island; formulas in
/// facts §4.1 and §4.2. Within the errors of facts §4.3 (float32 against
/// double) of the engine's own traces.
public struct SoftJointSolver: Hashable, Sendable {
  /// How time is cut, and how the body's damping is applied.
  public enum Stepping: Hashable, Sendable {
    /// UIKit as it is now: 1/120 s, v ÷ (1 + h·c).
    case modern
    /// UIKit of iOS 7: 4 ms, v · max(0, 1 − h·c).
    case iOS7
    /// One step a frame; Box2D 2.3.1.
    case frame
    /// One step a frame; Box2D 2.2.1.
    case frameClamped
  }

  /// Whether both coordinates are sprung (a mouse joint) or only the radial
  /// part (the distance joint that UIKit uses).
  public enum Joint: Hashable, Sendable { case distance, point }

  /// Box2D's lengths in metres: no force within the slop, at most this far in a
  /// sub-step, asleep below this speed (m/s).
  private static let slop = 0.005
  package static let longestStep = 2.0
  private static let sleepSpeed = 0.01
  private static let sleepDelay = 0.5
  /// A longer gap of the display link counts as one frame at 60 Hz.
  private static let longestGap = 0.5

  public private(set) var state: PlaneState
  public private(set) var isAtRest = false
  private var target: Point
  private var accumulated = 0.0
  private var calmSince = 0.0
  private let stiffnessPerMass: Double
  private let jointDamping: Double
  private let resistance: Double
  private let stepping: Stepping
  private let joint: Joint
  private let pointsPerMetre: Double

  /// - Parameter resistance: The part of the spring's damping (per unit of
  ///   mass, in 1/s) that is the body's own and acts in every direction.
  /// - Parameter pointsPerMetre: 100 in UIKit, 150 in SpriteKit.
  public init(
    spring: Spring, resistance: Double, stepping: Stepping, joint: Joint = .distance,
    pointsPerMetre: Double = 100, from initial: PlaneState, target: Point
  ) {
    let damping = spring.damping / spring.mass
    precondition(
      resistance >= 0 && resistance <= damping,
      "a body's resistance is a part of the damping \(damping) (was \(resistance))")
    state = initial
    self.target = target
    stiffnessPerMass = spring.stiffness / spring.mass
    jointDamping = damping - resistance
    self.resistance = resistance
    self.stepping = stepping
    self.joint = joint
    self.pointsPerMetre = pointsPerMetre
  }

  /// The joint's pull and damping, along its line for a distance joint, and
  /// the body's resistance, as a differential equation; zero at rest.
  public var acceleration: Vector {
    if isAtRest { return .zero }
    let distance = state.position - target
    let velocity = state.velocity
    switch joint {
    case .point:
      return -stiffnessPerMass * distance - (jointDamping + resistance) * velocity
    case .distance:
      let length = distance.length
      guard length > Self.slop * pointsPerMetre else { return -resistance * velocity }
      let direction = (1 / length) * distance
      let pull = stiffnessPerMass * length + jointDamping * velocity.dot(direction)
      return -pull * direction - resistance * velocity
    }
  }

  /// The same after some frames of `period` seconds in which nothing moved.
  package func after(frames count: Int, of period: Double) -> SoftJointSolver {
    var result = self
    for _ in 0..<count { _ = result.steps(in: period) }
    return result
  }

  /// One frame of `period` seconds.
  public mutating func advance(by period: Double) {
    guard !isAtRest else { return }
    let period = period > Self.longestGap ? 1.0 / 60 : period
    let steps = steps(in: period)
    for _ in 0..<steps.count { step(steps.length) }
  }

  /// How many steps a frame has, of how many seconds each.
  private mutating func steps(in period: Double) -> (count: Int, length: Double) {
    var count = 0
    switch stepping {
    case .frame, .frameClamped: return (1, Double(Float(period)))
    case .modern:
      let h = Double(Float(1.0 / 120))
      accumulated += period
      while accumulated >= h {
        accumulated -= h
        count += 1
      }
      return (count, h)
    case .iOS7:
      var total = accumulated + period
      accumulated = total.truncatingRemainder(dividingBy: 0.004)
      while total > 0.004 {
        total -= 0.004
        count += 1
      }
      return (count, Double(Float(0.004)))
    }
  }

  /// The anchor is moved, which wakes the item. The world's clock goes on.
  ///
  /// - Parameter state: What the item is given, if not what it has.
  public mutating func retarget(to target: Point, from state: PlaneState? = nil) {
    self.target = target
    if let state { self.state = state }
    isAtRest = false
    calmSince = 0
  }

  private mutating func step(_ h: Double) {
    guard !isAtRest else { return }
    var velocity = state.velocity
    switch stepping {
    case .modern, .frame: velocity = (1 / (1 + h * resistance)) * velocity
    case .iOS7, .frameClamped: velocity = max(0, 1 - h * resistance) * velocity
    }
    let distance = state.position - target
    let softness = 1 + h * jointDamping + h * h * stiffnessPerMass
    switch joint {
    case .point:
      velocity = (1 / softness) * (velocity - (h * stiffnessPerMass) * distance)
    case .distance:
      let length = distance.length
      if length > Self.slop * pointsPerMetre {
        let direction = (1 / length) * distance
        let radial = velocity.dot(direction)
        let sprung = (radial - h * stiffnessPerMass * length) / softness
        velocity = velocity + (sprung - radial) * direction
      }
    }
    let way = h * velocity.length
    let longest = Self.longestStep * pointsPerMetre
    if way > longest { velocity = (longest / way) * velocity }
    state = PlaneState(position: state.position + h * velocity, velocity: velocity)
    calmSince = velocity.length > Self.sleepSpeed * pointsPerMetre ? 0 : calmSince + h
    if calmSince >= Self.sleepDelay {
      state.velocity = .zero
      isAtRest = true
    }
  }
}
