import Flick
import FlickCore
import FlickEngine
import FlickTestScenes
import Testing

/// What the hero film claims.
@Suite struct HeroTests {
  static func limits(_ name: String) throws -> (left: TraceSample, right: TraceSample) {
    let playback = try SceneText.shipped("pane")
    let track = playback.trace.variants[try playback.variant(named: name)].tracks[0]
    let flip = try #require(playback.trace.occurrences.last).start
    return (track.sample(at: flip, limit: .left), track.sample(at: flip, limit: .right))
  }

  @Test func `The smooth pane's velocity has equal limits at the interruption`() throws {
    let (left, right) = try Self.limits("Smooth")
    #expect(left.velocity == right.velocity)
    #expect(left.position == right.position)
    #expect(left.velocity.length > 1000)
  }

  @Test func `The abrupt pane's velocity drops to zero at the interruption`() throws {
    let (left, right) = try Self.limits("Abrupt")
    #expect(left.velocity.length > 1000)
    #expect(right.velocity == .zero)
    #expect(left.position == right.position)
  }

  @Test func `Both panes are hit by both taps`() throws {
    for variant in try SceneText.shipped("pane").trace.variants {
      let changes = variant.events.filter { event in
        switch event.kind {
        case .started, .retargeted: true
        default: false
        }
      }
      #expect(changes.count == 2)
    }
  }

  @Test func `Everything the scene expects is met`() throws {
    let results = try SceneText.shipped("pane").expectationResults
    #expect(results.count >= 4)
    for result in results { #expect(result.isMet, "\(result.text)") }
  }

  @Test(arguments: try TraceHashTests.scenes())
  func `Every shipped scene plays, and what it expects is met`(name: String) throws {
    let playback = try SceneText.shipped(name)
    #expect(playback.trace.problems.isEmpty)
    for result in playback.expectationResults { #expect(result.isMet, "\(result.text)") }
  }
}
