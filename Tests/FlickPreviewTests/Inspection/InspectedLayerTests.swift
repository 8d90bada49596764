import Flick
import FlickCore
import FlickPreview
import Testing

/// The layer under a point of the film.
@Suite struct InspectedLayerTests {
  private static let text = """
    { "flick": 1, "canvas": { "size": [100, 100], "scale": 2 },
      "layers": [
        { "id": "card", "type": "rect", "frame": [10, 20, 40, 30], "fill": "#2F6FED",
          "children": [ { "type": "group", "frame": [0, 0, 40, 30], "children": [
            { "type": "ellipse", "frame": [0, 0, 10, 10], "fill": "#FFFFFF", "opacity": 0.5 } ] } ] } ],
      "behaviors": { "card": { "layer": "card", "property": "x",
        "states": { "left": 10, "right": 50 }, "initial": "left",
        "motion": { "ease": { "duration": "1s", "curve": "linear" } } } },
      "events": [ { "at": "0ms", "set": { "card": "right" } } ] }
    """

  private static func film() throws -> ShownFilm {
    try ShownFilm(SceneFile(bytes: Array(text.utf8), name: "test.json").play())
  }

  private static let half = FlickTime(flicks: FlickTime.flicksPerSecond / 2)

  @Test func `a layer is found where it is at the instant, in pixels of the film`() throws {
    let film = try Self.film()
    let found = try #require(InspectedLayer(at: Point(x: 130, y: 80), of: film, time: Self.half))
    #expect(found.layer.id == "card" && found.parents.isEmpty)
    #expect(found.values.first?.text == "30, 20, 40, 30")
    let signal = try #require(found.signals.first)
    #expect(signal.signal.name == "card.x" && abs(signal.value - 30) < 1e-6)
    #expect(found.corners.map { $0.x.rounded() } == [60, 140, 140, 60])
    #expect(found.corners.map { $0.y.rounded() } == [40, 40, 100, 100])
    #expect(InspectedLayer(at: Point(x: 130, y: 80), of: film, time: .zero) == nil)
    #expect(InspectedLayer(at: Point(x: -1, y: 80), of: film, time: .zero) == nil)
  }

  @Test func `a layer in a layer names that, and what moves it`() throws {
    let film = try Self.film()
    let found = try #require(InspectedLayer(at: Point(x: 70, y: 50), of: film, time: Self.half))
    #expect(found.layer.id == nil && found.parents.map(\.id) == ["card", nil])
    #expect(found.values.contains { $0.name == "opacity" && $0.text == "0.5" })
    #expect(found.signals.contains { $0.signal.name == "card.x" })
  }

  @Test func `its place in the file is that of its object`() throws {
    let film = try Self.film()
    let place = film.playback.file.place(ofLayer: 0)
    #expect(place.file == "test.json" && place.path == "$.layers[0]")
    #expect(place.line == 3 && place.column == 5)
    #expect(film.playback.file.place(ofLayer: 1).path == "$.layers[0].children[0]")
  }
}
