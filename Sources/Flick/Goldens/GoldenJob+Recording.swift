import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

extension GoldenJob {
  /// Writes the goldens that are missing, and those whose scenes have changed.
  ///
  /// - Parameter tell: Called after each scene with what came of it.
  /// - Returns: The worst exit code: 0, that of a scene that cannot be played,
  ///   or 65 for a golden that is damaged, which is not overwritten.
  /// - Throws: Kind `usage` where `CI` is set, `interrupted`.
  public func record(
    interruption: Interruption = Interruption(), tell: (String) -> Void = { _ in }
  ) throws(FlickError) -> Int32 {
    try checkMayWrite(.record)
    let code = try each { scene throws(FlickError) in
      tell("\(scene): \(try record(scene, interruption))")
    } failed: {
      tell("\($0): failed\n\($1)")
    }
    var advices: Set<String> = []
    for scene in scenes {
      let advice = GoldenAttributes.advice(for: GoldenFolder.path(ofScene: scene))
      if let advice, advices.insert(advice).inserted { tell(advice) }
    }
    return code
  }

  private func checkMayWrite(_ act: GoldenProblem.Act) throws(FlickError) {
    guard GoldenOptions.isContinuousIntegration, !options.isForced else { return }
    throw FlickError(.golden(.onlyChecked(act)))
  }

  /// Does something with each scene, or each of others; goes on after one that fails.
  private func each(
    of others: [String]? = nil, _ body: (String) throws(FlickError) -> Void,
    failed: (String, String) -> Void
  ) throws(FlickError) -> Int32 {
    var worst: Int32 = 0
    for scene in others ?? scenes {
      do {
        try body(scene)
      } catch {
        if error.kind == .interrupted { throw error }
        failed(scene, options.words(error))
        worst = max(worst, error.exitCode)
      }
    }
    return worst
  }

  private func record(_ scene: String, _ interruption: Interruption) throws(FlickError) -> String {
    let path = GoldenFolder.path(ofScene: scene)
    let playback = try play(scene)
    let standing = try Self.standing(at: path)
    let take = try GoldenTake(playback, jobs: options.jobs, interruption: interruption)
    var tolerance = standing?.manifest.tolerance ?? Tolerance()
    var reason = standing?.manifest.reason
    if let asked = options.tolerance {
      tolerance = asked.tolerance
      reason = tolerance.description == nil ? nil : options.reason
    }
    if let standing, options.keys == nil, standing.manifest.tolerance == tolerance,
      standing.manifest.reason == reason,
      standing.manifest.quarters == playback.file.goldenQuarters
    {
      let judge = GoldenJudge(standing, take)
      if judge.isUnchanged { return "unchanged" }
      if standing.scene == take.text, standing.manifest.files == take.files,
        try judge.verdict(scene: scene).outcome == .same
      {
        return "unchanged, within the tolerance"
      }
    }
    // How many pictures a golden keeps stays its own, except where a tolerance decides.
    let kept: GoldenKeys? = standing.flatMap { standing in
      let isStrict = tolerance.description == nil && standing.manifest.tolerance == tolerance
      return isStrict ? GoldenKeys(standing.manifest) : nil
    }
    let (manifest, files) = try take.files(
      keys: options.keys ?? kept, tolerance: tolerance, reason: reason)
    if let standing, standing.manifest == manifest, standing.trace == take.trace {
      return "unchanged"
    }
    try files.write(to: path)
    GoldenFolder.removeFailures(ofScene: scene)
    return "recorded, \(manifest.frames.frameCount) frames, \(manifest.keys.count) key frames, "
      + "\((files.byteCount + 500) / 1000) kB"
  }

  /// The golden that stands; `nil`: none does.
  ///
  /// - Throws: Kind `scene` for one that is damaged, and for files that are none
  ///   of a golden's: neither is overwritten.
  private static func standing(at path: String) throws(FlickError) -> GoldenFolder? {
    guard FilePath(path).exists else { return nil }
    try checkStrangers(in: path)
    return try GoldenFolder(reading: path)
  }

  private static func checkStrangers(in path: String) throws(FlickError) {
    if let stranger = GoldenFolder.stranger(in: path) {
      throw FlickError(.golden(.stranger(path: path, file: stranger)))
    }
  }

  // MARK: - Approving

