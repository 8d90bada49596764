import FlickCore
import FlickText

/// A time axis on paper: numbers without a unit, which its title has.
struct PrintedTime {
  let unit: Plot.PrintStyle.TimeUnit
  let scale: TimeScale
  /// Of the ticks, rising.
  let seconds: [Double]
  private let decimals: Int

  /// - Parameter size: Of the text.
  init(_ unit: Plot.PrintStyle.TimeUnit, on scale: TimeScale, size: Double) {
    self.unit = unit
    self.scale = scale
    let count = min(
      PrintConstants.mostTimeTicks,
      max(1, (scale.right - scale.left) / (size * PrintConstants.timeTickSpacing)))
    let (start, end) = (scale.start.seconds, scale.end.seconds)
    let step = Ticks.timeStep(upTo: end - start, count: count)
    seconds = step?.multiples(from: start, to: end) ?? [start]
    decimals = unit == .milliseconds ? 0 : step?.decimals ?? 0
  }

  /// The numbers, and the axis's title in the middle under them.
  ///
  /// - Parameter frame: What words may cover from left to right; a number that
  ///   does not fit is left out, its tick stays.
  func texts(
    below y: Double, within frame: Rect, _ type: Typesetter
  ) throws(FontError) -> [PlacedText] {
    let (size, style, ink) = (type.size, type.metrics.text, type.theme.ink)
    let baseline = y + size * (PrintConstants.tickLength + PrintConstants.timeDrop)
    var texts: [PlacedText] = []
    var free = frame.minX
    for value in seconds {
      let words = PlotNumber.text(value * unit.perSecond, decimals: decimals)
      let line = try type.line(words, style: style)
      let text = PlacedText(
        line, at: Point(x: scale.position(ofSeconds: value), y: baseline), alignment: .center,
        color: ink)
      guard text.box.minX >= free, text.box.maxX <= frame.maxX else { continue }
      free = text.box.maxX + size * 0.3
      texts.append(text)
    }
    let width = frame.maxX - frame.minX
    if let title = try type.line(
      type.language("Time (%@)", unit.rawValue), style: style, width: width)
    {
      let wish = (scale.left + scale.right) / 2
      let middle = min(max(wish, frame.minX + title.width / 2), frame.maxX - title.width / 2)
      texts.append(
        PlacedText(
          title, at: Point(x: middle, y: baseline + size * PrintConstants.titleDrop),
          alignment: .center, color: ink))
    }
    return texts
  }
}
