import ArgumentParser
import Flick
import Foundation

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare pictures, folders of frames, films, traces or manifests.",
    discussion: """
      Two PNGs, two folders of PNGs, two films that lose nothing ('.apng', '.mkv', also a film \
      and a folder), two CSV files of 'render trace', or two manifests of frames. What differs is \
      told frame by frame, never on average. Of recordings ('render measure') it tells how much \
      later and faster one is, and what is left after that. Ends with 0 when they are the same, with 1 when they differ.
      """)

  @Argument(help: "What is expected.", completion: .file())
  var expected: String

  @Argument(help: "What is compared with it.", completion: .file())
  var actual: String

  @OptionGroup var tolerance: ToleranceOptions

  @Option(
    name: .shortAndLong,
    help: "A PNG to draw the worst difference into, or a folder for one of each frame that differs."
  )
  var output: String?

  @Flag(name: .customShort("y"), help: "Replace a PNG that exists; a folder has to be empty.")
  var overwrite = false

  @Flag(help: "Tell of each frame that differs, not only of runs of them.")
  var perFrame = false

  @Flag(help: "Print what was found as data.")
  var json = false

  @Flag(help: "Lay tables onto each other in time first, as those of 'render measure' are.")
  var align = false

  @Option(help: "The largest difference that is allowed between aligned tables.")
  var within = 0.0

  func validate() throws {
    guard within >= 0, within.isFinite else {
      throw ValidationError("'--within' is 0 or more (was \(within))")
    }
  }

  func run() throws {
    var options = tolerance.difference
    options.output = output
    options.overwrites = overwrite
    options.everyFrame = perFrame
    (options.aligns, options.within) = (align, within)
    let report: DifferenceReport
    do {
      report = try DifferenceJob(expected, actual, options: options).run()
    } catch {
      throw Terminal.fail(error)
    }
    Terminal.print((json ? report.json : report.text) + "\n")
    if !json { try show(report) }
    if !report.isSame { throw ExitCode(1) }
  }

  private func show(_ report: DifferenceReport) throws {
    if let output = report.output { Terminal.say("wrote '\(output)'") }
    guard isatty(STDOUT_FILENO) == 1,
      let terminal = InlinePicture(environment: ProcessInfo.processInfo.environment)
    else { return }
    do {
      if let picture = try report.picture() { Terminal.print(terminal.text(png: picture)) }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
