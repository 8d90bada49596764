import Flick
import FlickCore
import FlickMotion
import FlickTestSupport
import FlickTesting
import Foundation
import Testing

/// What a scene does, seen through probes, is what it does.
@Suite struct MotionProbeTests {
  private func scene(_ body: String) -> String {
    """
    { "flick": 1, "canvas": { "size": [390, 844] },
      "layers": [{ "id": "card", "type": "rect", "frame": [100, 600, 100, 100], "fill": "#08F" }],
      \(body) }
    """
  }

  private func played(_ body: String) throws -> Playback {
    try SceneFile(bytes: Array(scene(body).utf8), name: "card.json").play()
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

  /// Every kind of expectation, met by what the scene does and missed by what
  /// jumps halfway.
  @Test func `every expectation is judged by what was seen`() throws {
    try withTemporaryFolder { folder in
      let recorded = folder.appending(path: "card.csv")
      _ = try seen(try played(spring), ["card.x", "card.y"], rate: 240).check(
        golden: recorded.path, records: true)
      let expected = """
        "expect": [
          { "continuous": "card.y", "within": 1 }, { "settled": "card", "by": "1.6s" },
          { "range": "card.y", "min": 30, "max": 720 }, { "overshoot": "card.y", "max": "20%" },
          { "state": { "card": "low" }, "at": "1.5s" },
          { "holds": "card.y < 800 and card.x < 300" }, { "holds": "card.y < 700", "at": "1.5s" },
          { "matches": "card.y", "file": "card.csv", "within": 0.2 }]
        """
      let body = spring.split(separator: "\"expect\"")[0] + expected
      let path = folder.appending(path: "card.json")
      try Data(scene(String(body)).utf8).write(to: path)
      let playback = try SceneFile(path: path.path).play()
      let right = try seen(playback, ["card.x", "card.y"], rate: 240)
      #expect(right.isAsExpected, "\(right)")
      #expect(right.results.count == 8)

      var now = 0.0
      let y = try playback.signal("card.y")
      let probe = try MotionProbe(
        playback, link: ManualDisplayLink(rate: 240),
        ["card.y": { y.value(at: now) + (now > 0.3 ? 640 - 40 * now : 0) }])
      let wrong = probe.run(seconds: 2) { now = $0.timestamp - 12_345.678 }
      // Where it was sent is what the scene says, whatever the app does then; so far beyond
      // that it begins, it does not overshoot.
      let met = wrong.results.filter(\.isMet).map(\.text)
      #expect(met.count == 2, "\(met)")
      #expect(met.contains { $0.hasPrefix("card is 'low'") }, "\(met)")
    }
  }

  @Test func `a probe of what nothing moves is refused`() throws {
    let playback = try played(spring)
    for name in ["card.z", "card.acceleration.x", "finger.x"] {
      let refused = #expect(throws: FlickError.self) { try MotionProbe(playback, [name: { 0 }]) }
      guard case .choice(.noSignal(_, let known, _)) = refused?.problem else {
        Issue.record("\(name) is told as no signal")
        continue
      }
      #expect(known.contains("card.x") && !known.contains(name))
    }
  }

  @Test func `springs and velocities that differ are told as one sentence`() throws {
    let playback = try played(spring.replacing("300ms", with: "220ms"))
    let softer = try played(spring.replacing("20 }", with: "14 }"))
    let y = try softer.signal("card.y")
    let turned = y.value(at: 0.22)
    let other = try #require(Spring(stiffness: 300, damping: 14))
    var now = 0.0
    let probe = try MotionProbe(
      playback, link: ManualDisplayLink(rate: 120),
      [
        "card.y": {
          now <= 0.22
            ? y.value(at: now)
            : other.state(after: now - 0.22, from: MotionState(value: turned), toward: 650).value
        }
      ])
    let probed = probe.run(seconds: 2) { now = $0.timestamp - 12_345.678 }
    let words = "card.y: expected spring 300/20, looks like 300/14, velocity dropped at 0.22 s"
    #expect(probed.description.hasSuffix(words), "\(probed)")
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

  @Test func `what is no number meets nothing, and is told`() throws {
    let playback = try played(spring)
    let signal = try playback.signal("card.y")
    for isAlways in [false, true] {
      var now = 0.0
      let probe = try MotionProbe(
        playback, ["card.y": { isAlways || now > 0.5 ? .nan : signal.value(at: now) }])
      let probed = probe.run(seconds: 1) { now = $0.timestamp - 12_345.678 }
      #expect(!probed.isAsExpected)
      #expect(probed.description.contains("card.y is no number at "), "\(probed)")
    }
  }
}
