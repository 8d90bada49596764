/// One animation of a property: what Core Animation calls basic, keyframe and
/// spring animations, as a pure function of the time and of the value beneath.
///
/// A value is a list of components (a point is two), all of the same number.
package struct PropertyAnimation: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// From, to and by in all combinations; see `ends(model:)`.
    case basic(from: [Double]?, to: [Double]?, by: [Double]?)
    case keyframes(Keyframes)
    /// Two components, x and y.
    case path(KeyframePath)
  }

  /// How the progress passes.
  package enum Pace: Hashable, Sendable {
    case curve(TimingCurve)
    /// From 0 to 1 by a spring, which is cut at the animation's end and snaps.
    /// The velocity is in whole ways per second, as Core Animation's.
    case spring(Spring, velocity: Double)
  }

  /// What it does with the value beneath it.
  package enum Combination: String, Hashable, Sendable, CaseIterable {
    case replace
    /// Adds itself: Core Animation's `additive`, UIKit's positions and
    /// rotations.
    case add
    /// Multiplies: how UIKit stacks scales.
    case multiply
  }

  package let source: Source
  package let timing: MediaTiming
  package let pace: Pace
  package let combination: Combination
  /// Whether each finished cycle adds its end to the ones that follow.
  package let isCumulative: Bool

  package init(
    source: Source, timing: MediaTiming, pace: Pace = .curve(.linear),
    combination: Combination = .replace, isCumulative: Bool = false
  ) {
    self.source = source
    self.timing = timing
    self.pace = pace
    self.combination = combination
    self.isCumulative = isCumulative
  }

  /// A property's value and its rate of change per second of the parent's
  /// time, component by component.
  package struct Value: Hashable, Sendable {
    package var value: [Double]
    package var velocity: [Double]

    package init(value: [Double], velocity: [Double]) {
      self.value = value
      self.velocity = velocity
    }

    /// Something that does not move.
    package init(resting value: [Double]) {
      self.init(value: value, velocity: value.map { _ in 0 })
    }
  }

  /// What is seen of a property: its model value under its animations, the
  /// earliest first. A later one covers the earlier ones unless it adds or
  /// multiplies.
  ///
  /// - Parameter parentTime: Seconds.
  package static func presentation(
    model: [Double], _ animations: [PropertyAnimation], at parentTime: Double
  ) -> Value {
    animations.reduce(Value(resting: model)) { $1.applied(to: $0, at: parentTime) }
  }

  /// The value with this animation on top of it; unchanged where the
  /// animation has no effect at that time.
  package func applied(to beneath: Value, at parentTime: Double) -> Value {
    let moment = timing.moment(at: parentTime)
    guard moment.isApplied else { return beneath }
    let own = evaluate(moment, model: beneath.value)
    precondition(
      own.value.count == beneath.value.count,
      "an animation has the property's components (\(own.value.count), \(beneath.value.count))")
    var result = own
    for index in own.value.indices {
      let (a, da) = (beneath.value[index], beneath.velocity[index])
      let (b, db) = (own.value[index], own.velocity[index])
      switch combination {
      case .replace: break
      case .add:
        result.value[index] = a + b
        result.velocity[index] = da + db
      case .multiply:
        result.value[index] = a * b
        result.velocity[index] = da * b + a * db
      }
    }
    return result
  }

  /// Where a basic animation begins and ends over a model value: what is not
  /// given comes from the model, and `by` from the end that is.
  package static func ends(
    from: [Double]?, to: [Double]?, by: [Double]?, model: [Double]
  ) -> (from: [Double], to: [Double]) {
    func sum(_ a: [Double], _ b: [Double], _ sign: Double) -> [Double] {
      zip(a, b).map { $0 + sign * $1 }
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by, 1))
    case (nil, let to?, let by?): return (sum(to, by, -1), to)
    case (let from?, nil, nil): return (from, model)
    case (nil, let to?, nil): return (model, to)
    case (nil, nil, let by?): return (model, sum(model, by, 1))
    case (nil, nil, nil): return (model, model)
    }
  }

  private func evaluate(_ moment: MediaTiming.Moment, model: [Double]) -> Value {
    let (progress, slope) = paced(moment)
    let plain = at(progress, model: model)
    var result = Value(
      value: plain.value, velocity: plain.slope.map { $0 * slope * moment.rate })
    // A rate of zero stops even a curve that stands upright.
    if moment.rate == 0 { result.velocity = result.velocity.map { _ in 0 } }
    guard isCumulative, moment.completedCycles > 0 else { return result }
    let end = at(timing.autoreverses ? 0 : 1, model: model).value
    for index in end.indices { result.value[index] += moment.completedCycles * end[index] }
    return result
  }

  /// The progress after the pace, and its derivative by the progress before.
  private func paced(_ moment: MediaTiming.Moment) -> (progress: Double, slope: Double) {
    switch pace {
    case .curve(let curve):
      return (curve.value(at: moment.progress), curve.slope(at: moment.progress))
    case .spring(let spring, let velocity):
      if moment.progress >= 1 { return (1, 0) }
      let state = spring.state(
        after: moment.position, from: MotionState(value: 0, velocity: velocity), toward: 1)
      return (state.value, state.velocity * timing.duration)
    }
  }

  /// The value at a progress and its derivative by it.
  private func at(_ progress: Double, model: [Double]) -> (value: [Double], slope: [Double]) {
    switch source {
    case .keyframes(let keyframes):
      return (keyframes.value(at: progress), keyframes.slope(at: progress))
    case .path(let path):
      let point = path.point(at: progress)
      let slope = path.slope(at: progress)
      return ([point.x, point.y], [slope.dx, slope.dy])
    case .basic(let from, let to, let by):
      let ends = Self.ends(from: from, to: to, by: by, model: model)
      let slope = zip(ends.from, ends.to).map { $1 - $0 }
      let value =
        progress == 1 ? ends.to : zip(ends.from, slope).map { $0 + progress * $1 }
      return (value, slope)
    }
  }
}
