import FlickCore
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

/// A signal of two plays in one figure: dashed as it was, solid as it is, and below
/// them what lies between, where the curves cannot be told apart.
package struct ComparedSignal {
  /// A play and its signal.
  package struct Side {
    let scene: Scene
    let trace: Trace
    let variant: Int
    let signal: Signal

    package init(_ scene: Scene, _ trace: Trace, variant: Int, signal: Signal) {
      self.scene = scene
      self.trace = trace
      self.variant = variant
      self.signal = signal
    }

    package func value(at time: FlickTime) -> Double {
      trace.variants[variant].value(of: signal, at: time)
    }

    fileprivate func panel(_ theme: PlotTheme) -> Plot.Panel {
      SignalPanels(
        scene: scene, trace: trace, theme: theme, language: .english, isPrinted: true
      )
      .panels(for: [signal])[variant][0]
    }
  }

  private let expected: Side
  private let actual: Side
  private let parting: FlickTime
  private let fonts: FontBook

  /// - Parameter parting: The first instant at which they have other values.
  package init(expected: Side, actual: Side, parting: FlickTime, fonts: FontBook) {
    self.expected = expected
    self.actual = actual
    self.parting = parting
    self.fonts = fonts
  }

  private var end: FlickTime {
    .zero + max(expected.trace.duration, actual.trace.duration)
  }

  private var unit: Plot.PrintStyle.TimeUnit { Plot.PrintStyle.TimeUnit(until: end) }

  package func figure() throws(FontError) -> Figure {
    var figure = try figure(.clearLight)
    figure.dark = try self.figure(.clearDark).list
    return figure
  }

  private func figure(_ theme: FigureSettings.Theme) throws(FontError) -> Figure {
    var page = FigurePage(
      width: ComparedConstants.width, textSize: ComparedConstants.textSize, theme: theme,
      fonts: fonts)
    let panels = panels(page)
    try CurvesFigure(
      columns: [.init(name: nil, note: nil, panels: panels, marks: marks, tints: [])],
      start: .zero, end: end, unit: unit
    ).add(to: &page)
    let owner = actual.scene.variants[actual.variant].name.map { "\($0): " } ?? ""
    let name = owner + actual.signal.name
    return page.figure(
      title: name,
      summary: "\(name) against time, dashed as expected, solid as it is; they part at "
        + "\(unit.text(parting))"
        + (panels.count > 1 ? ", and below what lies between them." : "."))
  }

  /// What happens in the scene as it is, and where the curves part.
  private var marks: [Plot.Mark] {
    var marks = MarkList(scene: actual.scene, trace: actual.trace, showsNotes: true)
      .marks(ofVariants: [actual.variant])
    let near = FlickDuration(flicks: end.flicks / ComparedConstants.nearness)
    let index = marks.firstIndex { $0.time <= parting && parting - $0.time <= near }
    if let index {
      let name = marks[index].name.map { "\($0): they part" }
      marks[index] = Plot.Mark(time: marks[index].time, name: name ?? "They part")
    } else {
      let place = marks.firstIndex { $0.time > parting } ?? marks.count
      marks.insert(Plot.Mark(time: parting, name: "They part"), at: place)
    }
    return marks
  }

  private func panels(_ page: FigurePage) -> [Plot.Panel] {
    let (before, now) = (expected.panel(page.theme), actual.panel(page.theme))
    func line(_ panel: Plot.Panel, _ name: String, _ colors: PlotTheme.Series) -> Plot.Line {
      let line = panel.lines[0]
      return Plot.Line(name: name, colors: colors, curve: line.curve, value: line.value)
    }
    let low = min(before.range.lowerBound, now.range.lowerBound)
    let high = max(before.range.upperBound, now.range.upperBound)
    let both = Plot.Panel(
      title: now.title, unit: now.unit, titleColor: page.theme.ink,
      lines: [
        line(before, "expected", page.theme.compared[1]),
        line(now, "actual", page.theme.compared[0]),
      ],
      range: low...high,
      landmarks: now.landmarks + before.landmarks.filter { !now.landmarks.contains($0) },
      weight: ComparedConstants.weight)
    let between = now.lines[0].curve.minus(before.lines[0].curve)
    guard let found = between.range else { return [both] }
    let most = max(-found.lowerBound, found.upperBound)
    let height = page.size * FigureConstants.panelHeight * ComparedConstants.weight
    let isSeen =
      most / (high - low) * height
      > page.metrics.curveWidth * ComparedConstants.toldApart
    return isSeen || most == 0
      ? [both] : [both, difference(now.lines[0], before.lines[0], between, most: most, page.theme)]
  }

  /// In thousandths of thousandths of the unit, so that its axis has short numbers.
  private func difference(
    _ now: Plot.Line, _ before: Plot.Line, _ curve: SignalCurve, most: Double, _ theme: PlotTheme
  ) -> Plot.Panel {
    var (scale, power) = (1.0, 0)
    while most * scale < ComparedConstants.leastNumber, power < ComparedConstants.leastPower {
      scale *= 1000
      power += 3
    }
    let scaled = curve.mapValues { $0 * scale }
    let digits = String(power).map { ComparedConstants.superscripts[$0.wholeNumberValue ?? 0] }
    let unit = (power > 0 ? ["10⁻" + String(digits)] : []) + (actual.unitName.map { [$0] } ?? [])
    let range = scaled.range ?? 0...1
    return Plot.Panel(
      title: "Actual less expected", unit: unit.isEmpty ? nil : unit.joined(separator: " "),
      titleColor: theme.series[2].label,
      lines: [
        Plot.Line(
          name: nil, colors: theme.series[2], curve: scaled,
          value: { [scale] in (now.value($0) - before.value($0)) * scale })
      ],
      range: min(0, range.lowerBound)...max(0, range.upperBound),
      weight: ComparedConstants.differenceWeight)
  }
}

extension ComparedSignal.Side {
  fileprivate var unitName: String? {
    switch scene.variants[variant].channel(signal.channel).property.unit(
      ofComponent: signal.component ?? 0)
    {
    case .points: "pt"
    case .degrees: "°"
    case .none: nil
    }
  }
}

extension SignalCurve {
  /// This curve less another, where both have values, at the samples of either.
  fileprivate func minus(_ other: SignalCurve) -> SignalCurve {
    var pieces: [[Sample]] = []
    for one in self.pieces {
      for two in other.pieces {
        let (start, end) = (
          max(one[0].time, two[0].time), min(one[one.count - 1].time, two[two.count - 1].time)
        )
        guard start < end else { continue }
        let times = Set((one + two).map(\.time)).filter { $0 >= start && $0 <= end }.sorted()
        let pairs = zip(one.values(at: times), two.values(at: times))
        pieces.append(zip(times, pairs).map { Sample(time: $0, value: $1.0 - $1.1) })
      }
    }
    return SignalCurve(pieces: pieces.sorted { $0[0].time < $1[0].time })
  }
}

/// Lengths in CSS pixels.
private enum ComparedConstants {
  /// Shown at about this width on wide pages and on phones.
  static let width = 380.0
  static let textSize = 12.0
  /// Of the panels, in heights of a figure's.
  static let weight = 1.25
  static let differenceWeight = 0.6
  /// Curves nearer than so many of their widths are one to the eye.
  static let toldApart = 2.0
  /// Curves that part within this part of the time after an event do so by it.
  static let nearness: Int64 = 50
  /// Numbers of an axis are at least so large, or have a power of ten in its unit.
  static let leastNumber = 0.1
  static let leastPower = 18
  static let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
}
