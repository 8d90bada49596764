import FlickCore
import FlickMotion

/// Whether a signal is what a system's own loop makes of a spring, step by step, which
/// is not quite what the equation says.
///
/// In the plane it is asked of a distance joint alone, whose coordinates depend on each
/// other; all other loops step each by itself.
struct SteppedSearch {
  let times: [Double]
  let values: [Double]
  /// The other coordinate in the plane.
  let across: [Double]?
  /// Where it is sent elsewhere, roughly: the samples that show it first.
  let borders: [Int]
  /// How many frames the loop had before the first sample.
  let before: Int

  struct Stepping: Hashable {
    let name: String
    let solver: SpringSolver
    let resistance: Double
    /// Of Box2D's world, which has lengths of its own.
    var pointsPerMetre = 100.0

    /// Whether near its anchor only the body's resistance acts, which is seen apart then.
    var isRadial: Bool { if case .softJoint(_, _, _, .distance) = solver { true } else { false } }

    var isJoint: Bool { if case .softJoint = solver { true } else { false } }

    /// - Parameter numbers: The logarithms of stiffness and of the joint's own damping
    ///   first, the body's resistance last where it is seen.
    func spring(_ numbers: [Double]) -> (spring: Spring, solver: SpringSolver)? {
      let resistance = isRadial ? numbers[numbers.count - 1] : 0
      guard
        let spring = Spring(
          stiffness: Reproducible.exp(numbers[0]),
          damping: Reproducible.exp(numbers[1]) + resistance)
      else { return nil }
      if case .softJoint(let rate, _, let kind, let joint) = solver {
        return (spring, .softJoint(rate: rate, resistance: resistance, kind, joint))
      }
      return (spring, solver)
    }
  }

  struct Found {
    var stepping: Stepping
    var spring: Spring
    let velocity: Double
    let targets: [Double]
    /// Of the other coordinate.
    var across: (velocity: Double, target: Double)?
    /// The sample that the motion starts after, and the one that first shows a new target.
    let start: Int
    let border: Int?
    let keepsVelocity: Bool
    /// The velocity that the solver has when the target changes.
    let velocityAtBorder: Double
    let deviation: Double
    /// The loop's places at the samples from `start` on.
    let places: [Point]
    var notes: [String] = []
  }

  /// The link's period; there is no search where samples are not regular.
  let period: Double
  let reach: Double
  /// The sample that the motion starts after.
  let first: Int
  /// The points a metre of a Box2D world in which the longest of all ways, gone again and
  /// again, is as far as anything goes in a step.
  let limitedScale: Double?

