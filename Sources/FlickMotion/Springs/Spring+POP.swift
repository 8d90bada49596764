extension Spring {
  /// POP's `springSpeed` and `springBounciness`, usually 0 to 20 (12 and 4 by
  /// default, not limited), mass 1 [POPAnimationExtras.mm, POPMath.mm].
  ///
  /// The order of operations is POP's, so the constants have its bits.
  ///
  /// Returns `nil` where the formulas yield no spring.
  public init?(speed: Double, bounciness: Double) {
    let bounce = PopConversion.projected(bounciness / 1.7 / 20 * 0.8)
    let tension = PopConversion.tension(speed: speed)
    let friction = PopConversion.friction(bounce: bounce, tension: tension)
    self.init(
      stiffness: 194 + ((tension - 30) / 50) * (375 - 194),
      damping: 25 + ((friction - 8) / 2) * (25 - 19))
  }

  /// POP's speed and bounciness for this spring's stiffness and damping per
  /// unit of mass; `nil` where no bounciness gives them.
  public var popSpelling: (speed: Double, bounciness: Double)? {
    let tension = 30 + (stiffness / mass - 194) / (375 - 194) * 50
    let friction = 8 + (damping / mass - 25) / (25 - 19) * 2
    let speed = (tension - 0.5) / (200 - 0.5) * 1.7 * 20
    let noBounce = PopConversion.noBounceFriction(tension)
    // φ = 0.01·q + (1 − q)·nb, q = 2b − b².
    let quadratic = (noBounce - friction) / (noBounce - 0.01)
    guard speed.isFinite, quadratic <= 1 else { return nil }
    let bounce = 1 - (1 - quadratic).squareRoot()
    return (speed, bounce / 0.8 * 1.7 * 20)
  }

  /// Rebound's and Origami's pair, 40 and 7 by default: stiffness
  /// 194 + 3.62·(tension − 30), damping 25 + 3·(friction − 8), mass 1.
  public init?(origamiTension tension: Double, friction: Double) {
    self.init(stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }
}

/// The steps between POP's dials and its constants.
private enum PopConversion {
  /// 2b − b²: an ease-out of the bounce.
  static func projected(_ bounce: Double) -> Double { bounce * 2 - bounce * bounce }

  static func tension(speed: Double) -> Double {
    let share = speed / 1.7 / 20
    return 0.5 + share * (200 - 0.5)
  }

  static func friction(bounce: Double, tension: Double) -> Double {
    bounce * 0.01 + (1 - bounce) * noBounceFriction(tension)
  }

  /// The friction without bounce, fitted in three pieces.
  static func noBounceFriction(_ t: Double) -> Double {
    if t <= 18 { return 0.0007 * (t * t * t) - 0.031 * (t * t) + 0.64 * t + 1.28 }
    if t <= 44 { return 0.000044 * (t * t * t) - 0.006 * (t * t) + 0.36 * t + 2 }
    return 0.00000045 * (t * t * t) - 0.000332 * (t * t) + 0.1078 * t + 5.84
  }
}

extension Spring {
  /// Rebound's and Origami's pair for this spring's stiffness and damping per
  /// unit of mass.
  public var origamiSpelling: (tension: Double, friction: Double) {
    ((stiffness / mass - 194) / 3.62 + 30, (damping / mass - 25) / 3 + 8)
  }
}
