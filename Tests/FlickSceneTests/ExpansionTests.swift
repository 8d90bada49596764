import FlickCore
import FlickScene
import Foundation
import Testing

/// Constants, components, lists and files: what they write out.
@Suite struct ExpansionTests {
  private static func scene(
    _ head: String = "", layers: String = "{ \"type\": \"group\" }", events: String = "",
    tail: String = ""
  ) -> String {
    """
    { "flick": 1, \(head.isEmpty ? "" : head + ",") "canvas": { "size": [400, 800] },
      "layers": [\(layers)], "events": [\(events)] \(tail.isEmpty ? "" : ", " + tail) }
    """
  }

  private static let row = """
    "components": {
      "row": {
        "parameters": { "title": { "text": "Row" }, "gap": { "number": 8 } },
        "size": [300, 60],
        "layers": [
          { "id": "plate", "type": "rect", "frame": [0, 0, "$width", "= $height - $gap"],
            "children": [{ "id": "label", "type": "text", "frame": [0, 0, 99, 20], "text": "$title" }] },
          { "id": "dot", "type": "group", "map": { "x": { "from": "slide.x", "in": [0, 9], "out": [0, 1] } } }
        ],
        "behaviors": {
          "slide": { "layer": "plate", "property": "x", "states": { "in": 0, "out": -300 },
            "motion": { "spring": { "stiffness": 300, "damping": 20 } } }
        }
      }
    }
    """

  private static func layers(_ text: String) throws -> [Layer] {
    try load(text).scene.variants[0].layers
  }

  private static func all(_ layers: [Layer]) -> [Layer] {
    layers.flatMap { [$0] + all($0.children) }
  }

  // MARK: - Expressions

  @Test(
    arguments: [
      ("= 1 + 2 * 3", 7), ("= (1 + 2) * 3", 9), ("= 12 / 4 / 3", 1), ("= -$w + 20", 8),
      ("= 2 - -3", 5), ("= min(4, $w, 9)", 4), ("= max(4, $w)", 12), ("= floor(2.9)", 2),
      ("= round(2.5)", 3), ("$w", 12), ("$sizes[1]", 20), ("= $sizes[$one] / 2", 10),
      ("$card.width", 33), ("=300ms / 100ms", 3), ("= 50% / 25%", 2), ("=$deep", 25),
    ] as [(String, Double)])
  func `an expression is counted out`(text: String, value: Double) throws {
    let layers = try Self.layers(
      Self.scene(
        """
        "let": { "deep": "= $w * 2 + $one", "w": 12, "one": 1, "sizes": [10, 20],
          "card": { "width": 33 } }
        """, layers: "{ \"type\": \"rect\", \"frame\": [0, 0, \"\(text)\", 8] }"))
    #expect(layers[0].frame.width == value)
  }

  @Test(
    arguments: [
      ("= $t + 30ms", "100ms"), ("= 3 * $t", "210ms"), ("= $t / 4", "17.5ms"),
      ("= max($t, 1s)", "1s"), ("= 1s / 3", "0.333333333333s"),
    ])
  func `times keep their unit, to the flick`(text: String, time: String) throws {
    func start(_ at: String) throws -> SceneEvent.Start {
      try load(
        Self.scene("\"let\": { \"t\": \"70ms\" }", events: "{ \"at\": \"\(at)\", \"tap\": [1, 1] }")
      ).scene.events[0].start
    }
    #expect(try start(text) == start(time))
  }

  @Test func `an event is counted from`() throws {
    let events = try load(
      Self.scene(
        "\"let\": { \"step\": \"30ms\" }",
        events: """
          { "id": "drop", "at": "1s", "tap": [1, 1] },
          { "each": 3, "as": "i", "event": { "id": "next", "at": "= drop + ($i + 1) * $step", "tap": [1, 1] } },
          { "at": "next[1]+5ms", "tap": [1, 1] }
          """)
    ).scene.events
    #expect(events.map(\.id) == ["drop", "next[0]", "next[1]", "next[2]", nil])
    let plain = try load(
      Self.scene(
        events: """
          { "id": "drop", "at": "1s", "tap": [1, 1] }, { "at": "drop+30ms", "tap": [1, 1] },
          { "id": "b", "at": "drop+60ms", "tap": [1, 1] }, { "at": "drop+90ms", "tap": [1, 1] },
          { "at": "b+5ms", "tap": [1, 1] }
          """)
    ).scene.events
    #expect(events.map(\.start) == plain.map(\.start))
  }

