import FlickCore

/// A way from one place to another that takes a fixed time: what CSS, UIKit's
/// blocks and `CAKeyframeAnimation` do.
///
/// Progress is 0 where it starts and 1 at its target. It may leave that range
/// and be repeated; when its time is over, the value is the target, wherever
/// the last cycle ended, as Core Animation then shows the model.
public struct TimedMotion: Hashable, Sendable {
  public enum Course: Hashable, Sendable {
    case curve(TimingCurve)
    /// Of one number, the progress.
    case keyframes(Keyframes)
  }

  public enum Repetition: Hashable, Sendable {
    /// Cycles; need not be whole.
    case count(Double)
    case forever
  }

  /// Of one way.
  public let duration: FlickDuration
  public let course: Course
  public let repetition: Repetition
  /// Whether every way there is followed by the same way back.
  public let autoreverses: Bool

  /// - Parameter duration: Positive.
  public init(
    duration: FlickDuration, course: Course, repetition: Repetition = .count(1),
    autoreverses: Bool = false
  ) {
    precondition(duration > .zero, "a timed motion lasts (was \(duration.flicks) flicks)")
    if case .keyframes(let keyframes) = course {
      precondition(keyframes.dimensions == 1, "progress is one number")
    }
    if case .count(let count) = repetition {
      precondition(count > 0, "a motion happens at all (was \(count) times)")
    }
    self.duration = duration
    self.course = course
    self.repetition = repetition
    self.autoreverses = autoreverses
  }

  /// There, and back where it autoreverses.
  public var cycle: FlickDuration { autoreverses ? duration + duration : duration }

  /// From the start of the first cycle to the end of the last one, rounded to
  /// a flick; `nil`: it never ends, or not within 2⁶² flicks (200 years).
  public var length: FlickDuration? {
    guard case .count(let count) = repetition else { return nil }
    if count == 1 { return cycle }
    let flicks = (count * Double(cycle.flicks)).rounded()
    return flicks < 0x1p62 ? FlickDuration(flicks: Int64(flicks)) : nil
  }

  /// Progress with its first two derivatives by time, per second.
  public struct Progress: Hashable, Sendable {
    public let value: Double
    public let velocity: Double
    public let acceleration: Double
  }

  /// The progress `elapsed` after the start, found in closed form however many
  /// cycles have passed. An instant between two cycles belongs to the later
  /// one; from the end of the last one on it is `nil`: at the target.
  public func progress(after elapsed: FlickDuration) -> Progress? {
    precondition(elapsed >= .zero, "a motion has begun (\(elapsed.flicks) flicks)")
    if let length, elapsed >= length { return nil }
    let place = FlickDuration(flicks: elapsed.flicks % cycle.flicks)
    let isReturning = place >= duration
    let position = isReturning ? cycle - place : place
    let seconds = duration.seconds
    // A step has come at the flick that is nearest to it.
    let fraction =
      isStepwise && !isReturning
      ? (Double(position.flicks) + 0.5) / Double(duration.flicks) : position.seconds / seconds
    let (value, slope, curvature) = shape(at: fraction)
    return Progress(
      value: value, velocity: (isReturning ? -slope : slope) / seconds,
      acceleration: curvature / (seconds * seconds))
  }

  private func shape(at fraction: Double) -> (value: Double, slope: Double, curvature: Double) {
    switch course {
    case .curve(let curve):
      (curve.value(at: fraction), curve.slope(at: fraction), curve.curvature(at: fraction))
    case .keyframes(let keyframes):
      (
        keyframes.value(at: fraction)[0], keyframes.slope(at: fraction)[0],
        keyframes.curvature(at: fraction)[0]
      )
    }
  }

  /// Instants after the start, ascending and before `end`, at which the value
  /// may jump or bend: borders of cycles, keys, and the steps and corners of
  /// its curve, the last step among them if it comes by then. Empty where cycles
  /// are shorter than `spacing`, since then no sampling that wide shows them.
  public func corners(before end: FlickDuration, spacing: FlickDuration) -> [FlickDuration] {
    guard cycle >= spacing else { return [] }
    let limit = length.map { min($0, end) } ?? end
    let inside = cornerFractions.map {
      FlickDuration(flicks: Int64(($0 * Double(duration.flicks)).rounded()))
    }
    var within = inside
    if autoreverses { within += inside.reversed().map { cycle - $0 } }
    var result: [FlickDuration] = []
    var start = FlickDuration.zero
    while start < limit {
      for corner in [.zero] + within where start + corner > .zero {
        let isLastStep = isStepwise && start + corner == length && limit == length
        guard start + corner < limit || isLastStep else { continue }
        if start + corner != result.last { result.append(start + corner) }
      }
      start = start + cycle
    }
    return result
  }

  private var isStepwise: Bool {
    if case .curve(.steps) = course { true } else { false }
  }

  /// Between 0 and 1, ascending; at most a thousand.
  private var cornerFractions: [Double] {
    let all: [Double] =
      switch course {
      case .keyframes(let keyframes): keyframes.times
      case .curve(.steps(let steps)):
        steps.count > 1000 ? [] : (0...steps.count).map { Double($0) / Double(steps.count) }
      case .curve(.points(let easing)): easing.points.map(\.input)
      case .curve: []
      }
    return all.filter { $0 > 0 && $0 <= 1 }
  }
}
