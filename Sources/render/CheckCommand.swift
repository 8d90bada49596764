import ArgumentParser
import Flick

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read scenes and play them without drawing, and tell what is wrong.",
    discussion: """
      With '--run', what each scene expects of its motion is judged too; an expectation that is \
      not met ends the command with 1.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @OptionGroup var options: SceneOptions

  @Flag(
    name: .customLong("run"), help: "Judge what the scenes expect, with measured values.")
  var judges = false

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func run() throws {
    var worst: Int32 = 0
    for path in scenes {
      do {
        let file = try SceneFile(path: path, options: options.options)
        if !file.warnings.isEmpty { Terminal.say(file.warnings) }
        let playback = try file.play()
        if !quiet {
          Terminal.say("\(path): \(playback.frameCount) frames, \(playback.durationText)")
        }
        if judges { worst = max(worst, judge(playback)) }
      } catch let error {
        let code = Terminal.fail(error, json: options.json)
        worst = max(worst, code.rawValue)
      }
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  /// - Returns: The exit code: 1 where an expectation is not met.
  private func judge(_ playback: Playback) -> Int32 {
    let report = ExpectationReport(playback)
    if options.json {
      Terminal.print(playback.expectationJSON)
    } else {
      report.say(quiet: quiet)
    }
    return report.isMet ? 0 : 1
  }
}
