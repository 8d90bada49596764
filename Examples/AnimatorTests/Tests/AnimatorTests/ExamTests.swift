import FlickTesting
import Testing

/// First step: an animator by itself. An exam puts it under display links that are fast,
/// slow, irregular, that drop frames, stall and lie, turns it round on its way, and names
/// what is wrong with it.
@Suite struct ExamTests {
  static let spring = AnimatorExam.Expectation.spring(stiffness: 300, damping: 20)
  static let ease = AnimatorExam.Expectation.timed(.easeInOut, seconds: UIKitLike.seconds)

  /// This is all that an exam must know of an animator.
  static func exam(of type: any Animator.Type) -> AnimatorExam {
    AnimatorExam("\(type)", from: 633, to: 50) {
      let animator = type.init(value: 633)
      return AnimatorHandle(
        retarget: { target, now in animator.animate(to: target, at: now) },
        tick: { frame in animator.tick(frame) },
        value: { animator.value })
    }
  }

  @Test(arguments: [HandMade.self, ExactSpring.self] as [any Animator.Type])
  func `a right spring is right`(type: any Animator.Type) {
    let diagnosis = Self.exam(of: type).diagnosis(expecting: Self.spring)
    #expect(diagnosis.isRight, "\(diagnosis)")
    #expect(diagnosis.remarks.isEmpty, "\(diagnosis)")
  }

  @Test func `right eases are right, and add up`() {
    let diagnosis = Self.exam(of: UIKitLike.self).diagnosis(expecting: Self.ease)
    #expect(diagnosis.isRight, "\(diagnosis)")
  }

  static let broken: [(any Animator.Type, AnimatorFault.Kind)] = [
    (ResetsVelocity.self, .dropsVelocity),
    (StepsByFrames.self, .dependsOnFrameRate),
    (CountsFrames.self, .countsFrames),
    (CountsPeriods.self, .countsPeriods),
    (LosesRemainder.self, .losesRemainder),
    (StepsTwiceAfterStall.self, .countsStallTwice),
    (ClampsFrames.self, .clampsFrameTime),
    (ClampsOvershoot.self, .clampsValue),
    (TrustsTarget.self, .trustsEarlyTarget),
    (TrustsTargetStep.self, .trustsEarlyTarget),
    (StartsAtZero.self, .takesClockForFirstFrame),
    (OtherDamping.self, .isOtherSpring),
    (SnapsEarly.self, .snapsToTarget),
  ]

  @Test(arguments: broken)
  func `a broken spring is told, and its fault named`(
    type: any Animator.Type, fault: AnimatorFault.Kind
  ) {
    let diagnosis = Self.exam(of: type).diagnosis(expecting: Self.spring)
    #expect(diagnosis.faults.map(\.kind) == [fault], "\(diagnosis)")
  }

  @Test func `a last frame that is missing is told`() {
    let diagnosis = Self.exam(of: DropsLastFrame.self).diagnosis(expecting: Self.ease)
    #expect(diagnosis.faults.map(\.kind) == [.stopsShort], "\(diagnosis)")
  }

  @Test func `the words say what it looks like`() throws {
    let diagnosis = Self.exam(of: OtherDamping.self).diagnosis(expecting: Self.spring)
    let fault = try #require(diagnosis.faults.first)
    #expect("\(fault)" == "other spring: expected spring 300/20, it looks like 300/14")
  }

  static let units: [(Double, AnimatorFault.VelocityUnit?)] = [
    (1, nil), (0.001, .perMillisecond), (-1, .otherDirection),
  ]

  /// Released by a finger: the handle says how, and the exam finds the unit.
  @Test(arguments: units)
  func `a velocity in another unit is told`(factor: Double, unit: AnimatorFault.VelocityUnit?) {
    let exam = AnimatorExam(from: 633, to: 50) {
      let animator = HandMade(value: 633)
      return AnimatorHandle(
        retarget: { animator.animate(to: $0, at: $1) },
        release: { target, velocity, now in
          animator.animate(to: target, at: now)
          animator.velocity = velocity * factor
        },
        tick: { animator.tick($0) }, value: { animator.value })
    }
    let faults = exam.diagnosis(expecting: Self.spring).faults
    guard case .mistakesVelocityUnit(let found, let taken)? = faults.first else {
      #expect(faults.isEmpty && unit == nil)
      return
    }
    #expect(taken == unit)
    #expect(abs(found / factor - 1) < 0.05)
  }

  @Test func `a thousand irregular links change nothing`() {
    var link = ManualDisplayLink(rate: 60)
    link.jitter = 0.4
    link.drops = 0.1
    let report = Self.exam(of: ExactSpring.self).jitter(link, seeds: 0..<1000)
    #expect(report.runs == 1000)
    #expect(report.isWithinTolerance, "seed \(report.seed): off by \(report.error)")
  }
}
