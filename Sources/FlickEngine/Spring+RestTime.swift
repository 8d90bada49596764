import FlickCore
import FlickMotion

extension Spring {
  /// How long a closed-form spring in the plane takes until it stays within
  /// its rest threshold, by Euclidean length; `nil`: longer than the longest
  /// length of a scene, or for ever.
  ///
  /// Each coordinate within the threshold is necessary, each within the
  /// threshold ÷ √2 is sufficient; between these two instants every step is
  /// looked at.
  func restTime(
    from start: PlaneState, target: Point, threshold: RestThreshold, _ step: FlickDuration
  ) -> FlickDuration? {
    let x = MotionState(value: start.position.x, velocity: start.velocity.dx)
    let y = MotionState(value: start.position.y, velocity: start.velocity.dy)
    let isFlat = y.value == target.y && y.velocity == 0
    if isFlat {
      return rest(x, target.x, threshold)
    }
    let share = 0.5.squareRoot()
    guard
      let tighter = RestThreshold(
        distance: share * threshold.distance, speed: share * threshold.speed),
      let lowX = rest(x, target.x, threshold), let lowY = rest(y, target.y, threshold),
      let highX = rest(x, target.x, tighter), let highY = rest(y, target.y, tighter)
    else { return nil }
    var rest = max(highX, highY)
    let earliest = max(lowX, lowY)
    while rest - step >= earliest {
      let seconds = (rest - step).seconds
      let stateX = state(after: seconds, from: x, toward: target.x)
      let stateY = state(after: seconds, from: y, toward: target.y)
      let distance = Vector(dx: stateX.value - target.x, dy: stateY.value - target.y).length
      let speed = Vector(dx: stateX.velocity, dy: stateY.velocity).length
      guard distance < threshold.distance, speed < threshold.speed else { break }
      rest = rest - step
    }
    return rest
  }

  private func rest(
    _ start: MotionState, _ target: Double, _ threshold: RestThreshold
  ) -> FlickDuration? {
    guard let seconds = settlingTime(from: start, toward: target, threshold: threshold),
      let duration = FlickDuration(seconds: seconds), duration <= EngineConstants.longestLength
    else { return nil }
    return duration
  }
}
