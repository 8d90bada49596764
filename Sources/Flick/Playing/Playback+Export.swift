import FlickCore
import FlickExport
import FlickMedia
import FlickScene

/// What of a scene is exported, and how exactly.
public struct ExportOptions: Sendable {
  /// For example `pane.y`.
  public var signal: String
  /// The stretch of time; `nil`: while the signal moves.
  public var range: InstantRange?
  /// The largest error, more than 0, in the signal's unit; `nil`: what is hardly seen.
  public var tolerance: Double?
  /// Samples per second of tables, in ``rates``; `nil`: four times the film's frames, of
  /// motion goldens one every 16 ms.
  public var rate: Int?

  public static let rates = 1...4800

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
      throw FlickError(.export(.ofFinger(signal.name)))
    }
    let (start, end) = try stretch(options, signal: signal, variant: variant)
    let tolerance = options.tolerance ?? 1
    precondition(
      tolerance > 0 && tolerance.isFinite, "a tolerance is more than nothing (was \(tolerance))")
    let rate = options.rate ?? 4 * plan.frameRate.framesPerSecond
    precondition(
      ExportOptions.rates.contains(rate), "samples are 1 to 4800 a second (was \(rate))")
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
        case .motionGolden: try subject.motionGolden(rate: options.rate)
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
    throw FlickError(.export(.severalVariants(names)))
  }

  func signal(named name: String, variant: Int) throws(FlickError) -> Signal {
    let played = file.scene.variants[variant]
    if let signal = played.signal(named: name) { return signal }
    let names = played.signals.map(\.name)
    let meant = Spelling.nearest(name, among: names)
    throw FlickError(.choice(.noSignal(name, known: names, meant: meant)))
  }

  private func stretch(
    _ options: ExportOptions, signal: Signal, variant: Int
  ) throws(FlickError) -> (start: FlickTime, end: FlickTime) {
    let end = FlickTime.zero + trace.duration
    if let range = options.range { return try range.stretch(of: self, option: "range") }
    guard let extent = ExportedCurve.extent(of: signal, in: trace.variants[variant], until: end)
    else { throw FlickError(ExportProblem.standsStill(signal.name)) }
    return extent
  }
}

extension FlickError {
  init(_ problem: ExportProblem) { self.init(.export(problem)) }
}
