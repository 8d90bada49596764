import ArgumentParser
import Flick

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Say how one signal moves in another system's words.",
    discussion: """
      --to css is an animation with a linear() easing of the fewest stops within the tolerance, \
      lottie a file of the layers that the signal moves, cakeyframe a CAKeyframeAnimation in \
      Swift, android a PathInterpolator, motion-golden a golden of Android's motion tests; csv and \
      json are samples.

      The others are the behavior itself, which can be interrupted: swiftui, uikit, compose, \
      android-view, flutter, motion, react-spring and reanimated as code, css-behavior as \
      transitions, tokens as design tokens. What the platform does with the velocity is told.

      Time begins where the signal first moves and ends where it comes to rest, or as --range \
      says. The largest error stands in the file and is told on standard error; what a system \
      cannot express is refused.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(help: "Which value: 'pane.y', 'pane.velocity', as in plots.")
  var signal: String

  @Option(help: "The system or the kind of file.")
  var to: ExportFormat

  @Option(
    help: ArgumentHelp(
      "The stretch: '0.5s..1.2s', or by events and rests: 'open..flip+200ms', '..pane.settled'.",
      valueName: "from..to"))
  var range: InstantRange?

  @Option(
    help: ArgumentHelp(
      """
      The largest error allowed, in the signal's unit; by default 0.25 points or degrees, \
      0.002 of shares and factors, a 500th of the range of velocities.
      """, valueName: "number"))
  var tolerance: Double?

  @Option(
    help: ArgumentHelp(
      """
      Samples per second in csv and json, by default four times the film's frames; in \
      motion-golden a divisor of 1000, by default one every 16 ms. The others have no samples.
      """, valueName: "number"))
  var rate: Int?

  @Option(name: .shortAndLong, help: "The file to write; standard output by default.")
  var output: String?

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  func validate() throws {
    guard tolerance.map({ $0 > 0 && $0.isFinite }) ?? true else {
      throw ValidationError("'--tolerance' is more than nothing (was \(tolerance ?? 0))")
    }
    let rates = ExportOptions.rates
    guard rates.contains(rate ?? rates.lowerBound) else {
      throw ValidationError(
        "'--rate' runs from \(rates.lowerBound) to \(rates.upperBound) samples a second "
          + "(was \(rate ?? 0))")
    }
  }

  func run() throws {
    let playback = try arguments.play()
    var options = ExportOptions(signal: signal)
    options.range = range
    options.tolerance = tolerance
    options.rate = rate
    do {
      let exported = try playback.export(options, to: to)
      if let output, output != "-" {
        try playback.write(exported, to: output, overwrites: overwrite)
      } else {
        Terminal.print(exported.text)
      }
      for remark in exported.remarks { Terminal.say(remark) }
    } catch {
      throw Terminal.fail(error, json: arguments.json)
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}