  init?(
    times: [Double], values: [Double], across: [Double]? = nil, borders: [Int],
    after before: Int = 0
  ) {
    // What is at rest was set to its target; no loop steps any more.
    let standing = [values, across ?? values].map { values in
      values.lastIndex { $0 != values[values.count - 1] } ?? 0
    }
    let count = min(values.count, (standing.max() ?? 0) + 2)
    let (times, values) = (Array(times.prefix(count)), Array(values.prefix(count)))
    let across = across.map { Array($0.prefix(count)) }
    guard times.count >= 8, times.count <= 4000 else { return nil }
    let period = (times[times.count - 1] - times[0]) / Double(times.count - 1)
    guard
      times.indices.allSatisfy({
        (times[$0] - times[0] - Double($0) * period).magnitude < 1e-6 * period * Double(times.count)
      })
    else { return nil }
    func reach(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let widest = max(reach(values), across.map(reach) ?? 0)
    guard widest > 0 else { return nil }
    self.times = times
    self.values = values
    self.across = across
    self.borders = borders
    self.before = before
    self.period = period
    self.reach = widest
    limitedScale = Self.limitedScale(
      values.indices.dropFirst().map { index in
        let down = across.map { $0[index] - $0[index - 1] } ?? 0
        return Vector(dx: values[index] - values[index - 1], dy: down).length
      })
    func moved(_ values: [Double]) -> Int {
      values.firstIndex { ($0 - values[0]).magnitude > 1e-9 * widest } ?? values.count
    }
    let begin = min(moved(values), across.map(moved) ?? values.count)
    let moved = begin < values.count ? begin : 1
    // A loop may show its first step a frame late.
    self.first = moved <= 2 ? 0 : moved - 1
    // Few samples lie on any loop's way.
    guard values.count - self.first >= 14 else { return nil }
  }

  /// - Parameters:
  ///   - near: A spring in closed form that comes near.
  ///   - later: One that comes near behind a border.
  ///   - deviations: How near, everywhere and behind the last border.
  func found(
    near spring: Spring, later: Spring, deviations: (whole: Double, last: Double)
  ) -> Found? {
    let deviation = deviations.whole
    let rate = Int((1 / period).rounded())
    guard rate > 0 else { return nil }
    var best: Found?
    func take(_ found: Found?) {
      guard let found else { return }
      guard let known = best else {
        best = found
        return
      }
      // Of loops that come as near, the one with round numbers is meant.
      let (less, more) = (
        min(found.deviation, known.deviation), max(found.deviation, known.deviation)
      )
      if more < max(3 * less, Self.rounding * reach) {
        if figures(found) < figures(known) { best = found }
      } else if found.deviation < known.deviation {
        best = found
      }
    }
    // Behind the one border, wherever exactly, the loop that is right needs no other: there it
    // comes nearer than springs in closed form, though it may be between two of its steps.
    // Those may have more borders than it has.
    let ends = borders.count > 1 ? [borders[0], borders[borders.count - 1]] : borders
    let tails = ends.compactMap { border in
      let from = min(border + 2, values.count)
      return SteppedSearch(
        times: Array(times[from...]), values: Array(values[from...]), borders: [],
        after: from - first)
    }
    let most = max(3 * Self.exactness * reach, 2 * deviations.last)
    func end(_ stepping: Stepping) -> Found? {
      tails.lazy.compactMap { LoopFit($0, stepping, near: later).found() }
        .first { $0.deviation < most }
    }
    let isExact = !tails.isEmpty && deviation < Self.exactness * reach
    for group in Self.steppings(rate) {
      // The loop that is right leaves rounding errors, others far more; but for a step that is
      // off at the start Euler's loops follow any spring.
      if let best, best.deviation < Self.rounding * reach,
        figures(best) == 1 || group.contains(where: \.isRadial)
      {
        break
      }
      for stepping in group {
        let end = end(stepping)
        // What springs with a border between them explain to the last digits has that border.
        if isExact, end == nil { continue }
        take(LoopFit(self, stepping, near: spring).found())
        if let best, best.deviation < Self.exactness * reach, best.border == nil { continue }
        guard let end else { continue }
        if stepping.isJoint, end.deviation < Self.exactness * reach {
          take(turned(stepping, before: end))
        } else {
          take(turned(stepping, near: spring))
        }
      }
    }
    func isConvincing(_ found: Found?) -> Bool {
      guard let found, found.deviation < Self.exactness * reach else { return false }
      return found.deviation < 0.05 * deviation || deviation < 1e-7 * reach
        || found.deviation < 0.3 * deviation && figures(found) == 1
    }
    let limited = limitedScale
    let isNear = best.map { $0.deviation < Self.nearness * reach } ?? false
    if !isExact || limited != nil, isNear || limited != nil, !isConvincing(best) {
      // Box2D goes no farther than two metres in a step, pulls no nearer than 5 mm and
      // sleeps below 1 cm/s. What went as fast as it may tells its spring behind that.
      let starts = tails.isEmpty ? [spring] : [later, spring]
      scales: for scale in limited.map({ [$0] }) ?? Self.scales {
        for stepping in Self.joints(rate, scale) {
          for start in starts {
            take(LoopFit(self, stepping, near: start).found())
            if isConvincing(best) { break scales }
          }
        }
      }
    }
    return isConvincing(best) ? best.map(named) : nil
  }

  /// The loop that is sent elsewhere near one of the borders.
  private func turned(_ stepping: Stepping, near spring: Spring) -> Found? {
    found(stepping, near: spring, Set(borders.prefix(3).flatMap { [$0 - 1, $0, $0 + 1] })) {
      $0.found()
    }
  }

  /// The loop whose numbers are known from its end: it is sent elsewhere where its beginning
  /// has no more the same numbers. Curves in closed form hide that place where frames have
  /// now more and now fewer steps.
  private func turned(_ stepping: Stepping, before end: Found) -> Found? {
    let fit = LoopFit(self, stepping, near: end.spring)
    func head(until count: Int) -> (velocity: Double, target: Double)? {
      fit.head(of: end, until: count).flatMap {
        $0.deviation < Self.exactness * reach ? ($0.velocity, $0.target) : nil
      }
    }
    // With fewer samples all go by any numbers.
    var (low, high) = (first + 4, values.count - 3)
    guard var known = head(until: low) else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if let head = head(until: middle) {
        (low, known) = (middle, head)
      } else {
        high = middle
      }
    }
    return found(stepping, near: end.spring, [low - 1, low, low + 1]) {
      $0.found(from: end, velocity: known.velocity, target: known.target)
    }
  }

