/// One animation of a property: what Core Animation calls basic, keyframe and
/// spring animations, as a pure function of the time and of the value beneath.
///
/// A value is a list of components (a point is two), all of the same number.
public struct PropertyAnimation: Hashable, Sendable {
  public indirect enum Source: Hashable, Sendable {
    /// From, to and by in all combinations; see `ends(model:)`.
    case basic(from: [Double]?, to: [Double]?, by: [Double]?)
    case keyframes(Keyframes)
    /// Two components, x and y.
    case path(KeyframePath)
    /// One component, the direction of travel in degrees, turned by that many
    /// more.
    case pathAngle(KeyframePath, offset: Double)
    /// Sixteen components, as all that follow. What is missing is the model's.
    case transform(from: Transform3D?, to: Transform3D?)
    case transforms(TransformKeyframes)
    /// Numbers that become a transform after they are interpolated and
    /// accumulated; angles in radians.
    case function(ValueFunction, of: Source)
  }

  /// How the progress passes.
  public enum Pace: Hashable, Sendable {
    case curve(TimingCurve)
    /// From 0 to 1 by a spring, which is cut at the animation's end and snaps.
    /// The velocity is in whole ways per second, as Core Animation's.
    case spring(Spring, velocity: Double)
    /// A property animator's course, from a time on it on, or back from there.
    case course(AnimatorCourse, from: Double, isReversed: Bool)
    /// Held there.
    case held(Double)
  }

  /// What it does with the value beneath it.
  public enum Combination: String, Hashable, Sendable, CaseIterable {
    case replace
    /// Adds itself: Core Animation's `additive`, UIKit's positions and
    /// rotations. A transform is applied before the one beneath.
    case add
    /// Multiplies: how UIKit stacks scales.
    case multiply
  }

  public let source: Source
  public let timing: MediaTiming
  public let pace: Pace
  public let combination: Combination
  /// Whether each finished cycle adds its end to the ones that follow.
  public let isCumulative: Bool

  public init(
    source: Source, timing: MediaTiming, pace: Pace = .curve(.linear),
    combination: Combination = .replace, isCumulative: Bool = false
  ) {
    self.source = source
    self.timing = timing
    self.pace = pace
    self.combination = combination
    self.isCumulative = isCumulative
  }

  /// A property's value and its rates of change per second of the parent's
  /// time, component by component.
  public struct Value: Hashable, Sendable {
    /// Each component with its derivatives by the parent's time.
    package var jets: [Jet]

    package init(jets: [Jet]) {
      self.jets = jets
    }

    /// - Parameter acceleration: `nil`: none.
    public init(value: [Double], velocity: [Double], acceleration: [Double]? = nil) {
      precondition(
        velocity.count == value.count && (acceleration ?? value).count == value.count,
        "each component has a velocity and an acceleration")
      jets = value.indices.map {
        Jet(value[$0], slope: velocity[$0], curvature: acceleration?[$0] ?? 0)
      }
    }

    /// Something that does not move.
    public init(resting value: [Double]) {
      jets = value.map { Jet($0) }
    }

    public var value: [Double] { jets.map(\.value) }
    public var velocity: [Double] { jets.map(\.slope) }
    public var acceleration: [Double] { jets.map(\.curvature) }

    /// The components in a range of their own.
    public subscript(range: Range<Int>) -> Value {
      get { Value(jets: Array(jets[range])) }
      set { jets.replaceSubrange(range, with: newValue.jets) }
    }
  }

  /// What is seen of a property: its model value under its animations, the
  /// earliest first. A later one covers the earlier ones unless it adds or
  /// multiplies.
  ///
  /// - Parameter parentTime: Seconds.
  public static func presentation(
    model: [Double], _ animations: [PropertyAnimation], at parentTime: Double
  ) -> Value {
    animations.reduce(Value(resting: model)) { $1.applied(to: $0, at: parentTime) }
  }

  /// The value with this animation on top of it; unchanged where the
  /// animation has no effect at that time.
  public func applied(to beneath: Value, at parentTime: Double) -> Value {
    applied(to: beneath, at: timing.moment(at: parentTime), pace: .even)
  }

