import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Recorded fingers: scenes made into recordings and back, and recordings of
/// other systems with what those measured.
@Suite struct TouchStreamTests {
  // MARK: - A gesture and its raw form

  /// Plays a scene, writes its fingers as a recording, and plays that.
  static func replayed(
    _ scene: (String) -> String, events: String
  ) throws -> (gestures: Playback, raw: Playback, csv: String) {
    let gestures = try SceneFile(bytes: Array(scene(events).utf8), name: "gestures.json").play()
    var csv = ""
    gestures.pointerStream(variant: 0) { csv += $0 }
    var raw: Playback?
    try withTemporaryFolder { folder in
      try csv.write(
        to: folder.appending(path: "raw.csv"), atomically: true, encoding: .utf8)
      let file = folder.appending(path: "scene.json")
      try scene("{ \"at\": \"0s\", \"trace\": \"raw.csv\" }").write(
        to: file, atomically: true, encoding: .utf8)
      raw = try SceneFile(path: file.path).play()
    }
    return (gestures, try require(raw), csv)
  }

  /// Where and when fingers go down and leave: seconds, x, y.
  private static func ends(_ playback: Playback) -> [[Double]] {
    playback.trace.variants[0].touches.flatMap { touch in
      let rows = touch.rows(rate: 60)
      return [rows.first, rows.last].compactMap { $0 }.map {
        [$0.time.seconds, $0.position.x, $0.position.y]
      }
    }
  }

  @Test(arguments: RecordingFormat.allCases)
  func `Fingers in the words of others are the same fingers`(format: RecordingFormat) throws {
    let gestures = try SceneText.play(
      SceneText.pane(
        events: """
          { "at": "200ms", "tap": [195, 740] },
          { "at": "900ms", "drag": { "from": [100, 700], "by": [30, -90], "duration": "150ms" } },
          { "at": "1s", "pointer": 1, "press": [300.5, 720] }
          """))
    var text = ""
    gestures.pointerStream(variant: 0, as: format) { text += $0 }
    let countsFromEvent = format == .csv || format == .webdriver
    try withTemporaryFolder { folder in
      try text.write(to: folder.appending(path: "fingers"), atomically: true, encoding: .utf8)
      let scene = SceneText.pane(
        events: "{ \"at\": \"\(countsFromEvent ? 0 : 200)ms\", \"trace\": \"fingers\" }")
      let file = folder.appending(path: "scene.json")
      try scene.write(to: file, atomically: true, encoding: .utf8)
      let replayed = try SceneFile(path: file.path).play()
      let (expected, found) = (Self.ends(gestures), Self.ends(replayed))
      #expect(expected.count == 6 && found.count == 6)
      for (one, other) in zip(expected, found) {
        #expect(abs(one[0] - other[0]) < 0.001)
        #expect(abs(one[1] - other[1]) < 0.04 && abs(one[2] - other[2]) < 0.04)
      }
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `A gesture and its raw form give the same trace`(seed: UInt64) throws {
    var random = RandomGestures(seed: seed)
    let scene = random.scene()
    let played = try Self.replayed(scene, events: random.events())
    let gestures = played.gestures.trace
    let raw = played.raw.trace
    #expect(gestures.settled == raw.settled && gestures.duration == raw.duration)
    #expect(Self.told(gestures) == Self.told(raw))
    #expect(gestures.variants[0].tracks.count == raw.variants[0].tracks.count)
    let end = try #require(gestures.settled)
    for (first, second) in zip(gestures.variants[0].tracks, raw.variants[0].tracks) {
      #expect(first.segments.map(\.start) == second.segments.map(\.start))
      // An odd step, so that instants fall between ticks and samples too.
      var time = FlickTime.zero
      while time <= end {
        for limit in [Limit.left, .right] {
          let one = first.sample(at: time, limit: limit)
          let other = second.sample(at: time, limit: limit)
          guard one != other else { continue }
          Issue.record("at \(time.seconds) s: \(one) and \(other)\n\(played.csv)")
          return
        }
        time = time + FlickDuration(flicks: 1_234_567)
      }
    }
  }

  /// What happened, tick by tick; two fingers' doings in one tick may come in
  /// either order.
  static func told(_ trace: Trace) -> [String] {
    trace.variants[0].events.map { event in
      let flicks = String(event.time.flicks)
      return String(repeating: "0", count: 20 - flicks.count) + flicks
        + " \(event.kind)"
        .replacing("-0.0,", with: "0.0,").replacing("-0.0)", with: "0.0)")
    }.sorted()
  }

  @Test func `The random gestures are of all kinds and are answered`() throws {
    var kinds: Set<String> = []
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomGestures(seed: seed)
      let scene = random.scene()
      let playback = try SceneText.play(scene(random.events()))
      for event in playback.trace.variants[0].events {
        kinds.insert(String(String(describing: event.kind).prefix { $0 != "(" }))
      }
    }
    #expect(
      kinds.isSuperset(of: [
        "touchDown", "touchUp", "touchCancelled", "reached", "caught", "started", "retargeted",
        "longPressed", "released", "settled",
      ]))
  }

