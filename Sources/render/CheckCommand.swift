import ArgumentParser
import Flick

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read scenes and play them without drawing, and tell what is wrong.")

  @Argument(help: "The scene files.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Flag(help: "Print problems as data on standard output.")
  var json = false

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func run() throws {
    var worst: Int32 = 0
    for path in scenes {
      do {
        let file = try SceneFile(path: path)
        if !file.warnings.isEmpty { Terminal.say(file.warnings) }
        let playback = try file.play()
        if !quiet {
          Terminal.say("\(path): \(playback.frameCount) frames, \(playback.durationText)")
        }
      } catch let error {
        let code = Terminal.fail(error, json: json)
        worst = max(worst, code.rawValue)
      }
    }
    if worst != 0 { throw ExitCode(worst) }
  }
}
