import ArgumentParser
import Flick

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say more about a kind of problem, by its code.",
    discussion: """
      'render check --json' prints the code of every problem. Without a code, all of them are \
      listed.
      """)

  @Argument(
    help: "The code, for example 'time-unit'.",
    completion: .list(SceneLanguage.codes.map(\.code)))
  var code: String?

  func run() throws {
    guard let code else {
      let codes = SceneLanguage.codes
      let width = codes.map(\.code.count).max() ?? 0
      for (code, title) in codes {
        let gap = String(repeating: " ", count: width + 2 - code.count)
        Terminal.print("\(code)\(gap)\(title)\n")
      }
      return
    }
    do {
      Terminal.print(try SceneLanguage.explanation(of: code))
    } catch {
      throw Terminal.fail(error)
    }
  }
}
