import FlickCore
import FlickDisplay
import FlickEngine
import FlickFigure
import FlickMedia
import FlickSVG
import FlickScene

extension Playback {
  /// Writes a figure as an SVG whose text is text, a PNG, or a PDF, whichever
  /// the path's end says.
  ///
  /// - Throws: Kind `usage` for a signal that is not there or any other format,
  ///   `unavailable` for a PDF where librsvg's program is missing.
  public func writeFigure(
    _ options: FigureOptions, to path: String, overwrites: Bool
  ) throws(FlickError) {
    try writeFigures([(options, path)], overwrites: overwrites)
  }

  /// Writes several figures, all or none.
  func writeFigures(
    _ wanted: [(options: FigureOptions, path: String)], overwrites: Bool
  ) throws(FlickError) {
    try file.checkPlaces(wanted.map(\.path))
    var drawn: [DrawnFigure] = []
    for (options, path) in wanted {
      let format = try FigureFormat(path: path)
      drawn.append(
        DrawnFigure(
          figure: try drawnFigure(options, as: format), format: format,
          density: options.density, path: path))
    }
    try Self.write(drawn, overwrites: overwrites)
  }

  /// Writes figures, all or none.
  static func write(_ drawn: [DrawnFigure], overwrites: Bool) throws(FlickError) {
    try media { () throws(MediaError) in
      var files = FileGroup(overwrites: overwrites)
      do throws(MediaError) {
        for one in drawn {
          switch one.format {
          case .svg: try files.add(Array(document(one.figure).utf8), as: one.path)
          case .png: try files.add(rasterize(one.figure.enlarged(by: one.density)), as: one.path)
          case .pdf: try files.add(pdfOf: document(one.figure), as: one.path)
          }
        }
      } catch {
        files.discard()
        throw error
      }
      try files.commit()
    }
  }

  /// A figure that fits the budget of its format.
  func drawnFigure(
    _ options: FigureOptions, as format: FigureFormat
  ) throws(FlickError) -> Figure {
    let figure = try figure(options, as: format)
    if format == .png { try checkSize(of: figure, density: options.density) }
    return figure
  }

  private func checkSize(of figure: Figure, density: Int) throws(FlickError) {
    let (width, height) = (figure.list.width, figure.list.height)
    try PictureBudget.check(width: width * density, height: height * density, .figure) {
      .density(
        PictureBudget.largest(in: 1...density) {
          PictureBudget.fits(width: width * $0, height: height * $0)
        })
    }
  }

  /// The figure as an SVG document.
  public func figureDocument(_ options: FigureOptions) throws(FlickError) -> String {
    Self.document(try figure(options, as: .svg))
  }

  package static func document(_ figure: Figure) -> String {
    SVGWriter(textForm: .text, title: figure.title, summary: figure.summary)
      .document(figure.list, onDark: figure.dark)
  }

  /// A figure in the colours of its format: only an SVG can follow the page that it
  /// stands on, and paper is light.
  private func figure(
    _ options: FigureOptions, as format: FigureFormat
  ) throws(FlickError) -> Figure {
    switch (options.theme, format) {
    case (.light, _): return try figure(options, .light)
    case (.dark, _): return try figure(options, .dark)
    case (.auto, .png): return try figure(options, .either)
    case (.auto, .pdf): return try figure(options, .clearLight)
    case (.auto, .svg):
      var figure = try figure(options, .clearLight)
      figure.dark = try self.figure(options, .clearDark).list
      return figure
    }
  }

  package func figure(
    _ options: FigureOptions, _ theme: FigureSettings.Theme
  ) throws(FlickError) -> Figure {
    let scene = file.scene
    let variants = (shown ?? options.variant).map { [$0] } ?? Array(scene.variants.indices)
    let form = options.form ?? usualForm(variants)
    if form == .overlay, variants.count > SceneConstants.maximumOverlaid {
      throw FlickError(.choice(.tooManyOverlaid(variants.count)))
    }
    let range = try stretch(options.range, "range", of: form) { $0.showsStretch }
    let zoom = try stretch(options.zoom, "zoom", of: form) { $0.enlarges }
    guard options.axis == .up || form.hasAxes else {
      throw Self.unknown("axis scene", to: form) { $0.hasAxes }
    }
    guard !options.remarks || form.hasRemarks else {
      throw Self.unknown("remarks", to: form) { $0.hasRemarks }
    }
    guard options.count == nil || form.hasInstants else {
      throw Self.unknown("count", to: form) { $0.hasInstants }
    }
    let settings = FigureSettings(
      form: form, variants: variants,
      signals: form == .phase
        ? try phaseSignals(options.signals) : try signals(options.signals),
      width: options.width, theme: theme, timeUnit: options.timeUnit,
      remarks: options.remarks, count: options.count ?? FigureConstants.usualCount, range: range,
      zoom: zoom, growsDown: options.axis == .scene)
    do {
      return try FigureBuilder(
        settings, of: scene, trace: trace,
        fonts: file.fonts.speaking(options.language ?? scene.language)
      ).figure()
    } catch {
      throw FlickError(error)
    }
  }

  private func stretch(
    _ range: InstantRange?, _ option: String, of form: FigureForm,
    _ knows: (FigureForm) -> Bool
  ) throws(FlickError) -> ClosedRange<FlickTime>? {
    guard let range else { return nil }
    guard knows(form) else { throw Self.unknown(option, to: form, knows) }
    let (start, end) = try range.stretch(of: self, option: option)
    return start...end
  }

