import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Foundation
import Testing

/// The laws of UIView's blocks, of scenes that are played; a layer's `x`, `scale`
/// and `opacity` stand for the kinds of property.
@Suite struct ViewAnimationTests {
  private struct NoFonts: ResourceResolver {
    let fontFamilies = ["Inter"]

    func hasFont(family: String) -> Bool { true }
  }

  private struct Played {
    let scene: Scene
    let variant: VariantTrace

    /// Keys with what became of them, in order.
    var steps: [String] {
      variant.events.compactMap { event in
        guard case .animation(_, let key, let step) = event.kind else { return nil }
        return "\(key) \(step)"
      }
    }

    /// When the first animation was over.
    var end: FlickTime? {
      variant.events.first { event in
        guard case .animation(_, _, .completed(finished: true)) = event.kind else { return false }
        return true
      }?.time
    }

    func value(_ name: String, _ time: FlickTime, _ limit: Limit = .right) throws -> Double {
      variant.value(
        of: try #require(scene.signal(named: "card." + name)), at: time, limit: limit)
    }

    func value(_ name: String, _ seconds: Double, _ limit: Limit = .right) throws -> Double {
      try value(name, .zero + #require(FlickDuration(seconds: seconds)), limit)
    }
  }

  /// A card at 50, of scale 1 and opacity 1.
  private static func play(_ events: String..., duration: String = "4s") throws -> Played {
    let text = """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [{ "id": "card", "type": "rect", "frame": [50, 40, 100, 80] }],
        "events": [ \(events.joined(separator: ", ")) ], "render": { "duration": "\(duration)" } }
      """
    let scene = try SceneLoader.load(
      bytes: Array(text.utf8), file: "test.json", resources: NoFonts()
    ).scene
    return Played(scene: scene, variant: Engine.simulate(scene).variants[0])
  }

  private static let linear = #", "curve": "linear""#
  private static let fromCurrent = #", "beginFromCurrentState": true"#

  private static func block(
    _ at: String, _ change: String, _ rest: String = "", duration: String = "400ms"
  ) -> String {
    "{ \"at\": \"\(at)\", \"animate\": { \"changes\": { \"card.\(change) }, "
      + "\"duration\": \"\(duration)\"\(rest) } }"
  }

  /// What is animated, from where and to where.
  static let kinds: [(name: String, from: Double, to: Double, half: Double, pace: Double)] = [
    ("x", 50, 150, 100, 250), ("scale", 1, 2, 1.5, 2.5), ("opacity", 1, 0.2, 0.6, -2),
  ]

  @Test(arguments: kinds)
  func `a block leads from the old value to the new one and the model is there at once`(
    name: String, from: Double, to: Double, half: Double, pace: Double
  ) throws {
    let block = Self.block("1s", "\(name)\": \(to)", Self.linear)
    let played = try Self.play(block)
    let signal = name == "scale" ? "scaleX" : name
    let velocity = name == "x" ? "velocity.x" : signal + ".velocity"
    #expect(try played.value(signal, 1) == from)
    #expect(abs(try played.value(signal, 1.2) - half) < 1e-9)
    #expect(abs(try played.value(velocity, 1.2) - pace) < 1e-9)
    #expect(try played.value(signal, 1.4) == to)
    #expect(played.end?.seconds == 1.4)
    // Without its animations only the model is seen.
    let bare = try Self.play(block, #"{ "at": "1100ms", "remove": "card" }"#)
    #expect(try bare.value(signal, 1.1) == to)
  }

  @Test(arguments: kinds)
  func `an unchanged value adds no animation`(
    name: String, from: Double, to: Double, half: Double, pace: Double
  ) throws {
    let still = try Self.play(Self.block("0s", "\(name)\": \(from)"))
    #expect(still.steps.isEmpty)
    let first = Self.block("0s", "\(name)\": \(to)")
    let twice = try Self.play(first, Self.block("100ms", "\(name)\": \(to)"))
    let once = try Self.play(first)
    #expect(twice.steps == once.steps)
    let signal = name == "scale" ? "scaleX" : name
    for seconds in [0.1, 0.25, 0.5] {
      #expect(try twice.value(signal, seconds) == once.value(signal, seconds))
    }
  }

  @Test(arguments: ["", fromCurrent])
  func `positions stack and keep place and velocity, whatever begins from where`(
    option: String
  ) throws {
    let played = try Self.play(
      Self.block("0s", "x\": 150"), Self.block("200ms", "x\": 350", option))
    for name in ["x", "velocity.x"] {
      #expect(abs(try played.value(name, 0.2, .left) - played.value(name, 0.2)) < 1e-9)
    }
    #expect(
      played.steps == [
        "xy added", "xy-2 added", "xy completed(finished: true)",
        "xy-2 completed(finished: true)",
      ])
  }

  @Test func `a key is free again when its animation is over`() throws {
    let played = try Self.play(
      Self.block("0s", "x\": 1", duration: "100ms"), Self.block("50ms", "x\": 2", duration: "1s"),
      Self.block("500ms", "x\": 3", duration: "1s"), Self.block("600ms", "x\": 4", duration: "1s"))
    #expect(
      played.steps.filter { $0.hasSuffix("added") }
        == ["xy added", "xy-2 added", "xy added", "xy-3 added"])
  }

