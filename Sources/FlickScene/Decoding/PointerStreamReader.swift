import FlickCore
import FlickJSON

/// Reads recorded pointer streams: CSV with the columns `t_ms`, `id`, `phase`,
/// `x`, `y`, and perhaps `vx`, `vy`.
struct PointerStreamReader {
  /// What is wrong with a stream, and in which line, from 1.
  struct Failure: Error {
    let line: Int
    let what: String
    let help: String?

    init(_ line: Int, _ what: String, help: String? = nil) {
      self.line = line
      self.what = what
      self.help = help
    }
  }

  private struct Open {
    let start: FlickDuration
    let position: Point
    var last: Point
    var rows: [PointerStream.Row] = []
    let place: Int
  }

  private enum Phase: String, CaseIterable { case down, move, stationary, up, cancel }

  private static let header = "t_ms,id,phase,x,y"
  private static let longHeader = header + ",vx,vy"

  private let canvas: Rect
  private var columns = 5
  private var open: [Int: Open] = [:]
  private var contacts: [PointerStream.Contact?] = []
  private var latest = FlickDuration.zero

  private init(canvas: Size) {
    self.canvas = Rect(origin: .zero, size: canvas)
  }

  /// - Parameter canvas: On which fingers go down.
  static func read(_ bytes: [UInt8], canvas: Size) throws(Failure) -> PointerStream {
    var reader = PointerStreamReader(canvas: canvas)
    var number = 0
    for bytes in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      let bytes = bytes.last == 13 ? bytes.dropLast() : bytes
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw Failure(number, "the line is not UTF-8")
      }
      let line = Substring(text)
      if number == 1 {
        try reader.readHeader(line)
      } else if !line.isEmpty {
        try reader.read(line, number)
      }
    }
    return try reader.finish(number)
  }

  private mutating func readHeader(_ line: Substring) throws(Failure) {
    guard line == Self.header || line == Self.longHeader else {
      throw Failure(
        1, "the first line must name the columns",
        help: "write \(Self.header), or \(Self.longHeader)")
    }
    columns = line == Self.header ? 5 : 7
  }

  private mutating func read(_ line: Substring, _ number: Int) throws(Failure) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == columns else {
      throw Failure(number, "a row has \(columns) fields (was \(fields.count))")
    }
    let time = try time(fields[0], number)
    guard let id = Int(fields[1]), (0...9).contains(id) else {
      throw Failure(number, "'id' must be a whole number from 0 to 9 (was \(quoted(fields[1])))")
    }
    guard let phase = Phase(rawValue: String(fields[2])) else {
      throw Failure(
        number, "\(quoted(fields[2])) is no phase",
        help: "write \(Spelling.list(Phase.allCases.map(\.rawValue)))")
    }
    let place = try pair(fields[3], fields[4], "x", "y", SceneConstants.maximumLength, number)
    let speed =
      columns == 7
      ? try pair(fields[5], fields[6], "vx", "vy", SceneConstants.maximumSpeed, number) : nil
    if (phase == .down || phase == .move) && place == nil {
      throw Failure(number, "a \(phase.rawValue) needs a place")
    }
    try take(
      phase, of: id, at: time, Point.zero + (place ?? .zero), hasPlace: place != nil,
      velocity: speed, number)
  }

  private mutating func take(
    _ phase: Phase, of id: Int, at time: FlickDuration, _ point: Point, hasPlace: Bool,
    velocity: Vector?, _ number: Int
  ) throws(Failure) {
    if phase == .down {
      if open[id] != nil { throw Failure(number, "finger \(id) is on the glass already") }
      guard canvas.contains(point) else {
        throw Failure(
          number,
          "a finger goes down on the canvas, which ends at "
            + "[\(Spelling.number(canvas.width)), \(Spelling.number(canvas.height))]")
      }
      open[id] = Open(start: time, position: point, last: point, place: contacts.count)
      contacts.append(nil)
      return
    }
    guard var contact = open.removeValue(forKey: id) else {
      throw Failure(number, "finger \(id) is not on the glass", help: "it goes 'down' first")
    }
    let since = time - contact.start
    switch phase {
    case .up, .cancel:
      close(
        contact, id,
        PointerStream.End(
          since: since, position: hasPlace ? point : nil, velocity: velocity,
          isCancelled: phase == .cancel))
    case .move, .stationary, .down:
      if phase == .stationary, hasPlace, point != contact.last {
        throw Failure(
          number, "a finger that is stationary is where it was", help: "write 'move'")
      }
      contact.last = hasPlace ? point : contact.last
      contact.rows.append(
        PointerStream.Row(
          since: since, phase: phase == .move ? .move : .stationary, position: contact.last,
          velocity: velocity))
      open[id] = contact
    }
  }

  private mutating func close(_ open: Open, _ id: Int, _ end: PointerStream.End?) {
    contacts[open.place] = PointerStream.Contact(
      pointer: id, start: open.start, position: open.position, rows: open.rows, end: end)
  }

  private mutating func finish(_ line: Int) throws(Failure) -> PointerStream {
    for id in open.keys.sorted() {
      if let contact = open[id] { close(contact, id, nil) }
    }
    guard !contacts.isEmpty else { throw Failure(max(line, 1), "no finger goes down") }
    return PointerStream(contacts: contacts.compactMap { $0 }, length: latest)
  }

  // MARK: - Fields

  /// Milliseconds, to the nearest flick.
  private mutating func time(_ field: Substring, _ line: Int) throws(Failure) -> FlickDuration {
    guard let milliseconds = Self.number(field), milliseconds >= 0,
      milliseconds <= SceneConstants.maximumSeconds * 1000
    else {
      throw Failure(
        line, "'t_ms' must be a time in milliseconds, from 0 (was \(quoted(field)))")
    }
    let perMillisecond = Double(FlickTime.flicksPerSecond / 1000)
    let time = FlickDuration(flicks: Int64((milliseconds * perMillisecond).rounded()))
    guard time >= latest else {
      throw Failure(line, "times must not fall (was \(quoted(field)))")
    }
    latest = time
    return time
  }

  /// `nil` where both are empty.
  private func pair(
    _ first: Substring, _ second: Substring, _ name: String, _ other: String, _ limit: Double,
    _ line: Int
  ) throws(Failure) -> Vector? {
    if first.isEmpty && second.isEmpty { return nil }
    func number(_ field: Substring, _ name: String) throws(Failure) -> Double {
      guard let value = Self.number(field), value.magnitude <= limit else {
        throw Failure(
          line,
          "'\(name)' must be a number of at most \(Spelling.number(limit)) "
            + "(was \(quoted(field)))")
      }
      return value
    }
    return Vector(dx: try number(first, name), dy: try number(second, other))
  }

  /// A plain decimal number; no names, no other bases.
  private static func number(_ field: Substring) -> Double? {
    guard field.utf8.count <= 40,
      field.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
      let value = Double(field), value.isFinite
    else { return nil }
    return value
  }

  private func quoted(_ field: Substring) -> String {
    Spelling.quoted(field.count <= 40 ? String(field) : String(field.prefix(40)) + "…")
  }
}

