import FlickCore

/// An instant of a scene as a person writes it: `360ms` or `0.36s`.
public struct SceneInstant: Sendable {
  package let time: FlickTime

  /// Returns `nil` unless the text is a number that is not negative with the
  /// unit `ms` or `s`.
  public init?(_ text: String) {
    let (digits, factor) =
      if text.hasSuffix("ms") {
        (text.dropLast(2), 0.001)
      } else if text.hasSuffix("s") {
        (text.dropLast(), 1.0)
      } else {
        (Substring(), 0.0)
      }
    guard let first = digits.first, first.isNumber, let value = Double(digits), value >= 0,
      let duration = FlickDuration(seconds: value * factor)
    else { return nil }
    time = .zero + duration
  }
}
