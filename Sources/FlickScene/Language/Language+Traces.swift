import FlickCore
import FlickJSON
import FlickPointer

/// A recording as it is written: where it is, and how it is understood.
struct WrittenTrace: Sendable {
  enum Source: Sendable {
    case file(String, JSONNode)
    /// Rows of a table, and the list that they are in.
    case rows([[String]], JSONNode)
  }

  let source: Source
  var settings = PointerRecording.Settings()
}

/// The keys of a recording.
enum TraceKeys {
  private static let file = Key.optional(
    "file", Schema<String>.text(.input).located, "The recording, beside the scene.")
  private static let inline = Key.optional(
    "rows",
    Schema<[[String]]>.list(
      of: .list(of: cell, count: 1...100, noun: "fields"),
      count: 1...PointerConstants.maximumRows, noun: "rows"
    ).located,
    "The recording itself: lists of t_ms, id, phase, x, y and perhaps vx, vy, or of what "
      + "'columns' says.")
  private static let columns = Key.optional(
    "columns", .object(placed), "Which columns a table has where, if its header does not tell.")
  private static let scale = Key.optional(
    "scale", .number(.moreThan(0, limit: SceneConstants.maximumLength)),
    "Points in a unit of the recording.")
  private static let from = Key.optional(
    "from", box, "[x, y, width, height]: a box in the recording's units, such as its screen.")
  private static let to = Key.optional(
    "to", box, unit: .points, "The box on which that comes to lie; the canvas if missing.")
  private static let rotate = Key.optional(
    "rotate",
    Schema<Double>.number(.any(limit: 270)).checked {
      ($0 / 90).rounded() == $0 / 90 ? nil : .noQuarterTurn()
    }, default: 0, unit: .degrees,
    "By quarter turns, clockwise: the box 'from' within itself, else about the origin.")
  private static let offset = Key.optional(
    "offset", .vector, unit: .points, "How far it is moved after all that.")

  static let trace = ObjectSchema<WrittenTrace>(
    "trace", "Fingers as a screen recorded them, and how that lies on the canvas.",
    rules: ObjectRules(exactlyOne: ("recording", ["file", "rows"])),
    keys: rows(file, inline, columns, scale, from, to, rotate, offset)
  ) { (keys, reader) throws(Rejected) -> WrittenTrace in
    if keys.has(from) || keys.has(to), keys.has(scale) {
      reader.report(.scaleOfBoxes(), atKey: scale, of: keys)
    }
    let source: WrittenTrace.Source =
      if let file = try keys[file] {
        .file(file.value, file.node)
      } else {
        .rows(try some(keys[inline]).value, try some(keys[inline]).node)
      }
    var trace = WrittenTrace(source: source)
    trace.settings.columns = try keys[columns] ?? [:]
    trace.settings.placement.from = try keys[from]
    trace.settings.placement.to = try keys[to]
    trace.settings.placement.scale = try keys[scale]
    trace.settings.placement.quarterTurns = (Int(try keys[rotate]) / 90 + 4) % 4
    trace.settings.placement.offset = try keys[offset] ?? .zero
    return trace
  }

  private static let cell = Schema<String>.either(
    Schema<Double>.number(.any(limit: 1e300)).map { Spelling.number($0) },
    Schema<String>.text(.line))

  private static let box = Schema<[Double]>.tuple([
    ("x", .number(Language.length)), ("y", .number(Language.length)), ("width", .number(extent)),
    ("height", .number(extent)),
  ]).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }

  private static let extent = Bounds.moreThan(0, limit: SceneConstants.maximumLength)

  // MARK: - Columns

  private static let summaries: [TableColumn.Role: String] = [
    .seconds: "The time in seconds.", .milliseconds: "The time in milliseconds.",
    .microseconds: "The time in microseconds.", .nanoseconds: "The time in nanoseconds.",
    .id: "Which finger.", .phase: "What the finger does.",
    .x: "The place from left to right.", .y: "The place from top to bottom.",
    .vx: "The finger's velocity along x.", .vy: "The finger's velocity along y.",
  ]

  private static let places: [(role: TableColumn.Role, key: Key<TableColumn.Place?>)] =
    TableColumn.Role.allCases.map { role in
      let place = Schema<TableColumn.Place>.either(
        Schema<Int>.integer(1...1000).map { .number($0) },
        Schema<String>.text(.line).map { .name($0) })
      return (role, .optional(role.rawValue, place, summaries[role] ?? ""))
    }

  private static let placed = ObjectSchema<[TableColumn.Role: TableColumn.Place]>(
    "columns", "The columns of a recorded table: each by its header's name, or by its number.",
    keys: places.map(\.key.row)
  ) { (keys, _) throws(Rejected) -> [TableColumn.Role: TableColumn.Place] in
    var result: [TableColumn.Role: TableColumn.Place] = [:]
    for (role, key) in places { result[role] = try keys[key] }
    return result
  }
}
