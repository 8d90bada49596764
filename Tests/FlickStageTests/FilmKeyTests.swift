import FlickCore
import FlickDisplay
import FlickScene
import FlickStage
import Testing

/// Each key of a film changes the picture as it says.
@Suite struct FilmKeyTests {
  private static let time = StageFixture.milliseconds(420)

  private static func list(
    _ extra: String, layout: String = "columns", width: Int = 1920, height: Int = 1080,
    device: String = "phone", plots: [String] = ["pane.y", "pane.velocity"]
  ) throws -> DisplayList {
    try StageFixture.film(
      width: width, height: height, device: device, plots: plots, layout: layout, extra: extra
    ).stage().displayList(at: time)
  }

  private static func words(_ list: DisplayList) -> [String] {
    list.commands.compactMap { if case .glyphs(let run, _) = $0 { run.text } else { nil } }
  }

  private static func screen(_ list: DisplayList) throws -> Rect {
    try #require(
      list.commands.lazy.compactMap { command -> Rect? in
        if case .pushClip(let shape, _) = command { shape.path.controlBounds } else { nil }
      }.first)
  }

  @Test(arguments: ["columns", "rows", "grid", "overlay", "single"])
  func `title and subtitle stand above in every layout`(layout: String) throws {
    let plain = Self.words(try Self.list("", layout: layout))
    #expect(plain.contains("Interrupting a pane"))
    let own = Self.words(
      try Self.list("\"title\": \"Short\", \"subtitle\": \"And why\",", layout: layout))
    #expect(own.contains("Short") && own.contains("And why"))
    #expect(!own.contains("Interrupting a pane"))
    let none = Self.words(try Self.list("\"title\": \"\",", layout: layout))
    #expect(!none.contains("Interrupting a pane"))
  }

  @Test func `the footer has time and speed, or is left out`() throws {
    let shown = Self.words(try Self.list(""))
    #expect(shown.contains("¼ speed") && shown.contains("\u{202F}s"))
    let hidden = Self.words(try Self.list("\"footer\": false,"))
    #expect(!hidden.contains("¼ speed") && !hidden.contains("\u{202F}s"))
  }

  @Test func `a background lies behind everything`() throws {
    let list = try Self.list("\"background\": \"#FFE0C0\",")
    guard case .fill(let shape, _, .solid(let color)) = list.commands.first else {
      Issue.record("nothing is painted first")
      return
    }
    #expect(color == Color(hex: 0xFFE0C0))
    #expect(shape.path.controlBounds == Rect(x: 0, y: 0, width: 1920, height: 1080))
  }

  @Test func `large captions stand below, and not in the plots too`() throws {
    func sizes(_ extra: String) throws -> [Double] {
      try Self.list(extra).commands.compactMap { command in
        guard case .glyphs(let run, _) = command, run.text == "tap again" else { return nil }
        return run.size
      }
    }
    let (usual, large) = (try sizes(""), try sizes("\"captionSize\": 60,"))
    #expect(usual.count == 2 && large.count == 1)
    #expect((large.first ?? 0) > 2 * (usual.first ?? .infinity))
  }

  @Test func `a plot's words and colour are the author's`() throws {
    let list = try Self.list(
      "\"plots\": [{ \"signal\": \"pane.y\", \"label\": \"Pane\", \"color\": \"#FF9500\" }],",
      plots: [])
    #expect(Self.words(list).contains("Pane") && !Self.words(list).contains("Position"))
    let strokes = list.commands.compactMap { command -> Color? in
      guard case .stroke(_, let style, .solid(let color)) = command, style.join == .round else {
        return nil
      }
      return color
    }
    #expect(strokes.contains(Color(hex: 0xFF9500)))
  }

  @Test func `each device, metal and bezel is another picture, of the same canvas`() throws {
    var lists = try ["phone", "small-phone", "tablet", "watch", "browser", "none"].map {
      try Self.list("", device: $0).commands
    }
    lists += try [
      "\"deviceColor\": \"silver\",", "\"deviceColor\": \"gold\",", "\"deviceColor\": \"blue\",",
      "\"bezel\": \"light\",",
    ].map { try Self.list($0).commands }
    for (index, list) in lists.enumerated() {
      #expect(!lists[..<index].contains(list))
      let ratio = try Self.screen(Self.list("", device: "tablet"))
      #expect((ratio.width / ratio.height - 390.0 / 844).magnitude < 0.01)
    }
  }

  @Test func `a device is no higher than its share of the film`() throws {
    let small = try Self.screen(Self.list("\"deviceSize\": 0.4,", device: "none"))
    #expect((small.height - 0.4 * 1080).magnitude <= 3)
    let large = try Self.screen(Self.list("", device: "none"))
    #expect(large.height > 1.4 * small.height)
  }

  @Test(arguments: [(1080, 1920), (1080, 1080)])
  func `a tall film has its phone and its words in the middle`(width: Int, height: Int) throws {
    let played = try StageFixture.film(
      width: width, height: height, variants: 1, plots: [], layout: "columns")
    let list = try played.stage().displayList(at: Self.time)
    let screen = try Self.screen(list)
    #expect((screen.center.x - Double(width) / 2).magnitude <= 1)
    for word in ["Interrupting a pane", "tap again"] {
      let box = try #require(
        list.commands.lazy.compactMap { command -> Rect? in
          guard case .glyphs(let run, _) = command, run.text == word else { return nil }
          return run.box
        }.first)
      #expect((box.center.x - Double(width) / 2).magnitude <= 8)
      // On a phone that shows it 375 points wide.
      #expect(box.height * 375 / 1080 > 11)
    }
  }

  @Test func `three phones in columns have most of the height`() throws {
    let stage = try StageFixture.film(width: 1920, height: 1080, variants: 3).stage()
    #expect(try Self.screen(stage.displayList(at: Self.time)).height > 0.4 * 1080)
  }

  @Test func `eight variants are four by two`() throws {
    let stage = try StageFixture.film(
      width: 1920, height: 1080, variants: 8, plots: ["pane.y"], layout: "grid"
    ).stage()
    let screens = stage.displayList(at: Self.time).commands.compactMap { command -> Rect? in
      guard case .pushClip(let shape, _) = command, shape.path.elements.count > 6 else {
        return nil
      }
      return shape.path.controlBounds
    }
    #expect(screens.count == 8)
    #expect(Set(screens.map { $0.minX.rounded() }).count == 4)
    #expect(Set(screens.map { $0.minY.rounded() }).count == 2)
  }
}

