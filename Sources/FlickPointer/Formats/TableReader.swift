import FlickCore

/// Reads tables: a row for each report, fields between commas, semicolons or tabs,
/// columns in any order and more of them than are needed.
struct TableReader {
  private struct Field {
    let text: Substring
    let offset: Int
  }

  private typealias Columns = [TableColumn.Role: Int]

  private var separator = UInt8(ascii: ",")
  private var columns: Columns = [:]
  private var count = 0
  private var unit = (role: TableColumn.Role.milliseconds, unit: RecordedTime.Unit.milliseconds)
  private var recording = RecordedTouches()
  /// Fingers on the glass, where no column tells the phase.
  private var last: [String: Int] = [:]

  static func read(
    _ bytes: [UInt8], _ places: [TableColumn.Role: TableColumn.Place]
  ) throws(RecordingFault) -> RecordedTouches {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw RecordingFault(0, "the file is not UTF-8")
    }
    if bytes.count(where: { $0 == 10 }) > PointerConstants.maximumRows + 1 {
      throw .tooManyRows(bytes.count)
    }
    var reader = TableReader()
    var isFirst = true
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      var line = bytes[start..<end]
      if line.last == 13 { line.removeLast() }
      start = end + 1
      guard !line.isEmpty else { continue }
      if isFirst { reader.separator = separator(of: line) }
      let fields = try reader.fields(line)
      if isFirst {
        isFirst = false
        if try reader.isHeader(fields, places) { continue }
      }
      try reader.read(fields, line.startIndex)
    }
    if isFirst { throw noHeader(0) }
    return try reader.finish()
  }

  // MARK: - Fields

  /// The mark that the first line has most of.
  private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    [UInt8(ascii: ","), UInt8(ascii: ";"), 9].max { a, b in
      line.count { $0 == a } < line.count { $0 == b }
    } ?? UInt8(ascii: ",")
  }

  /// Marks between quotes do not part fields.
  private func fields(_ line: ArraySlice<UInt8>) throws(RecordingFault) -> [Field] {
    guard line.contains(UInt8(ascii: "\"")) else {
      return line.split(separator: separator, omittingEmptySubsequences: false).map(Self.field)
    }
    var fields: [Field] = []
    var isQuoted = false
    var start = line.startIndex
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if line[index] == separator, !isQuoted {
        fields.append(Self.field(line[start..<index]))
        start = index + 1
      }
    }
    if isQuoted { throw RecordingFault(start, "a quote is not closed") }
    fields.append(Self.field(line[start...]))
    return fields
  }

  /// Without blanks around it, and without quotes around that.
  private static func field(_ bytes: ArraySlice<UInt8>) -> Field {
    var inside = bytes
    while inside.first == 0x20 { inside.removeFirst() }
    while inside.last == 0x20 { inside.removeLast() }
    let quote = UInt8(ascii: "\"")
    if inside.count > 1, inside.first == quote, inside.last == quote {
      inside = inside.dropFirst().dropLast()
    }
    return Field(text: String(decoding: inside, as: UTF8.self)[...], offset: bytes.startIndex)
  }

  // MARK: - The first line

  private mutating func isHeader(
    _ fields: [Field], _ places: [TableColumn.Role: TableColumn.Place]
  ) throws(RecordingFault) -> Bool {
    count = fields.count
    let isHeader = !fields.contains { RecordedNumber.double(decimal($0.text)) != nil }
    if !isHeader && places.isEmpty { throw Self.noHeader(fields[0].offset) }
    let names = isHeader ? fields.map { $0.text.lowercased() } : []
    for (role, place) in places.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      columns[role] = try column(role, place, names, fields[0].offset)
    }
    if isHeader { findColumns(names) }
    try checkColumns(fields[0].offset)
    return isHeader
  }

  private func column(
    _ role: TableColumn.Role, _ place: TableColumn.Place, _ names: [String], _ offset: Int
  ) throws(RecordingFault) -> Int {
    switch place {
    case .number(let number) where number <= count: return number - 1
    case .number(let number):
      throw RecordingFault(
        offset, "the table has \(count) columns, and '\(role.rawValue)' is none of them",
        found: String(number))
    case .name(let name):
      if let index = names.firstIndex(of: name.lowercased()) { return index }
      throw RecordingFault(
        offset, names.isEmpty ? "the table has no header" : "no column has that name", found: name,
        help: names.isEmpty ? "say which column it is by its number, from 1" : nil)
    }
  }

  /// Those that nobody has placed, by their usual names.
  private mutating func findColumns(_ names: [String]) {
    let hasTime = columns.keys.contains { $0.unit != nil }
    for role in TableColumn.Role.allCases where columns[role] == nil {
      if role.unit != nil, hasTime || columns.keys.contains(where: { $0.unit != nil }) { continue }
      columns[role] = role.names.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
  }

  private mutating func checkColumns(_ offset: Int) throws(RecordingFault) {
    guard columns[.x] != nil, columns[.y] != nil,
      let time = TableColumn.Role.allCases.first(where: { $0.unit != nil && columns[$0] != nil }),
      let unit = time.unit
    else { throw Self.noHeader(offset) }
    if (columns[.vx] == nil) != (columns[.vy] == nil) {
      throw RecordingFault(offset, "a velocity has two columns, 'vx' and 'vy'")
    }
    self.unit = (time, unit)
  }

  private static func noHeader(_ offset: Int) -> RecordingFault {
    RecordingFault(
      offset, "the first line must name the columns: a time, x and y",
      help: "write t_ms,id,phase,x,y, or say which they are by 'columns'; times are t_s, t_ms, "
        + "t_us or t_ns")
  }

  // MARK: - Rows

  private mutating func read(_ fields: [Field], _ start: Int) throws(RecordingFault) {
    guard fields.count == count else {
      throw RecordingFault(start, "a row has \(count) fields (was \(fields.count))")
    }
    func field(_ role: TableColumn.Role) -> Field? { columns[role].map { fields[$0] } }
    let time = try time(field(unit.role), start)
    let id = field(.id).map { String($0.text) } ?? "0"
    guard !id.isEmpty else { throw RecordingFault(start, "'id' says which finger") }
    var phase = PointerRow.Phase.move
    if let word = field(.phase) {
      guard let known = PointerRow.Phase(word: String(word.text)) else {
        throw RecordingFault(
          word.offset, "the phase is not known", found: String(word.text),
          help: "write down, move, stationary, up or cancel")
      }
      phase = known
    } else if last[id] == nil {
      phase = .down
    }
    let position = try pair(field(.x), field(.y), .x, .y)
    let velocity = try pair(field(.vx), field(.vy), .vx, .vy)
    if phase == .down || phase == .move, position == nil {
      throw RecordingFault(start, "a \(phase.rawValue) needs a place")
    }
    last[id] = recording.touches.count
    try recording.append(
      RecordedTouch(
        time: time, id: id, phase: phase, position: position, velocity: velocity, offset: start))
  }

  private func time(_ field: Field?, _ start: Int) throws(RecordingFault) -> RecordedTime {
    let text = decimal(field?.text ?? "")
    guard let time = RecordedTime(text, unit.unit), time >= .zero else {
      let words: [RecordedTime.Unit: String] = [
        .seconds: "seconds", .milliseconds: "milliseconds", .microseconds: "microseconds",
        .nanoseconds: "nanoseconds",
      ]
      throw RecordingFault(
        field?.offset ?? start,
        "'\(unit.role.rawValue)' must be a time in \(words[unit.unit] ?? ""), from 0",
        found: String(text))
    }
    return time
  }

  /// `nil` where both are empty, or no columns.
  private func pair(
    _ first: Field?, _ second: Field?, _ name: TableColumn.Role, _ other: TableColumn.Role
  ) throws(RecordingFault) -> Vector? {
    guard let first, let second, !(first.text.isEmpty && second.text.isEmpty) else { return nil }
    func number(_ field: Field, _ role: TableColumn.Role) throws(RecordingFault) -> Double {
      guard let value = RecordedNumber.double(decimal(field.text)) else {
        throw RecordingFault(
          field.offset, "'\(role.rawValue)' must be a number", found: String(field.text))
      }
      return value
    }
    return Vector(dx: try number(first, name), dy: try number(second, other))
  }

  /// Where commas do not part fields, one may stand for the point.
  private func decimal(_ text: Substring) -> Substring {
    guard separator != UInt8(ascii: ","), text.contains(","), !text.contains(".") else {
      return text
    }
    return Substring(text.replacing(",", with: "."))
  }

  // MARK: - The whole

  private mutating func finish() throws(RecordingFault) -> RecordedTouches {
    if columns[.phase] == nil { liftAll() }
    recording.namesFingers = recording.touches.allSatisfy {
      $0.id.utf8.count == 1 && $0.id.utf8.allSatisfy(RecordedNumber.isDigit)
    }
    let hour = RecordedTime(
      femtoseconds: Int128(PointerConstants.maximumSeconds) * RecordedTime.perSecond)
    recording.countsFromEvent = (recording.touches.map(\.time).min() ?? .zero) <= hour
    return recording
  }

  /// A finger whose phases nobody tells leaves with its last row.
  private mutating func liftAll() {
    for index in last.values {
      let touch = recording.touches[index]
      guard touch.phase == .move else { continue }
      recording.touches[index] = RecordedTouch(
        time: touch.time, id: touch.id, phase: .up, position: touch.position,
        velocity: touch.velocity, offset: touch.offset)
    }
  }
}
