import FlickCore
import FlickDisplay
import FlickScene

extension Fill {
  /// The paint of a box whose corners the gradient's ends touch, as in CSS.
  func paint(in box: Rect, opacity: Double = 1) -> Paint {
    switch self {
    case .color(let color): return .solid(color.faded(by: opacity))
    case .linear(let fill):
      let radians = fill.angleDegrees * Double.pi / 180
      let direction = Vector(dx: Reproducible.cos(radians), dy: Reproducible.sin(radians))
      let reach = (direction.dx.magnitude * box.width + direction.dy.magnitude * box.height) / 2
      return .linear(
        LinearGradient(
          start: box.center - reach * direction, end: box.center + reach * direction,
          stops: fill.stops.map { stop in
            LinearGradient.Stop(offset: stop.offset, color: stop.color.faded(by: opacity))
          }))
    }
  }
}
