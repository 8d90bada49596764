/// Limits of recorded fingers.
package enum PointerConstants {
  /// Fingers that may be on the glass at once; more than a person has, and what
  /// the digits from 0 to 9 name.
  package static let maximumFingers = 10

  /// Of a recording; an hour at 240 Hz has 864 000.
  package static let maximumRows = 100_000

  /// Of a recording, in seconds: one hour.
  package static let maximumSeconds = 3_600.0

  /// Of a place's coordinates, in points, after the recording was mapped.
  package static let maximumLength = 1_000_000.0

  /// Of a finger's speed, in points per second.
  package static let maximumSpeed = 1_000_000_000.0

  /// The mean time between two reports of a finger, in seconds, below which times are
  /// taken to be written in another unit. Screens look at most 1000 times a second.
  static let leastInterval = 0.000_05

  /// Characters of a number; a `Double` spelled to its last bit has at most 24.
  static let maximumDigits = 40

  /// Of messages in a textproto.
  static let maximumNesting = 64

  /// Of WebDriver actions: fingers, and keys and wheels beside them.
  static let maximumSources = 32

  /// How often a driver moves a pointer during a WebDriver action that has a duration,
  /// per second; the specification leaves it open.
  static let driverRate: Int64 = 60

  /// Units of a written touch screen's axes in a point.
  static let unitsPerPoint = 16.0
}
