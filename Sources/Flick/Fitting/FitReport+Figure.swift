import FlickCore
import FlickFigure
import FlickFit
import FlickText

extension FitReport {
  /// How many signals a figure shows.
  private static let mostInFigure = 6
  /// Points of a curve from border to border.
  private static let points = 400
  /// How much of the motion's length is shown before and after it.
  private static let margin = 0.12
  /// Deviations on both sides that hold 95 %.
  private static let band = 1.96

  /// Writes the figure for a report, as an SVG, a PNG or a PDF, whichever the path's end
  /// says: samples as dots, curves as lines, and below each signal what is left.
  ///
  /// - Throws: Kind `usage` for other ends and for more signals than a figure shows,
  ///   `scene` where there is nothing to show, `io`.
  public func writeFigure(
    to path: String, width: FigureOptions.Width = .double, overwrites: Bool
  ) throws(FlickError) {
    try RunPlaces.check([path], inputs: [self.path])
    let format = try FigureFormat(path: path)
    let shown = fits.filter { !$0.segments.isEmpty }
    // What rests tells nothing beside what moves.
    let moving = shown.filter { fit in fit.segments.contains { $0.model != .rest } }
    let signals = moving.isEmpty ? shown : moving
    guard let span = Self.span(of: signals) else {
      throw FlickError(.fit(.noSignals(path: self.path)))
    }
    guard signals.count <= Self.mostInFigure else {
      throw FlickError(.fit(.manySignals(signals.map(\.name), limit: Self.mostInFigure)))
    }
    let name = self.path == "-" ? "A recording" : self.path.split(separator: "/").last ?? ""
    let sampled = SampledFigure(
      signals.map { Self.signal($0, span) }, span: span, title: "\(name), recorded and fitted",
      width: width.pixels, fonts: FontBook())
    do {
      var figure = try sampled.figure(format == .png ? .light : .clearLight)
      if format == .svg { figure.dark = try sampled.figure(.clearDark).list }
      try Playback.write(
        [DrawnFigure(figure: figure, format: format, density: 2, path: path)],
        overwrites: overwrites)
    } catch let error as FontError {
      throw FlickError(error)
    } catch let error as FlickError {
      throw error
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// From a little before something moves to a little after it rests.
  private static func span(of fits: [MotionFit]) -> ClosedRange<Double>? {
    let times = fits.flatMap { [$0.samples.first?.time, $0.samples.last?.time] }.compactMap { $0 }
    guard let first = times.min(), let last = times.max(), first < last else { return nil }
    let moving = fits.flatMap(\.segments).filter { $0.model != .rest }
    guard let from = moving.map(\.from).min(), let to = moving.map(\.to).max(), from < to else {
      return first...last
    }
    let room = margin * (to - from)
    return max(first, from - room)...min(last, to + room)
  }

  private static func signal(
    _ fit: MotionFit, _ span: ClosedRange<Double>
  ) -> SampledFigure.Signal {
    typealias Dot = SampledFigure.Dot
    let samples = zip(fit.samples, fit.offsets).map {
      Dot(time: $0.time, value: $0.value - $1)
    }
    let parts = fit.segments.map { segment in
      let (from, to) = (segment.from, segment.to)
      let inner = (0...points).map { from + (to - from) * Double($0) / Double(points) }
      // At its end already the next one's curve is known.
      let curve = inner.dropLast().compactMap { time in
        fit.value(at: time).map { Dot(time: time, value: $0) }
      }
      let isKnown = segment.model != .unknown && segment.model != .follows
      return SampledFigure.Part(
        span: from...max(from, to), names: names(segment), curve: isKnown ? curve : [])
    }
    let residuals = samples.compactMap { sample in
      fit.value(at: sample.time).map { Dot(time: sample.time, value: sample.value - $0) }
    }
    let steps = 600
    let width = span.upperBound - span.lowerBound
    let band = (0...steps).compactMap { index -> Dot? in
      let time = span.lowerBound + width * Double(index) / Double(steps)
      let reach = 0.25 * width / Double(steps)
      guard let before = fit.value(at: time - reach), let after = fit.value(at: time + reach)
      else { return nil }
      let slow = fit.clockJitter * (after - before) / (2 * reach)
      let deviation = (fit.noise * fit.noise + slow * slow).squareRoot()
      return Dot(time: time, value: Self.band * deviation)
    }
    return SampledFigure.Signal(
      name: fit.name, note: note(fit), samples: samples, parts: parts, residuals: residuals,
      band: band)
  }

  private static func names(_ segment: MotionFit.Segment) -> [String] {
    let name = segment.name ?? segment.model.rawValue
    guard let spring = segment.spring else { return [name, segment.model.rawValue] }
    let stiffness = Spelling.number(spring.stiffness, decimals: 1)
    let ratio = Spelling.number(spring.dampingRatio, decimals: 3)
    return ["\(name) \(stiffness), ratio \(ratio)", name]
  }

  /// What moves it, with intervals, and how its interruptions were answered.
  private static func note(_ fit: MotionFit) -> String {
    var words: [String] = []
    for segment in fit.segments where segment.model != .rest {
      var parts: [String] = []
      for parameter in segment.parameters {
        let known = [
          "stiffness": "stiffness", "dampingRatio": "damping ratio", "duration": "duration",
          "decayRate": "decay rate",
        ]
        guard let word = known[parameter.name], let value = parameter.value else { continue }
        var text = "\(word) \(Spelling.number(value, decimals: 4))"
        if let interval = parameter.interval, interval.upperBound.isFinite {
          let half = (interval.upperBound - interval.lowerBound) / 2
          text += " ± \(short(half, half))"
        }
        parts.append(text)
      }
      let name = segment.name ?? segment.model.rawValue
      words.append(parts.isEmpty ? name : "\(name): " + parts.joined(separator: ", "))
    }
    for border in fit.borders {
      guard let policy = border.policy else { continue }
      words.append("interrupted at \(Spelling.number(border.at, decimals: 3)) s as by \(policy)")
    }
    if fit.hasTarget { words.append("on the way to its target") }
    if fit.segments.contains(where: { $0.stepping != nil }) {
      words.append("the line joins its loop's steps")
    }
    return words.joined(separator: "; ")
  }

  /// As many figures as a number of that size needs.
  private static func short(_ value: Double, _ size: Double) -> String {
    guard size != 0, size.isFinite else { return Spelling.number(value) }
    let digits = Int((Reproducible.log(size.magnitude) / Reproducible.log(10)).rounded(.down))
    return Spelling.number(value, decimals: min(max(2 - digits, 0), 9))
  }
}
