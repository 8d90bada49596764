import FlickCore
import FlickScene

/// The way of one of two fingers about the middle between them, by how much of it is done.
struct FingerArc: Hashable, Sendable {
  private let center: Point
  private let by: Vector
  /// From the middle; negative on the other side of it. In points.
  private let radius: Double
  private let growth: Double
  /// In radians, clockwise from the right.
  private let angle: Double
  private let turn: Double
  /// How much of it a second would do at the end of the movement; `nil` at rest.
  let endRate: Double?

  /// - Parameter side: 1 for the first finger, −1 for the second.
  init(_ pinch: SceneEvent.Pinch, around center: Point, side: Double) {
    self.center = center
    by = pinch.by
    radius = side * pinch.spread / 2
    growth = side * (pinch.endSpread - pinch.spread) / 2
    angle = pinch.angle
    turn = pinch.turn
    endRate = pinch.endSpeed.map { $0 / pinch.travel }
  }

  func position(_ done: Double) -> Point {
    let (sin, cos) = Reproducible.sinCos(angle + done * turn)
    return center + done * by + (radius + done * growth) * Vector(dx: cos, dy: sin)
  }

  /// - Parameter rate: How much of it a second would do.
  func velocity(_ done: Double, rate: Double) -> Vector {
    let (sin, cos) = Reproducible.sinCos(angle + done * turn)
    let along = growth * Vector(dx: cos, dy: sin)
    let across = (radius + done * growth) * turn * Vector(dx: -sin, dy: cos)
    return rate * (by + along + across)
  }
}