  /// The same at a moment of its own.
  ///
  /// - Parameter pace: Of its parent's time by that outside.
  func applied(to beneath: Value, at moment: MediaTiming.Moment, pace: LocalPace) -> Value {
    guard moment.isApplied else { return beneath }
    var own = evaluate(moment, over: beneath.jets, pace: pace)
    precondition(
      own.jets.count == beneath.jets.count,
      "an animation has the property's components (\(own.jets.count), \(beneath.jets.count))")
    if combination == .replace { return own }
    if source.isTransform { return own.then(beneath) }
    for (index, a) in beneath.jets.enumerated() {
      let b = own.jets[index]
      own.jets[index] =
        combination == .add
        ? a + b
        : Jet(
          a.value * b.value, slope: a.slope * b.value + a.value * b.slope,
          curvature: a.curvature * b.value + 2 * a.slope * b.slope + a.value * b.curvature)
    }
    return own
  }

  /// Where a basic animation begins and ends over a model value: what is not
  /// given comes from the model, and `by` from the end that is.
  public static func ends(
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

  private func evaluate(_ moment: MediaTiming.Moment, over beneath: [Jet], pace: LocalPace) -> Value
  {
    if case .function(let function, let numbers) = source {
      let inner = PropertyAnimation(
        source: numbers, timing: timing, pace: self.pace, isCumulative: isCumulative)
      return function.applied(to: inner.evaluate(moment, over: [], pace: pace))
    }
    let rate = moment.rate.times(pace.rate)
    let paced = paced(moment, rate: rate)
    var jets = at(source.jumps ? paced.progress.past(rate) : paced.progress, over: beneath)
    // How fast the rate changes: what a group's curve does to its time.
    let bending = moment.rate.times(pace.bend)
    // A rate of zero stops even a curve that stands upright, and what has no
    // slope is not bent by it.
    let isPassing = rate != 0 || bending != 0
    for index in jets.indices {
      guard isPassing else {
        jets[index] = Jet(jets[index].value)
        continue
      }
      let (slope, curvature) = (jets[index].slope, jets[index].curvature)
      let bend = slope == 0 ? 0 : slope * paced.curvature
      let own = curvature == 0 ? 0 : curvature * paced.slope * paced.slope
      let steepness = slope.times(paced.slope)
      let inherited = steepness.times(bending)
      let both = (own + bend).times(rate).times(rate) + inherited
      // Adding 0 makes −0 plain. A time that stands upright bends more than it
      // is steep.
      jets[index].slope = steepness.times(rate) + 0
      jets[index].curvature = (both.isNaN ? inherited : both) + 0
    }
    guard isCumulative, moment.completedCycles > 0 else { return Value(jets: jets) }
    let end = at(timing.autoreverses ? 0 : 1, over: beneath)
    for index in end.indices { jets[index].value += moment.completedCycles * end[index].value }
    return Value(jets: jets)
  }

  /// The progress after the pace, and its derivatives by the progress before.
  ///
  /// - Parameter rate: At which its progress passes.
  private func paced(
    _ moment: MediaTiming.Moment, rate: Double
  ) -> (progress: Double, slope: Double, curvature: Double) {
    switch pace {
    case .curve(let curve):
      return (
        curve.value(at: moment.progress, passing: rate), curve.slope(at: moment.progress),
        curve.curvature(at: moment.progress)
      )
    case .held(let progress): return (progress, 0, 0)
    case .course(let course, let from, let isReversed):
      return paced(moment, on: course, from: from, isReversed: isReversed)
    case .spring(let spring, let velocity):
      let duration = timing.duration
      // Cut at its end, it snaps; what moves is the limit from before.
      let isOver = moment.progress >= 1
      let initial = MotionState(value: 0, velocity: velocity)
      if isOver, moment.rate == 0 { return (1, 0, 0) }
      let state = spring.state(after: moment.position, from: initial, toward: 1)
      return (
        isOver ? 1 : state.value, state.velocity * duration,
        spring.acceleration(at: state, toward: 1) * duration * duration
      )
    }
  }

  /// The same on a property animator's course; at its end it has snapped.
  private func paced(
    _ moment: MediaTiming.Moment, on course: AnimatorCourse, from start: Double, isReversed: Bool
  ) -> (progress: Double, slope: Double, curvature: Double) {
    let duration = timing.duration
    let place = isReversed ? start - moment.position : start + moment.position
    let state = course.state(at: place, isReversed: isReversed)
    let isOver = moment.progress >= 1
    let sign: Double = isReversed ? -1 : 1
    return (
      isOver ? (isReversed ? 0 : 1) : state.value, sign * state.velocity * duration,
      state.acceleration * duration * duration
    )
  }

  /// The value at a progress and its derivatives by it.
  private func at(_ progress: Double, over beneath: [Jet]) -> [Jet] {
    switch source {
    case .keyframes(let keyframes): return keyframes.jets(at: progress)
    case .path(let path):
      let point = path.point(at: progress)
      let slope = path.slope(at: progress)
      let curvature = path.curvature(at: progress)
      return [
        Jet(point.x, slope: slope.dx, curvature: curvature.dx),
        Jet(point.y, slope: slope.dy, curvature: curvature.dy),
      ]
    case .pathAngle(let path, let offset):
      let degrees = 180 / Double.pi
      let turn = path.turn(at: progress)
      return [
        Jet(
          path.angle(at: progress) * degrees + offset, slope: turn.slope * degrees,
          curvature: turn.curvature * degrees)
      ]
    case .transform(let from, let to):
      let model =
        from == nil || to == nil ? Transform3D(rows: beneath.map(\.value)) : .identity
      return TransformWay(from: from ?? model, to: to ?? model).jets(at: progress)
    case .transforms(let keys): return keys.jets(at: progress)
    case .function(let function, let numbers):
      // Only where no time passes; see `evaluate`.
      let inner = PropertyAnimation(source: numbers, timing: timing).at(progress, over: [])
      return function.applied(to: Value(resting: inner.map(\.value))).jets
    case .basic(let from?, let to?, _): return Self.way(from: from, to: to, at: progress)
    case .basic(let from, let to, let by):
      let ends = Self.ends(from: from, to: to, by: by, model: beneath.map(\.value))
      return Self.way(from: ends.from, to: ends.to, at: progress)
    }
  }

  /// Straight, and exact at its end.
  private static func way(from: [Double], to: [Double], at progress: Double) -> [Jet] {
    zip(from, to).map { progress == 1 ? Jet($1, slope: $1 - $0) : .mix($0, $1, at: progress) }
  }

  /// What it shows over a value at a progress after its pace.
  public func shown(at progress: Double, over beneath: [Double]) -> [Double] {
    let own = at(progress, over: beneath.map { Jet($0) }).map(\.value)
    switch combination {
    case .replace: return own
    case .add where source.isTransform, .multiply where source.isTransform:
      return Transform3D(rows: own).then(Transform3D(rows: beneath)).rows
    case .add: return zip(beneath, own).map { $0 + $1 }
    case .multiply: return zip(beneath, own).map { $0 * $1 }
    }
  }
}

extension PropertyAnimation.Source {
  /// Whether values hold and then jump.
  fileprivate var jumps: Bool {
    switch self {
    case .basic, .transform: false
    case .keyframes(let keyframes): keyframes.mode == .discrete
    case .path(let path), .pathAngle(let path, _): path.mode == .discrete
    case .transforms(let keyframes): keyframes.places.mode == .discrete
    case .function(_, let numbers): numbers.jumps
    }
  }
}

extension TimingCurve {
  /// The same where the progress passes at a rate.
  func value(at progress: Double, passing rate: Double) -> Double {
    guard case .steps = self else { return value(at: progress) }
    return value(at: progress.past(rate))
  }
}

extension Double {
  /// A progress a trifle further on its way: the instant of a jump, which
  /// rounding puts before it or after it, belongs to what follows.
  fileprivate func past(_ rate: Double) -> Double {
    let trifle = 1e-12
    if rate == 0 { return self }
    return min(max(self + (rate > 0 ? trifle : -trifle), 0), 1)
  }
}
