import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// Exports, read back and measured against the trace.
@Suite struct ExportTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let scene: String
    let signal: String
    let variant: String?
    var jumps = 0

    init(_ scene: String, _ signal: String, _ variant: String? = nil, jumps: Int = 0) {
      self.scene = scene
      self.signal = signal
      self.variant = variant
      self.jumps = jumps
    }

    var testDescription: String { "\(signal) of \(scene), \(variant ?? "the only variant")" }

    func play() throws -> Playback {
      let playback = try SceneText.shipped(scene)
      guard let variant else { return playback }
      return try playback.showing(variant: variant)
    }
  }

  static let cases = [
    Case("first-touch", "pane.y"), Case("first-touch", "pane.velocity"),
    Case("pane", "pane.y", "Smooth"), Case("pane", "pane.y", "Abrupt"),
    Case("pane", "pane.velocity", "Smooth"), Case("pane", "pane.velocity", "Abrupt", jumps: 1),
    Case("eight-interruptions", "pane.y", "Carry"),
    Case("eight-interruptions", "pane.y", "Jump", jumps: 1),
    Case("card-stack", "card.x", jumps: 1), Case("pip-throw", "pip.x", "Projected"),
    Case("rubber-band-scroll", "list.y", "Rubber band"),
    Case("push-interrupted", "page.x", "Interruptible"),
    Case("dynamics-world", "sun.rotation"), Case("sheet-detents", "sheet.y"),
  ]

  private static func animated(_ keys: String) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [390, 844] }, "render": { "duration": "3s" },
        "layers": [{ "id": "a", "type": "rect", "frame": [45, 20, 40, 100],
          "animations": { "m": { "property": "x", \(keys) } } }] }
      """)
  }

  @Test(arguments: [
    (#""values": [10, 60, 200, 45], "duration": "1s", "mode": "discrete""#, "a.x"),
    // Cut at a tick.
    (
      #""from": 45, "to": 200, "duration": "500ms", "spring": { "stiffness": 200, "damping": 8 }"#,
      "a.x"
    ),
    // Sent back at its highest speed.
    (
      #""from": 45, "to": 200, "duration": "400ms", "curve": "ease-in", "repeat": 3, "#
        + #""autoreverse": true"#, "a.velocity.x"
    ),
    (#""values": [0, 120, 60, 100], "duration": "1s", "mode": "paced""#, "a.velocity.x"),
    (#""from": 45, "to": 200, "duration": "500ms", "repeat": 2"#, "a.velocity.x"),
  ])
  func `what begins, turns and ends with a jump keeps it`(keys: String, name: String) throws {
    let playback = try Self.animated(keys)
    let options = ExportOptions(signal: name)
    let table = try playback.export(options, to: .csv)
    let values = table.text.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
    let reach = (values.max() ?? 0) - (values.min() ?? 0)
    #expect(table.error < 0.02 * reach, "\(table.error) of \(reach)")
    let css = try playback.export(options, to: .css)
    #expect(css.error < 0.01 * reach && css.remarks.joined().contains("jump"), "\(css.remarks)")
  }

  @Test func `a table has both sides of each jump, the first and the last too`() throws {
    let playback = try Self.animated(
      #""values": [10, 60, 200, 45], "duration": "1s", "mode": "discrete""#)
    let table = try playback.export(ExportOptions(signal: "a.x"), to: .csv)
    let rows = table.text.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(rows.first?.last == 10 && rows.last?.last == 45 && table.error == 0)
    for (time, before, after) in [(0.25, 10.0, 60.0), (0.5, 60, 200), (0.75, 200, 45)] {
      #expect(rows.filter { $0.first == time }.map(\.last) == [before, after])
    }
  }

  /// The signal on a grid that shares no instant with the exporter's, and at all
  /// joints from both sides.
  static func reference(
    _ playback: Playback, _ test: Case, spacing: Int64 = 41_777
  ) throws -> [[SignalCurve.Sample]] {
    let variant = try test.variant.map { try playback.variant(named: $0) } ?? 0
    let signals = playback.file.scene.variants[variant].signals
    let signal = try #require(signals.first { $0.name == test.signal })
    return playback.trace.variants[variant].curve(
      of: signal, until: .zero + playback.trace.duration,
      spacing: FlickDuration(flicks: spacing), tolerance: 1e-7
    ).pieces
  }

  /// How far an export lies from the signal at most, or the first difference of
  /// more than `limit`.
  ///
  /// A jump's instant is printed to a microsecond; that near, either of its
  /// sides counts.
  static func error(
    _ read: ReadExport, _ pieces: [[SignalCurve.Sample]], limit: Double = .infinity
  ) throws -> Double {
    let start = try #require(read.stops.first?.time)
    let end = try #require(read.stops.last?.time)
    var largest = 0.0
    for piece in pieces {
      for (index, sample) in piece.enumerated() {
        let time = sample.time.seconds
        guard time >= start - 2e-9, time <= end + 2e-9 else { continue }
        let isLeft = index + 1 == piece.count
        // What jumps at the very start shows its right side only.
        if isLeft, abs(time - start) < 2e-9 { continue }
        var difference = abs(read.value(at: time, left: isLeft) - sample.value)
        for jump in read.jumps where abs(jump - time) < 1e-6 {
          for left in [false, true] {
            difference = min(difference, abs(read.value(at: jump, left: left) - sample.value))
          }
        }
        largest = max(largest, difference)
        if largest > limit { return largest }
      }
    }
    return largest
  }

  @Test(arguments: cases)
  func `a stylesheet is within its stated error of the trace`(test: Case) throws {
    let playback = try test.play()
    let exported = try playback.export(ExportOptions(signal: test.signal), to: .css)
    let start = try Self.start(exported.text)
    let read = try ReadExport.css(exported.text, start: start)
    let pieces = try Self.reference(playback, test)
    let error = try Self.error(read, pieces)
    #expect(error <= exported.error * (1 + 1e-9), "\(error) is more than \(exported.error)")
    #expect(error > exported.error / 4, "\(error) is far less than \(exported.error)")
    #expect(read.jumps.count == test.jumps)
    #expect(exported.text.contains(exported.remarks[0]))
    #expect(try Self.errorInWords(exported.text) == exported.error)
  }

  @Test(arguments: cases)
  func `stops are at most half of what equal steps need`(test: Case) throws {
    let playback = try test.play()
    let exported = try playback.export(ExportOptions(signal: test.signal), to: .css)
    let read = try ReadExport.css(exported.text, start: try Self.start(exported.text))
    let pieces = try Self.reference(playback, test, spacing: 294_001)
    let start = try #require(read.stops.first?.time)
    let end = try #require(read.stops.last?.time)
    let exact = ReadExport(
      stops: pieces.joined().map { ReadExport.Stop(time: $0.time.seconds, value: $0.value) })
    for count in 2..<2 * read.stops.count {
      let equidistant = ReadExport(
        stops: (0..<count).map { step in
          let time = start + (end - start) * Double(step) / Double(count - 1)
          return ReadExport.Stop(time: time, value: exact.value(at: time))
        })
      let error = try Self.error(equidistant, pieces, limit: exported.error)
      #expect(
        error > exported.error, "\(count) equal steps do as well as \(read.stops.count) stops")
    }
  }

  @Test(arguments: cases)
  func `tables are within their stated error of the trace`(test: Case) throws {
    let playback = try test.play()
    let pieces = try Self.reference(playback, test)
    let table = try playback.export(ExportOptions(signal: test.signal), to: .csv)
    let error = try Self.error(try ReadExport.csv(table.text), pieces)
    #expect(error <= table.error, "\(error) is more than \(table.error)")
    let data = try playback.export(ExportOptions(signal: test.signal), to: .json)
    let (read, stated) = try ReadExport.json(data.text)
    #expect(stated == data.error && stated == table.error)
    let rows = try ReadExport.csv(table.text).stops
    #expect(rows.count == read.stops.count)
    for (row, stop) in zip(rows, read.stops) {
      #expect(abs(row.time - stop.time) < 1e-12 && abs(row.value - stop.value) < 1e-9)
    }
  }

  @Test func `a smaller tolerance is kept too`() throws {
    let test = Case("pane", "pane.y", "Smooth")
    let playback = try test.play()
    let pieces = try Self.reference(playback, test)
    var counts: [Int] = []
    for tolerance in [5, 0.5, 0.05, 0.02] {
      var options = ExportOptions(signal: test.signal)
      options.tolerance = tolerance
      let exported = try playback.export(options, to: .css)
      let read = try ReadExport.css(exported.text, start: try Self.start(exported.text))
      let error = try Self.error(read, pieces)
      #expect(error <= exported.error && exported.error <= tolerance)
      counts.append(read.stops.count)
    }
    #expect(counts == counts.sorted() && Set(counts).count == counts.count)
  }

  @Test func `a range is cut where it is asked for`() throws {
    let test = Case("pane", "pane.y", "Smooth")
    let playback = try test.play()
    var options = ExportOptions(signal: test.signal)
    options.range = InstantRange("open+50ms..flip+100ms")
    let read = try ReadExport.csv(try playback.export(options, to: .csv).text)
    #expect(read.stops.first?.time == 0.25 && read.stops.last?.time == 0.42)
    options.range = InstantRange("0s..1s")
    let css = try playback.export(options, to: .css)
    #expect(css.text.contains("animation: pane-y 1000ms both"))
  }

  @Test(
    arguments: [
      ("pane.z", nil, nil, "did you mean 'pane.y'?"),
      ("pane.y", "1.1s..1s", nil, "name an end that comes later"),
      ("pane.y", "0s..0.1s", nil, "a '--range' in which it moves"),
      ("pane.y", nil, 1e-9, "can be kept"),
    ] as [(String, String?, Double?, String)])
  func `what cannot be exported is refused with a way out`(
    signal: String, range: String?, tolerance: Double?, words: String
  ) throws {
    let playback = try SceneText.shipped("pane").showing(variant: "Smooth")
    var options = ExportOptions(signal: signal)
    options.range = range.flatMap { InstantRange($0) }
    options.tolerance = tolerance
    let error = try #require(throws: FlickError.self) { try playback.export(options, to: .css) }
    #expect(error.kind == .usage && error.message.contains(words), "\(error.message)")
  }

  @Test(arguments: [ExportFormat.css, .lottie, .cakeyframe, .android])
  func `so many samples a second of a curve are refused`(format: ExportFormat) throws {
    var options = ExportOptions(signal: "pane.y")
    options.rate = 60
    let playback = try SceneText.shipped("first-touch")
    let error = try #require(throws: FlickError.self) { try playback.export(options, to: format) }
    #expect(error.kind == .usage && error.message.contains("leave '--rate' out"))
    #expect(error.message.contains("'\(format.rawValue)' is a curve"), "\(error.message)")
  }

  @Test func `a finger is no motion to export`() throws {
    let playback = try SceneText.shipped("pane").showing(variant: "Smooth")
    let error = try #require(throws: FlickError.self) {
      try playback.export(ExportOptions(signal: "finger.y"), to: .css)
    }
    #expect(error.kind == .usage && error.message.contains("export what follows it"))
  }

  @Test func `a part of a list has a name that a stylesheet can hold`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] }, "let": { "w": 9 },
        "layers": [ { "each": 2, "layer": { "id": "box", "type": "rect", "frame": [0, 0, "$w", 9],
          "animations": { "go": { "property": "x", "from": 0, "to": 50 } } } } ] }
      """)
    let css = try playback.export(ExportOptions(signal: "box[1].x"), to: .css).text
    #expect(css.contains("animation: box-1-x ") && css.contains("@keyframes box-1-x "))
  }

  @Test func `a tolerance that is named as possible is`() throws {
    let playback = try SceneText.shipped("pane").showing(variant: "Smooth")
    var options = ExportOptions(signal: "pane.y")
    options.tolerance = 1e-9
    let error = try #require(throws: FlickError.self) { try playback.export(options, to: .css) }
    let words = error.message.split(separator: "'")
    let possible = try #require(words.first { $0.hasPrefix("--tolerance ") }?.dropFirst(12))
    let tolerance = try #require(Double(String(possible)) as Double?)
    options.tolerance = tolerance
    #expect(try playback.export(options, to: .css).error <= tolerance)
  }

  @Test func `several variants must be told apart`() throws {
    let playback = try SceneText.shipped("pane")
    let error = try #require(throws: FlickError.self) {
      try playback.export(ExportOptions(signal: "pane.y"), to: .css)
    }
    #expect(error.message.contains("'Abrupt' or 'Smooth'"), "\(error.message)")
  }

  @Test func `the reader of the tests follows the published cases`() throws {
    let path = SceneText.root.appending(
      path: "Tests/FlickMotionTests/Data/vectors/css_linear_parse.json")
    let object = try JSONSerialization.jsonObject(with: try Data(contentsOf: path))
    let cases = try #require((object as? [String: Any])?["cases"] as? [[String: Any]])
    #expect(cases.count >= 10)
    for item in cases {
      let css = try #require((item["inputs"] as? [String: Any])?["css"] as? String)
      let expected = try #require(item["expected"] as? [String: Any])
      let reader = LinearReader(css)
      guard let points = expected["points"] as? [[Double]] else {
        #expect(reader == nil, "\(css)")
        continue
      }
      let read = try #require(reader, "\(css)")
      #expect(read.points.count == points.count)
      for (point, wanted) in zip(read.points, points) {
        #expect(
          abs(point.input - wanted[0]) < 1e-9 && abs(point.output - wanted[1]) < 1e-9, "\(css)")
      }
    }
  }

  /// When the first line says that the export begins.
  static func start(_ text: String) throws -> Double {
    let line = try #require(text.split(separator: "\n").first)
    let from = try #require(line.firstRange(of: ", from "))
    let word = line[from.upperBound...].prefix { $0 != " " }
    return try #require(Double(word))
  }

  static func errorInWords(_ text: String) throws -> Double {
    let words = try #require(text.firstRange(of: "off by at most "))
    return try #require(Double(text[words.upperBound...].prefix { "0123456789.".contains($0) }))
  }
}
