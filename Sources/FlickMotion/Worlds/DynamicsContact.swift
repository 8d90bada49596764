import FlickCore

/// Two bodies that touch, or could within the sub-step.
///
/// Sequential impulses with warm starting: E. Catto, *Iterative Dynamics with
/// Temporal Coherence* (GDC 2005). A point that is still apart may close its
/// gap within the sub-step but not cross it, and bounces get their speed after
/// the move (E. Catto, *Solver2D*, 2024). A bounce returns the elastic part of
/// the impulse that stopped it (Poisson's hypothesis), all bounces at once: so
/// no crowd of them gains energy, as it can where each is given its speed.
struct DynamicsContact: Hashable, Sendable {
  /// Identifies a contact from step to step; also the order of solving.
  struct Key: Hashable, Comparable, Sendable {
    let first: Int
    let second: Int
    /// Which boundary, −1 for two items.
    let boundary: Int

    static func < (a: Key, b: Key) -> Bool {
      (a.first, a.second, a.boundary) < (b.first, b.second, b.boundary)
    }
  }

  struct Touch: Hashable, Sendable {
    /// Of the incident body, in its own frame.
    let local: Vector
    let feature: Int
    /// How far apart, less the skin; negative where they overlap.
    var separation: Double
    /// From either centre.
    var armA = Vector.zero
    var armB = Vector.zero
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    /// Speed of parting before the step, negative where they approach.
    var approach = 0.0
    /// The same after this step's forces.
    var impact = 0.0
    /// The least speed of parting the solver allows.
    var floor = 0.0

    /// Whether it was hit hard enough to bounce.
    var isHit: Bool { approach < -DynamicsSettings.bounceThreshold && normalImpulse > 0 }
  }

  let key: Key
  /// Whether the reference side belongs to the second body.
  let isFlipped: Bool
  let skin: Double
  let friction: Double
  let elasticity: Double
  /// Reference side, in the frame of its body: a place on it and its normal.
  let sidePlace: Vector
  let sideNormal: Vector
  /// From the first body to the second, in the world.
  private(set) var normal: Vector
  var touches: [Touch]

  /// - Parameters:
  ///   - side: In the world, on the reference body.
  init(
    key: Key, isFlipped: Bool, side: (place: Point, normal: Vector), skin: Double,
    corners: [DynamicsShape.Corner], bodies: [DynamicsBody]
  ) {
    self.key = key
    self.isFlipped = isFlipped
    self.skin = skin
    let a = bodies[key.first]
    let b = bodies[key.second]
    let reference = isFlipped ? b : a
    let incident = isFlipped ? a : b
    friction = (a.item.friction * b.item.friction).squareRoot()
    elasticity = max(a.item.elasticity, b.item.elasticity)
    sidePlace = reference.local(side.place)
    sideNormal = reference.turn.undo(side.normal)
    normal = isFlipped ? -side.normal : side.normal
    touches = corners.map { corner in
      Touch(
        local: incident.local(corner.place), feature: corner.feature,
        separation: corner.separation - skin)
    }
  }

  /// Whether anything overlaps or nearly so; what may sleep and wake together.
  var isTouching: Bool { touches.contains { $0.separation <= DynamicsSettings.slop } }

  /// Takes over what pressed where in the last step.
  mutating func inherit(from old: DynamicsContact) {
    guard old.isFlipped == isFlipped else { return }
    for index in touches.indices {
      if let match = old.touches.first(where: { $0.feature == touches[index].feature }) {
        touches[index].normalImpulse = match.normalImpulse
        touches[index].tangentImpulse = match.tangentImpulse
      }
    }
  }

