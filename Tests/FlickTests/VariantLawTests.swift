import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickScene
import FlickTestScenes
import Foundation
import Testing

@Suite struct VariantLawTests {
  private static func root(_ scene: String) throws -> JSONNode {
    let text = try Data(contentsOf: SceneText.root.appending(path: "scenes/\(scene).json"))
    return try require(JSONReader.read(Array(text)).root)
  }

  private static func play(_ members: [JSONMember]) throws -> Playback {
    try SceneText.play(JSONPrinter.text(.object(members)))
  }

  private static func waits(_ scene: Scene) -> Bool {
    scene.events.contains { event in
      switch event.start {
      case .at, .after: false
      case .when, .settled: true
      }
    }
  }

  /// A variant alone, as a scene that has no other.
  @Test(arguments: try TraceHashTests.scenes())
  func `adding a variant changes no other variant's trace`(name: String) throws {
    let root = try Self.root(name)
    let whole = try SceneText.shipped(name)
    guard let variants = root["variants"], !Self.waits(whole.file.scene) else { return }
    for (index, variant) in variants.namedMembers.enumerated() {
      let members = root.members.filter { !["variants", "expect"].contains($0.key) }
      let alone = try Self.play(
        members + [
          JSONMember(
            key: "variants", keyRange: 0..<0, value: JSONNode(.object([variant]), range: 0..<0))
        ])
      #expect(alone.trace.variants[0].tracks == whole.trace.variants[index].tracks)
      #expect(alone.trace.variants[0].touches == whole.trace.variants[index].touches)
    }
  }

  @Test func `at least five shipped scenes are tried`() throws {
    let compared = try TraceHashTests.scenes().filter { name in
      let scene = try SceneText.shipped(name).file.scene
      return try Self.root(name)["variants"] != nil && !Self.waits(scene)
    }
    #expect(compared.count >= 5)
  }

  @Test(arguments: try TraceHashTests.scenes())
  func `the film's rate is no part of the trace`(name: String) throws {
    let members = try Self.root(name).members
    let traces = try [24, 30, 60, 240].map { rate in
      try Self.play(
        members.map { member in
          guard member.key == "render" else { return member }
          let others = member.value.members.filter { $0.key != "fps" }
          let fps = JSONMember(
            key: "fps", keyRange: 0..<0, value: JSONNode(.number(Double(rate)), range: 0..<0))
          return JSONMember(
            key: "render", keyRange: 0..<0, value: JSONNode(.object(others + [fps]), range: 0..<0))
        }
      ).trace
    }
    for trace in traces { #expect(trace == traces[0]) }
  }

  /// A box that is set going, and back once it has passed the middle.
  private static func waiting(variants: String, wait: String = "") -> String {
    """
    { "flick": 1, "canvas": { "size": [64, 64] },
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 8, 8] } ],
      "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 50 },
        "motion": { "ease": { "duration": "400ms", "curve": "linear" } } } },
      "events": [ { "at": "100ms", "set": { "box": "b" } },
        { "at": { "when": "box.x > 25" }, \(wait) "set": { "box": "a" } } ],
      "variants": { \(variants) } }
    """
  }

  static let slow = "\"Slow\": {}"
  static let fast = "\"Fast\": { \"behaviors.box.motion.ease.duration\": \"100ms\" }"

  @Test func `a shared wait fires for all when the first variant meets it`() throws {
    let alone = try SceneText.play(Self.waiting(variants: Self.slow))
    let both = try SceneText.play(Self.waiting(variants: "\(Self.slow), \(Self.fast)"))
    #expect(alone.trace.occurrences[1].start > both.trace.occurrences[1].start)
    #expect(alone.trace.variants[0].tracks != both.trace.variants[0].tracks)
  }

  @Test func `an event per variant fires in each at its own time`() throws {
    let own = "\"perVariant\": true,"
    let both = try SceneText.play(
      Self.waiting(variants: "\(Self.slow), \(Self.fast)", wait: own))
    let turns = both.trace.occurrences.filter { $0.event == 1 }
    #expect(turns.map(\.variant) == [1, 0])
    #expect(turns[0].start < turns[1].start)
    for (variant, text) in [Self.slow, Self.fast].enumerated() {
      let alone = try SceneText.play(Self.waiting(variants: text, wait: own))
      #expect(alone.trace.variants[0] == both.trace.variants[variant])
      #expect(
        alone.trace.occurrences.map(\.start)
          == both.trace.occurrences.filter { ($0.variant ?? variant) == variant }.map(\.start))
    }
    // What is told at a fixed time is told to all at once.
    #expect(both.trace.occurrences.first?.event == 0)
    #expect(both.trace.occurrences.first?.variant == nil)
    #expect(both.trace.problems.isEmpty)
  }

