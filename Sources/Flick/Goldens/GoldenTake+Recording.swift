import FlickCore
import FlickEngine
import FlickGolden
import FlickMedia
import FlickScene

extension GoldenTake {
  /// Bytes that a few key frames may have together; they are reduced until they have
  /// no more.
  private static let keyBytes = 100_000
  private static let largestReduction = 16

  /// All files of this scene's golden.
  ///
  /// A golden that tolerates something keeps a picture of every frame, since
  /// pixels that differ can only be judged against pixels.
  ///
  /// - Throws: Kind `usage` for fewer pictures than the tolerance needs, `io` where a
  ///   picture cannot be encoded.
  func files(
    keys: GoldenKeys?, tolerance: Tolerance, reason: String?
  ) throws(FlickError) -> (manifest: GoldenManifest, files: GoldenFiles) {
    let isTolerant = tolerance.description != nil
    if isTolerant, let keys, keys != .all {
      throw FlickError(.golden(.fewPictures(keys)))
    }
    var reduction = 1
    var chosen: [(frame: Int, picture: KeptPicture)]
    switch isTolerant ? .all : keys ?? .few {
    case .none: chosen = []
    case .all: chosen = try encoded(distinctFrames, reduction: 1)
    case .few:
      let wanted = keyFrames
      chosen = try encoded(wanted, reduction: reduction)
      while chosen.reduce(0, { $0 + $1.picture.png.count }) > Self.keyBytes,
        reduction < Self.largestReduction
      {
        reduction *= 2
        chosen = try encoded(wanted, reduction: reduction)
      }
    }
    let manifest = GoldenManifest(
      frames: frames, renderer: FlickVersion.current, scene: sceneDigest, motions: trace.motions,
      fonts: fonts, files: files,
      keys: chosen.map { .init(frame: $0.frame, hash: $0.picture.hash) },
      keyReduction: reduction, quarters: playback.file.goldenQuarters, tolerance: tolerance,
      reason: reason)
    return (
      manifest, GoldenFiles(manifest, trace, scene: text, included: included, pictures: chosen)
    )
  }

  var sceneDigest: String { ContentHash(of: [text]).description }

  private func encoded(
    _ frames: [Int], reduction: Int
  ) throws(FlickError) -> [(frame: Int, picture: KeptPicture)] {
    var pictures: [(frame: Int, picture: Result<KeptPicture, MediaError>)] = []
    self.pictures(of: frames) {
      KeptPicture.encode($0.reduced(by: reduction))
    } to: {
      pictures.append(($0, $1))
    }
    var result: [(frame: Int, picture: KeptPicture)] = []
    for (frame, picture) in pictures {
      do {
        result.append((frame, try picture.get()))
      } catch {
        throw FlickError(error)
      }
    }
    return result
  }

  /// The first frame of each picture that the film shows.
  private var distinctFrames: [Int] {
    var seen: Set<PixelHash> = []
    return frames.numbers.filter { number in
      frames.hash(of: number).map { seen.insert($0).inserted } ?? false
    }
  }

  /// The first, the last and that of the largest motion, in order; where two show the
  /// same picture, one of an event or of between.
  private var keyFrames: [Int] {
    let plan = playback.plan
    let wanted =
      [0, plan.frameCount - 1, fastestFrame]
      + playback.trace.occurrences.map { plan.frame(showing: $0.start) }
      + [plan.frameCount / 2, plan.frameCount / 4, plan.frameCount * 3 / 4]
    var seen: Set<PixelHash> = []
    let different = wanted.filter { frame in
      frames.hash(of: frame).map { seen.insert($0).inserted } ?? false
    }
    return different.prefix(GoldenKeys.fewest).sorted()
  }

  /// At which the channels together move fastest, each in shares of its own
  /// highest speed.
  private var fastestFrame: Int {
    let plan = playback.plan
    var sums = [Double](repeating: 0, count: plan.frameCount)
    let variants = zip(playback.file.scene.variants, playback.trace.variants)
    for (groups, track) in variants.flatMap({ $1.grouped(by: $0) }) {
      let samples = (0..<plan.frameCount).map { track.sample(at: plan.time(ofFrame: $0)) }
      for group in groups {
        let speeds = samples.map { $0.only(group.components).velocity.length }
        guard let most = speeds.max(), most > 0 else { continue }
        for (frame, speed) in speeds.enumerated() { sums[frame] += speed / most }
      }
    }
    var fastest = 0
    for (frame, sum) in sums.enumerated() where sum > sums[fastest] { fastest = frame }
    return fastest
  }
}

/// A picture as a golden keeps it.
struct KeptPicture: Sendable {
  let png: [UInt8]
  let hash: PixelHash

  static func encode(_ pixmap: Pixmap) -> Result<KeptPicture, MediaError> {
    do throws(MediaError) {
      let png = try PNGCodec.encode(pixmap, compression: .small)
      return .success(KeptPicture(png: png, hash: PixelHash(of: pixmap)))
    } catch {
      return .failure(error)
    }
  }
}

extension SceneFile {
  /// How many frames a golden holds at a quarter of their size too.
  private static let quarterCount = 6

  /// Frames spread over the film at a quarter of its width and height, which
  /// debug builds can draw in no time; none where the scene is too small.
  package var goldenQuarters: [GoldenManifest.Quarter] {
    guard let small = try? quarter().play(), let stage = try? small.stage() else { return [] }
    let plan = small.plan
    let last = plan.frameCount - 1
    var drawer = FrameDrawer(stage, shutter: small.shutter(of: plan))
    var quarters: [GoldenManifest.Quarter] = []
    for index in 0..<min(Self.quarterCount, plan.frameCount) {
      let frame = last < Self.quarterCount ? index : index * last / (Self.quarterCount - 1)
      drawer.draw(at: plan.time(ofFrame: frame))
      quarters.append(.init(frame: frame, hash: PixelHash(of: drawer.pixmap)))
    }
    return quarters
  }

  /// The same scene in a picture of a quarter of its width and height.
  private func quarter() throws(FlickError) -> SceneFile {
    var options = options
    options.scale = scene.film == nil ? scene.canvas.scale / 4 : 0.25
    return try SceneFile(
      bytes: Array(text.utf8), name: path, folder: folder, options: options)
  }
}
