import FlickCore
import FlickMotion
import FlickScene

/// Properties whose values have more numbers than one behavior moves: what is set
/// or animated of them is so as one value.
extension LayerAnimator {
  /// The behaviors of a property, of which this is the first.
  func behaviors(of first: Int) -> Range<Int> { first..<first + (planes[first] ?? 1) }

  /// A property's numbers, from all of its behaviors.
  func numbers(_ behaviors: Range<Int>, _ value: (Int) -> Point) -> [Double] {
    behaviors.flatMap { behavior in
      let point = value(behavior)
      return dimensions[behavior] == 2 ? [point.x, point.y] : [point.x]
    }
  }

  mutating func setModel(_ numbers: [Double], of behaviors: Range<Int>) {
    for (behavior, range) in ranges(behaviors) {
      models[behavior] = Point(
        x: numbers[range.lowerBound], y: range.count == 2 ? numbers[range.lowerBound + 1] : 0)
    }
  }

  /// An animation of a property's whole value.
  func parts(
    of animation: PropertyAnimation, _ behaviors: Range<Int>
  ) -> [LayerAnimation.Part] {
    ranges(behaviors).map { behavior, range in
      LayerAnimation.Part(
        behavior: behavior, coordinates: 0..<range.count,
        animation: GroupedAnimation(animation: animation.components(range)))
    }
  }

  /// Which of a property's numbers each of its behaviors has.
  private func ranges(_ behaviors: Range<Int>) -> [(behavior: Int, numbers: Range<Int>)] {
    var start = 0
    return behaviors.map { behavior in
      let range = start..<start + (dimensions[behavior] ?? 1)
      start = range.upperBound
      return (behavior, range)
    }
  }
}
