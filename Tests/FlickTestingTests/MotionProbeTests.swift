import Flick
import FlickCore
import FlickTesting
import Testing

/// What a scene does, seen through probes, is what it does.
@Suite struct MotionProbeTests {
  private func played(_ body: String) throws -> Playback {
    let text = """
      { "flick": 1, "canvas": { "size": [390, 844] },
        "layers": [{ "id": "card", "type": "rect", "frame": [100, 600, 100, 100], "fill": "#08F" }],
        \(body) }
      """
    return try SceneFile(bytes: Array(text.utf8), name: "card.json").play()
  }

  private let spring = """
    "behaviors": { "card": {
      "layer": "card", "property": "xy", "states": { "low": [150, 650], "high": [250, 100] },
      "motion": { "spring": { "stiffness": 300, "damping": 20 } }, "on": { "tap": "toggle" } } },
    "events": [{ "at": "100ms", "tap": [150, 650] },
      { "id": "back", "at": "300ms", "set": { "card": "low" } }],
    "expect": [{ "continuous": "card.velocity.y", "across": "back" },
      { "settled": "card", "by": "1.6s" }, { "overshoot": "card.y", "min": "5%" }]
    """

  /// Flick's own trace, read at the instants of a link.
  private func seen(_ playback: Playback, _ names: [String], rate: Double) throws -> ProbedMotion {
    var now = 0.0
    let signals = try names.map { try playback.signal($0) }
    let probe = try MotionProbe(
      playback, link: ManualDisplayLink(rate: rate),
      [names[0]: { signals[0].value(at: now) }, names[1]: { signals[1].value(at: now) }])
    return probe.run(seconds: 2) { now = $0.timestamp - 12_345.678 }
  }

  @Test(arguments: [60.0, 120, 240])
  func `a scene seen at any rate meets its own expectations`(rate: Double) throws {
    let playback = try played(spring)
    let probed = try seen(playback, ["card.x", "card.y"], rate: rate)
    #expect(probed.isAsExpected, "\(probed)")
    #expect(probed.results.count == 3)
    #expect(probed.identify("card.y").isEmpty, "\(probed.identify("card.y"))")
    let own = try probed.playback.signal("card.velocity.y")
    let theirs = try playback.signal("card.velocity.y")
    #expect(abs(own.value(at: 0.25) - theirs.value(at: 0.25)) < 4000 / rate)
  }

  @Test func `a golden is the same as itself, and names what changed`() throws {
    let golden = try seen(try played(spring), ["card.x", "card.y"], rate: 125).golden
    #expect(golden.differences(from: golden).isEmpty)
    #expect(golden.motionGolden.contains(#""name": "card.y""#))
    let softer = spring.replacing("300, ", with: "200, ")
    let other = try seen(try played(softer), ["card.x", "card.y"], rate: 125).golden
    let lines = other.differences(from: golden, tolerance: 0.01)
    #expect(lines.count == 2)
    #expect(lines.contains { $0.hasPrefix("'card.y' differs in") }, "\(lines)")
  }

  @Test func `a probe of what nothing moves is refused`() throws {
    let playback = try played(spring)
    for name in ["card.z", "card.acceleration.x", "finger.x"] {
      #expect(throws: FlickError.self) { try MotionProbe(playback, [name: { 0 }]) }
    }
  }

  @Test func `the scene's sends and touches come at their instants, in order`() throws {
    let playback = try played(spring)
    var heard: [String] = []
    let probe = try MotionProbe(playback, link: ManualDisplayLink(rate: 100), ["card.y": { 0 }])
    let start = 12_345.678
    _ = probe.run(
      touch: { touch, _ in heard.append("\(touch.phase) at \(touch.location.x)") },
      send: {
        heard.append("\($0.state) \($0.point.y) \(Int((($0.timestamp - start) * 1000).rounded()))")
      },
      tick: { if heard.count < 3, $0.timestamp - start > 0.1045 { heard.append("tick") } })
    #expect(heard.prefix(3) == ["began at 150.0", "ended at 150.0", "high 100.0 100"])
    #expect(heard.last == "low 650.0 300")
  }

  @Test func `a drag is reported as a screen does`() throws {
    let playback = try played(
      """
      "behaviors": { "card": {
        "layer": "card", "property": "xy", "states": { "low": [150, 650], "high": [250, 100] },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } }, "on": { "drag": "follow" } } },
      "events": [{ "at": "100ms", "drag": { "from": [150, 650], "to": [150, 400],
        "duration": "200ms" } }]
      """)
    let script = try TouchScript(playback)
    let phases = Set(script.touches.map(\.phase))
    #expect(phases.isSuperset(of: [.began, .moved, .ended]))
    let times = script.touches.map(\.time)
    #expect(times == times.sorted())
    #expect(script.touches.first?.location == Point(x: 150, y: 650))
    #expect(abs((times.last ?? 0) - 0.3) < 0.001)
  }

  @Test func `a golden of Android's form reads back as the same floats`() throws {
    var options = ExportOptions(signal: "card.y")
    let playback = try played(spring)
    let text = try playback.export(options, to: .motionGolden).text
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let points = lines.drop { !$0.hasPrefix("\"data_points\"") }.dropFirst()
    let values = points.prefix { !$0.hasPrefix("]") }.map { Float($0.filter { $0 != "," }) }
    let signal = try playback.signal("card.y")
    #expect(values.count > 60)
    for (index, value) in values.enumerated() {
      #expect(value == Float(signal.value(at: 0.1 + Double(index) * 0.016)))
    }
    options.rate = 60
    #expect(throws: FlickError.self) { try playback.export(options, to: .motionGolden) }
  }
}
