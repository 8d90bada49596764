import FlickCore
import FlickJSON
import FlickPointer

extension Reader {
  /// The fingers of a recording, which stands beside the scene or in it.
  func stream(_ trace: WrittenTrace, canvas: Size) throws(Rejected) -> PointerStream {
    switch trace.source {
    case .file(let path, let node):
      let bytes = try recording(path, at: node, .pointerStream)
      do {
        return try PointerRecording.read(bytes, trace.settings, canvas: canvas)
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

  /// What a file holds that the scene names.
  ///
  /// - Parameter code: Of what it is missing for.
  func recording(
    _ path: String, at node: JSONNode, _ code: DiagnosticCode
  ) throws(Rejected) -> [UInt8] {
    let limit = SceneConstants.maximumFileSize
    switch resources.file(path, limit: limit, mayLeaveFolder: options.pathsMayLeaveFolder) {
    case .bytes(let bytes): return bytes
    case .missing: throw rejected(.inputMissing(path, code), at: node)
    case .isOther(let kind): throw rejected(.notAFile(path, kind, code), at: node)
    case .outside: throw rejected(.inputOutside(path), at: node)
    case .tooLarge: throw rejected(.inputTooLarge(path, limit: limit), at: node)
    }
  }
}