  /// Where a touch is now and how far apart.
  private func place(
    _ touch: Touch, _ bodies: [DynamicsBody]
  ) -> (place: Point, normal: Vector, separation: Double) {
    let reference = bodies[isFlipped ? key.second : key.first]
    let incident = bodies[isFlipped ? key.first : key.second]
    let outward = reference.turn.apply(sideNormal)
    let corner = incident.world(touch.local)
    let separation = outward.dot(corner - reference.world(sidePlace)) - skin
    return (corner - 0.5 * separation * outward, isFlipped ? -outward : outward, separation)
  }
}

extension DynamicsContact {
  /// Prepares a sub-step of `h` seconds.
  ///
  /// - Parameter before: The bodies as they moved before this sub-step's
  ///   forces: a bounce must not give back what gravity added since.
  mutating func prepare(_ bodies: [DynamicsBody], before: [DynamicsBody], step h: Double) {
    for index in touches.indices {
      let here = place(touches[index], bodies)
      touches[index].armA = here.place - bodies[key.first].center
      touches[index].armB = here.place - bodies[key.second].center
      touches[index].separation = here.separation
      // They come to rest sunk in by the slop, as in UIKit.
      let room = here.separation + DynamicsSettings.slop
      touches[index].floor = room > 0 ? -room / h : 0
      touches[index].approach = partingSpeed(touches[index], before)
      touches[index].impact = partingSpeed(touches[index], bodies)
    }
  }

  /// Applies the impulses of the last sub-step.
  func warmStart(_ bodies: inout [DynamicsBody]) {
    let tangent = Vector(dx: normal.dy, dy: -normal.dx)
    for touch in touches {
      push(touch.normalImpulse * normal + touch.tangentImpulse * tangent, touch, &bodies)
    }
  }

  private func partingVelocity(_ touch: Touch, _ bodies: [DynamicsBody]) -> Vector {
    bodies[key.second].velocity(at: touch.armB) - bodies[key.first].velocity(at: touch.armA)
  }

  private func partingSpeed(_ touch: Touch, _ bodies: [DynamicsBody]) -> Double {
    partingVelocity(touch, bodies).dot(normal)
  }

  private func push(_ impulse: Vector, _ touch: Touch, _ bodies: inout [DynamicsBody]) {
    bodies[key.first].apply(impulse: -impulse, at: touch.armA)
    bodies[key.second].apply(impulse: impulse, at: touch.armB)
  }

  private func yield(_ touch: Touch, _ bodies: [DynamicsBody], along way: Vector) -> Double {
    bodies[key.first].yield(at: touch.armA, along: way)
      + bodies[key.second].yield(at: touch.armB, along: way)
  }

  /// One pass: friction first, then the pressure that keeps them apart.
  mutating func solve(_ bodies: inout [DynamicsBody]) {
    let tangent = Vector(dx: normal.dy, dy: -normal.dx)
    for index in touches.indices {
      let touch = touches[index]
      let yield = yield(touch, bodies, along: tangent)
      guard yield > 0 else { continue }
      let slip = partingVelocity(touch, bodies).dot(tangent)
      let most = friction * touch.normalImpulse
      let total = min(max(touch.tangentImpulse - slip / yield, -most), most)
      touches[index].tangentImpulse = total
      push((total - touch.tangentImpulse) * tangent, touch, &bodies)
    }
    solveNormal(&bodies, floors: touches.map(\.floor))
  }

  /// Whether anything bounces here.
  var bounces: Bool { elasticity > 0 && touches.contains(where: \.isHit) }

  /// After the move: what was hit is stopped for good, having closed its gap.
  mutating func absorb(_ bodies: inout [DynamicsBody]) {
    solveNormal(&bodies, floors: touches.map { $0.isHit ? 0 : $0.floor })
  }

  /// Gives back the elastic part of what stopped it, less what this step's
  /// forces added on the way.
  mutating func rebound(_ bodies: inout [DynamicsBody]) {
    for index in touches.indices where touches[index].isHit {
      let touch = touches[index]
      let share = min(touch.approach / min(touch.impact, touch.approach), 1)
      push((elasticity * share * touch.normalImpulse) * normal, touch, &bodies)
      touches[index].normalImpulse = 0
    }
  }

