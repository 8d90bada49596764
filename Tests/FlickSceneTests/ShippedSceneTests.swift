import FlickCore
import FlickMotion
import FlickScene
import Testing

@Suite struct ShippedSceneTests {
  private static func hero() throws -> Scene {
    try load(packageFile("scenes/pane.json"), file: "scenes/pane.json").scene
  }

  @Test(arguments: ["pane", "first-touch"])
  func `every shipped scene loads without a word`(name: String) throws {
    let loaded = try load(packageFile("scenes/\(name).json"), file: "scenes/\(name).json")
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `the hero compares one spring that restarts with one that carries`() throws {
    let scene = try Self.hero()
    #expect(scene.variants.map(\.name) == ["Abrupt", "Smooth"])
    let abrupt = scene.variants[0].behaviors[0]
    let smooth = scene.variants[1].behaviors[0]
    #expect(abrupt.interruption == .restart)
    #expect(smooth.interruption == .carry)
    #expect(
      smooth.motion
        == .spring(try #require(Spring(stiffness: 300, damping: 20)), solver: .exact))
    #expect(abrupt.motion == smooth.motion)
    #expect(abrupt.layer == smooth.layer)
  }

  @Test func `the hero's taps land 120 ms apart on the pane`() throws {
    let scene = try Self.hero()
    #expect(
      scene.events.map(\.action) == Array(repeating: .tap(.canvas(Point(x: 195, y: 740))), count: 2)
    )
    let starts = scene.events.map(\.start)
    #expect(starts == [.at(FlickTime(flicks: 141_120_000)), .at(FlickTime(flicks: 225_792_000))])
  }

  @Test func `the hero's film slows down to a quarter of the speed around the taps`() throws {
    let film = try #require(try Self.hero().film)
    #expect(film.speed.normal == 1)
    #expect(film.speed.spans.map(\.speed) == [0.25])
    #expect(film.hold < FlickDuration(flicks: FlickTime.flicksPerSecond))
    #expect(film.signals.map(\.name) == ["pane.y", "pane.velocity"])
    #expect((film.width, film.height) == (1920, 1080))
  }

  @Test func `layers are numbered in a depth-first walk`() throws {
    let variant = try #require(try Self.hero().variants.first)
    var indices: [Int] = []
    func visit(_ layer: Layer) {
      indices.append(layer.index)
      layer.children.forEach(visit)
    }
    variant.layers.forEach(visit)
    #expect(indices == Array(0..<indices.count))
  }
}
