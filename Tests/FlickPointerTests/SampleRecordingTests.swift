import FlickCore
import FlickPointer
import Foundation
import Testing

/// Other people's recordings, read where they lie.
@Suite struct SampleRecordingTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/reference/recordings/finger")

  /// `nil`, and said, where the folder is not there.
  static func bytes(_ name: String) throws -> [UInt8]? {
    let file = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: file.path) else {
      print("skipped: \(name), because ../shared/reference/recordings is not there")
      return nil
    }
    return [UInt8](try Data(contentsOf: file))
  }

  static let screen = Size(width: 1080, height: 2400)

  @Test func `A tap by protocol A stands where its table says, to a microsecond`() throws {
    guard let log = try Self.bytes("cartucho_protocolA.getevent.txt"),
      let table = try Self.bytes("cartucho_protocolA.csv")
    else { return }
    let stream = try Recordings.read(log, canvas: Self.screen)
    let told = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
    let rows = Recordings.rows(stream)
    #expect(rows.count == 9 && rows.count == told.count)
    for (row, line) in zip(rows, told) {
      let fields = line.split(separator: ",")
      let seconds = try #require(Double(fields[0]))
      #expect(abs(row.time.seconds - seconds) < 1e-9)
      #expect(row.phase.rawValue == fields[1])
      #expect(row.position == Point(x: 446, y: 600))
    }
    #expect(try Recordings.read(table, canvas: Self.screen) == stream)
  }

  @Test func `A drag through Flutter keeps the events' own times`() throws {
    guard let table = try Self.bytes("caref_flutter_drag.csv") else { return }
    let stream = try Recordings.read(table, canvas: Self.screen)
    #expect(stream.contacts.count == 1)
    let rows = Recordings.rows(stream)
    #expect(rows.count == 379)
    #expect(stream.length == FlickDuration(flicks: 3393 * 705_600))
    #expect(rows.first?.position == Point(x: 512, y: 1927))
    #expect(rows.last?.position == Point(x: 573, y: 599))
    #expect(rows.last?.phase == .up)
    #expect(rows.map(\.position.x).max() == 586)
    // The second row: at 17 ms by the event, at 29 ms by its delivery.
    #expect(rows[1].time == Recordings.time(milliseconds: 17))
    // Up all the way, and to and fro across.
    let steps = zip(rows, rows.dropFirst()).map { $1.position - $0.position }
    #expect(steps.allSatisfy { $0.dy <= 0 })
    #expect(steps.contains { $0.dx > 0 } && steps.contains { $0.dx < 0 })
  }

  @Test func `Physical pixels on a canvas of points are refused, with the fix`() throws {
    guard let table = try Self.bytes("caref_flutter_drag.csv") else { return }
    let failure = try #require(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read(table)
    }
    #expect(failure.line == 2 && failure.fault.help?.contains("'scale'") == true)
    let stream = try Recordings.read(table, Recordings.scaled(0.4))
    #expect(stream.contacts[0].position.x == 512 * 0.4)
  }
}
