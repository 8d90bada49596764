/// How far something follows a finger that pulls it past its bounds.
///
///     f(x) = c·x·d/(c·x + d)
///
/// starts with slope c and never reaches d. Measured on `UIScrollView`
/// (c = 0.55, d the viewport's length) to a device pixel.
/// Guarantees: c and d are positive and finite.
public struct RubberBand: Hashable, Sendable {
  /// `UIScrollView`'s c: higher is softer.
  public static let scrollViewCoefficient = 0.55

  public let coefficient: Double
  /// In points.
  public let dimension: Double

  /// Returns `nil` where a guarantee of the type would not hold.
  public init?(coefficient: Double = scrollViewCoefficient, dimension: Double) {
    guard coefficient > 0, coefficient.isFinite, dimension > 0, dimension.isFinite else {
      return nil
    }
    self.coefficient = coefficient
    self.dimension = dimension
  }

  /// How far it is past the bound when the finger is `pull` past it; odd in
  /// `pull`.
  public func offset(pull: Double) -> Double {
    let ratio = coefficient * pull / dimension
    let share = ratio.magnitude.isFinite ? ratio / (1 + ratio.magnitude) : (ratio < 0 ? -1 : 1)
    return dimension * share
  }

  /// The pull that leads to `offset`: f⁻¹(y) = y·d/(c(d − |y|)). What a touch
  /// down during an overscroll starts from. `nil` where no pull reaches.
  public func pull(offset: Double) -> Double? {
    guard offset.magnitude < dimension else { return nil }
    return offset / (coefficient * (1 - offset.magnitude / dimension))
  }

  /// df/dx: the part of the finger's velocity that is left.
  public func slope(pull: Double) -> Double {
    let ratio = 1 + (coefficient * pull / dimension).magnitude
    return coefficient / (ratio * ratio)
  }

  /// Where something held between `bounds` is when the finger asks for `place`.
  public func position(_ place: Double, bounds: ClosedRange<Double>) -> Double {
    if place < bounds.lowerBound {
      return bounds.lowerBound + offset(pull: place - bounds.lowerBound)
    }
    if place > bounds.upperBound {
      return bounds.upperBound + offset(pull: place - bounds.upperBound)
    }
    return place
  }

  /// What the finger asked for when it is at `position`; `nil` where no finger
  /// could have brought it.
  public func place(_ position: Double, bounds: ClosedRange<Double>) -> Double? {
    if position < bounds.lowerBound {
      return pull(offset: position - bounds.lowerBound).map { bounds.lowerBound + $0 }
    }
    if position > bounds.upperBound {
      return pull(offset: position - bounds.upperBound).map { bounds.upperBound + $0 }
    }
    return position
  }
}
