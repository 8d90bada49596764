import FlickMotion

// What happens at the other moves: turned round, released, come to rest.
extension Examiner {
  private static let period = 1 / fast

  /// Turns the animator round where it is fast, and sends it on.
  mutating func judgeTurns() {
    guard let caught = base.course.time(at: 0.7, from: exam.from, to: exam.to) else { return }
    let time = caught + Self.period / 4
    for target in [exam.from, exam.to + (exam.to - exam.from) / 2] {
      let moves = [ExamMove(time: 0, target: exam.to), ExamMove(time: time, target: target)]
      let link = ManualDisplayLink(rate: Self.fast)
      let course = exam.course(link, seconds: time + base.settled * 2, moves)
      guard course.isFinite else {
        faults.append(.unusable("turned round, its value is no number"))
        return
      }
      if let fault = fault(course, turnedAt: time, to: target) {
        faults.append(fault)
        return
      }
    }
  }

  private func fault(_ course: Course, turnedAt time: Double, to target: Double) -> AnimatorFault? {
    let before = course.part(from: 0, to: time)
    let after = course.part(from: time, to: time + min(max(base.settled, 0.1), 0.3))
    guard before.times.count > 4, after.times.count > 10 else { return nil }
    // Who begins to count at the next frame shows the old place once more, or twice.
    if let value = before.values.last, after.values.prefix(3).allSatisfy({ $0 == value }),
      abs(value - target) > exam.allowed
    {
      let end = after.values.lastIndex { $0 == value } ?? 0
      return .clampsValue(at: value, from: time, to: after.times[end])
    }
    let turn =
      springTurn(after, at: time, to: target)
      // Without one, what a few frames on either side say.
      ?? Turn(
        before: slope(before, at: time, fromEnd: true), after: slope(after, at: time),
        rms: exam.allowed)
    let last = before.values[before.values.count - 1]
    let step = after.values[0] - last
    let farthest = (abs(turn.before) + abs(turn.after)) * 2.5 * Self.period + 2 * exam.allowed
    if abs(step) > farthest { return .jumpsAtRetarget(time: time, distance: step) }
    guard abs(turn.before) > 0.5 * exam.way else { return nil }
    let factor = turn.after / turn.before
    if (0.8...1.2).contains(factor) { return nil }
    if turn.rms < 1e-5 * exam.way {
      let units: [(Double, AnimatorFault.VelocityUnit)] = [
        (0.001, .perMillisecond), (1 / Self.fast, .perFrame),
      ]
      for (scale, unit) in units where abs(factor / scale - 1) < 0.05 {
        return .mistakesVelocityUnit(factor: factor, unit)
      }
    }
    if startsAnew(after, turnedAt: time, from: last, to: target) { return nil }
    if abs(factor) < 0.2 { return .dropsVelocity(time: time, before: turn.before) }
    return dependsOnRate ? nil : .changesVelocity(time: time, before: turn.before, factor: factor)
  }

  /// Whether a timed course is expected, which has no velocity to begin with, and the same
  /// begins anew from what was shown.
  private func startsAnew(
    _ after: Course, turnedAt time: Double, from place: Double, to target: Double
  ) -> Bool {
    guard case .timed(let curve, let seconds) = expectation else { return false }
    let since = Course(
      times: after.times.map { $0 - time }, values: after.values, period: Self.period)
    let anew = ReferenceCourse.timed(curve, seconds: seconds, from: place, to: target)
    return CourseFit.delayed(since, anew, slack: exam.slack).error <= exam.allowed
  }

  private struct Turn {
    let before: Double
    let after: Double
    /// How far what is seen is off what is said.
    let rms: Double
  }

  /// What a spring says of both sides.
  private func springTurn(_ after: Course, at time: Double, to target: Double) -> Turn? {
    var springs = spring.map { [$0] } ?? []
    if case .spring(let expected, _, _) = reference { springs.append(expected) }
    let turns = springs.compactMap { self.turn($0, after, at: time, to: target) }
    return turns.min { $0.rms < $1.rms }
  }

  private func turn(
    _ spring: Spring, _ after: Course, at time: Double, to target: Double
  ) -> Turn? {
    let start = CourseFit.delayed(
      moving(base.course), .spring(spring, from: exam.from, to: exam.to), slack: exam.slack)
    guard start.error <= exam.allowed else { return nil }
    let state = spring.state(
      after: max(0, time - start.delay), from: MotionState(value: exam.from), toward: exam.to)
    let shown = base.course.part(from: 0, to: time).values.last ?? state.value
    let since = Course(
      times: after.times.map { $0 - time }, values: after.values, period: Self.period)
    let best = SpringTurn.possible(
      since, of: spring, toward: target, shown: [state.value, shown], period: Self.period
    ).first
    guard let best, best.rms <= 2.5 * exam.allowed else { return nil }
    return Turn(
      before: state.velocity, after: best.velocity, rms: best.rms)
  }

