import ArgumentParser
import Flick

struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure what moves in a recording, as a table.",
    discussion: """
      A film that ffmpeg reads, such as a recording of a screen: '--track card=24,124,96,72@0.2' \
      follows what is inside that box, in pixels, of the picture that is seen at 0.2 s, through \
      the whole film. The table has the time of each picture, the place of the box's centre, and \
      what is known of the picture: 'duplicate', 'dropped' or 'lost'.

      A table (CSV or TSV, also of 'render trace') or a motion golden of Android's tests is \
      written with its times in seconds and its values in points: '--time frame_ms --columns x \
      --unit px --points-per-pixel 0.5 --offset x=10'.
      """)

  @Argument(
    help: "The film, table or golden; '-' is a table from standard input.", completion: .file())
  var source: String

  @Option(
    name: .customLong("track"),
    help: ArgumentHelp(
      "A box to follow, in pixels, and when it is there; may be given several times.",
      valueName: "[name=]x,y,w,h@time"))
  var tracks: [TrackRequest] = []

  @Flag(
    name: .customLong("with-scale"),
    help: "Measure scale as well; 1 in the picture that the box is drawn in.")
  var scale = false

  @Flag(
    name: .customLong("with-rotation"),
    help: "Measure rotation as well, in radians, clockwise.")
  var rotation = false

  @Flag(
    name: .customLong("with-opacity"),
    help: "Measure opacity as well, by contrast; 1 in the picture that the box is drawn in.")
  var opacity = false

  @OptionGroup var table: TableOptions

  @Option(help: "A PNG of six pictures with the box as it was followed.")
  var review: String?

  @Option(name: .shortAndLong, help: "The CSV to write.")
  var output: String

  @Flag(name: .customShort("y"), help: "Replace outputs that exist.")
  var overwrite = false

  @Flag(name: .shortAndLong, help: "Say nothing of what was found.")
  var quiet = false

  func run() throws {
    var options = MeasureOptions()
    options.tracks = tracks
    options.table = table.options(isFilm: !tracks.isEmpty)
    (options.scale, options.rotation, options.opacity) = (scale, rotation, opacity)
    options.pointsPerPixel = table.pointsPerPixel
    (options.review, options.overwrites) = (review, overwrite)
    do {
      let report = try MeasureJob(source, options: options).run(to: output)
      guard !quiet else { return }
      Terminal.say(report.text)
      for path in [output] + [review].compactMap({ $0 }) { Terminal.say("wrote '\(path)'") }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

extension TrackRequest: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
