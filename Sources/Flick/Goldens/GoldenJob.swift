import FlickCore
import FlickFiles
import FlickGolden
import FlickMedia
import FlickScene
import Foundation

/// How goldens are recorded and verified.
public struct GoldenOptions: Sendable {
  /// How many frames are drawn at the same time; changes no verdict.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// Whether scenes may name files outside their own folders.
  public var pathsMayLeaveFolder = false
  /// Only the scenes of this part.
  public var shard: Shard?
  /// A revision of the repository: frames of the scene as it was committed there
  /// are expected where they have the golden's hashes.
  public var base: String?
  /// Whether goldens may be written although `CI` is set.
  public var isForced = false
  /// What new goldens allow to differ, with the reason for it; `nil` keeps what
  /// the golden that stands allows.
  public var tolerance: DifferenceOptions?
  public var reason: String?
  /// How many pictures new goldens keep; `nil`: as many as the golden that stands,
  /// few where there is none.
  public var keys: GoldenKeys?
  /// Whether a failure leaves a folder beside the golden.
  public var leavesFailures = true
  /// Whether what fails is drawn for the page of the report too.
  public var showsFailures = true
  /// What reports and those who listen are told of an error.
  public var words: @Sendable (FlickError) -> String = \.description
  /// What may be drawn of failures in one run.
  package var budget = FailureBudget()

  public init() {}

  /// Whether a machine that only checks is at work: `CI` is set to anything but
  /// `0` and `false`.
  static var isContinuousIntegration: Bool {
    let value = ProcessInfo.processInfo.environment["CI"] ?? ""
    return !["", "0", "false"].contains(value.lowercased())
  }
}

/// Records, verifies and approves the goldens of scenes.
public struct GoldenJob: Sendable {
  let scenes: [String]
  /// Where scenes were whose goldens still stand.
  let orphans: [String]
  let options: GoldenOptions

  /// - Parameter paths: Scene files, or folders of them.
  /// - Throws: Kind `usage` for a tolerance without a reason, `missingInput` for what is
  ///   not there, and for a folder without scenes.
  public init(scenes paths: [String], options: GoldenOptions) throws(FlickError) {
    precondition(options.jobs >= 1, "somebody draws (was \(options.jobs) jobs)")
    var (scenes, orphans): ([String], [String]) = ([], [])
    for path in paths {
      let found = try Self.expand(path)
      scenes += found.scenes.filter { !scenes.contains($0) }
      orphans += found.orphans.filter { !orphans.contains($0) }
    }
    if let tolerance = options.tolerance?.tolerance {
      guard tolerance.description == nil || options.reason?.isEmpty == false else {
        throw FlickError(.golden(.toleranceWithoutReason))
      }
    } else if options.reason != nil {
      throw FlickError(.golden(.reasonWithoutTolerance))
    }
    let shard = options.shard
    self.scenes = shard.map { part in scenes.filter(part.holds) } ?? scenes
    self.orphans = shard.map { part in orphans.filter(part.holds) } ?? orphans
    self.options = options
  }

  private static func expand(
    _ path: String
  ) throws(FlickError) -> (scenes: [String], orphans: [String]) {
    guard let kind = FilePath(path).status?.kind else {
      let isOrphan = FilePath(GoldenFolder.path(ofScene: path)).ownStatus?.kind == .folder
      return isOrphan ? ([], [path]) : ([path], [])
    }
    guard kind == .folder else { return ([path], []) }
    let walk = try SceneWalk(path)
    guard !walk.scenes.isEmpty || !walk.orphans.isEmpty else {
      throw FlickError(.input(.noScenes(folder: path)))
    }
    return (walk.scenes, walk.orphans)
  }

  // MARK: - Verifying

  /// Draws every scene and compares it with its golden.
  ///
  /// A scene that fails leaves what it is now beside its golden, for `approve`;
  /// one that passes removes what an earlier failure has left there.
  ///
  /// - Parameter tell: Called after each scene with what a person reads of it.
  /// - Throws: Kind `interrupted`; everything else is in the report.
  public func verify(
    interruption: Interruption = Interruption(), tell: (String) -> Void = { _ in }
  ) throws(FlickError) -> GoldenOutcome {
    var report = GoldenReport(renderer: FlickVersion.current, shard: options.shard?.description)
    var pictures: [GoldenPage.Picture] = []
    var budget = options.budget
    var inputs: [FilePath] = []
    for scene in scenes {
      if interruption.isRequested { throw FlickError(MediaError.aborted) }
      let start = ContinuousClock.now
      inputs += [FilePath(scene), FilePath(GoldenFolder.path(ofScene: scene))]
      var (verdict, seen) = try self.verdict(of: scene, interruption, &budget, &inputs)
      verdict.seconds = (ContinuousClock.now - start) / .seconds(1)
      pictures += seen.map { $0.ofScene(report.scenes.count) }
      report.scenes.append(verdict)
      tell(verdict.lines.joined(separator: "\n"))
    }
    for scene in orphans {
      let verdict = verdict(ofOrphan: scene)
      report.scenes.append(verdict)
      tell(verdict.lines.joined(separator: "\n"))
    }
    return GoldenOutcome(report, pictures: pictures, inputs: inputs)
  }

