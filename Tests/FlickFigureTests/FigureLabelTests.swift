import FlickCore
import FlickFigure
import FlickScene
import FlickTestSupport
import Testing

/// Words of figures whose scenes, names and sizes are drawn by lot.
@Suite struct FigureLabelTests {
  private static let words = [
    "tap", "tap again", "i", "flick it open once more", "closed", "half open, as on a tablet",
    "Ausgangsstellung", "the farthest place it can reach from here", "W", "l", "pulled down",
  ]

  /// Values, each with its velocity.
  private static func pairs(of signals: [Signal]) -> [[Signal]] {
    signals.filter { $0.quantity == .value }.compactMap { value in
      signals.first {
        $0.quantity == .velocity && $0.channel == value.channel && $0.component == value.component
      }.map { [value, $0] }
    }
  }

  /// A scene of one or two behaviors, up to six variants and seven events.
  private static func scene(_ random: inout FixedRandom) -> String {
    func word() -> String { words[random.next(below: words.count)] }
    let isPlane = random.next(below: 3) == 0
    let power = [0.01, 1, 100, 10_000][random.next(below: 4)]
    func unit() -> Double { Double(random.next(below: 10_000)) / 10_000 }
    func number() -> String { "\((unit() * 2 - 1) * 5 * power)" }
    func value() -> String { isPlane ? "[\(number()), \(number())]" : number() }
    let property =
      isPlane ? "xy" : ["x", "y", "opacity"][power == 0.01 ? 2 : random.next(below: 2)]
    let names: [String] = (0..<1 + random.next(below: 4)).map { index in
      // A state is called as code calls it.
      String(word().map { $0.isLetter || $0.isNumber ? $0 : "-" }) + "-\(index)"
    }
    let states = names.map { name in
      "\"\(name)\": " + (property == "opacity" ? "\(unit())" : value())
    }
    let count = 1 + random.next(below: 6)
    let variants = (0..<count).map { index in
      "\"\(word()) \(index)\": { \"behaviors.box.interrupt\": \"\(index % 2 == 0 ? "carry" : "restart")\","
        + " \"note\": \"\(word())\" }"
    }
    var time = 0
    let events = (0..<random.next(below: 8)).map { _ in
      time += random.next(below: 400)
      let state = names[random.next(below: names.count)]
      return "{ \"at\": \"\(time)ms\", \"set\": { \"box\": \"\(state)\" }, "
        + "\"note\": \"\(word())\" }"
    }
    return """
      { "flick": 1, "title": "\(word())", "canvas": { "size": [1000, 1000] },
        "layers": [
          { "id": "box", "type": "rect", "frame": [0, 0, 60, 60], "fill": "#000000" } ],
        "behaviors": { "box": { "layer": "box", "property": "\(property)",
          "states": { \(states.joined(separator: ", ")) },
          "initial": "\(names[0])",
          "motion": { "spring": { "stiffness": \(100 + random.next(below: 400)),
                                  "damping": \(8 + random.next(below: 30)) } },
          "interrupt": "carry" } },
        "variants": { \(variants.joined(separator: ", ")) },
        "events": [ \(events.joined(separator: ", ")) ],
        "render": { "duration": "\(800 + random.next(below: 4000))ms" } }
      """
  }

  @Test func `no label overlaps another or leaves its figure, over 300 figures`() throws {
    var random = FixedRandom(seed: 8)
    var drawn = 0
    var labels = 0
    while drawn < 300 {
      let text = Self.scene(&random)
      let fixture = try FigureFixture(text)
      for _ in 0..<3 {
        let all = fixture.scene.variants[0].signals
        let some = (0..<1 + random.next(below: 3)).map { _ in all[random.next(below: all.count)] }
        let forms = FigureForm.allCases
        let width =
          [120, 200, 336, 454, 692, 1200][random.next(below: 6)]
          + random.next(below: 60)
        let form = forms[random.next(below: forms.count)]
        let pairs = Self.pairs(of: all)
        let signals = form == .phase ? pairs[random.next(below: pairs.count)] : some
        let figure = try fixture.figure(
          form, signals: signals, width: Double(width), remarks: random.next(below: 2) == 0,
          count: 2 + random.next(below: 9))
        drawn += 1
        labels += figure.labels.count
        let page = Rect(
          x: 0, y: 0, width: Double(figure.list.width), height: Double(figure.list.height))
        for (index, box) in figure.labels.enumerated() {
          #expect(
            box.minX >= 0 && box.maxX <= page.maxX && box.minY >= 0 && box.maxY <= page.maxY,
            "\(box) leaves \(page), \(form), \(signals.map(\.name)), \(text)")
          for other in figure.labels[..<index] {
            #expect(
              box.intersection(other) == nil,
              "\(box) and \(other) in \(page), \(form), \(signals.map(\.name)), \(text)")
          }
        }
      }
    }
    #expect(labels > 20 * drawn)
  }
}
