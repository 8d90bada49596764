import ArgumentParser
import Flick

struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Print what the events become.",
    discussion: """
      Without '--raw' and '--to' a table: when a finger touches, what it hits, and what the layers do. With \
      '--to' the fingers as a screen reports them, in a form that a 'trace' event replays: of the first variant, \
      unless another is named.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "The sampled fingers as CSV, like '--to csv'.")
  var raw = false

  @Option(
    help: ArgumentHelp(
      "The sampled fingers as CSV, W3C WebDriver actions, what Android's getevent prints, or "
        + "W3C pointer events.", valueName: "format"))
  var to: RecordingFormat?

  func run() throws {
    let playback = try arguments.play()
    let index: Int?
    do {
      index = try arguments.variant.map { name throws(FlickError) in
        try playback.variant(named: name)
      }
    } catch {
      throw Terminal.fail(error)
    }
    if let format = to ?? (raw ? .csv : nil) {
      return playback.pointerStream(variant: index ?? 0, as: format) { Terminal.print($0) }
    }
    for variant in index.map({ [$0] }) ?? Array(0..<playback.variantCount) {
      if index == nil, let name = playback.variantName(variant) {
        Terminal.print((variant > 0 ? "\n" : "") + name + ":\n")
      }
      playback.eventTable(variant: variant) { Terminal.print($0) }
    }
  }
}

extension RecordingFormat: ExpressibleByArgument {}
