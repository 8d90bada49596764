import FlickCore
import FlickMotion
import FlickScene

/// Properties whose values have more numbers than one behavior moves: what is set
/// or animated of them is so as one value.
extension LayerAnimator {
  /// The behaviors of a property, of which this is the first.
  func behaviors(of first: Int) -> Range<Int> { first..<first + (planes[first] ?? 1) }

  /// A property's numbers, from all of its behaviors.
  func numbers(_ behaviors: Range<Int>, _ value: (Int) -> [Double]) -> [Double] {
    behaviors.flatMap { Array(value($0).prefix(components[$0] ?? 0)) }
  }

  mutating func setModel(_ numbers: [Double], of behaviors: Range<Int>) {
    for (behavior, range) in ranges(behaviors) { models[behavior] = Array(numbers[range]) }
  }

  /// An animation of a property's whole value.
  func parts(
    of animation: PropertyAnimation, _ behaviors: Range<Int>
  ) -> [LayerAnimation.Part] {
    ranges(behaviors).filter { !$0.numbers.isEmpty }.map { behavior, range in
      LayerAnimation.Part(
        behavior: behavior, coordinates: 0..<range.count,
        animation: GroupedAnimation(animation: animation.components(range)))
    }
  }

  /// The behavior that keeps the numbers that another one shows.
  func keeper(of behavior: Int) -> Int {
    properties[behavior] == .transform ? behavior - (planeIndices[behavior] ?? 0) : behavior
  }

  /// The behaviors that show what some keep.
  func shown(of keepers: Set<Int>) -> Set<Int> {
    var all = keepers
    for keeper in keepers where properties[keeper] == .transform {
      all.formUnion(behaviors(of: keeper))
    }
    return all
  }

  /// Which of a property's numbers each of its behaviors has.
  private func ranges(_ behaviors: Range<Int>) -> [(behavior: Int, numbers: Range<Int>)] {
    var start = 0
    return behaviors.map { behavior in
      let range = start..<start + (components[behavior] ?? 0)
      start = range.upperBound
      return (behavior, range)
    }
  }
}
