import ArgumentParser
import Flick

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Draw a film's frames side by side in one PNG.")

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: .shortAndLong, help: "The PNG to write: 'a.png', or '-' for standard output.")
  var output: String

  @Option(help: "How many frames are shown, at equal steps.")
  var frames = 16

  @Option(help: "How many frames side by side.")
  var columns = 4

  @Option(
    help: ArgumentHelp(
      "Only frames from one instant of the scene on and before another: '0.5s..1.2s', "
        + "'open..flip+200ms', 'open..settled'.",
      valueName: "from..to"))
  var range: InstantRange?

  @Option(help: "The sheet's width in pixels.")
  var width = 2560

  @OptionGroup var form: PictureOptions

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  func validate() throws {
    guard (1...400).contains(frames) else {
      throw ValidationError("'--frames' runs from 1 to 400 (was \(frames))")
    }
    guard (1...40).contains(columns) else {
      throw ValidationError("'--columns' runs from 1 to 40 (was \(columns))")
    }
    let least = Playback.leastSheetWidth
    guard (least...16384).contains(width) else {
      throw ValidationError("'--width' runs from \(least) to 16384 (was \(width))")
    }
  }

  func run() throws {
    let playback = try arguments.play()
    do {
      guard output != "-" else {
        return Terminal.print(
          bytes: try playback.sheetPNG(
            frames: frames, columns: columns, width: width, range: range,
            compression: form.png))
      }
      try playback.writeSheet(
        to: output, frames: frames, columns: columns, width: width, range: range,
        overwrites: overwrite, png: form.png)
    } catch {
      throw Terminal.fail(error)
    }
  }
}
