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
      """)

  @Argument(help: "The parts, in any order.", completion: .file())
  var parts: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the whole: a folder, or a film.", valueName: "path"))
  var output: String

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
  }

  func run() throws {
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      let job = try MergeJob(parts: parts, output: output, jobs: jobs, overwrites: overwrite)
      watch.writingBegins()
      let report = try job.run(interruption: interruption)
      if !quiet { Terminal.say("wrote \(report.path) (\(report.description))") }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
