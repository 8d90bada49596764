import FlickCore
import FlickDisplay
import FlickStage
import Testing

@Suite struct CanvasTests {
  /// What a canvas draws, without its background.
  private func commands(
    _ layers: String, behaviors: String = "", events: String = "", at time: FlickTime = .zero
  ) throws -> [DrawCommand] {
    let stage = try StageFixture.canvas(layers: layers, behaviors: behaviors, events: events)
      .stage()
    return Array(stage.displayList(at: time).commands.dropFirst())
  }

  private func kinds(_ commands: [DrawCommand]) -> [String] {
    commands.map { command in
      switch command {
      case .fill: "fill"
      case .stroke: "stroke"
      case .shadow: "shadow"
      case .glyphs: "glyphs"
      case .pushClip, .pushUnion: "clip"
      case .popClip: "end clip"
      case .pushGroup: "group"
      case .popGroup: "end group"
      }
    }
  }

  @Test func `a canvas has its size times its scale, or the scale asked for`() throws {
    let played = try StageFixture.canvas(layers: "")
    #expect(try played.stage().size == (200, 200))
    #expect(try played.stage(scale: 1.5).size == (150, 150))
    #expect(try played.stage(variant: 0).displayList(at: .zero).width == 200)
  }

  @Test func `a layer is painted shadow, fill, children, stroke`() throws {
    let drawn = try commands(
      """
      { "type": "rect", "frame": [10, 10, 50, 50], "fill": "#FF0000", "clip": true,
        "shadow": { "radius": 4 }, "stroke": { "color": "#000000", "width": 2 },
        "children": [ { "type": "ellipse", "frame": [0, 0, 10, 10], "fill": "#00FF00" } ] }
      """)
    #expect(kinds(drawn) == ["shadow", "fill", "clip", "fill", "end clip", "stroke"])
  }

