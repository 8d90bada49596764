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
  /// Why it differs, the first of them first in the order of judgement: form,
  /// motion, fonts, drawing. Empty where it is the same.
  package var causes: [Cause]
  /// Keys of the scene's file with other values than when the golden was
  /// recorded, whether or not anything differs.
  package var changedKeys: [KeyChange]
  /// `nil` where no frame could be compared.
  package var frames: Frames?
  package var tolerance: ToleranceUse?

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

// MARK: - Causes

extension GoldenVerdict {
  package struct Cause: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
      case size, fps, frames, motion, fonts, drawing
    }

    package var kind: Kind
    /// In one line, such as `fps: 60, then 50`.
    package var text: String
    /// With the kinds `size`, `fps` and `frames`: the two values as text.
    package var expected: String?
    package var actual: String?
    /// With the kind `motion`.
    package var motion: MotionChange?
    /// With the kind `fonts`.
    package var fonts: [FontChange]?

    package init(
      _ kind: Kind, _ text: String, expected: String? = nil, actual: String? = nil,
      motion: MotionChange? = nil, fonts: [FontChange]? = nil
    ) {
      self.kind = kind
      self.text = text
      self.expected = expected
      self.actual = actual
      self.motion = motion
      self.fonts = fonts
    }
  }

  /// How the motion changed. Where the scene as it was recorded still plays as
  /// it did then, signals were compared tick by tick; otherwise only what the
  /// golden holds of them.
  package struct MotionChange: Hashable, Sendable, Codable {
    /// Variants that only one of the two has.
    package var onlyExpected: [String]
    package var onlyActual: [String]
    /// Of signals, the earliest first.
    package var divergences: [Divergence]
    /// Events that moved, came or went, in the order of time.
    package var events: [EventChange]
    /// Behaviors whose course changed.
    package var courses: [CourseChange]
    /// The signals that diverge first, for plotting.
    package var curves: [Curve]

    package init() {
      onlyExpected = []
      onlyActual = []
      divergences = []
      events = []
      courses = []
      curves = []
    }
  }

  /// A signal with other values.
  package struct Divergence: Hashable, Sendable, Codable {
    /// `nil` in a scene without variants.
    package var variant: String?
    /// The id of the layer that the behavior moves, or where it stands.
    package var layer: String
    /// Such as `pane.y`.
    package var signal: String
    /// The first instant at which the values are not the same double.
    package var time: Double
    /// The first frame that shows that instant or a later one; `nil`: none does.
    package var frame: Int?
    package var expected: Double
    package var actual: Double
    /// The largest difference and its first instant; `nil` where it was not
    /// compared tick by tick.
    package var largest: Double?
    package var largestTime: Double?

    package init(
      variant: String?, layer: String, signal: String, time: Double, frame: Int?,
      expected: Double, actual: Double, largest: Double? = nil, largestTime: Double? = nil
    ) {
      self.variant = variant
      self.layer = layer
      self.signal = signal
      self.time = time
      self.frame = frame
      self.expected = expected
      self.actual = actual
      self.largest = largest
      self.largestTime = largestTime
    }
  }

  /// Something that happened at another time, otherwise, or not at all.
  package struct EventChange: Hashable, Sendable, Codable {
    package var variant: String?
    /// What happened, such as `tap flip: finger 0 down at [195, 740]`.
    package var expected: String?
    package var expectedTime: Double?
    package var actual: String?
    package var actualTime: Double?

    package init(
      variant: String?, expected: String?, expectedTime: Double?, actual: String?,
      actualTime: Double?
    ) {
      self.variant = variant
      self.expected = expected
      self.expectedTime = expectedTime
      self.actual = actual
      self.actualTime = actualTime
    }
  }

  /// Where a behavior's motion led to and how, before and after.
  package struct CourseChange: Hashable, Sendable, Codable {
    package struct Course: Hashable, Sendable, Codable {
      /// When it came to rest for good; `nil`: it did not.
      package var settles: Double?
      /// The farthest beyond the state that it was sent to.
      package var overshoot: Double

      package init(settles: Double?, overshoot: Double) {
        self.settles = settles
        self.overshoot = overshoot
      }
    }

    package var variant: String?
    package var layer: String
    package var behavior: String
    package var expected: Course
    package var actual: Course

    package init(
      variant: String?, layer: String, behavior: String, expected: Course, actual: Course
    ) {
      self.variant = variant
      self.layer = layer
      self.behavior = behavior
      self.expected = expected
      self.actual = actual
    }
  }

  /// A signal at the film's frames, before and after.
  package struct Curve: Hashable, Sendable, Codable {
    package var variant: String?
    package var signal: String
    /// Seconds of the scene; as many as values in either list.
    package var times: [Double]
    package var expected: [Double]
    package var actual: [Double]

    package init(
      variant: String?, signal: String, times: [Double], expected: [Double], actual: [Double]
    ) {
      self.variant = variant
      self.signal = signal
      self.times = times
      self.expected = expected
      self.actual = actual
    }
  }

  /// A font that came, went, or has other bytes.
  package struct FontChange: Hashable, Sendable, Codable {
    /// Such as `Inter 500 italic`.
    package var name: String
    /// Hexadecimal; `nil` where it was not used.
    package var expected: String?
    package var actual: String?

    package init(name: String, expected: String?, actual: String?) {
      self.name = name
      self.expected = expected
      self.actual = actual
    }
  }

  /// A value of the scene's file.
  package struct KeyChange: Hashable, Sendable, Codable {
    /// Such as `$.behaviors.pane.motion.spring.damping`.
    package var path: String
    /// As JSON, shortened where it is long; `nil` where there was none.
    package var expected: String?
    package var actual: String?

    package init(path: String, expected: String?, actual: String?) {
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }
}

