import FlickCore
import FlickMotion
import FlickScene
import Testing

/// Keyframes, repeats, glides and the rarer keys of springs.
@Suite struct TimedDecoderTests {
  static func motion(_ text: String) throws -> Motion {
    try load(EveryKey.scene.replacing("{ \"ease\": { \"duration\": \"300ms\" } }", with: text))
      .scene.variants[0].behaviors[2].motion
  }

  static func codes(_ text: String) -> [DiagnosticCode] {
    problems(EveryKey.scene.replacing("{ \"ease\": { \"duration\": \"300ms\" } }", with: text))
      .map(\.code)
  }

  @Test func `Keyframes are read with all they say`() throws {
    let expected = try #require(
      Keyframes(
        values: [0, 1.2, 1], mode: .cubic, keyTimes: [0, 0.4, 1], curves: [.easeIn, .linear],
        shapes: [
          FlickMotion.KeyShape(tension: 1), FlickMotion.KeyShape(bias: 0.5),
          FlickMotion.KeyShape(continuity: -1),
        ]))
    #expect(
      try Self.motion(
        """
        { "keyframes": { "duration": "1s", "values": [0, 1.2, 1], "mode": "cubic",
          "keyTimes": [0, 0.4, 1], "curves": ["ease-in", "linear"], "tension": [1, 0, 0],
          "continuity": [0, 0, -1], "bias": [0, 0.5, 0], "repeat": 1.5, "autoreverse": true } }
        """)
        == .timed(
          TimedMotion(
            duration: FlickDuration(flicks: FlickTime.flicksPerSecond),
            course: .keyframes(expected), repetition: .count(1.5), autoreverses: true)))
  }

  @Test(arguments: [
    ("\"values\": [0.5, 1]", DiagnosticCode.outOfRange), ("\"values\": [0, 0.5]", .outOfRange),
    ("\"values\": [0]", .wrongCount),
    ("\"values\": [0, 1], \"keyTimes\": [0, 0.5, 1]", .wrongCount),
    ("\"values\": [0, 2, 1], \"keyTimes\": [0, 1, 1, 1], \"mode\": \"discrete\"", nil),
    ("\"values\": [0, 2, 1], \"keyTimes\": [0, 0.5, 0.4]", .outOfRange),
    ("\"values\": [0, 2, 1], \"keyTimes\": [0.1, 0.5, 1]", .outOfRange),
    ("\"values\": [0, 1], \"curves\": [\"ease\", \"ease\"]", .wrongCount),
    ("\"values\": [0, 1], \"mode\": \"paced\", \"curves\": [\"ease\"]", .uselessKey),
    ("\"values\": [0, 1], \"mode\": \"paced\", \"keyTimes\": [0, 1]", .uselessKey),
    ("\"values\": [0, 1], \"tension\": [0, 0]", .uselessKey),
    ("\"values\": [0, 1], \"mode\": \"cubic\", \"tension\": [0]", .wrongCount),
    ("\"values\": [0, 1], \"repeat\": 0", .outOfRange),
    ("\"values\": [0, 1], \"repeat\": \"ever\"", .unknownValue),
  ])
  func `Keyframes that cannot be are refused`(text: String, code: DiagnosticCode?) {
    let found = Self.codes("{ \"keyframes\": { \"duration\": \"1s\", \(text) } }")
    #expect(found == (code.map { [$0] } ?? []), "\(text)")
  }

  @Test(arguments: [
    ("{ \"decay\": {} }", "scalar", DiagnosticCode.policy),
    ("{ \"decay\": {} }", "add", .policy), ("{ \"decay\": {} }", "carry", nil),
    ("{ \"keyframes\": { \"duration\": \"1s\", \"values\": [0, 1] } }", "carry", .policy),
    ("{ \"keyframes\": { \"duration\": \"1s\", \"values\": [0, 1] } }", "add", nil),
  ])
  func `A policy must fit the motion`(text: String, policy: String, code: DiagnosticCode?) {
    let found = Self.codes("\(text), \"interrupt\": \"\(policy)\"")
    #expect(found == (code.map { [$0] } ?? []))
  }

  @Test(arguments: [
    "\"solver\": \"pop\", \"precision\": \"single\"", "\"solver\": \"rk4\", \"clamp\": \"end\"",
    "\"rounding\": 1", "\"solver\": \"swiftui\", \"rest\": { \"distance\": 1, \"speed\": 1 }",
    "\"solver\": \"uiview\"",
  ])
  func `What a solver does not have is refused`(extra: String) {
    let found = Self.codes("{ \"spring\": { \"stiffness\": 300, \"damping\": 20, \(extra) } }")
    #expect(found.count == 1)
    #expect([.uselessKey, .conflictingKeys].contains(found.first))
    #expect(
      Self.codes(
        "{ \"spring\": { \"duration\": \"1s\", \"bounce\": 0, \"initialVelocity\": 1 } }")
        == [.uselessKey])
  }

  @Test func `Presets are the systems' own springs`() throws {
    for preset in SpringPreset.all {
      let motion = try Self.motion(
        "{ \"spring\": { \"preset\": \"\(preset.system) \(preset.name)\" } }")
      let isCapped = preset.system == "UIKit" && preset.name == "navigation"
      #expect(
        motion
          == (isCapped
            ? .coreAnimation(CoreAnimationSpring(preset.spring))
            : .spring(preset.spring, solver: .exact)))
    }
  }

  @Test func `A preset's own name is enough where no other system has it`() throws {
    for name in ["bouncy", "wobbly", "hand-made", "medium lowBouncy"] {
      let preset = try #require(SpringPreset.all.first { $0.name == name })
      #expect(
        try Self.motion("{ \"spring\": { \"preset\": \"\(name)\" } }")
          == .spring(preset.spring, solver: .exact))
    }
    for name in ["default", "interactive"] {
      #expect(Self.codes("{ \"spring\": { \"preset\": \"\(name)\" } }") == [.unknownValue])
    }
  }

  @Test func `UIView's perceptual spring is spelled by its solver`() throws {
    let spring = try #require(UIViewBounceSpring(duration: 0.6, bounce: 0.3))
    #expect(
      try Self.motion(
        """
        { "spring": { "duration": "600ms", "bounce": 0.3, "solver": "uiview",
          "initialVelocity": 2 } }
        """) == .uiViewBounce(spring, initialVelocity: 2))
  }

  @Test func `An engine's tolerance is a fraction of its own`() throws {
    func curve(_ precision: String) throws -> TimingCurve? {
      guard
        case .timed(let timed) = try Self.motion(
          "{ \"ease\": { \"duration\": \"500ms\", \"precision\": \"\(precision)\" } }"),
        case .curve(let curve) = timed.course
      else { return nil }
      return curve
    }
    let bezier = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    #expect(try curve("exact") == .easeInOut)
    #expect(try curve("webkit") == .engineBezier(bezier, .newton(tolerance: 0.01)))
    #expect(try curve("pop") == .engineBezier(bezier, .newton(tolerance: 0.002)))
    #expect(try curve("flutter") == .engineBezier(bezier, .flutter))
    #expect(
      Self.codes(
        "{ \"ease\": { \"duration\": \"1s\", \"curve\": \"linear\", \"precision\": \"pop\" } }")
        == [.uselessKey])
  }

  @Test func `A variant changes how its screen samples the finger`() throws {
    let text = EveryKey.scene.replacing(
      "\"A\": { \"note\": \"one\" }", with: "\"A\": { \"touch.velocity\": \"points-per-event\" }")
    let variants = try load(text).scene.variants
    #expect(variants[0].touch == TouchSampling(rate: 60, velocity: .pointsPerEvent))
    #expect(variants[1].touch == TouchSampling(rate: 60, velocity: .exact))
    let wrong = problems(
      EveryKey.scene.replacing(
        "\"A\": { \"note\": \"one\" }", with: "\"A\": { \"touch.velocity\": \"fast\" }"))
    #expect(wrong.map(\.code) == [.unknownValue])
  }
}
