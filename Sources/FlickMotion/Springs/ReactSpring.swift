import FlickCore

/// react-spring's loop: semi-implicit Euler in steps of about a millisecond,
/// as many whole ones as cover the frame, in units per millisecond
/// [pmndrs/react-spring SpringValue].
public struct ReactSpring: Sendable {
  public private(set) var value: Double
  /// Per millisecond.
  public private(set) var velocity: Double
  public private(set) var isAtRest = false
  private let spring: Spring
  private let target: Double
  private let precision: Double

  /// A frame is never taken for longer, in milliseconds.
  private static let longestFrame = 64.0

  /// - Parameter velocity: Per millisecond.
  public init(_ spring: Spring, from value: Double, to target: Double, velocity: Double = 0) {
    self.spring = spring
    self.value = value
    self.velocity = velocity
    self.target = target
    // It rests within a thousandth of the way, slower than a tenth of that.
    precision = min(1, (target - value).magnitude * 0.001)
  }

  /// One frame of `milliseconds`, a number; without time nothing moves.
  public mutating func advance(byMilliseconds milliseconds: Double) {
    precondition(!milliseconds.isNaN, "a frame has a length")
    if isAtRest || milliseconds <= 0 { return }
    let steps = Int(min(milliseconds, Self.longestFrame).rounded(.up))
    for _ in 0..<steps {
      if velocity.magnitude <= precision / 10 && (target - value).magnitude <= precision {
        isAtRest = true
        value = target
        return
      }
      let pull = -spring.stiffness * 0.000_001 * (value - target)
      let drag = -spring.damping * 0.001 * velocity
      velocity += (pull + drag) / spring.mass
      value += velocity
    }
  }
}
