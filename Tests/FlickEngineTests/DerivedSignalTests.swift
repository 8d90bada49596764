import FlickCore
import FlickEngine
import FlickScene
import Foundation
import Testing

/// Signals of keys that follow others, and of fingers.
@Suite struct DerivedSignalTests {
  private struct NoResources: ResourceResolver {
    let fontFamilies: [String] = []

    func hasFont(family: String) -> Bool { false }
  }

  private func scene(events: String, more: String = "") throws -> Scene {
    let text = """
      { "flick": 1, "canvas": { "size": [400, 800] },
        "layers": [
          { "id": "pane", "type": "rect", "frame": [0, 600, 400, 200] },
          { "id": "art", "type": "rect", "frame": [0, 0, 100, 100], "fill": "#FF0000",
            "map": {
              "scale": { "from": "pane.y", "in": [100, 300, 600], "out": [1, 0.9, 0.5] },
              "rotation": { "from": "pane.velocity", "in": [-4000, 4000], "out": [-20, 20] },
              "fill": { "from": "pane.y", "in": [100, 600], "out": ["#FF0000", "#0000FF"] } } } ],
        "behaviors": { "pane": { "layer": "pane", "property": "y",
          "states": { "closed": 600, "open": 100 }, "on": { "tap": "toggle", "drag": "follow" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [ \(events) ]\(more) }
      """
    return try SceneLoader.load(
      bytes: Array(text.utf8), file: "scene.json", resources: NoResources()
    ).scene
  }

  private func played(_ scene: Scene) -> VariantTrace { Engine.simulate(scene).variants[0] }

  private func signal(_ name: String, _ scene: Scene) throws -> Signal {
    try #require(scene.signal(named: name), "\(name)")
  }

  static let tap =
    #"{ "at": "100ms", "tap": "pane" }, { "at": "260ms", "set": { "pane": "closed" } }"#

  @Test func `a mapped signal is what its mapping says at every instant`() throws {
    let scene = try scene(events: Self.tap)
    let trace = played(scene)
    let (y, scale) = (try signal("pane.y", scene), try signal("art.scale", scene))
    let mapping = try #require(scene.variants[0].mappings.first { $0.property == .scale })
    for milliseconds in stride(from: Int64(0), to: 1500, by: 7) {
      for limit in [Limit.left, .right] {
        let time = FlickTime.fraction(milliseconds)
        let followed = trace.value(of: y, at: time, limit: limit)
        #expect(trace.value(of: scale, at: time, limit: limit) == mapping.output(at: followed))
      }
    }
  }

  @Test(arguments: ["art.scale", "art.rotation", "art.fill.red", "art.fill.blue"])
  func `the velocity of a mapped signal is its slope`(name: String) throws {
    let scene = try scene(events: Self.tap)
    let trace = played(scene)
    let (value, rate) = (try signal(name, scene), try signal("\(name).velocity", scene))
    let y = try signal("pane.y", scene)
    var checked = 0
    for milliseconds in stride(from: Int64(105), to: 1500, by: 7) {
      let time = FlickTime.fraction(milliseconds)
      let step = FlickDuration.fraction(1, 100_000)
      let around = [time - step, time + step]
      // Where a stop is passed, or the event happens, there are two slopes.
      let places = around.map { trace.value(of: y, at: $0) }
      if [100.0, 300, 600].contains(where: { (places[0] < $0) != (places[1] < $0) }) { continue }
      if milliseconds == 259 || milliseconds == 260 { continue }
      let values = around.map { trace.value(of: value, at: $0) }
      let slope = (values[1] - values[0]) / (2 * step.seconds)
      let told = trace.value(of: rate, at: time)
      #expect(abs(slope - told) <= 1e-4 * max(1, abs(told)), "\(name) at \(milliseconds) ms")
      checked += told == 0 ? 0 : 1
    }
    #expect(checked > 50)
  }

