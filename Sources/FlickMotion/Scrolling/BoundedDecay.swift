import FlickCore

/// A glide that bounces at its bounds: where it runs into one, a spring takes
/// over at the edge with the velocity it has there.
public struct BoundedDecay: Hashable, Sendable {
  /// What the spring starts with.
  public enum Handover: Hashable, Sendable {
    /// At the edge, with the velocity the glide has there.
    case atEdge
    /// At the first sample past the edge, with the mean velocity of the 5 ms
    /// before it: what Motion's generator does.
    case sampled(every: Double)
  }

  public let decay: Decay
  /// Either may be infinite.
  public let bounds: ClosedRange<Double>
  public let bounce: Spring
  public let handover: Handover

  public init(
    decay: Decay, bounds: ClosedRange<Double>, bounce: Spring, handover: Handover = .atEdge
  ) {
    if case .sampled(let interval) = handover {
      precondition(interval > 0, "samples are some time apart (was \(interval))")
    }
    self.decay = decay
    self.bounds = bounds
    self.bounce = bounce
    self.handover = handover
  }

  /// A glide from one state, with its bounce if it meets one.
  public struct Course: Hashable, Sendable {
    public struct Bounce: Hashable, Sendable {
      /// Seconds from the start.
      public let time: Double
      /// The bound it comes back to.
      public let edge: Double
      public let state: MotionState
    }

    public let initial: MotionState
    public let decay: Decay
    public let spring: Spring
    public let bounce: Bounce?

    /// - Parameter elapsed: Seconds from the start, not negative.
    public func state(after elapsed: Double) -> MotionState {
      guard let bounce, elapsed >= bounce.time else {
        return decay.state(after: elapsed, from: initial)
      }
      return spring.state(after: elapsed - bounce.time, from: bounce.state, toward: bounce.edge)
    }

    /// Where it comes to rest under a rule for the glide.
    public func end(rest: DecayRest) -> Double {
      bounce?.edge ?? decay.end(from: initial, rest: rest)
    }
  }

  /// What becomes of a release in `initial`. Beyond a bound already, the
  /// spring acts at once, towards that bound.
  public func course(from initial: MotionState) -> Course {
    Course(initial: initial, decay: decay, spring: bounce, bounce: firstBounce(from: initial))
  }

  private func firstBounce(from initial: MotionState) -> Course.Bounce? {
    if initial.value < bounds.lowerBound {
      return Course.Bounce(time: 0, edge: bounds.lowerBound, state: initial)
    }
    if initial.value > bounds.upperBound {
      return Course.Bounce(time: 0, edge: bounds.upperBound, state: initial)
    }
    let end = decay.limit(from: initial)
    let edge: Double
    if end > bounds.upperBound {
      edge = bounds.upperBound
    } else if end < bounds.lowerBound {
      edge = bounds.lowerBound
    } else {
      return nil
    }
    guard let time = decay.time(from: initial, to: edge) else { return nil }
    return bounce(at: time, edge: edge, from: initial)
  }

  private func bounce(at time: Double, edge: Double, from initial: MotionState) -> Course.Bounce {
    let velocity = decay.state(after: time, from: initial).velocity
    switch handover {
    case .atEdge:
      return Course.Bounce(
        time: time, edge: edge, state: MotionState(value: edge, velocity: velocity))
    case .sampled(let interval):
      // The sample at the edge itself is still inside.
      let sample = ((time / interval).rounded(.down) + 1) * interval
      let window = min(0.005, sample)
      let here = decay.state(after: sample, from: initial).value
      let before = decay.state(after: sample - window, from: initial).value
      return Course.Bounce(
        time: sample, edge: edge,
        state: MotionState(value: here, velocity: (here - before) / window))
    }
  }
}
