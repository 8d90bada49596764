import FlickCore
import FlickExport
import FlickMedia
import FlickScene

/// What of a scene is exported, and how exactly.
public struct ExportOptions: Sendable {
  /// For example `pane.y`.
  public var signal: String
  /// `0.5s..1.2s`, or by events; `nil`: while the signal moves.
  public var range: String?
  /// The largest error, in the signal's unit; `nil`: what is hardly seen.
  public var tolerance: Double?
  /// Samples per second of tables; `nil`: four times the film's frames.
  public var rate: Int?

  public init(signal: String) { self.signal = signal }
}

/// A signal in another system's words.
public struct ExportedSignal: Sendable {
  public let text: String
  /// The largest error, in the signal's unit.
  public let error: Double
  /// What is told about it, a line each.
  public let remarks: [String]
}

extension Playback {
  /// Says a signal of the variant that is shown in another system's words.
  ///
  /// - Throws: Kind `usage` where there is no such signal or range, or where the
  ///   format has no words for it.
  public func export(
    _ options: ExportOptions, to format: ExportFormat
  ) throws(FlickError) -> ExportedSignal {
    let variant = try exportedVariant()
    let signal = try signal(named: options.signal, variant: variant)
    if case .finger = file.scene.variants[variant].channel(signal.channel).owner {
      throw FlickError(
        .usage,
        "error: '\(signal.name)' is a finger's and nothing that moves by itself\n"
          + "  help: export what follows it; 'render events --raw' writes the finger as a table")
    }
    let (start, end) = try stretch(options, signal: signal, variant: variant)
    if let tolerance = options.tolerance, !(tolerance > 0 && tolerance.isFinite) {
      throw FlickError(
        .usage,
        "error: a tolerance is more than nothing (was \(tolerance))\n"
          + "  help: write '--tolerance 0.25', in the signal's unit")
    }
    let rate = options.rate ?? 4 * plan.frameRate.framesPerSecond
    guard (1...4800).contains(rate) else {
      throw FlickError(
        .usage, "error: '--rate' runs from 1 to 4800 samples a second (was \(rate))")
    }
    do {
      let subject = try ExportSubject(
        sceneName: file.path, scene: file.scene, variant: variant, trace: trace.variants[variant],
        signal: signal, from: start, to: end, tolerance: options.tolerance)
      let export =
        switch format {
        case .css: try subject.css()
        case .lottie: try subject.lottie()
        case .cakeyframe: try subject.keyframeAnimation()
        case .android: try subject.pathInterpolator()
        case .csv: try subject.csv(rate: rate)
        case .json: try subject.json(rate: rate)
        }
      return ExportedSignal(text: export.text, error: export.error, remarks: export.remarks)
    } catch {
      throw FlickError(error)
    }
  }

  /// Writes an export as a file, beside its place and renamed when complete.
  public func write(
    _ exported: ExportedSignal, to path: String, overwrites: Bool
  ) throws(FlickError) {
    try file.checkPlaces([path])
    do {
      try SingleImageSink(path: path, overwrites: overwrites).write(Array(exported.text.utf8))
    } catch {
      throw FlickError(error)
    }
  }

  /// The only variant, or the one that was asked for.
  private func exportedVariant() throws(FlickError) -> Int {
    let names = file.scene.variants.compactMap(\.name)
    guard shown == nil, file.scene.variants.count > 1 else { return shown ?? 0 }
    throw FlickError(
      .usage,
      "error: an export is of one variant, and this scene has \(names.count)\n"
        + "  help: add '--variant' with \(Spelling.list(names.map { "'\($0)'" }, "or"))")
  }

  func signal(named name: String, variant: Int) throws(FlickError) -> Signal {
    let played = file.scene.variants[variant]
    if let signal = played.signal(named: name) { return signal }
    let names = played.signals.map(\.name)
    let help =
      Spelling.nearest(name, among: names).map { "did you mean '\($0)'?" }
      ?? (names.isEmpty
        ? "nothing moves in this scene"
        : "there are \(Spelling.list(names.map { "'\($0)'" }, "and"))")
    throw FlickError(.usage, "error: no signal is called '\(name)'\n  help: \(help)")
  }

  private func stretch(
    _ options: ExportOptions, signal: Signal, variant: Int
  ) throws(FlickError) -> (start: FlickTime, end: FlickTime) {
    let end = FlickTime.zero + trace.duration
    if let range = options.range {
      return try InstantRange(range).stretch(of: self)
    }
    guard let extent = ExportedCurve.extent(of: signal, in: trace.variants[variant], until: end)
    else { throw FlickError(ExportProblem.standsStill(signal.name)) }
    return extent
  }
}

extension FlickError {
  init(_ problem: ExportProblem) {
    switch problem {
    case .standsStill(let signal):
      self.init(
        .usage,
        "error: '\(signal)' never moves in that time\n"
          + "  help: name another signal, or a '--range' in which it moves")
    case .unbounded(let signal, let time):
      self.init(
        .usage,
        "error: '\(signal)' is unbounded at \(Spelling.number(time, decimals: 9)) s, and an export "
          + "has numbers only\n  help: name a '--range' without that instant, or another signal")
    case .tooFine(let tolerance, let possible):
      self.init(
        .usage,
        "error: the signal moves too fast to be held to \(Spelling.number(tolerance))\n"
          + "  help: '--tolerance \(Spelling.number(possible))' can be kept")
    case .tooFast(let signal):
      self.init(
        .usage,
        "error: '\(signal)' moves too fast for any tolerance\n"
          + "  help: name another signal, or a '--range' in which it moves more slowly")
    case .inexpressible(let target, let reason, let help):
      self.init(.usage, "error: \(target) cannot say this: \(reason)\n  help: \(help)")
    }
  }
}
