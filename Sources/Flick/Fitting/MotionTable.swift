import FlickCore
import FlickFit

/// How the columns of a recording are taken.
public struct MotionTableOptions: Hashable, Sendable {
  /// The column of times; by its name where `nil`.
  public var time: String?
  /// Seconds that a unit of it has; by its name where `nil`.
  public var timeUnit: Double?
  /// Which signals; all that move where empty.
  public var columns: [String] = []
  /// What the values of a signal are multiplied by, and what is added then; under the
  /// empty name those of all others.
  public var scales: [String: Double] = [:]
  public var offsets: [String: Double] = [:]

  public init() {}
}

/// A table of numbers as recorded signals: fields between commas, semicolons or tabs, a
/// header, a row an instant.
struct MotionTable {
  static let maximumSize = 64 << 20
  static let maximumRows = 1_000_000
  static let maximumColumns = 2000

  private let path: String
  private let options: MotionTableOptions
  private var header: [String] = []
  private var times: [Double] = []
  private var lines: [Int] = []
  private var cells: [[Double?]] = []
  private var marks: [Int: [String]] = [:]
  /// What stands first in a column that is neither a number nor a gap.
  private var words: [Int: (line: Int, word: Substring)] = [:]
  private var variants: [String] = []

  static func signals(
    _ bytes: [UInt8], path: String, options: MotionTableOptions
  ) throws(FlickError) -> [RecordedSignal] {
    var table = MotionTable(path: path, options: options)
    try table.read(bytes)
    return try table.signals()
  }

  private init(path: String, options: MotionTableOptions) {
    self.path = path
    self.options = options
  }

  private func fault(_ line: Int, _ reason: String) -> FlickError {
    FlickError(.fit(.damaged(path: path, line: line, reason: reason)))
  }

  // MARK: - Rows

  private var separator = UInt8(ascii: ",")
  private var timeColumn = 0
  private var unit = 1.0
  private var variantColumn: Int?

