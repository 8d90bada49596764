import Flick
import FlickCore
import FlickTestScenes
import Foundation
import Testing

/// Exports for other systems' players, read back and measured.
@Suite struct ExportSystemsTests {
  static func export(
    _ test: ExportTests.Case, _ format: ExportFormat, range: String? = nil
  ) throws -> (playback: Playback, export: ExportedSignal) {
    let playback = try test.play()
    var options = ExportOptions(signal: test.signal)
    options.range = range.flatMap { InstantRange($0) }
    return (playback, try playback.export(options, to: format))
  }

  static let places = [
    ExportTests.Case("first-touch", "pane.y"), ExportTests.Case("pane", "pane.y", "Smooth"),
    ExportTests.Case("eight-interruptions", "pane.y", "Jump", jumps: 1),
    ExportTests.Case("eight-interruptions", "pane.y", "Add"),
    ExportTests.Case("pip-throw", "pip.x", "Projected"),
    ExportTests.Case("perpendicular", "puck.y", "Vector"),
    ExportTests.Case("dynamics-world", "sun.rotation"),
  ]

  @Test(arguments: places)
  func `a keyframe animation is within its stated error`(test: ExportTests.Case) throws {
    let (playback, export) = try Self.export(test, .cakeyframe)
    func list(_ name: String) throws -> [Double] {
      let line = try #require(
        export.text.split(separator: "\n").first { $0.hasPrefix("animation.\(name) = ") })
      return line.split(whereSeparator: { !"+-.0123456789".contains($0) }).compactMap {
        Double($0)
      }
    }
    let start = try ExportTests.start(export.text)
    let seconds = try #require(try list("duration").last)
    let (values, times) = (try list("values"), try list("keyTimes"))
    #expect(values.count == times.count && times.first == 0 && times.last == 1)
    // What stands between the layer's place and its anchor point's.
    let words = export.text.firstRange(of: "anchor point, ").map { export.text[$0.upperBound...] }
    let place = words.flatMap { Double($0.prefix { "0123456789.".contains($0) }) } ?? 0
    #expect(test.signal.hasSuffix("rotation") || place > 0)
    let unit = test.signal.hasSuffix("rotation") ? 180 / Double.pi : 1
    let read = ReadExport(
      stops: zip(times, values).map {
        ReadExport.Stop(time: start + $0 * seconds, value: $1 * unit - place)
      })
    let error = try ExportTests.error(read, try ExportTests.reference(playback, test))
    #expect(error <= export.error, "\(error) is more than \(export.error)")
    #expect(read.jumps.count == test.jumps)
  }

  @Test(
    arguments: [
      (ExportTests.Case("first-touch", "pane.y"), nil),
      (ExportTests.Case("pane", "pane.y", "Smooth"), "open..flip"),
      (ExportTests.Case("pip-throw", "pip.x", "Projected"), nil),
    ] as [(ExportTests.Case, String?)])
  func `an interpolator's path is within its stated error`(
    test: ExportTests.Case, range: String?
  ) throws {
    let (playback, export) = try Self.export(test, .android, range: range)
    let data = try ReadExport.part(of: export.text, from: "M ", to: "\"")
    let numbers = data.split(whereSeparator: { !"+-.0123456789".contains($0) }).compactMap {
      Float($0)
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      (numbers[$0], numbers[$0 + 1])
    }
    #expect(points.first.map { $0 == (0, 0) } == true && points.last.map { $0 == (1, 1) } == true)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.0 < $1.0 })
    let words = try #require(export.text.firstRange(of: "for an animator of "))
    let use = export.text[words.upperBound...].split(separator: " ")
    let milliseconds = try #require(Double(use[0]))
    let (from, to) = (try #require(Double(use[3])), try #require(Double(use[5])))
    let start = try Self.xmlStart(export.text)
    let read = ReadExport(
      stops: points.map { point in
        ReadExport.Stop(
          time: start + Double(point.0) * milliseconds / 1000,
          value: from + Double(point.1) * (to - from))
      })
    let pieces = try ExportTests.reference(playback, test)
    let duration = range == nil ? .infinity : 0.12
    let cut = pieces.map { $0.filter { $0.time.seconds <= start + duration } }
    let error = try ExportTests.error(read, cut)
    #expect(error <= export.error, "\(error) is more than \(export.error)")
  }

  static func xmlStart(_ text: String) throws -> Double {
    let from = try #require(text.firstRange(of: ", from "))
    return try #require(Double(text[from.upperBound...].prefix { $0 != " " }))
  }

  @Test(
    arguments: [
      (ExportTests.Case("first-touch", "pane.y"), nil),
      (ExportTests.Case("pane", "pane.y", "Abrupt"), "open..flip"),
      (ExportTests.Case("pane", "pane.y", "Smooth"), "open..flip"),
      (ExportTests.Case("pip-throw", "pip.x", "Projected"), nil),
    ] as [(ExportTests.Case, String?)])
  func `the nearest Bézier curve is off by what is said, and none beside it by less`(
    test: ExportTests.Case, range: String?
  ) throws {
    let (playback, export) = try Self.export(test, .json, range: range)
    let object = try JSONSerialization.jsonObject(with: Data(export.text.utf8))
    let file = try #require(object as? [String: Any])
    let fit = try #require(file["cubicBezier"] as? [String: Any])
    let stated = try #require(fit["error"] as? Double)
    let points = try #require(fit["points"] as? [Double])
    let start = try #require(file["start"] as? Double)
    let duration = try #require(file["end"] as? Double) - start
    let samples = try ExportTests.reference(playback, test).joined().filter {
      $0.time.seconds >= start && $0.time.seconds <= start + duration
    }
    let table = try ReadExport.json(export.text).read
    let (from, to) = (table.stops[0].value, table.stops[table.stops.count - 1].value)
    func error(_ points: [Double]) -> Double {
      samples.reduce(0) { largest, sample in
        let share = Self.bezier(points, at: (sample.time.seconds - start) / duration)
        return max(largest, abs(from + share * (to - from) - sample.value))
      }
    }
    let found = error(points)
    // Where it all but vanishes, what may lie between the samples counts most.
    #expect(found <= stated, "\(found) is more than \(stated)")
    #expect(found > min(0.98 * stated, stated - 0.005), "\(found) is far less than \(stated)")
    for axis in 0..<4 {
      for step in [-0.02, 0.02] {
        var other = points
        other[axis] += step
        guard axis % 2 == 1 || (0...1).contains(other[axis]) else { continue }
        #expect(error(other) > 0.98 * found, "\(other) is nearer than \(points)")
      }
    }
  }

  @Test(
    arguments: [
      ("ease", "0.25, 0.1, 0.25, 1"), ("ease-in", "0.42, 0, 1, 1"), ("ease-out", "0, 0, 0.58, 1"),
      ("ease-in-out", "0.42, 0, 0.58, 1"), ("linear", "0, 0, 1, 1"),
    ])
  func `a timing curve that has a name is found again`(name: String, points: String) throws {
    let scene = """
      { "flick": 1, "canvas": { "size": [300, 120] },
        "layers": [{ "id": "ball", "type": "ellipse", "frame": [20, 40, 40, 40] }],
        "behaviors": { "ball": { "layer": "ball", "property": "x",
          "states": { "l": 20, "r": 220 },
          "motion": { "ease": { "duration": "300ms", "curve": "\(name)" } } } },
        "events": [{ "at": "100ms", "set": { "ball": "r" } }] }
      """
    let playback = try SceneFile(bytes: Array(scene.utf8), name: "a.json", folder: ".").play()
    let text = try playback.export(ExportOptions(signal: "ball.x"), to: .css).text
    #expect(text.contains("cubic-bezier(\(points))"), "\(text)")
  }

  /// A timing curve's value where its input is `input`, by halving.
  static func bezier(_ points: [Double], at input: Double) -> Double {
    func at(_ one: Double, _ two: Double, _ t: Double) -> Double {
      3 * one * t * (1 - t) * (1 - t) + 3 * two * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if at(points[0], points[2], middle) < input { low = middle } else { high = middle }
    }
    return at(points[1], points[3], low)
  }

  @Test(
    arguments: [
      ("eight-interruptions", "Jump", "pane.y", ExportFormat.android, "comes back"),
      ("pane", "Abrupt", "pane.velocity", .cakeyframe, "'pane.velocity' is none"),
      ("pane", "Abrupt", "pane.velocity", .lottie, "'pane.velocity' is none"),
      ("pane", "Abrupt", "pane.velocity", .android, "comes back"),
    ] as [(String, String, String, ExportFormat, String)])
  func `what a system has no words for is refused with the reason`(
    scene: String, variant: String, signal: String, format: ExportFormat, words: String
  ) throws {
    let playback = try SceneText.shipped(scene).showing(variant: variant)
    let error = try #require(throws: FlickError.self) {
      try playback.export(ExportOptions(signal: signal), to: format)
    }
    #expect(error.kind == .usage && error.message.contains(words), "\(error.message)")
  }

  @Test func `an interpolator refuses a jump`() throws {
    let playback = try SceneText.shipped("pane").showing(variant: "Abrupt")
    var options = ExportOptions(signal: "pane.velocity")
    options.range = InstantRange("0.25s..0.5s")
    let error = try #require(throws: FlickError.self) {
      try playback.export(options, to: .android)
    }
    #expect(error.message.contains("jumps"), "\(error.message)")
  }

  /// Its ends differ by less than the only tolerance that can be kept.
  @Test func `an interpolator advises no tolerance that takes the way away`() throws {
    let playback = try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 100000, \"c\": 1",
        motion: "\"ease\": { \"duration\": \"20ms\", \"curve\": \"linear\" }",
        events: """
          { "at": "100ms", "set": { "box": "b" } }, { "at": "500ms", "set": { "box": "c" } }
          """))
    var options = ExportOptions(signal: "box.x")
    options.tolerance = 0.001
    let error = try #require(throws: FlickError.self) {
      try playback.export(options, to: .android)
    }
    #expect(error.message.contains("comes back"), "\(error.message)")
  }

  /// A glide begins a rounding away from where the finger left it.
  @Test func `an interpolator advises no tolerance that leaves a jump`() throws {
    let playback = try SceneText.shipped("decay-vs-spring").showing(variant: "Decay")
    for tolerance in [Double.leastNonzeroMagnitude, 1e-12, 1e-9, 1e-6] {
      var options = ExportOptions(signal: "pane.y")
      options.tolerance = tolerance
      let error = #expect(throws: FlickError.self) { try playback.export(options, to: .android) }
      guard let message = error?.message, let place = message.firstRange(of: "'--tolerance "),
        let advised = Double(message[place.upperBound...].prefix { $0 != "'" })
      else { continue }
      options.tolerance = advised
      #expect(throws: Never.self) { try playback.export(options, to: .android) }
    }
  }
}
