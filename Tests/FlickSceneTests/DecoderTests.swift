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
    guard case .spring(let spring, _, _) = behavior.motion else {
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
    let touch = TouchSampling(rate: 120, velocity: .exact)
    #expect(
      scene.variants == [Variant(name: nil, note: nil, layers: [], behaviors: [], touch: touch)])
    #expect(scene.render.frameRate.framesPerSecond == 60)
    #expect(scene.render.length == .settled(plus: FlickDuration(flicks: 176_400_000)))
    #expect(scene.render.step == SceneConstants.defaultStep)
    #expect(scene.render.outputs.isEmpty)
    let film = try #require(scene.film)
    #expect((film.width, film.height) == (1920, 1080))
    #expect((film.layout, film.device, film.theme) == (.columns, .phone, .light))
    #expect(film.touches == .dot)
    #expect((film.speed, film.hold) == (Film.Speed(normal: 1), .zero))
  }

  @Test func `a policy fits its motion where the scene says nothing`() throws {
    let behaviors = try Self.behaviors()
    #expect(
      behaviors.map(\.interruption) == [.carry, .carry, .restart, .carry, .carry, .carry, .carry])
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
    ("{ \"duration\": \"1s\", \"dampingRatio\": 0, \"initialVelocity\": 0 }", .outOfRange),
    ("{ \"duration\": \"1s\", \"dampingRatio\": 1, \"solver\": \"pop\" }", .uselessKey),
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
    let text = EveryKey.scene.replacing("\"fps\": 30", with: "\"outputs\": [\"/elsewhere/a.mp4\"]")
    #expect(problems(text).map(\.code) == [.path])
    let loaded = try SceneLoader.load(
      bytes: Array(text.utf8), file: "a", resources: TwoFonts(),
      options: LoadOptions(pathsMayLeaveFolder: true))
    #expect(loaded.scene.render.outputs == ["/elsewhere/a.mp4"])
  }
}

@Suite struct MotionDecodingTests {
  private static func behavior(
    spring: String = "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }", reaction: String = ""
  ) throws -> Behavior {
    let tapped = "\"on\": { \"tap\": \"toggle\", \"drag\": \"follow\" }"
    let text = EveryKey.scene
      .replacing("{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }", with: spring)
      .replacing(tapped, with: reaction.isEmpty ? tapped : reaction)
    let index = reaction.isEmpty ? 1 : 0
    return try load(text).scene.variants[0].behaviors[index]
  }

  @Test(arguments: [
    ("exact", SpringSolver.exact), ("semi-implicit-euler", .semiImplicitEuler(rate: 60)),
    ("explicit-euler", .explicitEuler(rate: 60)), ("rk4", .rk4(rate: 60)),
    ("uikit", .softJoint(rate: 60, resistance: 0, .modern)),
    ("uikit-ios7", .softJoint(rate: 60, resistance: 0, .iOS7)), ("swiftui", .fluid(rate: 60)),
    (
      "uikit\", \"joint\": \"point\", \"steps\": \"frame",
      .softJoint(rate: 60, resistance: 0, .frame, .point)
    ),
    (
      "uikit-ios7\", \"steps\": \"frame",
      .softJoint(rate: 60, resistance: 0, .frameClamped)
    ),
  ])
  func `a solver has a name`(name: String, solver: SpringSolver) throws {
    let behavior = try Self.behavior(
      spring: "{ \"stiffness\": 300, \"damping\": 20, \"solver\": \"\(name)\" }")
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    #expect(behavior.motion == .spring(spring, solver: solver))
  }

