// What irregular links bring to light.
extension Examiner {
  private static let period = 1 / usual

  /// What late and early frames change.
  func jitterFault() -> AnimatorFault? {
    for rate in [Self.usual, 120] {
      for seed in 1...3 {
        var link = ManualDisplayLink(rate: rate, seed: UInt64(seed))
        // Less than half a period from frame to frame, which nobody takes for a drop.
        link.jitter = 0.24
        if let fault = fault(under: link) { return fault }
      }
    }
    return nil
  }

  private func fault(under link: ManualDisplayLink) -> AnimatorFault? {
    let course = moving(exam.course(link, seconds: base.settled * 2))
    guard course.isFinite else { return .unusable("irregular frames make it no number") }
    let even = CourseFit.delayed(course, reference, slack: exam.slack)
    let counted = course.times.indices.map { Double($0 + 1) * course.period }
    let periods = CourseFit.delayed(course, clock: counted, reference, slack: exam.slack)
    if even.rms > 0.001 * exam.way, periods.rms < 0.35 * even.rms {
      return .countsPeriods(lost: course.period)
    }
    let timed = CourseFit.timed(course, reference, slack: exam.slack, tolerance: exam.allowed)
    let isLate = timed.speed < 0.98 && timed.error <= 2 * exam.allowed
    if even.error <= exam.allowed, !isLate { return nil }
    for part in [0.7, 0.8, 0.9, 1, 1.1, 1.2] {
      let longest = part * course.period
      let clock = Self.clamped(course.times, to: longest)
      let found = CourseFit.delayed(course, clock: clock, reference, slack: exam.slack)
      if found.rms < 0.2 * timed.rms {
        return longSteps(of: 1.0 / 15) ?? .clampsFrameTime(longest: longest)
      }
    }
    if isLate {
      return longSteps(of: 1.0 / 15) ?? .losesRemainder(speed: timed.speed, rate: link.rate)
    }
    return .dependsOnFrameRate(difference: even.error)
  }

  private static func clamped(_ times: [Double], to longest: Double) -> [Double] {
    var (clock, last, now) = ([Double](), 0.0, 0.0)
    for time in times {
      now += min(time - last, longest)
      last = time
      clock.append(now)
    }
    return clock
  }

  // MARK: - Stalls

  /// Leaves out frames where the animator is fast: one, three, and a quarter of a second.
  ///
  /// - Parameter usual: Its course at 60 frames a second.
  mutating func judgeStalls(_ usual: Course) {
    guard let caught = usual.time(at: 0.2, from: exam.from, to: exam.to) else { return }
    for missed in [1, 3, 14] {
      let gap = Double(missed + 1) * Self.period
      var link = ManualDisplayLink(rate: Self.usual)
      link.stalls = [
        .init(at: caught + Self.period / 4, seconds: (Double(missed) + 0.5) * Self.period)
      ]
      let whole = exam.course(link, seconds: base.settled * 2 + 2 * gap)
      let end = max(caught + gap + 0.1, base.settled + gap)
      let after = whole.part(from: caught + Self.period / 2, to: end)
      guard after.isFinite else {
        faults.append(.failsAfterStall(stall: gap, error: .infinity))
        return
      }
      if let fault = fault(after, stall: gap, usual) {
        faults.append(longSteps(of: gap) ?? fault)
        return
      }
    }
  }

  /// Whether frames that are always as long as a stall lead it off its course as well, and
  /// not only to another pace.
  func longSteps(of stall: Double) -> AnimatorFault? {
    let link = ManualDisplayLink(rate: 1 / min(stall, 1.0 / 15))
    let course = moving(exam.course(link, seconds: base.settled * 2 + 1))
    guard course.isFinite, course.times.count > 4 else { return nil }
    let fit = CourseFit.timed(course, reference, slack: exam.slack, tolerance: exam.allowed)
    guard fit.error > 2 * exam.allowed, stall < 0.1 else { return nil }
    return .dependsOnFrameRate(difference: fit.error)
  }

