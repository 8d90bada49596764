import Flick
import FlickFit
import FlickTestSupport
import Foundation
import Testing

@Suite struct FitJobTests {
  static func report(
    _ text: String, _ change: (inout FitJob.Options) -> Void = { _ in }
  ) throws -> FitReport {
    var found: FitReport?
    try withTemporaryFolder { folder in
      let place = folder.appending(path: "motion.csv")
      try Data(text.utf8).write(to: place)
      var options = FitJob.Options()
      change(&options)
      found = try FitJob(place.path, options: options).run()
    }
    return try #require(found)
  }

  /// What a table is refused with.
  static func problem(
    _ text: String, _ change: (inout FitJob.Options) -> Void = { _ in }
  ) -> String {
    do {
      _ = try report(text, change)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("", "it is empty"), ("\n\n", "it is empty"), ("t,x\n", "it has a header and no row"),
    ("t,x\n0,1\n0,2\n", "line 3: the time 0 is there twice"),
    ("t,x\n1,1\n0,2\n", "line 3: the time 0 is before the one above it"),
    ("t,x\nnan,1\n", "line 2: 'nan' is no time"), ("t,x\n0,1,2\n", "line 2: it has 3 fields"),
    ("a,b\n0,1\n", "no column of"), ("t,x,x\n0,1,2\n", "two columns have one name"),
    ("t,x\n0,1\n1,1e400\n", "line 3: '1e400' is no number"),
    ("t,x\n0,red\n1,blue\n", "holds no number"), ("t,x\n0,nan\n1,\n", "holds no number"),
    ("{", "motion.csv"), ("{\"a\": 1}", "frame_ids"), ("\u{0}\u{1}", "motion.csv"),
  ])
  func `a table that is none is refused with what is wrong`(text: String, words: String) {
    let found = Self.problem(text)
    #expect(found.contains(words), "\(found)")
  }

  @Test func `a column that there is not is refused`() {
    let text = "t,x\n0,1\n1,2\n"
    let column = Self.problem(text) { $0.table.columns = ["y"] }
    #expect(column.contains("there is no signal 'y'"))
    let words = Self.problem("t,x,y\n0,1,1\n1,2,two\n") { $0.table.columns = ["y"] }
    #expect(words.contains("line 3: 'two' is no number"))
    let time = Self.problem(text) { $0.table.time = "when" }
    #expect(time.contains("there is no signal 'when'"))
  }

  @Test(arguments: [
    "t_ms,x\n0,5\n100,6\n200,7\n", "t_ms\tx\n0\t5\n100\t6\n200\t7\n",
    "t;x\n0;5\n0,1;6\n0,2;7\n", "\u{FEFF}\"t\", \"x\"\r\n0,5\r\n0.1,6\r\n0.2,7\r\n",
    "0,5\n0.1,6\n0.2,7", "t,x\n0,5\n0.05,nan\n0.1,6\n0.15,\n0.2,7\n",
  ])
  func `separators, units, quotes and gaps are read`(text: String) throws {
    let fit = try #require(try Self.report(text).fits.first)
    #expect(fit.samples.map(\.value) == [5, 6, 7])
    let times = fit.samples.map { ($0.time * 1000).rounded() }
    #expect(times == [0, 100, 200])
  }

  @Test func `a trace of motion in the plane has the last row of each time`() throws {
    let text = """
      time_s,a.x,a.y,a.velocity.x,a.velocity.y,a.acceleration.x,a.acceleration.y
      0,1,2,0,0,0,0
      0.1,3,4,0,0,0,0
      0.1,5,6,0,0,0,0
      """
    let fits = try Self.report(text).fits
    #expect(fits.map(\.name) == ["a.x", "a.y"])
    #expect(fits.map { $0.samples.map(\.value) } == [[1, 5], [2, 6]])
  }

  @Test func `a column that was asked for is told of each variant`() throws {
    let text = "variant,time_s,a,b\nOne,0,1,2\nOne,1,2,3\nTwo,0,5,6\nTwo,1,6,7\n"
    let report = try Self.report(text) { $0.table.columns = ["b"] }
    #expect(report.fits.map(\.name) == ["One/b", "Two/b"])
  }

  @Test func `values are scaled and moved, and marked rows left out`() throws {
    let text = "t,a.x,a.mark\n0,1,\n1,2,duplicate\n2,3,dropped\n3,9,lost\n"
    let report = try Self.report(text) { options in
      options.table.scales["a.x"] = 10
      options.table.offsets["a.x"] = 1
    }
    #expect(report.fits.map(\.name) == ["a.x"])
    #expect(report.fits.first?.samples.map(\.value) == [11, 31])
  }

  @Test func `the axis along which nothing moves is at rest`() throws {
    let rows: [String] = (0..<60).map { index in
      let wave = index % 7 < 3 ? 0.001 : 0.0
      return "\(Double(index) / 60),\(index * 5),\(140 + wave)"
    }
    let fits = try Self.report("t,a.x,a.y\n" + rows.joined(separator: "\n") + "\n").fits
    #expect(fits[0].segments.contains { $0.model == .constantVelocity })
    #expect(fits[1].segments.map(\.model) == [.rest])
  }

