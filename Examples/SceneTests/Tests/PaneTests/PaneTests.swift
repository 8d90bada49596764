import Flick
import Testing

/// A design system's pane, asked in a test what it does under two quick taps.
@Suite struct PaneTests {
  /// A scene written by the package itself: the pane with the spring of its tokens.
  static func playback(stiffness: Double, damping: Double) throws -> Playback {
    let scene = """
      {
        "flick": 1,
        "canvas": { "size": [390, 844], "scale": 1, "background": "#FFFFFF" },
        "layers": [
          { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900], "fill": "#0A84FF" }
        ],
        "behaviors": {
          "pane": {
            "layer": "pane", "property": "y", "states": { "closed": 633, "open": 50 },
            "on": { "tap": "toggle" },
            "motion": { "spring": { "stiffness": \(stiffness), "damping": \(damping) } }
          }
        },
        "events": [{ "at": "200ms", "tap": [195, 740] }, { "at": "320ms", "tap": [195, 740] }],
        "variants": {
          "Abrupt": { "behaviors.pane.interrupt": "restart" },
          "Smooth": { "behaviors.pane.interrupt": "carry" }
        }
      }
      """
    return try SceneFile(bytes: Array(scene.utf8), name: "pane.json").play()
  }

  @Test func `only one of the two goes on as fast as it was`() throws {
    let playback = try Self.playback(stiffness: 300, damping: 20)
    #expect(playback.variantNames == ["Abrupt", "Smooth"])
    let abrupt = try playback.signal("pane.velocity", variant: "Abrupt")
    let smooth = try playback.signal("pane.velocity", variant: "Smooth")
    #expect(abs(smooth.value(at: 0.32, .before) + 3695.307) < 0.001)
    #expect(smooth.value(at: 0.32, .after) == smooth.value(at: 0.32, .before))
    #expect(abrupt.value(at: 0.32, .before) == smooth.value(at: 0.32, .before))
    #expect(abrupt.value(at: 0.32, .after) == 0)
  }

  @Test func `no spring of ours leaves the screen`() throws {
    for damping in [14.0, 20, 34] {
      let playback = try Self.playback(stiffness: 300, damping: damping)
      let place = try playback.signal("pane.y", variant: "Smooth")
      for step in 0...Int(place.duration * 60) {
        #expect(place.value(at: Double(step) / 60) > -100)
      }
    }
  }

  @Test func `the pane is drawn where it is`() throws {
    let playback = try Self.playback(stiffness: 300, damping: 20).showing(variant: "Smooth")
    let instant = try #require(SceneInstant("320ms"))
    let picture = try playback.picture(at: instant)
    let top = try playback.signal("pane.y").value(at: 0.32)
    func color(_ row: Int) -> UInt32 { picture.pixels[row * picture.width + 195] }
    #expect(color(Int(top) - 1) == 0xFFFF_FFFF)
    #expect(color(Int(top) + 2) == 0xFFFF_840A)
  }

  @Test func `what is misspelt is told`() throws {
    let playback = try Self.playback(stiffness: 300, damping: 20)
    let error = #expect(throws: FlickError.self) { try playback.signal("pane.velocty") }
    #expect(error?.message.contains("did you mean 'pane.velocity'?") == true)
  }
}
