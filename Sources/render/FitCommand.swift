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

  @Option(help: ArgumentHelp("The column of times. (default: by its name)", valueName: "name"))
  var time: String?

  @Option(help: "The unit of the times. (default: by the column's name)")
  var timeUnit: RecordedTimeUnit?

  @Option(
    help: ArgumentHelp(
      "The signals to fit, between commas. (default: all that move)", valueName: "names"))
  var columns: String?

  @Option(
    name: .customLong("scale"), parsing: .singleValue,
    help: ArgumentHelp(
      "What the values of a signal are multiplied by. May be given several times.",
      valueName: "name=factor"))
  var scales: [NamedNumber] = []

  @Option(
    name: .customLong("offset"), parsing: .singleValue,
    help: ArgumentHelp(
      "What is added to them then. May be given several times.", valueName: "name=number"))
  var offsets: [NamedNumber] = []

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

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  func run() throws {
    var options = FitJob.Options()
    options.table.time = time
    options.table.timeUnit = timeUnit?.seconds
    options.table.columns = columns?.split(separator: ",").map(String.init) ?? []
    for one in scales { options.table.scales[one.name] = one.number }
    for one in offsets { options.table.offsets[one.name] = one.number }
    options.models = model?.models ?? []
    options.events = events
    do {
      let report = try FitJob(recording, options: options).run()
      var written: [String] = []
      if let output { written = try report.writeScene(to: output, overwrites: overwrite) }
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

enum RecordedTimeUnit: String, ExpressibleByArgument, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case nanoseconds = "ns"

  var seconds: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e-3
    case .microseconds: 1e-6
    case .nanoseconds: 1e-9
    }
  }
}

/// `x=0.5`.
struct NamedNumber: ExpressibleByArgument {
  let name: String
  let number: Double

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="), equals > argument.startIndex,
      let number = Double(argument[argument.index(after: equals)...]), number.isFinite
    else { return nil }
    name = String(argument[..<equals])
    self.number = number
  }
}
