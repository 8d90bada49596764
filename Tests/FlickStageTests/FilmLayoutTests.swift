import FlickCore
import FlickDisplay
import FlickPlot
import FlickRaster
import FlickScene
import FlickStage
import FlickText
import Testing

@Suite struct FilmLayoutTests {
  #if DEBUG  // The smallest, the widest, the highest and the usual.
    static let sizes = [[640, 360], [1920, 1080], [1080, 1920], [2560, 1080]]
  #else
    static let sizes = [
      [640, 360], [854, 480], [1280, 720], [1920, 1080], [2560, 1440], [3840, 2160],
      [1280, 1024], [1080, 1920], [1080, 1080], [2560, 1080],
    ]
  #endif

  /// No two boxes overlap and none leaves the picture.
  private func expectApart(_ stage: Stage, _ what: String) {
    let picture = Rect(
      x: 0, y: 0, width: Double(stage.size.width), height: Double(stage.size.height))
    let boxes = stage.textBoxes
    #expect(!boxes.isEmpty)
    for (index, box) in boxes.enumerated() {
      #expect(
        box.minX >= 0 && box.minY >= 0 && box.maxX <= picture.maxX && box.maxY <= picture.maxY,
        "\(what): \(box) leaves the picture")
      for other in boxes[..<index] {
        #expect(box.intersection(other) == nil, "\(what): \(box) lies on \(other)")
      }
    }
  }

  @Test(arguments: sizes, 1...4)
  func `no label lies on another or leaves the picture`(size: [Int], variants: Int) throws {
    let stage = try StageFixture.film(width: size[0], height: size[1], variants: variants).stage()
    #expect(stage.size == (size[0], size[1]))
    expectApart(stage, "\(size) with \(variants) variants")
  }

  @Test(arguments: sizes)
  func `long words are broken, cut short or left out, never pushed together`(size: [Int]) throws {
    let stage = try StageFixture.film(
      width: size[0], height: size[1], variants: 3,
      plots: ["pane.y", "pane.velocity", "pane.acceleration"],
      note: "a very long explanation of what happens here that cannot stand on a single line",
      event: "the finger taps the pane a second time while it is still moving upwards quickly"
    ).stage()
    expectApart(stage, "\(size)")
  }

  @Test(
    arguments: ["phone", "small-phone", "tablet", "watch", "browser", "none"],
    [[], ["pane.velocity"]])
  func `every device and number of plots stays apart`(device: String, plots: [String]) throws {
    let stage = try StageFixture.film(
      width: 1280, height: 720, theme: "dark", device: device, plots: plots
    ).stage()
    expectApart(stage, "\(device) with \(plots)")
  }

  @Test(
    arguments: sizes,
    [1, 2, 3, 5, 8, 16, 25].map { ("grid", $0) }
      + (1...6).flatMap { [("rows", $0), ("overlay", $0)] })
  func `no label of a layout lies on another`(size: [Int], layout: (name: String, variants: Int))
    throws
  {
    let isLong = layout.variants == (layout.name == "grid" ? 5 : 3)
    for plots in [[], ["pane.velocity"], ["pane.y", "pane.velocity", "pane.acceleration"]] {
      let stage = try StageFixture.film(
        width: size[0], height: size[1], variants: layout.variants, plots: plots,
        note: isLong ? "a very long explanation of what happens here, word after word" : "a",
        layout: layout.name
      ).stage()
      expectApart(stage, "\(size) with \(layout) and \(plots)")
    }
  }

  @Test(arguments: sizes, [[2, 2], [4, 4], [1, 7], [8, 2]])
  func `no label of a swept grid lies on another`(size: [Int], counts: [Int]) throws {
    func list(_ count: Int) -> String {
      (1...count).map { String($0 * 70) }.joined(separator: ", ")
    }
    let stage = try StageFixture.play(
      """
      { "flick": 1, "title": "Sweeping", "canvas": { "size": [200, 120] },
        "layers": [ { "id": "dot", "type": "ellipse", "frame": [24, 42, 36, 36] } ],
        "behaviors": { "dot": { "layer": "dot", "property": "x", "states": { "a": 24, "b": 90 },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [ { "at": "100ms", "set": { "dot": "b" } } ],
        "sweep": { "behaviors.dot.motion.spring.stiffness": [\(list(counts[0]))],
          "behaviors.dot.motion.spring.damping": [\(list(counts[1]))] },
        "film": { "layout": "grid", "size": [\(size[0]), \(size[1])], "plots": ["dot.x"] },
        "render": { "duration": "1s" } }
      """
    ).stage()
    expectApart(stage, "\(size) with \(counts)")
    // Names stand beside the table, not above each cell.
    #expect(stage.textBoxes.count >= 2 * (counts[0] + counts[1]))
  }

  @Test(arguments: sizes)
  func `no label of a single variant lies on another`(size: [Int]) throws {
    let stage = try StageFixture.film(
      width: size[0], height: size[1], variants: 9, layout: "single"
    ).stage()
    expectApart(stage, "\(size)")
  }

  @Test(arguments: [4, 7, 16])
  func `a grid's canvases are alike and none lies on another`(variants: Int) throws {
    let stage = try StageFixture.film(
      width: 1920, height: 1080, variants: variants, touches: "none", layout: "grid"
    ).stage()
    let screens = stage.displayList(at: StageFixture.milliseconds(420)).commands
      .compactMap { command -> Rect? in
        guard case .pushClip(let shape, _) = command, shape.path.elements.count > 6 else {
          return nil
        }
        return shape.path.controlBounds
      }
    #expect(screens.count == variants)
    for (index, screen) in screens.enumerated() {
      #expect((screen.width - screens[0].width).magnitude < 1e-9)
      #expect((screen.height - screens[0].height).magnitude < 1e-9)
      for other in screens[..<index] { #expect(screen.intersection(other) == nil) }
      for text in stage.textBoxes { #expect(screen.intersection(text) == nil) }
    }
  }

  @Test(arguments: [300, 420, 900])
  func `curves in one piece are the film's pixels, from fewer commands`(milliseconds: Int64)
    throws
  {
    let stage = try StageFixture.film(width: 1280, height: 720).stage()
    let time = StageFixture.milliseconds(milliseconds)
    var rasterizer = Rasterizer()
    let cut = stage.displayList(at: time)
    let whole = stage.displayList(at: time, isFrame: false)
    #expect(rasterizer.draw(whole) == rasterizer.draw(cut))
    #expect(whole.commands.count < cut.commands.count)
  }

  @Test(arguments: [[16, 16], [40, 400], [400, 40]], ["rows", "grid", "overlay", "single"])
  func `even an absurd picture is drawn`(size: [Int], layout: String) throws {
    let stage = try StageFixture.film(
      width: size[0], height: size[1], variants: 6, layout: layout
    ).stage()
    var rasterizer = Rasterizer()
    let list = stage.displayList(at: StageFixture.milliseconds(400))
    #expect(rasterizer.draw(list).width == size[0])
  }

  @Test(arguments: [[16, 16], [16, 900], [900, 16], [40, 400], [400, 40]])
  func `even an absurd size is drawn`(size: [Int]) throws {
    let stage = try StageFixture.film(width: size[0], height: size[1], variants: 4).stage()
    let list = stage.displayList(at: StageFixture.milliseconds(400))
    var rasterizer = Rasterizer()
    #expect(rasterizer.draw(list).width == size[0])
  }
}
