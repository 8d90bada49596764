import FlickCore

/// Writes fingers in the words of other systems. All but CSV tell places and times
/// only: no velocities, and nothing of fingers that lie still.
package enum RecordingWriter: String, CaseIterable, Sendable {
  case csv
  case pointerEvents = "pointer-events"
  case webdriver
  case getevent

  /// - Parameters:
  ///   - rows: In order of time. Where no velocity is finite, tables have no columns of it.
  ///   - canvas: The whole screen of a device that has one.
  ///   - emit: Takes the text piece by piece.
  package func write(_ rows: [PointerRow], canvas: Size, to emit: (String) -> Void) {
    let moving = rows.filter { $0.phase != .stationary }
    switch self {
    case .csv: Self.writeTable(rows, to: emit)
    case .pointerEvents: Self.writePointerEvents(moving, to: emit)
    case .webdriver: WebDriverWriter.write(moving, to: emit)
    case .getevent: GeteventWriter.write(moving, canvas: canvas, to: emit)
    }
  }

  private static func writeTable(_ rows: [PointerRow], to emit: (String) -> Void) {
    let tellsVelocities = rows.contains { $0.velocity.dx.isFinite && $0.velocity.dy.isFinite }
    emit("t_ms,id,phase,x,y\(tellsVelocities ? ",vx,vy" : "")\n")
    for row in rows {
      let velocity = tellsVelocities ? [row.velocity.dx, row.velocity.dy] : []
      let numbers = [row.position.x, row.position.y] + velocity
      emit(
        "\(RecordedNumber.milliseconds(row.time)),\(row.pointer),\(row.phase.rawValue),"
          + numbers.map(RecordedNumber.text).joined(separator: ",") + "\n")
    }
  }

  /// A list of objects with the properties of W3C's pointer events that say something of
  /// a finger.
  private static func writePointerEvents(_ rows: [PointerRow], to emit: (String) -> Void) {
    emit("[")
    for (index, row) in rows.enumerated() {
      emit(
        (index == 0 ? "\n" : ",\n")
          + "  { \"type\": \"pointer\(row.phase.rawValue)\", \"timeStamp\": "
          + RecordedNumber.milliseconds(row.time)
          + ", \"pointerId\": \(row.pointer), \"pointerType\": \"touch\", \"clientX\": "
          + RecordedNumber.text(row.position.x) + ", \"clientY\": "
          + RecordedNumber.text(row.position.y) + " }")
    }
    emit("\n]\n")
  }
}