extension Reader {
  /// A recorded pointer stream beside the scene.
  func stream(
    _ path: String, canvas: Size, at node: JSONNode
  ) throws(Rejected) -> PointerStream {
    let limit = SceneConstants.maximumFileSize
    switch resources.file(path, limit: limit, mayLeaveFolder: options.pathsMayLeaveFolder) {
    case .bytes(let bytes): return try stream(bytes, path, canvas: canvas, at: node)
    case .missing: throw rejected(.inputMissing(path), at: node)
    case .isOther(let kind): throw rejected(.notAFile(path, kind, .pointerStream), at: node)
    case .outside: throw rejected(.inputOutside(path), at: node)
    case .tooLarge: throw rejected(.inputTooLarge(path, limit: limit), at: node)
    }
  }

  private func stream(
    _ bytes: [UInt8], _ path: String, canvas: Size, at node: JSONNode
  ) throws(Rejected) -> PointerStream {
    let maximum = SceneConstants.maximumTraceRows
    if bytes.count(where: { $0 == 10 }) > maximum + 1 {
      throw rejected(.tooManyStreamRows(path, maximum: maximum), at: node)
    }
    do {
      return try PointerStreamReader.read(bytes, canvas: canvas)
    } catch {
      throw rejected(
        .badStream(path, line: error.line, error.what, help: error.help), at: node)
    }
  }
}
