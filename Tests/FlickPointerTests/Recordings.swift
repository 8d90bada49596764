import FlickCore
import FlickPointer
import FlickScene
import Foundation

/// Recordings as tests write and read them.
enum Recordings {
  static let canvas = Size(width: 390, height: 844)

  static func read(
    _ text: String, _ settings: PointerRecording.Settings = .init(), canvas: Size = canvas
  ) throws(PointerRecording.Failure) -> PointerStream {
    try read(Array(text.utf8), settings, canvas: canvas)
  }

  static func read(
    _ bytes: [UInt8], _ settings: PointerRecording.Settings = .init(), canvas: Size = canvas
  ) throws(PointerRecording.Failure) -> PointerStream {
    try PointerRecording.read(bytes, settings, canvas: canvas)
  }

  static func scaled(_ scale: Double) -> PointerRecording.Settings {
    var settings = PointerRecording.Settings()
    settings.placement.scale = scale
    return settings
  }

  /// Written by hand after specifications.
  static func synthetic(_ name: String) throws -> [UInt8] {
    let folder = Bundle.module.resourceURL?.appending(path: "Data/synthetic")
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static let syntheticNames = [
    "getevent-protocol-a.txt", "getevent-protocol-b.txt", "page-events.json", "page-log.jsonl",
    "webdriver-actions.json", "flutter-framework.json", "flutter-engine.json",
    "perfetto-input.textproto",
  ]

  static func time(milliseconds: Double) -> FlickTime {
    FlickTime(flicks: Int64((milliseconds * 705_600).rounded()))
  }

  /// A stream's rows as text, in order of time: milliseconds, finger, phase, place.
  static func text(_ stream: PointerStream) -> [String] {
    rows(stream).map { row in
      "\(RecordedNumber.milliseconds(row.time)) \(row.pointer) \(row.phase.rawValue) "
        + "\(Spelling.number(row.position.x)) \(Spelling.number(row.position.y))"
    }
  }

  static func rows(_ stream: PointerStream) -> [PointerRow] {
    var result: [PointerRow] = []
    for contact in stream.contacts {
      let start = FlickTime.zero + contact.start
      func append(
        _ since: FlickDuration, _ phase: PointerRow.Phase, _ place: Point, _ velocity: Vector?
      ) {
        result.append(
          PointerRow(
            time: start + since, pointer: contact.pointer, phase: phase, position: place,
            velocity: velocity ?? .zero))
      }
      append(.zero, .down, contact.position, nil)
      for row in contact.rows {
        append(row.since, row.phase == .move ? .move : .stationary, row.position, row.velocity)
      }
      if let end = contact.end {
        append(
          end.since, end.isCancelled ? .cancel : .up,
          end.position ?? contact.rows.last?.position ?? contact.position, end.velocity)
      }
    }
    return result.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }
}
