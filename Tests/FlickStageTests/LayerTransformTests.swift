import FlickCore
import FlickDisplay
import FlickEngine
import FlickRaster
import FlickScene
import FlickStage
import FlickTestSupport
import Testing

@Suite struct LayerTransformTests {
  private func layer(
    _ rotation: Double, scale: Vector = Vector(dx: 1, dy: 1),
    shear: Vector = .zero, anchor: Point = Point(x: 0.5, y: 0.5),
    frame: Rect = Rect(x: 20.25, y: 30.5, width: 40, height: 25)
  ) -> Layer {
    Layer(
      index: 0, id: nil, content: .rect, frame: frame,
      transform: Layer.Transform(
        anchor: anchor, rotationDegrees: rotation, scale: scale, shear: shear),
      opacity: 1, fill: .color(.black), stroke: nil, shadow: nil,
      clipsChildren: false, isHidden: false, children: [])
  }

  private let still = LayerPose()

  private func distance(_ a: Point, _ b: Point) -> Double { (a - b).length }

  private func pixels(_ layers: String, behaviors: String = "") throws -> Pixmap {
    var rasterizer = Rasterizer()
    return rasterizer.draw(try StageFixture.picture(layers: layers, behaviors: behaviors))
  }

  // MARK: - Laws

  @Test(arguments: [0, 360, -360, 720])
  func `a whole turn is no turn`(degrees: Double) {
    #expect(still.transform(of: layer(degrees)) == .translation(20.25, 30.5))
  }

