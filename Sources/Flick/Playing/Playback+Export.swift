import FlickCore
import FlickDisplay
import FlickExport
import FlickMedia
import FlickScene
import FlickStage
import Foundation

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
  let format: ExportFormat
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
    let tolerance = options.tolerance ?? 1
    precondition(
      tolerance > 0 && tolerance.isFinite, "a tolerance is more than nothing (was \(tolerance))")
    if let platform = format.platform {
      return try code(of: signal, variant: variant, options, to: format, for: platform)
    }
    if options.rate != nil, !format.hasSamples {
      throw FlickError(.export(.ofNoSamples(format.rawValue)))
    }
    let (start, end) = try stretch(options, signal: signal, variant: variant)
    let rate = options.rate ?? 4 * plan.frameRate.framesPerSecond
    precondition(
      ExportOptions.rates.contains(rate), "samples are 1 to 4800 a second (was \(rate))")
    let letters =
      format == .lottie ? try self.letters(ofVariant: variant, at: start) : [:]
    let pictures = format == .lottie ? try self.pictures(ofVariant: variant, at: start) : [:]
    do {
      let subject = try ExportSubject(
        sceneName: file.path, scene: file.scene, variant: variant, trace: trace.variants[variant],
        signal: signal, from: start, to: end, tolerance: options.tolerance)
      let export =
        switch format {
        case .css: try subject.css()
        case .lottie: try subject.lottie(letters: letters, pictures: pictures)
        case .cakeyframe: try subject.keyframeAnimation()
        case .android: try subject.pathInterpolator()
        case .motionGolden: try subject.motionGolden(rate: options.rate)
        case .csv: try subject.csv(rate: rate)
        case .json: try subject.json(rate: rate)
        default: preconditionFailure("a curve is no code (was \(format.rawValue))")
        }
      return ExportedSignal(
        text: export.text, error: export.error, remarks: export.remarks, format: format)
    } catch {
      throw FlickError(error)
    }
  }

  /// The outlines of texts, as they are at an instant.
  private func letters(
    ofVariant variant: Int, at time: FlickTime
  ) throws(FlickError) -> [Int: LottieLetters] {
    do {
      return try LetterShapes.shapes(
        file.scene.variants[variant], trace: trace.variants[variant], at: time, fonts: file.fonts)
    } catch {
      throw FlickError(error)
    }
  }

  /// What layers show that is no shape, as they are at an instant, at twice the canvas's
  /// density.
  private func pictures(
    ofVariant variant: Int, at time: FlickTime
  ) throws(FlickError) -> [Int: LottiePicture] {
    let density = 2 * file.scene.canvas.scale
    let lists: [(layer: Int, list: DisplayList)]
    do {
      lists = try LayerPictures.lists(
        file.scene, variant: variant, trace: trace.variants[variant], at: time, density: density,
        fonts: file.fonts)
    } catch {
      throw FlickError(error)
    }
    var pictures: [Int: LottiePicture] = [:]
    for (layer, list) in lists where PictureBudget.fits(width: list.width, height: list.height) {
      do {
        let bytes = try PNGCodec.encode(rasterize(list), compression: .small)
        pictures[layer] = LottiePicture(
          base64: Data(bytes).base64EncodedString(), width: list.width, height: list.height,
          density: density)
      } catch {
        throw FlickError(error)
      }
    }
    return pictures
  }

  private func code(
    of signal: Signal, variant: Int, _ options: ExportOptions, to format: ExportFormat,
    for platform: BehaviorSubject.Platform
  ) throws(FlickError) -> ExportedSignal {
    if options.range != nil || options.rate != nil {
      throw FlickError(.export(.ofNoStretch(platform.rawValue)))
    }
    do {
      let subject = try BehaviorSubject(
        sceneName: file.path, scene: file.scene, variant: variant, trace: trace.variants[variant],
        signal: signal, until: .zero + trace.duration, for: platform)
      let code = try subject.code(for: platform, tolerance: options.tolerance)
      return ExportedSignal(
        text: code.text, error: code.error, remarks: code.remarks, format: format)
    } catch {
      throw FlickError(error)
    }
  }

  /// Writes an export as a file, beside its place and renamed when complete; a Lottie
  /// file whose path ends in `.lottie` as a dotLottie, an archive with a manifest.
  public func write(
    _ exported: ExportedSignal, to path: String, overwrites: Bool
  ) throws(FlickError) {
    try file.checkPlaces([path])
    try exported.format.text.checkSuffix(path)
    do {
      try SingleImageSink(path: path, overwrites: overwrites).write(exported.bytes(for: path))
    } catch {
      throw FlickError(error)
    }
  }

  /// The only variant, or the one that was asked for.
  func exportedVariant() throws(FlickError) -> Int {
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

extension ExportedSignal {
  fileprivate func bytes(for path: String) -> [UInt8] {
    guard format == .lottie, path.lowercased().hasSuffix(".lottie") else {
      return Array(text.utf8)
    }
    let manifest = """
      {
        "version": "1.0",
        "generator": "Flick",
        "animations": [{ "id": "animation", "loop": true, "autoplay": true }]
      }

      """
    return StoredZip.archive([
      (path: "manifest.json", bytes: Array(manifest.utf8)),
      (path: "animations/animation.json", bytes: Array(text.utf8)),
    ])
  }
}

extension FlickError {
  init(_ problem: ExportProblem) { self.init(.export(problem)) }
}
