import Flick
import FlickCore
import FlickFiles
import FlickJSON
import FlickPointer
import FlickScene

/// A finished recording as what it is: an event of the scene's text, and the table beside the
/// scene that it names, unless it is so short that it stands in the event.
package struct TouchRecording: Sendable {
  package let rows: [PointerRow]
  package let start: FlickTime
  /// The event as the scene writes it.
  package let event: String
  /// The table's name, beside the scene, and its text; `nil` where the event has the rows.
  package let table: (name: String, text: String)?
  /// The scene's whole text with it.
  package let scene: [UInt8]

  /// - Parameters:
  ///   - take: Whose fingers have left the glass.
  ///   - name: The table's name where it needs one.
  /// - Returns: `nil` where no finger went down.
  package init?(_ take: LiveTake, table name: String) {
    guard let start = take.log.start, let stream = take.log.stream else { return nil }
    self.start = start
    let rows = Self.rows(of: stream)
    self.rows = rows
    let trace: String
    if rows.count <= PreviewTouch.inlineRows {
      trace = "{ \"rows\": [\(rows.map(Self.list).joined(separator: ", "))] }"
      table = nil
    } else {
      var text = ""
      RecordingWriter.csv.write(rows, canvas: take.file.scene.canvas.size) { text += $0 }
      trace = JSONWriter.string(name)
      table = (name, text)
    }
    event = "{ \"at\": \"\(TouchReplacement.text(start))\", \"trace\": \(trace) }"
    guard let scene = Self.adding(event, to: take.replacement.bytes) else { return nil }
    self.scene = scene
  }

  /// `pane.touches.csv`, or with a number where that is taken.
  package static func tableName(beside scene: String) -> String {
    let path = FilePath(scene)
    var name = path.name
    if name.hasSuffix(".json") { name = String(name.dropLast(5)) }
    let names = [name + ".touches.csv"] + (2...999).map { "\(name).touches-\($0).csv" }
    return names.first { !path.folder.joined(with: $0).exists } ?? names[0]
  }

  /// The text with an event behind all others.
  static func adding(_ event: String, to scene: [UInt8]) -> [UInt8]? {
    guard var edit = SceneEdit(scene) else { return nil }
    if let list = edit.root["events"] {
      edit.append(event, to: list)
    } else if let last = edit.root.members.last(where: { $0.key == "behaviors" })
      ?? edit.root.members.last
    {
      edit.insert("events", "[\(event)]", behind: last)
    }
    return edit.result
  }

  private static func rows(of stream: PointerStream) -> [PointerRow] {
    var rows: [(order: Int, row: PointerRow)] = []
    for (order, contact) in stream.contacts.enumerated() {
      func add(_ since: FlickDuration, _ phase: PointerRow.Phase, _ place: Point) {
        rows.append(
          (
            order,
            PointerRow(
              time: .zero + contact.start + since, pointer: contact.pointer, phase: phase,
              position: place, velocity: Vector(dx: .nan, dy: .nan))
          ))
      }
      add(.zero, .down, contact.position)
      for row in contact.rows { add(row.since, .move, row.position) }
      guard let end = contact.end else { continue }
      let last = contact.rows.last?.position ?? contact.position
      add(end.since, end.isCancelled ? .cancel : .up, end.position ?? last)
    }
    return rows.enumerated().sorted {
      ($0.element.row.time, $0.offset) < ($1.element.row.time, $1.offset)
    }.map(\.element.row)
  }

  private static func list(_ row: PointerRow) -> String {
    "[\(RecordedNumber.milliseconds(row.time)), \(row.pointer), \"\(row.phase.rawValue)\", "
      + "\(JSONWriter.number(row.position.x)), \(JSONWriter.number(row.position.y))]"
  }
}
