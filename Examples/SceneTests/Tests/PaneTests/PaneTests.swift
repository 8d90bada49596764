import Flick
import FlickCore
import FlickMotion
import Testing

/// A design system's pane, asked in a test what it does under two quick taps.
@Suite struct PaneTests {
  static let blue = Color(hex: 0x0A84FF)

  /// The pane with the spring of the package's own tokens, in two versions.
  static func draft(stiffness: Double = 300, damping: Double = 20) throws -> SceneDraft {
    let spring = try #require(Spring(stiffness: stiffness, damping: damping))
    var draft = SceneDraft(width: 390, height: 844)
    draft.add(.rect("pane", Rect(x: 0, y: 633, width: 390, height: 900), fill: blue))
    draft.add(
      SceneDraft.Behavior(
        "pane", moves: "pane", .y, states: ["closed": 633, "open": 50], motion: .spring(spring)))
    draft.add(.tap(at: 0.2, Point(x: 195, y: 740)))
    draft.add(.tap("again", at: 0.32, Point(x: 195, y: 740)))
    draft.addVariant("Abrupt", ["behaviors.pane.interrupt": "restart"])
    draft.addVariant("Smooth", ["behaviors.pane.interrupt": "carry"])
    return draft
  }

  @Test func `only one of the two goes on as fast as it was`() throws {
    let playback = try Self.draft().play()
    #expect(playback.variantNames == ["Abrupt", "Smooth"])
    let abrupt = try playback.signal("pane.velocity", variant: "Abrupt")
    let smooth = try playback.signal("pane.velocity", variant: "Smooth")
    #expect(abs(smooth.value(at: 0.32, .before) + 3695.307) < 0.001)
    #expect(smooth.value(at: 0.32, .after) == smooth.value(at: 0.32, .before))
    #expect(abrupt.value(at: 0.32, .before) == smooth.value(at: 0.32, .before))
    #expect(abrupt.value(at: 0.32, .after) == 0)
  }

  @Test func `no spring of ours leaves the screen`() throws {
    let draft = try Self.draft()
    for damping in [14.0, 20, 34] {
      let varied = draft.setting("behaviors.pane.motion.spring.damping", to: .number(damping))
      let place = try varied.play().signal("pane.y", variant: "Smooth")
      for step in 0...Int(place.duration * 60) {
        #expect(place.value(at: Double(step) / 60) > -100)
      }
    }
  }

  @Test func `a tap that comes later finds the pane slower`() throws {
    let draft = try Self.draft()
    var speeds: [Double] = []
    for time in ["300ms", "400ms", "500ms"] {
      let playback = try draft.setting("events.again.at", to: "\(time)").play()
      let instant = try #require(SceneInstant("again"))
      #expect(try playback.picture(at: instant).width > 0)
      let seconds = try #require(Double(time.dropLast(2))) / 1000
      speeds.append(-(try playback.signal("pane.velocity").value(at: seconds, .before)))
    }
    #expect(speeds == speeds.sorted(by: >))
  }

  @Test func `the pane is drawn where it is`() throws {
    let playback = try Self.draft().play().showing(variant: "Smooth")
    let instant = try #require(SceneInstant("320ms"))
    let picture = try playback.picture(at: instant)
    let top = try playback.signal("pane.y").value(at: 0.32)
    func color(_ row: Int) -> UInt32 { picture.pixels[row * picture.width + 195] }
    #expect(color(Int(top) - 1) == 0xFFFF_FFFF)
    #expect(color(Int(top) + 2) == 0xFFFF_840A)
  }

  @Test func `what is misspelt is told as data`() throws {
    let playback = try Self.draft().play()
    let error = #expect(throws: FlickError.self) { try playback.signal("pane.velocty") }
    guard case .choice(.noSignal("pane.velocty", _, let meant))? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(meant == "pane.velocity")
  }
}
