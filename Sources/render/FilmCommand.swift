import ArgumentParser
import Flick
import Foundation

struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Play a scene and write films and frames (the default command).")

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: a film (.mp4, .webm, .mov, .mkv, .gif, .apng, .webp, .avif), a folder of "
        + "PNG frames, 'shot-####.png', or '-' for standard output. May be given several times.",
      valueName: "path"))
  var output: [String] = []

  @Option(help: "How many frames are drawn at the same time; the machine's cores by default.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  @OptionGroup(title: "Frames") var frames: FrameOptions

  @OptionGroup(title: "Formats") var formats: FormatOptions

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func validate() throws {
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
  }

  func run() throws {
    let playback = try arguments.play()
    let progress = ProgressLine(isInteractive: Terminal.isInteractive)
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      let job = try RenderJob(
        playback, outputs: output, options: formats.options(), choice: frames.choice(),
        jobs: jobs, overwrites: overwrite, continuation: frames.continuation)
      let report = try job.run(interruption: interruption) { done, total in
        if !quiet { progress.show(done, of: total) }
      }
      progress.finish()
      if !quiet { say(report) }
      try judge(playback)
    } catch let error as FlickError {
      progress.finish()
      throw Terminal.fail(error, json: arguments.json)
    }
  }

  private func say(_ report: RenderReport) {
    for warning in report.warnings { Terminal.say("warning: \(warning)") }
    for output in report.outputs { Terminal.say("wrote \(output.path) (\(output.description))") }
    Terminal.say(report.timing)
  }

  /// Prints what was expected of the trace; a failure ends with exit code 1.
  private func judge(_ playback: Playback) throws {
    let report = ExpectationReport(playback)
    report.say(quiet: quiet)
    if !report.isMet { throw ExitCode(1) }
  }
}
