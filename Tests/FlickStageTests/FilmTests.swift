import FlickCore
import FlickDisplay
import FlickPlot
import FlickRaster
import FlickScene
import FlickStage
import FlickText
import Testing

@Suite struct FilmTests {
  @Test func `a frame is a pure function of its instant`() throws {
    let played = try StageFixture.film(width: 960, height: 540)
    let stage = try played.stage()
    let again = try played.stage()
    for time in [0, 200, 361, 500, 900].map({ StageFixture.milliseconds($0) }) {
      let list = stage.displayList(at: time)
      #expect(list.isBalanced)
      #expect(list == again.displayList(at: time))
    }
  }

  @Test func `the pane is where its trace says, in every column`() throws {
    let played = try StageFixture.film(width: 1920, height: 1080, touches: "none")
    let stage = try played.stage()
    let time = StageFixture.milliseconds(420)
    let panes = stage.displayList(at: time).commands.compactMap { command -> Point? in
      guard case .fill(let shape, _, .solid(Color(hex: 0x2F6FED))) = command else { return nil }
      return shape.transform.apply(Point.zero)
    }
    #expect(panes.count == 2)
    let screens = stage.displayList(at: time).commands.compactMap { command -> Rect? in
      guard case .pushClip(let shape, _) = command, shape.path.elements.count > 6 else {
        return nil
      }
      return shape.path.controlBounds
    }
    for (index, pane) in panes.enumerated() {
      let value = played.trace.variants[index].tracks[0].sample(at: time).position.x
      let screen = screens[index]
      #expect(abs(pane.y - (screen.minY + value * screen.height / 844)) < 1e-9)
      #expect(abs(pane.x - screen.minX) < 1e-9)
    }
  }

  @Test func `strips of a curve are the pixels of one stroke`() throws {
    let time = StageFixture.milliseconds(600)
    let plot = try CurveFixture.plot()
    var strips = DisplayList(width: 500, height: 400, background: .white)
    plot.drawCurves(at: time, into: &strips)
    var whole = DisplayList(width: 500, height: 400, background: .white)
    plot.drawWhole(into: &whole)
    func curve(_ list: DisplayList) -> DisplayList {
      var result = DisplayList(width: 500, height: 400, background: .white)
      for command in list.commands {
        switch command {
        case .pushClip(let shape, let rule): result.pushClip(shape, rule: rule)
        case .popClip: result.popClip()
        case .stroke(let shape, let style, let paint) where style.join == .round:
          result.stroke(shape, style: style, with: paint)
        default: break
        }
      }
      return result
    }
    var rasterizer = Rasterizer()
    #expect(rasterizer.draw(curve(strips)) == rasterizer.draw(curve(whole)))
  }

  @Test func `strips of a dashed curve go on with its dashes`() throws {
    let time = StageFixture.milliseconds(600)
    let plot = try CurveFixture.plot(series: PlotTheme.light.compared[3])
    func pixels(_ draw: (inout DisplayList) -> Void) -> Pixmap {
      var list = DisplayList(width: 500, height: 400, background: .white)
      draw(&list)
      var curve = DisplayList(width: 500, height: 400, background: .white)
      for command in list.commands {
        switch command {
        case .pushClip(let shape, let rule): curve.pushClip(shape, rule: rule)
        case .popClip: curve.popClip()
        case .stroke(let shape, let style, let paint) where style.join == .round:
          curve.stroke(shape, style: style, with: paint)
        default: break
        }
      }
      var rasterizer = Rasterizer()
      return rasterizer.draw(curve)
    }
    let strips = pixels { plot.drawCurves(at: time, into: &$0) }
    let whole = pixels { plot.drawWhole(into: &$0) }
    var largest = 0
    for (one, other) in zip(strips.pixels, whole.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let (a, b) = (Int(one >> shift & 255), Int(other >> shift & 255))
        largest = max(largest, abs(a - b))
      }
    }
    // A dash's place is added up along another way.
    #expect(largest <= 1)
    #expect(Set(whole.pixels).count > 10)
  }

  @Test func `what stands still is the same command in every frame`() throws {
    let stage = try StageFixture.film(width: 1920, height: 1080).stage()
    let first = stage.displayList(at: StageFixture.milliseconds(500)).commands
    let second = stage.displayList(at: StageFixture.milliseconds(517)).commands
    let changed = second.filter { !first.contains($0) }
    // Two panes, two cursors and up to three parts of two curves in each
    // column, and the clock's digits.
    #expect(changed.count <= 2 * (1 + 2 + 2 * 3) + 3)
  }
}

@Suite struct OverlayTests {
  private static let time = StageFixture.milliseconds(420)

