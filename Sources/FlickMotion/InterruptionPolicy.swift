import FlickCore

/// What becomes of position and velocity when a change lands on a moving layer.
public enum InterruptionPolicy: String, Hashable, Sendable, CaseIterable {
  /// Both are kept.
  case carry
  /// The position is kept, the velocity becomes zero.
  case restart
  /// The position snaps to the old target, the velocity becomes zero.
  case jump
  /// The position is kept, of the velocity only its component towards the new
  /// target.
  case scalar
  /// The old motion goes on and the new one is added to it.
  case add
  /// The old motion ends first.
  case queue
  /// The change is dropped.
  case ignore
  /// The old motion is brought to its end by a short ease from where it is.
  case hurry

  /// How long `hurry` takes to bring the old motion to its end: the tenth of a second that
  /// UIKit code usually gives the cancelling animation.
  package static let hurryDuration = FlickDuration(flicks: FlickTime.flicksPerSecond / 10)
}
