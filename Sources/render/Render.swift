import ArgumentParser
import Flick
import Foundation

@main
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Makes films of interactive, interruptible animations.",
    discussion: """
      'render scene.json' plays the scene and writes the outputs that it names; \
      '-o film.mp4' or '-o frames/' writes there instead.
      """,
    version: FlickVersion.current,
    subcommands: [
      FilmCommand.self, MergeCommand.self, FarmCommand.self, CheckCommand.self, StillCommand.self,
      SheetCommand.self,
      FigureCommand.self, HashCommand.self, TraceCommand.self, EventsCommand.self,
      ExportCommand.self, SpringCommand.self, FitCommand.self, NewCommand.self,
      FormatCommand.self, MeasureCommand.self, DiffCommand.self, GoldenCommand.self,
      SchemaCommand.self,
      ExplainCommand.self,
      PreviewCommand.self, WatchCommand.self, DocsCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: FilmCommand.self)

  static func main() {
    // A file that may not grow further is an error that is told, not the end.
    signal(SIGXFSZ, SIG_IGN)
    // Help and the version go to a buffer, which may find no room at the end.
    atexit { if fflush(nil) != 0 { Terminal.endUnwritten() } }
    do {
      try ProcessLimits.check()
    } catch {
      exit(withError: Terminal.fail(error))
    }
    let words = CommandLine.arguments.dropFirst()
    // What other programs ask first needs no parser.
    if words == ["--version"] { return Terminal.print(FlickVersion.current + "\n") }
    if let error = misspelling(words.first) {
      exit(withError: Terminal.fail(error))
    }
    guard var command = named(by: words) else { return main(nil) }
    do {
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// The command that the first words name, parsed by itself: from the root, the parser
  /// builds the options of the default command first, which takes as long as many a
  /// scene. `nil` where that refuses, or where help is asked for: the root tells it.
  private static func named(by words: ArraySlice<String>) -> ParsableCommand? {
    var command: ParsableCommand.Type = Render.self
    var rest = words
    while let word = rest.first,
      let next = command.configuration.subcommands
        .first(where: { $0.configuration.commandName == word })
    {
      command = next
      rest = rest.dropFirst()
    }
    guard command.configuration.subcommands.isEmpty else { return nil }
    let parsed = try? command.parseAsRoot(Array(rest))
    return parsed.flatMap { type(of: $0) == command ? $0 : nil }
  }

  /// The default command would take a slip in another's name for a scene.
  private static func misspelling(_ word: String?) -> FlickError? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return word.flatMap { FlickError(command: $0, among: names + ["help"]) }
  }
}
