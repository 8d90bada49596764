import ArgumentParser
import Flick

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of scenes, for editors.",
    discussion: """
      An editor completes and explains the keys of a scene that names the schema: \
      'render schema > flick-1.schema.json', and "$schema": "flick-1.schema.json" in the scene.
      """)

  func run() { Terminal.print(SceneLanguage.schema) }
}
