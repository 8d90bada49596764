import ArgumentParser
import Flick
import Foundation
import RenderWords

struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Record how scenes move and look, and verify that they still do.",
    discussion: """
      The golden of 'a.json' is the folder 'a.golden': the hash of every frame, the motion as \
      text, the scene, and a few key frames to look at. It is committed beside the scene. A \
      folder stands for the scenes in it and below, but not for those in folders that hold a \
      file '.flickignore'.
      """,
    subcommands: [
      GoldenVerifyCommand.self, GoldenRecordCommand.self, GoldenApproveCommand.self,
      GoldenStatusCommand.self, GoldenPruneCommand.self, GoldenMergeCommand.self,
    ])
}

/// What every command has that goes through scenes.
struct GoldenArguments: ParsableArguments {
  @Argument(
    help: "Scene files, or folders of them.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Flag(help: "Let scenes name files outside their folders.")
  var allowOutside = false

  func job(_ change: (inout GoldenOptions) -> Void = { _ in }) throws -> GoldenJob {
    var options = GoldenOptions()
    options.pathsMayLeaveFolder = allowOutside
    options.words = \.words
    change(&options)
    do {
      return try GoldenJob(scenes: scenes, options: options)
    } catch {
      throw Terminal.fail(error)
    }
  }
}

extension GoldenJob {
  /// Does something with the job that ends with an exit code.
  func end(_ body: (GoldenJob) throws(FlickError) -> Int32) throws {
    let code: Int32
    do {
      code = try body(self)
    } catch {
      throw Terminal.fail(error)
    }
    if code != 0 { throw ExitCode(code) }
  }
}

/// How many frames are drawn at the same time.
struct GoldenJobs: ParsableArguments {
  @Option(help: "How many frames are drawn at the same time; the machine's cores by default.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
  }
}

/// Files that are made of what was found.
struct GoldenReports: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write what was found as data.", valueName: "report.json"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Write it as a page with pictures and curves, in one file.", valueName: "report.html"))
  var html: String?

  @Option(help: ArgumentHelp("Write it as JUnit's XML.", valueName: "junit.xml"))
  var junit: String?

  @Flag(help: "Print annotations for GitHub, and append to the step's summary.")
  var github = false

  func validate() throws {
    if let report, report.lowercased().hasSuffix(".html") {
      throw ValidationError("'--report' writes data; '--html \(report)' writes the page")
    }
  }

  func write(_ outcome: GoldenOutcome) throws(FlickError) {
    try outcome.checkPlaces([report, html, junit].compactMap { $0 })
    if let report { try outcome.write(to: report) }
    if let html { try outcome.writePage(to: html) }
    if let junit { try outcome.writeJUnit(to: junit) }
    guard github else { return }
    Terminal.print(outcome.annotations)
    try outcome.appendStepSummary()
  }
}

struct GoldenVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Draw scenes and compare them with their goldens.",
    discussion: """
      Ends with 0 when all are the same, 1 when one differs, 65 when a scene or golden cannot be \
      read, 66 when a golden is missing or its scene is gone. What differs is left in 'a.golden.failed', which \
      'render golden approve' takes over.
      """)

  @OptionGroup var arguments: GoldenArguments
  @OptionGroup var drawing: GoldenJobs

  @Option(
    help: ArgumentHelp(
      "Only one part of the scenes, such as '2/3'; 'auto': the one that the engine says.",
      valueName: "k/n"))
  var shard: ShardChoice?

  @Option(
    help: ArgumentHelp(
      "Take expected pixels from the scene as it was committed at this revision.",
      valueName: "revision"))
  var base: String?

  @OptionGroup var reports: GoldenReports

  @Flag(help: "Print what was found as data.")
  var json = false

  @Flag(help: "Say nothing of scenes that are the same.")
  var quiet = false

  @Flag(help: "Leave no folder beside a golden that fails.")
  var noFailures = false

  func run() throws {
    let part: Shard?
    do {
      part = try shard?.shard()
    } catch {
      throw Terminal.fail(error)
    }
    let job = try arguments.job {
      $0.jobs = drawing.jobs
      $0.shard = part
      $0.base = base
      $0.leavesFailures = !noFailures
      $0.showsFailures = reports.html != nil
    }
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    watch.writingBegins()
    defer { watch.stop() }
    let outcome: GoldenOutcome
    do {
      outcome = try job.verify(interruption: interruption) { text in
        if json || quiet && text.contains(": same: ") && !text.contains("\n") { return }
        Terminal.print(text + "\n")
      }
      try reports.write(outcome)
      Terminal.print(json ? try outcome.json() : outcome.summary + "\n")
    } catch {
      throw Terminal.fail(error)
    }
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }
}

