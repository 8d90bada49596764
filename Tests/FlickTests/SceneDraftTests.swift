import Flick
import FlickCore
import FlickMotion
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// Scenes that are built in Swift, or read and varied.
@Suite struct SceneDraftTests {
  @Test(arguments: ["pane", "first-touch", "eight-interruptions", "card-stack"])
  func `what is read and written again is the same scene`(name: String) throws {
    let path = SceneText.root.appending(path: "scenes/\(name).json").path
    let draft = try SceneDraft(path: path)
    #expect(try draft.play().traceHash == SceneText.shipped(name).traceHash)
  }

  @Test func `a value that is set moves the scene as --set does`() throws {
    let path = SceneText.root.appending(path: "scenes/pane.json").path
    let damping = "behaviors.pane.motion.spring.damping"
    let draft = try SceneDraft(path: path)
    #expect(draft[damping] == 20)
    var options = SceneFile.Options()
    options.values = ["\(damping)=14"]
    let set = try SceneFile(path: path, options: options).play()
    let varied = try draft.setting(damping, to: 14).play()
    #expect(varied.traceHash == set.traceHash)
    #expect(try draft.play().traceHash != set.traceHash)
  }

  @Test func `an event is found by its id and moves alone`() throws {
    let path = SceneText.root.appending(path: "scenes/pane.json").path
    let draft = try SceneDraft(path: path)
    #expect(draft["events.flip.at"] == "320ms")
    let later = draft.setting("events.flip.at", to: "400ms")
    #expect(
      later["events.flip.at"] == "400ms" && later["events.open.at"] == draft["events.open.at"])
    let instant = try #require(SceneInstant("flip"))
    #expect(try later.play().time(of: instant) > draft.play().time(of: instant))
  }

  @Test func `all kinds of parts are what the language says`() throws {
    var draft = SceneDraft(width: 100, height: 80, scale: 2, background: Color(hex: 0x102030))
    let frame = Rect(x: 1, y: 2, width: 30, height: 40)
    draft.add(.rect("box", frame, fill: .white, cornerRadius: 3))
    draft.add(
      .group(
        "all",
        [
          .ellipse("dot", frame, fill: .black),
          .text("word", "Ab", frame, fill: .black, fontSize: 12),
        ]))
    draft.add(
      SceneDraft.Behavior(
        "box", moves: "box", .xy, states: ["here": [1, 2], "there": [50, 20]],
        motion: .ease(seconds: 0.3), interrupt: .jump))
    draft.add(.change("go", at: 0.1, "box", to: "there"))
    let scene = try draft.file().scene
    #expect(scene.canvas.scale == 2 && scene.events.count == 1)
    #expect(scene.variants[0].layers.map(\.id) == ["box", "all"])
    #expect(scene.variants[0].layers[0].frame == frame)
    let signal = try draft.play().signal("box.x")
    #expect(signal.value(at: 0) == 1 && signal.value(at: signal.duration) == 50)
  }

  @Test func `what is wrong is told with its place in the text`() throws {
    var draft = SceneDraft(width: 100, height: 80)
    draft.set("canvas.sclae", to: 2)
    let error = #expect(throws: FlickError.self) { try draft.play() }
    #expect(error?.kind == .scene && error?.codes.isEmpty == false)
    #expect(error?.description.contains("scene.json:") == true)
    #expect(draft.text.contains("\"sclae\": 2"))
  }

  @Test func `the names are those of the language`() {
    for property in SceneDraft.Property.allCases {
      #expect(Channel.Property(rawValue: property.rawValue) != nil)
    }
  }

  @Test(arguments: [
    (0.1 + 0.2 - 0.3, "0s"), (5e-5, "0.00005s"), (1.5, "1.5s"), (-0.25, "-0.25s"),
    (12_345.678, "12345.678s"), (0.1 + 0.2, "0.3s"),
  ])
  func `a time has no exponent`(seconds: Double, text: String) {
    #expect(SceneValue(seconds: seconds) == .text(text))
  }

  @Test func `what a variant changes is found and set by its path`() throws {
    var draft = try SceneDraft(path: SceneText.root.appending(path: "scenes/first-touch.json").path)
    let damping = "behaviors.pane.motion.spring.damping"
    draft.addVariant("Soft", ["\(damping)": 14])
    #expect(draft["variants.Soft.\(damping)"] == 14)
    draft.set("variants.Soft.\(damping)", to: 12)
    draft.set("variants.Soft.behaviors.pane.interrupt", to: "restart")
    #expect(draft["variants.Soft"]?["behaviors.pane.interrupt"] == "restart")
    #expect(draft["variants.Soft.\(damping)"] == 12)
    draft.addVariant("0.5x", [:])
    draft.set("variants.0.5x.\(damping)", to: 10)
    #expect(draft["variants"]?["0.5x"]?[damping] == 10)
    #expect(try draft.play().variantCount == 2)
  }

  @Test func `two parts of one name are told`() throws {
    var draft = SceneDraft(width: 100, height: 80)
    draft.add(.rect("box", Rect(x: 0, y: 0, width: 10, height: 10), fill: .black))
    func behavior(_ property: SceneDraft.Property, _ name: String = "box") -> SceneDraft.Behavior {
      SceneDraft.Behavior(
        name, moves: "box", property, states: ["a": 0, "b": 5], motion: .ease(seconds: 0.2))
    }
    draft.add(behavior(.x))
    draft.add(.change(at: 0.1, "box", to: "b"))
    _ = try draft.play()
    for other in [behavior(.y), behavior(.y, "box.y")] {
      var twice = draft
      twice.add(other)
      let error = #expect(throws: FlickError.self) { try twice.play() }
      #expect(error?.description.contains("\"box") == true)
    }
  }
}
