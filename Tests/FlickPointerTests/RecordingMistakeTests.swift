import FlickCore
import FlickPointer
import FlickTestSupport
import Foundation
import Testing

/// What cannot be replayed is said with its place, and nothing makes the reader crash.
@Suite struct RecordingMistakeTests {
  static let pages = "[\n{\"type\":\"pointerdown\",\"timeStamp\":0,\"clientX\":1,\"clientY\":1}"
  static let table = "t_ms,id,phase,x,y\n0,0,down,1,1\n"
  static let android = "[ 1.0] 0003 0039 00000001\n[ 1.0] 0003 0035 00000001\n"

  static let mistakes: [(text: String, line: Int, column: Int, said: String)] = [
    ("hello world", 1, 1, "the first line must name the columns"),
    ("{ \"a\": 1 }", 1, 1, "no recording of fingers that is known"),
    ("[]", 1, 3, "no finger goes down"),
    ("{ \"flick\": 1, \"events\": [ { \"at\": 1 } ] }", 1, 27, "no recording of fingers"),
    (pages + ",\n{\"type\":\"pointermove\",\"timeStamp\":NaN}]", 3, 35, "NaN"),
    (pages + ",\n{\"type\":\"pointermove\",\"clientX\":1}]", 3, 1, "'timeStamp' is missing"),
    (
      pages + ",\n{\"type\":\"pointermove\",\"timeStamp\":-1,\"clientX\":1,\"clientY\":1}]", 3, 1,
      "times must not fall"
    ),
    (
      pages + ",\n{\"type\":\"pointerdown\",\"timeStamp\":1,\"clientX\":1,\"clientY\":1}]", 3, 1,
      "on the glass already"
    ),
    (
      pages + ",\n{\"type\":\"pointerup\",\"timeStamp\":\"2\",\"clientX\":1,\"clientY\":1}]", 3, 33,
      "'timeStamp' must be a number"
    ),
    (pages, 2, 60, "the end of the file"),
    (table + "1,0,move,nan,1\n", 3, 10, "'x' must be a number"),
    (table + "\n4,0,move,2,2\n3,0,up,,\n", 5, 1, "times must not fall"),
    (table + "1,0,mov,2,2\n", 3, 5, "the phase is not known"),
    ("t_s,x,y\n0,1,1\n999999999999,1,1\n", 3, 1, "an hour at most"),
    (table + "3600001,0,up,,\n", 3, 1, "an hour at most"),
    (table + "1,0,move,2\n", 3, 1, "a row has 5 fields"),
    (table + "1,0,\"move,2,2\n", 3, 5, "a quote is not closed"),
    ("t_ms,x,y\n0,391,1\n", 2, 1, "a finger goes down on the canvas"),
    ("t_ms,vx,x,y\n0,1,1,1\n", 1, 1, "a velocity has two columns"),
    ("t,x,y\n0,1,1\n", 1, 1, "the first line must name the columns"),
    (
      "t_ms,x,y\n" + (0...20).map { "\(Double($0) / 1000),1,\($0)\n" }.joined(), 1, 1,
      "more often than any screen looks: every 1 µs"
    ),
    (android + "[ 1.0] 0000 0000 00000000\n", 3, 1, "a finger is down whose place"),
    (android + "[ 1.0] 0000 0003 00000000\n", 3, 1, "the kernel dropped events"),
    (android + "[ 1.0] 0003\n", 3, 1, "a type, a code and a value"),
    (android + "hello\n", 3, 1, "getevent prints no such line"),
    (
      android + "[ 1.0] /dev/input/event1: EV_ABS ABS_MT_POSITION_Y 00000001\n", 3, 1, "two devices"
    ),
    ("/dev/input/event1: EV_ABS ABS_MT_SLOT 00000000\n", 1, 1, "the events have no times"),
    ("packet {\n  dispatcher_motion_event_redacted { }\n}", 2, 36, "is redacted"),
    ("packet {\n  dispatcher_motion_event { action: }\n}", 2, 37, "a value is expected"),
    ("packet {\n", 1, 8, "a message is not closed"),
    (String(repeating: "a {", count: 99), 1, 192, "nested too deep"),
    (
      "{ \"actions\": [ { \"type\": \"pointer\", \"actions\": [ { \"type\": \"jump\" } ] } ] }", 1,
      60,
      "no such action"
    ),
  ]