  @Test func `scales multiply their factors`() throws {
    let played = try Self.play(
      Self.block("0s", "scale\": 2", Self.linear), Self.block("200ms", "scale\": 4", Self.linear))
    // 4, times the factors 1/2 and 1/2 on their ways to 1.
    let wanted = 4 * (0.5 + 0.75 * 0.5) * (0.5 + 0.25 * 0.5)
    #expect(abs(try played.value("scaleX", 0.3) - wanted) < 1e-12)
  }

  @Test func `a scale of nothing is no factor and replaces`() throws {
    let played = try Self.play(
      Self.block("0s", "scale\": 0", Self.linear), Self.block("1s", "scale\": 1", Self.linear))
    #expect(abs(try played.value("scaleX", 0.1) - 0.75) < 1e-12)
    #expect(abs(try played.value("scaleX", 1.1) - 0.25) < 1e-12)
  }

  @Test func `an opacity jumps to its model unless it begins from the current state`() throws {
    let first = Self.block("0s", "opacity\": 0.2")
    let jumping = try Self.play(first, Self.block("200ms", "opacity\": 1"))
    let carried = try Self.play(first, Self.block("200ms", "opacity\": 1", Self.fromCurrent))
    #expect(try jumping.value("opacity", 0.2) == 0.2)
    #expect(try carried.value("opacity", 0.2) == carried.value("opacity", 0.2, .left))
    // Its velocity is lost either way: the curve starts level.
    #expect(try carried.value("opacity.velocity", 0.2, .left) < -1)
    #expect(try carried.value("opacity.velocity", 0.2) == 0)
    #expect(carried.steps.prefix(2) == ["opacity added", "opacity replaced"])
  }

  @Test func `without stacking a position is replaced as in iOS 7`() throws {
    let old = #", "additive": false"# + Self.fromCurrent
    let played = try Self.play(
      Self.block("0s", "x\": 150", old), Self.block("200ms", "x\": 50", old))
    #expect(abs(try played.value("x", 0.2) - played.value("x", 0.2, .left)) < 1e-9)
    #expect(try played.value("velocity.x", 0.2) == 0)
    #expect(
      played.steps == [
        "xy added", "xy replaced", "xy completed(finished: false)", "xy added",
        "xy completed(finished: true)",
      ])
  }

