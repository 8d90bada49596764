import FlickCore
import FlickDisplay
import FlickFigure
import FlickScene
import Testing

/// Figures of a part of the time, and of instants that say something.
@Suite struct FigureStretchTests {
  private static func span(_ from: Int64, _ to: Int64) -> ClosedRange<FlickTime> {
    let millisecond = FlickTime.flicksPerSecond / 1000
    return FlickTime(flicks: from * millisecond)...FlickTime(flicks: to * millisecond)
  }

  private static func figure(
    _ form: FigureForm = .curves, count: Int = 5, range: ClosedRange<FlickTime>? = nil,
    zoom: ClosedRange<FlickTime>? = nil, growsDown: Bool = false
  ) throws -> Figure {
    let fixture = try FigureFixture.pane()
    return try FigureBuilder(
      FigureSettings(
        form: form, variants: [1], signals: try fixture.signals("pane.y"), width: 454,
        count: count, range: range, zoom: zoom, growsDown: growsDown),
      of: fixture.scene, trace: fixture.trace, fonts: FigureFixture.fonts
    ).figure()
  }

  private static func words(_ figure: Figure) -> [String] {
    figure.list.commands.compactMap { command in
      if case .glyphs(let run, _) = command { run.text } else { nil }
    }
  }

  @Test func `a timeline has whatever moves, and each variant's own fingers`() throws {
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [300, 300] },
        "layers": [
          { "id": "tile", "type": "rect", "frame": [0, 0, 40, 40], "fill": "#000000",
            "animations": { "fade": { "property": "opacity", "from": 0, "to": 1,
              "duration": "400ms" } } },
          { "id": "ball", "type": "rect", "frame": [100, 20, 40, 40], "fill": "#000000" },
          { "id": "box", "type": "rect", "frame": [200, 200, 40, 40], "fill": "#000000" } ],
        "worlds": { "w": { "items": { "ball": { "layer": "ball" } } } },
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 200, "b": 240 },
          "on": { "tap": "toggle" }, "motion": { "spring": { "response": "300ms",
          "dampingRatio": 1 } } } },
        "variants": { "Soon": {}, "Late": { "behaviors.box.motion.spring.response": "600ms" } },
        "events": [ { "id": "one", "at": "100ms", "tap": [225, 220] },
          { "at": "box.settled", "perVariant": true, "tap": [250, 220] } ],
        "render": { "duration": "2s" } }
      """)
    let words = Self.words(
      try fixture.figure(.timeline, signals: try fixture.signals("box.x")))
    for row in ["finger", "tile.opacity", "ball", "box"] {
      for variant in ["Soon", "Late"] { #expect(words.contains("\(row), \(variant)")) }
    }
    #expect(words.count { $0.hasPrefix("to b") } == 2)
  }

  @Test func `a stretch of time has an axis of its own and what happens in it`() throws {
    let words = Self.words(try Self.figure(range: Self.span(300, 500)))
    #expect(words.contains("300") && words.contains("500"))
    #expect(!words.contains("0") && !words.contains("1000"))
    #expect(words.contains("tap again") && !words.contains("tap"))
  }

  @Test func `no curve leaves the stretch`() throws {
    let (whole, part) = (try Self.figure(), try Self.figure(range: Self.span(300, 500)))
    func widest(_ figure: Figure) -> Double {
      figure.list.commands.compactMap { command in
        guard case .stroke(let shape, _, _) = command else { return nil }
        return shape.path.transformed(by: shape.transform).controlBounds?.maxX
      }.max() ?? 0
    }
    #expect(widest(part) <= widest(whole) + 1)
  }

  @Test func `what is enlarged stands below the whole`() throws {
    let (plain, zoomed) = (try Self.figure(), try Self.figure(zoom: Self.span(300, 350)))
    #expect(zoomed.list.height > plain.list.height + 80)
    let words = Self.words(zoomed)
    #expect(words.filter { $0 == "Time (ms)" }.count == 2)
    #expect(words.contains("1000") && words.contains("310"))
  }

  @Test func `the scene's own values grow downwards, and the picture stays`() throws {
    let (up, down) = (try Self.figure(), try Self.figure(growsDown: true))
    #expect(Self.words(up).contains("pt, upward positive"))
    #expect(Self.words(down).contains("pt, downward positive"))
    #expect(Self.words(up).contains("−200") && Self.words(down).contains("200"))
    func curves(_ figure: Figure) -> [Path] {
      figure.list.commands.compactMap { command in
        if case .stroke(let shape, let style, _) = command, style.cap == .round {
          shape.path
        } else {
          nil
        }
      }
    }
    let (above, below) = (curves(up), curves(down))
    #expect(above.count == below.count && !above.isEmpty)
    for (one, two) in zip(above, below) {
      let (a, b) = (one.controlBounds, two.controlBounds)
      #expect(abs((a?.minY ?? 0) - (b?.minY ?? 1)) < 1e-6)
      #expect(abs((a?.maxY ?? 0) - (b?.maxY ?? 1)) < 1e-6)
    }
  }

  @Test(arguments: [4, 5, 7, 9])
  func `a strip shows what happens, and says when and what`(count: Int) throws {
    let words = Self.words(try Self.figure(.strip, count: count))
    for time in ["200\u{202F}ms", "320\u{202F}ms"] {
      #expect(words.contains(time) || words.contains(String(time.dropLast(3))), "\(words)")
    }
    #expect(words.contains("tap"))
    #expect(words.joined(separator: " ").contains("tap again"))
  }

  @Test func `the lowest panel of each column of a sweep has its times`() throws {
    let names = ["A", "B", "C", "D", "E"]
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [390, 844] },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 50, 50], "fill": "#0A84FF" } ],
        "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 500 },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "variants": { \(names.map { "\"\($0)\": {}" }.joined(separator: ", ")) },
        "events": [ { "at": "100ms", "set": { "box": "b" } } ] }
      """)
    func words(_ form: FigureForm) throws -> [String] {
      Self.words(try fixture.figure(form, signals: try fixture.signals("box.y")))
    }
    // Three above two.
    #expect(try words(.sweep).count { $0.hasPrefix("Time") } == 3)
    #expect(names.allSatisfy(try words(.sweep).contains))
  }

  @Test func `a strip of a stretch begins and ends with it`() throws {
    let words = Self.words(try Self.figure(.strip, count: 4, range: Self.span(300, 420)))
    #expect(words.contains { $0.hasPrefix("300") } && words.contains { $0.hasPrefix("420") })
  }

  @Test func `rows of variants keep in a narrow figure what tells them apart`() throws {
    let names = ["damping ratio 0.2", "damping ratio 0.25", "damping ratio 1.4"]
    let variants = names.map {
      "\"\($0)\": { \"behaviors.ball.motion.spring.dampingRatio\": \($0.dropFirst(14)) }"
    }
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [300, 100] },
        "layers": [ { "id": "ball", "type": "ellipse", "frame": [0, 0, 40, 40] } ],
        "behaviors": { "ball": { "layer": "ball", "property": "x",
          "states": { "l": 0, "r": 200 },
          "motion": { "spring": { "response": "400ms", "dampingRatio": 1 } } } },
        "variants": { \(variants.joined(separator: ", ")) },
        "events": [ { "at": "100ms", "set": { "ball": "r" } } ] }
      """)
    for width in [230.0, 336, 692] {
      let words = Self.words(
        try fixture.figure(.timeline, signals: try fixture.signals("ball.x"), width: width)
      ).joined(separator: " ")
      for name in names {
        #expect(words.contains(" " + name.dropFirst(14)), "\(width): \(words)")
      }
      #expect(words.contains(names[0]) == (width > 600), "\(width): \(words)")
    }
  }

  @Test func `an onion shows what moves as it is drawn, between what stands still`() throws {
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [
          { "id": "wall", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#112233" },
          { "id": "haze", "type": "rect", "frame": [60, 60, 9, 9], "fill": "#223344" },
          { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#445566",
            "children": [
              { "id": "dot", "type": "ellipse", "frame": [2, 2, 5, 5], "fill": "#778899" } ] },
          { "id": "lid", "type": "rect", "frame": [40, 0, 9, 9], "fill": "#99AABB" } ],
        "behaviors": {
          "haze": { "layer": "haze", "property": "opacity", "states": { "off": 0.5, "on": 1 },
            "motion": { "ease": { "duration": "400ms" } } },
          "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 90 },
            "motion": { "ease": { "duration": "400ms" } } } },
        "events": [ { "at": "100ms", "set": { "box": "b", "haze": "on" } } ] }
      """)
    let figure = try fixture.figure(
      .onion, signals: try fixture.signals("box.x"), width: 454, count: 6)
    func fills(_ hex: UInt32) -> [Int] {
      figure.list.commands.indices.filter { index in
        if case .fill(_, _, .solid(let color)) = figure.list.commands[index] {
          Color(red: color.red, green: color.green, blue: color.blue) == Color(hex: hex)
        } else {
          false
        }
      }
    }
    let (walls, boxes, lids) = (fills(0x112233), fills(0x445566), fills(0x99AABB))
    #expect(walls.count == 1 && boxes.count == 6 && fills(0x778899).count == 6)
    #expect(lids.count == 1)
    // What only fades stands still, and the path is that of what travels.
    #expect(fills(0x223344).count == 1)
    let paths = figure.list.commands.compactMap { command -> Rect? in
      guard case .stroke(let shape, _, _) = command, shape.path.elements.count > 100 else {
        return nil
      }
      return shape.path.controlBounds
    }
    #expect(!paths.isEmpty && paths.allSatisfy { $0.width > 300 && $0.height < 1 }, "\(paths)")
    #expect(walls[0] < boxes[0] && boxes[5] < lids[0])
    let opacities = figure.list.commands.compactMap { command in
      if case .pushGroup(let style) = command { style.opacity } else { nil }
    }
    // The last one is there as it is.
    #expect(opacities.count == 5 && opacities == opacities.sorted() && opacities[4] < 1)
  }
}
