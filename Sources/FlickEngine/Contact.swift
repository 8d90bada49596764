import FlickCore

/// One finger on the glass, from when it goes down to when it leaves.
struct Contact: Sendable {
  /// Counted over the whole scene.
  let number: Int
  let pointer: Int
  /// When it went down by its event's own time, which `down` rounds.
  let written: FlickTime
  /// The tick at which it went down.
  let down: FlickTime
  /// The event that has it do what it does: that put it down, or the last one
  /// that went on with it.
  var event: Int
  var path: FingerPath
  /// The tick until which a stroke is under way.
  var busyUntil: FlickTime
  /// Whether the system takes the touch away where its way ends.
  var endsCancelled = false

  /// How long it has been down at a tick, at most until it leaves. At the tick
  /// at which its stroke ends all of the stroke has been made, though the tick
  /// may come before the stroke's own end, which it rounds.
  func sinceTouch(at now: FlickTime) -> FlickDuration {
    guard let lift = path.lift else { return now - down }
    return now >= busyUntil ? lift : min(lift, now - down)
  }
}
