import FlickCore
import FlickMotion

/// What is wrong with an animator, as an exam found it.
///
/// Seconds, the animator's own unit, and that per second.
public enum AnimatorFault: Hashable, Sendable {
  /// It does not move, or shows what is no number.
  case unusable(String)
  /// It takes the device's whole time for the length of its first frame, and arrives at once.
  case takesClockForFirstFrame
  /// It moves by a fixed amount a frame: on a display that is twice as fast, so is it.
  case countsFrames(speedAt60: Double, speedAt120: Double)
  /// It moves by the link's period a frame, and misses those that drop or come late.
  case countsPeriods(lost: Double)
  /// Its steps are as long as frames, and their error with them: other rates, other courses.
  case dependsOnFrameRate(difference: Double)
  /// Of each frame's time a rest is lost, and it falls behind.
  case losesRemainder(speed: Double, rate: Double)
  /// A frame counts at most so many seconds.
  case clampsFrameTime(longest: Double)
  /// After a stall it is ahead of time: it has counted it twice.
  case countsStallTwice(stall: Double, ahead: Double)
  /// After a stall it is on no course of its own.
  case failsAfterStall(stall: Double, error: Double)
  /// It believes a target time that lies before now.
  case trustsEarlyTarget(early: Double, error: Double)
  /// It stops at a value through which it should move.
  case clampsValue(at: Double, from: Double, to: Double)
  /// It is never faster than so much, where it should be.
  case clampsVelocity(limit: Double, expected: Double)
  /// It moves well, but as another spring would.
  case isOtherSpring(expected: Spring?, looksLike: Spring)
  /// It moves on another curve.
  case isOtherCurve(error: Double, time: Double)
  /// Turned round, it goes on from rest.
  case dropsVelocity(time: Double, before: Double)
  /// Turned round, it goes on at another velocity: so many times as fast.
  case changesVelocity(time: Double, before: Double, factor: Double)
  /// Turned round, it jumps.
  case jumpsAtRetarget(time: Double, distance: Double)
  /// The velocity that it is released with has no effect.
  case ignoresReleaseVelocity
  /// It takes the velocity for one in another unit, or of the other direction.
  case mistakesVelocityUnit(factor: Double, VelocityUnit?)
  /// It comes to rest beside its target: the last frame is missing.
  case stopsShort(distance: Double, rate: Double)
  /// It jumps the last bit to its target.
  case snapsToTarget(distance: Double, time: Double)
  /// It still moves when it should long have come to rest.
  case neverSettles(after: Double)

  /// What a velocity was taken for.
  public enum VelocityUnit: String, Hashable, Sendable, CaseIterable {
    case perMillisecond = "units per millisecond"
    case perFrame = "units per frame"
    case partOfTheWay = "parts of the way per second"
    case otherDirection = "the other direction"
    case milliseconds = "thousand units per second"
  }

  /// A fault without its numbers, for comparisons in tests.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case unusable, takesClockForFirstFrame, countsFrames, countsPeriods, dependsOnFrameRate
    case losesRemainder, clampsFrameTime, countsStallTwice, failsAfterStall, trustsEarlyTarget
    case clampsValue, clampsVelocity, isOtherSpring, isOtherCurve, dropsVelocity, changesVelocity
    case jumpsAtRetarget, ignoresReleaseVelocity, mistakesVelocityUnit, stopsShort
    case snapsToTarget, neverSettles
  }

  public var kind: Kind {
    switch self {
    case .unusable: .unusable
    case .takesClockForFirstFrame: .takesClockForFirstFrame
    case .countsFrames: .countsFrames
    case .countsPeriods: .countsPeriods
    case .dependsOnFrameRate: .dependsOnFrameRate
    case .losesRemainder: .losesRemainder
    case .clampsFrameTime: .clampsFrameTime
    case .countsStallTwice: .countsStallTwice
    case .failsAfterStall: .failsAfterStall
    case .trustsEarlyTarget: .trustsEarlyTarget
    case .clampsValue: .clampsValue
    case .clampsVelocity: .clampsVelocity
    case .isOtherSpring: .isOtherSpring
    case .isOtherCurve: .isOtherCurve
    case .dropsVelocity: .dropsVelocity
    case .changesVelocity: .changesVelocity
    case .jumpsAtRetarget: .jumpsAtRetarget
    case .ignoresReleaseVelocity: .ignoresReleaseVelocity
    case .mistakesVelocityUnit: .mistakesVelocityUnit
    case .stopsShort: .stopsShort
    case .snapsToTarget: .snapsToTarget
    case .neverSettles: .neverSettles
    }
  }
}

