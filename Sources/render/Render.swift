import ArgumentParser
import Flick

@main
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Makes films of interactive, interruptible animations.")
}
