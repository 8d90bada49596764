import ArgumentParser
import Flick
import Foundation

struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Draw the scenes in Markdown pages: '```flick' blocks become pictures.",
    discussion: """
      A block holds a scene, or names its file: '```flick curves scene=pane.json width=half'. In \
      its place stands a picture, which lies beside the page, with words for those who do not see \
      it; all else stays as it is. A folder's other files are copied.

      The forms are still (the usual one), moving (an SVG that moves), curves, overlay, strip, \
      strip-curves, onion, timeline, phase and sweep. A picture is drawn anew only where its block, \
      a file that its scene names, the fonts or the program have changed. Where a block is wrong, \
      nothing is written and the command ends with 65.
      """)

  @Argument(help: "The pages: a folder, or one file.", completion: .file())
  var input: String

  @Argument(help: "The folder to write.", completion: .directory)
  var output: String

  @Option(help: "How many pictures are drawn at the same time; the machine's cores by default.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Let scenes and links lead out of the folder of the pages.")
  var allowOutside = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @Flag(name: .customShort("y"), help: "Replace files that no run before has written.")
  var overwrite = false

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func validate() throws {
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
    guard !output.isEmpty, output != "-" else {
      throw ValidationError("the folder to write has a name (was '\(output)')")
    }
  }

  func run() throws {
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    var options = PagesJob.Options()
    options.jobs = jobs
    options.pathsMayLeaveFolder = allowOutside
    options.isStrict = strict
    options.overwrites = overwrite
    let report: PagesJob.Report
    do {
      let job = try PagesJob(input, output: output, options: options)
      watch.writingBegins()
      report = try job.run(interruption: interruption)
    } catch {
      throw Terminal.fail(error)
    }
    for warning in report.warnings { Terminal.say(warning.trimmingCharacters(in: .newlines)) }
    var worst: Int32 = 0
    for (error, usedAt) in report.failures {
      worst = max(worst, Terminal.fail(error).rawValue)
      if let usedAt { Terminal.say("  used at \(usedAt)") }
    }
    if worst != 0 { throw ExitCode(worst) }
    guard !quiet else { return }
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    Terminal.say(
      "wrote \(output): \(count(report.pages, "page")), \(count(report.drawn, "picture")) drawn, "
        + "\(report.kept) kept")
  }
}