struct GoldenRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Write the goldens that are missing or whose scenes changed.",
    discussion: """
      Look at the key frames, and commit the goldens alone with the reason. Refused where the \
      environment sets CI. A golden keeps what it tolerates until other limits are given.
      """)

  @OptionGroup var arguments: GoldenArguments
  @OptionGroup var drawing: GoldenJobs

  @OptionGroup var tolerance: ToleranceOptions

  @Option(help: ArgumentHelp("Why something may differ.", valueName: "sentence"))
  var reason: String?

  @Option(
    help: ArgumentHelp(
      "How many pictures are kept; as many as before by default, few in a new golden.",
      valueName: "none|few|all"))
  var keys: GoldenKeys?

  @Flag(help: "Write also where CI is set.")
  var force = false

  func run() throws {
    let job = try arguments.job {
      $0.jobs = drawing.jobs
      $0.isForced = force
      $0.keys = keys
      $0.reason = reason
      if !tolerance.isEmpty { $0.tolerance = tolerance.difference }
    }
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    watch.writingBegins()
    defer { watch.stop() }
    try job.end { job throws(FlickError) in
      try job.record(interruption: interruption) { Terminal.say($0) }
    }
  }
}

struct GoldenApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Take over as goldens what the last verification left of scenes that failed.",
    discussion: """
      Each golden is replaced in one step. Refused for a scene that has changed since it was \
      verified, and where the environment sets CI.
      """)

  @OptionGroup var arguments: GoldenArguments

  @Flag(help: "Write also where CI is set.")
  var force = false

  func run() throws {
    try arguments.job { $0.isForced = force }
      .end { job throws(FlickError) in try job.approve { Terminal.say($0) } }
  }
}

struct GoldenStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell which goldens are there, without drawing.",
    discussion: """
      Ends with 1 when a scene has changed since its golden was recorded or a failure waits, \
      with 66 when a golden is missing or its scene is gone.
      """)

  @OptionGroup var arguments: GoldenArguments

  func run() throws {
    try arguments.job()
      .end { job throws(FlickError) in try job.status { Terminal.print($0 + "\n") } }
  }
}

struct GoldenPruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove goldens whose scenes are gone.",
    discussion: "Refused where the environment sets CI, and for folders that hold other files too.")

  @OptionGroup var arguments: GoldenArguments

  @Flag(help: "Remove also where CI is set.")
  var force = false

  func run() throws {
    try arguments.job { $0.isForced = force }
      .end { job throws(FlickError) in try job.prune { Terminal.say($0) } }
  }
}

extension GoldenKeys: ExpressibleByArgument {}

struct GoldenMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the reports of several parts into one.",
    discussion: """
      Ends as one verification of all their scenes would. A page of it has no pictures: they are \
      in those of the parts.
      """)

  @Argument(
    help: "Reports of 'render golden verify --shard', of all parts.",
    completion: .file(extensions: ["json"]))
  var reports: [String]

  @OptionGroup var files: GoldenReports

  func run() throws {
    let outcome: GoldenOutcome
    do {
      outcome = try GoldenMerge.join(reports)
      try files.write(outcome)
    } catch {
      throw Terminal.fail(error)
    }
    Terminal.print(outcome.text + "\n")
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }
}
