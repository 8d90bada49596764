/// Images shown one after another: `UIImageView.animationImages`.
///
/// Guarantees: at least one image, a positive finite duration of one round, a
/// positive repeat count, which may be infinite.
public struct ImageSequence: Hashable, Sendable {
  public let imageCount: Int
  /// Seconds of one round.
  public let duration: Double
  /// Rounds; may be a fraction.
  public let repeatCount: Double

  /// - Parameters:
  ///   - duration: `nil`: a thirtieth of a second an image, as UIKit.
  ///   - repeatCount: UIKit's 0 is `.infinity`, which is the usual.
  ///
  /// Returns `nil` where a guarantee of the type would not hold.
  public init?(imageCount: Int, duration: Double? = nil, repeatCount: Double = .infinity) {
    let duration = duration ?? Double(imageCount) / 30
    guard imageCount > 0, duration > 0, duration.isFinite, repeatCount > 0 else { return nil }
    self.imageCount = imageCount
    self.duration = duration
    self.repeatCount = repeatCount
  }

  /// Seconds that each image is shown.
  public var interval: Double { duration / Double(imageCount) }

  /// Seconds from the start to the end of the last round.
  public var total: Double { duration * repeatCount }

  /// The image shown `elapsed` seconds after the start, in closed form however
  /// many rounds have passed; an instant between two belongs to the later one.
  /// `nil` before the start and from the end on: the view's own image is seen.
  public func index(at elapsed: Double) -> Int? {
    guard elapsed >= 0, elapsed < total else { return nil }
    let place = elapsed.truncatingRemainder(dividingBy: duration)
    return min(Int(place / interval), imageCount - 1)
  }
}
