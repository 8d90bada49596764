import ArgumentParser
import Flick
import Foundation
import RenderWords

/// What is said to the person at the terminal. Standard output carries only
/// what was asked for; everything else goes to standard error.
enum Terminal {
  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Writes to standard output; where that fails the program ends.
  static func print(_ text: String) { print(bytes: Array(text.utf8)) }

  /// The same of what is no text.
  static func print(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        endUnwritten()
      }
    }
  }

  /// Says why standard output took no more, as `errno` has it, and ends the program.
  /// A reader that has gone away ends it quietly, as it ends any filter.
  static func endUnwritten() -> Never {
    let reason = errno
    if reason != EPIPE {
      say("error: cannot write standard output: \(String(cString: strerror(reason)))")
    }
    _exit(FlickError.Kind.io.rawValue)
  }

  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// The command that is running, as it would be typed, with one more option.
  static func command(adding option: String? = nil) -> String {
    let added = option.map { CommandLine.arguments.contains($0) ? [] : [$0] } ?? []
    let words = CommandLine.arguments + added
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// Says what went wrong and ends with its exit code.
  static func fail(_ error: FlickError, json: Bool = false) -> ExitCode {
    if json, let data = error.json {
      print(data)
    } else {
      say(error.words)
    }
    return ExitCode(error.exitCode)
  }
}

/// How scenes are read.
struct SceneOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      """
      Replace a value: a path as in a variant, or into canvas, film, render or touch; the value \
      is JSON or a bare word. May be given several times.
      """, valueName: "path=value"))
  var values: [String] = []

  @Option(help: ArgumentHelp("The film's size in pixels.", valueName: "WxH"))
  var size: SceneFile.Size?

  @Option(
    help: ArgumentHelp(
      "Pixels per point of the canvas; of a scene with a film, how many times larger it is.",
      valueName: "factor"))
  var scale: Double?

  @Flag(help: "Let the scene name files outside its folder and outputs outside the working folder.")
  var allowOutside = false

  @Flag(help: "Print problems, and reports where there are any, as data on standard output.")
  var json = false

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func validate() throws {
    guard scale.map({ $0 > 0 && $0.isFinite }) ?? true else {
      throw ValidationError("'--scale' is more than nothing (was \(scale ?? 0))")
    }
  }

  var options: SceneFile.Options {
    var options = SceneFile.Options()
    options.values = values
    options.size = size
    options.scale = scale
    options.pathsMayLeaveFolder = allowOutside
    options.isStrict = strict
    return options
  }
}

/// The options that every command has that plays one scene.
struct SceneArguments: ParsableArguments {
  @Argument(help: "The scene file.", completion: .file(extensions: ["json"]))
  var scene: String

  @Option(help: "Show only this variant, as the layout 'single' does.")
  var variant: String?

  @OptionGroup var options: SceneOptions

  var json: Bool { options.json }

  /// Reads the scene and plays it; problems end the program.
  func play() throws -> Playback {
    do {
      return try play(say: Terminal.say)
    } catch {
      throw Terminal.fail(error, json: json)
    }
  }

  /// Reads the scene and plays it, and says what is worth telling.
  func play(say: (String) -> Void) throws(FlickError) -> Playback {
    let file = try SceneFile(path: scene, options: options.options)
    if !file.warnings.isEmpty { say(trimmed(file.warnings)) }
    return try shown(file.play())
  }

  /// The variant that is asked for.
  func shown(_ playback: Playback) throws(FlickError) -> Playback {
    guard let variant else { return playback }
    return try playback.showing(variant: variant)
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}

extension SceneFile.Size: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