  // MARK: - Recordings of other systems

  /// A square that follows a finger in the plane and glides on when let go.
  static func glidingScene(_ tracker: String) -> String {
    """
    { "flick": 1, "canvas": { "size": [4000, 4000], "scale": 0.1 },
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 4000, 4000], "fill": "#000" } ],
      "behaviors": { "box": { "layer": "box", "property": "xy", "states": { "a": [0, 0] },
        "on": { "drag": "follow", "release": { "decay": { "rate": 0.9 } } },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "touch": { "velocity": "\(tracker)" },
      "events": [ { "at": "100ms", "trace": "stream.csv" } ] }
    """
  }

  /// The velocity with which the square is let go; `nil` if it was never held.
  static func release(_ csv: String, tracker: String) throws -> Vector? {
    var velocity: Vector?
    try withTemporaryFolder { folder in
      try csv.write(
        to: folder.appending(path: "stream.csv"), atomically: true, encoding: .utf8)
      let file = folder.appending(path: "scene.json")
      try glidingScene(tracker).write(to: file, atomically: true, encoding: .utf8)
      for event in try SceneFile(path: file.path).play().trace.variants[0].events {
        if case .released(_, let value) = event.kind { velocity = value }
      }
    }
    return velocity
  }

  static func vectors(_ name: String) throws -> [[String: Any]] {
    let file = SceneText.root.appending(path: "Tests/FlickMotionTests/Data/vectors/\(name).json")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    return try require(root?["cases"] as? [[String: Any]])
  }

  @Test func `Flutter's recorded streams are released with the velocities it expects`() throws {
    let cases = try Self.vectors("flutter_velocity_lsq")
    for item in cases {
      let inputs = try require(item["inputs"] as? [String: Any])
      let samples = try require(inputs["samples"] as? [[String: Any]])
      var csv = "t_ms,id,phase,x,y\n"
      for sample in samples {
        let numbers = try ["t_ms", "x", "y"].map { try require(sample[$0] as? Double) }
        csv += "\(numbers[0]),0,\(try require(sample["phase"] as? String)),"
        csv += "\(numbers[1]),\(numbers[2])\n"
      }
      let expected = try require(item["expected"] as? [String: [String: Double]])
      let tolerance = try require((item["tolerance"] as? [String: Double])?["relative"])
      let velocity = try require(try Self.release(csv, tracker: "least-squares"))
      let x = try require(expected["velocity_px_s"]?["x"])
      let y = try require(expected["velocity_px_s"]?["y"])
      #expect(abs(velocity.dx - x) <= tolerance * abs(x), "\(item["name"] ?? "")")
      #expect(abs(velocity.dy - y) <= tolerance * abs(y), "\(item["name"] ?? "")")
    }
    #expect(cases.count == 10)
  }

  /// What Android's file records of one finger: down, its places, and when it
  /// left. The last row is the lift, and a row before one with fewer fingers is
  /// a lift too; neither adds a place. Resampled rows were never reported.
  private static func androidStream(
    _ samples: [[String: Any]], pointer: Int
  ) throws -> String? {
    func fingers(_ row: [String: Any]) -> [[String: Any]] {
      row["pointers"] as? [[String: Any]] ?? []
    }
    func count(_ row: [String: Any]) -> Int { fingers(row).count { $0["x"] is Double } }
    var csv = "t_ms,id,phase,x,y\n"
    var phase = "down"
    for (row, next) in zip(samples, samples.dropFirst()) where count(next) >= count(row) {
      guard fingers(row).indices.contains(pointer) else { continue }
      let finger = fingers(row)[pointer]
      guard let x = finger["x"] as? Double, let y = finger["y"] as? Double,
        finger["resampled"] as? Bool != true
      else { continue }
      csv += "\(try require(row["t_ns"] as? Double) / 1e6),0,\(phase),\(x),\(y)\n"
      phase = "move"
    }
    guard phase == "move" else { return nil }
    return csv + "\(try require(samples.last?["t_ns"] as? Double) / 1e6),0,up,,\n"
  }