extension AnimatorFault: CustomStringConvertible {
  /// One line: the fault's name, what was seen, and what mends it.
  public var description: String {
    switch self {
    case .unusable(let reason): "unusable: \(reason)"
    case .takesClockForFirstFrame:
      "first frame: it takes the clock's time since the device was switched on for the length "
        + "of its first frame, and arrives at once; begin to count at the first frame"
    case .countsFrames(let slow, let fast):
      "frame-rate dependence: it counts frames instead of time; at 60 Hz its time passes "
        + "\(Self.number(slow)) times as fast as it should, at 120 Hz \(Self.number(fast)) times; "
        + "multiply by the time between timestamps"
    case .countsPeriods(let lost):
      "frame-rate dependence: it adds the link's period for every frame, however late that "
        + "comes, and loses \(Self.milliseconds(lost)) where frames drop; subtract timestamps"
    case .dependsOnFrameRate(let difference):
      "frame-rate dependence: it steps as far as a frame is long, and moves otherwise at "
        + "other rates, by up to \(Self.number(difference)); step in fixed steps, or "
        + "evaluate the spring"
    case .losesRemainder(let speed, let rate):
      "lost remainder: it loses what is left of a frame's time after whole steps, and at "
        + "\(Self.number(rate)) Hz its time passes \(Self.number(speed)) times as fast; keep "
        + "the rest for the next frame"
    case .clampsFrameTime(let longest):
      "wrong clamp: a frame counts at most \(Self.milliseconds(longest)), and what is lost "
        + "when frames drop is never caught up; count all of it"
    case .countsStallTwice(let stall, let ahead):
      "double step after a stall: after \(Self.milliseconds(stall)) without a frame it is "
        + "\(Self.milliseconds(ahead)) ahead; count the time of a stall once"
    case .failsAfterStall(let stall, let error):
      "stall: after \(Self.milliseconds(stall)) without a frame it goes on \(Self.number(error)) "
        + "beside its course; divide long frames into steps"
    case .trustsEarlyTarget(let early, let error):
      "target time before now: a frame whose target lay \(Self.milliseconds(early)) before its "
        + "timestamp moved it \(Self.number(error)) off its course; take the later of the two"
    case .clampsVelocity(let limit, let expected):
      "wrong clamp: it is never faster than \(Self.number(limit)) a second, and should reach "
        + "\(Self.number(expected)); clamp nothing but time"
    case .clampsValue(let value, let start, let end) where start == end:
      "wrong clamp: it stops dead at \(Self.number(value)) at \(Self.seconds(start)), while it "
        + "is fast; let it move through"
    case .clampsValue(let value, let start, let end):
      "wrong clamp: it is held at \(Self.number(value)) from \(Self.seconds(start)) to "
        + "\(Self.seconds(end)), where it should move through; clamp nothing but time"
    case .isOtherSpring(let expected, let found):
      "other spring: " + (expected.map { "expected spring \(Self.words($0)), it " } ?? "it ")
        + "looks like \(Self.words(found))"
    case .isOtherCurve(let error, let time):
      "other curve: it is up to \(Self.number(error)) off what was expected, at "
        + "\(Self.seconds(time)), and no spring fits it"
    case .dropsVelocity(let time, let before):
      "velocity reset: velocity dropped at \(Self.seconds(time)), where it moved at "
        + "\(Self.number(before)) a second and went on from rest; keep it when the target changes"
    case .changesVelocity(let time, let before, let factor):
      "velocity changed: turned round at \(Self.seconds(time)), it went on "
        + "\(Self.number(factor)) times as fast as the \(Self.number(before)) a second it had"
    case .jumpsAtRetarget(let time, let distance):
      "jump: turned round at \(Self.seconds(time)), it jumps by \(Self.number(distance)); go on "
        + "from the value that is shown"
    case .ignoresReleaseVelocity:
      "release velocity ignored: whatever it is released with, it starts from rest"
    case .mistakesVelocityUnit(let factor, let unit):
      "velocity unit: it goes on "
        + (unit == .otherDirection
          ? "in the other direction"
          : "\(Self.number(factor)) times as fast as it should"
            + (unit.map { ", as if that were in \($0.rawValue)" } ?? ""))
    case .stopsShort(let distance, let rate):
      "last frame missing: at \(Self.number(rate)) Hz it comes to rest "
        + "\(Self.number(distance)) beside its target; set the target when it ends"
    case .snapsToTarget(let distance, let time):
      "jump at the end: it jumps the last \(Self.number(distance)) to its target at "
        + "\(Self.seconds(time)); end when nothing more is seen to move"
    case .neverSettles(let time): "never settles: it still moves after \(Self.seconds(time))"
    }
  }

  /// `300/20`: stiffness and damping for a mass of 1.
  static func words(_ spring: Spring) -> String {
    number(spring.stiffness / spring.mass) + "/" + number(spring.damping / spring.mass)
  }

  /// Four figures of small numbers, one behind the point of large ones.
  static func number(_ value: Double) -> String {
    let size = abs(value)
    return Spelling.number(value, decimals: size >= 100 ? 1 : size >= 1 ? 2 : size >= 0.01 ? 4 : 7)
  }

  private static func milliseconds(_ seconds: Double) -> String {
    Spelling.number(seconds * 1000, decimals: 1) + " ms"
  }

  private static func seconds(_ seconds: Double) -> String {
    Spelling.number(seconds, decimals: 3) + " s"
  }
}
