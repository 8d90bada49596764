import ArgumentParser
import Flick

/// What a scene expects of its trace, told like tests.
struct ExpectationReport {
  private let results: [Playback.ExpectationResult]

  init(_ playback: Playback) {
    results = playback.expectationResults
  }

  var isMet: Bool { results.allSatisfy(\.isMet) }

  /// Says each result, or only those that are not met.
  func say(quiet: Bool, by say: (String) -> Void = Terminal.say) {
    for result in results where !quiet || !result.isMet {
      say("\(result.isMet ? "met" : "not met"): \(result.text)")
    }
  }
}