  /// Lets it rest without frames, as apps do, and sends it back.
  mutating func judgePause() {
    var link = ManualDisplayLink(rate: Self.usual)
    let start = 2 * base.settled + 1
    link.stalls = [.init(at: start, seconds: 3)]
    let back = ExamMove(time: start + 2.999, target: exam.from)
    let course = exam.course(
      link, seconds: start + 3.1, [ExamMove(time: 0, target: exam.to), back])
    let next = course.part(from: start + 2.999, to: start + 3.1).values.prefix(2)
    guard next.contains(where: { !(abs($0 - exam.to) < 0.5 * exam.way) }) else { return }
    remarks.append(
      "if its display link is paused while it rests, the pause counts as its next frame")
  }

  private mutating func fault(_ whole: Course, stall: Double, _ usual: Course) -> AnimatorFault? {
    let course = ReferenceCourse.sampled(usual, from: exam.from)
    func error(_ late: Double, _ part: Course) -> Double {
      CourseFit.error(part, course, speed: 1, delay: late, slack: exam.slack)
    }
    if error(0, whole) <= exam.allowed { return nil }
    // What is counted twice may be so a frame later.
    let after = whole.part(from: (whole.times.first ?? 0) + 1.5 * Self.period, to: .infinity)
    guard after.times.count > 4 else { return nil }
    func rms(_ late: Double) -> Double { CourseFit.rms(after, course, speed: 1, delay: late) }
    let steps = stride(from: -1.6 * stall, through: 1.2 * stall, by: 0.001)
    guard let near = steps.min(by: { rms($0) < rms($1) }) else { return nil }
    let late = Simplex.minimum(from: [near], scale: [0.0005], steps: 30) { rms($0[0]) }[0]
    guard error(late, after) <= 2 * exam.allowed else {
      return .failsAfterStall(stall: stall, error: error(0, whole))
    }
    if abs(late) < exam.slack / 2 {
      return .failsAfterStall(stall: stall, error: error(0, whole))
    }
    if late < 0 { return .countsStallTwice(stall: stall, ahead: -late) }
    let counted = stall - late
    // What is longer than a tenth of a second may as well count as a pause.
    if stall < 0.1, counted < exam.longestFrame - 0.002 {
      return .clampsFrameTime(longest: counted)
    }
    remarks.append(
      "of a stall of \(Int((stall * 1000).rounded())) ms it counts "
        + "\(Int((counted * 1000).rounded())) ms, and goes on from there")
    return nil
  }

  // MARK: - Targets

  /// Tells target times before now: at the first frame, and where the animator is fast.
  mutating func judgeEarlyTargets(_ usual: Course) {
    guard let caught = usual.time(at: 0.25, from: exam.from, to: exam.to) else { return }
    let early = 2.5 * Self.period
    let course = ReferenceCourse.sampled(usual, from: exam.from)
    for start in [caught - Self.period / 4, 0] {
      var link = ManualDisplayLink(rate: Self.usual)
      link.earlyTargets = [.init(at: start, seconds: early)]
      let run = exam.course(link, seconds: base.settled + 0.2)
      var error = Double.infinity
      if run.isFinite, start > 0 {
        error = worst(run, usual, early: caught, course)
      } else if run.isFinite {
        // It may begin to count a frame sooner or later.
        error =
          [-1.3, -1, -0.5, 0, 0.5, 1, 1.3].map { part in
            CourseFit.error(
              run, course, speed: 1, delay: part * Self.period, slack: exam.slack + 0.003)
          }.min() ?? .infinity
      }
      if error > exam.allowed {
        faults.append(.trustsEarlyTarget(early: early, error: error))
        return
      }
    }
  }

  /// How far the run is off the usual course: at the early frame off everything between a
  /// frame before and now.
  private func worst(
    _ run: Course, _ usual: Course, early: Double, _ course: ReferenceCourse
  ) -> Double {
    var worst = 0.0
    for index in run.times.indices where index < usual.times.count {
      let time = run.times[index]
      let isEarly = abs(time - early) < Self.period / 2
      let reach = exam.slack + (isEarly ? 1.1 * Self.period : 0)
      var (low, high) = (Double.infinity, -Double.infinity)
      for step in 0...8 {
        let value = course.value(at: time - reach + Double(step) / 4 * reach)
        low = min(low, value)
        high = max(high, value)
      }
      worst = max(worst, low - run.values[index], run.values[index] - high)
    }
    return worst
  }
}
