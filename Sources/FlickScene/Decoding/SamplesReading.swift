import FlickCore
import FlickJSON
import FlickMotion

/// One number of a recorded table, by its times, in seconds.
///
/// Guarantees: at least two samples, times rising.
package struct RecordedColumn: Hashable, Sendable {
  package let name: String
  package let times: [Double]
  package let values: [Double]

  /// Why a table has no such column, in a line of it.
  package struct Fault: Error {
    package let line: Int
    package let what: String
    var help: String?
  }

  /// The columns of numbers that a table names.
  package static func names(in text: String) -> [String] {
    let first = text.prefix { !$0.isNewline }
    let names = fields(first, first.contains("\t") ? "\t" : ",")
    return names.filter { $0 != "time_s" && !isMark($0) }
  }

  /// The tables of each variant where a trace of several is one table; `nil` where it is not.
  package static func variants(in text: String) -> [(name: String, text: String)]? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let header = lines.first, fields(header, ",").first == "variant" else { return nil }
    var found: [(name: String, lines: [Substring])] = []
    for line in lines.dropFirst() {
      var isQuoted = false
      let end = line.firstIndex {
        if $0 == "\"" { isQuoted.toggle() }
        return $0 == "," && !isQuoted
      }
      guard let end else { continue }
      let name = fields(line[..<end], "\n")[0]
      if found.last?.name != name { found.append((name, [])) }
      found[found.count - 1].lines.append(line[line.index(after: end)...])
    }
    let names = header.drop { $0 != "," }.dropFirst()
    return found.map { ($0.name, ([names] + $0.lines).joined(separator: "\n")) }
  }

  /// Whether a table says what is known of its rows.
  package static func hasMarks(_ text: String) -> Bool {
    let first = text.prefix { !$0.isNewline }
    return fields(first, first.contains("\t") ? "\t" : ",").contains(where: isMark)
  }

  private static func isMark(_ name: String) -> Bool {
    name == "mark" || name.hasSuffix(".mark") || name.hasSuffix(".error") || name.isEmpty
  }

  /// - Parameters:
  ///   - column: `nil`: the only one there is.
  ///   - name: Taken where there is one of this name and none is asked for.
  package init(_ text: String, column: String?, orElse name: String? = nil) throws(Fault) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    guard let first = lines.first else { throw Fault(line: 1, what: "the table is empty") }
    let separator: Character = first.contains("\t") ? "\t" : ","
    let names = Self.fields(first, separator)
    guard names.first != "variant" else {
      throw Fault(
        line: 1, what: "the table has several variants",
        help: "print one of them with 'render trace SCENE --variant NAME'")
    }
    guard let time = names.firstIndex(of: "time_s") else {
      throw Fault(
        line: 1, what: "no column is called 'time_s'",
        help: "the first line names the columns; 'render measure' writes such a table")
    }
    let own = name.flatMap { names.contains($0) ? $0 : nil }
    let index = try Self.index(of: column ?? own, among: names, time)
    let name = names[index]
    self.name = name
    let owner = name.lastIndex(of: ".").map { name[..<$0] + ".mark" } ?? "mark"
    let mark = names.firstIndex { $0 == owner }
    var (times, values): ([Double], [Double]) = ([], [])
    for (offset, line) in lines.enumerated().dropFirst() {
      let fields = Self.fields(line, separator)
      guard fields.count == names.count else {
        throw Fault(line: offset + 1, what: "it has \(fields.count) fields, not \(names.count)")
      }
      // What was shown again, or was not found, says nothing of its time.
      if let mark, ["duplicate", "lost"].contains(fields[mark]) { continue }
      guard let instant = Double(fields[time]), let value = Double(fields[index]),
        abs(instant) < 1e6, abs(value) < 1e9
      else {
        let field = Double(fields[time]) == nil ? fields[time] : fields[index]
        throw Fault(line: offset + 1, what: "\(Spelling.quoted(field)) is no number")
      }
      // Frames that a film holds show one instant.
      if instant == times.last, value == values.last { continue }
      guard times.last ?? -.infinity < instant else {
        throw Fault(line: offset + 1, what: "its time is not after the one before")
      }
      times.append(instant)
      values.append(value)
      guard times.count <= SceneConstants.maximumSamples else {
        throw Fault(line: offset + 1, what: "more than \(SceneConstants.maximumSamples) samples")
      }
    }
    guard times.count > 1 else {
      throw Fault(line: lines.count, what: "a motion has at least two samples")
    }
    (self.times, self.values) = (times, values)
  }

  private static func index(
    of column: String?, among names: [String], _ time: Int
  ) throws(Fault) -> Int {
    let others = names.indices.filter {
      $0 != time && !isMark(names[$0])
    }
    let known = others.prefix(8).map { "'\(names[$0])'" }
    let help = "there are \(Spelling.list(Array(known), "and"))"
    guard let column else {
      if others.count == 1 { return others[0] }
      throw Fault(
        line: 1, what: "the table has \(others.count) columns of numbers",
        help: "add \"column\"; " + help)
    }
    guard let index = others.first(where: { names[$0] == column }) else {
      throw Fault(line: 1, what: "no column is called \(Spelling.quoted(column))", help: help)
    }
    return index
  }

  /// A line's fields, without quotes around them.
  private static func fields(_ line: Substring, _ separator: Character) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      let field = String(field).trimmingSpaces
      let isQuoted = field.count > 1 && field.hasPrefix("\"") && field.hasSuffix("\"")
      return isQuoted ? String(field.dropFirst().dropLast()) : field
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
  }
}

extension Reader {
  /// A column of a table that lies beside the scene.
  ///
  /// - Parameter name: Taken where no column is named and the table has one of this name.
  func samples(
    _ file: Located<String>, column: String?, orElse name: String? = nil
  ) throws(Rejected) -> RecordedColumn {
    let bytes = try recording(file.value, at: file.node, .samples)
    do {
      return try RecordedColumn(
        String(decoding: bytes, as: UTF8.self), column: column, orElse: name)
    } catch {
      throw rejected(
        .badSamples(file.value, line: error.line, error.what, help: error.help), at: file.node)
    }
  }

  /// A recorded motion: straight from sample to sample, from where it starts to its target.
  func motion(
    _ file: Located<String>, column: String?
  ) throws(Rejected) -> TimedMotion {
    let column = try samples(file, column: column)
    let (times, values) = (column.times, column.values)
    let (start, end) = (times[0], times[times.count - 1])
    let way = values[values.count - 1] - values[0]
    let spread = (values.max() ?? 0) - (values.min() ?? 0)
    guard spread > 0, abs(way) > 1e-6 * spread,
      let duration = FlickDuration(seconds: end - start), duration > .zero
    else {
      throw rejected(.samplesWithoutWay(file.value, column.name), at: file.node)
    }
    var parts = values.map { ($0 - values[0]) / way }
    var places = times.map { ($0 - start) / (end - start) }
    (parts[parts.count - 1], places[places.count - 1]) = (1, 1)
    let keyframes = Keyframes(values: parts, mode: .linear, keyTimes: places)
    return TimedMotion(duration: duration, course: .keyframes(try some(keyframes)))
  }
}
