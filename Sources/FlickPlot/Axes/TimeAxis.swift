import FlickCore
import FlickText

/// The labels under a plot, in seconds.
struct TimeAxis {
  private struct Label {
    let seconds: Double
    let number: TextLine
    /// The unit, after the last number only.
    let suffix: TextLine?

    var width: Double { number.width + (suffix?.width ?? 0) }
  }

  let scale: TimeScale
  private let shown: [Label]

  /// The axis ends at `right`, or before it where its last label would reach
  /// over it.
  init(
    until end: FlickTime, left: Double, right: Double, _ type: Typesetter
  ) throws(FontError) {
    let spacing = type.size * PlotConstants.timeTickSpacing
    let count = min(PlotConstants.mostTimeTicks, max(1, (right - left) / spacing))
    let decimals = Ticks.timeStep(upTo: end.seconds, count: count)?.decimals ?? 0
    let seconds = Ticks.seconds(upTo: end.seconds, count: count)
    let style = type.metrics.text
    let suffix = try type.line("\u{202F}s", style: style)
    var labels: [Label] = []
    for value in seconds {
      let number = try type.line(PlotNumber.text(value, decimals: decimals), style: style)
      labels.append(
        Label(seconds: value, number: number, suffix: value == seconds.last ? suffix : nil))
    }
    var scale = TimeScale(until: end, from: left, to: max(left, right))
    if let last = labels.last {
      let reach =
        scale.position(ofSeconds: last.seconds) + last.number.width / 2 + suffix.width - right
      if reach > 0 { scale = TimeScale(until: end, from: left, to: max(left, right - reach)) }
    }
    self.scale = scale
    shown = labels
  }

  func labels(baseline: Double, color: Color) -> [PlacedText] {
    var texts: [PlacedText] = []
    var free = -Double.infinity
    for label in shown {
      let x = scale.position(ofSeconds: label.seconds) - label.number.width / 2
      guard x >= free else { continue }
      free = x + label.width
      texts.append(PlacedText(label.number, at: Point(x: x, y: baseline), color: color))
      if let suffix = label.suffix {
        let after = Point(x: x + label.number.width, y: baseline)
        texts.append(PlacedText(suffix, at: after, color: color))
      }
    }
    return texts
  }
}
