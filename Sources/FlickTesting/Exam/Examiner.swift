import FlickMotion

/// Runs an exam and keeps what it finds.
struct Examiner {
  /// The course under a link of 240 frames a second, and when little of it is left.
  struct Base {
    let course: Course
    let settled: Double
    let isSettled: Bool
  }

  let exam: AnimatorExam
  let expectation: AnimatorExam.Expectation
  let base: Base
  var faults: [AnimatorFault] = []
  var remarks: [String] = []
  /// What the animator moves as.
  var spring: Spring?
  /// What irregular courses are held to.
  var reference: ReferenceCourse
  /// How late the base course is in it.
  var delay = 0.0

  static let fast = 240.0
  static let usual = 60.0

  init(_ exam: AnimatorExam, _ expectation: AnimatorExam.Expectation) {
    self.exam = exam
    self.expectation = expectation
    let link = ManualDisplayLink(rate: Self.fast)
    var course = exam.course(link, seconds: 4)
    var settled = Self.settled(course, exam)
    if settled > 3.2 {
      course = exam.course(link, seconds: 20)
      settled = Self.settled(course, exam)
    }
    let isSettled = settled < 18
    base = Base(course: course, settled: max(settled, 0.1) + 0.05, isSettled: isSettled)
    reference = .sampled(course, from: exam.from)
  }

  /// When it leaves where it ends for the last time, by half a hundredth of the way.
  static func settled(_ course: Course, _ exam: AnimatorExam) -> Double {
    guard let end = course.values.last else { return 0 }
    let last = course.values.lastIndex { abs($0 - end) > 0.005 * exam.way }
    return last.map { course.times[$0] } ?? 0
  }

  /// As long as something of it moves.
  func moving(_ course: Course) -> Course {
    course.part(from: 0, to: Self.settled(course, exam) + 0.05)
  }

  mutating func examine() {
    guard isUsable() else { return }
    let courses = [60, 90, 120, Self.fast].map { rate in
      rate == Self.fast
        ? base.course : exam.course(ManualDisplayLink(rate: rate), seconds: base.settled * 4 + 1)
    }
    if takesClock(courses) { return faults.append(.takesClockForFirstFrame) }
    findSpring()
    guard judgeRates(courses) else { return }
    // A course that is cut off says no more of what follows.
    if faults.contains(where: { [.clampsValue, .snapsToTarget].contains($0.kind) }) { return }
    judgeIrregular(courses[0])
    judgeTurns()
    judgeRelease()
    judgeEnds()
    judgePause()
    // One fault may be met in several ways, and is told once.
    var kinds: Set<AnimatorFault.Kind> = []
    faults = faults.filter { kinds.insert($0.kind).inserted }
  }

  var dependsOnRate: Bool { faults.contains { $0.kind == .dependsOnFrameRate } }

  private mutating func judgeIrregular(_ usual: Course) {
    // Where its steps are as long as frames, no irregular frame leaves its course as it is.
    guard !dependsOnRate else { return judgeEarlyTargets(usual) }
    let irregular = jitterFault()
    if let irregular, irregular.kind == .countsPeriods {
      faults.append(irregular)
      return judgeEarlyTargets(usual)
    }
    let before = faults.count
    judgeStalls(usual)
    if faults.count > before { return }
    if let irregular { return faults.append(irregular) }
    judgeEarlyTargets(usual)
  }

  /// Whether it moves at all.
  private mutating func isUsable() -> Bool {
    if !base.course.isFinite {
      faults.append(.unusable("its value is no number"))
      return false
    }
    func moves(_ course: Course) -> Bool {
      course.values.contains { abs($0 - exam.from) > 0.02 * exam.way }
    }
    if moves(base.course) {
      guard base.isSettled else {
        faults.append(.neverSettles(after: 20))
        return false
      }
      return true
    }
    let slow = exam.course(ManualDisplayLink(rate: 30), seconds: 4)
    faults.append(
      moves(slow)
        ? .losesRemainder(speed: 0, rate: Self.fast) : .unusable("it does not move"))
    return false
  }

  private func takesClock(_ courses: [Course]) -> Bool {
    courses.allSatisfy { course in
      course.values.prefix(2).contains { abs($0 - exam.from) > 0.6 * exam.way || !$0.isFinite }
    }
  }

  // MARK: - Shape

  var expected: ReferenceCourse? {
    switch expectation {
    case .spring(let stiffness, let damping):
      expectedSpring(stiffness, damping).map { .spring($0, from: exam.from, to: exam.to) }
    case .timed(let curve, let seconds):
      .timed(curve, seconds: seconds, from: exam.from, to: exam.to)
    case .anything: nil
    }
  }

  private func expectedSpring(_ stiffness: Double, _ damping: Double) -> Spring? {
    Spring(stiffness: stiffness, damping: damping)
  }