  @Test func `Android's recorded flings are released with the velocities it expects`() throws {
    var judged = 0
    var wheels = 0
    for item in try Self.vectors("android_velocity_tracker") {
      let name = try require(item["name"] as? String)
      let inputs = try require(item["inputs"] as? [String: Any])
      // A wheel's turns are no touches, and no finger moves by them.
      guard inputs["axis_kind"] as? String == "planar_touch" else {
        wheels += 1
        continue
      }
      let samples = try require(inputs["samples"] as? [[String: Any]])
      let tolerance = try require((item["tolerance"] as? [String: Double])?["relative"])
      for wanted in try require(item["expected"] as? [[String: Any]]) {
        let pointer = try require(wanted["pointer"] as? Int)
        let tracker = wanted["strategy"] as? String == "LSQ2" ? "least-squares" : "impulse"
        let csv = try require(try Self.androidStream(samples, pointer: pointer))
        // Who was never dragged, or rested before it left, has no velocity.
        let velocity = try Self.release(csv, tracker: tracker) ?? .zero
        let actual = wanted["axis"] as? String == "x" ? velocity.dx : velocity.dy
        let expected = wanted["velocity"] as? Double ?? 0
        let limit = wanted["rel_tol"] as? Double ?? tolerance
        #expect(
          abs(actual - expected) <= max(1e-6, limit * abs(expected)),
          "\(name), \(tracker): \(actual), not \(expected)")
        judged += 1
      }
    }
    #expect(wheels == 6 && judged > 40)
  }

  // MARK: - Reading files

  @Test func `A recording outside the scene's folder is not read, by a link either`() throws {
    try withTemporaryFolder { folder in
      let inside = folder.appending(path: "inside")
      try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
      let stream = "t_ms,id,phase,x,y\n0,0,down,5,5\n10,0,move,9,9\n20,0,up,9,9\n"
      try stream.write(to: folder.appending(path: "secret.csv"), atomically: true, encoding: .utf8)
      let file = inside.appending(path: "scene.json")
      try Self.glidingScene("exact").write(to: file, atomically: true, encoding: .utf8)
      let link = inside.appending(path: "stream.csv")
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: folder.appending(path: "secret.csv"))
      let error = try #require(throws: FlickError.self) { try SceneFile(path: file.path) }
      #expect(error.message.contains("leaves the scene's folder"))
      try FileManager.default.removeItem(at: link)
      let missing = try #require(throws: FlickError.self) { try SceneFile(path: file.path) }
      #expect(missing.message.contains("there is no file"))
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: URL(filePath: "/dev/zero"))
      #expect(throws: FlickError.self) { try SceneFile(path: file.path) }
      try FileManager.default.removeItem(at: link)
      try stream.write(to: inside.appending(path: "own.csv"), atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: inside.appending(path: "own.csv"))
      #expect(try SceneFile(path: file.path).play().trace.settled != nil)
    }
  }

  @Test func `The table of events tells what was touched and what that did`() throws {
    let playback = try SceneText.play(
      SceneText.pane(
        events: """
          { "id": "open", "at": "200ms", "tap": [195, 740] },
          { "id": "pull", "at": "300ms", "drag": { "from": [195, 700], "by": [0, 50], "duration": "100ms" } }
          """))
    var lines: [String] = []
    playback.eventTable(variant: 0) { lines.append($0) }
    #expect(lines[0] == "          200 ms  open          finger 0 down at [195, 740]\n")
    #expect(lines[1] == "          200 ms  open            on pane\n")
    #expect(lines[3] == "          200 ms  open            pane starts for open\n")
    #expect(lines.contains { $0.contains("pull            pane follows the finger") })
    #expect(lines.last?.contains("pane settles") == true)
  }
}

extension SceneText {
  static func pane(events: String) -> String {
    """
    { "flick": 1, "canvas": { "size": [390, 844] },
      "layers": [ { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900], "fill": "#0A84FF" } ],
      "behaviors": { "pane": { "layer": "pane", "property": "y",
        "states": { "closed": 633, "open": 50 }, "on": { "tap": "toggle", "drag": "follow" },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "events": [ \(events) ] }
    """
  }
}

