import FlickMotion
import FlickTesting

// Each is a right animator with one fault that people really make.

/// Turned round, it starts again from rest.
final class ResetsVelocity: ExactSpring {
  override func animate(to target: Double, at now: Double) {
    super.animate(to: target, at: now)
    leg.velocity = 0
  }
}

/// Its one step is as long as the frame.
final class StepsByFrames: HandMade {
  override func advance(by seconds: Double) {
    move(seconds)
    show(place)
  }
}

/// A sixtieth of a second a frame, whatever the display does.
final class CountsFrames: HandMade {
  override func tick(_ frame: LinkFrame) { advance(by: 1 / 60) }
}

/// The link's period a frame, also where frames drop.
final class CountsPeriods: HandMade {
  override func tick(_ frame: LinkFrame) { advance(by: frame.duration) }
}

/// Whole steps only, and the rest of each frame is forgotten.
final class LosesRemainder: HandMade {
  override func advance(by seconds: Double) {
    super.advance(by: seconds)
    rest = 0
  }
}

/// After a stall it takes a second step, to make up for what the first has already done.
final class StepsTwiceAfterStall: HandMade {
  override func tick(_ frame: LinkFrame) {
    let gap = frame.timestamp - (last ?? frame.timestamp)
    super.tick(frame)
    if gap > 1.5 * frame.duration { advance(by: gap) }
  }
}

/// No frame is longer than a sixtieth of a second.
final class ClampsFrames: HandMade {
  override func advance(by seconds: Double) { super.advance(by: min(seconds, 1 / 60)) }
}

/// Never beyond its target, so that nothing bounces.
final class ClampsOvershoot: ExactSpring {
  override var value: Double {
    let (from, to) = (leg.value, target)
    return min(max(super.value, min(from, to)), max(from, to))
  }
}

/// Draws for the target time, even where that has passed.
final class TrustsTarget: ExactSpring {
  override func instant(of frame: LinkFrame) -> Double { frame.targetTimestamp }
}

/// Takes the time from one target to the next for the frame's length, if it is one.
final class TrustsTargetStep: HandMade {
  override func tick(_ frame: LinkFrame) {
    let passed = frame.targetTimestamp - (last ?? frame.timestamp)
    last = frame.targetTimestamp
    advance(by: max(0, passed))
  }
}

/// Ends before its last frame is drawn.
final class DropsLastFrame: UIKitLike {
  private var shown: Double?

  override var value: Double { shown ?? super.value }

  override func tick(_ frame: LinkFrame) {
    let before = super.value
    super.tick(frame)
    shown = parts.isEmpty ? shown ?? before : nil
  }
}

/// Its first frame is as long as the device has been on.
final class StartsAtZero: ExactSpring {
  override func animate(to target: Double, at now: Double) { self.target = target }
}

/// A design token was typed wrong.
final class OtherDamping: ExactSpring {
  override var spring: Spring { Spring(stiffness: 300, damping: 14)! }
}

/// Ends when it first comes near.
final class SnapsEarly: HandMade {
  override func advance(by seconds: Double) {
    if shown == target { return }
    super.advance(by: seconds)
    if abs(target - place) < 30 {
      (place, velocity) = (target, 0)
      show(target)
    }
  }
}
