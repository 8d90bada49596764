import ArgumentParser
import Flick

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scene to begin with.",
    discussion: """
      'render new card' writes card.json, a scene that can be rendered at once and explains the \
      language in its comments. It replaces nothing.
      """)

  @Argument(help: "The scene's name or path; '.json' is added.")
  var name: String

  @Option(help: ArgumentHelp("Copy a scene that comes with the program.", valueName: "example"))
  var from: String?

  func validate() throws {
    guard !name.isEmpty, !name.hasSuffix("/") else {
      throw ValidationError("a scene needs a name (was '\(name)')")
    }
  }

  func run() throws {
    do {
      let scene = if let from { try NewScene(from: from) } else { NewScene() }
      let path = NewScene.path(for: name)
      try scene.write(to: path)
      Terminal.say("wrote \(path); 'render \(path)' makes its film")
    } catch {
      throw Terminal.fail(error)
    }
  }
}