  private func found(
    _ stepping: Stepping, near spring: Spring, _ borders: Set<Int>,
    _ solve: (LoopFit) -> Found?
  ) -> Found? {
    var best: Found?
    for border in borders.sorted() where border > first + 2 && border < values.count - 3 {
      for keeps in [true, false] {
        let fit = LoopFit(self, stepping, near: spring, border: border, keepsVelocity: keeps)
        guard let found = solve(fit) else { continue }
        if found.deviation < best?.deviation ?? .infinity { best = found }
      }
    }
    return best
  }

  /// The distance joint that pulls what moves in the plane.
  func found(inPlaneNear spring: Spring) -> Found? {
    let rate = Int((1 / period).rounded())
    guard rate > 0, across != nil else { return nil }
    for scale in limitedScale.map({ [$0] }) ?? [100] + Self.scales {
      let found = Self.joints(rate, scale).filter(\.isRadial).compactMap {
        LoopFit(self, $0, near: spring).found()
      }
      let best = found.map(\.deviation).min() ?? .infinity
      guard best < Self.nearness * reach else { return nil }
      guard best < Self.exactness * reach else { continue }
      let alike = found.filter { $0.deviation < max(3 * best, Self.rounding * reach) }
      return alike.min { figures($0) < figures($1) }.map(named)
    }
    return nil
  }

  /// Loops in groups, those that are tried together.
  static func steppings(_ rate: Int) -> [[Stepping]] {
    func euler(_ kind: String, _ solver: SpringSolver) -> Stepping {
      Stepping(name: "\(kind) Euler steps at \(rate) Hz", solver: solver, resistance: 0)
    }
    let pop = PopSolver.Options(threshold: 1e-12).map {
      Stepping(name: "POP's steps of 1 ms", solver: .pop(rate: rate, $0), resistance: 0)
    }
    let joints = joints(rate, 100)
    return [
      [
        euler("semi-implicit", .semiImplicitEuler(rate: rate)),
        euler("explicit", .explicitEuler(rate: rate)),
      ],
      [pop].compactMap { $0 },
      joints.filter { !$0.isRadial },
      joints.filter(\.isRadial),
      [
        euler(
          "single-precision semi-implicit", .semiImplicitEuler(rate: rate, precision: .single))
      ],
    ]
  }

  /// Of the way: a loop that is the right one leaves less.
  static let exactness = 3e-6
  /// And of what double precision leaves less than this.
  static let rounding = 1e-9

  /// Of the way: a loop that is the right one soon leaves less, and so does it in a world of
  /// another scale.
  static let nearness = 0.03

  /// Points a metre that people choose, but for the usual hundred.
  private static let scales = [150.0, 50, 32, 30, 64, 200, 20, 10, 1000]

  /// - Parameter ways: How far it goes from sample to sample.
  private static func limitedScale(_ ways: [Double]) -> Double? {
    let longest = ways.max() ?? 0
    guard ways.count(where: { $0 > longest * (1 - 1e-5) }) >= 3 else { return nil }
    let scale = longest / SoftJointSolver.longestStep
    var unit = 1.0
    while scale / unit >= 1000 { unit *= 10 }
    while scale / unit < 100 { unit /= 10 }
    let rounded = (scale / unit).rounded() * unit
    return (rounded / scale - 1).magnitude < 1e-5 ? rounded : scale
  }

  private static func joints(_ rate: Int, _ scale: Double) -> [Stepping] {
    let suffix = scale == 100 ? "" : ", \(Spelling.number(scale)) points a metre"
    func joint(
      _ name: String, _ stepping: SoftJointSolver.Stepping, _ joint: SoftJointSolver.Joint
    ) -> Stepping {
      Stepping(
        name: name + suffix, solver: .softJoint(rate: rate, resistance: 0, stepping, joint),
        resistance: 0, pointsPerMetre: scale)
    }
    let always = [
      joint("Box2D's soft point joint, a step at each frame", .frame, .point),
      joint("Box2D's soft distance joint, a step at each frame", .frame, .distance),
    ]
    // UIKit has one scale.
    guard scale == 100 else { return always }
    return always + [
      joint("Box2D 2.2's soft distance joint, a step at each frame", .frameClamped, .distance),
      joint("UIKit Dynamics' steps of 1/120 s, a distance joint", .modern, .distance),
      joint("UIKit Dynamics' steps of 4 ms (iOS 7), a distance joint", .iOS7, .distance),
    ]
  }
}
