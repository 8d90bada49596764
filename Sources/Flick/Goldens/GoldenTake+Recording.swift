import FlickCore
import FlickEngine
import FlickGolden
import FlickMedia
import FlickScene

extension GoldenTake {
  /// Bytes that key frames may have together, unless three have more.
  private static let keyBytes = 300_000
  private static let fewestKeys = 3
  private static let mostKeys = 8

  /// All files of this scene's golden.
  ///
  /// A golden that tolerates something keeps a picture of every frame, since
  /// pixels that differ can only be judged against pixels.
  ///
  /// - Throws: Kind `io` where a picture cannot be encoded.
  func files(
    tolerance: Tolerance, reason: String?
  ) throws(FlickError) -> (manifest: GoldenManifest, files: GoldenFiles) {
    let keepsAll = tolerance.description != nil
    var chosen: [(frame: Int, png: [UInt8])] = []
    var size = 0
    for (frame, png) in try encoded(keepsAll ? distinctFrames : keyFrames) {
      if !keepsAll, chosen.count >= Self.fewestKeys, size + png.count > Self.keyBytes { continue }
      size += png.count
      chosen.append((frame, png))
    }
    chosen.sort { $0.frame < $1.frame }
    let manifest = GoldenManifest(
      frames: frames, renderer: FlickVersion.current, scene: sceneDigest, motions: trace.motions,
      fonts: fonts, keys: chosen.map(\.frame), quarters: quarters, tolerance: tolerance,
      reason: reason)
    return (manifest, GoldenFiles(manifest, trace, scene: text, pictures: chosen))
  }

  var sceneDigest: String { ContentHash(of: [text]).description }

  private func encoded(_ frames: [Int]) throws(FlickError) -> [(Int, [UInt8])] {
    var pictures: [(Int, Result<[UInt8], MediaError>)] = []
    self.pictures(of: frames) {
      Self.encode($0)
    } to: {
      pictures.append(($0, $1))
    }
    var result: [(Int, [UInt8])] = []
    for (frame, png) in pictures {
      do {
        result.append((frame, try png.get()))
      } catch {
        throw FlickError(error)
      }
    }
    return result
  }

  private static func encode(_ pixmap: Pixmap) -> Result<[UInt8], MediaError> {
    do throws(MediaError) {
      return .success(try PNGCodec.encode(pixmap, compression: .small))
    } catch {
      return .failure(error)
    }
  }

  /// The first frame of each picture that the film shows.
  private var distinctFrames: [Int] {
    var seen: Set<PixelHash> = []
    return frames.numbers.filter { number in
      frames.hash(of: number).map { seen.insert($0).inserted } ?? false
    }
  }

  /// The most telling first: the first, the last, that of the largest motion,
  /// those of the events; each picture once.
  private var keyFrames: [Int] {
    let plan = playback.plan
    let wanted =
      [0, plan.frameCount - 1, fastestFrame]
      + playback.trace.occurrences.map { plan.frame(showing: $0.start) }
      + [plan.frameCount / 2, plan.frameCount / 4, plan.frameCount * 3 / 4]
    var seen: Set<PixelHash> = []
    var keys: [Int] = []
    for frame in wanted where keys.count < Self.mostKeys {
      if let hash = frames.hash(of: frame), seen.insert(hash).inserted { keys.append(frame) }
    }
    return keys
  }

  /// At which the behaviors together move fastest, each in shares of its own
  /// highest speed.
  private var fastestFrame: Int {
    let plan = playback.plan
    var sums = [Double](repeating: 0, count: plan.frameCount)
    for track in playback.trace.variants.flatMap(\.tracks) {
      let speeds = (0..<plan.frameCount).map {
        track.sample(at: plan.time(ofFrame: $0)).velocity.length
      }
      guard let most = speeds.max(), most > 0 else { continue }
      for (frame, speed) in speeds.enumerated() { sums[frame] += speed / most }
    }
    var fastest = 0
    for (frame, sum) in sums.enumerated() where sum > sums[fastest] { fastest = frame }
    return fastest
  }

  // MARK: - Quarters

  /// How many frames are drawn at a quarter of their size too.
  private static let quarterCount = 6

  /// Frames spread over the film at a quarter of its width and height, which
  /// debug builds can draw in no time; none where the scene is too small.
  private var quarters: [GoldenManifest.Quarter] {
    guard let small = try? playback.file.quarter().play(), let stage = try? small.stage() else {
      return []
    }
    let plan = small.plan
    var drawer = FrameDrawer(stage, shutter: small.shutter(of: plan))
    var quarters: [GoldenManifest.Quarter] = []
    for index in 0..<min(Self.quarterCount, plan.frameCount) {
      let last = plan.frameCount - 1
      let frame = last < Self.quarterCount ? index : index * last / (Self.quarterCount - 1)
      drawer.draw(at: plan.time(ofFrame: frame))
      quarters.append(.init(frame: frame, hash: PixelHash(of: drawer.pixmap)))
    }
    return quarters
  }
}

extension SceneFile {
  /// The same scene in a picture of a quarter of its width and height.
  package func quarter() throws(FlickError) -> SceneFile {
    var options = options
    options.scale = scene.film == nil ? Spelling.number(scene.canvas.scale / 4) : "0.25"
    return try SceneFile(
      bytes: Array(text.utf8), name: path, folder: folder, options: options)
  }
}
