import FlickCore
import FlickDisplay
import FlickPlot
import FlickScene
import FlickText

/// The line at the bottom: the scene's time, and how fast it plays.
struct FilmFooter: Sendable {
  /// The top of the line's letters.
  let top: Double
  let baseline: Double
  /// How much of the page's width is left around its middle.
  let room: Double
  private let clock: FilmClock
  /// Of every speed that the film has; none where that is always the scene's own.
  private let speeds: [Double: PlacedText]
  private let digits: [TextLine]
  private let point: TextLine
  private let unit: TextLine
  private let left: Double
  /// Digits before the point that room is kept for.
  private let wholeDigits: Int
  private let color: Color

  init(_ clock: FilmClock, until end: FlickTime, page: FilmPage) throws(FontError) {
    self.clock = clock
    let size = GridConstants.footerSize * page.grid.textScale
    let style = TextStyle(size: size, weight: 500, tabularFigures: true)
    let plain = TextStyle(size: size, weight: 400, tabularFigures: true)
    color = page.theme.plot.secondaryInk
    baseline = page.footBaseline
    var digits: [TextLine] = []
    for digit in 0...9 { digits.append(try page.fonts.line(String(digit), style: style)) }
    self.digits = digits
    point = try page.fonts.line(".", style: style)
    unit = try page.fonts.line("\u{202F}s", style: style)
    wholeDigits = String(max(0, end.flicks) / FlickTime.flicksPerSecond).count
    top = baseline - digits[0].capHeight

    let clockWidth =
      Double(wholeDigits + 2) * digits[0].width + point.width + unit.width
    let gap = size * 1.1
    let right = page.grid.size.width - page.grid.margin
    var speeds: [Double: PlacedText] = [:]
    var widest = 0.0
    for speed in clock.steps.sorted() where clock.steps != [1] {
      let line = try page.fonts.line(Self.words(for: speed, page.fonts.language), style: plain)
      widest = max(widest, line.width + gap)
      speeds[speed] = PlacedText(
        line, at: Point(x: right, y: baseline), alignment: .trailing, color: color)
    }
    self.speeds = speeds
    left = right - widest - clockWidth
    room = max(0, 2 * (left - gap) - page.grid.size.width)
  }

  var missingGlyphs: [Unicode.Scalar] { speeds.keys.sorted().flatMap { speeds[$0]?.missing ?? [] } }

  /// The boxes of all text at its widest.
  var textBoxes: [Rect] {
    let width = Double(wholeDigits + 2) * digits[0].width + point.width + unit.width
    let speed = speeds.values.map(\.box).max { $0.width < $1.width }
    return [speed, Rect(x: left, y: top, width: width, height: baseline - top)].compactMap { $0 }
  }

  func draw(at time: FlickTime, into list: inout DisplayList) {
    speeds[clock.step(at: time)]?.draw(into: &list)
    drawTime(time, into: &list)
  }

  /// Draws the time in hundredths of a second, cut off, digits in place.
  private func drawTime(_ time: FlickTime, into list: inout DisplayList) {
    let hundredths = max(0, time.flicks) * 100 / FlickTime.flicksPerSecond
    let whole = String(hundredths / 100)
    let pitch = digits[0].width
    var x = left + Double(max(0, wholeDigits - whole.count)) * pitch
    func draw(_ line: TextLine, advance: Double) {
      for run in line.placed(at: Point(x: x, y: baseline)) { list.draw(run, with: color) }
      x += advance
    }
    for digit in whole { draw(digits[digit.wholeNumberValue ?? 0], advance: pitch) }
    draw(point, advance: point.width)
    draw(digits[Int(hundredths / 10 % 10)], advance: pitch)
    draw(digits[Int(hundredths % 10)], advance: pitch)
    draw(unit, advance: unit.width)
  }

  /// How fast the scene plays, in words: `¼ speed`, `2× speed`.
  static func words(for speed: Double, _ language: WordLanguage) -> String {
    let fractions: [(Double, String)] = [(0.25, "¼"), (0.5, "½"), (0.75, "¾")]
    if let known = fractions.first(where: { $0.0 == speed }) {
      return language("%@ speed", known.1)
    }
    let decimals = speed < 0.1 ? 3 : 2
    return language("%@× speed", PlotNumber.text(speed, decimals: decimals))
  }
}
