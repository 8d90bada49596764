import FlickCore

/// What holds two bodies together, or one to the ground.
///
/// Box2D 2.3's distance joint (soft where it has a frequency, a rod where not)
/// and its revolute joint without motor and limit.
struct DynamicsJoint: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Holds two points at a distance, with this many swings per second and
    /// this damping ratio.
    case spring(length: Double, frequency: Double, dampingRatio: Double)
    case rod(length: Double)
    /// Holds two points together.
    case hinge
  }

  let first: Int
  let second: Int
  /// In the frames of their bodies.
  var localA: Vector
  let localB: Vector
  var kind: Kind
  var isRemoved = false
  /// A hinge's impulse; of the others the first component is used, the pull
  /// along the line between the points.
  private var impulse = Vector.zero

  private var armA = Vector.zero
  private var armB = Vector.zero
  /// From the first point to the second; zero where they are too close.
  private var way = Vector.zero
  private var effectiveMass = 0.0
  private var softness = 0.0
  private var bias = 0.0

  init(first: Int, second: Int, localA: Vector, localB: Vector, kind: Kind) {
    self.first = first
    self.second = second
    self.localA = localA
    self.localB = localB
    self.kind = kind
  }

  /// From the point on the first body to that on the second.
  func span(_ bodies: [DynamicsBody]) -> Vector {
    bodies[second].world(localB) - bodies[first].world(localA)
  }

  private func push(_ impulse: Vector, _ bodies: inout [DynamicsBody]) {
    bodies[first].apply(impulse: -impulse, at: armA)
    bodies[second].apply(impulse: impulse, at: armB)
  }

  private func partingVelocity(_ bodies: [DynamicsBody]) -> Vector {
    bodies[second].velocity(at: armB) - bodies[first].velocity(at: armA)
  }

  /// Prepares a sub-step of `h` seconds and applies the impulse of the last.
  mutating func prepare(_ bodies: inout [DynamicsBody], step h: Double) {
    armA = bodies[first].turn.apply(localA)
    armB = bodies[second].turn.apply(localB)
    if kind == .hinge {
      push(impulse, &bodies)
      return
    }
    let span = self.span(bodies)
    let length = span.length
    // Box2D's dead zone: no direction, no force.
    way = length > DynamicsSettings.slop ? (1 / length) * span : .zero
    let yield =
      bodies[first].yield(at: armA, along: way) + bodies[second].yield(at: armB, along: way)
    effectiveMass = yield > 0 ? 1 / yield : 0
    softness = 0
    bias = 0
    if case .spring(let rest, let frequency, let dampingRatio) = kind {
      let omega = 2 * Double.pi * frequency
      let damping = 2 * effectiveMass * dampingRatio * omega
      let stiffness = effectiveMass * omega * omega
      let soft = h * (damping + h * stiffness)
      softness = soft > 0 ? 1 / soft : 0
      bias = (length - rest) * h * stiffness * softness
      let total = yield + softness
      effectiveMass = total > 0 ? 1 / total : 0
    }
    push(impulse.dx * way, &bodies)
  }

  mutating func solve(_ bodies: inout [DynamicsBody]) {
    if kind == .hinge {
      let change = Self.stop(partingVelocity(bodies), bodies[first], bodies[second], armA, armB)
      impulse = impulse + change
      push(change, &bodies)
      return
    }
    let speed = partingVelocity(bodies).dot(way)
    let change = -effectiveMass * (speed + bias + softness * impulse.dx)
    impulse.dx += change
    push(change * way, &bodies)
  }

  /// The impulse between two points that cancels a difference: K⁻¹·(−d), K
  /// being what a push in each direction moves.
  private static func stop(
    _ difference: Vector, _ a: DynamicsBody, _ b: DynamicsBody, _ armA: Vector, _ armB: Vector
  ) -> Vector {
    let mass = a.inverseMass + b.inverseMass
    let k11 =
      mass + a.inverseInertia * armA.dy * armA.dy + b.inverseInertia * armB.dy * armB.dy
    let k12 = -a.inverseInertia * armA.dx * armA.dy - b.inverseInertia * armB.dx * armB.dy
    let k22 =
      mass + a.inverseInertia * armA.dx * armA.dx + b.inverseInertia * armB.dx * armB.dx
    let determinant = k11 * k22 - k12 * k12
    guard determinant > 0 else { return .zero }
    return Vector(
      dx: -(k22 * difference.dx - k12 * difference.dy) / determinant,
      dy: -(k11 * difference.dy - k12 * difference.dx) / determinant)
  }

  /// Removes what a stiff joint is off by; returns whether it held already.
  mutating func correct(_ bodies: inout [DynamicsBody]) -> Bool {
    if case .spring = kind { return true }
    let armA = bodies[first].turn.apply(localA)
    let armB = bodies[second].turn.apply(localB)
    let span = self.span(bodies)
    let off: Double
    let push: Vector
    if case .rod(let rest) = kind {
      let length = span.length
      guard length > DynamicsSettings.slop else { return true }
      let limit = DynamicsSettings.maximumCorrection
      off = min(max(length - rest, -limit), limit)
      push = (-effectiveMass * off / length) * span
    } else {
      off = span.length
      push = Self.stop(span, bodies[first], bodies[second], armA, armB)
    }
    bodies[first].shift(by: -push, at: armA)
    bodies[second].shift(by: push, at: armB)
    return off.magnitude < DynamicsSettings.slop
  }
}