/// Scenes of two large layers and what fingers do to them, the same for the
/// same seed everywhere.
struct RandomGestures {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ count: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % count
  }

  private mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  mutating func scene() -> (String) -> String {
    let tracker = pick([
      "exact", "last-two", "least-squares", "impulse", "flutter-ios", "swiftui", "ios",
    ])
    let profile = pick(["", "", ", \"profile\": \"android\"", ", \"profile\": \"flutter\""])
    let rate = pick(["60", "90", "120", "125", "240"])
    let slop = pick(["0", "0", "4", "12"])
    let release = pick([
      "\"nearest\"", "\"projected\"", "\"velocity-sign\"", "\"stay\"",
      "{ \"decay\": { \"rate\": 0.99, \"bounds\": [0, 300] } }",
    ])
    let cancel = pick(["settle", "stay"])
    let policy = pick(["carry", "restart", "scalar", "add", "jump", "hurry"])
    let bounds = pick(["", ", \"bounds\": [0, 300], \"rubberBand\": 0.55"])
    let planeRelease = pick(["nearest", "projected", "decay", "stay"])
    return { events in
      """
      { "flick": 1, "canvas": { "size": [800, 800], "scale": 0.1 },
        "layers": [
          { "id": "left", "type": "rect", "frame": [-3000, -3000, 3400, 6800], "fill": "#000" },
          { "id": "right", "type": "rect", "frame": [400, -3000, 3400, 6800], "fill": "#F00" } ],
        "behaviors": {
          "left": { "layer": "left", "property": "y", "states": { "a": -3000, "b": -2900, "c": -2700 },
            "on": { "tap": "next", "press": "a",
              "drag": { "follow": "y", "slop": \(slop)\(bounds.isEmpty ? "" : ", \"bounds\": [-3000, -2700], \"rubberBand\": 0.55") },
              "release": \(release.replacing("[0, 300]", with: "[-3000, -2700]")), "cancel": "\(cancel)" },
            "motion": { "spring": { "stiffness": 300, "damping": 25 } }, "interrupt": "\(policy)" },
          "right": { "layer": "right", "property": "xy",
            "states": { "a": [400, -3000], "b": [450, -2900] },
            "on": { "tap": "toggle", "drag": "follow", "release": "\(planeRelease)", "cancel": "\(cancel)" },
            "motion": { "spring": { "response": "300ms", "dampingRatio": 0.7 } } } },
        "touch": { "rate": \(rate), "velocity": "\(tracker)"\(profile) },
        "events": [ \(events) ] }
      """
    }
  }

  /// Two fingers, one on each layer, that never do two things at once.
  mutating func events() -> String {
    var events: [String] = []
    for pointer in 0...1 {
      var time = 20 * next(20)
      let x = pointer == 0 ? 100 : 650
      for _ in 0..<(2 + next(4)) {
        let start = "\"at\": \"\(time)ms\", \"pointer\": \(pointer)"
        let place = "[\(x + next(80)), \(300 + next(200))]"
        let by = "[\(next(80) - 40), \(next(300) - 150)]"
        let length = 100 + 20 * next(15)
        switch next(8) {
        case 0:
          events.append("{ \(start), \"tap\": \(place) }")
        case 1:
          events.append(
            "{ \(start), \"tap\": { \"place\": \(place), \"count\": 3, \"interval\": \"40ms\" } }")
          time += 80
        case 2:
          events.append(
            "{ \(start), \"press\": { \"place\": \(place), \"duration\": \"\(3 * length)ms\" } }")
          time += 3 * length
        case 3:
          let via = "[[\(x + next(100)), \(next(700))], [\(x + next(100)), \(next(700))]]"
          events.append(
            "{ \(start), \"drag\": { \"from\": \(place), \"via\": \(via), \"by\": \(by), "
              + "\"duration\": \"\(length)ms\", \"velocity\": [\(next(400)), \(next(900) - 450)] } }"
          )
          time += length
        case 4:
          events.append(
            "{ \(start), \"flick\": { \"from\": \(place), \"by\": [\(next(9)), \(20 + next(200))], "
              + "\"velocity\": \(300 + next(2000)) } }")
          time += 2000
        case 5:
          events.append(
            "{ \(start), \"drag\": { \"from\": \(place), \"by\": \(by), \"duration\": "
              + "\"\(length)ms\", \"release\": false } }")
          events.append(
            "{ \"pointer\": \(pointer), \"drag\": { \"by\": \(by), \"duration\": \"60ms\", "
              + "\"hold\": { \"before\": \"20ms\", \"after\": \"\(20 * next(4))ms\" } } }")
          time += length + 160
        case 6:
          events.append(
            "{ \(start), \"drag\": { \"from\": \(place), \"by\": \(by), \"duration\": "
              + "\"\(length)ms\", \"hold\": { \"after\": \"100ms\" } } }")
          events.append(
            "{ \"at\": \"\(time + 20 * next(length / 20 + 5))ms\", \"pointer\": \(pointer), "
              + "\"\(pick(["up", "cancel"]))\": true }")
          time += length + 100
        default:
          events.append("{ \(start), \"down\": \(place) }")
          for _ in 0..<(1 + next(6)) {
            time += 5 * (1 + next(6))
            let place = "[\(x + next(80)), \(300 + next(200))]"
            events.append(
              "{ \"at\": \"\(time)ms\", \"pointer\": \(pointer), \"move\": \(place) }")
          }
          time += 5 * next(4)
          events.append(
            "{ \"at\": \"\(time)ms\", \"pointer\": \(pointer), "
              + "\(pick(["\"up\": true", "\"cancel\": true", "\"up\": \(place)"])) }")
        }
        time += 20 * (1 + next(40))
      }
    }
    return events.joined(separator: ",\n")
  }
}
