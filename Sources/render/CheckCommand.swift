import ArgumentParser
import Flick
import RenderWords

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read scenes and play them without drawing, and tell what is wrong.",
    discussion: """
      With '--run', what each scene expects of its motion is judged too; an expectation that is \
      not met ends the command with 1.

      '--format gcc' prints a line for each problem, 'FILE:LINE:COLUMN: error: …', and nothing \
      else: editors read that.
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

  @Flag(help: "Print annotations for GitHub; '--format github' does the same.")
  var github = false

  @Option(
    help: "How what was found is printed; '--json' and '--github' are short for two of these.")
  var format: CheckFormat?

  /// What the options ask for, which ask for one of them.
  private var formats: Set<CheckFormat> {
    var formats: Set<CheckFormat> = []
    if let format { formats.insert(format) }
    if options.json { formats.insert(.json) }
    if github { formats.insert(.github) }
    return formats
  }

  func validate() throws {
    guard formats.count <= 1 else {
      let names = formats.map { "'\($0.rawValue)'" }.sorted().joined(separator: " and ")
      throw ValidationError("\(names) are two ways to print what was found; choose one")
    }
  }

  func run() throws {
    let format = formats.first ?? .text
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
        if !file.warnings.isEmpty, format != .gcc { Terminal.say(file.warnings) }
        let playback = try file.play()
        if !quiet, format != .gcc {
          Terminal.say("\(path): \(playback.frameCount) frames, \(playback.durationText)")
        }
        if judges {
          worst = max(worst, judge(playback, format, isAlone: paths.count == 1 || !quiet))
        }
        report.add(playback, judged: judges)
      } catch let error {
        report.add(path, error, words: error.words)
        worst = max(worst, error.exitCode)
        if format != .gcc { _ = Terminal.fail(error, json: format == .json) }
      }
    }
    switch format {
    case .text, .json: break
    case .gcc: Terminal.print(report.gcc)
    case .github: Terminal.print(report.annotations)
    }
    do {
      if let junit { try report.writeJUnit(to: junit) }
    } catch {
      throw Terminal.fail(error)
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  /// - Parameter isAlone: Whether it is clear without its path which scene is meant.
  /// - Returns: The exit code: 1 where an expectation is not met.
  private func judge(_ playback: Playback, _ format: CheckFormat, isAlone: Bool) -> Int32 {
    let report = ExpectationReport(playback)
    switch format {
    case .text, .github:
      report.say(quiet: quiet) { Terminal.say(isAlone ? $0 : "\(playback.file.path): \($0)") }
    case .gcc: break
    case .json: Terminal.print(playback.expectationJSON)
    }
    return report.isMet ? 0 : 1
  }
}

extension CheckFormat: ExpressibleByArgument {}
