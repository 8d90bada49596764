import FlickCore
import FlickMotion
import FlickScene
import Testing

@Suite struct DecoderTests {
  private static func behaviors(_ edits: (String, String)...) throws -> [Behavior] {
    var text = EveryKey.scene
    for (find, replacement) in edits { text = text.replacing(find, with: replacement) }
    return try load(text).scene.variants[0].behaviors
  }

  private static func spring(_ behavior: Behavior) throws -> Spring {
    guard case .spring(let spring, _) = behavior.motion else {
      throw Mismatch()
    }
    return spring
  }

  private struct Mismatch: Error {}

  // MARK: - Defaults

  @Test func `the smallest scene gets the defaults of the tables`() throws {
    let scene = try load(
      "{ \"flick\": 1, \"canvas\": { \"size\": [10, 20] }, \"layers\": [], \"film\": {} }"
    ).scene
    #expect(scene.title == nil)
    #expect(scene.canvas.scale == 2)
    #expect(scene.canvas.background == .color(.white))
    #expect(scene.touch == TouchSampling(rate: 120, velocity: .exact))
    #expect(scene.variants == [Variant(name: nil, note: nil, layers: [], behaviors: [])])
    #expect(scene.render.frameRate.framesPerSecond == 60)
    #expect(scene.render.length == .settled(plus: FlickDuration(flicks: 176_400_000)))
    #expect(scene.render.step == SceneConstants.defaultStep)
    #expect(scene.render.outputs.isEmpty)
    let film = try #require(scene.film)
    #expect((film.width, film.height) == (1920, 1080))
    #expect((film.layout, film.device, film.theme) == (.columns, .phone, .light))
    #expect(film.touches == .dot)
    #expect((film.speed, film.hold) == (1, .zero))
  }

  @Test func `a policy fits its motion where the scene says nothing`() throws {
    let behaviors = try Self.behaviors()
    #expect(behaviors.map(\.interruption) == [.carry, .carry, .restart, .carry])
  }

  @Test func `a release fits its property where the scene says nothing`() throws {
    let behaviors = try Self.behaviors()
    #expect(behaviors[0].release == .velocitySign)
    #expect(behaviors[1].release == .nearest)
  }

  @Test func `a behavior without reactions answers nothing`() throws {
    let fade = try Self.behaviors()[2]
    #expect(fade.tap == nil)
    #expect(fade.drag == nil)
  }

  // MARK: - Springs

  /// Sources of the numbers: k = (2π/T)², c = 4πζ/T; a bounce b is ζ = 1 − b,
  /// or 1/(1 + b) below zero.
  @Test(arguments: [
    ("\"response\": \"500ms\", \"dampingRatio\": 1", 157.91367041742973, 25.132741228718345),
    ("\"duration\": \"500ms\", \"bounce\": 0", 157.91367041742973, 25.132741228718345),
    ("\"duration\": \"500ms\", \"bounce\": 0.3", 157.91367041742973, 17.59291886010284),
    ("\"duration\": \"500ms\", \"bounce\": -0.5", 157.91367041742973, 50.26548245743669),
    ("\"duration\": \"1s\", \"bounce\": 1", 39.47841760435743, 0),
  ])
  func `the spellings of a spring are one spring`(
    text: String, stiffness: Double, damping: Double
  ) throws {
    let spring = try Self.spring(
      Self.behaviors(("\"response\": \"400ms\", \"dampingRatio\": 0.8", text))[1])
    #expect(abs(spring.stiffness - stiffness) < 1e-12 * stiffness)
    #expect(abs(spring.damping - damping) < 1e-12 * max(1, damping))
    #expect(spring.mass == 1)
  }

  @Test func `a motion by name is that motion`() throws {
    let text = "\"motion\": { \"ease\": { \"duration\": \"300ms\" } }"
    let behavior = try Self.behaviors((text, "\"motion\": \"calm\""))[2]
    #expect(try Self.spring(behavior) == #require(Spring(stiffness: 100, damping: 20)))
  }

  @Test(arguments: [
    ("{ \"stiffness\": 0, \"damping\": 1 }", DiagnosticCode.outOfRange),
    ("{ \"stiffness\": 1, \"damping\": 1, \"mass\": 0 }", .outOfRange),
    ("{ \"stiffness\": 1e300, \"damping\": 1 }", .outOfRange),
    ("{ \"stiffness\": 1 }", .missingKey), ("{}", .missingKey),
    ("{ \"damping\": 1, \"bounce\": 0 }", .conflictingKeys),
    ("{ \"response\": \"1s\", \"dampingRatio\": 1, \"mass\": 2 }", .conflictingKeys),
    ("{ \"response\": \"0s\", \"dampingRatio\": 1 }", .outOfRange),
    ("{ \"response\": 0.5, \"dampingRatio\": 1 }", .timeUnit),
    ("{ \"duration\": \"1s\", \"bounce\": -1 }", .outOfRange),
    ("{ \"speed\": 12, \"bounciness\": 4 }", .notSupportedYet),
  ])
  func `a spring that cannot be is refused`(text: String, code: DiagnosticCode) {
    let found = problems(
      EveryKey.scene.replacing("{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }", with: text))
    #expect(found.first?.code == code, "\(found)")
  }

