import FlickCore
import FlickGolden
import FlickMedia
import FlickScene

/// Compares a golden with its scene as it is now, in the order of the verdict: size
/// and rate, motion, the number of frames, which follows from it, fonts, drawing.
struct GoldenJudge {
  private let golden: GoldenFolder
  private let take: GoldenTake
  /// The scene as it was, where it differs and still plays as it did then.
  private let before: Playback?
  /// Whose frames are taken for the expected ones where their hashes are.
  private let base: Playback?

  /// - Parameter base: The scene as it was committed, where somebody asks for it.
  init(_ golden: GoldenFolder, _ take: GoldenTake, base: Playback? = nil) {
    self.golden = golden
    self.take = take
    let isOther =
      golden.scene != take.text
      || take.included.contains { file in
        golden.included[file.path].map { $0 != file.text } ?? false
      }
    let replayed =
      isOther
      ? try? Self.replay(
        golden.scene, beside: take.playback.file, replaced: golden.included) : nil
    before = replayed.flatMap { GoldenTrace($0) == golden.trace ? $0 : nil }
    // The scene of the golden draws what it drew unless the renderer changed.
    self.base = base ?? replayed
  }

  /// Plays another text of a scene where that one lies.
  ///
  /// - Parameter replaced: Texts in place of files that it includes, by their paths.
  static func replay(
    _ text: String, beside file: SceneFile, replaced: [String: String] = [:]
  ) throws(FlickError) -> Playback {
    try SceneFile(
      bytes: Array(text.utf8), name: file.path, folder: file.folder, options: file.options,
      replaced: replaced
    ).play()
  }

  /// The frames as they were and as they are.
  var pairs: FramePairs { FramePairs(golden, take, base: base) }

  var tolerance: Tolerance { golden.manifest.tolerance }

  /// The golden's key frames, by their numbers.
  var keys: [Int] { golden.manifest.keys.map(\.frame) }

  /// Whether nothing of what a golden holds of this scene has changed.
  var isUnchanged: Bool {
    golden.scene == take.text && golden.trace == take.trace && isSameForm
      && golden.manifest.files == take.files
      && take.frames.numbers.allSatisfy {
        take.frames.hash(of: $0) == golden.manifest.frames.hash(of: $0)
      }
  }

  private var isSameForm: Bool {
    let (one, two) = (golden.manifest.frames, take.frames)
    return one.width == two.width && one.height == two.height
      && one.framesPerSecond == two.framesPerSecond && one.frameCount == two.frameCount
  }

  /// - Throws: Kind `scene` for a key frame that is damaged.
  func verdict(scene: String) throws(FlickError) -> GoldenVerdict {
    var verdict = GoldenVerdict(
      scene: scene, golden: golden.path, outcome: .same, exitCode: 0, headline: "")
    verdict.expected = Self.film(golden.manifest.frames)
    verdict.actual = Self.film(take.frames)
    verdict.causes = form
    let place = verdict.causes.firstIndex { $0.kind == .frames } ?? verdict.causes.endIndex
    if let motion { verdict.causes.insert(motion, at: place) }
    verdict.changedKeys = golden.changedKeys(in: take.playback.file, take.text, take.included)
    verdict.changedFiles = changedFiles
    let frames = try self.frames(&verdict.tolerance)
    verdict.frames = frames
    let failing = frames?.differing.filter { !$0.isTolerated } ?? []
    if let first = failing.first {
      let fonts = self.fonts
      if !fonts.isEmpty {
        verdict.causes.append(
          .init(.fonts, "fonts: other files than when it was recorded", fonts: fonts))
      }
      if verdict.causes.isEmpty {
        verdict.causes.append(.init(.drawing, "drawing: first in frame \(first.number)"))
      }
    }
    if let cause = verdict.causes.first {
      verdict.outcome = .different
      verdict.exitCode = 1
      verdict.headline = "different: " + Self.headline(cause.kind)
      verdict.moments = take.playback.moments
    } else {
      let tolerated = frames?.differing.isEmpty == false ? ", within the tolerance" : ""
      verdict.headline = "same: \(take.frames.frameCount) frames\(tolerated)"
    }
    return verdict
  }

  private static func headline(_ kind: GoldenVerdict.Cause.Kind) -> String {
    switch kind {
    case .size: "the size"
    case .fps: "the rate of frames"
    case .frames: "the number of frames"
    case .motion: "the motion"
    case .fonts: "the fonts"
    case .drawing: "the drawing"
    }
  }

  private static func film(_ frames: FrameManifest) -> GoldenVerdict.Film {
    .init(
      width: frames.width, height: frames.height, framesPerSecond: frames.framesPerSecond,
      frameCount: frames.frameCount)
  }

  // MARK: - Form, motion, fonts

  private var form: [GoldenVerdict.Cause] {
    let (one, two) = (golden.manifest.frames, take.frames)
    var causes: [GoldenVerdict.Cause] = []
    func add(_ kind: GoldenVerdict.Cause.Kind, _ before: String, _ now: String) {
      guard before != now else { return }
      causes.append(
        .init(kind, "\(kind.rawValue): \(before), then \(now)", expected: before, actual: now))
    }
    add(.size, "\(one.width)×\(one.height)", "\(two.width)×\(two.height)")
    add(.fps, "\(one.framesPerSecond)", "\(two.framesPerSecond)")
    add(.frames, "\(one.frameCount)", "\(two.frameCount)")
    return causes
  }

