import FlickCore
import FlickMotion
import FlickScene
import Testing

/// Worlds as scenes write them, and what is said about those that are wrong.
@Suite struct WorldDecoderTests {
  /// A ball on a group that lies at [20, 40], and a box on the canvas.
  static func scene(
    items: String = "\"ball\": { \"layer\": \"ball\" }", world: String = "",
    behaviors: String = "", events: String = "", variants: String = ""
  ) -> String {
    """
    { "flick": 1, "canvas": { "size": [400, 800] },
      "layers": [
        { "id": "room", "type": "group", "frame": [20, 40, 300, 500], "children": [
          { "id": "ball", "type": "ellipse", "frame": [10, 20, 60, 40], "fill": "#000000" },
          { "id": "cube", "type": "rect", "frame": [100, 20, 60, 60], "fill": "#000000" },
          { "id": "thread", "type": "rect", "frame": [0, 0, 0.5, 60], "fill": "#000000" } ] },
        { "id": "outside", "type": "rect", "frame": [0, 0, 50, 50], "fill": "#000000" }
      ],
      "behaviors": { \(behaviors) },
      "worlds": { "room": { "items": { \(items) } \(world) } },
      "events": [ \(events) ]\(variants) }
    """
  }

  static let two = "\"ball\": { \"layer\": \"ball\" }, \"cube\": { \"layer\": \"cube\" }"

  @Test func `an item has two channels after the behaviors', its place and its rotation`() throws {
    let fade = """
      "fade": { "layer": "ball", "property": "opacity", "states": { "on": 1 },
        "motion": { "ease": { "duration": "1s" } } }
      """
    let text = Self.scene(behaviors: fade)
      .replacing(
        "\"events\"",
        with: "\"film\": { \"plots\": [\"ball.speed\", \"ball.rotation.velocity\"] }, \"events\"")
    let scene = try load(text).scene
    let variant = scene.variants[0]
    #expect(variant.behaviors.map(\.name) == ["fade"])
    #expect(variant.channels.map(\.name) == ["fade", "ball", "ball"])
    #expect(variant.channels.dropFirst().allSatisfy { $0.owner == .item(world: 0, item: 0) })
    #expect(variant.channels.map(\.property) == [.opacity, .xy, .rotation])
    #expect(variant.channels.map(\.initial) == [[1], [10, 20], [0]])
    #expect(scene.film?.signals.map(\.channel) == [1, 2])
  }

