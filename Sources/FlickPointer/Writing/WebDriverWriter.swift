import FlickCore

/// Writes fingers as W3C WebDriver actions, a source for each. Ticks that last and ticks
/// that do something take turns, so that times are those of the fingers, to the nearest
/// millisecond: WebDriver knows no shorter ones.
enum WebDriverWriter {
  static func write(_ rows: [PointerRow], to emit: (String) -> Void) {
    let fingers = Set(rows.map(\.pointer)).sorted()
    var sources: [Int: [String]] = [:]
    var length = 0
    func fill() {
      for finger in fingers {
        let missing = length - sources[finger, default: []].count
        sources[finger, default: []] +=
          Array(repeating: "{ \"type\": \"pause\", \"duration\": 0 }", count: missing)
      }
    }
    var time: Int64 = 0
    var last: [Int: Point] = [:]
    for row in rows {
      let now = milliseconds(row.time)
      if now > time {
        fill()
        length += 1
        for finger in fingers {
          sources[finger, default: []].append(
            "{ \"type\": \"pause\", \"duration\": \(now - time) }")
        }
        time = now
      }
      if row.phase == .down || last[row.pointer] != row.position || row.phase == .move {
        sources[row.pointer, default: []].append(
          "{ \"type\": \"pointerMove\", \"duration\": 0, \"x\": "
            + RecordedNumber.text(row.position.x) + ", \"y\": "
            + RecordedNumber.text(row.position.y) + " }")
        last[row.pointer] = row.position
      }
      switch row.phase {
      case .down: sources[row.pointer]?.append("{ \"type\": \"pointerDown\", \"button\": 0 }")
      case .up: sources[row.pointer]?.append("{ \"type\": \"pointerUp\", \"button\": 0 }")
      case .cancel: sources[row.pointer]?.append("{ \"type\": \"pointerCancel\" }")
      case .move, .stationary: break
      }
      length = max(length, sources[row.pointer]?.count ?? 0)
    }
    fill()
    print(fingers, sources, to: emit)
  }

  private static func print(
    _ fingers: [Int], _ sources: [Int: [String]], to emit: (String) -> Void
  ) {
    emit("{ \"actions\": [")
    for (index, finger) in fingers.enumerated() {
      emit(
        (index == 0 ? "\n" : ",\n") + "  { \"type\": \"pointer\", \"id\": \"finger\(finger)\", "
          + "\"parameters\": { \"pointerType\": \"touch\" }, \"actions\": [")
      for (index, action) in (sources[finger] ?? []).enumerated() {
        emit((index == 0 ? "\n    " : ",\n    ") + action)
      }
      emit("\n  ] }")
    }
    emit("\n] }\n")
  }

  private static func milliseconds(_ time: FlickTime) -> Int64 {
    let unit = FlickTime.flicksPerSecond / 1000
    return (time.flicks + unit / 2) / unit
  }
}
