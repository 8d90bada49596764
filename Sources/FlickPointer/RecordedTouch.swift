import FlickCore

/// One row of a finger.
package struct PointerRow: Hashable, Sendable {
  package enum Phase: String, CaseIterable, Hashable, Sendable {
    case down, move, stationary, up, cancel
  }

  package let time: FlickTime
  package let pointer: Int
  package let phase: Phase
  /// In canvas points.
  package let position: Point
  /// In points per second.
  package let velocity: Vector

  package init(
    time: FlickTime, pointer: Int, phase: Phase, position: Point, velocity: Vector
  ) {
    self.time = time
    self.pointer = pointer
    self.phase = phase
    self.position = position
    self.velocity = velocity
  }
}

/// One report of one finger, as a recording tells it.
struct RecordedTouch: Sendable {
  /// On the recording's own clock.
  let time: RecordedTime
  /// What the recording calls the finger.
  let id: String
  let phase: PointerRow.Phase
  /// In the recording's own units; `nil`: where the finger was.
  var position: Vector?
  /// In these units per second.
  var velocity: Vector?
  /// The byte in the file at which it is written.
  let offset: Int
}

/// What a file tells of fingers, before it is laid on a canvas.
struct RecordedTouches: Sendable {
  /// Of each finger in order of time.
  var touches: [RecordedTouch] = []
  /// Whether times count from the event; else they are a clock's, whose first report
  /// happens with the event.
  var countsFromEvent = false
  /// Whether the fingers are called 0 to 9 on purpose.
  var namesFingers = false
  /// The whole screen in the recording's units, where the file tells it.
  var screen: Rect?

  /// Refuses more than a recording may hold.
  mutating func append(_ touch: RecordedTouch) throws(RecordingFault) {
    guard touches.count < PointerConstants.maximumRows else { throw .tooManyRows(touch.offset) }
    touches.append(touch)
  }
}

/// What is wrong with a recording.
package struct RecordingFault: Error {
  /// The byte in the file.
  let offset: Int
  package let what: String
  /// As it is written, where that helps.
  package let found: String?
  package let help: String?
  /// Whether it is only too long.
  package var isLimit = false

  package init(_ offset: Int, _ what: String, found: String? = nil, help: String? = nil) {
    self.offset = offset
    self.what = what
    self.found = found
    self.help = help
  }

  static func tooManyRows(_ offset: Int) -> RecordingFault {
    var fault = RecordingFault(
      offset, "a recording has at most \(PointerConstants.maximumRows) rows")
    fault.isLimit = true
    return fault
  }
}