  private func verdict(
    of scene: String, _ interruption: Interruption, _ budget: inout FailureBudget,
    _ inputs: inout [FilePath]
  ) throws(FlickError) -> (GoldenVerdict, [GoldenPicture]) {
    do {
      // Of a scene that is wrong, that is what is told.
      let playback = try play(scene)
      inputs += playback.file.inputs
      let golden = try GoldenFolder(reading: GoldenFolder.path(ofScene: scene))
      let take = try GoldenTake(playback, jobs: options.jobs, interruption: interruption)
      let judge = GoldenJudge(golden, take, base: try base(of: golden, take))
      var verdict = try judge.verdict(scene: scene)
      guard verdict.outcome == .different else {
        if options.leavesFailures, let stranger = GoldenFolder.removeFailures(ofScene: scene) {
          verdict.message = options.words(
            FlickError(
              .golden(
                .stranger(path: GoldenFolder.failuresPath(ofScene: scene), file: stranger))))
        }
        return (verdict, [])
      }
      guard options.leavesFailures || options.showsFailures else { return (verdict, []) }
      let failure = try judge.failure(of: verdict, &budget)
      verdict.dropped = failure.dropped
      if options.leavesFailures { try leave(&verdict, take, golden, failure) }
      return (verdict, failure.pictures)
    } catch {
      if error.kind == .interrupted { throw error }
      return (verdict(of: error, scene: scene), [])
    }
  }

  /// A golden that nothing is compared with any more.
  private func verdict(ofOrphan scene: String) -> GoldenVerdict {
    let golden = GoldenFolder.path(ofScene: scene)
    var verdict = GoldenVerdict(
      scene: scene, golden: golden, outcome: .failed, exitCode: 66,
      headline: "failed: the scene of a golden is gone")
    verdict.message = options.words(
      FlickError(.golden(.sceneGone(scene: scene, golden: golden))))
    return verdict
  }

  private func verdict(of error: FlickError, scene: String) -> GoldenVerdict {
    let golden = GoldenFolder.path(ofScene: scene)
    let isMissing =
      error.kind == .missingInput && FilePath(scene).exists && !FilePath(golden).exists
    var verdict = GoldenVerdict(
      scene: scene, golden: golden, outcome: isMissing ? .missing : .failed,
      exitCode: Int(error.exitCode), headline: isMissing ? "missing: no golden" : "failed")
    verdict.message = options.words(error)
    return verdict
  }

  func play(_ scene: String) throws(FlickError) -> Playback {
    try SceneFile(path: scene, options: reading).play()
  }

  /// The scene as it was committed, with the files that it names as they were then.
  private func base(of golden: GoldenFolder, _ take: GoldenTake) throws(FlickError) -> Playback? {
    guard let revision = options.base else { return nil }
    let file = take.playback.file
    let text = try CommittedFile.text(of: file.path, at: revision)
    // What either scene names lies there, or did not exist.
    let named = golden.manifest.files.map(\.path) + take.files.map(\.path)
    var replaced: [String: String] = [:]
    for path in Set(named + golden.included.keys)
    where CommittedFile.texts.contains(FilePath(path).suffix.lowercased()) {
      let place = FilePath(file.folder.isEmpty ? "." : file.folder).appending(path).description
      replaced[path] = try? CommittedFile.text(of: place, at: revision)
    }
    return try GoldenJudge.replay(text, beside: file, replaced: replaced)
  }

  /// Leaves a failure beside the golden.
  private func leave(
    _ verdict: inout GoldenVerdict, _ take: GoldenTake, _ golden: GoldenFolder,
    _ failure: GoldenFailure
  ) throws(FlickError) {
    let path = GoldenFolder.failuresPath(ofScene: verdict.scene)
    verdict.failures = path
    var files = try take.files(
      keys: GoldenKeys(golden.manifest), tolerance: golden.manifest.tolerance,
      reason: golden.manifest.reason
    ).files
    var report = GoldenReport(renderer: FlickVersion.current)
    report.scenes = [verdict]
    let outcome = GoldenOutcome(report, pictures: failure.pictures.map { $0.ofScene(0) })
    files.add(GoldenFolder.reportName, Array(try report.json().utf8))
    files.add("report.html", Array(try outcome.page().utf8))
    files.add("junit.xml", Array(report.junit.utf8))
    files.add("frames.csv", Array(verdict.frameTable.utf8))
    for file in failure.files { files.add(file.name, file.bytes) }
    do throws(FlickError) {
      if let stranger = GoldenFolder.stranger(in: path, isFailure: true) {
        throw FlickError(.golden(.stranger(path: path, file: stranger)))
      }
      try files.write(to: path)
    } catch {
      // The verdict counts more than what it leaves.
      verdict.failures = nil
      verdict.message = "nothing is left of it: " + options.words(error)
      GoldenFolder.removeFailures(ofScene: verdict.scene)
    }
  }
}

extension Shard {
  /// Whether a scene is of this part. That is decided by its path, so that it stays where
  /// it is when others come and go.
  fileprivate func holds(_ scene: String) -> Bool {
    let path = scene.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    // 60 of the hash's bits are a whole number that is not negative.
    let number = Int(ContentHash(of: [path]).description.prefix(15), radix: 16) ?? 0
    return number % count == self.number - 1
  }
}

/// A file as it was committed.
enum CommittedFile {
  /// Suffixes of files whose text a scene reads.
  static let texts = ["json", "csv", "tsv", "txt", "svg"]

  /// - Throws: Kind `missingInput` where git knows no such file there,
  ///   `unavailable` without git.
  static func text(of path: String, at revision: String) throws(FlickError) -> String {
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw FlickError(.golden(.noRevision(revision)))
    }
    let place = FilePath(path)
    do throws(MediaError) {
      return try ToolAnswer.text(
        of: "git", path: ToolFinder.path(of: "git"),
        ["show", "\(revision):./\(place.name)"], folder: place.folder, limit: 60)
    } catch {
      guard case .toolFailed(_, _, let lines) = error else { throw FlickError(error) }
      throw FlickError(
        .golden(
          .notCommitted(path: path, revision: revision, lines: lines.map(Spelling.visible))))
    }
  }
}
