import ArgumentParser
import Flick

/// What a scene expects of its trace, told like tests.
struct ExpectationReport {
  private let results: [Playback.ExpectationResult]

  init(_ playback: Playback) {
    results = playback.expectationResults
  }

  /// Says each result; one that is not met ends the program with exit code 1.
  func say(quiet: Bool) throws {
    for result in results where !quiet || !result.isMet {
      Terminal.say("\(result.isMet ? "met" : "not met"): \(result.text)")
    }
    if results.contains(where: { !$0.isMet }) { throw ExitCode(1) }
  }
}
