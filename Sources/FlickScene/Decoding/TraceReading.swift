import FlickCore
import FlickPointer

extension Reader {
  /// The fingers of a recording, which stands beside the scene or in it.
  func stream(_ trace: WrittenTrace, canvas: Size) throws(Rejected) -> PointerStream {
    switch trace.source {
    case .file(let path, let node):
      let bytes = try recording(path, at: node)
      do {
        return try PointerRecording.read(
          bytes, trace.settings, canvas: canvas, json: RecordedValue.json)
      } catch {
        throw rejected(
          .badStream(path, line: error.line, column: error.column, error.fault), at: node)
      }
    case .rows(let rows, let node):
      var settings = trace.settings
      if settings.columns.isEmpty, let first = rows.first,
        first.contains(where: { Double($0) != nil })
      {
        for (index, role) in TableColumn.standard.prefix(first.count).enumerated() {
          settings.columns[role] = .number(index + 1)
        }
      }
      let text = rows.map { $0.joined(separator: "\t") }.joined(separator: "\n")
      do {
        return try PointerRecording.table(Array(text.utf8), settings, canvas: canvas)
      } catch {
        let items = node.items
        throw rejected(
          .badStream(nil, line: error.line, column: 1, error.fault),
          at: items.indices.contains(error.line - 1) ? items[error.line - 1] : node)
      }
    }
  }

  private func recording(_ path: String, at node: JSONNode) throws(Rejected) -> [UInt8] {
    let limit = SceneConstants.maximumFileSize
    switch resources.file(path, limit: limit, mayLeaveFolder: options.pathsMayLeaveFolder) {
    case .bytes(let bytes): return bytes
    case .missing: throw rejected(.inputMissing(path), at: node)
    case .isOther(let kind): throw rejected(.notAFile(path, kind, .pointerStream), at: node)
    case .outside: throw rejected(.inputOutside(path), at: node)
    case .tooLarge: throw rejected(.inputTooLarge(path, limit: limit), at: node)
    }
  }
}

extension RecordedValue {
  /// A recording in JSON, as strictly read as a scene.
  package static func json(_ bytes: [UInt8]) -> Result<RecordedValue, RecordingFault> {
    let result = JSONReader.read(bytes)
    if let finding = result.findings.first {
      let problem = finding.problem
      return .failure(
        RecordingFault(finding.range.lowerBound, problem.message, help: problem.help))
    }
    guard let root = result.root else { return .failure(RecordingFault(0, "this is no JSON")) }
    return .success(RecordedValue(root, bytes))
  }

  fileprivate init(_ node: JSONNode, _ bytes: [UInt8]) {
    let content: Content =
      switch node.value {
      case .null, .bool, .invalid: .word
      case .number: .number(String(decoding: bytes[node.range], as: UTF8.self))
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { RecordedValue($0, bytes) })
      case .object(let members):
        .object(members.map { ($0.key, RecordedValue($0.value, bytes)) })
      }
    self.init(content, at: node.range.lowerBound)
  }
}