  /// Takes over what the last verification left of the scenes that failed.
  ///
  /// - Returns: The worst exit code; 1 where a scene has changed since it was
  ///   verified.
  /// - Throws: Kind `usage` where `CI` is set.
  public func approve(tell: (String) -> Void = { _ in }) throws(FlickError) -> Int32 {
    try checkMayWrite(.approve)
    return try each { scene throws(FlickError) in
      tell("\(scene): \(try approve(scene))")
    } failed: {
      tell("\($0): failed\n\($1)")
    }
  }

  private func approve(_ scene: String) throws(FlickError) -> String {
    let failures = GoldenFolder.failuresPath(ofScene: scene)
    guard FilePath(failures).exists else {
      // A run that was killed may have left some of it under another name.
      StagedFolder.remove(failures)
      if !FilePath(scene).exists { _ = try SceneFile(path: scene, options: reading) }
      return "nothing to approve"
    }
    let path = GoldenFolder.path(ofScene: scene)
    let failed = try GoldenFolder(reading: failures)
    guard try SceneFile(path: scene, options: reading).canonicalText() == failed.scene else {
      throw FlickError(.golden(.changedSinceVerified(scene: scene)))
    }
    _ = try Self.standing(at: path)
    try GoldenFiles(failed).write(to: path)
    GoldenFolder.removeFailures(ofScene: scene)
    return "approved, \(failed.manifest.frames.frameCount) frames"
  }

  // MARK: - Pruning

  /// Removes goldens whose scenes are gone, with what failed of them.
  ///
  /// - Returns: The worst exit code; 65 where a golden's folder holds other files too,
  ///   and so stays.
  /// - Throws: Kind `usage` where `CI` is set.
  public func prune(tell: (String) -> Void = { _ in }) throws(FlickError) -> Int32 {
    try checkMayWrite(.remove)
    if orphans.isEmpty { tell("every golden has its scene") }
    return try each(of: orphans) { scene throws(FlickError) in
      let path = GoldenFolder.path(ofScene: scene)
      try Self.checkStrangers(in: path)
      StagedFolder.remove(path)
      guard FilePath(path).ownStatus == nil else {
        throw FlickError(.golden(.cannotRemove(path: path)))
      }
      GoldenFolder.removeFailures(ofScene: scene)
      tell("\(path): removed")
    } failed: {
      tell("\(GoldenFolder.path(ofScene: $0)): failed\n\($1)")
    }
  }

  var reading: SceneFile.Options {
    var reading = SceneFile.Options()
    reading.pathsMayLeaveFolder = options.pathsMayLeaveFolder
    return reading
  }

  // MARK: - Status

  /// Tells of each scene whether it has a golden, without drawing anything.
  ///
  /// - Returns: The worst exit code: 1 where a scene has changed since its golden
  ///   was recorded or a failure waits, 66 where a golden or its scene is missing.
  /// - Throws: Never, but for an interruption.
  public func status(tell: (String) -> Void = { _ in }) throws(FlickError) -> Int32 {
    var worst: Int32 = 0
    let failed = try each { scene throws(FlickError) in
      let (code, words) = try status(of: scene)
      worst = max(worst, code)
      tell("\(scene): \(words)")
    } failed: {
      tell("\($0): failed\n\($1)")
    }
    for scene in orphans { tell("\(scene): gone, and its golden still stands") }
    return max(worst, failed, orphans.isEmpty ? 0 : 66)
  }

  private func status(of scene: String) throws(FlickError) -> (Int32, String) {
    let path = GoldenFolder.path(ofScene: scene)
    let file = try SceneFile(path: scene, options: reading)
    guard FilePath(path).exists else { return (66, "missing") }
    let golden = try GoldenFolder(reading: path)
    var words =
      "\(golden.manifest.frames.frameCount) frames, \(golden.manifest.keys.count) key frames, "
      + "recorded by \(golden.manifest.renderer)"
    var code: Int32 = 0
    if let tolerance = golden.manifest.tolerance.description {
      words += ", tolerates: \(tolerance), since: \(golden.manifest.reason ?? "")"
    }
    let count = golden.changedKeys(in: file, try file.canonicalText(), try file.includedTexts())
      .count
    if count > 0 {
      let some = count >= ChangedKeys.most ? "\(count) or more keys" : "\(count) keys"
      words = "changed in \(count == 1 ? "1 key" : some) since it was recorded; " + words
      code = 1
    }
    if FilePath(GoldenFolder.failuresPath(ofScene: scene)).exists {
      words = "failed, to be approved or mended; " + words
      code = 1
    }
    return (code, words)
  }
}
