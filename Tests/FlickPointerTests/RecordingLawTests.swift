import FlickCore
import FlickPointer
import FlickTestSupport
import Testing

/// What is written is read again.
@Suite struct RecordingLawTests {
  /// Several fingers on the glass, whose times are whole milliseconds and whose places
  /// are sixteenths of points.
  static func rows(seed: UInt64, withVelocities: Bool) -> [PointerRow] {
    var random = FixedRandom(seed: seed)
    var down: [Int: Point] = [:]
    var rows: [PointerRow] = []
    var time: Int64 = 0
    func place() -> Point {
      Point(
        x: Double(random.next(below: 390 * 16)) / 16, y: Double(random.next(below: 844 * 16)) / 16)
    }
    func append(_ finger: Int, _ phase: PointerRow.Phase, _ point: Point) {
      let velocity =
        withVelocities && phase != .down
        ? Vector(dx: Double(random.next(below: 9999)) / 7, dy: -Double(random.next(below: 99)))
        : .zero
      rows.append(
        PointerRow(
          time: FlickTime(flicks: time * 705_600), pointer: finger, phase: phase,
          position: point, velocity: velocity))
    }
    for step in 0..<(5 + random.next(below: 60)) {
      time += step == 0 ? 0 : Int64(1 + random.next(below: 40))
      let free = (0..<10).first { down[$0] == nil }
      if down.isEmpty || random.next(below: 8) == 0, let free {
        let point = place()
        down[free] = point
        append(free, .down, point)
        continue
      }
      let finger = down.keys.sorted()[random.next(below: down.count)]
      let last = down[finger] ?? .zero
      switch random.next(below: 10) {
      case 0:
        append(finger, .up, last)
        down[finger] = nil
      case 1:
        append(finger, .stationary, last)
      default:
        let point = place()
        append(finger, .move, point)
        down[finger] = point
      }
    }
    return rows
  }

  static func text(_ rows: [PointerRow], _ writer: RecordingWriter) -> String {
    var text = ""
    writer.write(rows, canvas: Recordings.canvas) { text += $0 }
    return text
  }

  @Test(arguments: RecordingWriter.allCases)
  func `Fingers written and read again are the same`(writer: RecordingWriter) throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let isTable = writer == .csv
      let rows = Self.rows(seed: seed, withVelocities: isTable)
      let text = Self.text(rows, writer)
      let stream = try Recordings.read(text)
      let kept = rows.filter { isTable || $0.phase != .stationary }
      #expect((Recordings.rows(stream) == kept) as Bool, "seed \(seed)")
      #expect((Self.text(Recordings.rows(stream), writer) == text) as Bool, "seed \(seed)")
    }
  }

  @Test(arguments: RecordingWriter.allCases)
  func `Between their units, times and places are rounded to the nearest`(
    writer: RecordingWriter
  ) throws {
    let units: [RecordingWriter: Double] = [.webdriver: 1, .getevent: 0.001]
    let unit = units[writer] ?? 1 / 705_600
    let rows = Self.rows(seed: 7, withVelocities: false).filter { $0.phase != .stationary }
      .map { row in
        PointerRow(
          time: FlickTime(flicks: row.time.flicks * 10_007 / 10_000), pointer: row.pointer,
          phase: row.phase, position: row.position, velocity: row.velocity)
      }
    let read = Recordings.rows(try Recordings.read(Self.text(rows, writer)))
    #expect(read.count == rows.count)
    for (row, other) in zip(rows, read) {
      #expect(abs((row.time - other.time).seconds) <= 0.000_501 * unit)
      #expect(row.position == other.position)
    }
  }
}
