import FlickCore
import FlickPointer
import Testing

/// Recordings written after specifications, one for each form: what they say is what is read.
@Suite struct SyntheticRecordingTests {
  @Test func `Slots of protocol B are fingers, and the axes' ranges are the canvas`() throws {
    let stream = try Recordings.read(
      Recordings.synthetic("getevent-protocol-b.txt"), canvas: Size(width: 360, height: 720))
    #expect(
      Recordings.text(stream) == [
        "0 0 down 180 360", "8 0 move 180 345", "8 1 down 288 540", "16 1 move 288 540",
        "24 0 up 180 345", "32.0010006 1 up 288 540",
      ])
  }

  @Test func `Lists of protocol A are fingers, and who is not listed has left`() throws {
    let stream = try Recordings.read(Recordings.synthetic("getevent-protocol-a.txt"))
    #expect(
      Recordings.text(stream) == [
        "0 0 down 100 200", "10 0 move 100 210", "10 1 down 18 20", "20 0 up 100 210",
        "20 1 move 19 20", "30 1 up 19 20",
      ])
  }

  @Test func `Fingers without names are those that were nearest`() throws {
    let text = ["10 10, 90 90", "91 89, 11 11", "92 88"].enumerated().map { index, report in
      let time = "[ 1.0\(index)] "
      return report.split(separator: ", ").map { place in
        let numbers = place.split(separator: " ").map { String(Int($0) ?? 0, radix: 16) }
        return
          "\(time)0003 0035 \(numbers[0])\n\(time)0003 0036 \(numbers[1])\n\(time)0000 0002 0\n"
      }.joined() + "\(time)0000 0000 0\n"
    }.joined()
    #expect(
      Recordings.text(try Recordings.read(text)) == [
        "0 0 down 10 10", "0 1 down 90 90", "10 0 move 11 11", "10 1 move 91 89",
        "20 0 up 11 11", "20 1 move 92 88",
      ])
  }

  @Test func `Coalesced events stand for the one that they became, and a mouse may hover`() throws {
    let stream = try Recordings.read(Recordings.synthetic("page-events.json"))
    #expect(
      Recordings.text(stream) == [
        "0 0 down 100 200", "4 1 down 30 40", "8 0 move 100 190", "12 1 move 31 40",
        "16 0 move 100 180.5", "20 0 up 100 180.5", "22 1 cancel 31 40",
      ])
  }

  @Test func `A log with an object in each line is a list, and its epoch is the event`() throws {
    let stream = try Recordings.read(Recordings.synthetic("page-log.jsonl"))
    #expect(
      Recordings.text(stream) == ["0 0 down 10 20", "8.25 0 move 10 25", "16.5 0 up 10 25"])
  }

  @Test func `A tick of WebDriver lasts as long as its longest action`() throws {
    let stream = try Recordings.read(Recordings.synthetic("webdriver-actions.json"))
    #expect(
      Recordings.text(stream) == [
        "20 0 down 100 400", "86.6666667 0 move 100 366.6666666666667",
        "103.3333333 0 move 100 333.3333333333333", "110 0 move 100 320", "110 0 up 100 320",
      ])
  }

  @Test func `Flutter's events carry their own time, not that of their packet`() throws {
    let framework = try Recordings.read(Recordings.synthetic("flutter-framework.json"))
    #expect(
      Recordings.text(framework) == [
        "0 0 down 195.25 698.5", "9 0 move 195.25 690", "18 0 move 195.25 680.75",
        "27 0 up 195.25 680.75",
      ])
    let engine = try Recordings.read(
      Recordings.synthetic("flutter-engine.json"), Recordings.scaled(0.5))
    #expect(
      Recordings.text(engine) == ["0 0 down 150 300", "8 0 move 150 285", "16 0 cancel 150 285"])
  }

  @Test func `Perfetto's pointers go down, move and leave one by one`() throws {
    let stream = try Recordings.read(
      Recordings.synthetic("perfetto-input.textproto"), canvas: Size(width: 1080, height: 2400))
    #expect(
      Recordings.text(stream) == [
        "0 0 down 540 1080.5", "8.0000014 1 down 900 20", "16 0 move 540 1000", "16 1 move 901 20",
        "24 0 up 540 1000", "32 1 cancel 901 20",
      ])
  }
}
