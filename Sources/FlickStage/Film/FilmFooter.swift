import FlickCore
import FlickDisplay
import FlickPlot
import FlickScene
import FlickText

/// The line under the columns: the scene's time, how fast it plays, its title.
struct FilmFooter: Sendable {
  /// The top of the line's letters.
  let top: Double
  let baseline: Double
  /// What lies free between the title and the time.
  let room: ClosedRange<Double>
  private let fixed: [PlacedText]
  private let digits: [TextLine]
  private let point: TextLine
  private let unit: TextLine
  private let left: Double
  /// Digits before the point that room is kept for.
  private let wholeDigits: Int
  private let color: Color

  /// - Parameter title: Stands at the left; `nil` where there is none, or where
  ///   it stands above.
  init(
    title: String?, speed: Double, until end: FlickTime, page: FilmPage
  ) throws(FontError) {
    let size = GridConstants.footerSize * page.grid.textScale
    let style = TextStyle(size: size, weight: 500, tabularFigures: true)
    let plain = TextStyle(size: size, weight: 400)
    color = page.theme.plot.secondaryInk
    baseline = page.grid.size.height - GridConstants.footerDrop * page.grid.textScale
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
    var fixed: [PlacedText] = []
    var right = page.grid.size.width - page.grid.margin
    if speed != 1 {
      let line = try page.fonts.line(Self.words(for: speed), style: plain)
      fixed.append(
        PlacedText(line, at: Point(x: right, y: baseline), alignment: .trailing, color: color))
      right -= line.width + gap
    }
    left = right - clockWidth
    var free = page.grid.margin
    if let title,
      let line = try page.fonts.line(
        title, style: plain, width: left - gap - page.grid.margin)
    {
      fixed.append(PlacedText(line, at: Point(x: page.grid.margin, y: baseline), color: color))
      free += line.width + gap
    }
    room = free...max(free, left - gap)
    self.fixed = fixed
  }

  var missingGlyphs: [Unicode.Scalar] { fixed.flatMap(\.missing) }

  /// The boxes of all text, the time at its widest.
  var textBoxes: [Rect] {
    let width = Double(wholeDigits + 2) * digits[0].width + point.width + unit.width
    return fixed.map(\.box) + [Rect(x: left, y: top, width: width, height: baseline - top)]
  }

  func drawFixed(into list: inout DisplayList) {
    for text in fixed { text.draw(into: &list) }
  }

  /// Draws the time in hundredths of a second, cut off, digits in place.
  func drawTime(_ time: FlickTime, into list: inout DisplayList) {
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
  static func words(for speed: Double) -> String {
    let fractions: [(Double, String)] = [(0.25, "¼"), (0.5, "½"), (0.75, "¾")]
    if let known = fractions.first(where: { $0.0 == speed }) { return "\(known.1) speed" }
    return "\(PlotNumber.text(speed, decimals: 3))× speed"
  }
}
