import FlickCore
import FlickDisplay

/// How a break in a curve is drawn: an open circle at the left limit, a filled
/// one at the right limit, dots between them; nothing joins the two.
struct JumpSign {
  let before: Point
  let after: Point
  let color: Color
  let ground: Color
  let metrics: PlotMetrics

  func draw(into list: inout DisplayList) {
    let radius = metrics.jumpRadius
    let distance = after.y - before.y
    let direction = distance < 0 ? -1.0 : 1.0
    let free = distance.magnitude - 2 * radius
    let dot = metrics.curveWidth * 0.4
    let pitch = dot * 4
    // As many dots as leave a full gap at both circles.
    let count = (free / pitch).rounded(.down) - 1
    if count >= 1 {
      let first = (free - (count - 1) * pitch) / 2
      var dots = Path()
      for index in stride(from: 0, to: count, by: 1) {
        let y = before.y + direction * (radius + first + index * pitch)
        dots.append(
          Path(ellipseIn: Rect(x: before.x - dot, y: y - dot, width: 2 * dot, height: 2 * dot)))
      }
      list.fill(Shape(dots), with: .solid(color))
    }
    let ring = metrics.curveWidth * 0.75
    list.fill(Self.circle(at: before, radius: radius), with: .solid(ground))
    list.stroke(
      Self.circle(at: before, radius: radius - ring / 2), style: StrokeStyle(width: ring),
      with: .solid(color))
    list.fill(Self.circle(at: after, radius: radius), with: .solid(color))
  }

  static func circle(at center: Point, radius: Double) -> Shape {
    let box = Rect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    return Shape(Path(ellipseIn: box))
  }
}
