import FlickCore

/// How fast a finger was moving when it left the screen, worked out from the
/// places it reported. Systems differ, and with them the feel of a release.
public enum VelocityTracker: String, Hashable, Sendable, CaseIterable {
  /// The velocity of the stroke itself, which only its author knows.
  case exact
  /// The slope between the last two samples, however old they are: the short
  /// way of hand-written gesture code.
  case lastTwo = "last-two"
  /// The way between the last two samples, in points, taken as if it were points
  /// per second: a mistake that hand-written code makes, and the article's Mac
  /// sample with it (facts, panes §2). At 60 events a second it is 60 times too
  /// slow.
  case pointsPerEvent = "points-per-event"
  /// The slope, at the newest sample, of the parabola that fits the samples of
  /// the last 100 ms with the least squared error; a gap of more than 40 ms
  /// ends the stretch. Flutter's `VelocityTracker`, Android's `LSQ2`.
  ///
  /// Two samples give the slope between them, as on Android; Flutter, which
  /// wants three, answers 0.
  case leastSquares = "least-squares"
  /// The finger pushes a body whose kinetic energy is the work done on it.
  /// Android's `IMPULSE`, over the same stretch as `leastSquares`.
  case impulse
  /// What Flutter believes a `UIScrollView` does: of the last three slopes the
  /// oldest weighs 0.6, the middle one 0.35, the newest 0.05.
  case flutterIOS = "flutter-ios"
  /// The same for macOS, with weights 0.15, 0.65 and 0.2.
  case flutterMacOS = "flutter-macos"
  /// SwiftUI's sampler: a quarter of the newest slope and three quarters of
  /// the one before.
  case swiftUI = "swiftui"
  /// A pan recogniser as far as it is known: SwiftUI's weights (two decompiled
  /// relatives use them), and nothing once a finger has rested for 100 ms.
  case ios

  /// The velocity in points per second when the finger leaves, zero where the
  /// samples do not tell.
  ///
  /// - Parameters:
  ///   - samples: In the order of their times, which may repeat. The lift
  ///     itself is not a sample. SwiftUI's sampler leaves out a sample that is
  ///     earlier than one before it, and `swiftUI` and `ios` do so too.
  ///   - up: When the finger left; not before the last sample where all count.
  ///   - exact: What `exact` answers.
  public func velocity(
    of samples: [TouchSample], at up: FlickTime, exact: Vector
  ) -> Vector {
    if self == .exact { return exact }
    return estimate(of: samples, at: up) ?? .zero
  }

  /// The velocity in points per second that the samples tell, or `nil` where
  /// they tell nothing: too few of them, all at one moment, or the finger
  /// rested before it left. `exact` knows nothing of samples and is `nil`.
  public func estimate(of samples: [TouchSample], at up: FlickTime) -> Vector? {
    var samples = samples
    if leavesOutEarlier { samples = Self.inOrder(samples) } else { checkOrder(samples, up) }
    switch self {
    case .exact: return nil
    case .lastTwo: return Self.newestSlopes(samples, count: 1).first
    case .pointsPerEvent:
      return samples.count > 1
        ? samples[samples.count - 1].position - samples[samples.count - 2].position : nil
    case .leastSquares:
      return Self.leastSquares(Self.recentStretch(samples, until: up))
    case .impulse:
      return Self.impulse(Self.recentStretch(samples, until: up))
    case .flutterIOS:
      return Self.flutterFling(samples, until: up, weights: (0.6, 0.35, 0.05))
    case .flutterMacOS:
      return Self.flutterFling(samples, until: up, weights: (0.15, 0.65, 0.2))
    case .swiftUI: return Self.swiftUISampler(samples)
    case .ios:
      guard let last = samples.last, up - last.time <= VelocityTrackerConstants.panRest else {
        return nil
      }
      return Self.swiftUISampler(samples)
    }
  }

  private var leavesOutEarlier: Bool { self == .swiftUI || self == .ios }

  /// Less those that are earlier than one before them.
  private static func inOrder(_ samples: [TouchSample]) -> [TouchSample] {
    var kept: [TouchSample] = []
    for sample in samples where kept.last.map({ $0.time <= sample.time }) ?? true {
      kept.append(sample)
    }
    return kept
  }

  private func checkOrder(_ samples: [TouchSample], _ up: FlickTime) {
    var last: FlickTime?
    for sample in samples {
      if let last {
        precondition(
          sample.time >= last, "samples come in order (\(sample.time) after \(last))")
      }
      last = sample.time
    }
    if let last { precondition(up >= last, "a finger leaves after its samples (\(up), \(last))") }
  }
}
