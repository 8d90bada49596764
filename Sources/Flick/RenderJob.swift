import FlickCore
import FlickMedia
import FlickStage
import Foundation

/// A playback drawn into films and frames, every frame once for all outputs.
public struct RenderJob: Sendable {
  private let playback: Playback
  private let targets: [OutputTarget]
  private let jobs: Int
  private let overwrites: Bool
  private let options: OutputOptions
  private let choice: FrameChoice

  /// - Parameters:
  ///   - outputs: Paths; empty: those that the scene names.
  ///   - choice: Which frames are drawn. They keep their numbers.
  ///   - jobs: How many frames are drawn at the same time, at least 1. It
  ///     changes no byte of any output.
  ///   - overwrites: Whether outputs that exist are replaced.
  /// - Throws: Kind `usage` for an output of unknown kind or none at all, `scene`
  ///   for one that the scene names and that lies outside the working folder.
  public init(
    _ playback: Playback, outputs: [String], options: OutputOptions = OutputOptions(),
    choice: FrameChoice = FrameChoice(), jobs: Int, overwrites: Bool
  ) throws(FlickError) {
    precondition(jobs >= 1, "somebody draws (was \(jobs) jobs)")
    let paths = outputs.isEmpty ? playback.file.scene.render.outputs : outputs
    guard !paths.isEmpty else {
      throw FlickError(
        .usage,
        "error: '\(playback.file.path)' names no outputs\n"
          + "  help: write '-o film.mp4', or list 'render.outputs' in the scene")
    }
    if outputs.isEmpty, !playback.file.options.pathsMayLeaveFolder {
      // What a person types may go anywhere; a scene may come from a stranger.
      let fence = FolderFence(folder: ".")
      for path in paths {
        if let real = fence.escape(of: path) { throw playback.file.outside(path, through: real) }
      }
    }
    var targets: [OutputTarget] = []
    for path in paths {
      let target = try OutputTarget(path)
      guard !targets.contains(where: { $0.path == target.path }) else {
        throw FlickError(.usage, "error: '\(path)' is named twice as an output")
      }
      targets.append(target)
    }
    self.playback = playback
    self.targets = targets
    self.jobs = jobs
    self.overwrites = overwrites
    self.options = options
    self.choice = choice
  }

  /// Draws every frame and writes every output.
  ///
  /// Outputs appear under their names only when they are complete; after a
  /// failure or an interruption nothing is left.
  ///
  /// - Parameter progress: Called on the calling thread with the number of
  ///   frames written and their total.
  public func run(
    interruption: Interruption = Interruption(), progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FlickError) -> RenderReport {
    let start = ContinuousClock.now
    let stage = try playback.stage()
    let passes = try self.passes()
    let total = passes.map(\.frames.count).reduce(0, +)
    let times = StageTimes()
    let palette = try self.palette(stage, passes, interruption: interruption)
    defer { palette?.remove() }
    var sinks: [(target: OutputTarget, pass: Pass, sink: any FrameSink)] = []
    let isPending = PendingSinks()
    interruption.onRequest { isPending.abort() }
    do {
      // All are opened first, so that nothing is drawn for one that cannot be.
      for pass in passes {
        for target in pass.targets {
          let sink = try open(target, stage, pass, palette: palette?.path)
          isPending.add(sink)
          sinks.append((target, pass, sink))
        }
      }
      var done = 0
      for pass in passes {
        let own = sinks.filter { pass.targets.contains($0.target) }.map(\.sink)
        try draw(stage, pass, into: own, times: times, interruption: interruption) {
          progress(done + $0, total)
        }
        done += pass.frames.count
      }
      for output in sinks { try output.sink.finish() }
    } catch {
      isPending.abort()
      throw interruption.isRequested ? Self.stopped : Self.wrapped(error)
    }
    return RenderReport(
      outputs: sinks.map { output in
        RenderReport.Output(
          path: output.target.path,
          description: describe(stage, output.pass, bytes: output.sink.bytesWritten))
      },
      warnings: sinks.flatMap(\.sink.warnings),
      wallSeconds: (ContinuousClock.now - start) / .seconds(1),
      simulateSeconds: playback.simulateSeconds, drawSeconds: times.draw,
      encodeSeconds: times.encode + sinks.map(\.sink.childProcessorSeconds).reduce(0, +),
      frameCount: total)
  }

  /// Outputs that show the same frames.
  private struct Pass {
    let plan: FramePlan
    /// Numbers of the plan's frames, in ascending order, at least one.
    let frames: [Int]
    var targets: [OutputTarget]
  }

  /// One drawing for all outputs of the scene's rate, another for those that
  /// cannot have it.
  private func passes() throws(FlickError) -> [Pass] {
    let scene = playback.file.scene
    var passes: [Pass] = []
    for target in targets {
      var plan = playback.plan
      if case .film(.gif) = target.format, let rate = FrameRate(options.gifRate) {
        plan = FramePlan(scene: scene, duration: playback.trace.duration, frameRate: rate)
      }
      if let index = passes.firstIndex(where: { $0.plan == plan }) {
        passes[index].targets.append(target)
      } else {
        let frames = try choice.numbers(of: plan, in: playback, path: target.path)
        passes.append(Pass(plan: plan, frames: frames, targets: [target]))
      }
    }
    return passes
  }

