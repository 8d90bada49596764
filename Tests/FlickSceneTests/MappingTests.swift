import FlickScene
import Testing

@Suite struct MappingTests {
  private func stops(
    _ inputs: [Double], _ outputs: [Double], extrapolates: Bool = false
  ) -> Layer.Mapping? {
    let signal = Signal(name: "open.progress", channel: 0, quantity: .value, component: 0)
    return Layer.Mapping(
      layer: 0, property: .opacity, signal: signal, inputs: inputs, outputs: outputs.map { [$0] },
      extrapolates: extrapolates)
  }

  @Test func `at a stop the key is exactly what the stop says`() throws {
    let inputs = [-1.5, 0.1, 0.3, 0.7, 22.2]
    let outputs = [0.1, 1.1, -3.3, 0.7, 1e6]
    for extrapolates in [false, true] {
      let mapping = try #require(stops(inputs, outputs, extrapolates: extrapolates))
      for (input, output) in zip(inputs, outputs) { #expect(mapping.output(at: input) == output) }
    }
  }

  @Test func `between two stops the key runs straight`() throws {
    let mapping = try #require(stops([0, 1, 3], [10, 20, 0]))
    #expect(mapping.output(at: 0.25) == 12.5)
    #expect(mapping.output(at: 1.5) == 15)
    #expect(mapping.output(at: 2) == 10)
  }

  @Test func `beyond the stops the key holds, or runs on`() throws {
    let held = try #require(stops([0, 1, 3], [10, 20, 0]))
    #expect(held.output(at: -5) == 10 && held.output(at: 99) == 0)
    let extended = try #require(stops([0, 1, 3], [10, 20, 0], extrapolates: true))
    #expect(extended.output(at: -1) == 0 && extended.output(at: 5) == -20)
  }

  @Test func `stops that do not rise are none`() {
    #expect(stops([0, 0], [1, 2]) == nil)
    #expect(stops([1], [1]) == nil)
    #expect(stops([0, 1], [1, 2, 3]) == nil)
  }

  // MARK: - Scenes

  private func scene(_ map: String, type: String = "rect", property: String = "progress") -> String
  {
    """
    { "flick": 1, "canvas": { "size": [100, 100] },
      "layers": [
        { "id": "box", "type": "\(type)", "frame": [0, 0, 10, 10], "map": \(map) } ],
      "behaviors": { "open": { "layer": "box", "property": "\(property)",
        "states": { "a": 0, "b": 1 }, "motion": { "spring": { "stiffness": 1, "damping": 1 } } } } }
    """
  }

  @Test func `falling inputs are the same stops from the other side`() throws {
    let falling = try load(
      scene(##"{ "x": { "from": "open.progress", "in": [1, 0], "out": [5, 9] } }"##))
    let rising = try load(
      scene(##"{ "x": { "from": "open.progress", "in": [0, 1], "out": [9, 5] } }"##))
    #expect(falling.scene.variants == rising.scene.variants)
    #expect(falling.scene.variants[0].mappings.count == 1)
  }

  static let wrong: [(String, DiagnosticCode, String)] = [
    (
      ##"{ "x": { "from": "open.progress", "in": [0, 1], "out": [1, 2, 3] } }"##, .wrongCount,
      "'in' and 'out' have as many numbers as each other (were 2 and 3)"
    ),
    (
      ##"{ "x": { "from": "open.progress", "in": [0, 1, 1], "out": [1, 2, 3] } }"##, .outOfRange,
      "the numbers of 'in' rise from one to the next, or fall, by a millionth at least"
    ),
    (
      ##"{ "opacity": { "from": "open.progress", "in": [0, 1], "out": [1, 2] } }"##, .outOfRange,
      "an item of 'out' must be from 0 to 1 (was 2)"
    ),
    (
      ##"{ "x": { "from": "open.scale", "in": [0, 1], "out": [1, 2] } }"##, .unknownName,
      "'open' has no signal \"scale\""
    ),
    (
      ##"{ "colour": { "from": "open.progress", "in": [0, 1], "out": [1, 2] } }"##, .unknownKey,
      "a map has no key \"colour\""
    ),
  ]

  @Test(arguments: wrong)
  func `a mapping that means nothing is refused`(
    map: String, code: DiagnosticCode, message: String
  ) {
    let found = problems(scene(map))
    #expect(found.map(\.code) == [code])
    #expect(found.first?.message == message)
  }

  @Test func `the slope is that of the line from a stop on`() throws {
    let held = try #require(stops([0, 1, 3], [10, 20, 0]))
    #expect([-1, 0, 0.5, 1, 2, 3, 4].map { held.slope(at: $0) } == [0, 10, 10, -10, -10, 0, 0])
    let extended = try #require(stops([0, 1, 3], [10, 20, 0], extrapolates: true))
    #expect([-1, 0, 3, 4].map { extended.slope(at: $0) } == [10, 10, -10, -10])
  }

  @Test func `a key that the layer does not have is not mapped`() {
    func codes(_ key: String, _ out: String, type: String = "rect") -> [DiagnosticCode] {
      problems(
        scene(
          ##"{ "\##(key)": { "from": "open.progress", "in": [0, 1], "out": \##(out) } }"##,
          type: type)
      ).map(\.code)
    }
    let colors = ##"["#FFF", "#000"]"##
    for key in ["fill", "strokeColor", "shadowColor"] {
      #expect(codes(key, colors) != [], "\(key)")
    }
    for key in ["strokeWidth", "shadowRadius", "backdropBlur", "number"] {
      #expect(codes(key, "[1, 2]") != [], "\(key)")
    }
    #expect(codes("blur", "[1, 2]").isEmpty)
    #expect(codes("fill", "[1, 2]") == [.wrongType, .wrongType])
    #expect(codes("blur", colors) == [.wrongType, .wrongType])
  }

  @Test func `a mapping follows no mapping`() {
    let map =
      ##"{ "x": { "from": "box.y", "in": [0, 1], "out": [1, 2] }, "y": { "from": "open.progress", "in": [0, 1], "out": [1, 2] } }"##
    #expect(problems(scene(map)).map(\.message) == ["\"box.y\" follows a signal itself"])
  }

  @Test func `a number in a text is rounded to the decimals that are asked for`() {
    func shown(_ text: String, _ number: Double) -> String {
      Layer.Text(
        string: text, font: nil, size: 17, weight: 400, tabularFigures: false,
        alignment: .leading, verticalAlignment: .center, lines: nil, lineHeight: nil
      ).string(showing: number)
    }
    #expect(shown("# %", 49.5) == "50 %")
    #expect(shown("# %", -0.4) == "0 %")
    #expect(shown("v = #.00 m", -1.005) == "v = \u{2212}1.00 m")
    #expect(shown("#.0#", 0.05) == "0.1#")
    #expect(shown("#. Then", 3) == "3. Then")
    #expect(shown("#.000", 12.3456) == "12.346")
    #expect(shown("no place", 1) == "no place")
  }

  @Test func `a mapped key has no behavior`() {
    let map = ##"{ "y": { "from": "open.velocity", "in": [0, 1], "out": [1, 2] } }"##
    for property in ["y", "xy"] {
      var text = scene(map, property: property)
      if property == "xy" { text = text.replacing("\"a\": 0, \"b\": 1", with: "\"a\": [0, 1]") }
      let message = problems(
        text.replacing("open.velocity", with: property == "xy" ? "open.x" : "open.y")
      )
      .map(\.message)
      #expect(message == ["'y' of the layer 'box' is mapped and cannot have a behavior too"])
    }
    #expect(problems(scene(map, property: "x")).isEmpty)
  }

  @Test func `a variant that maps a key with a behavior is refused`() {
    let text = scene("{}", property: "x").replacing(
      "\"behaviors\"",
      with: """
        "variants": { "A": {}, "B": { "layers.box.map":
          { "x": { "from": "open.x", "in": [0, 1], "out": [1, 2] } } } }, "behaviors"
        """)
    #expect(
      problems(text).map(\.message)
        == ["'x' of the layer 'box' is mapped and cannot have a behavior too"])
  }

  @Test func `only layers with corners map them`() {
    let map = ##"{ "cornerRadius": { "from": "open.progress", "in": [0, 1], "out": [1, 2] } }"##
    #expect(problems(scene(map, type: "ellipse")).map(\.code) == [.uselessKey])
    #expect(problems(scene(map)).isEmpty)
  }

  @Test func `a place in a layer that is mapped moves`() {
    let map = ##"{ "x": { "from": "open.progress", "in": [0, 1], "out": [1, 2] } }"##
    let text = scene(map).replacing(
      "\"behaviors\"",
      with: """
        "variants": { "A": {}, "B": {} }, "events": [ { "tap": "box" } ], "behaviors"
        """)
    #expect(problems(text).map(\.code) == [.conflictingKeys])
  }
}