  private static func unknown(
    _ option: String, to form: FigureForm, _ knows: (FigureForm) -> Bool
  ) -> FlickError {
    let others = FigureForm.allCases.filter(knows)
    return FlickError(.choice(.formKnowsNo(option: option, form, others: others)))
  }

  /// Side by side what the film shows side by side, in one panel what it lays
  /// over each other.
  private func usualForm(_ variants: [Int]) -> FigureForm {
    file.scene.film?.layout == .overlay && variants.count > 1 ? .overlay : .curves
  }

  private func signals(_ names: [String]) throws(FlickError) -> [Signal] {
    guard names.isEmpty else {
      var found: [Signal] = []
      for name in names { found.append(try signal(named: name)) }
      return found
    }
    let plots = file.scene.film?.signals ?? []
    return plots.isEmpty ? try usualSignals() : plots
  }

  /// A value and its velocity: of the first of the signals that has both, or, where none is
  /// named, of what moves first.
  private func phaseSignals(_ names: [String]) throws(FlickError) -> [Signal] {
    let wanted = try signals(names)
    if let pair = wanted.lazy.compactMap(phasePair).first { return pair }
    if names.isEmpty, let pair = try usualSignals().lazy.compactMap(phasePair).first { return pair }
    let known = file.scene.variants[0].signals.filter {
      $0.quantity == .value && phasePair(of: $0) != nil
    }
    throw FlickError(.choice(.noPhase(of: wanted.map(\.name), known: known.map(\.name))))
  }

  /// The value and the velocity that a signal is one of. A length, as of a velocity in the
  /// plane, stands for that of its numbers which moves farther.
  private func phasePair(of signal: Signal) -> [Signal]? {
    let own = file.scene.variants[0].signals.filter { $0.channel == signal.channel }
    let values = own.filter { $0.quantity == .value }
    guard
      let value = signal.component == nil
        ? values.max(by: { span(of: $0) < span(of: $1) })
        : values.first(where: { $0.component == signal.component }),
      let rate = own.first(where: {
        $0.quantity == .velocity && $0.component == value.component
      })
    else { return nil }
    return [value, rate]
  }

  private func signal(named name: String) throws(FlickError) -> Signal {
    if let signal = file.scene.signal(named: name) { return signal }
    throw FlickError(
      .choice(.noPlottedSignal(name, known: file.scene.variants[0].signals.map(\.name))))
  }

  /// Value and velocity of the channel that moves first, of that of its numbers
  /// which moves farther.
  private func usualSignals() throws(FlickError) -> [Signal] {
    let groups = file.scene.variants[0].signalGroups.map(\.signals)
    let starts = groups.map { $0.compactMap(start).min() }
    let first = starts.compactMap { $0 }.min()
    let own =
      starts.firstIndex { $0 != nil && $0 == first }.map { groups[$0] } ?? groups.first ?? []
    let farthest = own.filter { $0.quantity == .value }.max { span(of: $0) < span(of: $1) }
    let signals = own.filter {
      $0.component == farthest?.component && $0.quantity != .acceleration
    }
    guard !signals.isEmpty else {
      throw FlickError(.choice(.nothingMoves))
    }
    return signals
  }

  /// When a signal leaves its first value in the first variant; `nil`: never.
  private func start(of signal: Signal) -> FlickTime? {
    guard signal.quantity == .value, span(of: signal) > 0 else { return nil }
    let track = trace.variants[0].track(of: signal.channel)
    let value = signal.read(track.sample(at: .zero))
    let step = FlickDuration(flicks: max(1, trace.duration.flicks / 200))
    return (0...200).lazy.map { .zero + Int64($0) * step }.first {
      signal.read(track.sample(at: $0)) != value
    }
  }

  /// How far a signal moves in the first variant.
  private func span(of signal: Signal) -> Double {
    let spacing = FlickDuration(flicks: max(1, trace.duration.flicks / 200))
    let range = trace.variants[0].curve(
      of: signal, until: .zero + trace.duration, spacing: spacing, tolerance: 0
    ).range
    return range.map { $0.upperBound - $0.lowerBound } ?? 0
  }
}

/// What a figure is written as.
enum FigureFormat: String, CaseIterable {
  case svg, png, pdf

  /// Reads the format off a path's end.
  ///
  /// - Throws: Kind `usage` for any other end.
  init(path: String) throws(FlickError) {
    let name = path.lowercased()
    guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) }) else {
      throw FlickError(.output(.noFigureFormat(path: path)))
    }
    self = format
  }
}

extension FigureForm {
  /// Whether it can show a part of the scene's time.
  fileprivate var showsStretch: Bool {
    switch self {
    case .curves, .overlay, .strip, .onion: true
    case .timeline, .phase, .sweep, .stripCurves: false
    }
  }

  /// Whether it can show a part of it enlarged.
  fileprivate var enlarges: Bool { self == .curves || self == .overlay }
}

/// A figure, and the file that it becomes.
struct DrawnFigure {
  let figure: Figure
  let format: FigureFormat
  /// Pixels of a PNG for each CSS pixel.
  let density: Int
  let path: String
}
