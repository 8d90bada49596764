import ArgumentParser
import Flick
import Foundation

/// What is said to the person at the terminal. Standard output carries only
/// what was asked for; everything else goes to standard error.
enum Terminal {
  static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Writes to standard output. A reader that has gone away ends the program
  /// quietly, as it ends any filter.
  static func print(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      Foundation.exit(74)
    }
  }

  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Says what went wrong and ends with its exit code.
  static func fail(_ error: FlickError, json: Bool = false) -> ExitCode {
    if json, let data = error.json {
      print(data)
    } else {
      say(error.message)
    }
    return ExitCode(error.exitCode)
  }
}

/// The options that every command has.
struct SceneArguments: ParsableArguments {
  @Argument(help: "The scene file.", completion: .file(extensions: ["json"]))
  var scene: String

  @Flag(help: "Print problems as data on standard output.")
  var json = false

  /// Reads the scene and plays it; problems end the program.
  func play() throws -> Playback {
    do {
      let file = try SceneFile(path: scene)
      if !file.warnings.isEmpty { Terminal.say(trimmed(file.warnings)) }
      return try file.play()
    } catch {
      throw Terminal.fail(error, json: json)
    }
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