  private mutating func read(_ bytes: [UInt8]) throws(FlickError) {
    guard
      String(validating: bytes.prefix(4096).dropLast(bytes.count > 4096 ? 4 : 0), as: UTF8.self)
        != nil
    else { throw fault(0, "it is neither a table nor JSON") }
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 10) ?? bytes.count
      var row = bytes[start..<end]
      if row.last == 13 { row.removeLast() }
      start = end + 1
      line += 1
      guard row.contains(where: { $0 != 32 && $0 != 9 || separator == 9 }) else { continue }
      if header.isEmpty {
        try readHeader(row, line)
      } else {
        try readRow(row, line)
      }
    }
    if header.isEmpty { throw fault(0, "it is empty") }
    if times.isEmpty { throw fault(0, "it has a header and no row") }
  }

  private func fields(_ row: ArraySlice<UInt8>) -> [Substring] {
    var fields: [Substring] = []
    var isQuoted = false
    var start = row.startIndex
    func add(_ part: ArraySlice<UInt8>) {
      var text = Substring(decoding: part, as: UTF8.self)
      while text.first == " " { text.removeFirst() }
      while text.last == " " { text.removeLast() }
      if text.count > 1, text.first == "\"", text.last == "\"" {
        text = text.dropFirst().dropLast()
      }
      fields.append(text)
    }
    for index in row.indices {
      if row[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if row[index] == separator, !isQuoted {
        add(row[start..<index])
        start = index + 1
      }
    }
    add(row[start...])
    return fields
  }

  private mutating func readHeader(_ row: ArraySlice<UInt8>, _ line: Int) throws(FlickError) {
    separator =
      [UInt8(ascii: ","), UInt8(ascii: ";"), 9].max { a, b in
        row.count { $0 == a } < row.count { $0 == b }
      } ?? separator
    let first = fields(row)
    guard first.count <= Self.maximumColumns else {
      throw fault(line, "it has \(first.count) columns, of which \(Self.maximumColumns) are read")
    }
    let isHeader = !first.contains { Self.number($0) != nil }
    header = isHeader ? first.map(String.init) : first.indices.map { "column\($0 + 1)" }
    guard Set(header).count == header.count else { throw fault(line, "two columns have one name") }
    variantColumn = header.firstIndex(of: "variant")
    cells = header.map { _ in [] }
    for (index, name) in header.enumerated() where name == "mark" || name.hasSuffix(".mark") {
      marks[index] = []
    }
    try findTime(isHeader)
    if !isHeader { try readRow(row, line) }
  }

  private mutating func findTime(_ isHeader: Bool) throws(FlickError) {
    if let name = options.time {
      guard let index = header.firstIndex(of: name) else {
        throw FlickError(.fit(.noColumn(name, known: header)))
      }
      timeColumn = index
    } else if !isHeader {
      timeColumn = 0
    } else {
      let found = header.firstIndex { Self.unit(of: $0) != nil }
      guard let index = found else {
        throw FlickError(.fit(.noTime(path: path, known: header)))
      }
      timeColumn = index
    }
    unit = options.timeUnit ?? Self.unit(of: header[timeColumn]) ?? 1
  }

  /// Seconds of a column of times, by its name; `nil` where it names none.
  static func unit(of name: String) -> Double? {
    let word = name.lowercased()
    let units: [(ends: [String], seconds: Double)] = [
      (["_ms", "(ms)", "[ms]", "milliseconds", "millis"], 1e-3),
      (["_us", "(us)", "[us]", "microseconds", "micros"], 1e-6),
      (["_ns", "(ns)", "[ns]", "nanoseconds", "nanos"], 1e-9),
      (["_s", "(s)", "[s]", "seconds", "_sec"], 1),
    ]
    for (ends, seconds) in units where ends.contains(where: word.hasSuffix) { return seconds }
    return ["t", "time", "timestamp", "elapsed", "frame_time", "pts", "pts_time"].contains(word)
      ? 1 : nil
  }

  private mutating func readRow(_ row: ArraySlice<UInt8>, _ line: Int) throws(FlickError) {
    let fields = fields(row)
    guard fields.count == header.count else {
      throw fault(line, "it has \(fields.count) fields, not \(header.count)")
    }
    guard times.count < Self.maximumRows else {
      throw FlickError(.fit(.tooManyRows(path: path, limit: Self.maximumRows)))
    }
    guard let time = number(fields[timeColumn]) else {
      throw fault(
        line, "'\(Spelling.visible(String(fields[timeColumn].prefix(40))))' is no time")
    }
    times.append(time * unit)
    lines.append(line)
    if let variantColumn { variants.append(String(fields[variantColumn])) }
    for (index, field) in fields.enumerated() where index != timeColumn {
      if marks[index] != nil {
        marks[index]?.append(String(field))
        continue
      }
      let value = number(field)
      if value == nil, !Self.isGap(field), words[index] == nil { words[index] = (line, field) }
      cells[index].append(value)
    }
  }

  /// Where commas do not part fields, one may stand for the point.
  private func number(_ text: Substring) -> Double? {
    if separator != UInt8(ascii: ","), text.contains(","), !text.contains(".") {
      return Self.number(Substring(text.replacing(",", with: ".")))
    }
    return Self.number(text)
  }

  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.count <= 40,
      text.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  private static func isGap(_ text: Substring) -> Bool {
    ["", "nan", "null", "na", "n/a", "-", "none", "inf", "-inf", "infinity"].contains(
      text.lowercased())
  }

  // MARK: - Signals

  private func signals() throws(FlickError) -> [RecordedSignal] {
    let wanted = try wantedColumns()
    var signals: [RecordedSignal] = []
    for variant in variants.isEmpty ? [nil] : names(of: variants).map(Optional.some) {
      var rows = times.indices.filter { variant == nil || variants[$0] == variant }
      if isTrace { rows = lastOfEach(rows) }
      for (before, after) in zip(rows, rows.dropFirst()) where times[after] <= times[before] {
        let problem =
          times[after] == times[before] ? "is there twice" : "is before the one above it"
        throw fault(lines[after], "the time \(Spelling.number(times[after] / unit)) \(problem)")
      }
      for column in wanted {
        let name = variant.map { $0 + "/" + header[column] } ?? header[column]
        if let signal = signal(column, rows, name: name) { signals.append(signal) }
      }
    }
    return signals
  }

  /// Whether 'render trace' wrote it, which has a row for each thing that happens at one
  /// time.
  private var isTrace: Bool {
    // Along one axis `pane.acceleration`, in the plane `pane.acceleration.x`.
    header[timeColumn] == "time_s" && header.contains { "\($0).".contains(".acceleration.") }
  }

  /// The last row of each time.
  private func lastOfEach(_ rows: [Int]) -> [Int] {
    zip(rows, rows.dropFirst().map(Optional.some) + [nil]).compactMap { row, next in
      next.map { times[$0] == times[row] } ?? false ? nil : row
    }
  }

  private func names(of variants: [String]) -> [String] {
    var names: [String] = []
    for name in variants where names.last != name && !names.contains(name) { names.append(name) }
    return names
  }

  private func signal(_ column: Int, _ rows: [Int], name: String) -> RecordedSignal? {
    let mark = markColumn(of: header[column])
    let samples = rows.compactMap { row -> RecordedSignal.Sample? in
      guard let value = cells[column][row] else { return nil }
      let word = mark.flatMap { marks[$0]?[row] } ?? ""
      return RecordedSignal.Sample(
        time: times[row], value: value,
        mark: RecordedSignal.Mark(rawValue: word))
    }
    guard !samples.isEmpty else { return nil }
    var signal = RecordedSignal(name: name, samples: samples)
    signal?.isMeasured = mark != nil
    if let error = errorColumn(of: header[column]) {
      let seen = rows.compactMap { cells[error][$0] }.filter { $0 > 0 }.sorted()
      signal?.error = seen.isEmpty ? 0 : seen[seen.count / 2]
    }
    return signal
  }

  /// How far `card.x` and `card.y` may be off is `card.error`, and `card.scale` is
  /// `card.scale.error`.
  private func errorColumn(of name: String) -> Int? {
    if let own = header.firstIndex(of: name + ".error") { return own }
    let parts = name.split(separator: ".")
    guard let last = parts.last, last == "x" || last == "y" else { return nil }
    return header.firstIndex(of: (parts.dropLast() + ["error"]).joined(separator: "."))
  }

  /// The marks of `card.x` are `card.x.mark` or `card.mark`, or those of the whole table.
  private func markColumn(of name: String) -> Int? {
    let owner = name.split(separator: ".").dropLast().joined(separator: ".")
    return [name + ".mark", owner + ".mark", "mark"].lazy.compactMap(header.firstIndex).first
  }

  private func wantedColumns() throws(FlickError) -> [Int] {
    let numeric = header.indices.filter {
      $0 != timeColumn && marks[$0] == nil && $0 != variantColumn && words[$0] == nil
        && cells[$0].contains { $0 != nil }
    }
    if !options.columns.isEmpty {
      var chosen: [Int] = []
      for name in options.columns {
        guard let index = header.firstIndex(of: name), numeric.contains(index) else {
          if let index = header.firstIndex(of: name) { try refuseWord(in: index) }
          throw FlickError(.fit(.noColumn(name, known: numeric.map { header[$0] })))
        }
        chosen.append(index)
      }
      return chosen
    }
    let signals = numeric.filter { !isAside($0) }
    if signals.isEmpty {
      for column in header.indices where cells[column].contains(where: { $0 != nil }) {
        try refuseWord(in: column)
      }
    }
    return signals
  }

  /// Says what makes words of a column that was to be numbers.
  private func refuseWord(in column: Int) throws(FlickError) {
    guard let (line, word) = words[column] else { return }
    throw fault(line, "'\(Spelling.visible(String(word.prefix(40))))' is no number")
  }

  /// Whether a column tells of another one, or of the clock.
  private func isAside(_ column: Int) -> Bool {
    let word = header[column].lowercased()
    if ["velocity", "acceleration"].contains(where: { word.contains($0) }) { return true }
    if word.hasSuffix(".error") { return true }
    if ["done", "awake", "stable", "frame", "index"].contains(word) { return true }
    guard Self.unit(of: word) != nil else { return false }
    let values = cells[column].compactMap { $0 }
    return zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }
}
