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

  @Argument(help: "The scene files, or folders of them.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @OptionGroup var options: SceneOptions

  @Flag(
    name: .customLong("run"), help: "Judge what the scenes expect, with measured values.")
  var judges = false

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  @Option(help: ArgumentHelp("Write what was found as JUnit's XML.", valueName: "junit.xml"))
  var junit: String?

  @Flag(help: "Print annotations for GitHub.")
  var github = false

  func validate() throws {
    if github, options.json { throw ValidationError("'--json' and '--github' both print data") }
  }

  func run() throws {
    var worst: Int32 = 0
    var report = CheckReport()
    let paths: [String]
    do {
      paths = try SceneWalk.scenes(of: scenes)
    } catch {
      throw Terminal.fail(error)
    }
    for path in paths {
      do {
        let file = try SceneFile(path: path, options: options.options)
        if !file.warnings.isEmpty { Terminal.say(file.warnings) }
        let playback = try file.play()
        if !quiet {
          Terminal.say("\(path): \(playback.frameCount) frames, \(playback.durationText)")
        }
        if judges { worst = max(worst, judge(playback)) }
        report.add(playback, judged: judges)
      } catch let error {
        report.add(path, error, words: error.words)
        let code = Terminal.fail(error, json: options.json)
        worst = max(worst, code.rawValue)
      }
    }
    if github { Terminal.print(report.annotations) }
    do {
      if let junit { try report.writeJUnit(to: junit) }
    } catch {
      throw Terminal.fail(error)
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
