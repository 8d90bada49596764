import FlickCore

/// Fingers as a screen recorded them.
package struct PointerStream: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    /// The finger is found at a place.
    case move
    /// It lies still; recognisers do not count this.
    case stationary
  }

  package struct Row: Hashable, Sendable {
    /// Since the finger went down.
    package let since: FlickDuration
    package let phase: Phase
    /// In canvas points; where it was, for a finger that lies still.
    package let position: Point
    /// In points per second; `nil` where the recording does not tell.
    package let velocity: Vector?

    package init(since: FlickDuration, phase: Phase, position: Point, velocity: Vector?) {
      self.since = since
      self.phase = phase
      self.position = position
      self.velocity = velocity
    }
  }

  package struct End: Hashable, Sendable {
    /// Since the finger went down.
    package let since: FlickDuration
    /// `nil`: where it was.
    package let position: Point?
    package let velocity: Vector?
    /// Whether the system took the touch away.
    package let isCancelled: Bool

    package init(since: FlickDuration, position: Point?, velocity: Vector?, isCancelled: Bool) {
      self.since = since
      self.position = position
      self.velocity = velocity
      self.isCancelled = isCancelled
    }
  }

  /// One finger from when it goes down to when it leaves.
  package struct Contact: Hashable, Sendable {
    package let pointer: Int
    /// Since the stream's 0.
    package let start: FlickDuration
    package let position: Point
    /// In order of time, none before the start or after the end.
    package let rows: [Row]
    /// `nil`: the finger is still down when the stream ends.
    package let end: End?

    package init(
      pointer: Int, start: FlickDuration, position: Point, rows: [Row], end: End?
    ) {
      self.pointer = pointer
      self.start = start
      self.position = position
      self.rows = rows
      self.end = end
    }
  }

  /// In the order in which they go down. No two of one pointer overlap.
  package let contacts: [Contact]
  /// The time of its last row.
  package let length: FlickDuration

  package init(contacts: [Contact], length: FlickDuration) {
    self.contacts = contacts
    self.length = length
  }
}
