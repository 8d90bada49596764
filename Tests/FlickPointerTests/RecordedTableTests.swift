import FlickCore
import FlickPointer
import Testing

/// The same fingers as tables of all sorts.
@Suite struct RecordedTableTests {
  static let plain = """
    t_ms,id,phase,x,y
    0,0,down,195,740
    8.5,0,move,195.5,731.25
    25,0,up,195.5,731.25

    """

  static let spellings: [String] = [
    plain.replacing("\n", with: "\r\n"),
    "\u{FEFF}" + plain,
    plain.replacing(",", with: "\t"),
    plain.replacing(",", with: ";").replacing(".", with: ","),
    plain.replacing("down", with: "ACTION_DOWN").replacing("move", with: "Moved"),
    "y,pressure,phase,x,note,t_ms\n740,0.2,down,195,\"a, b\",0\n"
      + "731.25,0.3,move,195.5,,8.5\n731.25,0,up,195.5,,25",
    "\"t_s\", \"x\", \"y\"\n0,195,740\n0.0085,195.5,731.25\n0.025,195.5,731.25\n",
    "timestamp_us,finger,action,x,y\n0,0,down,195,740\n8500,0,move,195.5,731.25\n25000,0,up,,\n",
    "t_ns,pointerId,type,clientX,clientY\n"
      + "1700000000000000000,12345678901234567890,pointerdown,195,740\n"
      + "1700000000008500000,12345678901234567890,pointermove,195.5,731.25\n"
      + "1700000000025000000,12345678901234567890,pointerup,195.5,731.25\n",
  ]

  @Test(arguments: spellings.indices)
  func `A table's columns may stand in any order, under many names`(number: Int) throws {
    let stream = try Recordings.read(Self.spellings[number])
    #expect(stream == (try Recordings.read(Self.plain)))
  }

  @Test func `Columns are named by the event where no header does`() throws {
    var settings = PointerRecording.Settings()
    settings.columns = [
      .milliseconds: .number(2), .x: .number(4), .y: .number(3), .phase: .number(1),
    ]
    let text = "down 0 740 195\nmove 8.5 731.25 195.5\nup 25 731.25 195.5\n"
      .replacing(" ", with: ";")
    #expect(try Recordings.read(text, settings) == (try Recordings.read(Self.plain)))
    settings.columns = [.milliseconds: .name("when"), .x: .name("Across"), .y: .name("down")]
    let named = "when,across,down,extra\n0,195,740,1\n8.5,195.5,731.25,1\n25,195.5,731.25,1\n"
    #expect(try Recordings.read(named, settings) == (try Recordings.read(Self.plain)))
  }

  @Test func `Epochs keep every digit, and fall on flicks`() throws {
    let stream = try Recordings.read(
      "t_ns,x,y\n1700000000123456789,1,1\n1700000000123456796,1,2\n1700000000123556789,1,2\n")
    #expect(stream.contacts[0].rows[0].since == FlickDuration(flicks: 5))
    #expect(stream.length == FlickDuration(flicks: 70_560))
  }

  @Test func `Fingers are the digits that name them, or in order of appearance`() throws {
    let digits = "t_ms,id,phase,x,y\n0,3,down,1,1\n1,0,down,2,2\n2,3,up,,\n3,0,up,,\n"
    #expect(try Recordings.read(digits).contacts.map(\.pointer) == [3, 0])
    let words = digits.replacing(",3,", with: ",left,").replacing(",0,", with: ",-8,")
    #expect(try Recordings.read(words).contacts.map(\.pointer) == [0, 1])
  }

  @Test func `Rows may be grouped by finger`() throws {
    let grouped = """
      t_ms,id,phase,x,y
      5,0,down,1,1
      9,0,up,1,1
      2,1,down,2,2
      7,1,up,2,2
      """
    #expect(
      Recordings.text(try Recordings.read(grouped)) == [
        "2 1 down 2 2", "5 0 down 1 1", "7 1 up 2 2", "9 0 up 1 1",
      ])
  }
}
