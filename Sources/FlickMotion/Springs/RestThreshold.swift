/// What a property is measured in, which decides how near counts as there.
public enum RestUnit: Hashable, Sendable {
  /// Points (and degrees): hundreds from end to end.
  case points
  /// Opacity, scale and progress: about 1 from end to end.
  case unit
}

/// When a motion counts as settled: both limits are kept, strictly.
public struct RestThreshold: Hashable, Sendable {
  /// The largest remaining distance, exclusive.
  public let distance: Double
  /// The largest remaining speed per second, exclusive.
  public let speed: Double

  /// Returns `nil` unless both limits are positive and finite.
  public init?(distance: Double, speed: Double) {
    guard distance > 0, distance.isFinite, speed > 0, speed.isFinite else { return nil }
    self.init(positiveDistance: distance, speed: speed)
  }

  private init(positiveDistance distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// The rule of the closed forms: a hundredth of a point and a tenth of a
  /// point per second, and a hundredth of both for properties that run to 1.
  public static func exact(_ unit: RestUnit) -> RestThreshold {
    switch unit {
    case .points: RestThreshold(positiveDistance: 0.01, speed: 0.1)
    case .unit: RestThreshold(positiveDistance: 0.0001, speed: 0.001)
    }
  }

  /// The rule of the article's animator: a point and a twentieth of a point
  /// per second; a hundredth of both for properties that run to 1.
  public static func article(_ unit: RestUnit) -> RestThreshold {
    switch unit {
    case .points: RestThreshold(positiveDistance: 1, speed: 0.05)
    case .unit: RestThreshold(positiveDistance: 0.01, speed: 0.0005)
    }
  }
}
