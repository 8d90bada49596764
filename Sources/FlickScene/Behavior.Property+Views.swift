import FlickMotion

extension Behavior.Property {
  /// How UIKit combines the animations that its blocks give it.
  package var kindInViews: ViewPropertyKind {
    switch self {
    case .x, .y, .xy, .width, .height, .rotation, .progress: .additive
    case .scale, .scales: .scale
    case .opacity, .cornerRadius, .fill, .strokeColor, .strokeWidth, .shadowColor, .shadowRadius,
      .shown:
      .replaced
    // As a whole: see `stacksInViews`.
    case .transform: .replaced
    }
  }

  /// Whether animations of blocks stack on it, instead of replacing each other.
  package var stacksInViews: Bool { kindInViews != .replaced || self == .transform }
}
