import FlickCore
import FlickDisplay
import FlickGolden
import FlickMedia
import FlickScene
import FlickStage
import Foundation

/// A scene as it plays and looks now: what its golden is compared with, or
/// recorded from.
struct GoldenTake {
  let playback: Playback
  /// The scene's canonical text.
  let text: String
  let trace: GoldenTrace
  /// Without facts.
  let frames: FrameManifest
  let fonts: [GoldenManifest.Font]
  /// The files that the scene names.
  let files: [GoldenManifest.File]
  /// The canonical texts of those that it includes, by their paths.
  let included: [(path: String, text: String)]
  private let stage: Stage
  let jobs: Int

  /// Draws every frame and keeps their hashes.
  ///
  /// - Throws: Kind `scene`, `unavailable` without a font, `interrupted`.
  init(_ playback: Playback, jobs: Int, interruption: Interruption) throws(FlickError) {
    self.playback = playback
    self.jobs = jobs
    text = try playback.file.canonicalText()
    trace = GoldenTrace(playback)
    files = playback.file.fileDigests
    included = try playback.file.includedTexts()
    let stage = try playback.stage()
    self.stage = stage
    let plan = playback.plan
    guard plan.frameCount <= GoldenManifest.mostFrames else {
      throw FlickError(.golden(.tooManyFrames(plan.frameCount)))
    }
    var frames = FrameManifest(
      width: stage.size.width, height: stage.size.height,
      framesPerSecond: plan.frameRate.framesPerSecond, frameCount: plan.frameCount)
    let shutter = playback.shutter(of: plan)
    do {
      try FramePipeline(frameCount: plan.frameCount, workers: jobs).run(
        makeWorker: { HashingDrawer(FrameDrawer(stage, shutter: shutter)) },
        draw: { drawer, index in drawer.hash(at: plan.time(ofFrame: index)) },
        emit: { index, hash throws(MediaError) in
          if interruption.isRequested { throw .aborted }
          frames.list(index, hash)
        })
    } catch {
      throw FlickError(error)
    }
    self.frames = frames
    fonts = Self.fonts(stage, plan)
  }

  /// Of the glyphs in some pictures of the film.
  static func fonts(_ stage: Stage, _ plan: FramePlan) -> [GoldenManifest.Font] {
    var fonts: Set<GoldenManifest.Font> = []
    let samples = min(plan.frameCount, 9)
    for sample in 0..<samples {
      let frame = samples == 1 ? 0 : sample * (plan.frameCount - 1) / (samples - 1)
      for command in stage.displayList(at: plan.time(ofFrame: frame)).commands {
        guard case .glyphs(let run, _) = command else { continue }
        let font = run.font
        let digits = String(font.digest, radix: 16)
        fonts.insert(
          GoldenManifest.Font(
            name: "\(font.family) \(font.weight)" + (font.isItalic ? " italic" : ""),
            digest: String(repeating: "0", count: 16 - digits.count) + digits))
      }
    }
    return fonts.sorted { ($0.name, $0.digest) < ($1.name, $1.digest) }
  }

  /// The pictures of some frames, in order.
  func pictures<Result: Sendable>(
    of numbers: [Int], _ make: @escaping @Sendable (Pixmap) -> Result,
    to emit: (Int, Result) -> Void
  ) {
    guard !numbers.isEmpty else { return }
    let (stage, plan) = (stage, playback.plan)
    let shutter = playback.shutter(of: plan)
    FramePipeline(frameCount: numbers.count, workers: jobs).run(
      makeWorker: { FrameDrawer(stage, shutter: shutter) },
      draw: { drawer, index in
        drawer.draw(at: plan.time(ofFrame: numbers[index]))
        return make(drawer.pixmap)
      },
      emit: { index, result throws(Never) in emit(numbers[index], result) })
  }

  /// What draws this scene's frames; one for each thread.
  var drawer: FrameDrawer { FrameDrawer(stage, shutter: playback.shutter(of: playback.plan)) }
}

/// Draws frames and hashes them; a frame in which nothing changed is hashed once.
private struct HashingDrawer {
  private var drawer: FrameDrawer
  private var last: (number: Int, hash: PixelHash)?

  init(_ drawer: FrameDrawer) { self.drawer = drawer }

  mutating func hash(at time: FlickTime) -> PixelHash {
    drawer.draw(at: time)
    let change = drawer.change
    var hash: PixelHash?
    if let last, change.follows(last.number), change.isEmpty { hash = last.hash }
    let own = hash ?? PixelHash(of: drawer.pixmap)
    last = (change.number, own)
    return own
  }
}

extension SceneFile {
  /// The scene's text as `render fmt` writes it.
  func canonicalText() throws(FlickError) -> String {
    do {
      return try CanonicalScene.text(of: Array(text.utf8), file: path)
    } catch {
      throw FlickError(error)
    }
  }
}

extension SceneFile {
  /// What the scene includes, as `render fmt` writes it, in the order of the paths.
  func includedTexts() throws(FlickError) -> [(path: String, text: String)] {
    let folder = SceneFolder(path: folder.isEmpty ? "." : folder)
    let files = SceneFiles.all(of: Array(text.utf8)) { path in
      if case .bytes(let bytes) = folder.file(path, limit: .max, mayLeaveFolder: true) {
        return bytes
      }
      return nil
    }
    var texts: [(path: String, text: String)] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      do {
        texts.append((file.path, try CanonicalScene.text(of: file.bytes, file: file.path)))
      } catch {
        throw FlickError(error)
      }
    }
    return texts
  }

  /// The files that the scene names, with the digests of their bytes.
  fileprivate var fileDigests: [GoldenManifest.File] {
    let folder = SceneFolder(path: folder.isEmpty ? "." : folder)
    return namedFiles.compactMap { path in
      guard case .bytes(let bytes) = folder.file(path, limit: .max, mayLeaveFolder: true) else {
        return nil
      }
      return GoldenManifest.File(path: path, digest: ContentHash(of: bytes).description)
    }
  }
}
