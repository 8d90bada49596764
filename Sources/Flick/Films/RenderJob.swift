import FlickCore
import FlickFiles
import FlickMedia
import FlickStage
import Foundation

/// A playback drawn into films and frames, every frame once for all outputs.
public struct RenderJob: Sendable {
  let playback: Playback
  let targets: [OutputTarget]
  private let jobs: Int
  let overwrites: Bool
  let options: OutputOptions
  private let choice: FrameChoice
  let continuation: Continuation

  /// How a job takes over what an earlier one has left, and says how to go on.
  public struct Continuation: Sendable {
    /// Whether finished frames of an earlier run are taken over.
    public let resumes: Bool
    /// What a person types to go on, shown after an interruption.
    public let command: String?

    public init(resumes: Bool = false, command: String? = nil) {
      self.resumes = resumes
      self.command = command
    }
  }

  /// - Parameters:
  ///   - outputs: Paths; empty: those that the scene names.
  ///   - choice: Which frames are drawn. They keep their numbers; a shard writes
  ///     each output beside its place, under a name that says which part it is.
  ///   - jobs: How many frames are drawn at the same time, at least 1; fewer where
  ///     pictures are so large that memory says so. It changes no byte of any output.
  ///   - overwrites: Whether outputs that exist are replaced.
  /// - Throws: Kind `usage` for an output of unknown kind or none at all, or of
  ///   one that cannot be had in parts or gone on with; `scene` for one that the
  ///   scene names and that lies outside the working folder.
  public init(
    _ playback: Playback, outputs: [String], options: OutputOptions = OutputOptions(),
    choice: FrameChoice = FrameChoice(), jobs: Int, overwrites: Bool,
    continuation: Continuation = Continuation()
  ) throws(FlickError) {
    precondition(jobs >= 1, "somebody draws (was \(jobs) jobs)")
    let paths = outputs.isEmpty ? playback.file.scene.render.outputs : outputs
    guard !paths.isEmpty else {
      throw FlickError(.output(.noOutputs(scene: playback.file.path)))
    }
    if outputs.isEmpty { try playback.file.checkInside(paths, keys: "render", "outputs") }
    var targets: [OutputTarget] = []
    for path in paths {
      let target = try OutputTarget(path).part(choice.shard)
      guard target.format != .stream || !targets.contains(target) else {
        throw FlickError(.output(.streamTwice))
      }
      targets.append(target)
    }
    if continuation.resumes, !targets.contains(where: { $0.format == .pngFolder }) {
      throw FlickError(.output(.nothingToResume))
    }
    self.playback = playback
    self.targets = targets
    self.jobs = jobs
    self.overwrites = overwrites
    self.options = options
    self.choice = choice
    self.continuation = continuation
  }

