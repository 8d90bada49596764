import ArgumentParser
import Flick

struct FigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figure",
    abstract: "Draw a figure for a document: curves against time, as a journal prints them.",
    discussion: """
      An SVG goes to standard output unless '-o' names a file: '.svg' with its text as text, \
      '.png' drawn by Flick, or '.pdf' by librsvg's rsvg-convert. The same scene gives the same \
      bytes. Up is positive wherever something moves up or down, and the axes say so.

      A scene that lists 'figures' has them written to their files when no option says what to \
      draw.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(
    name: .shortAndLong,
    help: "The picture to write: 'a.svg', 'a.png' or 'a.pdf'; an SVG to standard output by default."
  )
  var output: String?

  @Option(help: "How the scene is shown. (default: what suits it)")
  var form: FigureOptions.Form?

  @Option(
    name: .customLong("signal"),
    help: ArgumentHelp(
      "What is plotted, such as 'pane.velocity'. May be given several times. (default: what the "
        + "film plots)", valueName: "name"))
  var signals: [String] = []

  @Option(
    help: ArgumentHelp(
      "A journal's column, 'single' (89 mm), 'half' (120 mm) or 'double' (183 mm), or a length "
        + "of 120 to 4096 pixels: '120mm', '3.5in', '640' in CSS pixels. (default: double)",
      valueName: "length"))
  var width: FigureOptions.Width?

  @Option(
    help: ArgumentHelp(
      "On the page's own ground in colours that hold on light and dark, an SVG as its reader's "
        + "scheme asks; black on white; or light on a dark ground. (default: auto)"))
  var theme: FigureOptions.Theme?

  @Option(
    help: ArgumentHelp(
      "Whole pixels of a PNG for each CSS pixel, 1 to 4. (default: 2)", valueName: "factor"))
  var density: Int?

  @Option(help: "What the time axis counts. (default: ms up to 2 s)")
  var timeUnit: FigureOptions.TimeUnit?

  @Flag(help: "Point out how far the last motion overshoots and when it comes to rest.")
  var remarks = false

  @Option(help: "How many instants a form with pictures shows. (default: 7)")
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Show only the time from one instant to another: '0.2s..800ms', 'open..flip+200ms'.",
      valueName: "from..to"))
  var range: InstantRange?

  @Option(
    help: ArgumentHelp(
      "Show the curves of that time once more below, enlarged.", valueName: "from..to"))
  var zoom: InstantRange?

  @Option(
    help: ArgumentHelp(
      "How axes of what grows down the screen run: 'up', with signs turned, or as the 'scene' has "
        + "them. (default: up)"))
  var axis: FigureOptions.Axis?

  @Flag(name: .customShort("y"), help: "Replace an output that exists.")
  var overwrite = false

  /// Whether nothing is said of what to draw.
  private var isPlain: Bool {
    output == nil && form == nil && signals.isEmpty && width == nil && theme == nil
      && density == nil && timeUnit == nil && !remarks && count == nil && range == nil
      && zoom == nil && axis == nil
  }

  func validate() throws {
    try Self.check("--density", density, FigureOptions.densities)
    try Self.check("--count", count, FigureOptions.counts)
  }

  private static func check(_ option: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "'\(option)' runs from \(range.lowerBound) to \(range.upperBound) (was \(value))")
  }

  func run() throws {
    do {
      let options = FigureOptions(
        form: form, signals: signals, width: width ?? .double, theme: theme ?? .auto,
        density: density ?? 2, timeUnit: timeUnit, remarks: remarks, count: count,
        range: range, zoom: zoom, axis: axis ?? .up)
      let playback = try arguments.play()
      if isPlain, playback.hasFigures {
        for path in try playback.writeFigures(overwrites: overwrite) {
          Terminal.say("wrote \(path)")
        }
        return
      }
      if let output, output != "-" {
        try playback.writeFigure(options, to: output, overwrites: overwrite)
      } else {
        Terminal.print(try playback.figureDocument(options))
      }
    } catch let error as FlickError {
      throw Terminal.fail(error)
    }
  }
}

extension FigureOptions.Width: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension FigureOptions.Form: ExpressibleByArgument {}
extension FigureOptions.Theme: ExpressibleByArgument {}
extension FigureOptions.Axis: ExpressibleByArgument {}
extension FigureOptions.TimeUnit: ExpressibleByArgument {}