  private mutating func solveNormal(_ bodies: inout [DynamicsBody], floors: [Double]) {
    if touches.count == 2, solveBoth(&bodies, floors: floors) { return }
    for index in touches.indices {
      let touch = touches[index]
      let yield = yield(touch, bodies, along: normal)
      guard yield > 0 else { continue }
      let lack = floors[index] - partingSpeed(touch, bodies)
      let total = max(touch.normalImpulse + lack / yield, 0)
      set(index, total, &bodies)
    }
  }

  private mutating func set(_ index: Int, _ total: Double, _ bodies: inout [DynamicsBody]) {
    let touch = touches[index]
    touches[index].normalImpulse = total
    push((total - touch.normalImpulse) * normal, touch, &bodies)
  }

  /// Both touches at once, so that a box that lands flat stays flat: of the
  /// four ways in which either presses or lets go, the one that fits.
  ///
  /// Returns `false` where the two are too much alike to tell apart.
  private mutating func solveBoth(_ bodies: inout [DynamicsBody], floors: [Double]) -> Bool {
    let a = bodies[key.first]
    let b = bodies[key.second]
    let levers = touches.map { ($0.armA.cross(normal), $0.armB.cross(normal)) }
    let mass = a.inverseMass + b.inverseMass
    func coupling(_ i: Int, _ j: Int) -> Double {
      mass + a.inverseInertia * levers[i].0 * levers[j].0
        + b.inverseInertia * levers[i].1 * levers[j].1
    }
    let (k11, k12, k22) = (coupling(0, 0), coupling(0, 1), coupling(1, 1))
    let determinant = k11 * k22 - k12 * k12
    guard k11 > 0, k22 > 0, k11 * k11 < 1000 * determinant else { return false }
    let old = touches.map(\.normalImpulse)
    // What is lacking with no pressure at all.
    let lack1 =
      floors[0] - partingSpeed(touches[0], bodies) + k11 * old[0] + k12 * old[1]
    let lack2 =
      floors[1] - partingSpeed(touches[1], bodies) + k12 * old[0] + k22 * old[1]
    let both1 = (k22 * lack1 - k12 * lack2) / determinant
    let both2 = (k11 * lack2 - k12 * lack1) / determinant
    let (x1, x2): (Double, Double)
    if both1 >= 0 && both2 >= 0 {
      (x1, x2) = (both1, both2)
    } else if lack1 >= 0 && k12 * lack1 / k11 >= lack2 {
      (x1, x2) = (lack1 / k11, 0)
    } else if lack2 >= 0 && k12 * lack2 / k22 >= lack1 {
      (x1, x2) = (0, lack2 / k22)
    } else if lack1 <= 0 && lack2 <= 0 {
      (x1, x2) = (0, 0)
    } else {
      return true
    }
    set(0, x1, &bodies)
    set(1, x2, &bodies)
    return true
  }

  /// Pushes overlaps apart; returns the deepest one found, as a separation.
  mutating func correct(_ bodies: inout [DynamicsBody]) -> Double {
    var deepest = 0.0
    for touch in touches {
      let here = place(touch, bodies)
      deepest = min(deepest, here.separation)
      let wanted = DynamicsSettings.correctionRate * (here.separation + DynamicsSettings.slop)
      let step = min(max(wanted, -DynamicsSettings.maximumCorrection), 0)
      let armA = here.place - bodies[key.first].center
      let armB = here.place - bodies[key.second].center
      let yield =
        bodies[key.first].yield(at: armA, along: here.normal)
        + bodies[key.second].yield(at: armB, along: here.normal)
      guard step < 0, yield > 0 else { continue }
      let impulse = (-step / yield) * here.normal
      bodies[key.first].shift(by: -impulse, at: armA)
      bodies[key.second].shift(by: impulse, at: armB)
    }
    return deepest
  }
}
