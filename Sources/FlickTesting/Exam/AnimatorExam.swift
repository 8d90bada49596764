import FlickMotion

/// Puts an animator under display links that are regular, fast, slow, irregular, that drop
/// frames, stall and tell target times before now, and turns it round on its way: what it
/// does then tells what is wrong with it, by name.
///
/// ```swift
/// let exam = AnimatorExam("SheetAnimator", from: 633, to: 50) {
///   let animator = SheetAnimator(value: 633)
///   return AnimatorHandle(
///     retarget: { target, now in animator.animate(to: target) },
///     tick: { animator.tick(at: $0.timestamp) },
///     value: { animator.value })
/// }
/// let diagnosis = exam.diagnosis(expecting: .spring(stiffness: 300, damping: 20))
/// #expect(diagnosis.isRight, "\(diagnosis)")
/// ```
///
/// Each run gets an animator of its own, so that runs know nothing of each other. Nothing
/// waits: time is told.
public struct AnimatorExam {
  /// How an animator should move when it is sent from rest. There are springs of a
  /// stiffness above 0 and a damping of 0 or more, and curves of more than 0 seconds.
  public enum Expectation: Hashable, Sendable {
    /// In units per second squared and per second, for a mass of 1.
    case spring(stiffness: Double, damping: Double)
    case timed(TimingCurve, seconds: Double)
    /// However it likes, as long as it is the same at every rate.
    case anything
  }

  let name: String
  let from: Double
  let to: Double
  let make: () -> AnimatorHandle

  /// How far from a course counts as off it, as a part of the way.
  public var tolerance = 0.01
  /// How far from its target an animator may come to rest, as a part of the way.
  public var restTolerance = 0.0002
  /// How many seconds early or late a value may come, beyond a constant delay: fixed
  /// steps of up to twice this pass as right.
  public var slack = 0.0085
  /// The longest time of one frame that an animator must count; what it does with longer
  /// stalls is told as a remark.
  public var longestFrame = 0.05

  /// - Parameters:
  ///   - name: What reports call the animator.
  ///   - from: Where it rests at first.
  ///   - to: Where it is sent, not `from`.
  ///   - make: Makes a fresh one at rest at `from`.
  public init(
    _ name: String = "animator", from: Double, to: Double, make: @escaping () -> AnimatorHandle
  ) {
    precondition(from != to, "an animator is sent elsewhere (from \(from) to \(to))")
    self.name = name
    self.from = from
    self.to = to
    self.make = make
  }

  var way: Double { abs(to - from) }
  var allowed: Double { tolerance * way }

  func course(_ link: ManualDisplayLink, seconds: Double, _ moves: [ExamMove]? = nil) -> Course {
    Course(
      of: make(), link: link, moves: moves ?? [ExamMove(time: 0, target: to)], seconds: seconds)
  }

  /// Everything that can be told.
  public func diagnosis(expecting expectation: Expectation = .anything) -> AnimatorDiagnosis {
    switch expectation {
    case .spring(let stiffness, let damping):
      precondition(
        Spring(stiffness: stiffness, damping: damping) != nil,
        "a spring is expected that can be (was \(stiffness)/\(damping))")
    case .timed(_, let seconds):
      precondition(
        seconds > 0 && seconds.isFinite, "a curve takes a while (was \(seconds) s)")
    case .anything: break
    }
    var examiner = Examiner(self, expectation)
    examiner.examine()
    return AnimatorDiagnosis(
      name: name, faults: examiner.faults, remarks: examiner.remarks,
      looksLike: examiner.spring)
  }

  /// The worst of many irregular links.
  public struct JitterReport: Hashable, Sendable {
    /// How many links there were.
    public let runs: Int
    /// The largest distance from the course under a regular link, beyond the exam's slack
    /// in time; infinite where a value was no number.
    public let error: Double
    /// The seed of the link under which it was.
    public let seed: UInt64
    public let isWithinTolerance: Bool
  }

  /// Runs the animator once for each seed, and holds it to its own course under a regular
  /// link of four times the rate.
  ///
  /// - Parameter link: How irregular; each run changes its seed.
  public func jitter(_ link: ManualDisplayLink, seeds: Range<UInt64>) -> JitterReport {
    let base = Examiner(self, .anything).base
    let course = ReferenceCourse.sampled(base.course, from: from)
    var (error, worst) = (0.0, seeds.lowerBound)
    for seed in seeds {
      var link = link
      link.seed = seed
      let run = self.course(link, seconds: base.settled)
      let found =
        run.isFinite ? CourseFit.delayed(run, course, slack: slack).error : .infinity
      if found > error { (error, worst) = (found, seed) }
    }
    return JitterReport(
      runs: seeds.count, error: error, seed: worst, isWithinTolerance: error <= allowed)
  }
}
