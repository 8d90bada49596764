import FlickCore

extension Spring {
  /// The state `elapsed` seconds after `initial`.
  ///
  /// Evaluated from the start of the segment each time, never accumulated, so
  /// any frame can be computed on its own and a frame rate changes no value.
  /// With d = x − target, β the decay rate, ω₀ the frequency, Δ = β² − ω₀²,
  ///
  ///     d(t) = e^(−βt)·(d₀·C + (v₀ + β·d₀)·S)
  ///     v(t) = e^(−βt)·(v₀·C − (β·v₀ + ω₀²·d₀)·S)
  ///
  /// where C = Σ (Δt²)ⁿ/(2n)! and S = t·Σ (Δt²)ⁿ/(2n+1)!, that is cosine and
  /// sine for Δ < 0, hyperbolic ones for Δ > 0. The sums themselves are used
  /// for |Δt²| ≤ 1, which joins the branches without a seam.
  ///
  /// - Parameters:
  ///   - elapsed: Seconds since the segment began. Not negative; finite where nothing damps.
  ///   - initial: Value in points, velocity in points per second.
  ///   - target: Where it comes to rest.
  /// - Returns: The value and velocity at that moment.
  public func state(
    after elapsed: Double, from initial: MotionState, toward target: Double
  ) -> MotionState {
    precondition(elapsed >= 0, "a segment is evaluated after its start (was \(elapsed))")
    if elapsed == 0 { return initial }
    if elapsed == .infinity, damping > 0 { return MotionState(value: target) }
    let distance = initial.value - target
    let (d, v) = displacement(after: elapsed, distance, initial.velocity)
    return MotionState(value: target + d, velocity: v)
  }

  /// x″ where the spring is in `state`, per second squared.
  public func acceleration(at state: MotionState, toward target: Double) -> Double {
    (stiffness * (target - state.value) - damping * state.velocity) / mass
  }

  /// The displacement from the target and its rate of change after `t` seconds.
  ///
  /// Holds for any signal that obeys f″ + 2β·f′ + ω₀²·f = 0, so for the
  /// velocity and acceleration of a spring too.
  func displacement(
    after t: Double, _ d0: Double, _ v0: Double
  ) -> (displacement: Double, rate: Double) {
    let beta = decayRate
    let square = squaredFrequency
    let delta = discriminant
    let argument = delta * t * t
    if argument > 1 {
      return Self.twoExponentials(t, d0, v0, beta: beta, square: square, root: delta.squareRoot())
    }
    let c: Double
    let s: Double
    if argument < -1 {
      let damped = (-delta).squareRoot()
      let both = Reproducible.sinCos(damped * t)
      c = both.cos
      s = both.sin / damped
    } else {
      c = Self.cosineSeries(argument)
      s = t * Self.sineSeries(argument)
    }
    let envelope = Reproducible.exp(-beta * t)
    return (
      envelope * (d0 * c + (v0 + beta * d0) * s),
      envelope * (v0 * c - (beta * v0 + square * d0) * s)
    )
  }

  /// The overdamped form: two exponentials with rates r₁ = ω₀²/(β + q) (the
  /// slow one, written so that nothing cancels) and r₂ = β + q.
  private static func twoExponentials(
    _ t: Double, _ d0: Double, _ v0: Double, beta: Double, square: Double, root q: Double
  ) -> (displacement: Double, rate: Double) {
    let fast = beta + q
    let slow = square / fast
    let a = (v0 + fast * d0) / (2 * q)
    let b = -(v0 + slow * d0) / (2 * q)
    let slowPart = a * Reproducible.exp(-slow * t)
    let fastPart = b * Reproducible.exp(-fast * t)
    return (slowPart + fastPart, -slow * slowPart - fast * fastPart)
  }

  /// Σ uⁿ/(2n)!: cos √−u or cosh √u, for |u| ≤ 1. First omitted term u¹⁰/20!.
  private static func cosineSeries(_ u: Double) -> Double {
    let upper =
      1.0 / 3_628_800 + u
      * (1.0 / 479_001_600 + u
        * (1.0 / 87_178_291_200 + u
          * (1.0 / 20_922_789_888_000 + u * (1.0 / 6_402_373_705_728_000))))
    return 1 + u * (0.5 + u * (1.0 / 24 + u * (1.0 / 720 + u * (1.0 / 40320 + u * upper))))
  }

  /// Σ uⁿ/(2n+1)!: sin √−u/√−u or sinh √u/√u, for |u| ≤ 1. First omitted
  /// term u⁹/19!.
  private static func sineSeries(_ u: Double) -> Double {
    let upper =
      1.0 / 39_916_800 + u
      * (1.0 / 6_227_020_800 + u
        * (1.0 / 1_307_674_368_000 + u * (1.0 / 355_687_428_096_000)))
    return 1 + u * (1.0 / 6 + u * (1.0 / 120 + u * (1.0 / 5040 + u * (1.0 / 362880 + u * upper))))
  }
}
