/// What a verification of goldens found, scene by scene, as a plain value:
/// `report.json` holds exactly this, and every other report is made from it.
///
/// Within one `format` members are added and never renamed or removed. An
/// optional member that is `nil` is left out of the JSON. Times are seconds of
/// the scene; pixels are counted from the upper left corner; values of signals
/// are in the property's unit.
package struct GoldenReport: Hashable, Sendable, Codable {
  package static let currentFormat = 1

  package var format = GoldenReport.currentFormat
  /// The version of the program that verified.
  package var renderer: String
  /// Such as `2/3`, where only a part of the scenes was looked at. A report
  /// that was merged has none.
  package var shard: String?
  /// In the order in which they were named.
  package var scenes: [GoldenVerdict]

  package init(renderer: String, shard: String? = nil, scenes: [GoldenVerdict] = []) {
    self.renderer = renderer
    self.shard = shard
    self.scenes = scenes
  }

  /// The worst of the scenes' exit codes; 0 where all are the same.
  package var exitCode: Int32 { Int32(scenes.map(\.exitCode).max() ?? 0) }

  package func count(of outcome: GoldenVerdict.Outcome) -> Int {
    scenes.count { $0.outcome == outcome }
  }
}

/// What was found of one scene.
package struct GoldenVerdict: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    /// Nothing differs more than the golden's tolerance allows.
    case same
    case different
    /// There is no golden. `message` says so.
    case missing
    /// The scene or its golden cannot be read, or drawn. `message` says why.
    case failed
  }

  /// Width and height in pixels, frames in all and per second.
  package struct Film: Hashable, Sendable, Codable {
    package var width: Int
    package var height: Int
    package var framesPerSecond: Int
    package var frameCount: Int

    package init(width: Int, height: Int, framesPerSecond: Int, frameCount: Int) {
      self.width = width
      self.height = height
      self.framesPerSecond = framesPerSecond
      self.frameCount = frameCount
    }
  }

  /// Something that happens, and the first frame that shows it.
  package struct Moment: Hashable, Sendable, Codable {
    package var name: String
    /// `nil`: it happens in all.
    package var variant: String?
    /// In seconds of the scene.
    package var time: Double
    package var frame: Int

    package init(name: String, variant: String?, time: Double, frame: Int) {
      self.name = name
      self.variant = variant
      self.time = time
      self.frame = frame
    }
  }

  /// The scene's path as it was named.
  package var scene: String
  /// The path of its golden.
  package var golden: String
  /// The folder that the failure was left in; it holds what `approve` takes over.
  package var failures: String?
  package var outcome: Outcome
  /// 0 same, 1 different, 65 unreadable, 66 missing, 69 no font, 74 I/O.
  package var exitCode: Int
  /// In one line, such as `the motion: Smooth: pane.y at 0.2167 s`.
  package var headline: String
  /// For `missing` and `failed`: what is wrong and how to mend it, in lines.
  package var message: String?
  /// What the golden was recorded as; `nil` where it could not be read.
  package var expected: Film?
  /// What the scene is now; `nil` where it could not be played.
  package var actual: Film?
  /// Why it differs, in the order of judgement: size and rate, motion, the number of
  /// frames, fonts, drawing. Empty where it is the same.
  package var causes: [Cause]
  /// What happens in the scene as it is, in the order of time; `nil`: nothing differs.
  package var moments: [Moment]?
  /// Keys of the scene's file with other values than when the golden was
  /// recorded, whether or not anything differs.
  package var changedKeys: [KeyChange]
  /// Files that the scene names and that have other bytes than then; `nil`: none has.
  package var changedFiles: [FileChange]?
  /// `nil` where no frame could be compared.
  package var frames: Frames?
  package var tolerance: ToleranceUse?
  /// What the run's budget left out of what is drawn of a failure; `nil`: nothing.
  package var dropped: [String]?
  /// How long it took to verify the scene, in seconds of the clock on the wall.
  package var seconds: Double?

  package init(scene: String, golden: String, outcome: Outcome, exitCode: Int, headline: String) {
    self.scene = scene
    self.golden = golden
    self.outcome = outcome
    self.exitCode = exitCode
    self.headline = headline
    causes = []
    changedKeys = []
  }
}
