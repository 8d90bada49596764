import FlickCore
import FlickPointer

/// Something that happened to one variant, at a tick.
package struct TraceEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case touchDown(pointer: Int, at: Point)
    case touchUp(pointer: Int, at: Point)
    /// The system took the finger's touch away.
    case touchCancelled(pointer: Int, at: Point)
    /// The behaviors and items whose layers lay under a touch, by their channels.
    case reached(channels: [Int])
    /// A finger has rested for a long press.
    case longPressed(pointer: Int, at: Point)
    /// A finger has tapped a layer that answers double taps for the second time.
    case doubleTapped(pointer: Int, at: Point)
    /// A touch that no interactive layer lay under.
    case missed(at: Point)
    /// A drag, a pinch or a rotation took hold of the channel's layer.
    case caught(channel: Int)
    /// What moves the channel was let go and glides.
    case released(channel: Int, velocity: Vector)
    /// The behavior was sent to a state, from rest.
    case started(behavior: Int, state: Int)
    /// The behavior was sent to a state while it moved: an interruption.
    case retargeted(behavior: Int, state: Int, before: TraceSample, after: TraceSample)
    /// The behavior's stepped solver is unstable: it left every scene.
    case ranAway(behavior: Int)
    /// The change waits until the running motion has ended.
    case queued(behavior: Int, state: Int)
    /// A touch or change that a behavior's policy or an animation refused.
    case ignored(channel: Int)
    /// A world began to move its item anew: it was hit, pushed or drawn; or
    /// animations began to move a layer, of which this is the first channel.
    case forced(channel: Int)
    /// Something happened to an animation of a layer, of which this is the first
    /// channel.
    case animation(channel: Int, key: String, AnimationStep)
    /// A layer's time passes at another speed, or was set; this is its first
    /// channel. The speed is that in the scene's time.
    case clock(channel: Int, speed: Double)
    /// The channel came to rest; the velocity that it had left is given.
    case settled(channel: Int, residualVelocity: Vector)
  }

  package enum AnimationStep: Hashable, Sendable {
    /// It is on its layer now, and begins when its time says so.
    case added
    /// Another took its key.
    case replaced
    /// An event took it off its layer.
    case removed
    /// It is over: at its own end, or because it is gone before.
    case completed(finished: Bool)
  }

  package let time: FlickTime
  /// Index of the scene's event that caused it, if one did.
  package let event: Int?
  package let kind: Kind
}

/// How near a fact came to being true, over all variants.
package struct Approach: Hashable, Sendable {
  /// The value of a comparison's signal that was closest to its threshold, and
  /// when it was reached.
  package internal(set) var nearest: Nearest?
  /// When it was true first.
  package internal(set) var held: FlickTime?

  package struct Nearest: Hashable, Sendable {
    package let value: Double
    package let at: FlickTime
  }
}

/// A layer that answers a touch, and the middle of what is seen of it, in canvas points.
package struct Answering: Hashable, Sendable {
  package let layer: Int
  package let middle: Point
  /// How long the finger, which is on it, would have to rest first.
  package var rest: FlickDuration?
}

/// Something the scene asks for that never came true.
package enum TraceProblem: Hashable, Sendable {
  /// A condition that stayed false, with how near its facts came to being true,
  /// in the order in which they are written.
  case neverTrue(event: Int, [Approach])
  /// An event that waits for another which never took place.
  case waitsInVain(event: Int)
  /// An event that is due after the scene's end.
  case afterEnd(event: Int, due: FlickTime, end: FlickTime)
  /// A touch under which no variant has an interactive layer, with the first variant's
  /// nearest that would have answered.
  case hitsNothing(event: Int, at: Point, nearest: Answering?)
  /// A finger is asked for something while another event's stroke or touch
  /// has it on the glass.
  case pointerIsDown(event: Int, pointer: Int, other: Int, at: FlickTime)
  /// A finger that is not on the glass is asked to move on or to leave it.
  case pointerIsUp(event: Int, pointer: Int, at: FlickTime)
  /// The finger that the event put down is still there when all has settled.
  case neverLifts(event: Int, pointer: Int)
  /// A stroke whose path depends on a moving layer and whose end velocity its
  /// distance does not allow. In points and points per second.
  case impossibleStroke(event: Int, distance: Double, speed: Double, duration: FlickDuration)
  /// A stepped solver that is unstable for its spring left every scene.
  case runsAway(behavior: Int, at: FlickTime)
  /// Something still moved at the end of the longest length a scene may have.
  case neverSettles(channel: Int)
}

/// One finger from touch to lift, in canvas points.
package struct TouchTrack: Hashable, Sendable {
  package let pointer: Int
  /// When it went down by its event's own time, which `down` rounds.
  let written: FlickTime
  /// The tick at which it went down.
  package let down: FlickTime
  /// When it lifted. A tap lifts at the tick at which it touched.
  package let up: FlickTime
  let path: FingerPath
  /// Index of the scene's event that put it down.
  package let event: Int
  /// Whether the system took the touch away.
  var isCancelled = false

  /// Whether the finger travels.
  package var isStroke: Bool { path.travels }

  /// Where the finger is at an instant, before `down` where it will touch and
  /// after `up` where it has lifted.
  package func position(at time: FlickTime) -> Point {
    path.position(after: max(.zero, min(time, up) - down))
  }
}

extension TouchTrack {
  /// What a screen that samples at `rate` reports of the finger, with its own
  /// velocity; replayed as a recording it is the same finger.
  ///
  /// Counted from when the finger went down by its event's own time.
  package func rows(rate: Int) -> [PointerRow] {
    func row(_ since: FlickDuration, _ phase: PointerRow.Phase, _ place: Point, _ velocity: Vector)
      -> PointerRow
    {
      PointerRow(
        time: written + since, pointer: pointer, phase: phase, position: place, velocity: velocity)
    }
    var result: [PointerRow] = []
    for report in path.reports(rate: rate) {
      let isLift = !report.isSample && report.since == path.lift && !result.isEmpty
      if isLift, report.position != result[result.count - 1].position { continue }
      let phase: PointerRow.Phase =
        result.isEmpty ? .down : report.isSample ? .move : .stationary
      result.append(row(report.since, phase, report.position, report.velocity))
    }
    if let lift = path.lift {
      result.append(
        row(
          lift, isCancelled ? .cancel : .up, path.position(after: lift),
          path.velocity(after: lift)))
    }
    return result
  }
}
