import FlickCore

/// Reads W3C WebDriver actions: sources whose n-th actions make up the n-th tick, which
/// lasts as long as the longest of them.
struct WebDriverReader {
  private struct Source {
    let id: String
    let actions: [RecordedValue]
    let isPointer: Bool
    var position = Vector.zero
    var isDown = false
  }

  private var sources: [Source] = []
  private var recording = RecordedTouches()

  /// `nil` where the file holds no actions.
  static func read(_ root: RecordedValue) throws(RecordingFault) -> RecordedTouches? {
    let list = root["actions"]?.items ?? root.items ?? []
    guard !list.isEmpty, list.allSatisfy({ $0["actions"]?.items != nil }) else { return nil }
    if list.count > PointerConstants.maximumSources {
      throw RecordingFault(
        list[PointerConstants.maximumSources].offset,
        "at most \(PointerConstants.maximumSources) sources act at once")
    }
    var reader = WebDriverReader()
    reader.recording.countsFromEvent = true
    for source in list {
      reader.sources.append(
        Source(
          id: try source["id"]?.identifier("id") ?? "\(reader.sources.count)",
          actions: source["actions"]?.items ?? [], isPointer: source["type"]?.text == "pointer"))
    }
    try reader.readTicks()
    return reader.recording
  }

  private mutating func readTicks() throws(RecordingFault) {
    var start = RecordedTime.zero
    for tick in 0..<(sources.map(\.actions.count).max() ?? 0) {
      var length = RecordedTime.zero
      for source in sources where source.actions.indices.contains(tick) {
        length = max(length, try Self.duration(source.actions[tick]))
      }
      for index in sources.indices
      where sources[index].isPointer && sources[index].actions.indices.contains(tick) {
        try read(sources[index].actions[tick], of: index, at: start, tickLength: length)
      }
      start = start + length
      guard (start - .zero).seconds <= PointerConstants.maximumSeconds else {
        throw RecordingFault(
          sources.compactMap { $0.actions.indices.contains(tick) ? $0.actions[tick].offset : nil }
            .max() ?? 0, "a recording lasts an hour at most")
      }
    }
  }

  /// Milliseconds; 0 where none is told.
  private static func duration(_ action: RecordedValue) throws(RecordingFault) -> RecordedTime {
    guard let value = action["duration"] else { return .zero }
    let duration = try value.time("duration", .milliseconds)
    guard duration >= .zero, (duration - .zero).seconds <= PointerConstants.maximumSeconds else {
      throw RecordingFault(
        value.offset, "'duration' must be a time in milliseconds, from 0 to an hour")
    }
    return duration
  }

  private mutating func read(
    _ action: RecordedValue, of index: Int, at start: RecordedTime, tickLength: RecordedTime
  ) throws(RecordingFault) {
    let type = try action.required("type")
    switch type.text {
    case "pause": break
    case "pointerMove": try move(action, of: index, at: start, tickLength: tickLength)
    case "pointerDown": try append(.down, action, of: index, at: start)
    case "pointerUp": try append(.up, action, of: index, at: start)
    case "pointerCancel": try append(.cancel, action, of: index, at: start)
    default:
      throw RecordingFault(
        type.offset, "a pointer has no such action", found: type.text,
        help: "write pointerMove, pointerDown, pointerUp, pointerCancel or pause")
    }
  }

  private mutating func append(
    _ phase: PointerRow.Phase, _ action: RecordedValue, of index: Int, at time: RecordedTime
  ) throws(RecordingFault) {
    if !sources[index].isDown, phase == .move { return }
    sources[index].isDown = phase == .down || phase == .move
    try recording.append(
      RecordedTouch(
        time: time, id: sources[index].id, phase: phase, position: sources[index].position,
        offset: action.offset))
  }

  /// In a straight line at constant speed, as the specification has it, during its own
  /// duration or else the tick's.
  private mutating func move(
    _ action: RecordedValue, of index: Int, at start: RecordedTime, tickLength: RecordedTime
  ) throws(RecordingFault) {
    let from = sources[index].position
    var to = Vector(
      dx: try action.required("x").double("x"), dy: try action.required("y").double("y"))
    if let origin = action["origin"], origin.text != "viewport" {
      guard origin.text == "pointer" else {
        throw RecordingFault(
          origin.offset, "places that count from an element are not supported yet",
          help: "write \"origin\": \"viewport\" or \"pointer\"")
      }
      to = from + to
    }
    let length = action["duration"] == nil ? tickLength : try Self.duration(action)
    if sources[index].isDown {
      let rate = Int128(PointerConstants.driverRate)
      var steps: Int128 = RecordedTime.perSecond
      while steps < length.femtoseconds * rate {
        let share = Double(steps) / Double(length.femtoseconds * rate)
        sources[index].position = from + share * (to - from)
        try append(
          .move, action, of: index, at: start + RecordedTime(femtoseconds: steps / rate))
        steps += RecordedTime.perSecond
      }
    }
    sources[index].position = to
    try append(.move, action, of: index, at: start + length)
  }
}