  @Test func `a mapping's velocity breaks where a stop is passed, and the curve says so`() throws {
    let scene = try scene(events: #"{ "at": "100ms", "tap": "pane" }"#)
    let rate = try signal("art.scale.velocity", scene)
    let curve = played(scene).curve(
      of: rate, until: .fraction(300), spacing: .fraction(1, 1200), tolerance: 1e-3)
    #expect(curve.pieces.count >= 2)
    let joint = try #require(curve.pieces[0].last)
    let next = try #require(curve.pieces[1].first)
    #expect(joint.time == next.time)
    // From a slope of 0.4 / 300 to one of 0.1 / 200.
    #expect(abs(next.value / joint.value - (0.1 / 200) / (0.4 / 300)) < 1e-3)
  }

  @Test func `a signal that follows a velocity has no acceleration`() throws {
    let scene = try scene(events: Self.tap)
    #expect(scene.signal(named: "art.rotation.velocity") != nil)
    #expect(scene.signal(named: "art.rotation.acceleration") == nil)
    #expect(scene.signal(named: "art.scale.acceleration") != nil)
    #expect(!scene.variants[0].signals.contains { $0.name.hasPrefix("art") })
  }

  static let drag = """
    { "at": "100ms", "drag": { "from": [200, 700], "by": [50, -300], "duration": "400ms" } }
    """

  @Test func `a finger has values while it is on the glass, and none besides`() throws {
    let scene = try scene(events: Self.drag)
    let trace = played(scene)
    let (x, y) = (try signal("finger.x", scene), try signal("finger.y", scene))
    #expect(trace.value(of: x, at: .fraction(99)).isNaN)
    #expect(trace.value(of: x, at: .fraction(100)) == 200)
    #expect(trace.value(of: y, at: .fraction(500), limit: .left) == 400)
    #expect(trace.value(of: y, at: .fraction(501)).isNaN)
    let curve = trace.curve(of: y, until: .fraction(900), spacing: .fraction(1, 1200), tolerance: 1)
    #expect(curve.pieces.count == 1)
    #expect(curve.range == 400...700)
    let speed = try signal("finger.velocity", scene)
    #expect(trace.value(of: speed, at: .fraction(300)) > 1000)
    #expect(speed.component == nil)
  }

  @Test func `an event waits for a finger and for a mapped key`() throws {
    let scene = try scene(
      events: Self.drag + """
        , { "id": "far", "at": { "when": "finger.y < 545" }, "note": "far", "set": { "pane": "open" } },
        { "id": "large", "at": { "when": "art.scale > 0.71" }, "set": { "pane": "open" } }
        """)
    let trace = Engine.simulate(scene)
    #expect(trace.problems.isEmpty)
    let played = trace.variants[0]
    let (y, scale) = (try signal("finger.y", scene), try signal("art.scale", scene))
    for (event, signal, threshold) in [(1, y, 545.0), (2, scale, 0.71)] {
      let start = try #require(trace.occurrences.first { $0.event == event }?.start)
      let before = played.value(of: signal, at: start - .fraction(1, 1200))
      let at = played.value(of: signal, at: start, limit: .left)
      #expect((before < threshold) != (at < threshold), "event \(event)")
    }
  }

  @Test func `a variant without the mapping has the layer's own value`() throws {
    let scene = try scene(
      events: """
        { "at": "100ms", "set": { "pane": "open" } }, { "at": "260ms", "set": { "pane": "closed" } }
        """,
      more:
        #", "variants": { "A": {}, "B": { "layers.pane.map": { "opacity": { "from": "pane.velocity", "in": [-9000, 9000], "out": [0, 0.9] } } } }"#
    )
    let trace = Engine.simulate(scene)
    let opacity = try signal("pane.opacity", scene)
    #expect(trace.variants[0].value(of: opacity, at: .fraction(200)) == 1)
    #expect(trace.variants[1].value(of: opacity, at: .fraction(700)) < 1)
  }
}
