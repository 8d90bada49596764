import ArgumentParser
import Flick
import FlickFit

struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Name recorded motion: which law, which numbers, since when, how sure.",
    discussion: """
      Reads a table (CSV or TSV, also of 'render trace' and 'render measure') or a motion golden \
      of Android's tests, and tells of each signal by which laws it moves, with intervals of 95 \
      % confidence, and how interruptions were answered. What the samples cannot tell is said so.
      """)

  @Argument(help: "The recording; '-' is standard input.", completion: .file())
  var recording: String

  @Option(
    help: ArgumentHelp(
      "The laws to consider, of rest, constant-velocity, spring, ease and decay, between commas. "
        + "(default: all)", valueName: "models"))
  var model: ModelList?

  @OptionGroup var table: TableOptions

  @Option(
    help: ArgumentHelp(
      "A table of touches on the same clock: what they caused, and which were ignored.",
      valueName: "touches.csv"), completion: .file())
  var events: String?

  @Flag(help: "Print what was found as data.")
  var json = false

  @Option(
    name: .shortAndLong,
    help: "A scene with what was recorded and what was fitted; its tables lie beside it.")
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A figure for a report: 'a.svg', 'a.png' or 'a.pdf'. Samples are dots, the fitted curve is "
        + "a line, and below it lies what is left, with a band for the noise.",
      valueName: "fit.svg"))
  var figure: String?

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  func run() throws {
    var options = FitJob.Options()
    options.table = table.options(isFilm: false)
    options.models = model?.models ?? []
    options.events = events
    do {
      let report = try FitJob(recording, options: options).run()
      var written: [String] = []
      if let output { written = try report.writeScene(to: output, overwrites: overwrite) }
      if let figure {
        try report.writeFigure(to: figure, overwrites: overwrite)
        written.append(figure)
      }
      Terminal.print(json ? report.json + "\n" : report.text)
      for path in written { Terminal.say("wrote '\(path)'") }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

/// Laws between commas.
struct ModelList: ExpressibleByArgument {
  let models: Set<MotionFit.Model>

  init?(argument: String) {
    let words = argument.split(separator: ",")
    let found = words.compactMap { MotionFit.Model(rawValue: String($0)) }
    let isAsked: (MotionFit.Model) -> Bool = { $0 != .unknown && $0 != .follows }
    guard !words.isEmpty, found.count == words.count, found.allSatisfy(isAsked) else { return nil }
    models = Set(found)
  }
}