  @Test(arguments: [-170.0, -45, 12.5, 90, 133], [0.25, 1, 2])
  func `the anchor stays in its place`(degrees: Double, factor: Double) {
    for anchor in [Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.25)] {
      let turned = layer(degrees, scale: Vector(dx: factor, dy: -factor), anchor: anchor)
      let inside = Point(x: anchor.x * 40, y: anchor.y * 25)
      let expected = Point(x: 20.25 + inside.x, y: 30.5 + inside.y)
      #expect(distance(still.transform(of: turned).apply(inside), expected) < 1e-12)
    }
  }

  @Test func `scaling comes before turning`() {
    let turned = layer(
      90, scale: Vector(dx: 2, dy: 1), anchor: .zero,
      frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(distance(still.transform(of: turned).apply(Point(x: 1, y: 0)), Point(x: 0, y: 2)) == 0)
    #expect(distance(still.transform(of: turned).apply(Point(x: 0, y: 1)), Point(x: -1, y: 0)) == 0)
  }

  @Test
  func `a shear moves to the right what lies below the anchor, and down what lies right of it`() {
    let leaning = layer(
      0, shear: Vector(dx: 0.5, dy: 0.25), anchor: Point(x: 0, y: 1),
      frame: Rect(x: 10, y: 20, width: 40, height: 8))
    let place = still.transform(of: leaning)
    #expect(place.apply(Point(x: 0, y: 8)) == Point(x: 10, y: 28))
    #expect(place.apply(Point(x: 0, y: 0)) == Point(x: 6, y: 20))
    #expect(place.apply(Point(x: 40, y: 8)) == Point(x: 50, y: 38))
  }

  @Test func `shearing comes after scaling and before turning`() {
    let leaning = layer(
      90, scale: Vector(dx: 1, dy: 2), shear: Vector(dx: 0.5, dy: 0), anchor: .zero,
      frame: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(
      distance(still.transform(of: leaning).apply(Point(x: 0, y: 1)), Point(x: -2, y: 1)) == 0)
  }

  /// Where it leans, a finger meets what is seen.
  @Test func `a touch meets a layer where it leans, and nothing beside it`() {
    let leaning = layer(
      0, shear: Vector(dx: -1, dy: 0), anchor: Point(x: 0, y: 1),
      frame: Rect(x: 0, y: 0, width: 40, height: 40))
    let variant = Variant(
      name: nil, note: nil, layers: [leaning], behaviors: [],
      touch: TouchSampling(rate: 120, velocity: .exact))
    func hit(_ x: Double, _ y: Double) -> Int? {
      variant.hitTest(Point(x: x, y: y), pose: still, candidates: [0])
    }
    #expect(hit(45, 2) == 0 && hit(5, 38) == 0)
    #expect(hit(5, 2) == nil && hit(75, 38) == nil)
  }

  @Test(arguments: [30.0, 77.7, 180])
  func `turns of parent and child add up`(degrees: Double) throws {
    let nested = try StageFixture.picture(
      layers: """
        { "type": "group", "frame": [10, 10, 60, 60], "rotation": \(degrees), "children": [
          { "type": "rect", "frame": [0, 0, 60, 60], "rotation": \(-degrees), "fill": "#FF0000" } ] }
        """)
    guard case .fill(let shape, _, _) = try #require(nested.commands.last) else {
      Issue.record("a rectangle is filled")
      return
    }
    for corner in [Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 60, y: 60)] {
      let expected = Point(x: 2 * (10 + corner.x), y: 2 * (10 + corner.y))
      #expect(distance(shape.transform.apply(corner), expected) < 1e-12)
    }
  }

  @Test func `a quarter turn of a square about its middle draws the same pixels`() throws {
    func square(_ keys: String) -> String {
      ##"{ "type": "rect", "frame": [20, 30, 40, 40], "cornerRadius": 9, "fill": "#0A84FF"\##(keys) }"##
    }
    let plain = try pixels(square(""))
    for keys in [", \"rotation\": 90", ", \"rotation\": -180", ", \"scale\": [-1, 1]"] {
      #expect(try pixels(square(keys)) == plain, "\(keys)")
    }
    #expect(try pixels(square(", \"rotation\": 45")) != plain)
  }

  @Test func `a scaled layer is the larger layer`() throws {
    let scaled = try pixels(
      ##"{ "type": "ellipse", "frame": [30, 40, 20, 10], "scale": [2, 3], "fill": "#0A84FF" }"##)
    let large = try pixels(
      ##"{ "type": "ellipse", "frame": [20, 30, 40, 30], "fill": "#0A84FF" }"##)
    #expect(scaled == large)
  }

  @Test func `a flattened layer shows nothing`() throws {
    let drawn = try StageFixture.picture(
      layers: ##"{ "type": "rect", "frame": [0, 0, 50, 50], "fill": "#FF0000", "scale": 0 }"##)
    #expect(drawn.commands.count == 1)
  }

  /// Nothing but the place of the drawing changes: what a parent's turn does to
  /// a child with everything is what turning the whole picture does.
  @Test func `shadows, clips, strokes and text turn with their layer`() throws {
    let inside = """
      { "type": "rect", "frame": [20, 20, 60, 60], "fill": "#FF0000", "clip": true,
        "cornerRadius": 12, "shadow": { "radius": 4, "offset": [3, 5] },
        "stroke": { "color": "#000000", "width": 2 }, "children": [
        { "type": "text", "frame": [5, 5, 50, 20], "text": "Hg" },
        { "type": "ellipse", "frame": [30, 30, 40, 40], "fill": "#00FF00" } ] }
      """
    let plain = try StageFixture.picture(layers: inside)
    let turned = try StageFixture.picture(
      layers: ##"{ "type": "group", "rotation": 30, "scale": 0.5, "children": [ \##(inside) ] }"##)
    let whole = AffineTransform.translation(-100, -100).then(.scale(0.5))
      .then(.rotation(degrees: 30)).then(.translation(100, 100))
    #expect(turned.commands.count == plain.commands.count)
    for (command, expected) in zip(turned.commands, plain.commands).dropFirst() {
      let (a, b) = (command.transform, expected.transform?.then(whole))
      guard let a, let b else {
        #expect(a == nil && b == nil)
        continue
      }
      for corner in [Point(x: 0, y: 0), Point(x: 60, y: 0), Point(x: 0, y: 60)] {
        #expect(distance(a.apply(corner), b.apply(corner)) < 1e-10)
      }
    }
  }

  @Test func `a behavior's scale replaces both factors`() throws {
    let box = ##"{ "id": "box", "type": "rect", "frame": [5, 5, 40, 50], "fill": "#FF0000""##
    let moved = try StageFixture.picture(
      layers: box + ##", "scale": [1, 3] }"##,
      behaviors: """
        "box": { "layer": "box", "property": "scale",
          "states": { "a": 2 }, "motion": { "spring": { "stiffness": 1, "damping": 1 } } }
        """)
    #expect(try moved == StageFixture.picture(layers: box + ##", "scale": 2 }"##))
  }
}

extension DrawCommand {
  fileprivate var transform: AffineTransform? {
    switch self {
    case .fill(let shape, _, _), .stroke(let shape, _, _), .shadow(let shape, _),
      .pushClip(let shape, _):
      shape.transform
    case .glyphs(let run, _): run.transform
    case .pushUnion, .popClip, .pushGroup, .popGroup: nil
    }
  }
}
