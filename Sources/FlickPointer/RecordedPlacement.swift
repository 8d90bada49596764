import FlickCore

/// How places of a recording become places of a canvas.
package struct RecordedPlacement: Hashable, Sendable {
  /// A box in the recording's units that comes to lie on another in canvas points.
  package var from: Rect?
  /// The canvas if `nil`.
  package var to: Rect?
  /// Points in a unit of the recording. Not together with boxes.
  package var scale: Double?
  /// Clockwise, before the rest: of a box about its middle, else about the origin.
  package var quarterTurns = 0
  /// In points, after the rest.
  package var offset = Vector.zero

  package init() {}

  /// The same as a map of the plane.
  ///
  /// - Parameter screen: The box of the recording where the author gives none, and no
  ///   scale either.
  func map(screen: Rect?, canvas: Size) -> PlaneMap {
    guard let from = from ?? (scale == nil ? screen : nil) else {
      let scale = scale ?? 1
      return PlaneMap(
        turns: quarterTurns, scale: Vector(dx: scale, dy: scale), shift: offset)
    }
    let to = to ?? Rect(origin: .zero, size: canvas)
    let isSideways = !quarterTurns.isMultiple(of: 2)
    let turned = PlaneMap(turns: quarterTurns, scale: Vector(dx: 1, dy: 1), shift: .zero)
    let corners = [
      turned.point(Vector(dx: from.minX, dy: from.minY)),
      turned.point(Vector(dx: from.maxX, dy: from.maxY)),
    ]
    let scale = Vector(
      dx: to.width / (isSideways ? from.height : from.width),
      dy: to.height / (isSideways ? from.width : from.height))
    return PlaneMap(
      turns: quarterTurns, scale: scale,
      shift: Vector(
        dx: to.minX - min(corners[0].x, corners[1].x) * scale.dx + offset.dx,
        dy: to.minY - min(corners[0].y, corners[1].y) * scale.dy + offset.dy))
  }
}

/// Quarter turns clockwise about the origin, then a scale of each axis, then a shift.
struct PlaneMap: Hashable, Sendable {
  let turns: Int
  let scale: Vector
  let shift: Vector

  func point(_ place: Vector) -> Point {
    let vector = self.vector(place)
    return Point(x: vector.dx + shift.dx, y: vector.dy + shift.dy)
  }

  /// Of a velocity, which no shift changes.
  func vector(_ vector: Vector) -> Vector {
    let (x, y) =
      switch turns % 4 {
      case 1: (-vector.dy, vector.dx)
      case 2: (-vector.dx, -vector.dy)
      case 3: (vector.dy, -vector.dx)
      default: (vector.dx, vector.dy)
      }
    return Vector(dx: x * scale.dx, dy: y * scale.dy)
  }
}