  @Test func `what follows an event per variant follows it in each`() throws {
    let text = Self.waiting(
      variants: "\(Self.slow), \(Self.fast)", wait: "\"perVariant\": true, \"id\": \"turn\",")
    let followed = text.replacing(
      "\"set\": { \"box\": \"a\" } }",
      with: "\"set\": { \"box\": \"a\" } }, { \"at\": \"turn+50ms\", \"set\": { \"box\": \"b\" } }")
    let trace = try SceneText.play(followed).trace
    for variant in 0...1 {
      let starts = trace.occurrences.filter { ($0.variant ?? variant) == variant }.map(\.start)
      #expect(starts.count == 3)
      #expect(starts[2] - starts[1] == FlickDuration(flicks: FlickTime.flicksPerSecond / 20))
    }
  }

  @Test func `a wait for all beside waits per variant fires for all at once`() throws {
    let text = Self.waiting(
      variants: "\(Self.slow), \(Self.fast)", wait: "\"perVariant\": true,")
    let shared = text.replacing(
      "\"set\": { \"box\": \"a\" } }",
      with: """
        "set": { "box": "a" } },
        { "at": { "when": "box.x < 10" }, "set": { "box": "b" } }
        """)
    let trace = try SceneText.play(shared).trace
    let last = trace.occurrences.filter { $0.event == 2 }
    #expect(last.map(\.variant) == [nil])
    #expect(trace.problems.isEmpty)
  }

  @Test func `a wait per variant that one variant never meets is told`() throws {
    let never = "\"Short\": { \"behaviors.box.states\": { \"a\": 0, \"b\": 20 } }"
    let text = Self.waiting(variants: "\(Self.slow), \(never)", wait: "\"perVariant\": true,")
    let error = #expect(throws: FlickError.self) { try SceneText.play(text) }
    #expect(error?.message.contains("box.x > 25") == true)
    _ = try SceneText.play(Self.waiting(variants: "\(Self.slow), \(never)"))
  }

  @Test(arguments: [nil, "Fast"])
  func `only the variant that is named is shown`(name: String?) throws {
    let playback = try SceneText.play(Self.waiting(variants: "\(Self.slow), \(Self.fast)"))
    let shown = try name.map { name throws(FlickError) in try playback.showing(variant: name) }
    var lines: [String] = []
    (shown ?? playback).trace(variant: nil, everyTick: false) { lines.append($0) }
    #expect(lines[0].hasPrefix(name == nil ? "variant,time_s" : "time_s"))
    var hashes: [String] = []
    try (shown ?? playback).hashes(every: 100, jobs: 1) { hashes.append($0) }
    #expect(hashes[0].hasPrefix(name ?? "Slow"))
    #expect(throws: FlickError.self) { try playback.showing(variant: "Fsat") }
  }

  @Test func `a variant's name that spreadsheets take for a formula is text in the trace`() throws {
    let slow = Self.slow.replacing("\"Slow\"", with: "\"=1+1\"")
    var lines: [String] = []
    try SceneText.play(Self.waiting(variants: "\(slow), \(Self.fast)")).trace(
      variant: nil, everyTick: false
    ) { lines.append($0) }
    #expect(lines[1].hasPrefix("\"'=1+1\",0,"))
  }
}