  @Test(arguments: kinds)
  func `a delayed block shows the old value until it begins`(
    name: String, from: Double, to: Double, half: Double, pace: Double
  ) throws {
    let played = try Self.play(Self.block("0s", "\(name)\": \(to)", #", "delay": "500ms""#))
    let signal = name == "scale" ? "scaleX" : name
    let velocity = name == "x" ? "velocity.x" : signal + ".velocity"
    #expect(try played.value(signal, 0.49) == from)
    #expect(try played.value(velocity, 0.49) == 0)
    #expect(try played.value(signal, 0.9) == to)
  }

  @Test func `without animation the model changes and what runs goes on above it`() throws {
    let played = try Self.play(
      Self.block("0s", "x\": 150"),
      """
      { "at": "200ms", "set": { "card.x": 250 }, "transaction": { "disableActions": true } }
      """)
    #expect(abs(try played.value("x", 0.2) - played.value("x", 0.2, .left) - 100) < 1e-12)
    #expect(played.steps == ["xy added", "xy completed(finished: true)"])
  }

  @Test func `what takes no time is at its end at once, and not delayed`() throws {
    let block = try #require(ViewAnimation(pace: .curve(.linear, duration: 0)))
    #expect(block.animation(of: .additive, from: [50], to: [9], seen: [50], at: 0) == nil)
    #expect(ViewAnimation(pace: .curve(.linear, duration: 0), delay: 1) == nil)
  }

  @Test func `what repeats and comes back ends with a jump to the model`() throws {
    let played = try Self.play(
      Self.block("0s", "x\": 150", Self.linear + #", "repeat": 2, "autoreverse": true"#))
    #expect(abs(try played.value("x", 0.4) - 150) < 1e-9)
    #expect(abs(try played.value("x", 0.6) - 100) < 1e-9)
    #expect(abs(try played.value("x", 1.599) - 50.25) < 1e-9)
    #expect(try played.value("x", 1.6) == 150)
  }

  @Test(arguments: [("1000000000", 4e8), ("\"forever\"", .infinity)])
  func `a billion repeats cost what one does`(count: String, total: Double) throws {
    let played = try Self.play(
      Self.block("0s", "x\": 150", Self.linear + #", "repeat": \#(count)"#), duration: "1000s")
    #expect(played.variant.tracks[0].segments.count <= 2)
    #expect(played.steps == ["xy added"])
    #expect(abs(try played.value("x", 999.9) - 125) < 1e-6)
    var options = ViewAnimation.Options()
    options.repeatCount = count == "1000000000" ? 1e9 : .infinity
    #expect(
      ViewAnimation(pace: .curve(.linear, duration: 0.4), options: options)?.total == total)
  }

  @Test(arguments: [("400ms", #""dampingRatio": 0.8"#), ("500ms", #""bounce": 0.2"#)])
  func `both spring signatures run the spring that UIKit builds and snap at its end`(
    duration: String, spring: String
  ) throws {
    let played = try Self.play(
      Self.block("0s", "x\": 150", ", \"spring\": { \(spring) }", duration: duration))
    #expect(try played.value("x", 0) == 50)
    let end = try #require(played.end)
    let late = try played.value("x", end - FlickDuration(flicks: 1000))
    #expect(late != 150 && abs(late - 150) < 0.2)
    #expect(try played.value("x", end) == 150)
  }

  @Test func `unrelated animations change nothing`() throws {
    let fade = Self.block("0s", "opacity\": 0")
    let alone = try Self.play(fade)
    let both = try Self.play(fade, Self.block("50ms", "x\": 1"))
    for seconds in [0.04, 0.1, 0.3] {
      #expect(try both.value("opacity", seconds) == alone.value("opacity", seconds))
    }
  }

  /// UIKit's own numbers, read back every 10 ms on iOS 27.
  @Test(
    arguments: [
      ("x", "position_additive_retarget_at_0.25", 0.007, 150.0, 350.0),
      ("opacity", "opacity_replaced_beginFromCurrentState_v1", 1e-4, 0.2, 1),
    ])
  func `a block on its way is retargeted as UIKit does`(
    name: String, item: String, tolerance: Double, first: Double, second: Double
  ) throws {
    func spring(_ velocity: Int) -> String {
      ", \"spring\": { \"dampingRatio\": 0.8, \"initialVelocity\": \(velocity) }"
    }
    let played = try Self.play(
      Self.block("0s", "\(name)\": \(first)", spring(0)),
      Self.block("250ms", "\(name)\": \(second)", spring(1) + Self.fromCurrent))
    let samples = try Self.samples(of: item)
    #expect(samples.count > 10)
    for sample in samples {
      #expect(abs(try played.value(name, sample[0]) - sample[1]) <= tolerance, "\(sample[0]) s")
    }
  }

  /// Pairs of second and value, of a case of the vectors that FlickMotion's
  /// tests keep.
  private static func samples(of name: String) throws -> [[Double]] {
    struct File: Decodable {
      struct Case: Decodable {
        struct Expected: Decodable { let samples: [[Double]] }
        let name: String
        let expected: Expected
      }
      let cases: [Case]
    }
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "FlickMotionTests/Data/vectors/uikit_retarget.json")
    let cases = try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
    return try #require(cases.first { $0.name == name }).expected.samples
  }
}
