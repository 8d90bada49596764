import Flick
import FlickCore
import FlickMotion
import FlickPreview
import FlickScene
import Testing

/// One finger under all policies, and two variants without their names.
@Suite struct ComparisonTests {
  private static func trace(_ playback: Playback, variant: Int) -> [String] {
    var lines: [String] = []
    playback.trace(variant: variant, everyTick: true) { lines.append($0) }
    return lines
  }

  @Test func `each of eight policies is the scene with that policy`() throws {
    let gesture = LiveTakeTests.gestures[1]
    let take = try LiveTakeTests.take(gesture)
    let recording = try take.saved(SceneFile.Options()).recording
    let tables = recording.table.map { [$0.name: $0.text] } ?? [:]
    func file(_ bytes: [UInt8], _ values: [String] = []) throws -> Playback {
      var options = SceneFile.Options()
      options.values = values
      return try SceneFile(
        bytes: bytes, name: take.take.file.path, folder: take.take.file.folder, options: options,
        replaced: tables
      ).play()
    }
    let playback = try file(recording.scene)
    let comparison = try PolicyComparison(
      recording.scene, of: playback, event: playback.file.scene.events.count - 1)
    #expect(comparison.policies == InterruptionPolicy.allCases.map(\.rawValue))
    #expect(comparison.refused.isEmpty)
    let all = try file(comparison.scene)
    #expect(all.file.scene.film?.layout == .grid)
    for (index, policy) in comparison.policies.enumerated() {
      // A variant of the scene has a policy of its own, so all are taken out.
      var edit = try #require(SceneEdit(recording.scene))
      edit.remove(["variants", "expect", "figures", "film"], of: edit.root)
      let one = try file(edit.result, ["behaviors.pane.interrupt=\(policy)"])
      let own = Self.trace(one, variant: 0)
      // How long what moves is visible follows from the film's size.
      let rows = Array(Self.trace(all, variant: index).prefix(own.count))
      let difference = zip(rows, own).first { $0 != $1 }
      #expect(difference == nil && rows.count > own.count / 2, "\(policy)")
    }
  }

  @Test func `a policy that the scene does not take is named, with the reason`() throws {
    let text = """
      { "flick": 1, "canvas": { "size": [64, 64], "scale": 1 },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 64, 64], "fill": "#000" } ],
        "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 40 },
          "initial": "a", "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20, "solver": "pop" } } } },
        "events": [ { "at": "0s", "tap": [10, 10] }, { "at": "90ms", "tap": [10, 50] } ] }
      """
    let playback = try SceneFile(bytes: Array(text.utf8), name: "a.json").play()
    let comparison = try PolicyComparison(Array(text.utf8), of: playback, event: nil)
    #expect(comparison.policies.count + comparison.refused.count == 8)
    #expect(comparison.policies.contains("carry"))
    for refused in comparison.refused { #expect(!refused.why.isEmpty) }
  }

  @Test func `which is which the trial says only when it is asked`() throws {
    var generator = SystemRandomNumberGenerator()
    var orders: Set<Int> = []
    for _ in 0..<64 {
      var trial = try #require(BlindTrial(names: ["A", "B"], using: &generator))
      orders.insert(trial.variant(onSide: 0))
      #expect(trial.variant(onSide: 0) != trial.variant(onSide: 1))
      let names = trial.choose(side: 1)
      #expect(names[0] == ["A", "B"][trial.variant(onSide: 1)])
      #expect(trial.choice == 1)
    }
    #expect(orders == [0, 1])
    #expect(BlindTrial(names: ["A"], using: &generator) == nil)
  }
}
