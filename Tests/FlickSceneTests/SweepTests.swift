import FlickScene
import Testing

@Suite struct SweepTests {
  private static func scene(_ variants: String, layout: String = "grid") -> String {
    """
    { "flick": 1, "canvas": { "size": [160, 160] },
      "layers": [ { "id": "dot", "type": "ellipse", "frame": [20, 68, 24, 24], "fill": "#0A84FF" },
        { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#0A84FF" } ],
      "behaviors": { "dot": { "layer": "dot", "property": "x", "states": { "a": 20, "b": 116 },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "events": [ { "at": "100ms", "set": { "dot": "b" } } ],
      \(variants),
      "film": { "layout": "\(layout)" } }
    """
  }

  private static func diagnostics(_ text: String) -> [Diagnostic] {
    do throws(SceneErrors) {
      return try load(text).warnings
    } catch {
      return error.diagnostics
    }
  }

  private static let spring = "behaviors.dot.motion.spring"

  @Test func `a sweep is the variants of all combinations`() throws {
    let swept = try load(
      Self.scene(
        """
        "sweep": { "\(Self.spring).stiffness": [50, 600], "\(Self.spring).damping": [5, 35] }
        """)
    ).scene
    func variant(_ stiffness: Int, _ damping: Int) -> String {
      """
      "stiffness \(stiffness), damping \(damping)": {
        "\(Self.spring).stiffness": \(stiffness), "\(Self.spring).damping": \(damping) }
      """
    }
    let written = try load(
      Self.scene(
        """
        "variants": { \(variant(50, 5)), \(variant(50, 35)), \(variant(600, 5)),
          \(variant(600, 35)) }
        """)
    ).scene
    #expect(swept.variants == written.variants)
    #expect(
      swept.sweep?.axes == [
        Sweep.Axis(label: "stiffness", values: ["50", "600"]),
        Sweep.Axis(label: "damping", values: ["5", "35"]),
      ])
    #expect(written.sweep == nil)
  }

  @Test func `paths that end alike are told apart by what stands before`() throws {
    let scene = try load(
      Self.scene("\"sweep\": { \"layers.dot.opacity\": [0.5], \"layers.box.opacity\": [0, 1] }")
    ).scene
    #expect(
      scene.variants.map(\.name) == [
        "dot opacity 0.5, box opacity 0", "dot opacity 0.5, box opacity 1",
      ])
  }

  @Test func `names say what a person would`() throws {
    let scene = try load(
      Self.scene(
        """
        "sweep": { "behaviors.dot.motion": [
            { "spring": { "response": "1s", "dampingRatio": 1 } }, { "ease": { "duration": "1s" } } ],
          "behaviors.dot.interrupt": ["restart"], "layers.box.cornerRadius": [2] }
        """)
    ).scene
    #expect(
      scene.variants.map(\.name) == [
        "motion 1, interrupt restart, corner radius 2",
        "motion 2, interrupt restart, corner radius 2",
      ])
  }

  @Test func `a wrong value is pointed at in its list, once`() {
    let text = Self.scene(
      """
      "sweep": { "\(Self.spring).stiffness": [50, 100, 300], "\(Self.spring).damping": [5, -10] }
      """)
    let found = Self.diagnostics(text)
    #expect(found.map(\.problem.code) == [.outOfRange])
    #expect(found.map(\.origin.path) == ["$.sweep[\"\(Self.spring).damping\"][1]"])
  }

  @Test func `a wrong path is pointed at, once`() {
    let found = Self.diagnostics(
      Self.scene("\"sweep\": { \"behaviors.dott.interrupt\": [\"carry\", \"add\"] }"))
    #expect(found.map(\.problem.code) == [.unknownName])
    #expect(found.map(\.origin.path) == ["$.sweep[\"behaviors.dott.interrupt\"]"])
  }

  @Test func `a sweep has no variants beside it, no value twice and an end`() {
    let values = "\"\(Self.spring).damping\""
    let list = (1...11).map(String.init).joined(separator: ", ")
    for (text, code) in [
      (
        "\"variants\": { \"A\": {} }, \"sweep\": { \(values): [1] }", DiagnosticCode.conflictingKeys
      ),
      ("\"sweep\": { \(values): [1, 2, 1] }", .duplicateName),
      ("\"sweep\": { \(values): [\(list)], \"\(Self.spring).mass\": [\(list)] }", .limit),
      ("\"sweep\": { \(values): [] }", .wrongCount),
      ("\"sweep\": { \(values): 5 }", .wrongType),
      ("\"sweep\": {}", .wrongCount),
    ] {
      #expect(problems(Self.scene(text, layout: "single")).map(\.code) == [code], "\(text)")
    }
  }

  @Test func `a variant of a sweep can be named by others`() throws {
    let text = Self.scene("\"sweep\": { \"\(Self.spring).damping\": [5, 10] }", layout: "single")
      .replacing("\"film\": {", with: "\"film\": { \"variant\": \"damping 10\",")
    #expect(try load(text).scene.film?.variant == 1)
  }
}
