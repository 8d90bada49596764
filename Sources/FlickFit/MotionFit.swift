import FlickCore
import FlickMotion

/// What moved a recorded signal: its laws one after the other, their numbers and how
/// sure those are, and what happened where one gave way to the next.
public struct MotionFit: Sendable {
  /// In units of the Bayesian information criterion: what is better by less is not told from
  /// the other.
  package static let strongEvidence = 6.0

  /// A kind of motion. The raw value is its word in reports.
  public enum Model: String, Sendable, CaseIterable {
    case rest
    case constantVelocity = "constant-velocity"
    case spring, ease, decay
    /// It goes where something else in the recording is.
    case follows
    /// No law explains it.
    case unknown
  }

  /// One number of a segment's law.
  public struct Parameter: Hashable, Sendable {
    public let name: String
    /// `nil` where the samples cannot tell it.
    public let value: Double?
    /// Between which values it lies with a confidence of 95 %; `nil` where nothing is
    /// known, infinite where nothing bounds it.
    public let interval: ClosedRange<Double>?
    /// Why there is no value, in a few words.
    public let reason: String?
  }

  /// A run under one law. Times are the recording's, in seconds.
  public struct Segment: Sendable {
    public let from: Double
    public let to: Double
    public let model: Model
    public let parameters: [Parameter]
    /// The usual distance of samples from the curve, in the signal's unit.
    public let residual: Double
    /// What is to be said besides, such as why no law was named.
    public let notes: [String]
    /// The law's name on platforms, as that of a curve.
    public let name: String?
    /// The spring, where both its numbers are told.
    public let spring: Spring?
    /// How the system that moved it steps its spring, where that is seen; `nil` for a
    /// spring in closed form.
    public let stepping: String?
    let leg: Leg

    public func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }
    public func value(_ name: String) -> Double? { parameter(name)?.value }
  }

  /// What became of the velocity at a border.
  public enum Velocity: String, Sendable {
    case kept, dropped, projected, added
    /// Nothing moved before.
    case none
    /// Something else than the four.
    case changed
  }

  /// How an interruption was answered, as scenes say it.
  public typealias Policy = InterruptionPolicy

  /// Where one law gives way to another.
  public struct Border: Sendable {
    public let at: Double
    public let velocity: Velocity
    /// `nil` where nothing was interrupted.
    public let policy: Policy?
    /// Policies that explain it, best first, by how much worse than the best each is in
    /// units of the Bayesian information criterion: 10 is very strong evidence.
    public let evidence: [(policy: Policy, worseBy: Double)]
    /// Before and after, in units per second.
    public let velocities: (before: Double, after: Double)
    public let notes: [String]

    /// Whether the eye sees a break.
    public var isAbrupt: Bool {
      [.dropped, .projected, .changed].contains(velocity) || policy == .jump
    }
  }

  public let name: String
  public internal(set) var segments: [Segment] = []
  public internal(set) var borders: [Border] = []
  /// The samples that were fitted.
  public let samples: [RecordedSignal.Sample]
  /// The deviation of single values that was found, in the signal's unit.
  public private(set) var noise = 0.0
  /// The deviation of times that was found, in seconds; 0 where none is seen.
  public private(set) var clockJitter = 0.0
  /// The distance of the grid on which values lie; 0 where there is none.
  public let grid: Double
  /// Whether it is the way to a target that was named, not the signal itself.
  public let hasTarget: Bool
  /// The target at each sample, 0 without one: what was fitted is the distance to it.
  package let offsets: [Double]
  /// A stepped loop's values at the samples; `nil` where laws are in closed form.
  private var course: [Double]?

  /// - Parameters:
  ///   - target: Where the signal is being sent, sample by sample, where a recording has
  ///     that as well; then the motion towards it is what is named.
  ///   - models: Which to consider; all by default.
  ///   - events: When somebody touched, in seconds; numbers.
  ///   - accuracy: How far the recording strays, in the signal's unit: what moves no
  ///     farther is at rest.
  public init(
    _ signal: RecordedSignal, target: RecordedSignal? = nil,
    models: Set<Model> = Set(Model.allCases), events: [Double] = [], accuracy: Double = 0
  ) {
    self.init(
      signal, target: target, models: models, events: events, accuracy: accuracy,
      isInPlane: false)
  }

  /// - Parameter isInPlane: Whether it is one coordinate of what moves in the plane, and
  ///   `tellTogether(_:_:)` says what became of the velocity at interruptions.
  init(
    _ signal: RecordedSignal, target: RecordedSignal?, models: Set<Model>, events: [Double],
    accuracy: Double, isInPlane: Bool
  ) {
    precondition(events.allSatisfy(\.isFinite), "a touch has a time (were \(events))")
    let seen = signal.samples.filter { $0.mark != .lost && $0.mark != .duplicate }
    // Of a long recording every second sample, every third and so on tells the same.
    let step = 1 + seen.count / FitConstants.mostSamples
    let usable = step == 1 ? seen : stride(from: 0, to: seen.count, by: step).map { seen[$0] }
    name = signal.name
    samples = usable
    let laws = Set(models.compactMap(\.law)).union([.rest, .follows, .unknown])
    let builder = FitBuilder(
      times: usable.map(\.time), values: usable.map(\.value), target: target,
      laws: laws, events: events, accuracy: accuracy, isMeasured: signal.isMeasured,
      error: signal.error, isInPlane: isInPlane)
    grid = builder.grid
    hasTarget = builder.goal != nil
    offsets = builder.goal ?? usable.map { _ in 0 }
    take(builder.build())
  }

  /// Says this instead of what was found before.
  mutating func take(_ built: FitBuilder.Built) {
    segments = built.segments
    borders = built.borders
    noise = built.noise
    clockJitter = built.clock
    course = built.course
  }

  /// The fitted curve's value at a time of the recording, straight from step to step where a
  /// loop was found; `nil` outside, and where no law is known.
  public func value(at time: Double) -> Double? {
    guard let first = samples.first, let last = samples.last, time >= first.time,
      time <= last.time
    else { return nil }
    if let course { return stepped(course, at: time) }
    // Between a border and the first sample behind it only springs are known; else the
    // last leg's curve still is.
    let segment = segments.last {
      $0.from <= time && ($0.leg.reachesBack || $0.leg.window.origin <= time + 1e-9)
    }
    guard let segment = segment ?? segments.first,
      segment.model != .unknown, segment.model != .follows
    else { return nil }
    return segment.leg.state(at: max(time, segment.from)).value
  }

  private func stepped(_ course: [Double], at time: Double) -> Double? {
    guard let first = samples.first, let last = samples.last, time >= first.time,
      time <= last.time, course.count == samples.count
    else { return nil }
    // Loops are told in regular samples alone.
    let place = (time - first.time) / (last.time - first.time) * Double(course.count - 1)
    let before = min(Int(place), course.count - 2)
    return course[before] + (course[before + 1] - course[before]) * (place - Double(before))
  }
}

extension MotionFit.Model {
  var law: Law? {
    switch self {
    case .rest: .rest
    case .constantVelocity: .line
    case .spring: .spring
    case .ease: .ease
    case .decay: .decay
    case .follows: .follows
    case .unknown: .unknown
    }
  }

  init(_ law: Law) {
    switch law {
    case .rest: self = .rest
    case .line: self = .constantVelocity
    case .spring: self = .spring
    case .ease: self = .ease
    case .decay: self = .decay
    case .follows: self = .follows
    case .unknown: self = .unknown
    }
  }
}