// MARK: - Frames

extension GoldenVerdict {
  package struct Frames: Hashable, Sendable, Codable {
    /// Frames that both have.
    package var compared: Int
    /// Runs of frames that differ more than is allowed.
    package var runs: [Run]
    /// The worst of all; `nil` where none fails or no pixels were to be had.
    package var worst: Int?
    /// Every frame whose hash differs, in order.
    package var differing: [Frame]
    /// Whether the same pixels come at another time.
    package var offset: Offset?

    package init(
      compared: Int, runs: [Run] = [], worst: Int? = nil, differing: [Frame] = [],
      offset: Offset? = nil
    ) {
      self.compared = compared
      self.runs = runs
      self.worst = worst
      self.differing = differing
      self.offset = offset
    }
  }

  /// Frames one after the other, both ends included.
  package struct Run: Hashable, Sendable, Codable {
    package var first: Int
    package var last: Int
    /// The one with the most pixels that differ; `nil` where no pixels were to be had.
    package var worst: Int?

    package init(first: Int, last: Int, worst: Int?) {
      self.first = first
      self.last = last
      self.worst = worst
    }
  }

  package struct Frame: Hashable, Sendable, Codable {
    package var number: Int
    /// Hashes of the pixels.
    package var expected: String
    package var actual: String
    /// Whether the tolerance allows it.
    package var isTolerated: Bool
    /// `nil` where the expected pixels were not to be had.
    package var pixels: Pixels?

    package init(
      number: Int, expected: String, actual: String, isTolerated: Bool = false,
      pixels: Pixels? = nil
    ) {
      self.number = number
      self.expected = expected
      self.actual = actual
      self.isTolerated = isTolerated
      self.pixels = pixels
    }
  }

  /// How the pixels of a frame differ.
  package struct Pixels: Hashable, Sendable, Codable {
    /// That differ by the tolerance's metric, and by the bit.
    package var differing: Int
    package var unequal: Int
    /// The largest difference of red, green, blue and alpha, premultiplied.
    package var largest: [Int]
    /// Around all that differ by the metric.
    package var box: Box?
    /// The square with the most of them.
    package var worstWindow: Window?
    /// Where only a smaller picture was to be had, how many pixels across and
    /// down are one of it: counts are of its pixels, places are the frame's own.
    package var reduction: Int?

    package init(
      differing: Int, unequal: Int, largest: [Int], box: Box?, worstWindow: Window?,
      reduction: Int? = nil
    ) {
      self.differing = differing
      self.unequal = unequal
      self.largest = largest
      self.box = box
      self.worstWindow = worstWindow
      self.reduction = reduction
    }
  }

  package struct Box: Hashable, Sendable, Codable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package struct Window: Hashable, Sendable, Codable {
    package var x: Int
    package var y: Int
    package var side: Int
    package var pixels: Int

    package init(x: Int, y: Int, side: Int, pixels: Int) {
      self.x = x
      self.y = y
      self.side = side
      self.pixels = pixels
    }
  }

  package struct Offset: Hashable, Sendable, Codable {
    /// Positive where the pixels come later than expected.
    package var frames: Int
    /// How many of the frames that differ it explains, of how many.
    package var explained: Int
    package var differing: Int

    package init(frames: Int, explained: Int, differing: Int) {
      self.frames = frames
      self.explained = explained
      self.differing = differing
    }
  }

  /// What the golden allows, and how much of that was used.
  package struct ToleranceUse: Hashable, Sendable, Codable {
    /// Such as `metric per-channel:1, at most 40 pixels a frame`.
    package var text: String
    /// Why it is allowed, as the golden says.
    package var reason: String
    /// Frames that differ and are allowed to.
    package var frames: Int
    /// The most that any frame used: pixels by the metric, in a window, and levels.
    package var pixels: Int
    package var window: Int
    package var levels: Int

    package init(
      text: String, reason: String, frames: Int = 0, pixels: Int = 0, window: Int = 0,
      levels: Int = 0
    ) {
      self.text = text
      self.reason = reason
      self.frames = frames
      self.pixels = pixels
      self.window = window
      self.levels = levels
    }
  }
}