  @Test func `children lie in their parent's points`() throws {
    let drawn = try commands(
      """
      { "type": "group", "frame": [10, 20, 50, 50], "children": [
        { "type": "rect", "frame": [3, 4, 10, 10], "fill": "#00FF00" } ] }
      """)
    guard case .fill(let shape, _, _) = try #require(drawn.first) else {
      Issue.record("a rectangle is filled")
      return
    }
    #expect(shape.transform.apply(Point.zero) == Point(x: 26, y: 48))
  }

  @Test func `a layer with children fades as one picture, a single one in its colour`() throws {
    let many = try commands(
      """
      { "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000", "opacity": 0.5,
        "children": [ { "type": "rect", "frame": [0, 0, 10, 10], "fill": "#00FF00" } ] }
      """)
    #expect(kinds(many) == ["group", "fill", "fill", "end group"])
    let single = try commands(
      ##"{ "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000", "opacity": 0.5 }"##)
    guard case .fill(_, _, .solid(let color)) = try #require(single.first) else {
      Issue.record("a rectangle is filled")
      return
    }
    #expect(color.alpha == 0.5)
  }

  @Test func `a blended or blurred layer is a group of its own, with its opacity`() throws {
    let drawn = try commands(
      """
      { "type": "ellipse", "frame": [0, 0, 50, 50], "fill": "#FF0000", "opacity": 0.5,
        "blend": "color-dodge", "blur": 3, "scale": [1, 2] }
      """)
    #expect(kinds(drawn) == ["group", "fill", "end group"])
    // Two pixels to a point.
    #expect(
      drawn.first
        == .pushGroup(
          GroupStyle(opacity: 0.5, blend: .colorDodge, blur: Vector(dx: 6, dy: 12))))
  }

  @Test func `hidden and clear layers draw nothing`() throws {
    let drawn = try commands(
      """
      { "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000", "hidden": true },
      { "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000", "opacity": 0 }
      """)
    #expect(drawn.isEmpty)
  }

  @Test func `a gradient's ends touch the corners that its line leaves and reaches`() throws {
    let drawn = try commands(
      """
      { "type": "rect", "frame": [0, 0, 60, 20],
        "fill": { "linear": ["#000000", "#FFFFFF"], "angle": 45 } },
      { "type": "rect", "frame": [0, 0, 60, 20],
        "fill": { "linear": ["#000000", "#FFFFFF"], "angle": 90 } }
      """)
    guard case .fill(_, _, .gradient(let slanted)) = drawn[0],
      case .linear(let start, let end) = slanted.geometry,
      case .fill(_, _, .gradient(let upright)) = drawn[1],
      case .linear(let top, let bottom) = upright.geometry
    else {
      Issue.record("both are gradients")
      return
    }
    // At 45° the isolines through (0, 0) and (60, 20) pass the line's ends.
    let along = end - start
    #expect(abs(along.dot(Point.zero - start)) < 1e-9)
    #expect(abs(along.dot(Point(x: 60, y: 20) - end)) < 1e-9)
    #expect(abs(top.y) < 1e-9 && abs(bottom.y - 20) < 1e-9)
  }

  @Test func `a radial gradient's circle reaches the farthest corner unless it has a radius`()
    throws
  {
    let drawn = try commands(
      """
      { "type": "rect", "frame": [5, 5, 60, 20],
        "fill": { "radial": ["#000000", "#FFFFFF"], "center": [0.25, 1], "focus": [0, -0.5] } },
      { "type": "rect", "frame": [0, 0, 60, 20],
        "fill": { "radial": ["#000000", "#FFFFFF"], "radius": 7, "spread": "reflect",
          "dither": "ordered" } }
      """)
    guard case .fill(_, _, .gradient(let wide)) = drawn[0],
      case .radial(let center, let radius, let focus) = wide.geometry,
      case .fill(_, _, .gradient(let small)) = drawn[1]
    else {
      Issue.record("both are gradients")
      return
    }
    #expect(center == Point(x: 15, y: 20))
    #expect(abs(radius * radius - (45 * 45 + 20 * 20)) < 1e-9)
    #expect(focus == Vector(dx: 0, dy: -0.5) && wide.colors.spread == .pad)
    #expect(small.geometry == .radial(center: Point(x: 30, y: 10), radius: 7, focus: .zero))
    #expect(small.colors.spread == .reflect && small.colors.dithering == .ordered)
  }

  @Test func `text is centred between its frame's top and bottom by ascent and descent`() throws {
    let drawn = try commands(
      """
      { "type": "text", "frame": [0, 0, 100, 40], "text": "Hxg", "fontSize": 20,
        "align": "center" }
      """)
    guard case .glyphs(let run, _) = try #require(drawn.first) else {
      Issue.record("text is drawn as glyphs")
      return
    }
    let line = try FontLine.make("Hxg", size: 20)
    let origin = run.transform.apply(Point.zero)
    #expect(abs(origin.y - 2 * (20 + (line.ascent - line.descent) / 2)) < 1e-9)
    #expect(abs(origin.x - 2 * (50 - line.width / 2)) < 1e-9)
  }

  static let properties: [(String, String)] = [
    ("x", "30"), ("y", "30"), ("width", "30"), ("height", "30"), ("opacity", "0.5"),
    ("cornerRadius", "8"), ("scale", "1.5"), ("rotation", "30"),
  ]

  @Test(arguments: properties)
  func `a behavior's value replaces that part of its layer`(property: String, value: String) throws
  {
    func picture(_ initial: String, _ key: String) throws -> DisplayList {
      let frame =
        switch property {
        case "x": "[\(key), 5, 40, 50]"
        case "y": "[5, \(key), 40, 50]"
        case "width": "[5, 5, \(key), 50]"
        case "height": "[5, 5, 40, \(key)]"
        default: "[5, 5, 40, 50]"
        }
      let own =
        ["opacity", "cornerRadius", "scale", "rotation"].contains(property)
        ? ", \"\(property)\": \(key)" : ""
      return try StageFixture.canvas(
        layers: """
          { "id": "box", "type": "rect", "frame": \(frame), "fill": "#FF0000"\(own) }
          """,
        behaviors: """
          "box": { "layer": "box", "property": "\(property)",
            "states": { "a": \(initial) }, "motion": { "spring": { "stiffness": 1, "damping": 1 } } }
          """
      ).stage().displayList(at: .zero)
    }
    #expect(try picture(value, "1") == picture(value, value))
    #expect(try picture(value, "1") != picture("1", "1"))
  }

  @Test func `a motion that overshoots below nothing shows nothing`() throws {
    let drawn = try commands(
      ##"{ "id": "box", "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000" }"##,
      behaviors: """
        "box": { "layer": "box", "property": "width", "states": { "wide": 50, "shut": 0 },
          "motion": { "spring": { "stiffness": 400, "damping": 2 } } }
        """,
      events: ##"{ "at": "0ms", "set": { "box": "shut" } }"##,
      at: StageFixture.milliseconds(150))
    guard case .fill(let shape, _, _) = try #require(drawn.first) else {
      Issue.record("the layer is still there")
      return
    }
    #expect(shape.path.controlBounds?.width == 0)
  }
}
