import Flick
import FlickCore
import FlickFit
import FlickTestSupport
import FlickTrack
import Foundation
import Testing

@Suite struct MeasureTests {
  @Test(arguments: [
    "24,124,96,72@0", "card=24,124,96,72@0.2", "card=24.5,124,96,72@200ms", "a=0,0,2,2@1.5s",
  ])
  func `a box is four numbers and a time`(text: String) {
    #expect(TrackRequest(text) != nil)
  }

  @Test(arguments: [
    "", "24,124,96,72", "24,124,96@0", "24,124,96,1@0", "24,124,96,72@-1", "24,124,96,72@",
    "=24,124,96,72@0", "a.b=24,124,96,72@0", "24,124,96,72@0@1", "nan,124,96,72@0",
  ])
  func `anything else is no box`(text: String) {
    #expect(TrackRequest(text) == nil)
  }

  static func problem(_ path: String, _ tracks: [String]) -> String? {
    var options = MeasureOptions()
    options.tracks = tracks.compactMap { TrackRequest($0) }
    do {
      _ = try MeasureJob(path, options: options)
    } catch {
      return error.description
    }
    return nil
  }

  @Test func `a film that is not there, without a box or with two of one name is refused`() throws {
    let text = try #require(Self.problem("no-such.mp4", ["0,0,9,9@0"]))
    #expect(text == "there is no 'no-such.mp4'")
    try withTemporaryFolder { folder in
      let place = folder.appending(path: "film.mp4")
      try Data("film".utf8).write(to: place)
      let none = try #require(Self.problem(place.path, []))
      #expect(none.contains("no box is named"))
      let twice = try #require(Self.problem(place.path, ["a=0,0,9,9@0", "a=9,9,9,9@0"]))
      #expect(twice == "two tracks are called 'a'")
    }
  }

  /// What measuring a file writes.
  static func measured(
    _ text: String, as name: String = "a.csv", _ change: (inout MeasureOptions) -> Void = { _ in }
  ) throws -> String {
    var table = ""
    try withTemporaryFolder { folder in
      let place = folder.appending(path: name)
      try Data(text.utf8).write(to: place)
      var options = MeasureOptions()
      change(&options)
      let output = folder.appending(path: "motion.csv")
      _ = try MeasureJob(place.path, options: options).run(to: output.path)
      table = try String(contentsOf: output, encoding: .utf8)
    }
    return table
  }

  @Test func `a table is measured in seconds, scaled and moved`() throws {
    let table = try Self.measured("frame_ms;x;y\n0;1,5;2\n16,5;;\n33;4;9\n") { options in
      options.table.scales = ["": 2, "y": 3]
      options.table.offsets = ["x": 10]
    }
    #expect(table == "time_s,x,y\n0,13,6\n0.033,18,27\n")
  }

  @Test func `what was measured is measured again as it is`() throws {
    let text = "time_s,a.x,a.x.mark,b\n0,1,,1\n0.5,2,dropped,3\n"
    #expect(try Self.measured(text) == text)
  }

  @Test func `a golden's numbers become columns, each with its own gaps`() throws {
    let text = """
      {"frame_ids": ["before", 0, 16], "features": [
        {"name": "x", "type": "float", "data_points": [0, 1, null]},
        {"name": "at", "type": "offset", "data_points": [null, {"x": 1, "y": 2}, {"x": 3, "y": 4}]}
      ]}
      """
    let table = try Self.measured(text, as: "golden.json")
    #expect(table == "time_s,x,at.x,at.y\n0,1,1,2\n0.016,,3,4\n")
  }

  @Test func `a box in a table, and a scale of what is not there, are refused`() throws {
    let box = #expect(throws: FlickError.self) {
      try Self.measured("t,x\n0,1\n") { $0.tracks = [TrackRequest("0,0,9,9@0")].compactMap { $0 } }
    }
    #expect(box?.description.contains("is no film") == true)
    let scale = #expect(throws: FlickError.self) {
      try Self.measured("t,x\n0,1\n") { $0.table.scales = ["z": 2] }
    }
    #expect(scale?.description == "there is no signal 'z'")
  }

  /// Places across, one a sixtieth of a second; `nil`: not found.
  static func track(_ places: [Double?], times: [Double]? = nil, visible: Double = 1)
    -> MeasuredTrack
  {
    var last = 0.0
    var sightings: [TrackSighting] = []
    for place in places {
      let change = (place ?? last) == last ? 0.0 : 20
      last = place ?? last
      let pose = TrackPose(x: last, y: 0)
      sightings.append(
        TrackSighting(
          pose: pose, opacity: 1, agreement: 1, visible: visible, isFound: place != nil,
          change: change))
    }
    return MeasuredTrack(
      name: "card", rect: Rect(x: 10, y: 20, width: 40, height: 20), axes: .both,
      times: times ?? places.indices.map { Double($0) / 60 }, sightings: sightings)
  }

  @Test func `a picture that is shown again on the way is marked, rest and a turn are not`() {
    let moving = Self.track([0, 0, 0, 4, 9, 9, 19, 24, 24, 24, 36])
    #expect(moving.marks.indices.filter { moving.marks[$0] == .duplicate } == [5, 8, 9])
    let turning = Self.track([0, 5, 8, 9, 9, 8, 5])
    #expect(turning.marks.allSatisfy { $0 == nil })
  }

  @Test func `a gap in the times is marked where something moved in it`() {
    let times = [0, 1, 2, 4, 5, 8, 9].map { Double($0) / 60 }
    let track = Self.track([0, 4, 8, 16, 20, 20, 20], times: times)
    #expect(track.marks == [nil, nil, nil, .dropped, nil, nil, nil])
  }

  @Test func `what stood until it moved was not missing meanwhile`() {
    let times = [0, 30, 31, 32, 33, 34].map { Double($0) / 60 }
    let track = Self.track([0, 3, 12, 26, 45, 68], times: times)
    #expect(track.marks.allSatisfy { $0 == nil })
    let report = MeasureReport(tracks: [track], options: MeasureOptions())
    #expect(
      report.text.contains(
        "1 picture that stood is written once more before the next, first before 0.5 s"))
  }

  @Test func `what is lost is told with its time and why`() {
    let covered = MeasureReport(
      tracks: [Self.track([0, 4, nil, nil, 16])], options: MeasureOptions())
    #expect(covered.text.contains("found in 3 of 5 pictures, x 30 to 46, y 30"))
    #expect(covered.text.contains("lost from 0.033 s until 0.067 s: it is covered"))
    let gone = MeasureReport(
      tracks: [Self.track([0, 4, nil], visible: 0.6)], options: MeasureOptions())
    #expect(gone.text.contains("lost from 0.033 s to the end: it leaves the picture"))
  }
}