  @Test func `each variant's outline is where its trace says`() throws {
    let played = try StageFixture.film(
      width: 1920, height: 1080, variants: 4, touches: "none", layout: "overlay")
    let list = try played.stage().displayList(at: Self.time)
    let screen = try #require(
      list.commands.lazy.compactMap { command -> Rect? in
        guard case .pushClip(let shape, _) = command, shape.path.elements.count > 6 else {
          return nil
        }
        return shape.path.controlBounds
      }.first)
    for (variant, series) in zip(played.trace.variants, PlotTheme.light.compared) {
      let outlines = list.commands.compactMap { command -> (box: Rect, width: Double)? in
        guard case .stroke(let shape, let style, .solid(series.line)) = command,
          let box = shape.path.controlBounds, box.height > 500
        else { return nil }
        let scale = screen.height / 844
        let origin = shape.transform.apply(box.origin)
        return (
          Rect(x: origin.x, y: origin.y, width: 0, height: box.height * scale),
          style.width * scale
        )
      }
      let outline = try #require(outlines.first)
      #expect(outlines.count == 1)
      let value = variant.tracks[0].sample(at: Self.time).position.x
      let reach = outline.box.minY - (screen.minY + value * screen.height / 844)
      // Just outside the pane, by half a halo.
      #expect(reach < 0 && reach > -outline.width)
    }
  }

  @Test func `what the variants agree on has no outline`() throws {
    let stage = try StageFixture.film(
      width: 1920, height: 1080, variants: 4, touches: "none", layout: "overlay"
    ).stage()
    let colors = PlotTheme.light.compared.map(\.line)
    func outlines(_ milliseconds: Int64) -> Int {
      stage.displayList(at: StageFixture.milliseconds(milliseconds)).commands.count { command in
        guard case .stroke(let shape, _, .solid(let color)) = command else { return false }
        return colors.contains(color) && (shape.path.controlBounds?.height ?? 0) > 600
      }
    }
    #expect(outlines(100) == 0)
    #expect(outlines(420) == 4)
  }

  @Test(arguments: [1, 0.5]) func `outlines lie over their layer and below what it holds`(
    opacity: Double
  ) throws {
    let stage = try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [390, 844], "background": "#FFFFFF" },
        "layers": [ { "id": "pane", "type": "rect", "frame": [0, 600, 390, 600],
          "fill": "#2F6FED", "opacity": \(opacity), "children": [
            { "id": "words", "type": "text", "frame": [20, 20, 300, 40], "text": "Words" } ] } ],
        "behaviors": { "pane": { "layer": "pane", "property": "y",
          "states": { "low": 600, "high": 100 }, "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [ { "at": "100ms", "tap": [195, 700] } ],
        "variants": { "One": {}, "Other": { "behaviors.pane.motion.spring.stiffness": 100 } },
        "film": { "layout": "overlay", "size": [1280, 720], "plots": ["pane.y"], "title": "" },
        "render": { "duration": "1s" } }
      """
    ).stage()
    let commands = stage.displayList(at: StageFixture.milliseconds(300)).commands
    let words = try #require(
      commands.firstIndex {
        if case .glyphs(let run, _) = $0 { run.text == "Words" } else { false }
      }
    )
    for series in PlotTheme.light.compared.prefix(2) {
      let outline = try #require(
        commands.firstIndex {
          guard case .stroke(let shape, _, .solid(series.line)) = $0 else { return false }
          return (shape.path.controlBounds?.height ?? 0) > 500
        })
      // A layer that lets what is below shine through is drawn as a whole before it.
      #expect(opacity == 1 ? outline < words : outline > words)
    }
  }

  @Test func `one variant alone is the same canvas with one curve`() throws {
    let played = try StageFixture.film(
      width: 1280, height: 720, variants: 1, plots: ["pane.velocity"], layout: "overlay")
    let list = try played.stage().displayList(at: Self.time)
    let strokes = list.commands.compactMap { command -> Color? in
      guard case .stroke(_, let style, .solid(let color)) = command, style.join == .round else {
        return nil
      }
      return color
    }
    #expect(strokes.contains(PlotTheme.light.compared[0].line))
    #expect(!strokes.contains(PlotTheme.light.compared[1].line))
  }

  @Test func `plots beside a low canvas are as high as the page`() throws {
    let stage = try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [480, 160], "background": "#FFFFFF" },
        "layers": [ { "id": "dot", "type": "ellipse", "frame": [20, 60, 40, 40],
          "fill": "#2F6FED", "animations": { "go": { "property": "x", "to": 420 } } } ],
        "film": { "layout": "single", "size": [1920, 1080], "device": "none", "title": "",
          "footer": false, "plots": ["dot.x"] },
        "render": { "duration": "1s" } }
      """
    ).stage()
    // The times below the plot.
    #expect(stage.textBoxes.filter { $0.maxY > 940 }.count > 2)
  }

  @Test func `what stands still in an overlay is the same command in every frame`() throws {
    let stage = try StageFixture.film(
      width: 1920, height: 1080, variants: 4, layout: "overlay"
    ).stage()
    let first = stage.displayList(at: StageFixture.milliseconds(500)).commands
    let second = stage.displayList(at: StageFixture.milliseconds(517)).commands
    let changed = second.filter { !first.contains($0) }
    // Four outlines with their halos, the pane, two cursors, up to four parts
    // of four curves in two panels, and the clock's digits.
    #expect(changed.count <= 8 + 1 + 2 + 2 * 4 * 4 + 3)
  }

  @Test func `the curves' names are notes of the plot`() throws {
    let played = try StageFixture.film(
      width: 1920, height: 1080, variants: 2, plots: ["pane.velocity"], layout: "overlay")
    let stage = try played.stage()
    func names(_ milliseconds: Int64) -> [String] {
      stage.displayList(at: StageFixture.milliseconds(milliseconds)).commands.compactMap {
        if case .glyphs(let run, _) = $0, ["Abrupt", "Smooth"].contains(run.text) {
          run.text
        } else {
          nil
        }
      }
    }
    #expect(names(0) == ["Abrupt", "Smooth"])
    #expect(names(1300).sorted() == ["Abrupt", "Abrupt", "Smooth", "Smooth"])
  }
}