  @Test func `a golden's words, gaps and frames without a time are left out`() throws {
    let text = """
      {"frame_ids": ["before", 0, 16, 32, "after"], "features": [
        {"name": "x", "type": "float", "data_points": [0, 1, null, 3, 9]},
        {"name": "at", "type": "offset", "data_points":
          [{"x": 0, "y": 0}, {"x": 1, "y": 2}, {"type": "not_found"}, {"x": 3, "y": 4}, null]}
      ]}
      """
    let report = try Self.report(text)
    #expect(report.fits.map(\.name) == ["x", "at.x", "at.y"])
    #expect(report.fits.first?.samples.map(\.value) == [1, 3])
    #expect(report.fits.first?.samples.map(\.time) == [0, 0.032])
  }

  /// A spring of stiffness 100 and ratio 0.5 from 0.1 s on, at 60 Hz.
  static var spring: String {
    var rows = ["t,x"]
    for index in 0..<90 {
      let time = Double(index) / 60
      let s = max(time - 0.1, 0)
      let w = 8.660254037844386 * s
      let x = 200 - 200 * exp(-5 * s) * (cos(w) + 0.5773502691896258 * sin(w))
      rows.append("\(time),\(x)")
    }
    return rows.joined(separator: "\n")
  }

  @Test func `programs read the names of the numbers`() throws {
    let report = try Self.report(Self.spring)
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let root = try #require(object as? [String: Any])
    let fit = try #require((root["fits"] as? [[String: Any]])?.first)
    #expect(fit["signal"] as? String == "x")
    #expect((fit["borders"] as? [[String: Any]])?.allSatisfy { $0["at"] is Double } == true)
    let segment = try #require((fit["segments"] as? [[String: Any]])?.last)
    #expect(segment["model"] as? String == "spring")
    let stiffness = try #require(segment["stiffness"] as? Double)
    #expect(abs(stiffness - 100) < 1e-3)
    for key in ["from", "to", "dampingRatio", "initialVelocity", "target", "residual"] {
      #expect(segment[key] is Double, "\(key)")
    }
    let intervals = try #require(segment["intervals"] as? [String: [Double]])
    #expect(intervals["stiffness"]?.count == 2)
  }

  @Test func `refused numbers are null, with a reason`() throws {
    let report = try Self.report("t_ms,x\n0,0\n16,0\n32,0\n48,7\n64,9\n80,9.7\n96,10\n112,10\n")
    #expect(!report.json.contains("\"stiffness\":1"))
    #expect(report.json.contains("\"reason\":"))
  }

  @Test func `each refused number has its own reason`() throws {
    let report = try Self.report("t_ms,x\n0,0\n16,0\n32,0\n48,7\n64,9\n80,9.7\n96,10\n112,10\n")
    #expect(report.json.contains("\"reasons\":{\"duration\":\"its end is not seen\",\"target\":"))
  }

  @Test func `rows of a trace at one time are taken as its last`() throws {
    let text = "time_s,x,x.acceleration\n0,0,0\n0.1,1,0\n0.1,2,0\n0.2,3,0\n"
    #expect(try Self.report(text).fits.first?.samples.map(\.value) == [0, 2, 3])
  }

  @Test func `a table of very many columns is refused`() {
    let header = (0...2001).map { $0 == 0 ? "t" : "c\($0)" }.joined(separator: ",")
    #expect(Self.problem(header + "\n0\n").contains("has 2002 columns"))
  }

  @Test func `a figure shows samples, curve and what is left`() throws {
    try withTemporaryFolder { folder in
      let report = try Self.report(Self.spring)
      let place = folder.appending(path: "fit.svg").path
      try report.writeFigure(to: place, overwrites: false)
      let text = try String(contentsOfFile: place, encoding: .utf8)
      #expect(text.contains("motion.csv, recorded and fitted"))
      #expect(text.contains("the fitted curve as a line"))
      #expect(throws: FlickError.self) { try report.writeFigure(to: place, overwrites: false) }
      let other = folder.appending(path: "fit.gif").path
      #expect(throws: FlickError.self) { try report.writeFigure(to: other, overwrites: false) }
    }
  }

  @Test func `a scene of what was recorded and fitted passes its own check`() throws {
    try withTemporaryFolder { folder in
      let report = try Self.report(Self.spring)
      let place = folder.appending(path: "fitted.json").path
      let written = try report.writeScene(to: place, overwrites: false)
      #expect(written.last == place)
      #expect(throws: FlickError.self) { try report.writeScene(to: place, overwrites: false) }
      #expect(try SceneFormatter(path: place).isCanonical)
      let text = try String(contentsOfFile: place, encoding: .utf8)
      #expect(text.contains("\"Recorded\"") && text.contains("\"spring\""))
      let resting = try Self.report("t,x\n0,1\n1,1\n2,1\n3,1\n4,1\n")
      #expect(throws: FlickError.self) { try resting.writeScene(to: place, overwrites: true) }
    }
  }
}
