/// Where CSS `steps()` jumps within each of its parts.
public enum StepPosition: String, Hashable, Sendable, CaseIterable {
  case jumpStart = "jump-start"
  case jumpEnd = "jump-end"
  case jumpNone = "jump-none"
  case jumpBoth = "jump-both"
}

/// CSS `steps(count, position)`.
///
/// Guarantee: it has at least one jump.
public struct StepCurve: Hashable, Sendable {
  public let count: Int
  public let position: StepPosition

  /// Returns `nil` unless `count` is positive, for `jumpNone` above 1, and at
  /// most a million.
  public init?(count: Int, position: StepPosition) {
    guard count > (position == .jumpNone ? 1 : 0), count <= 1_000_000 else { return nil }
    self.count = count
    self.position = position
  }

  /// How many jumps there are.
  private var jumps: Int {
    switch position {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }

  /// The output at a fraction of the duration [CSS Easing Functions, steps].
  ///
  /// - Parameter isBefore: CSS's before flag: the animation has not begun, so
  ///   exactly on a jump the step before it counts.
  public func value(at fraction: Double, isBefore: Bool = false) -> Double {
    let scaled = fraction * Double(count)
    var step = scaled.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if isBefore && scaled == scaled.rounded(.down) { step -= 1 }
    if fraction >= 0 { step = max(step, 0) }
    if fraction <= 1 { step = min(step, Double(jumps)) }
    return step / Double(jumps)
  }
}