  @Test(arguments: mistakes.indices)
  func `A mistake is told with its line and column`(number: Int) throws {
    let (text, line, column, said) = Self.mistakes[number]
    let failure = try #require(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read(text)
    }
    let fault = failure.fault
    #expect((fault.what + " " + (fault.found ?? "")).contains(said), "\(fault.what)")
    #expect(failure.line == line && failure.column == column, "\(failure.line):\(failure.column)")
  }

  @Test func `Columns mean nothing for what is no table`() throws {
    var settings = PointerRecording.Settings()
    settings.columns = [.x: .number(1)]
    let bytes = try Recordings.synthetic("page-events.json")
    let failure = try #require(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read(bytes, settings)
    }
    #expect(failure.fault.what.contains("no table"))
  }

  @Test func `A box to lie on means nothing without one that lies there`() throws {
    var settings = PointerRecording.Settings()
    settings.placement.to = Rect(x: 0, y: 0, width: 9, height: 9)
    let failure = try #require(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read(Self.table, settings)
    }
    #expect(failure.fault.help == "add 'from'")
  }

  @Test func `Eleven fingers are too many, and so are too many rows`() throws {
    let fingers = (0...10).map { "0,f\($0),down,1,1\n" }.joined()
    #expect(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read("t_ms,id,phase,x,y\n" + fingers)
    }
    let rows = (-1...PointerConstants.maximumRows).map { "\($0),1,1\n" }.joined()
    let failure = try #require(throws: PointerRecording.Failure.self) {
      _ = try Recordings.read("t_ms,x,y\n" + rows)
    }
    #expect(failure.fault.isLimit)
  }

  /// `FLICK_MUTATIONS` says how many of each form.
  @Test(arguments: Recordings.syntheticNames + ["table"])
  func `Damaged recordings are read or refused, and never crash the reader`(name: String) throws {
    let original =
      name == "table" ? Array(RecordedTableTests.plain.utf8) : try Recordings.synthetic(name)
    var refused = 0
    let count =
      ProcessInfo.processInfo.environment["FLICK_MUTATIONS"].flatMap { Int($0) } ?? 300
    for seed in 1...UInt64(count) {
      var random = FixedRandom(seed: seed)
      let bytes = Self.damaged(original, &random)
      do {
        _ = try Recordings.read(bytes, canvas: Size(width: 4000, height: 4000))
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.line <= bytes.count { $0 == 10 } + 1, "seed \(seed)")
      }
    }
    #expect(refused > count / 4 && refused < count)
  }

  /// Bytes changed, lost, doubled, and numbers of extreme size put in.
  static func damaged(_ original: [UInt8], _ random: inout FixedRandom) -> [UInt8] {
    let numbers = [
      "9e99", "-1", "1e400", "18446744073709551616", "0.0000001", "ffffffff",
      "-9223372036854775808",
      "7fffffff", "99999999999999999999999999999999999", "nan", "\"", "{", "]", "\u{0}", "é", "\n",
    ]
    var bytes = original
    for _ in 0...random.next(below: 4) where !bytes.isEmpty {
      let place = random.next(below: bytes.count)
      let end = min(bytes.count, place + random.next(below: 12))
      switch random.next(below: 5) {
      case 0: bytes[place] = UInt8(random.next(below: 256))
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.next(below: bytes.count))
      case 3: bytes.insert(contentsOf: numbers[random.next(below: numbers.count)].utf8, at: place)
      default:
        guard let digit = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else {
          break
        }
        let stop = bytes[digit...].firstIndex { !(48...57).contains($0) } ?? bytes.count
        bytes.replaceSubrange(digit..<stop, with: numbers[random.next(below: numbers.count)].utf8)
      }
    }
    return bytes
  }
}
