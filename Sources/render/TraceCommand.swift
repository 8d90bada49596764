import ArgumentParser
import Flick

struct TraceCommand: ParsableCommand {
  enum Rate: String, ExpressibleByArgument, CaseIterable { case frames, ticks }

  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Print every animated value as CSV.")

  @OptionGroup var arguments: SceneArguments

  @Option(help: "A row for each of the film's frames or for each of the engine's ticks.")
  var rate = Rate.frames

  @Option(name: .shortAndLong, help: "The CSV to write; standard output by default.")
  var output: String?

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  func run() throws {
    let playback = try arguments.play()
    do {
      if let output, output != "-" {
        try playback.writeTrace(
          variant: nil, everyTick: rate == .ticks, to: output, overwrites: overwrite)
      } else {
        playback.trace(variant: nil, everyTick: rate == .ticks) { Terminal.print($0) }
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
