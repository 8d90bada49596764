import ArgumentParser
import Flick

struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events", abstract: "Print what the events become.",
    discussion: """
      Without '--raw' a table: when a finger touches, what it hits, and what the layers do. With \
      '--raw' the fingers as a screen reports them, as CSV that a 'trace' event replays: of the first variant, unless \
      another is named.
      """)

  @OptionGroup var arguments: SceneArguments

  @Flag(help: "The sampled fingers as CSV.")
  var raw = false

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
    if raw { return playback.pointerStream(variant: index ?? 0) { Terminal.print($0) } }
    for variant in index.map({ [$0] }) ?? Array(0..<playback.variantCount) {
      if index == nil, let name = playback.variantName(variant) {
        Terminal.print((variant > 0 ? "\n" : "") + name + ":\n")
      }
      playback.eventTable(variant: variant) { Terminal.print($0) }
    }
  }
}