extension GlyphRun {
  /// From where the first letter begins to where the last one does, one size high.
  fileprivate var box: Rect? {
    guard let first = glyphs.first, let last = glyphs.last else { return nil }
    let (start, end) = (transform.apply(first.position), transform.apply(last.position))
    return Rect(x: start.x, y: start.y - size, width: end.x - start.x + size / 2, height: size)
  }
}

/// The paths of motions on the canvas.
@Suite struct MotionPathTests {
  private static func played(_ paths: String, reaching: String = "[70, 40]") throws
    -> StageFixture.Played
  {
    try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [ { "id": "ball", "type": "ellipse", "frame": [0, 0, 20, 20] } ],
        "behaviors": { "ball": { "layer": "ball", "property": "xy",
          "states": { "a": [0, 0], "b": \(reaching) }, "motion": { "ease": {
            "duration": "500ms", "curve": "linear" } } } },
        "events": [ { "at": "100ms", "set": { "ball": "b" } } ],
        "film": { \(paths) "size": [400, 400], "device": "none" },
        "render": { "duration": "1s" } }
      """)
  }

  /// Where dots are, and how far the line goes.
  private static func drawn(
    _ played: StageFixture.Played, at milliseconds: Int64
  ) throws -> (dots: Int, length: Double) {
    let stage = try played.stage()
    let plain = try Self.played("").stage()
    let time = StageFixture.milliseconds(milliseconds)
    let others = plain.displayList(at: time).commands
    let own = stage.displayList(at: time).commands.filter { !others.contains($0) }
    var (dots, length) = (0, 0.0)
    for command in own {
      switch command {
      case .fill: dots += 1
      case .stroke(let shape, _, _):
        let box = shape.path.controlBounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
        length += Vector(dx: box.width, dy: box.height).length
      default: break
      }
    }
    // Each with a light one below.
    return (dots / 2, length / 2)
  }

  @Test func `a path grows with time, with dots at equal times`() throws {
    let played = try Self.played("\"paths\": [\"ball\"],")
    #expect(try Self.drawn(played, at: 50).length == 0)
    let (half, whole) = (try Self.drawn(played, at: 350), try Self.drawn(played, at: 900))
    #expect((half.length / whole.length - 0.5).magnitude < 0.01)
    #expect((half.dots, whole.dots) == (6, 11))
  }

  @Test func `what is drawn of a path stays`() throws {
    let stage = try Self.played("\"paths\": [\"ball\"],", reaching: "[70, 60]").stage()
    var before: [DrawCommand] = []
    for milliseconds: Int64 in stride(from: 120, through: 700, by: 20) {
      let strokes = stage.displayList(at: StageFixture.milliseconds(milliseconds)).commands
        .filter { if case .stroke = $0 { true } else { false } }
      // All but the piece that grows, and its halo.
      #expect(before.filter { !strokes.contains($0) }.count <= 2)
      before = strokes
    }
  }
}