  private var expectedSpring: Spring? {
    if case .spring(let stiffness, let damping) = expectation {
      expectedSpring(stiffness, damping)
    } else {
      nil
    }
  }

  /// The spring that was expected, where it moves as what was, or the one that it looks like.
  private mutating func findSpring() {
    let course = moving(base.course)
    func follows(_ reference: ReferenceCourse) -> Bool {
      CourseFit.delayed(course, reference, slack: exam.slack).error <= exam.allowed
    }
    if let expected, follows(expected) {
      spring = expectedSpring
      return
    }
    guard let fitted = course.fittedSpring,
      follows(.spring(fitted, from: exam.from, to: exam.to))
    else { return }
    spring = fitted
  }

  /// Whether time passes in it as it should, at each rate; finds what the others are held to.
  private mutating func judgeRates(_ courses: [Course]) -> Bool {
    let own = ReferenceCourse.sampled(base.course, from: exam.from)
    func fits(_ reference: ReferenceCourse) -> [CourseFit] {
      courses.map {
        CourseFit.timed(moving($0), reference, slack: exam.slack, tolerance: exam.allowed)
      }
    }
    let rates = courses.map { 1 / $0.period }
    if let expected {
      let found = fits(expected)
      if found.count(where: { $0.error <= exam.allowed }) >= 3 {
        return judge(found, rates, courses, against: expected, isOwn: false)
      }
    }
    let found = fits(own)
    let known = faults.count
    guard judge(found, rates, courses, against: own, isOwn: true) else { return false }
    if faults.count == known { judgeShape() }
    return true
  }

  /// Judges how fast time passes at each rate.
  private mutating func judge(
    _ fits: [CourseFit], _ rates: [Double], _ courses: [Course],
    against other: ReferenceCourse, isOwn: Bool
  ) -> Bool {
    let isExplained = fits.allSatisfy { $0.error <= 1.5 * exam.allowed }
    // Where nobody says how fast time should pass, the fastest is right.
    let fastest = fits.map(\.speed).max() ?? 1
    let speeds = fits.map { $0.speed / (isOwn ? fastest : 1) }
    guard let least = speeds.min(), let most = speeds.max() else { return false }
    if isExplained, most / least < 1.03 {
      reference = other
      delay = fits[3].delay
      // All alike, and otherwise than expected: a spring of another pace.
      if abs(speeds[0] - 1) > 0.05 {
        reference = .sampled(base.course, from: exam.from)
        delay = 0
        faults.append(otherShape())
      }
      return true
    }
    let paces = zip(speeds, rates).map { $0 / $1 }
    guard let slowest = paces.min(), let quickest = paces.max() else { return false }
    if quickest / slowest < 1.08 {
      let slow = isOwn ? 1 : speeds[0]
      faults.append(.countsFrames(speedAt60: slow, speedAt120: slow * speeds[2] / speeds[0]))
      return false
    }
    // An error of steps shrinks with them, that of a lost rest does not.
    let (whole, half) = (speeds[0] - speeds[3], speeds[2] - speeds[3])
    let shrinks = abs(half) > 0.005 && (2.4...3.6).contains(whole / half)
    if isExplained, most < 1.02, !shrinks {
      let longest = paces[0]
      let isClamp = zip(speeds, rates).allSatisfy { abs($0 - min(1, longest * $1)) < 0.02 }
      if isClamp {
        faults.append(longSteps(of: 1.0 / 15) ?? .clampsFrameTime(longest: longest))
      } else {
        let worst = speeds.firstIndex(of: least) ?? 0
        let lost = AnimatorFault.losesRemainder(speed: least, rate: rates[worst])
        faults.append(longSteps(of: 1.0 / 15) ?? lost)
      }
      return false
    }
    if let limit = speedLimit() {
      faults.append(limit)
      return false
    }
    let slow = ReferenceCourse.sampled(courses[2], from: exam.from)
    let apart = CourseFit.delayed(moving(courses[0]), slow, slack: 0)
    faults.append(.dependsOnFrameRate(difference: apart.error))
    reference = .sampled(base.course, from: exam.from)
    return true
  }

  /// Says what the course is where it is not what was expected.
  private mutating func judgeShape() {
    if let snap = lastStep() { return faults.append(snap) }
    if let held = held(base.course, after: 0, reference: expected) {
      return faults.append(.clampsValue(at: held.value, from: held.start, to: held.end))
    }
    if let end = stopsDead() { return faults.append(end) }
    guard expected != nil else { return }
    if let expected = expectedSpring, let spring, isStepped(spring, expected) {
      remarks.append(
        "its steps make it a spring of \(AnimatorFault.words(spring)), not quite "
          + AnimatorFault.words(expected))
      return
    }
    faults.append(speedLimit() ?? otherShape())
  }

