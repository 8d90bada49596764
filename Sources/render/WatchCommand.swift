import ArgumentParser
import Flick
import FlickPreview
import Foundation

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Draw outputs anew whenever the scene or a file that it names changes.",
    discussion: """
      For people with an image viewer: pictures show the instant that '--at' names, or the \
      scene's poster, films all of it. Without '-o' the scene is only checked. What is wrong \
      is told each time, and the outputs stay as they were. Ends with Ctrl-C.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to write: a picture ('.png', '.svg') or what 'render film' writes. May be given "
        + "several times.", valueName: "path"))
  var output: [String] = []

  @Option(help: "The instant that pictures show, as 'render still' takes it.")
  var at: SceneInstant?

  @OptionGroup(title: "Formats") var formats: FormatOptions

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  private var pictures: [String] { output.filter(Self.isPicture) }

  private static func isPicture(_ path: String) -> Bool {
    let name = path.lowercased()
    return !name.contains("#") && (name.hasSuffix(".png") || name.hasSuffix(".svg"))
  }

  func validate() throws {
    guard at == nil || !pictures.isEmpty else {
      throw ValidationError("'--at' is the instant of a picture; add '-o picture.png'")
    }
    guard !output.contains("-"), arguments.scene != "-" else {
      throw ValidationError("'render watch' reads files again and again, and writes files")
    }
  }

  func run() throws {
    do {
      try formats.options.checkUse(by: output.filter { !Self.isPicture($0) })
      // No edit of the scene makes room for it.
      try RenderJob.checkFree(output, overwrites: overwrite)
    } catch {
      throw Terminal.fail(error, json: arguments.json)
    }
    let interruption = Interruption()
    let signals = InterruptWatch(interruption)
    defer { signals.stop() }
    signals.writingBegins()
    let options = formats.options
    var written: Set<String> = []
    WatchedScene(path: arguments.scene, options: arguments.options.options).run(
      until: interruption
    ) { (playback, interruption) throws(FlickError) in
      if !playback.file.warnings.isEmpty { Terminal.say(playback.file.warnings) }
      let playback = try arguments.shown(playback)
      for path in pictures {
        try write(path, of: playback, overwrites: overwrite || written.contains(path))
        written.insert(path)
        say(path)
      }
      for path in output where !Self.isPicture(path) {
        let job = try RenderJob(
          playback, outputs: [path], options: options,
          jobs: ProcessInfo.processInfo.activeProcessorCount,
          overwrites: overwrite || written.contains(path))
        _ = try job.run(interruption: interruption)
        written.insert(path)
        say(path)
      }
      if output.isEmpty {
        Terminal.say("\(arguments.scene): \(playback.frameCount) frames, \(playback.durationText)")
      }
    } fail: { error in
      _ = Terminal.fail(error, json: arguments.json)
    }
  }

  private func say(_ path: String) { Terminal.say("wrote \(path)") }

  private func write(
    _ path: String, of playback: Playback, overwrites: Bool
  ) throws(FlickError) {
    if let at {
      try playback.writeStill(at: at, to: path, overwrites: overwrites)
    } else {
      try playback.writePoster(to: path, overwrites: overwrites)
    }
  }
}
