import Flick
import FlickCore
import FlickEngine
import FlickMotion
import FlickScene

/// What was seen of an app's animator, as a played scene.
public struct ProbedMotion: Sendable, CustomStringConvertible {
  /// The scene as it was seen: its expectations, pictures, figures and films are of the
  /// app. Where nothing was probed it is the scene's own.
  public let playback: Playback
  /// What was expected: the scene as Flick plays it.
  public let expected: Playback
  /// In the order of the probes.
  public let signalNames: [String]
  /// Seconds since the link's start.
  public let times: [Double]
  let signals: [Signal]
  /// One row an instant.
  let rows: [[Double]]
  let variant: Int

  init(_ probe: MotionProbe, times: [FlickTime], rows: [[Double]], signals: [Signal]) {
    let played = probe.playback.trace.variants[probe.variant]
    var courses: [Int: ObservedCourse] = [:]
    for channel in Set(signals.map(\.channel)) {
      /// The number as it was seen, or as Flick has it.
      func number(_ row: Int, _ component: Int, _ quantity: Signal.Quantity) -> Double {
        let seen = signals.firstIndex {
          $0.channel == channel && $0.component == component && $0.quantity == quantity
        }
        if let seen { return rows[row][seen] }
        return played.tracks[channel].sample(at: times[row]).number(component, quantity)
      }
      let isPlane =
        probe.playback.file.scene.variants[probe.variant].channels[channel].property.components == 2
      let places = times.indices.map {
        Point(x: number($0, 0, .value), y: isPlane ? number($0, 1, .value) : 0)
      }
      let velocities = times.indices.map {
        Vector(dx: number($0, 0, .velocity), dy: isPlane ? number($0, 1, .velocity) : 0)
      }
      let tells = signals.contains { $0.channel == channel && $0.quantity == .velocity }
      courses[channel] = ObservedCourse(
        instants: times, places: places, velocities: tells ? velocities : nil)
    }
    let ways = courses.values.map { course in
      course.places.map { ($0 - course.places[0]).length }.max() ?? 0
    }
    expected = probe.playback
    playback = probe.playback.showing(
      courses, ofVariant: probe.variant, still: 0.0005 * (ways.max() ?? 0))
    signalNames = signals.map(\.name)
    self.times = times.map(\.seconds)
    self.signals = signals
    self.rows = rows
    variant = probe.variant
  }

  /// What was seen of a probed signal, one number an instant; `nil` where it was not probed.
  public func values(of signal: String) -> [Double]? {
    signalNames.firstIndex(of: signal).map { column in rows.map { $0[column] } }
  }

  // MARK: - Expectations

  /// The scene's expectations of the variant that was probed, judged by what was seen.
  public var results: [Playback.ExpectationResult] {
    playback.expectationResults(ofVariant: variant)
  }

  /// Whether every expectation is met.
  public var isAsExpected: Bool { results.allSatisfy(\.isMet) }

  /// What a failing test says: each expectation that is not met, and what the motion
  /// looks like instead.
  public var description: String {
    let failed = results.filter { !$0.isMet }.map(\.text)
    guard !failed.isEmpty else { return "as expected" }
    let found = signals.filter { $0.quantity == .value }.flatMap { signal in
      identify(signal).map { "\(signal.name): \($0)" }
    }
    return (failed + found).joined(separator: "\n")
  }

  // MARK: - Identification

  /// What a probed signal moves as: `expected spring 300/20, looks like 300/14`, `velocity
  /// dropped at 0.32 s`; nothing where it moves as the scene says, or no spring was
  /// expected.
  public func identify(_ signal: String) -> [String] {
    let probed = signals.first { $0.name == signal && $0.quantity == .value }
    return probed.map(identify) ?? []
  }

  private struct Leg {
    let spring: Spring
    let start: Double
    let end: Double
    let from: MotionState
    let target: Double
  }

  private func identify(_ signal: Signal) -> [String] {
    let legs = springLegs(signal)
    guard let values = values(of: signal.name) else { return [] }
    let course = Course(times: times, values: values, period: period)
    func seen(_ leg: Leg) -> Course {
      let part = course.part(from: leg.start + 1e-9, to: leg.end)
      return Course(
        times: part.times.map { $0 - leg.start }, values: part.values, period: period)
    }
    // The longest leg tells most of the spring; its first frames may still show the old one.
    guard let longest = legs.max(by: { $0.end - $0.start < $1.end - $1.start }) else { return [] }
    let whole = seen(longest)
    let moving = whole.part(from: 2.5 * period, to: longest.end)
    guard let fit = SpringFit(leg: moving, toward: longest.target, near: longest.spring) else {
      return []
    }
    let expected = "expected spring \(AnimatorFault.words(longest.spring)), "
    guard fit.error <= 0.01 * (whole.range ?? 0) else {
      return [expected + "and no spring fits what was seen"]
    }
    var found: [String] = []
    if !Self.isAlike(fit.spring, longest.spring) {
      found.append(expected + "looks like \(AnimatorFault.words(fit.spring))")
    }
    for leg in legs.dropFirst() {
      let after = seen(leg)
      guard let last = course.part(from: 0, to: leg.start).values.last, after.times.count > 6 else {
        continue
      }
      let before = playback.trace.variants[variant].track(of: signal.channel)
        .sample(at: FlickTime.zero + (FlickDuration(seconds: leg.start) ?? .zero), limit: .left)
        .number(signal.component ?? 0, .velocity)
      let turn = SpringTurn(
        after, of: fit.spring, toward: leg.target, shown: [last], period: period)
      guard let turn, abs(before) > abs(leg.target - last) else { continue }
      let factor = turn.velocity / before
      let time = Spelling.number(leg.start, decimals: 3) + " s"
      if abs(factor) < 0.2 {
        found.append("velocity dropped at \(time)")
      } else if !(0.8...1.2).contains(factor) {
        found.append("velocity changed at \(time), \(AnimatorFault.number(factor)) times as fast")
      }
    }
    return found
  }

  private var period: Double {
    times.count > 1 ? (times[times.count - 1] - times[0]) / Double(times.count - 1) : 1
  }

  private static func isAlike(_ one: Spring, _ other: Spring) -> Bool {
    abs(one.stiffness / one.mass / (other.stiffness / other.mass) - 1) < 0.05
      && abs(one.damping / one.mass - other.damping / other.mass)
        < 0.05 * max(other.damping / other.mass, 1)
  }

  /// The stretches in which Flick moves the signal by a spring.
  private func springLegs(_ signal: Signal) -> [Leg] {
    let segments = expected.trace.variants[variant].track(of: signal.channel).segments
    let end = times.last ?? 0
    return segments.enumerated().compactMap { index, segment in
      let spring: Spring
      let (from, target): (PlaneState, Point)
      switch segment.motion {
      case .spring(let found, let start, let to): (spring, from, target) = (found, start, to)
      case .run(let run): (spring, from, target) = (run.spring, run.initial, run.target)
      default: return nil
      }
      let next =
        segments.dropFirst(index + 1).first { $0.event != nil || !$0.motion.isRest }?.start.seconds
      let isX = signal.component != 1
      return Leg(
        spring: spring, start: segment.start.seconds, end: next ?? end,
        from: MotionState(
          value: isX ? from.position.x : from.position.y,
          velocity: isX ? from.velocity.dx : from.velocity.dy),
        target: isX ? target.x : target.y)
    }
  }
}