  /// Draws every frame and writes every output.
  ///
  /// Outputs appear under their names only when they are complete; after a
  /// failure nothing is left. After an interruption a folder's finished frames
  /// stand in `NAME.partial`.
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
    // The palette's pictures are gone, and the film's are drawn by other threads.
    if palette != nil { PaletteMaker.returnFreeMemory() }
    var sinks: [(target: OutputTarget, pass: Pass, sink: any FrameSink)] = []
    let hashes = passes.map { _ in options.hashesFrames ? HashSink() : nil }
    let pending = PendingSinks()
    interruption.onRequest { pending.interrupt() }
    var done = 0
    do {
      // All are opened first, so that nothing is drawn for one that cannot be.
      for pass in passes {
        let manifest = pass.hasManifest ? playback.manifest(stage, pass) : nil
        for target in pass.targets {
          let sink = try interruption.undisturbed { () throws(FlickError) in
            let sink = try open(target, stage, pass, manifest, palette: palette?.path)
            pending.add(sink)
            return sink
          }
          sinks.append((target, pass, sink))
        }
      }
      for (pass, hash) in zip(passes, hashes) {
        var own = sinks.filter { pass.targets.contains($0.target) }.map(\.sink)
        if let hash { own.append(hash) }
        let before = done
        try draw(stage, pass, into: own, times: times, interruption: interruption) {
          done = before + $0
          progress(done, total)
        }
      }
      for output in sinks { try output.sink.finish() }
    } catch {
      guard interruption.isRequested else {
        pending.abort()
        throw Self.wrapped(error)
      }
      pending.interrupt()
      throw stopped(after: done, of: total, kept: sinks.compactMap(\.sink.kept))
    }
    var outputs: [RenderReport.Output] = []
    for (pass, hash) in zip(passes, hashes) {
      for output in sinks where pass.targets.contains(output.target) {
        outputs.append(
          RenderReport.Output(
            path: output.target.path, frameCount: pass.frames.count, width: stage.size.width,
            height: stage.size.height, framesPerSecond: pass.plan.frameRate.framesPerSecond,
            bytes: output.sink.bytesWritten,
            reusedFrames: output.sink.reusedFrames, pixelHash: hash?.digest.description))
      }
    }
    return RenderReport(
      outputs: outputs,
      warnings: sinks.flatMap(\.sink.warnings),
      wallSeconds: (ContinuousClock.now - start) / .seconds(1),
      simulateSeconds: playback.simulateSeconds, drawSeconds: times.draw,
      encodeSeconds: times.encode + sinks.map(\.sink.childProcessorSeconds).reduce(0, +),
      frameCount: total)
  }

  /// Outputs that show the same frames.
  struct Pass {
    let plan: FramePlan
    /// Numbers of the plan's frames, in ascending order, at least one.
    let frames: [Int]
    /// What was asked for and is not the whole film, and the part of it that a
    /// shard draws.
    let facts: [FrameManifest.Fact]
    var targets: [OutputTarget]

    /// Whether a shard draws it.
    var isPart: Bool { facts.contains { $0.key == "part" } }

    /// Whether ffmpeg takes the frames, and nothing else does.
    var hasOnlyFilms: Bool {
      targets.allSatisfy { if case .film = $0.format { true } else { false } }
    }

    var hasManifest: Bool { isPart || targets.contains { $0.format == .pngFolder } }
  }

  /// One drawing for all outputs of the scene's rate, another for those that
  /// cannot have it.
  func passes() throws(FlickError) -> [Pass] {
    let scene = playback.file.scene
    var passes: [Pass] = []
    for target in targets {
      var plan = playback.plan
      if case .film(.gif) = target.format, let rate = FrameRate(options.gifRate.rawValue) {
        plan = FramePlan(scene: scene, trace: playback.trace, frameRate: rate)
      }
      if let index = passes.firstIndex(where: { $0.plan == plan }) {
        passes[index].targets.append(target)
        continue
      }
      let asked = try choice.numbers(of: plan, in: playback, path: target.path)
      guard let shard = choice.shard else {
        passes.append(Pass(plan: plan, frames: asked, facts: [], targets: [target]))
        continue
      }
      var facts = [FrameManifest.Fact("part", "\(shard.number)/\(shard.count)")]
      if !choice.isWhole { facts.append(.init("selection", FrameList.text(of: asked))) }
      passes.append(
        Pass(plan: plan, frames: try choice.part(shard, of: asked), facts: facts, targets: [target])
      )
    }
    try checkPlaces(passes)
    return passes
  }

  /// How many frames a film's palette is chosen from.
  private static let paletteFrames = 24

  /// The colours of a GIF whose frames share them, from frames spread evenly
  /// over the film.
  private func palette(
    _ stage: Stage, _ passes: [Pass], interruption: Interruption
  ) throws(FlickError) -> PaletteMaker? {
    guard options.palette == .film,
      let pass = passes.first(where: { $0.targets.contains { $0.format == .film(.gif) } })
    else { return nil }
    do {
      let maker = try interruption.undisturbed { () throws(MediaError) in
        let maker = try PaletteMaker(
          width: stage.size.width, height: stage.size.height, stallLimit: options.stallLimit)
        interruption.onRequest { maker.remove() }
        return maker
      }
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
      throw interruption.isRequested
        ? FlickError(.output(.stopped)) : Self.wrapped(error)
    }
  }

  private func draw(
    _ stage: Stage, _ pass: Pass, into sinks: [any FrameSink], times: StageTimes,
    interruption: Interruption, progress: (Int) -> Void
  ) throws {
    let (plan, frames) = (pass.plan, pass.frames)
    let shutter = playback.shutter(of: plan)
    let budget = WorkerBudget(
      width: stage.size.width, height: stage.size.height, isExposed: shutter != nil,
      keptBytes: sinks.map(\.keptBytes).reduce(0, +))
    let pipeline = FramePipeline(
      frameCount: frames.count, workers: min(jobs, budget.most), isPaced: pass.hasOnlyFilms)
    try pipeline.run(
      makeWorker: { FrameWorker(FrameDrawer(stage, shutter: shutter), sinks) },
      draw: { worker, index in
        let start = ProcessorClock.seconds
        let earlier = sinks.map { $0.earlierFrame(frames[index]) }
        let looked = ProcessorClock.seconds
        let isMissing = earlier.contains { $0 == nil }
        if isMissing { worker.drawer.draw(at: plan.time(ofFrame: frames[index])) }
        let drawn = ProcessorClock.seconds
        let prepared = worker.prepared(insteadOf: earlier)
        times.add(
          draw: drawn - looked, encode: looked - start + ProcessorClock.seconds - drawn)
        return prepared
      },
      weight: { prepared in
        prepared.reduce(0) { sum, frame in
          if case .success(let frame) = frame { sum + frame.count } else { sum }
        }
      },
      emit: { index, prepared throws(any Error) in
        if interruption.isRequested { throw MediaError.aborted }
        for (sink, encoded) in zip(sinks, prepared) {
          try sink.write(encoded.get(), number: frames[index])
        }
        progress(index + 1)
      })
  }
}

/// Processor time that the workers have spent, added up under a lock.
private final class StageTimes: Sendable {
  private let times = Locked((draw: 0.0, encode: 0.0))

  var draw: Double { times.withLock { $0.draw } }
  var encode: Double { times.withLock { $0.encode } }

  func add(draw: Double, encode: Double) {
    times.withLock {
      $0.draw += draw
      $0.encode += encode
    }
  }
}

/// Outputs that are open, for whoever has to remove what was half written.
private final class PendingSinks: Sendable {
  private struct State {
    var sinks: [any FrameSink] = []
    var isInterrupted = false
  }

  private let state = Locked(State())

  /// One that comes after an interruption is interrupted at once.
  func add(_ sink: any FrameSink) {
    let isLate = state.withLock {
      $0.sinks.append(sink)
      return $0.isInterrupted
    }
    if isLate { sink.interrupt() }
  }

  /// The last output first: a folder that an earlier one made can only be
  /// removed once the later ones' files are gone.
  func abort() {
    for sink in state.withLock({ $0.sinks }).reversed() { sink.abort() }
  }

  func interrupt() {
    let open = state.withLock {
      $0.isInterrupted = true
      return $0.sinks
    }
    for sink in open.reversed() { sink.interrupt() }
  }
}
