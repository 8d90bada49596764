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
  /// The tick until which a stroke is under way, and at which the finger leaves where
  /// that is known.
  var busyUntil: FlickTime
  /// Whether the system takes the touch away where its way ends.
  var endsCancelled = false

  /// How long it has been down, at most until it leaves.
  func sinceTouch(at now: FlickTime) -> FlickDuration {
    path.elapsed(at: now, touchedAt: down, until: busyUntil)
  }
}