@Suite struct SingleTests {
  @Test(arguments: [0, 1])
  func `the named variant is shown, on the axes of all`(index: Int) throws {
    let name = ["Abrupt", "Smooth"][index]
    let played = try StageFixture.film(
      width: 1920, height: 1080, touches: "none", layout: "single",
      extra: "\"variant\": \"\(name)\",")
    let stage = try played.stage()
    let time = StageFixture.milliseconds(420)
    let list = stage.displayList(at: time)
    let panes = list.commands.compactMap { command -> Double? in
      guard case .fill(let shape, _, .solid(Color(hex: 0x2F6FED))) = command else { return nil }
      return shape.transform.apply(Point.zero).y
    }
    let screen = try #require(
      list.commands.lazy.compactMap { command -> Rect? in
        guard case .pushClip(let shape, _) = command, shape.path.elements.count > 6 else {
          return nil
        }
        return shape.path.controlBounds
      }.first)
    let value = played.trace.variants[index].tracks[0].sample(at: time).position.x
    #expect(panes.count == 1)
    #expect(abs((panes.first ?? 0) - (screen.minY + value * screen.height / 844)) < 1e-9)
    let ticks = list.commands.compactMap { command -> String? in
      if case .glyphs(let run, _) = command { run.text } else { nil }
    }
    // The smooth pane's velocity decides the axis.
    #expect(ticks.contains("4000"))
  }
}

@Suite struct CaptionTests {
  @Test(arguments: ["columns", "rows", "grid", "overlay", "single"])
  func `a film without captions shows no notes of events`(layout: String) throws {
    for (captions, isShown) in [("true", true), ("false", false)] {
      let stage = try StageFixture.film(
        width: 1920, height: 1080, layout: layout, extra: "\"captions\": \(captions),"
      ).stage()
      let words = stage.displayList(at: StageFixture.milliseconds(800)).commands
        .contains { command in
          if case .glyphs(let run, _) = command { run.text == "tap again" } else { false }
        }
      #expect(words == isShown, "\(layout)")
    }
  }
}

@Suite struct TouchTests {
  /// How opaque the finger's disc is, 0 where it is not drawn.
  private func disc(_ milliseconds: Int64, touches: String = "dot") throws -> Double {
    let stage = try StageFixture.film(width: 1920, height: 1080, variants: 1, touches: touches)
      .stage()
    let list = stage.displayList(at: StageFixture.milliseconds(milliseconds))
    let alphas = list.commands.compactMap { command -> Double? in
      guard case .fill(let shape, _, .solid(let color)) = command,
        shape.path == Path(ellipseIn: Rect(x: -1, y: -1, width: 2, height: 2))
      else { return nil }
      return color.alpha
    }
    return alphas.max() ?? 0
  }

  @Test func `a tap's finger stays 100 ms and fades in 120 ms`() throws {
    // The scene taps at 200 ms and at 360 ms.
    #expect(try disc(199) == 0)
    let whole = try disc(200)
    #expect(whole > 0.1)
    #expect(try disc(300) == whole)
    let half = try disc(520)
    #expect(abs(half - whole / 2) < 1e-9)
    #expect(try disc(581) == 0)
  }

  @Test func `a film without touches shows no finger`() throws {
    #expect(try disc(210, touches: "none") == 0)
  }
}
