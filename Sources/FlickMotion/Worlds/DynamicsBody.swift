import FlickCore

/// An item as the solver sees it. Body 0 of a world is the ground, which
/// nothing moves.
struct DynamicsBody: Hashable, Sendable {
  let item: DynamicsItem
  var center: Point
  var angle: Double { didSet { turn = Turn(angle) } }
  private(set) var turn: Turn
  var velocity: Vector
  var angularVelocity: Double
  let inverseMass: Double
  let inverseInertia: Double
  var isAwake: Bool
  /// Seconds it has been slow, added up in single precision as the engines do:
  /// rounding decides in which sub-step it falls asleep.
  var slowTime: Float = 0
  var isRemoved = false

  /// A rotation, kept as its sine and cosine.
  struct Turn: Hashable, Sendable {
    let sine: Double
    let cosine: Double

    init(_ angle: Double) { (sine, cosine) = Reproducible.sinCos(angle) }

    func apply(_ v: Vector) -> Vector {
      Vector(dx: cosine * v.dx - sine * v.dy, dy: sine * v.dx + cosine * v.dy)
    }

    func undo(_ v: Vector) -> Vector {
      Vector(dx: cosine * v.dx + sine * v.dy, dy: cosine * v.dy - sine * v.dx)
    }
  }

  init(_ item: DynamicsItem) {
    self.item = item
    center = item.center
    angle = item.angle
    turn = Turn(item.angle)
    let isFree = !item.isAnchored
    velocity = isFree ? item.velocity : .zero
    angularVelocity = isFree ? item.angularVelocity : 0
    inverseMass = isFree ? 1 / item.mass : 0
    inverseInertia = isFree && item.allowsRotation ? 1 / item.inertia : 0
    isAwake = isFree
  }

  /// Whether anything can move it.
  var isDynamic: Bool { inverseMass > 0 && !isRemoved }

  /// The farthest a corner lies from the centre.
  var radius: Double {
    Vector(dx: item.size.width, dy: item.size.height).length / 2
  }

  func world(_ local: Vector) -> Point { center + turn.apply(local) }
  func local(_ world: Point) -> Vector { turn.undo(world - center) }

  /// The velocity of the material at `arm` from the centre.
  func velocity(at arm: Vector) -> Vector {
    velocity + Vector(dx: -angularVelocity * arm.dy, dy: angularVelocity * arm.dx)
  }

  /// An impulse at `arm` from the centre, in kilogram points per second.
  mutating func apply(impulse: Vector, at arm: Vector) {
    velocity = velocity + inverseMass * impulse
    angularVelocity += inverseInertia * arm.cross(impulse)
  }

  /// Moves it as an impulse would in a unit of time.
  mutating func shift(by impulse: Vector, at arm: Vector) {
    guard inverseMass > 0 else { return }
    center = center + inverseMass * impulse
    if inverseInertia > 0 { angle += inverseInertia * arm.cross(impulse) }
  }

  mutating func wake() {
    guard isDynamic else { return }
    isAwake = true
    slowTime = 0
  }

  mutating func sleep() {
    isAwake = false
    velocity = .zero
    angularVelocity = 0
  }

  /// Cuts its velocities to what a sub-step of `h` seconds allows.
  mutating func limitSpeed(within h: Double) {
    let way = (h * velocity).length
    if way > DynamicsSettings.maximumTranslation {
      velocity = (DynamicsSettings.maximumTranslation / way) * velocity
    }
    let turn = (h * angularVelocity).magnitude
    if turn > DynamicsSettings.maximumRotation {
      angularVelocity *= DynamicsSettings.maximumRotation / turn
    }
  }

  /// In kilogram square points per square second.
  var kineticEnergy: Double {
    guard inverseMass > 0 else { return 0 }
    let spin = inverseInertia > 0 ? angularVelocity * angularVelocity / inverseInertia : 0
    return (velocity.dot(velocity) / inverseMass + spin) / 2
  }

  /// How much a pull along `direction` at `arm` moves the point it pulls at.
  func yield(at arm: Vector, along direction: Vector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + inverseInertia * lever * lever
  }

  /// Something that fills no space and never moves.
  static let ground: DynamicsBody = {
    guard
      let item = DynamicsItem(
        size: Size(width: 1, height: 1), center: .zero,
        elasticity: DynamicsSettings.boundaryElasticity,
        friction: DynamicsSettings.boundaryFriction, isAnchored: true, collisions: .none)
    else { preconditionFailure("the ground is an item") }
    return DynamicsBody(item)
  }()
}

extension Vector {
  /// dx·other.dy − dy·other.dx.
  func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