  private var expectedOrFound: Spring? {
    if case .spring(let expected, _, _) = reference { expected } else { spring }
  }

  /// The velocity at an end of a course, by the cubic nearest to eight frames.
  private func slope(_ course: Course, at time: Double, fromEnd: Bool = false) -> Double {
    let count = course.times.count
    let places = fromEnd ? max(0, count - 8)..<count : min(1, count)..<min(9, count)
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for place in places {
      let t = (course.times[place] - time) * Self.fast / 4
      let powers = [1, t, t * t, t * t * t]
      for row in 0..<4 {
        for column in 0..<4 { rows[row][column] += powers[row] * powers[column] }
        rows[row][4] += powers[row] * course.values[place]
      }
    }
    for pivot in 0..<4 {
      guard abs(rows[pivot][pivot]) > 1e-12 else { return 0 }
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0..<5 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows[1][4] / rows[1][1] * Self.fast / 4
  }

  // MARK: - Release

  /// Releases it from rest at no velocity and at one: what differs is the velocity's doing.
  mutating func judgeRelease() {
    guard exam.make().release != nil else { return }
    let told = 6 * (exam.to - exam.from)
    func run(_ velocity: Double) -> Course {
      exam.course(
        ManualDisplayLink(rate: Self.fast), seconds: base.settled,
        [ExamMove(time: 0, target: exam.to, velocity: velocity)])
    }
    let (rest, fast) = (run(0), run(told))
    guard rest.isFinite, fast.isFinite else {
      faults.append(.unusable("released, its value is no number"))
      return
    }
    let apart = Course(
      times: rest.times, values: zip(fast.values, rest.values).map { $0 - $1 },
      period: rest.period)
    guard apart.values.contains(where: { abs($0) > 1e-9 * exam.way }) else {
      faults.append(.ignoresReleaseVelocity)
      return
    }
    let factor = self.factor(apart) / told
    guard !(0.8...1.2).contains(factor) else { return }
    let units: [(Double, AnimatorFault.VelocityUnit)] = [
      (0.001, .perMillisecond), (1000, .milliseconds), (-1, .otherDirection),
      (exam.way, .partOfTheWay), (-exam.way, .partOfTheWay), (1 / exam.way, .partOfTheWay),
      (-1 / exam.way, .partOfTheWay), (1.0 / 60, .perFrame), (1.0 / 120, .perFrame),
      (1 / Self.fast, .perFrame), (60, .perFrame), (120, .perFrame), (Self.fast, .perFrame),
    ]
    let unit = units.first { abs(factor / $0.0 - 1) < 0.12 }?.1
    faults.append(.mistakesVelocityUnit(factor: factor, unit))
  }

  /// The velocity that two courses differ by at their start.
  private func factor(_ apart: Course) -> Double {
    guard let spring = expectedOrFound else { return slope(apart, at: 0) }
    func solution(_ late: Double) -> (velocity: Double, rms: Double) {
      var (qq, qx, xx) = (0.0, 0.0, 0.0)
      for index in apart.times.indices {
        let elapsed = apart.times[index] - late
        let unit = MotionState(value: 0, velocity: 1)
        let q = elapsed > 0 ? spring.state(after: elapsed, from: unit, toward: 0).value : 0
        let x = apart.values[index]
        (qq, qx, xx) = (qq + q * q, qx + q * x, xx + x * x)
      }
      guard qq > 0 else { return (0, .infinity) }
      return (qx / qq, max(0, xx - qx * qx / qq))
    }
    let delays = stride(from: -1.5, through: 2.5, by: 0.125).map { $0 * Self.period }
    return delays.map(solution).min { $0.rms < $1.rms }?.velocity ?? 0
  }

  // MARK: - End

  /// Waits until it rests, at several rates.
  mutating func judgeEnds() {
    let seconds = base.settled * 3 + 1
    for rate in [30, Self.usual, 120] {
      var link = ManualDisplayLink(rate: rate, seed: 7)
      link.jitter = rate == 30 ? 0 : 0.3
      let course = exam.course(link, seconds: seconds)
      guard let end = course.values.last, course.values.suffix(10).allSatisfy({ $0 == end }) else {
        continue
      }
      let left = abs(end - exam.to)
      if left > exam.restTolerance * exam.way {
        faults.append(.stopsShort(distance: left, rate: rate))
        return
      }
    }
  }

  /// Whether it jumps to where it ends.
  func lastStep() -> AnimatorFault? {
    let values = base.course.values
    guard let end = values.last, let last = values.lastIndex(where: { $0 != end }), last > 2 else {
      return nil
    }
    let step = abs(end - values[last])
    let usual = abs(values[last] - values[last - 1])
    guard step > exam.allowed, step > 1.3 * usual, last + 1 < values.count else { return nil }
    return .snapsToTarget(distance: step, time: base.course.times[last + 1])
  }
}
