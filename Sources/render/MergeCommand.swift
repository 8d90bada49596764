import ArgumentParser
import Flick
import Foundation

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the parts of a film that several runs have drawn.",
    discussion: """
      'render scene.json -o film.mp4 --shard 1/3' and its neighbours, on as many machines, write \
      'film.part-1-of-3.mp4' and so on, each with a manifest: the hashes of the trace and of every \
      frame. Joined they are the film or the folder of PNG frames that one run makes: .mp4 and .webm, \
      whose parts are kept without loss, are encoded once, here; .mov, .mkv and frames are copied. \
      Parts of different films, missing frames and frames that are there twice are refused.

      'render merge farm' joins the job in that folder ('render farm'): its films go where the \
      job says, without '-o'.
      """)

  @Argument(help: "The parts, in any order, or a job's folder.", completion: .file())
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the whole: a folder, or a film.", valueName: "path"))
  var output: String?

  @Flag(
    help: """
      Join nothing, and print what is missing as a list for the next run: frames for '--frames', \
      or tasks of a job.
      """)
  var missing = false

  @Option(help: "How many frames are checked at the same time; the machine's cores by default.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func validate() throws {
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
    guard output != nil || parts.count == 1 && FarmFolder.holdsJob(parts[0]) else {
      throw ValidationError("write '-o' with the place of the whole, or name one job's folder")
    }
  }

  func run() throws {
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      guard let output else { return try runJob(interruption, watch) }
      if missing {
        let list = try MergeJob.missing(parts: parts, output: output)
        return Terminal.print(list.isEmpty ? "" : list + "\n")
      }
      let job = try MergeJob(parts: parts, output: output, jobs: jobs, overwrites: overwrite)
      watch.writingBegins()
      let report = try job.run(interruption: interruption)
      if !quiet { Terminal.say("wrote \(report.path) (\(report.description))") }
    } catch let error as FlickError {
      throw Terminal.fail(error)
    }
  }

  /// Joins the tasks of a job.
  private func runJob(_ interruption: Interruption, _ watch: InterruptWatch) throws {
    let state = try FarmState(FarmFolder(parts[0]))
    if missing {
      return Terminal.print(state.missing.isEmpty ? "" : state.missing + "\n")
    }
    watch.writingBegins()
    let joined = try state.join(jobs: jobs, overwrites: overwrite, interruption: interruption)
    if !quiet { joined.lines.forEach(Terminal.say) }
    if joined.exitCode != 0 { throw ExitCode(joined.exitCode) }
  }
}