  @Test func `braces insert, and doubled marks are plain`() throws {
    func text(_ text: String) throws -> String? {
      let layers = try Self.layers(
        Self.scene(
          "\"let\": { \"n\": 2, \"name\": \"Mail\", \"time\": \"90ms\" }",
          layers: "{ \"type\": \"text\", \"frame\": [0, 0, 9, 9], \"text\": \"\(text)\" }"))
      guard case .text(let text) = layers[0].content else { return nil }
      return text.string
    }
    #expect(try text("{$name}, {= $n + 1} of 12 in {$time}") == "Mail, 3 of 12 in 90ms")
    #expect(try text("$$5") == "$5")
    #expect(try text("== 5") == "= 5")
    #expect(try text("{{$name}") == "{$name}")
    #expect(try text("a $ and a = and a }") == "a $ and a = and a }")
  }

  @Test func `in a scene without any of it texts are their characters`() throws {
    for text in ["$5", "= 5", "{$name}", "$$", "{{"] {
      let layers = try Self.layers(
        Self.scene(layers: "{ \"type\": \"text\", \"frame\": [0, 0, 9, 9], \"text\": \"\(text)\" }")
      )
      guard case .text(let content) = layers[0].content else { continue }
      #expect(content.string == text)
    }
  }

  // MARK: - Components

