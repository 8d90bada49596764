import FlickCore
import FlickPointer
import FlickScene
import Testing

/// Recorded pointer streams, read from CSV.
@Suite struct PointerStreamTests {
  static func load(_ csv: String) throws(SceneErrors) -> PointerStream? {
    let scene = EveryKey.scene.replacing("\"tap\": [50, 30]", with: "\"trace\": \"finger.csv\"")
    let loaded = try SceneLoader.load(
      bytes: Array(scene.utf8), file: "scene.json", resources: TwoFonts(stream: csv))
    guard case .trace(let stream) = loaded.scene.events[0].action else { return nil }
    return stream
  }

  static let header = "t_ms,id,phase,x,y\n"

  @Test func `A stream's contacts are one finger each, in the order in which they go down`() throws
  {
    let stream = try #require(
      try Self.load(
        """
        t_ms,id,phase,x,y,vx,vy
        1,3,down,50,30,,
        2.5,0,down,60.25,31,0,0
        3,3,move,51,-8000,120,-7
        3,0,stationary,,,,
        4,3,up,,,,
        5,3,down,1,1,,
        6,0,cancel,61,31,,

        """))
    #expect(stream.contacts.map(\.pointer) == [3, 0, 3])
    #expect(stream.length == FlickDuration(flicks: 6 * 705_600))
    let first = stream.contacts[0]
    #expect(first.start == FlickDuration(flicks: 705_600) && first.position == Point(x: 50, y: 30))
    #expect(
      first.rows == [
        PointerStream.Row(
          since: FlickDuration(flicks: 2 * 705_600), phase: .move,
          position: Point(x: 51, y: -8000), velocity: Vector(dx: 120, dy: -7))
      ])
    #expect(first.end?.position == nil && first.end?.isCancelled == false)
    #expect(stream.contacts[1].rows.map(\.phase) == [.stationary])
    #expect(stream.contacts[1].rows[0].position == Point(x: 60.25, y: 31))
    #expect(stream.contacts[1].end?.isCancelled == true)
    #expect(stream.contacts[2].end == nil)
  }

  @Test func `Lines may end as on Windows, and times are rounded to flicks`() throws {
    let stream = try #require(
      try Self.load("t_ms,id,phase,x,y\r\n8.3333333,0,down,1,1\r\n16.666667,0,up,1,1\r\n"))
    #expect(stream.contacts[0].start == FlickDuration(flicks: 5_880_000))
    #expect(stream.length == FlickDuration(flicks: 11_760_000))
  }

  @Test func `Rows in the scene are a table, with a header or without`() throws {
    let csv = try Self.load(Self.header + "0,0,down,50,30\n8,0,up,50,34\n")
    for rows in [
      "[0, 0, \"down\", 50, 30], [8, 0, \"up\", 50, 34]",
      "[\"y\", \"x\", \"t_s\"], [30, 50, 0], [34, 50, 0.008]",
    ] {
      let scene = EveryKey.scene.replacing(
        "\"tap\": [50, 30]", with: "\"trace\": { \"rows\": [\(rows)] }")
      let loaded = try SceneLoader.load(
        bytes: Array(scene.utf8), file: "scene.json", resources: TwoFonts())
      #expect(loaded.scene.events[0].action == .trace(try #require(csv)))
    }
  }

  static let mistakes: [(csv: String, said: String)] = [
    ("", "line 1: the first line must name the columns"),
    ("t,id,phase,x,y\n", "line 1: the first line must name the columns"),
    (header, "line 2: no finger goes down"),
    (header + "0,0,down,1\n", "line 2: a row has 5 fields (was 4)"),
    (header + "zero,0,down,1,1\n", "line 2: 't_ms' must be a time in milliseconds, from 0"),
    (header + "-1,0,down,1,1\n", "line 2: 't_ms' must be"),
    (header + "nan,0,down,1,1\n", "line 2: 't_ms' must be"),
    (header + "0,,down,1,1\n", "line 2: 'id' says which finger"),
    (header + "0,0,dwn,1,1\n", "line 2, column 5: the phase is not known (was \"dwn\")"),
    (header + "0,0,down,,\n", "line 2: a down needs a place"),
    (header + "0,0,down,1,inf\n", "line 2, column 12: 'y' must be a number"),
    (header + "0,0,down,0x1,1\n", "line 2, column 10: 'x' must be a number"),
    (header + "0,0,down,-5,1\n", "line 2: a finger goes down on the canvas"),
    (header + "0,0,down,1,1\n5,0,move,1,\n", "line 3, column 12: 'y' must be a number"),
    (header + "0,0,down,1,1\n5,0,move,,\n", "line 3: a move needs a place"),
    (header + "0,0,down,1,1\n\n4,0,move,1,2\n3,0,up,1,2\n", "line 5: times must not fall"),
    (
      header + "0,0,down,1,1\n5,0,down,1,1\n",
      "line 3: the finger is on the glass already (was \"0\")"
    ),
    (header + "0,0,down,1,1\n5,1,move,1,1\n", "line 3: the finger is not on the glass (was \"1\")"),
    (header + "0,0,down,1,1\n5,0,stationary,2,1\n", "line 3: a finger that is stationary"),
  ]

  @Test(arguments: mistakes.indices)
  func `A row that cannot be replayed is named`(number: Int) throws {
    let (csv, expected) = Self.mistakes[number]
    let error = try #require(throws: SceneErrors.self) { _ = try Self.load(csv) }
    let problem = try #require(error.diagnostics.first?.problem)
    #expect(problem.code == .pointerStream)
    #expect(problem.message.contains("\"finger.csv\", " + expected), "\(problem.message)")
    #expect(error.diagnostics.count == 1)
  }

  @Test func `A stream has a limit of rows`() throws {
    let rows = (0...100_000).map { "\($0),0,move,1,1\n" }.joined()
    let error = try #require(throws: SceneErrors.self) {
      _ = try Self.load(Self.header + "0,0,down,1,1\n" + rows)
    }
    #expect(error.diagnostics.map(\.problem.code) == [.limit])
  }
}
