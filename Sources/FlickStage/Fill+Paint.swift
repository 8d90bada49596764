import FlickCore
import FlickDisplay
import FlickScene

extension Fill {
  /// Whether nothing shows through it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .linear(let fill): fill.colors.stops.allSatisfy { $0.color.alpha == 1 }
    case .radial(let fill): fill.colors.stops.allSatisfy { $0.color.alpha == 1 }
    }
  }

  /// The paint of a box: its corners are touched by a linear gradient's ends, as
  /// in CSS, and the farthest of them by a radial one's circle that has no
  /// radius of its own.
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
          stops: fill.colors.stops(opacity: opacity), spread: fill.colors.spread.paint,
          dithering: fill.colors.dithering.paint))
    case .radial(let fill):
      let center = Point(
        x: box.minX + fill.center.x * box.width, y: box.minY + fill.center.y * box.height)
      return .radial(
        RadialGradient(
          center: center, radius: fill.radius ?? center.farthestCorner(of: box),
          focus: fill.focus, stops: fill.colors.stops(opacity: opacity),
          spread: fill.colors.spread.paint, dithering: fill.colors.dithering.paint))
    }
  }
}

extension GradientFill {
  fileprivate func stops(opacity: Double) -> [GradientStop] {
    stops.map { GradientStop(offset: $0.offset, color: $0.color.faded(by: opacity)) }
  }
}

extension GradientFill.Spread {
  fileprivate var paint: GradientSpread {
    switch self {
    case .pad: .pad
    case .repeat: .repeat
    case .reflect: .reflect
    }
  }
}

extension GradientFill.Dithering {
  fileprivate var paint: GradientDithering {
    switch self {
    case .off: .off
    case .ordered: .ordered
    }
  }
}

extension Point {
  fileprivate func farthestCorner(of box: Rect) -> Double {
    let dx = max((x - box.minX).magnitude, (x - box.maxX).magnitude)
    let dy = max((y - box.minY).magnitude, (y - box.maxY).magnitude)
    return (dx * dx + dy * dy).squareRoot()
  }
}
