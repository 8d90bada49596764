import ArgumentParser
import Flick

struct StillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "still", abstract: "Draw one instant of a scene as a PNG or an SVG.",
    discussion: """
      An SVG shows what the PNG shows, as vectors; its text is written as outlines, so that it \
      needs no font.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    help: """
      The instant, in the scene's own time: '360ms', 'flip' for the end of that event, 'settled', \
      'pane.settled', or some time after or before one of them: 'flip+100ms', 'flip-100ms'.
      """)
  var at: SceneInstant?

  @Flag(help: "The scene's own poster, in place of '--at'.")
  var poster = false

  @Option(
    name: .shortAndLong,
    help: "The picture to write: 'a.png', 'a.svg', or '-' for a PNG on standard output.")
  var output: String

  @OptionGroup var form: PictureOptions

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  func validate() throws {
    if (at == nil) != poster {
      throw ValidationError("Write '--at' with an instant, or '--poster'.")
    }
  }

  func run() throws {
    let playback = try arguments.play()
    do {
      if output == "-" {
        Terminal.print(bytes: try playback.stillPNG(at: at, compression: form.png))
      } else if let at {
        try playback.writeStill(at: at, to: output, overwrites: overwrite, png: form.png)
      } else {
        try playback.writePoster(to: output, overwrites: overwrite, png: form.png)
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

extension SceneInstant: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
