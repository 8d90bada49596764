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
        // What is no number is told by the results, and shown as what it was last.
        if let seen { return rows[...row].last { $0[seen].isFinite }?[seen] ?? 0 }
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
  /// None is met where a probe saw what is no number.
  public var results: [Playback.ExpectationResult] {
    let results = playback.expectationResults(ofVariant: variant)
    guard let noNumber else { return results }
    return results.map { .init(isMet: false, text: "\($0.text); but \(noNumber)") }
  }

  /// Where a probe first saw what is no number.
  private var noNumber: String? {
    for (row, time) in zip(rows, times) {
      guard let column = row.firstIndex(where: { !$0.isFinite }) else { continue }
      return "\(signalNames[column]) is no number at \(Spelling.number(time, decimals: 3)) s"
    }
    return nil
  }

  /// Whether every expectation is met.
  public var isAsExpected: Bool { results.allSatisfy(\.isMet) }

  /// What a failing test says: each expectation that is not met, and what the motion
  /// looks like instead.
  public var description: String {
    let failed = results.filter { !$0.isMet }.map(\.text)
    guard !failed.isEmpty else { return "as expected" }
    let found = signals.filter { $0.quantity == .value }.compactMap { signal in
      let words = identify(signal)
      return words.isEmpty ? nil : "\(signal.name): " + words.joined(separator: ", ")
    }
    return (failed + found).joined(separator: "\n")
  }

  // MARK: - Identification

  /// What a probed signal moves as, by FlickFit: `expected spring 300/20`, `looks like
  /// 300/14`, `velocity dropped at 0.32 s`; nothing where it moves as the scene says, or no
  /// spring was expected.
  public func identify(_ signal: String) -> [String] {
    let probed = signals.first { $0.name == signal && $0.quantity == .value }
    return probed.map(identify) ?? []
  }

  /// A stretch in which Flick moves the signal by a spring.
  private struct Leg {
    let spring: Spring
    let start: Double
    let end: Double
    /// What the spring begins with, and what the signal had until then.
    let velocity: Double
    let before: Double
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
    var found: [String] = []
    var springs: [Spring: Spring] = [:]
    for expected in legs.map(\.spring) where springs[expected] == nil {
      // The longest leg tells most of its spring; its first frames may show the leg before.
      let own = legs.filter { $0.spring == expected }
      guard let leg = own.max(by: { $0.end - $0.start < $1.end - $1.start }) else { continue }
      let moving = seen(leg).part(from: 2.5 * period, to: leg.end)
      springs[expected] = Self.spring(moving, toward: leg.target, near: expected)
      guard let spring = springs[expected], !Self.isAlike(spring, expected) else { continue }
      found.append(
        "expected spring \(AnimatorFault.words(expected)), looks like "
          + AnimatorFault.words(spring))
    }
    for leg in legs {
      guard let spring = springs[leg.spring] else {
        found.append(
          "expected spring \(AnimatorFault.words(leg.spring)), and no spring fits what was seen")
        break
      }
      guard legs.contains(where: { $0.end == leg.start }),
        case let shown = course.part(from: 0, to: leg.start), let last = shown.values.last,
        let seenAt = shown.times.last
      else { continue }
      func velocity(at time: Double) -> Double {
        playback.trace.variants[variant].track(of: signal.channel)
          .sample(at: FlickTime.zero + (FlickDuration(seconds: time) ?? .zero), limit: .left)
          .number(signal.component ?? 0, .velocity)
      }
      let before = velocity(at: leg.start)
      // It goes on from what was shown last, or from where it was when it was turned round.
      let turned = last + before * (leg.start - seenAt)
      let turns = SpringTurn.possible(
        seen(leg), of: spring, toward: leg.target, shown: [last, turned], period: period)
      let least = abs(leg.target - last)
      guard let turn = turns.first, abs(before) > least, abs(leg.before) > least else { continue }
      let factor = turn.velocity / before
      // What takes its new target from an earlier frame on has that frame's velocity.
      let factors = turns.map { $0.velocity / velocity(at: leg.start + min(0, $0.late)) }
      let meant = leg.velocity / leg.before
      if (factors + [factor]).contains(where: { abs($0 - meant) <= 0.2 }) { continue }
      let time = Spelling.number(leg.start, decimals: 3) + " s"
      if abs(factor) < 0.2 {
        found.append("velocity dropped at \(time)")
      } else if (0.8...1.2).contains(factor) {
        found.append("velocity kept at \(time)")
      } else {
        found.append("velocity changed at \(time), \(AnimatorFault.number(factor)) times as fast")
      }
    }
    return found
  }

  /// What a leg looks like: what FlickFit takes it for, or the spring that was expected,
  /// whichever is nearer; `nil` where it is neither.
  private static func spring(_ seen: Course, toward target: Double, near: Spring) -> Spring? {
    let late = (seen.times.first ?? 0) - seen.period
    let range = seen.range ?? 0
    func error(_ spring: Spring) -> Double {
      SpringTurn(seen, of: spring, toward: target, late: late)?.rms ?? .infinity
    }
    let usual = error(near)
    // Few frames tell nothing.
    if usual <= 0.001 * range || seen.times.count <= 8 { return near }
    if let fitted = seen.fittedSpring {
      let found = error(fitted)
      if found < usual { return found <= 0.01 * range ? fitted : nil }
    }
    return usual <= 0.01 * range ? near : nil
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
    let track = expected.trace.variants[variant].track(of: signal.channel)
    let segments = track.segments
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
      let before = track.sample(at: segment.start, limit: .left)
      return Leg(
        spring: spring, start: segment.start.seconds, end: next ?? end,
        velocity: isX ? from.velocity.dx : from.velocity.dy,
        before: before.number(signal.component ?? 0, .velocity), target: isX ? target.x : target.y)
    }
  }
}