  // MARK: - Strokes

  private static func stroke(_ text: String) -> Result<SceneEvent.Stroke, SceneErrors> {
    do throws(SceneErrors) {
      let scene = try load(
        EveryKey.scene.replacing(
          "\"flick\": { \"from\": [10, 110], \"by\": [200, 0], \"velocity\": 800 }", with: text)
      ).scene
      switch scene.events[2].action {
      case .flick(let stroke), .drag(let stroke): return .success(stroke)
      default: preconditionFailure("the third event is a stroke")
      }
    } catch {
      return .failure(error)
    }
  }

  @Test func `a flick without a duration lasts twice its distance over its speed`() throws {
    let stroke = try Self.stroke(
      "\"flick\": { \"from\": [10, 110], \"by\": [30, -40], \"velocity\": 500 }"
    ).get()
    #expect(stroke.duration == FlickDuration(seconds: 0.2))
    #expect(stroke.endVelocity == Vector(dx: 300, dy: -400))
  }

  @Test(arguments: [(299, true), (300, true), (301, false), (400, false)])
  func `a stroke lasts at most three times its distance over its speed`(
    milliseconds: Int, isPossible: Bool
  ) {
    let stroke = Self.stroke(
      "\"flick\": { \"from\": [10, 300], \"by\": [0, -140], \"duration\": \"\(milliseconds)ms\", "
        + "\"velocity\": 1400 }")
    #expect(((try? stroke.get()) != nil) == isPossible)
  }

  @Test func `a drag without a velocity ends at rest`() throws {
    let stroke = try Self.stroke(
      "\"drag\": { \"from\": [10, 110], \"to\": [50, 110], \"duration\": \"1s\" }"
    ).get()
    #expect(stroke.endVelocity == nil)
    #expect(stroke.end == .to(.canvas(Point(x: 50, y: 110))))
  }

  // MARK: - Variants

  @Test func `an override reaches a layer at any depth`() throws {
    let scene = try load(
      EveryKey.scene.replacing(
        "\"behaviors.card.interrupt\": \"restart\"",
        with: "\"layers.word.text\": \"Bye\", \"layers.card.shadow.radius\": 9")
    ).scene
    let (first, second) = (scene.variants[0], scene.variants[1])
    guard case .text(let word) = second.layers[0].children[0].content else {
      Issue.record("no text")
      return
    }
    #expect(word.string == "Bye")
    #expect(first.layers[0].shadow?.radius == 3)
    #expect(second.layers[0].shadow?.radius == 9)
    #expect(first.layers[1] == second.layers[1])
  }

  @Test func `an override may add what the scene leaves out`() throws {
    let scene = try load(
      EveryKey.scene.replacing(
        "\"behaviors.card.interrupt\": \"restart\"",
        with: "\"behaviors.fade.on.tap\": \"toggle\", \"layers.dot.opacity\": 0.5")
    ).scene
    #expect(scene.variants[0].behaviors[2].tap == nil)
    #expect(scene.variants[1].behaviors[2].tap == .toggle)
    #expect(scene.variants[1].layers[1].opacity == 0.5)
  }

  @Test func `another variant changes none that is there`() throws {
    let more = EveryKey.scene.replacing(
      "\"B\": {", with: "\"C\": { \"behaviors.card.states.up\": 30 }, \"B\": {")
    let plain = try load(EveryKey.scene).scene.variants
    let changed = try load(more).scene.variants
    #expect(changed.count == 3)
    #expect(changed[0] == plain[0])
    #expect(changed[2] == plain[1])
    #expect(changed[1].behaviors[0].states[0].value.x == 30)
  }

  @Test func `a mistake that all variants share is said once`() {
    let found = problems(EveryKey.scene.replacing("\"mid\": 300", with: "\"mid\": \"300\""))
    #expect(found.map(\.code) == [.wrongType])
  }

  // MARK: - Places for later

  @Test func `a loaded scene knows where its parts are written`() throws {
    let loaded = try load(EveryKey.scene)
    #expect(loaded.origin(ofBehavior: 1).path == "$.behaviors.dot")
    #expect(loaded.origin(ofBehavior: 1, key: "motion").path == "$.behaviors.dot.motion")
    #expect(loaded.origin(ofLayer: 1, key: "text").path == "$.layers[0].children[0].text")
    #expect(loaded.origin(ofKeys: "render", "fps").path == "$.render.fps")
    #expect(loaded.scene.events[2].origin.path == "$.events[2]")
    #expect(loaded.scene.expectations[1].origin.path == "$.expect[1]")
  }

  @Test func `outputs may leave the folder when asked`() throws {
    let text = EveryKey.scene.replacing("\"fps\": 30", with: "\"outputs\": [\"/tmp/a.mp4\"]")
    #expect(problems(text).map(\.code) == [.path])
    let loaded = try SceneLoader.load(
      bytes: Array(text.utf8), file: "a", resources: TwoFonts(),
      options: LoadOptions(pathsMayLeaveFolder: true))
    #expect(loaded.scene.render.outputs == ["/tmp/a.mp4"])
  }
}
