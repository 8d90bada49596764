import FlickCore
import FlickEngine
import FlickPlot
import FlickScene

/// Signals as panels on axes that all variants share.
package struct SignalPanels {
  let scene: Scene
  private let trace: Trace
  private let theme: PlotTheme
  private let end: FlickTime
  private let language: WordLanguage
  let isPrinted: Bool

  /// - Parameters:
  ///   - language: Of the words on the axes.
  ///   - isPrinted: For paper, which has numbers on every axis.
  package init(
    scene: Scene, trace: Trace, theme: PlotTheme, language: WordLanguage, isPrinted: Bool = false
  ) {
    self.language = language
    self.isPrinted = isPrinted
    self.scene = scene
    self.trace = trace
    self.theme = theme
    end = .zero + trace.duration
  }

  /// The panels of every variant, in the order of `signals`.
  package func panels(for signals: [Signal]) -> [[Plot.Panel]] {
    let all = Array(scene.variants.indices)
    let curves = signals.map { signal in all.map { curve(of: signal, in: $0) } }
    let ranges = sharedRanges(of: signals, curves: curves, variants: all)
    return all.map { variant in
      signals.indices.map { index in
        panel(
          of: signals[index], among: signals, in: variant, curve: curves[index][variant],
          range: ranges[index])
      }
    }
  }

  /// Panels in which the curves of variants lie over each other.
  ///
  /// - Parameter variants: Those that are shown; all of them by default.
  package func overlaid(for signals: [Signal], variants: [Int]? = nil) -> [Plot.Panel] {
    let variants = variants ?? Array(scene.variants.indices)
    let allCurves = signals.map { signal in variants.map { curve(of: signal, in: $0) } }
    let ranges = sharedRanges(of: signals, curves: allCurves, variants: variants)
    return zip(signals, zip(allCurves, ranges)).map { signal, plotted in
      let (curves, range) = plotted
      var landmarks: [Plot.Panel.Landmark] = []
      for variant in variants {
        for landmark in self.landmarks(of: signal, in: variant, on: range)
        where !landmarks.contains(landmark) {
          landmarks.append(landmark)
        }
      }
      let words = PanelWords(
        signal, channel: channel(of: signal, in: 0), among: signals,
        hasLandmarks: !landmarks.isEmpty, isPrinted: isPrinted, in: language)
      var panel = Plot.Panel(
        title: label(of: signal) ?? words.title, unit: words.unit, titleColor: theme.ink,
        lines: zip(variants, curves).enumerated().map { index, shown in
          Plot.Line(
            name: scene.variants[shown.0].name, colors: theme.compared[index], curve: shown.1,
            value: value(of: signal, in: shown.0))
        },
        range: range, landmarks: landmarks, weight: signal.quantity.weight(isPrinted: isPrinted),
        tellsJumps: signal.quantity == .velocity)
      panel.countsDown = countsDown(signal, in: 0)
      return panel
    }
  }

  /// What axes of these signals are called, each with its unit and which way
  /// is positive.
  package func titles(of signals: [Signal], in variant: Int) -> [String] {
    signals.map { signal in
      let words = PanelWords(
        signal, channel: channel(of: signal, in: variant), among: signals, hasLandmarks: false,
        isPrinted: true, in: language)
      let title = label(of: signal) ?? words.title
      return words.unit.map { language("%@ (%@)", title, $0) } ?? title
    }
  }

  /// A film's callout in a panel whose curves are those of so many variants: once where it
  /// magnifies, and where curves agree.
  func callouts(_ callout: Film.Callout, of variants: [Int]) -> [Plot.Callout] {
    var found: [Plot.Callout] = []
    for (line, variant) in variants.enumerated() {
      guard let time = trace.time(of: callout.instant, inVariant: variant) else { continue }
      var kind = callout.span.map(Plot.Callout.Kind.magnified)
      if kind == nil {
        let values = [Limit.left, .right].map { limit in
          sign(of: callout.signal, in: variant)
            * trace.variants[variant].value(of: callout.signal, at: time, limit: limit)
        }
        guard values.allSatisfy(\.isFinite) else { continue }
        let unit = PanelWords.unit(
          of: callout.signal, channel(of: callout.signal, in: variant), language)
        kind = .values(before: values[0], after: values[1], unit: unit)
      }
      guard let kind, !found.contains(where: { $0.time == time && $0.kind == kind }) else {
        continue
      }
      found.append(Plot.Callout(time: time, line: line, kind: kind))
    }
    return found
  }

  private func value(of signal: Signal, in variant: Int) -> @Sendable (FlickTime) -> Double {
    let sign = sign(of: signal, in: variant)
    let variantTrace = trace.variants[variant]
    let stretches = scrubbedStretches(of: signal, in: variant)
    return { time in
      let stretch = stretches.first { $0.start <= time && time < $0.end }
      return sign * (stretch?.value(at: time) ?? variantTrace.value(of: signal, at: time))
    }
  }

  private func panel(
    of signal: Signal, among signals: [Signal], in variant: Int, curve: SignalCurve,
    range: ClosedRange<Double>
  ) -> Plot.Panel {
    let landmarks = landmarks(of: signal, in: variant, on: range)
    let words = PanelWords(
      signal, channel: channel(of: signal, in: variant), among: signals,
      hasLandmarks: !landmarks.isEmpty, isPrinted: isPrinted, in: language)
    let colors = theme.series[signal.quantity.seriesIndex]
    var panel = Plot.Panel(
      title: label(of: signal) ?? words.title, unit: words.unit, titleColor: colors.label,
      lines: [
        Plot.Line(
          name: nil, colors: colors, curve: curve, value: value(of: signal, in: variant),
          weight: isPrinted ? signal.quantity.printedWidth : 1)
      ],
      range: range, landmarks: landmarks, weight: signal.quantity.weight(isPrinted: isPrinted),
      tellsJumps: signal.quantity == .velocity)
    panel.countsDown = countsDown(signal, in: variant)
    return panel
  }

  /// Whether a film's axis has the scene's own numbers, which grow down the page as they do
  /// down the screen: places have. Rates are positive upwards.
  private func countsDown(_ signal: Signal, in variant: Int) -> Bool {
    !isPrinted && signal.quantity == .value && sign(of: signal, in: variant) < 0
  }

  /// What the film's author calls it.
  private func label(of signal: Signal) -> String? {
    scene.film?.plots.first { $0.signal == signal }?.label
  }

  func channel(of signal: Signal, in variant: Int) -> Channel {
    scene.variants[variant].channel(signal.channel)
  }

  /// −1 for what points down the screen: up is positive in every panel.
  package func sign(of signal: Signal, in variant: Int) -> Double {
    channel(of: signal, in: variant).pointsDown(signal.component) ? -1 : 1
  }

  private func scrubbedStretches(of signal: Signal, in variant: Int) -> [ScrubbedStretch] {
    ScrubbedStretch.all(
      of: signal, in: trace.variants[variant].track(of: signal.channel), until: end)
  }

  private func curve(of signal: Signal, in variant: Int) -> SignalCurve {
    // Fine enough for the fastest film; coarser in a very long scene.
    let spacing = max(
      trace.duration.flicks / SignalConstants.mostSamples,
      min(
        trace.duration.flicks / SignalConstants.fewestSamples, SignalConstants.longestSpacing.flicks
      ), 1)
    let curve = trace.variants[variant].curve(
      of: signal, until: end, spacing: FlickDuration(flicks: spacing), tolerance: 0)
    // A timing curve may start with endless acceleration, which no axis shows.
    let sign = sign(of: signal, in: variant)
    return SignalCurve(
      pieces: curve.pieces.map { $0.filter(\.value.isFinite) }.filter { !$0.isEmpty },
      gaps: curve.gaps
    ).scrubbed(scrubbedStretches(of: signal, in: variant)).mapValues { sign * $0 }
  }
}

