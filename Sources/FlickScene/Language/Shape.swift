/// What a value may look like: the description of the scene language that the
/// decoder checks against and the JSON Schema is made from.
package indirect enum Shape: Sendable {
  case boolean
  case number(Bounds)
  case integer(ClosedRange<Int>)
  case choice([Choice])
  case text(TextFormat)
  /// A list of any length within `count`; `noun` names the items in the plural.
  case list(of: Shape, count: ClosedRange<Int>, noun: String)
  /// A list whose items each have a meaning of their own.
  case tuple([Part])
  /// A closure, because a layer holds layers.
  case object(@Sendable () -> ObjectShape)
  case map(MapShape)
  /// Told apart by what kind of JSON value is written, and lists by their length
  /// and items; one of each kind at most.
  case either([Shape])
  /// A variant's paths and values, which the variant builder checks.
  case overrides
  /// Any value; what it may be is checked where it is used.
  case anything

  /// One of a closed set of names.
  package struct Choice: Sendable {
    package let name: String
    package let summary: String
    /// A name of the plan that is not built yet is refused as such.
    package let isSupported: Bool

    package init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
      isSupported = true
    }

    private init(later name: String) {
      self.name = name
      summary = ""
      isSupported = false
    }

    package static func later(_ name: String) -> Choice { Choice(later: name) }
  }

  package struct Part: Sendable {
    package let name: String
    package let shape: Shape

    package init(_ name: String, _ shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }

  /// An object whose keys are the author's names.
  package struct MapShape: Sendable {
    package let keys: TextFormat
    package let values: Shape
    package let count: ClosedRange<Int>
    /// In the plural.
    package let noun: String

    package init(keys: TextFormat, values: Shape, count: ClosedRange<Int>, noun: String) {
      self.keys = keys
      self.values = values
      self.count = count
      self.noun = noun
    }
  }
}

/// A range of numbers.
package struct Bounds: Hashable, Sendable {
  package let minimum: Double
  package let includesMinimum: Bool
  package let maximum: Double
  /// Whether the largest value is only what Flick can hold.
  package let maximumIsLimit: Bool

  package static func from(_ minimum: Double, to maximum: Double) -> Bounds {
    Bounds(
      minimum: minimum, includesMinimum: true, maximum: maximum, maximumIsLimit: false)
  }

  package static func atLeast(_ minimum: Double, limit: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: true, maximum: limit, maximumIsLimit: true)
  }

  package static func moreThan(_ minimum: Double, limit: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: false, maximum: limit, maximumIsLimit: true)
  }

  package static func moreThan(_ minimum: Double, to maximum: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: false, maximum: maximum, maximumIsLimit: false)
  }

  /// Of either sign, with a magnitude of at most `limit`.
  package static func any(limit: Double) -> Bounds {
    Bounds(minimum: -limit, includesMinimum: true, maximum: limit, maximumIsLimit: true)
  }

  package func contains(_ value: Double) -> Bool {
    (includesMinimum ? value >= minimum : value > minimum) && value <= maximum
  }
}

/// What a text may say.
package enum TextFormat: Hashable, Sendable {
  /// Anything.
  case any
  /// One line of characters that show.
  case line
  /// Characters that show, and newlines.
  case lines
  /// Letters, digits, `_` and `-`.
  case name
  /// `300ms` or `0.3s`; positive, or zero too.
  case time(allowsZero: Bool)
  /// Like a time, and perhaps negative.
  case signedTime
  /// Like a time, or a fraction of a second: `1/1200s`.
  case step
  /// A time, or `flip+120ms`.
  case moment
  /// Like a moment, or only an event's id: `flip`.
  case instant
  /// A time, `settled`, or `settled+250ms`.
  case length
  /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A colour, or `current`.
  case colorOrCurrent
  /// `50%`.
  case percent
  case layer
  case behavior
  case event
  case variant
  /// The name of a motion under `motion`.
  case motion
  /// The name of a state; which behavior's, its reader knows.
  case state
  /// A state, a colour, or `current`.
  case stateOrColor
  /// `pane.velocity`.
  case signal
  /// A behavior's name, or a layer's property: `boat.x`.
  case setting
  /// `boat.drift`.
  case animation
  /// `boat.drift`, or a layer's id for all of its animations.
  case animations
  /// `pane.y < 340`.
  case condition
  /// `pane` or `pane@50%,14`.
  case place
  /// SVG path data: `M0 0H10V10Z`.
  case path
  /// `ease-in`, `steps(4, jump-end)`, `linear(0, 0.5 25%, 1)`.
  case curve
  /// The family of a font that is there.
  case font
  /// The file of a font, below the scene's folder.
  case fontFile
  /// The file of a picture, below the scene's folder.
  case imageFile
  /// A file to read, relative to the scene.
  case input
  /// A file or a folder to write.
  case output
  /// The file of a figure.
  case figure
}
