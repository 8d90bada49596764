import FlickCore

/// A box of a `DynamicsWorld`, with the properties and the default values of
/// `UIDynamicItemBehavior`.
///
/// Guarantees: sides, density and all coefficients are finite; sides and
/// density are positive, the others not negative.
public struct DynamicsItem: Hashable, Sendable {
  /// What it bumps into.
  public enum Collisions: String, Hashable, Sendable, CaseIterable {
    case none, items, boundaries, everything
  }

  /// In points.
  public let size: Size
  /// In points.
  public var center: Point
  /// In radians, from the x axis towards the y axis.
  public var angle: Double
  /// In points per second.
  public var velocity: Vector
  /// In radians per second.
  public var angularVelocity: Double
  /// Mass per area: 1 makes 100 × 100 points weigh 1 kg.
  public let density: Double
  /// The part of the approaching speed that a collision gives back; of two
  /// items the larger counts. 1 bounces for ever.
  public let elasticity: Double
  /// Sliding friction over pressure; of two items the geometric mean counts.
  public let friction: Double
  /// The rate at which its velocity dies down, per second.
  public let resistance: Double
  /// The same for its spin.
  public let angularResistance: Double
  public let allowsRotation: Bool
  /// Held where it is; others bump into it.
  public let isAnchored: Bool
  /// Whether the world's gravity pulls it.
  public let feelsGravity: Bool
  public let collisions: Collisions

  /// Returns `nil` where a guarantee of the type would not hold.
  public init?(
    size: Size, center: Point, angle: Double = 0, velocity: Vector = .zero,
    angularVelocity: Double = 0, density: Double = 1, elasticity: Double = 0.2,
    friction: Double = 0.2, resistance: Double = 0.1, angularResistance: Double = 0.1,
    allowsRotation: Bool = true, isAnchored: Bool = false, feelsGravity: Bool = true,
    collisions: Collisions = .everything
  ) {
    let coefficients = [elasticity, friction, resistance, angularResistance]
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      density > 0, density.isFinite, coefficients.allSatisfy({ $0 >= 0 && $0.isFinite }),
      center.isFinite, velocity.isFinite, angle.isFinite, angularVelocity.isFinite
    else { return nil }
    self.size = size
    self.center = center
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
    self.density = density
    self.elasticity = elasticity
    self.friction = friction
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.allowsRotation = allowsRotation
    self.isAnchored = isAnchored
    self.feelsGravity = feelsGravity
    self.collisions = collisions
  }

  /// In kilograms: density · width · height ÷ 10⁴.
  public var mass: Double { density * size.width * size.height / 10_000 }

  /// In kilogram square points, about the centre: m(w² + h²)/12.
  public var inertia: Double {
    mass * (size.width * size.width + size.height * size.height) / 12
  }
}

/// Where an item is and how it moves.
public struct DynamicsState: Hashable, Sendable {
  /// In points.
  public let center: Point
  /// In radians.
  public let angle: Double
  /// In points per second.
  public let velocity: Vector
  /// In radians per second.
  public let angularVelocity: Double
  /// Whether it is still being simulated.
  public let isAwake: Bool

  public init(
    center: Point, angle: Double, velocity: Vector, angularVelocity: Double, isAwake: Bool
  ) {
    self.center = center
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
    self.isAwake = isAwake
  }

  /// What a view shows on a screen with `scale` pixels a point: the centre on
  /// whole pixels, the angle in steps of 1/5000 rad.
  public func written(scale: Double) -> (center: Point, angle: Double) {
    func pixel(_ x: Double) -> Double {
      let whole = x.rounded(.down)
      return whole + (scale * (x - whole)).rounded() / scale
    }
    return (Point(x: pixel(center.x), y: pixel(center.y)), (angle * 5000).rounded() / 5000)
  }
}