  /// How many frames a film's palette is chosen from.
  private static let paletteFrames = 24

  /// The colours of a GIF whose frames share them, from frames spread evenly
  /// over the film.
  private func palette(
    _ stage: StageBuilder, _ passes: [Pass], interruption: Interruption
  ) throws(FlickError) -> PaletteMaker? {
    guard options.hasFilmPalette,
      let pass = passes.first(where: { $0.targets.contains { $0.format == .film(.gif) } })
    else { return nil }
    do {
      let maker = try PaletteMaker(width: stage.size.width, height: stage.size.height)
      do {
        var drawer = FrameDrawer(stage, shutter: playback.shutter(of: pass.plan))
        let last = pass.frames.count - 1
        let count = min(Self.paletteFrames, last + 1)
        for index in 0..<count {
          if interruption.isRequested { throw MediaError.aborted }
          let frame = pass.frames[count == 1 ? 0 : index * last / (count - 1)]
          drawer.draw(at: pass.plan.time(ofFrame: frame))
          try maker.add(drawer.pixmap)
        }
        try maker.finish()
        return maker
      } catch {
        maker.remove()
        throw error
      }
    } catch {
      throw interruption.isRequested ? Self.stopped : Self.wrapped(error)
    }
  }

  private static func wrapped(_ error: any Error) -> FlickError {
    switch error {
    case let error as FlickError: error
    case let error as MediaError: FlickError(error)
    default: FlickError(.io, "error: \(error)")
    }
  }

  private static let stopped = FlickError(
    .interrupted, "stopped; what was half written has been removed")

  private func draw(
    _ stage: StageBuilder, _ pass: Pass, into sinks: [any FrameSink], times: StageTimes,
    interruption: Interruption, progress: (Int) -> Void
  ) throws {
    let (plan, frames) = (pass.plan, pass.frames)
    let shutter = playback.shutter(of: plan)
    let pipeline = FramePipeline(frameCount: frames.count, workers: jobs)
    try pipeline.run(
      makeWorker: { FrameDrawer(stage, shutter: shutter) },
      draw: { drawer, index in
        let start = ProcessorClock.seconds
        drawer.draw(at: plan.time(ofFrame: frames[index]))
        let drawn = ProcessorClock.seconds
        let pixmap = drawer.pixmap
        let prepared = sinks.map { sink in
          Result { () throws(MediaError) in try sink.prepare(pixmap) }
        }
        times.add(draw: drawn - start, encode: ProcessorClock.seconds - drawn)
        return prepared
      },
      emit: { index, prepared throws(any Error) in
        if interruption.isRequested { throw Self.stopped }
        for (sink, encoded) in zip(sinks, prepared) {
          try sink.write(encoded.get(), number: frames[index])
        }
        progress(index + 1)
      })
  }
}

extension RenderJob {
  private func open(
    _ target: OutputTarget, _ stage: StageBuilder, _ pass: Pass, palette: String?
  ) throws(FlickError) -> any FrameSink {
    let settings = try target.settings(
      options, isTransparent: stage.isTransparent, palette: palette)
    do {
      switch target.format {
      case .film:
        return try VideoSink(
          path: target.path, width: stage.size.width, height: stage.size.height,
          framesPerSecond: pass.plan.frameRate.framesPerSecond, overwrites: overwrites,
          settings: settings ?? FilmSettings())
      case .pngFolder:
        return try PNGSequenceSink(
          path: target.path, overwrites: overwrites, compression: options.png)
      case .pngFiles(let pattern):
        return try PNGPatternSink(
          pattern: pattern, frames: pass.frames, overwrites: overwrites,
          compression: options.png)
      case .stream: return StreamSink(form: options.stream, compression: options.png)
      }
    } catch {
      throw FlickError(error)
    }
  }

  private func describe(_ stage: StageBuilder, _ pass: Pass, bytes: Int) -> String {
    let count = pass.frames.count
    let rate = pass.plan.frameRate.framesPerSecond
    let tenths = (10 * count + rate / 2) / rate
    let size =
      bytes < 10_000
      ? "\(bytes) bytes"
      : bytes < 10_000_000
        ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    return "\(count) frames of \(stage.size.width)×\(stage.size.height), "
      + "\(tenths / 10).\(tenths % 10) s, \(size)"
  }
}

/// Processor time that the workers have spent, added up under a lock.
private final class StageTimes: @unchecked Sendable {
  private let lock = NSLock()
  private var drawing = 0.0
  private var encoding = 0.0

  var draw: Double { lock.withLock { drawing } }
  var encode: Double { lock.withLock { encoding } }

  func add(draw: Double, encode: Double) {
    lock.withLock {
      drawing += draw
      encoding += encode
    }
  }
}

/// Outputs that are open, for whoever has to remove what was half written.
private final class PendingSinks: @unchecked Sendable {
  private let lock = NSLock()
  private var sinks: [any FrameSink] = []

  func add(_ sink: any FrameSink) { lock.withLock { sinks.append(sink) } }

  /// The last output first: a folder that an earlier one made can only be
  /// removed once the later ones' files are gone.
  func abort() {
    for sink in lock.withLock({ sinks }).reversed() { sink.abort() }
  }
}
