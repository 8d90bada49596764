import ArgumentParser
import Flick

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a scene to begin with.",
    discussion: """
      'render new card' writes card.json, a scene that can be rendered at once and explains the \
      language in its comments. It replaces nothing.

      'render new --kit' lists the components of "flick:kit", which a scene includes, and \
      their parameters.
      """)

  @Argument(help: "The scene's name or path; '.json' is added.")
  var name: String?

  @Flag(help: "List the components that come with the program.")
  var kit = false

  @Option(help: ArgumentHelp("Copy a scene that comes with the program.", valueName: "example"))
  var from: String?

  func validate() throws {
    guard let name else {
      if kit { return }
      throw ValidationError("a scene needs a name")
    }
    guard !kit else { throw ValidationError("'--kit' lists components and writes no scene") }
    guard !name.isEmpty, !name.hasSuffix("/") else {
      throw ValidationError("a scene needs a name (was '\(name)')")
    }
  }

  func run() throws {
    guard let name else { return Terminal.print(NewScene.kit) }
    do {
      let scene = if let from { try NewScene(from: from) } else { NewScene() }
      let path = NewScene.path(for: name)
      try scene.write(to: path)
      let word = ShellWord.quoted(path.hasPrefix("-") ? "./" + path : path)
      Terminal.say(
        word == path
          ? "wrote \(path); 'render \(path)' makes its film"
          : "wrote \(path); its film is made by: render \(word)")
    } catch {
      throw Terminal.fail(error)
    }
  }
}
