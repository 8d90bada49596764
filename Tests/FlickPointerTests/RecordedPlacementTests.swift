import FlickCore
import FlickPointer
import Testing

/// How a device's pixels become points.
@Suite struct RecordedPlacementTests {
  /// Where a place of a recording comes to lie.
  static func place(_ x: Double, _ y: Double, _ placement: RecordedPlacement) throws -> Point {
    var settings = PointerRecording.Settings()
    settings.placement = placement
    let stream = try Recordings.read("t_ms,x,y\n0,\(x),\(y)\n", settings)
    return try #require(stream.contacts.first).position
  }

  static func boxes(turns: Int) -> RecordedPlacement {
    var placement = RecordedPlacement()
    placement.from = Rect(x: 100, y: 200, width: 780, height: 1688)
    placement.to = Rect(x: 10, y: 20, width: 100, height: 300)
    placement.quarterTurns = turns
    return placement
  }

  @Test(arguments: 0...3) func `Corners of a box come to lie on corners`(turns: Int) throws {
    let corners = [(100.0, 200.0), (880, 200), (880, 1888), (100, 1888)]
    let targets = [(10.0, 20.0), (110, 20), (110, 320), (10, 320)]
    for (index, corner) in corners.enumerated() {
      let target = targets[(index + turns) % 4]
      let place = try Self.place(corner.0, corner.1, Self.boxes(turns: turns))
      #expect((place - Point(x: target.0, y: target.1)).length < 1e-9)
    }
  }

  @Test(arguments: 0...3) func `The middle of a box stays the middle`(turns: Int) throws {
    let place = try Self.place(490, 1044, Self.boxes(turns: turns))
    #expect((place - Point(x: 60, y: 170)).length < 1e-9)
  }

  @Test func `A scale is followed by a turn and an offset, also of velocities`() throws {
    var settings = PointerRecording.Settings()
    settings.placement.scale = 0.5
    settings.placement.quarterTurns = 1
    settings.placement.offset = Vector(dx: 390, dy: 5)
    let stream = try Recordings.read(
      "t_ms,id,phase,x,y,vx,vy\n0,0,down,20,30,,\n9,0,up,20,40,8,2\n", settings)
    #expect(stream.contacts[0].position == Point(x: 375, y: 15))
    #expect(stream.contacts[0].end?.position == Point(x: 370, y: 15))
    #expect(stream.contacts[0].end?.velocity == Vector(dx: -1, dy: 4))
  }
}