  @Test func `what is not written has UIKit's values`() throws {
    let world = try load(Self.scene()).scene.variants[0].worlds[0]
    let body = world.items[0].body
    #expect(world.gravity == Vector(dx: 0, dy: 1))
    #expect(world.settings == .uikit)
    #expect(world.rate == 60)
    #expect(world.bounds == nil)
    #expect((body.density, body.elasticity, body.friction, body.resistance) == (1, 0.2, 0.2, 0.1))
    #expect(body.center == Point(x: 40, y: 40))
    #expect(
      body.allowsRotation && body.angularResistance == 0.1 && !body.isAnchored && body.feelsGravity)
    #expect(body.collisions == .everything)
  }

  @Test func `a world's places are its layer's, and its bounds too`() throws {
    let world = try load(Self.scene(world: ", \"bounds\": \"parent\"")).scene.variants[0].worlds[0]
    #expect(world.parent == 0)
    #expect(world.bounds == Rect(x: 0, y: 0, width: 300, height: 500))
    let outside = try load(
      Self.scene(items: "\"box\": { \"layer\": \"outside\" }", world: ", \"bounds\": \"parent\"")
    ).scene.variants[0].worlds[0]
    #expect(outside.parent == nil)
    #expect(outside.bounds == Rect(x: 0, y: 0, width: 400, height: 800))
  }

  @Test func `a variant changes a world, not who is in it`() throws {
    func variants(_ path: String) -> String { ", \"variants\": { \"A\": {}, \"B\": { \(path) } }" }
    let scene = try load(
      Self.scene(items: Self.two, variants: variants("\"worlds.room.items.ball.elasticity\": 1"))
    ).scene
    #expect(scene.variants.map { $0.worlds[0].items[0].body.elasticity } == [0.2, 1])
    let moved = try load(
      Self.scene(variants: variants("\"layers.ball.frame\": [10, 120, 60, 40]"))
    ).scene
    #expect(moved.variants.map { $0.worlds[0].items[0].body.center.y } == [40, 140])
    for path in [
      "\"worlds.room.items\": { \"kugel\": { \"layer\": \"ball\" } }",
      "\"worlds.room.items.cube\": { \"layer\": \"cube\" }",
      "\"worlds.hall.gravity\": [0, 0]", "\"behaviors.ball.layer\": \"cube\"",
    ] {
      #expect(!problems(Self.scene(variants: variants(path))).isEmpty, "\(path)")
    }
  }

  static let refused: [(code: DiagnosticCode, scene: String)] = [
    (.outOfRange, scene(items: "\"ball\": { \"layer\": \"thread\" }")),
    (
      .conflictingKeys,
      scene().replacing("[10, 20, 60, 40]", with: "[10, 20, 60, 40], \"scale\": 2")
    ),
    (.conflictingKeys, scene(items: "\(two), \"box\": { \"layer\": \"outside\" }")),
    (
      .conflictingKeys,
      scene(items: "\"a\": { \"layer\": \"ball\" }, \"b\": { \"layer\": \"ball\" }")
    ),
    (
      .conflictingKeys,
      scene(
        behaviors: """
          "slide": { "layer": "ball", "property": "width", "states": { "on": 1 },
            "motion": { "ease": { "duration": "1s" } } }
          """)
    ),
    (
      .conflictingKeys,
      scene(
        behaviors: """
          "slide": { "layer": "room", "property": "x", "states": { "on": 1 },
            "motion": { "ease": { "duration": "1s" } } }
          """)
    ),
    (
      .duplicateName,
      scene(
        behaviors: """
          "ball": { "layer": "outside", "property": "x", "states": { "on": 1 },
            "motion": { "ease": { "duration": "1s" } } }
          """)
    ),
    (
      .unknownName,
      scene(world: ", \"pushes\": { \"a\": { \"item\": \"bell\", \"force\": [1, 0] } }")
    ),
    (
      .conflictingKeys,
      scene(world: ", \"attachments\": { \"a\": { \"item\": \"ball\", \"to\": \"ball\" } }")
    ),
    (
      .uselessKey,
      scene(
        world:
          ", \"attachments\": { \"a\": { \"item\": \"ball\", \"anchor\": [0, 0], \"dampingRatio\": 1 } }"
      )
    ),
    (
      .uselessKey,
      scene(items: "\"ball\": { \"layer\": \"ball\", \"on\": { \"release\": \"keep\" } }")
    ),
    (
      .uselessKey,
      scene(items: "\"ball\": { \"layer\": \"ball\", \"anchored\": true, \"velocity\": [1, 0] }")
    ),
    (.outOfRange, scene(world: ", \"walls\": [{ \"from\": [1, 1], \"to\": [1, 1] }]")),
    (.wrongType, scene(events: "{ \"set\": { \"ball\": \"open\" } }")),
    (.wrongType, scene(events: "{ \"set\": { \"ball\": { \"state\": \"open\" } } }")),
    (
      .uselessKey, scene(events: "{ \"set\": { \"ball\": { \"push\": [1, 0], \"velocity\": 1 } } }")
    ),
    (
      .uselessKey,
      scene(
        items: "\"ball\": { \"layer\": \"ball\", \"rotates\": false, \"angularResistance\": 1 }")
    ),
  ]

  @Test(arguments: refused.indices)
  func `a world that makes no sense is refused with its kind of problem`(index: Int) {
    let (code, text) = Self.refused[index]
    #expect(problems(text).map(\.code) == [code], "\(problems(text).map(\.message))")
  }

  @Test func `what worlds may show is limited before anything is played`() {
    let hour = ", \"render\": { \"duration\": \"3600s\" }"
    let world = ", \"rate\": 1200"
    // Two items, 1200 frames a second, an hour: 8 640 000 of 10 000 000.
    #expect(problems(Self.scene(items: Self.two, world: world, variants: hour)).isEmpty)
    let twice = hour + ", \"variants\": { \"A\": {}, \"B\": {} }"
    #expect(
      problems(Self.scene(items: Self.two, world: world, variants: twice))
        == [.tooManyItemSteps(17_280_000)])
  }
}