  /// The right side of each pair is what the motion module makes of the words.
  @Test func `every system's words for a spring are taken as that system means them`() throws {
    func spring(_ text: String) throws -> Spring? {
      guard case .spring(let spring, _, _) = try Self.behavior(spring: text).motion else {
        return nil
      }
      return spring
    }
    #expect(
      try spring("{ \"stiffness\": 1500, \"dampingRatio\": 0.5 }")
        == Spring(stiffness: 1500, dampingRatio: 0.5))
    #expect(
      try spring("{ \"speed\": 12, \"bounciness\": 4 }") == Spring(speed: 12, bounciness: 4))
    #expect(
      try spring("{ \"tension\": 170, \"friction\": 26 }") == Spring(stiffness: 170, damping: 26))
    #expect(
      try spring(
        "{ \"frequency\": 3, \"dampingRatio\": 0.4, \"resistance\": 2, \"solver\": \"uikit\" }")
        == Spring(frequency: 3, dampingRatio: 0.4, resistance: 2))
  }

  @Test(arguments: [
    ("\"ease-in\"", TimingCurve.easeIn), ("\"linear\"", .linear),
    ("[0.3, -1, 0.1, 2]", .cubicBezier(x1: 0.3, y1: -1, x2: 0.1, y2: 2)),
  ])
  func `a curve has a name or four numbers`(text: String, curve: TimingCurve) throws {
    let scene = try load(
      EveryKey.scene.replacing(
        "\"ease\": { \"duration\": \"300ms\" }",
        with: "\"ease\": { \"duration\": \"300ms\", \"curve\": \(text) }")
    ).scene
    guard case .timed(let timed) = scene.variants[0].behaviors[2].motion else {
      Issue.record("no ease")
      return
    }
    #expect(timed.course == .curve(curve))
  }

  @Test func `steps and points are those of CSS`() throws {
    func curve(_ text: String) throws -> TimingCurve? {
      let scene = try load(
        EveryKey.scene.replacing(
          "\"ease\": { \"duration\": \"300ms\" }",
          with: "\"ease\": { \"duration\": \"300ms\", \"curve\": \"\(text)\" }")
      ).scene
      guard case .timed(let timed) = scene.variants[0].behaviors[2].motion,
        case .curve(let curve) = timed.course
      else { return nil }
      return curve
    }
    let steps = try #require(StepCurve(count: 4, position: .jumpEnd))
    let start = try #require(StepCurve(count: 3, position: .jumpStart))
    #expect(try curve("steps(4)") == .steps(steps))
    #expect(try curve("steps( 3 , jump-start )") == .steps(start))
    #expect(
      try curve("linear(0, 0.5 25%, 1)")
        == .points(#require(LinearEasing(css: "linear(0, 0.5 25%, 1)"))))
  }

  @Test(arguments: [
    "ease-inn", "steps()", "steps(0)", "steps(-1)", "steps(4, end)", "steps(1, jump-none)",
    "linear()", "linear(a)", "cubic-bezier(0, 0, 1, 1)", "",
  ])
  func `what is no curve is refused`(text: String) {
    let found = problems(
      EveryKey.scene.replacing(
        "\"ease\": { \"duration\": \"300ms\" }",
        with: "\"ease\": { \"duration\": \"300ms\", \"curve\": \"\(text)\" }"))
    #expect(found.count == 1, "\(found)")
  }

  // MARK: - Drags and releases

  @Test func `a drag has slop, bounds and a rubber band as long as the canvas`() throws {
    let behavior = try Self.behavior(
      reaction: """
        "on": { "drag": { "follow": "y", "slop": 10, "bounds": [50, 633], "rubberBand": 0.5 } }
        """)
    #expect(
      behavior.drag
        == Behavior.Drag(
          slop: 10, bounds: Behavior.Bounds(x: 50...633),
          rubberBand: RubberBand(coefficient: 0.5, dimension: 800).map { Behavior.Bands(x: $0) }))
  }

  @Test(arguments: [
    ("\"projected\"", Behavior.Release.projected(.normal)), ("\"nearest\"", .nearest),
    ("{ \"projected\": { \"rate\": 0.99 } }", .projected(.fast)),
    ("\"decay\"", .decay(.normal, bounds: nil, bounce: ScrollViewPhysics.impactBounce)),
    (
      "{ \"decay\": { \"rest\": { \"distance\": 0.5 } } }",
      .decay(
        .normal, rest: .distance(0.5), bounds: nil, bounce: ScrollViewPhysics.impactBounce)
    ),
    (
      "{ \"decay\": { \"bounds\": [0, 9] } }",
      .decay(
        .normal, bounds: Behavior.Bounds(x: 0...9), bounce: ScrollViewPhysics.impactBounce)
    ),
  ])
  func `a release chooses by name or by numbers`(text: String, release: Behavior.Release) throws {
    let behavior = try Self.behavior(
      reaction: "\"on\": { \"drag\": \"follow\", \"release\": \(text) }")
    #expect(behavior.release == release)
  }

  @Test func `spaces and quotes that only look like JSON's are named`() {
    let space = problems("{\u{A0}\"flick\": 1 }").first
    #expect(space?.message.contains("(U+00A0)") ?? false)
    let quotes = problems("{ “flick”: 1 }").first
    #expect(quotes?.help?.contains("straight quotes") ?? false)
  }

  private static func codes(release: String, hold: String) -> [DiagnosticCode] {
    problems(
      """
      { "flick": 1, "canvas": { "size": [99, 99] },
        "layers": [{ "id": "box", "type": "rect", "frame": [0, 0, 99, 99] }],
        "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 9 },
          "on": { "drag": "follow", "release": \(release) },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [{ "at": "100ms",
          "flick": { "from": [50, 50], "by": [0, 9], "velocity": 90, "hold": \(hold) } }] }
      """
    ).map(\.code)
  }

  @Test(arguments: [
    (
      "[{ \"to\": \"a\" }, { \"if\": \"velocity > 9\", \"to\": \"b\" }]",
      [DiagnosticCode.uselessKey]
    ),
    ("[\"nearest\", \"stay\"]", [.uselessKey]),
    ("[{ \"if\": \"velocity > 9\", \"to\": \"b\" }, \"nearest\"]", []),
  ])
  func `a rule behind one that always holds is refused`(release: String, codes: [DiagnosticCode]) {
    #expect(Self.codes(release: release, hold: "{ \"before\": \"100ms\" }") == codes)
  }

  @Test func `a flick does not rest before it lifts`() {
    #expect(
      Self.codes(release: "\"nearest\"", hold: "{ \"after\": \"100ms\" }") == [.impossibleStroke])
  }

  @Test(arguments: [
    ("\"device\": \"none\", \"deviceColor\": \"gold\", \"bezel\": \"dark\"", 2),
    ("\"device\": \"browser\", \"deviceColor\": \"gold\", \"bezel\": \"dark\"", 1),
    ("\"device\": \"watch\", \"deviceColor\": \"gold\", \"bezel\": \"dark\"", 0),
    ("\"captionSize\": 20, \"captions\": false", 1), ("\"captionSize\": 20", 0),
  ])
  func `a film's key that changes nothing is told`(keys: String, count: Int) {
    let found = problems(
      """
      { "flick": 1, "canvas": { "size": [9, 9] }, "film": { \(keys) }, "layers": [],
        "render": { "duration": "1s" } }
      """)
    #expect(found.map(\.code) == Array(repeating: .uselessKey, count: count))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("\"clip\": true", 1), ("\"clip\": false", 0), ("\"clip\": true, \"children\": []", 0),
  ])
  func `a clip of nothing is told`(keys: String, count: Int) {
    let found = problems(
      """
      { "flick": 1, "canvas": { "size": [9, 9] }, "render": { "duration": "1s" },
        "layers": [{ "type": "rect", "frame": [0, 0, 9, 9], \(keys) }] }
      """)
    #expect(found.map(\.code) == Array(repeating: .uselessKey, count: count))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    ("{ \"follow\": \"y\", \"bounds\": [9, 0] }", DiagnosticCode.outOfRange),
    ("{ \"follow\": \"y\", \"rubberBand\": 0.5 }", .uselessKey),
    ("{ \"follow\": \"x\" }", .conflictingKeys), ("{ \"slop\": 3 }", .missingKey),
    ("{ \"follow\": \"y\", \"bounds\": { \"x\": [0, 1], \"y\": [0, 1] } }", .wrongType),
    ("\"folow\"", .unknownValue),
  ])
  func `a drag that cannot be is refused`(text: String, code: DiagnosticCode) {
    let found = problems(
      EveryKey.scene.replacing("\"drag\": \"follow\"", with: "\"drag\": \(text)"))
    #expect(found.map(\.code) == [code], "\(found)")
  }
}
