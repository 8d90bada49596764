import ArgumentParser
import Flick

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Put scene files into the layout that all of them share.",
    discussion: """
      Keys stand in the language's order, and what fits on a line of 100 characters stays on \
      one. Comments go along with what they speak of. '-' reads standard input and writes \
      standard output.
      """)

  @Argument(
    help: "The scene files, folders of them, or '-'.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Flag(help: "Change nothing, name the files that would change, and end with 1 if there are any.")
  var check = false

  func run() throws {
    var worst: Int32 = 0
    let paths: [String]
    do {
      paths = try SceneWalk.scenes(of: scenes)
    } catch {
      throw Terminal.fail(error)
    }
    for path in paths {
      do {
        worst = max(worst, try format(path))
      } catch {
        worst = max(worst, Terminal.fail(error).rawValue)
      }
    }
    if worst != 0 { throw ExitCode(worst) }
  }

  /// - Returns: 1 where a file that is only checked is not canonical.
  private func format(_ path: String) throws(FlickError) -> Int32 {
    let file = try SceneFormatter(path: path)
    if check {
      if file.isCanonical { return 0 }
      Terminal.say("\(path == "-" ? "standard input" : path): not canonical")
      return 1
    }
    if path == "-" {
      Terminal.print(file.text)
    } else {
      try file.rewrite()
    }
    return 0
  }
}