  /// Whether one spring is the other in steps that take the velocity first and the place
  /// after it: then both constants are larger by the same small part.
  private func isStepped(_ spring: Spring, _ expected: Spring) -> Bool {
    let stiffness = spring.stiffness / expected.stiffness
    let damping = spring.damping / expected.damping
    return (0.975...1.125).contains(stiffness) && abs(stiffness - damping) < 0.015
  }

  /// Whether it stops while it is fast, though it was faster before.
  private func stopsDead() -> AnimatorFault? {
    guard case .anything = expectation, let end = base.course.values.last,
      let last = base.course.values.lastIndex(where: { $0 != end }), last > 4
    else { return nil }
    let steps = zip(base.course.values.dropFirst(), base.course.values).map { abs($0 - $1) }
    let part = steps[last - 1] / (steps.max() ?? 1)
    guard (0.15...0.95).contains(part), abs(end - exam.to) <= exam.allowed,
      steps[last] < 1.5 * steps[last - 1]
    else { return nil }
    let time = base.course.times[last + 1]
    return .clampsValue(at: end, from: time, to: time)
  }

  /// Whether it is at its fastest for a while, and would be faster if it were as expected.
  private func speedLimit() -> AnimatorFault? {
    guard let expected else { return nil }
    // Over eight frames, in which fixed steps do not show.
    let reach = 8 / Self.fast
    let speeds = zip(base.course.values.dropFirst(8), base.course.values).map {
      abs($0 - $1) / reach
    }
    let should = base.course.times.map {
      abs(expected.value(at: $0 + reach) - expected.value(at: $0)) / reach
    }
    guard let most = speeds.max(), let greatest = should.max(), greatest > 1.08 * most else {
      return nil
    }
    var count = 0
    for speed in speeds {
      count = speed > 0.93 * most ? count + 1 : 0
      if count >= 20 { return .clampsVelocity(limit: most, expected: greatest) }
    }
    return nil
  }

  private func otherShape() -> AnimatorFault {
    if let spring { return .isOtherSpring(expected: expectedSpring, looksLike: spring) }
    guard let expected else { return .isOtherCurve(error: 0, time: 0) }
    let course = moving(base.course)
    let fit = CourseFit.delayed(course, expected, slack: exam.slack)
    let distances = course.times.indices.map {
      abs(course.values[$0] - expected.value(at: course.times[$0] - fit.delay))
    }
    let worst = distances.indices.max { distances[$0] < distances[$1] } ?? 0
    return .isOtherCurve(error: distances[worst], time: course.times[worst])
  }

  /// A stretch of eight frames or more in which the value stands where it should move.
  ///
  /// - Parameter reference: Where it should be, as long as it is known; otherwise what
  ///   moves on later counts.
  func held(
    _ course: Course, after start: Double, reference: ReferenceCourse?
  ) -> (value: Double, start: Double, end: Double)? {
    let values = course.values
    var late = 0.0
    if let reference, let most = course.time(at: 0.9, from: exam.from, to: exam.to) {
      late =
        CourseFit.delayed(course.part(from: 0, to: most), reference, slack: exam.slack).delay
    }
    var index = course.times.firstIndex { $0 > start } ?? values.count
    if start == 0 {
      index = values.firstIndex { abs($0 - exam.from) > 0.02 * exam.way } ?? values.count
    }
    while index < values.count {
      var end = index
      while end + 1 < values.count, values[end + 1] == values[index] { end += 1 }
      if end - index >= 7 {
        let isFinal = end + 1 == values.count
        let stands = (index...end).contains { place in
          guard let reference else { return false }
          // A little earlier or later it may be there, as beside a step.
          return [-exam.slack, 0, exam.slack].allSatisfy { slack in
            let should = reference.value(at: course.times[place] - late + slack)
            return abs(should - values[index]) > 1.5 * exam.allowed
          }
        }
        let movesOn =
          !isFinal && values[end...].contains { abs($0 - values[index]) > exam.allowed }
        if reference == nil ? movesOn : stands {
          // What it should do only a while longer has ended by the time it is to rest.
          let until = isFinal ? course.times[index] + lastAway(reference, late) : course.times[end]
          return (values[index], course.times[index], max(until, course.times[index]))
        }
      }
      index = end + 1
    }
    return nil
  }

  /// How long a reference still leaves the target, after it has first reached it.
  private func lastAway(_ reference: ReferenceCourse?, _ late: Double) -> Double {
    guard let reference else { return 0 }
    let times = base.course.times
    func isAway(_ time: Double) -> Bool {
      abs(reference.value(at: time - late) - exam.to) > exam.allowed
    }
    let reached = times.firstIndex {
      (reference.value(at: $0 - late) - exam.from) / (exam.to - exam.from) >= 1
    }
    guard let reached, let last = times.last(where: isAway) else { return 0 }
    return max(0, last - times[reached])
  }
}
