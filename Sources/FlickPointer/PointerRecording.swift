import FlickCore

/// Reads what people have of fingers: the program's own CSV and other tables, pointer
/// events as pages and Flutter log them, WebDriver actions, what Android's `getevent`
/// prints, and Perfetto's input events. Which of these a file is, its content tells.
package enum PointerRecording {
  /// How a file is to be understood.
  package struct Settings: Sendable {
    /// Where a table has what; empty: its header tells.
    package var columns: [TableColumn.Role: TableColumn.Place] = [:]
    package var placement = RecordedPlacement()

    package init() {}
  }

  /// What is wrong, and where.
  package struct Failure: Error {
    /// Both from 1; the column in bytes.
    package let line: Int
    package let column: Int
    package let fault: RecordingFault
  }

  /// - Parameter canvas: On which fingers go down.
  package static func read(
    _ bytes: [UInt8], _ settings: Settings = Settings(), canvas: Size
  ) throws(Failure) -> PointerStream {
    try read(bytes, RecordingKind(of: bytes), settings, canvas)
  }

  /// The same of what can only be a table.
  package static func table(
    _ bytes: [UInt8], _ settings: Settings, canvas: Size
  ) throws(Failure) -> PointerStream {
    try read(bytes, .table, settings, canvas)
  }

  private static func read(
    _ bytes: [UInt8], _ format: RecordingKind, _ settings: Settings, _ canvas: Size
  ) throws(Failure) -> PointerStream {
    let isLog = format == .json && RecordingKind.isLog(bytes)
    do throws(RecordingFault) {
      let zero = bytes.firstIndex(of: 0)
      if let zero { throw RecordingFault(zero, "this is no text") }
      if format != .table, let role = settings.columns.keys.map(\.rawValue).min() {
        throw RecordingFault(
          0, "this recording is no table, and 'columns' means nothing for it", found: role,
          help: "leave 'columns' out")
      }
      let touches =
        switch format {
        case .table: try TableReader.read(bytes, settings.columns)
        case .getevent: try GeteventReader.read(bytes)
        case .perfetto: try PerfettoReader.read(bytes)
        case .json: try tree(of: RecordedValue(json: isLog ? RecordingKind.list(bytes) : bytes))
        }
      let placement = settings.placement
      if placement.to != nil, placement.from == nil, touches.screen == nil {
        throw RecordingFault(
          0, "the recording does not tell how large its screen is, for 'to'", help: "add 'from'")
      }
      return try StreamAssembler.stream(of: touches, canvas: canvas, placement)
    } catch {
      let offset = isLog ? max(error.offset, 1) - 1 : error.offset
      let before = bytes.prefix(min(offset, bytes.count))
      let lineStart = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
      throw Failure(
        line: 1 + before.count { $0 == 10 }, column: before.count - lineStart + 1, fault: error)
    }
  }

  private static func tree(of root: RecordedValue) throws(RecordingFault) -> RecordedTouches {
    if let touches = try WebDriverReader.read(root) { return touches }
    return try PointerEventReader.read(root)
  }
}

/// The kinds of files that content tells apart.
enum RecordingKind: Sendable {
  case table, json, getevent, perfetto

  init(of bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].drop { $0 <= 0x20 }
    let line = text.prefix { $0 != 10 }
    if GeteventReader.isLine(line) {
      self = .getevent
    } else if line.first == UInt8(ascii: "{") {
      self = .json
    } else if line.first == UInt8(ascii: "["), !PerfettoReader.isExtension(line) {
      self = .json
    } else {
      self = PerfettoReader.isMessage(text) ? .perfetto : .table
    }
  }

  /// Whether each line has an object of its own.
  static func isLog(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(maxSplits: 2) { $0 == 10 }
    return lines.count > 1 && lines.prefix(2).allSatisfy(isObject)
  }

  /// The objects of such lines as one list, which stand a byte further on.
  static func list(_ bytes: [UInt8]) -> [UInt8] {
    var result = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
    for line in bytes.split(separator: 10).dropFirst() where isObject(line) {
      result[line.startIndex] = UInt8(ascii: ",")
    }
    return result
  }

  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "{") && line.last { $0 > 0x20 } == UInt8(ascii: "}")
  }
}