  @Test func `an instance is a group whose parts have its name before theirs`() throws {
    let scene = try load(
      Self.scene(
        Self.row,
        layers: """
          { "use": "row", "id": "mail", "frame": [16, 100], "with": { "title": "Mail" } },
          { "use": "row", "id": "news", "frame": [16, 180, 200, 40], "opacity": 0.5 }
          """,
        events:
          "{ \"at\": \"1s\", \"set\": { \"mail.slide\": \"out\" } }, { \"tap\": \"news.plate@50%,5\" }",
        tail: "\"expect\": [{ \"range\": \"mail.slide.x\", \"min\": -400, \"max\": 0 }]")
    ).scene
    let variant = scene.variants[0]
    #expect(
      Self.all(variant.layers).compactMap(\.id)
        == [
          "mail", "mail.plate", "mail.plate.label", "mail.dot", "news", "news.plate",
          "news.plate.label",
          "news.dot",
        ].map { $0.replacing("plate.label", with: "label") })
    #expect(variant.behaviors.map(\.name) == ["mail.slide", "news.slide"])
    #expect(variant.layers[0].frame == Rect(x: 16, y: 100, width: 300, height: 60))
    #expect(variant.layers[1].children[0].frame == Rect(x: 0, y: 0, width: 200, height: 32))
    #expect(variant.layers[1].opacity == 0.5)
    #expect(variant.signals.map(\.name).contains("mail.slide.velocity"))
  }

  @Test func `a written-out scene is the one that is meant`() throws {
    let short = Self.scene(
      Self.row,
      layers: "{ \"use\": \"row\", \"id\": \"a\", \"frame\": [1, 2], \"with\": { \"gap\": 0 } }")
    let long = """
      { "flick": 1, "canvas": { "size": [400, 800] }, "layers": [
        { "id": "a", "type": "group", "frame": [1, 2, 300, 60], "children": [
          { "id": "plate", "type": "rect", "frame": [0, 0, 300, 60],
            "children": [{ "type": "text", "frame": [0, 0, 99, 20], "text": "Row" }] },
          { "type": "group", "map": { "x": { "from": "slide.x", "in": [0, 9], "out": [0, 1] } } } ] } ],
        "behaviors": { "slide": { "layer": "plate", "property": "x", "states": { "in": 0, "out": -300 },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } } }
      """
    let (one, other) = (try load(short).scene.variants[0], try load(long).scene.variants[0])
    #expect(Self.all(one.layers).map(\.frame) == Self.all(other.layers).map(\.frame))
    #expect(Self.all(one.layers).map(\.content) == Self.all(other.layers).map(\.content))
    #expect(
      Self.all(one.layers).map(\.mappings.count) == Self.all(other.layers).map(\.mappings.count))
    #expect(one.behaviors.map(\.motion) == other.behaviors.map(\.motion))
  }

  @Test func `components hold components, and a path goes through them`() throws {
    let text = Self.scene(
      """
      "components": {
        "pair": { "layers": [{ "use": "cell", "id": "left" }, { "use": "cell", "id": "right", "frame": [50, 0] }] },
        "cell": { "size": [40, 40], "layers": [{ "id": "plate", "type": "rect", "frame": [0, 0, 40, 40] }],
          "behaviors": { "hop": { "layer": "self", "property": "y", "states": { "a": 0, "b": 9 },
            "motion": { "ease": { "duration": "300ms" } } } } }
      }
      """,
      layers:
        "{ \"each\": 2, \"as\": \"i\", \"layer\": { \"use\": \"pair\", \"id\": \"row\", \"frame\": [0, \"= 50 * $i\", 90, 40] } }",
      events: "{ \"at\": \"1s\", \"set\": { \"row[1].right.hop\": \"b\" } }",
      tail: "\"variants\": { \"A\": {}, \"B\": { \"layers.row[0].left.plate.fill\": \"#FF0000\" } }"
    )
    let scene = try load(text).scene
    #expect(
      scene.variants[0].behaviors.map(\.name) == [
        "row[0].left.hop", "row[0].right.hop", "row[1].left.hop", "row[1].right.hop",
      ])
    let changed = zip(Self.all(scene.variants[0].layers), Self.all(scene.variants[1].layers))
      .filter { $0.fill != $1.fill }
    #expect(changed.map(\.0.id) == ["row[0].left.plate"])
  }

  @Test func `a name outside is not one inside`() throws {
    let text = Self.scene(
      Self.row,
      layers: """
        { "id": "plate", "type": "rect", "frame": [0, 0, 5, 5] }, { "use": "row", "id": "a" }
        """,
      tail: """
        "behaviors": { "slide": { "layer": "plate", "property": "y", "states": { "in": 0, "out": 9 },
          "motion": { "ease": { "duration": "1s" } } } }
        """)
    let variant = try load(text).scene.variants[0]
    #expect(variant.behaviors.map(\.name) == ["slide", "a.slide"])
    let layers = Self.all(variant.layers)
    #expect(variant.behaviors.map { layers[$0.layer].id } == ["plate", "a.plate"])
  }

  // MARK: - Constants that change

  @Test func `a variant's constant changes what depends on it`() throws {
    let text = Self.scene(
      "\"let\": { \"w\": 20, \"double\": \"= 2 * $w\", \"calm\": 20 }",
      layers: "{ \"id\": \"a\", \"type\": \"rect\", \"frame\": [0, 0, \"$double\", 5] }",
      tail: """
        "motion": { "soft": { "spring": { "stiffness": 300, "damping": "$calm" } } },
        "behaviors": { "a": { "layer": "a", "property": "x", "states": { "in": 0, "out": "$w" },
          "motion": "soft" } },
        "variants": { "A": {}, "B": { "let.w": 30, "layers.a.opacity": "= $w / 60" },
          "C": { "let.calm": 10 } }
        """)
    let variants = try load(text).scene.variants
    #expect(variants.map { $0.layers[0].frame.width } == [40, 60, 40])
    #expect(variants.map { $0.layers[0].opacity } == [1, 0.5, 1])
    #expect(variants[0].behaviors[0].motion == variants[1].behaviors[0].motion)
    #expect(variants[0].behaviors[0].motion != variants[2].behaviors[0].motion)
  }

  @Test func `a sweep and an override change constants`() throws {
    let text = Self.scene(
      "\"let\": { \"w\": 20 }", layers: "{ \"type\": \"rect\", \"frame\": [0, 0, \"$w\", 5] }",
      tail: "\"sweep\": { \"let.w\": [30, 40] }")
    let swept = try load(text).scene.variants
    #expect(swept.map { $0.layers[0].frame.width } == [30, 40])
    #expect(swept.map(\.name) == ["w 30", "w 40"])
    let plain = text.replacing("\"sweep\": { \"let.w\": [30, 40] }", with: "\"title\": \"{$w} pt\"")
    let changed = try SceneLoader.load(
      bytes: Array(plain.utf8), file: "scene.json", resources: TwoFonts(),
      overrides: [SceneOverride(.value, name: "--set 1", text: "let.w=50")]
    ).scene
    #expect(changed.variants[0].layers[0].frame.width == 50)
    #expect(changed.title == "50 pt")
  }

  // MARK: - Files

  /// Its file's motions have other names outside, and may hide behind one of the scene's.
  @Test func `a component keeps the motions of its own file`() throws {
    let folder = URL.temporaryDirectory.appending(path: "flick-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func spring(_ stiffness: Int) -> String {
      "\"motion\": { \"snap\": { \"spring\": { \"stiffness\": \(stiffness), \"damping\": 20 } } }"
    }
    let parts = "{ \"flick\": 1, \(spring(400)), \(Self.row) }"
      .replacing("{ \"spring\": { \"stiffness\": 300, \"damping\": 20 } }", with: "\"snap\"")
    try parts.write(to: folder.appending(path: "parts.json"), atomically: true, encoding: .utf8)
    let text = Self.scene(
      "\"include\": [{ \"file\": \"parts.json\", \"as\": \"ui\" }], \(spring(100))",
      layers: "{ \"use\": \"ui.row\", \"id\": \"a\" }")
    let scene = try SceneLoader.load(
      bytes: Array(text.utf8), file: "scene.json", resources: TwoFonts(folder: folder)
    ).scene
    let plain = try load(
      Self.scene(Self.row, layers: "{ \"use\": \"row\", \"id\": \"a\" }")
        .replacing("\"stiffness\": 300", with: "\"stiffness\": 400")
    ).scene
    #expect(scene.variants[0].behaviors.map(\.motion) == plain.variants[0].behaviors.map(\.motion))
  }

  // MARK: - Stacks

  @Test func `a stack lays its children out`() throws {
    func frames(_ keys: String) throws -> [Rect] {
      let text = Self.scene(
        layers: """
          { "type": "stack", \(keys), "children": [
            { "type": "rect", "frame": [0, 0, 30, 10] }, { "type": "rect", "frame": [0, 0, 20, 40] } ] }
          """)
      let stack = try Self.layers(text)[0]
      return [stack.frame] + stack.children.map(\.frame)
    }
    #expect(
      try frames("\"gap\": 5") == [
        Rect(x: 0, y: 0, width: 30, height: 55), Rect(x: 0, y: 0, width: 30, height: 10),
        Rect(x: 0, y: 15, width: 20, height: 40),
      ])
    #expect(
      try frames("\"axis\": \"horizontal\", \"padding\": [1, 2, 3, 4], \"align\": \"center\"") == [
        Rect(x: 0, y: 0, width: 56, height: 44), Rect(x: 4, y: 16, width: 30, height: 10),
        Rect(x: 34, y: 1, width: 20, height: 40),
      ])
    #expect(
      try frames("\"frame\": [7, 8, 100, 90], \"padding\": 10, \"align\": \"trailing\"") == [
        Rect(x: 7, y: 8, width: 100, height: 90), Rect(x: 60, y: 10, width: 30, height: 10),
        Rect(x: 70, y: 20, width: 20, height: 40),
      ])
  }

  // MARK: - Bombs

  @Test(.timeLimit(.minutes(1)), arguments: Bomb.allCases)
  func `a bomb is refused at once`(bomb: Bomb) {
    let text = bomb.scene
    let found = problems(text)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.severity == .error })
  }

  static func rows(_ child: String) -> String {
    let children = Array(repeating: child, count: 20).joined(separator: ",")
    return scene(
      layers: "{ \"each\": 32768, \"layer\": { \"type\": \"group\", \"children\": [\(children)] } }"
    )
  }

  @Test func `a mistake in a list is looked at once, not in every row`() {
    /// Of this thread alone, in seconds.
    func processorTime(_ text: String) -> Double {
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      #expect(!problems(text).isEmpty)
      return now() - start
    }
    let wrong = processorTime(Bomb.wrongRows.scene)
    let right = processorTime(Self.rows("{ \"each\": 1, \"layer\": { \"type\": \"group\" } }"))
    #expect(wrong < 8 * right, "\(wrong) s, and without the mistake \(right) s")
  }

  @Test func `a list that is wrong again and again is not read to its end`() {
    func codes(times: Int) -> Set<DiagnosticCode> {
      let list = "{ \"each\": \(times), \"layer\": { \"type\": \"rect\", \"fill\": \"$none\" } }"
      return Set(problems(Self.scene("\"let\": { \"a\": 1 }", layers: list)).map(\.code))
    }
    let few = codes(times: 10)
    #expect(few.contains(.unknownName) && few.contains(.missingKey))
    // Whoever mends the first is told the second.
    #expect(codes(times: SceneConstants.maximumFaultyRounds + 1) == [.unknownName])
  }

  enum Bomb: String, CaseIterable {
    case rows, deepRows, wrongRows, components, constants, doubling, files, brackets

    var scene: String {
      switch self {
      case .rows:
        var layer = "{ \"type\": \"group\" }"
        for _ in 0..<3 {
          layer = "{ \"type\": \"group\", \"children\": [{ \"each\": 1000, \"layer\": \(layer) }] }"
        }
        return ExpansionTests.scene(layers: layer)
      case .deepRows:
        return ExpansionTests.scene(
          layers: "{ \"each\": 1000000000, \"layer\": { \"type\": \"group\" } }")
      case .wrongRows:
        return ExpansionTests.rows("{ \"each\": 0.5, \"fill\": 1, \"laymr\": {} }")
      case .components:
        let all = (0..<100_000).map { index in
          "\"c\(index)\": { \"layers\": [{ \"use\": \"c\(index + 1)\" }, { \"use\": \"c\(index + 1)\" }] }"
        }
        return ExpansionTests.scene(
          "\"components\": { \(all.joined(separator: ",")) }", layers: "{ \"use\": \"c0\" }")
      case .constants:
        let all = (0..<200_000).map { "\"c\($0)\": \"= $c\($0 + 1) + 1\"" }
        return ExpansionTests.scene("\"let\": { \(all.joined(separator: ",")) }")
      case .doubling:
        let all = (0..<60).map { "\"c\($0)\": [\"$c\($0 + 1)\", \"$c\($0 + 1)\"]" }
        return ExpansionTests.scene("\"let\": { \(all.joined(separator: ",")), \"c60\": 1 }")
      case .files:
        return ExpansionTests.scene(
          "\"include\": [\((0..<2_000).map { "\"f\($0).json\"" }.joined(separator: ","))]")
      case .brackets:
        let text = String(repeating: "(", count: 100_000)
        return ExpansionTests.scene("\"let\": { \"a\": \"= \(text)\" }")
      }
    }
  }

  @Test func `a thousand rows are there`() throws {
    let text = Self.scene(
      Self.row,
      layers: """
        { "each": 1000, "as": "i", "layer": { "use": "row", "id": "row",
          "frame": [0, "= $i * 60"], "with": { "title": "{$i}" } } }
        """)
    let variant = try load(text).scene.variants[0]
    #expect(variant.layers.count == 1000)
    #expect(variant.behaviors.last?.name == "row[999].slide")
  }
}