  private var motion: GoldenVerdict.Cause? {
    let found: GoldenVerdict.MotionChange?
    if let before {
      found = MotionReplay(from: before, to: take.playback)
        .change(from: golden.trace, to: take.trace)
    } else {
      found = GoldenVerdict.MotionChange(from: golden.trace, to: take.trace)
    }
    guard let change = found else { return nil }
    var first = change.first.map { "first \($0)" }
    if !change.onlyExpected.isEmpty || !change.onlyActual.isEmpty {
      first = first ?? "variants or behaviors came or went"
    }
    return .init(
      .motion,
      "motion: "
        + (first
          ?? (change.events.isEmpty
            ? "between the instants whose values a golden holds" : "only what happens, no value")),
      motion: change)
  }

  /// `nil` where none has changed, or the golden knows nothing of files.
  private var changedFiles: [GoldenVerdict.FileChange]? {
    guard !golden.manifest.files.isEmpty else { return nil }
    func digests(_ files: [GoldenManifest.File]) -> [String: String] {
      Dictionary(files.map { ($0.path, $0.digest) }) { one, _ in one }
    }
    let (old, new) = (digests(golden.manifest.files), digests(take.files))
    let changed = Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
    guard !changed.isEmpty else { return nil }
    return changed.map { .init(path: $0, expected: old[$0], actual: new[$0]) }
  }

  private var fonts: [GoldenVerdict.FontChange] {
    var (one, two) = (golden.manifest.fonts, take.fonts)
    if golden.scene != take.text {
      // Another scene may ask for other fonts, which is no other file.
      let shared = Set(one.map(\.name)).intersection(two.map(\.name))
      one.removeAll { !shared.contains($0.name) }
      two.removeAll { !shared.contains($0.name) }
    }
    var changes: [GoldenVerdict.FontChange] = []
    for font in one where !two.contains(font) {
      let now = two.first { $0.name == font.name && !one.contains($0) }
      changes.append(.init(name: font.name, expected: font.digest, actual: now?.digest))
    }
    for font in two where !one.contains(font) && !changes.contains(where: { $0.name == font.name })
    {
      changes.append(.init(name: font.name, expected: nil, actual: font.digest))
    }
    return changes
  }

  // MARK: - Drawing

  /// What is known of the frames; `nil` where size or rate differ.
  private func frames(
    _ use: inout GoldenVerdict.ToleranceUse?
  ) throws(FlickError) -> GoldenVerdict.Frames? {
    let (one, two) = (golden.manifest.frames, take.frames)
    guard one.width == two.width, one.height == two.height,
      one.framesPerSecond == two.framesPerSecond
    else { return nil }
    let numbers = Array(0..<min(one.frameCount, two.frameCount))
    var result = GoldenVerdict.Frames(compared: numbers.count)
    let differing = numbers.filter { one.hash(of: $0) != two.hash(of: $0) }
    let tolerance = golden.manifest.tolerance
    var usage = ToleranceMeter(tolerance, reason: golden.manifest.reason)
    if !differing.isEmpty {
      let pairs = self.pairs
      for (number, difference) in try pairs.differences(of: differing, tolerance) {
        guard let before = one.hash(of: number), let now = two.hash(of: number) else { continue }
        let isTolerated = difference?.isAllowed(by: tolerance) ?? false
        if let difference, isTolerated { usage.add(difference.difference) }
        result.differing.append(
          .init(
            number: number, expected: before.description, actual: now.description,
            isTolerated: isTolerated, pixels: difference?.pixels))
      }
      result.find()
      let failing = result.differing.filter { !$0.isTolerated }.map(\.number)
      result.offset = TimeOffset(
        differing: failing, expected: { one.hash(of: $0) }, actual: { two.hash(of: $0) }
      ).map { .init(frames: $0.frames, explained: $0.explained, differing: $0.differing) }
    }
    use = usage.use
    return result
  }
}

/// How much of a tolerance is used.
private struct ToleranceMeter {
  private(set) var use: GoldenVerdict.ToleranceUse?

  init(_ tolerance: Tolerance, reason: String?) {
    use = tolerance.description.map { .init(text: $0, reason: reason ?? "") }
  }

  mutating func add(_ difference: FrameDifference) {
    guard var use else { return }
    use.frames += 1
    use.pixels = max(use.pixels, difference.differing)
    use.window = max(use.window, difference.worstWindow?.count ?? 0)
    use.levels = max(use.levels, Int(difference.largest.max()))
    self.use = use
  }
}

extension GoldenVerdict.Frames {
  /// Finds the runs of frames that fail, and the worst of them.
  fileprivate mutating func find() {
    runs = []
    var most = -1
    var mostInRun = -1
    for frame in differing where !frame.isTolerated {
      if let last = runs.last, last.last + 1 == frame.number {
        runs[runs.count - 1].last = frame.number
      } else {
        runs.append(.init(first: frame.number, last: frame.number, worst: nil))
        mostInRun = -1
      }
      guard let pixels = frame.pixels else { continue }
      if pixels.differing > mostInRun {
        mostInRun = pixels.differing
        runs[runs.count - 1].worst = frame.number
      }
      if pixels.differing > most {
        most = pixels.differing
        worst = frame.number
      }
    }
  }
}

extension GoldenFolder {
  /// What has other values in a scene, and then in the files that it includes.
  ///
  /// - Parameters:
  ///   - text: The scene's canonical text.
  ///   - included: Those of the files.
  func changedKeys(
    in file: SceneFile, _ text: String, _ included: [(path: String, text: String)]
  ) -> [GoldenVerdict.KeyChange] {
    var changes = scene == text ? [] : ChangedKeys.between(scene, text, file: file.text)
    for file in included {
      guard let before = self.included[file.path], before != file.text else { continue }
      changes += ChangedKeys.between(before, file.text).map { change in
        var change = change
        (change.file, change.line) = (file.path, nil)
        return change
      }
    }
    return changes
  }
}