enum SignalConstants {
  /// At most 1/480 s between samples of a curve, unless there would be more
  /// than `mostSamples`.
  static let longestSpacing = FlickDuration(flicks: FlickTime.flicksPerSecond / 480)
  static let fewestSamples: Int64 = 2_400
  static let mostSamples: Int64 = 40_000
  /// States whose values lie nearer than this part of an axis are no scale for it.
  static let leastLandmarkSpan = 0.15
  /// Axes of one kind are the same where that makes none of them longer than so many times
  /// itself.
  static let mostStretch = 4.0
}

extension Channel {
  /// Whether that number of the property grows down the screen.
  fileprivate func pointsDown(_ component: Int?) -> Bool {
    switch (property, component) {
    case (.y, 0), (.xy, 1): true
    default: false
    }
  }
}

extension Signal.Quantity {
  fileprivate var seriesIndex: Int {
    switch self {
    case .value: 0
    case .velocity: 1
    case .acceleration: 2
    }
  }

  /// Velocity is what the eye has to see break.
  fileprivate func weight(isPrinted: Bool) -> Double {
    switch self {
    case .value: 1
    case .velocity: isPrinted ? 1.2 : 1.62
    case .acceleration: isPrinted ? 1 : 1.3
    }
  }

  /// On paper the position is thick and its rates are thin.
  fileprivate var printedWidth: Double { self == .value ? 1.3 : 0.8 }
}
