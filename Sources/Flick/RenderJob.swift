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

  /// - Parameters:
  ///   - outputs: Paths; empty: those that the scene names.
  ///   - jobs: How many frames are drawn at the same time, at least 1. It
  ///     changes no byte of any output.
  ///   - overwrites: Whether outputs that exist are replaced.
  /// - Throws: Kind `usage` for an output of unknown kind or none at all, `scene`
  ///   for one that the scene names and that lies outside the working folder.
  public init(_ playback: Playback, outputs: [String], jobs: Int, overwrites: Bool)
    throws(FlickError)
  {
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
    let sinks = try openSinks(stage)
    let times = StageTimes()
    do {
      interruption.onRequest { Self.abort(sinks) }
      try draw(stage, into: sinks, times: times, interruption: interruption, progress: progress)
      for sink in sinks { try sink.finish() }
    } catch {
      Self.abort(sinks)
      throw interruption.isRequested ? Self.stopped : Self.wrapped(error)
    }
    return RenderReport(
      outputs: zip(targets, sinks).map { target, sink in
        RenderReport.Output(
          path: target.path, description: describe(stage, target, bytes: sink.bytesWritten))
      },
      warnings: stage.warnings + sinks.flatMap(\.warnings),
      wallSeconds: (ContinuousClock.now - start) / .seconds(1),
      simulateSeconds: playback.simulateSeconds, drawSeconds: times.draw,
      encodeSeconds: times.encode + sinks.map(\.childProcessorSeconds).reduce(0, +),
      frameCount: playback.plan.frameCount)
  }

  private static func wrapped(_ error: any Error) -> FlickError {
    switch error {
    case let error as FlickError: error
    case let error as MediaError: FlickError(error)
    default: FlickError(.io, "error: \(error)")
    }
  }

  /// Removes what was half written, the last output first: a folder that an
  /// earlier one made can only be removed once the later ones' files are gone.
  private static func abort(_ sinks: [any FrameSink]) {
    for sink in sinks.reversed() { sink.abort() }
  }

  private static let stopped = FlickError(
    .interrupted, "stopped; what was half written has been removed")

  private func draw(
    _ stage: StageBuilder, into sinks: [any FrameSink], times: StageTimes,
    interruption: Interruption, progress: (Int, Int) -> Void
  ) throws {
    let plan = playback.plan
    let pipeline = FramePipeline(frameCount: plan.frameCount, workers: jobs)
    try pipeline.run(
      makeWorker: { FrameDrawer(stage) },
      draw: { drawer, frame in
        let start = ProcessorClock.seconds
        drawer.draw(at: plan.time(ofFrame: frame))
        let drawn = ProcessorClock.seconds
        let pixmap = drawer.pixmap
        let prepared = sinks.map { sink in
          Result { () throws(MediaError) in try sink.prepare(pixmap) }
        }
        times.add(draw: drawn - start, encode: ProcessorClock.seconds - drawn)
        return prepared
      },
      emit: { frame, prepared throws(any Error) in
        if interruption.isRequested { throw Self.stopped }
        for (sink, encoded) in zip(sinks, prepared) {
          try sink.write(encoded.get(), number: frame)
        }
        progress(frame + 1, plan.frameCount)
      })
  }
}

extension RenderJob {
  /// Opens every output, or none.
  private func openSinks(_ stage: StageBuilder) throws(FlickError) -> [any FrameSink] {
    var sinks: [any FrameSink] = []
    for target in targets {
      do {
        switch target.format {
        case .mp4:
          sinks.append(
            try VideoSink(
              path: target.path, width: stage.size.width, height: stage.size.height,
              framesPerSecond: playback.plan.frameRate.framesPerSecond, overwrites: overwrites))
        case .pngFrames:
          sinks.append(try PNGSequenceSink(path: target.path, overwrites: overwrites))
        }
      } catch {
        Self.abort(sinks)
        throw FlickError(error)
      }
    }
    return sinks
  }

  private func describe(_ stage: StageBuilder, _ target: OutputTarget, bytes: Int) -> String {
    let plan = playback.plan
    let tenths =
      (10 * plan.frameCount + plan.frameRate.framesPerSecond / 2)
      / plan.frameRate.framesPerSecond
    let size =
      bytes < 10_000
      ? "\(bytes) bytes"
      : bytes < 10_000_000
        ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
    return "\(plan.frameCount) frames of \(stage.size.width)×\(stage.size.height), "
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
