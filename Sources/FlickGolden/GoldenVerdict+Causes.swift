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
    /// Variants and behaviors that only one of the two has.
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
    /// `nil` for a value without a bound.
    package var expected: Double?
    package var actual: Double?
    /// The largest difference and its first instant; `nil` where it was not
    /// compared tick by tick, and for a difference without a bound.
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
      self.expected = expected.isFinite ? expected : nil
      self.actual = actual.isFinite ? actual : nil
      self.largest = largest?.isFinite == true ? largest : nil
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
    /// Both drawn, as an SVG in colours for light and dark; `nil`: not drawn.
    package var figure: String?

    package init(
      variant: String?, signal: String, times: [Double], expected: [Double], actual: [Double],
      figure: String? = nil
    ) {
      self.figure = figure
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
    /// The included file that it is of, from the scene's folder; `nil`: the scene's own.
    package var file: String?
    /// Such as `$.behaviors.pane.motion.spring.damping`.
    package var path: String
    /// As JSON, shortened where it is long, or in what order names stand; `nil`
    /// where there was none.
    package var expected: String?
    package var actual: String?
    /// Of the scene's file as it is, from 1: the value's, or that of what held it.
    package var line: Int?

    /// The path, with the file where it is not the scene's.
    package var place: String { file.map { "\($0): \(path)" } ?? path }

    package init(path: String, expected: String?, actual: String?, line: Int? = nil) {
      self.path = path
      self.expected = expected
      self.actual = actual
      self.line = line
    }
  }

  /// A file that the scene names and that has other bytes, or is named by only one
  /// of the two scenes.
  package struct FileChange: Hashable, Sendable, Codable {
    /// As the scene writes it.
    package var path: String
    /// Digests of the bytes; `nil` where it was not named or could not be read.
    package var expected: String?
    package var actual: String?

    package init(path: String, expected: String?, actual: String?) {
      self.path = path
      self.expected = expected
      self.actual = actual
    }
  }
}
