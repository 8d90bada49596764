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
      "Where to write: a film (.mp4, .webm, .mov, .mkv, .gif, .apng, .webp, .avif), vectors that "
        + "move (.svg, of one variant's canvas, alone), a folder of "
        + "PNG frames, 'shot-####.png', or '-' for standard output. May be given several times.",
      valueName: "path"))
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many frames are drawn at the same time, as far as 100 MB hold them at 1920×1080; "
        + "the machine's cores by default."))
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  @OptionGroup(title: "Frames") var frames: FrameOptions

  @OptionGroup(title: "Formats") var formats: FormatOptions

  @Option(help: "How an SVG that moves writes letters.")
  var svgText: MovingOptions.Text?

  @Flag(help: "An SVG moves by SMIL, for programs that know no CSS animations.")
  var smil = false

  @Flag(help: "Print what would be written and how, and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "How progress is shown on standard error: a bar on a terminal and lines elsewhere (auto), "
        + "'bar', 'plain', 'json' (an object a line) or 'none'.", valueName: "how"))
  var progress = ProgressMode.auto

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func validate() throws {
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
    guard svgText == nil && !smil || output.contains(where: { $0.lowercased().hasSuffix(".svg") })
    else { throw ValidationError("'--smil' and '--svg-text' are of an output '.svg'") }
    guard !quiet || progress == .auto || progress == .none else {
      throw ValidationError("'--quiet' and '--progress \(progress.rawValue)' contradict each other")
    }
    guard !arguments.json || dryRun || !output.contains("-") else {
      throw ValidationError(
        "'-o -' and '--json' would both write to standard output; write the frames elsewhere")
    }
  }

  func run() throws {
    let progress = Progress(quiet ? .none : progress)
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      let playback = try arguments.play(say: progress.say)
      if let path = output.first(where: { $0.lowercased().hasSuffix(".svg") }) {
        try writeMoving(playback, to: path, progress)
        try judge(playback, progress)
        return
      }
      var options = formats.options
      // What is taken over is not drawn, and what is not drawn has no hash.
      options.hashesFrames = arguments.json && !frames.resume
      let job = try RenderJob(
        playback, outputs: output, options: options, choice: frames.choice(), jobs: jobs,
        overwrites: overwrite, continuation: frames.continuation)
      try job.checkOptions()
      if dryRun {
        let plan = try job.dryRun()
        Terminal.print(arguments.json ? plan.json : plan.text)
        return
      }
      watch.writingBegins()
      let report = try job.run(interruption: interruption, progress: progress.show)
      progress.finish()
      if !quiet { say(report, progress) }
      if arguments.json { Terminal.print(report.json(traceHash: playback.traceHash)) }
      try judge(playback, progress)
    } catch let error as FlickError {
      throw progress.fail(error, json: arguments.json)
    }
  }

  private func writeMoving(
    _ playback: Playback, to path: String, _ progress: Progress
  ) throws(FlickError) {
    guard output.count == 1, frames.isUnused, formats.isUnused, !dryRun, !arguments.json else {
      throw FlickError(movesAlone: path)
    }
    var options = MovingOptions()
    options.text = svgText ?? .outlines
    options.usesSMIL = smil
    options.loops = !formats.once
    let remarks = try playback.writeMovingPicture(
      to: path, options: options, overwrites: overwrite)
    if quiet { return }
    progress.say("wrote \(path)")
    for remark in remarks { progress.say(remark) }
  }

  private func say(_ report: RenderReport, _ progress: Progress) {
    for warning in report.warnings { progress.say("warning: \(warning)") }
    for output in report.outputs { progress.say("wrote \(output.path) (\(output.description))") }
    progress.say(report.timing)
  }

  /// Prints what was expected of the trace; a failure ends with exit code 1.
  private func judge(_ playback: Playback, _ progress: Progress) throws {
    let report = ExpectationReport(playback)
    report.say(quiet: quiet, by: progress.say)
    if !report.isMet { throw ExitCode(1) }
  }
}

extension MovingOptions.Text: ExpressibleByArgument {}
