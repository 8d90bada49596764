import FlickScene
import Testing

/// What a variant has over time, and what there is to know of each property.
@Suite struct ChannelTests {
  @Test(arguments: Channel.Property.allCases)
  func `every property has a row, and units and names for the numbers that signals show`(
    property: Channel.Property
  ) {
    #expect(!property.title.isEmpty)
    #expect((1...16).contains(property.components))
    #expect(property.name(ofComponent: 0) != nil)
    // A matrix moves by points and turns by factors.
    let units = Set((0..<property.components).map(property.unit(ofComponent:)))
    #expect(units.count == (property.kind == .matrix ? 2 : 1))
  }

  @Test func `behaviors come first, then items, their rotations, and what is animated`() throws {
    let variant = try load(
      #"""
      { "flick": 1, "canvas": { "size": [200, 200] },
        "layers": [
          { "id": "pane", "type": "rect", "frame": [1, 2, 10, 10] },
          { "id": "crate", "type": "rect", "frame": [30, 40, 10, 10] },
          { "id": "lamp", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#336699",
            "animations": {
              "glow": { "property": "fill", "to": "#ffffff", "duration": "1s" },
              "fade": { "property": "opacity", "to": 0, "duration": "1s" } } } ],
        "worlds": { "room": { "items": { "box": { "layer": "crate" } } } },
        "behaviors": { "slide": { "layer": "pane", "property": "y",
          "states": { "a": 2, "b": 50 }, "motion": { "ease": { "duration": "1s" } } } } }
      """#
    ).scene.variants[0]
    let channels = variant.channels
    #expect(channels.map(\.name) == ["slide", "box", "box", "lamp", "lamp"])
    #expect(channels.map(\.property) == [.y, .xy, .rotation, .opacity, .fill])
    #expect(
      channels.map(\.owner) == [
        .behavior, .item(world: 0, item: 0), .item(world: 0, item: 0), .layer, .layer,
      ])
    #expect(channels.map(\.initial) == [[2], [30, 40], [0], [1], [0.2, 0.4, 0.6, 1]])
    #expect(variant.behavior(ofChannel: 0)?.name == "slide")
    #expect(variant.behavior(ofChannel: 1) == nil)
  }
}
