import FlickCore

/// The paths of the basic shapes.
enum Outlines {
  /// A shape's path, and where its vertices are for markers: how many elements there
  /// are at the end of each segment.
  struct Outline {
    var path = Path()
    var segmentEnds: [Int]?
    /// Path data that has more segments than are read.
    var isTooLong = false
  }

  /// `nil` where the shape has no extent.
  static func outline(
    _ name: String, _ values: [String: String], _ context: LengthContext
  ) -> Outline? {
    func length(_ key: String, _ axis: Length.Axis) -> Double {
      context.length(values[key], axis) ?? 0
    }
    switch name {
    case "rect": return rect(values, context).map { Outline(path: $0) }
    case "circle":
      let r = length("r", .diagonal)
      return r > 0
        ? Outline(path: ellipse(length("cx", .x), length("cy", .y), r, r)) : nil
    case "ellipse":
      let (rx, ry) = radii(values, context)
      guard rx > 0, ry > 0 else { return nil }
      return Outline(path: ellipse(length("cx", .x), length("cy", .y), rx, ry))
    case "line":
      var path = Path()
      path.move(to: Point(x: length("x1", .x), y: length("y1", .y)))
      path.line(to: Point(x: length("x2", .x), y: length("y2", .y)))
      return Outline(path: path)
    case "polyline", "polygon": return polygon(values["points"], isClosed: name == "polygon")
    default:
      let drawn = PathText.parse(
        values["d"] ?? "", reach: ArtworkConstants.reach,
        segments: ArtworkConstants.mostPathSegments)
      let isTooLong = drawn.failure?.reason == .tooLong
      return drawn.path.isEmpty
        ? nil
        : Outline(path: drawn.path, segmentEnds: drawn.segmentEnds, isTooLong: isTooLong)
    }
  }

  private static func ellipse(_ cx: Double, _ cy: Double, _ rx: Double, _ ry: Double) -> Path {
    Path(ellipseIn: Rect(x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry))
  }

  /// Where one radius is missing or negative, it is the other.
  private static func radii(
    _ values: [String: String], _ context: LengthContext
  ) -> (rx: Double, ry: Double) {
    func radius(_ key: String, _ axis: Length.Axis) -> Double? {
      context.length(values[key], axis).flatMap { $0 >= 0 ? $0 : nil }
    }
    let (rx, ry) = (radius("rx", .x), radius("ry", .y))
    return (rx ?? ry ?? 0, ry ?? rx ?? 0)
  }

  private static func rect(_ values: [String: String], _ context: LengthContext) -> Path? {
    let (width, height) = (
      context.length(values["width"], .x), context.length(values["height"], .y)
    )
    guard let width, let height, width > 0, height > 0 else { return nil }
    let box = Rect(
      x: context.length(values["x"], .x) ?? 0, y: context.length(values["y"], .y) ?? 0,
      width: width, height: height)
    var (rx, ry) = radii(values, context)
    (rx, ry) = (min(rx, width / 2), min(ry, height / 2))
    guard rx > 0, ry > 0 else { return Path(rect: box) }
    return rounded(box, Size(width: rx, height: ry))
  }

  /// Clockwise from the end of the first corner, as SVG 2 says in section 10.2.
  private static func rounded(_ box: Rect, _ radii: Size) -> Path {
    let (rx, ry) = (radii.width, radii.height)
    var path = Path()
    var current = Point(x: box.minX + rx, y: box.minY)
    path.move(to: current)
    func side(_ dx: Double, _ dy: Double, _ corner: Vector) {
      let start = Point(x: current.x + dx, y: current.y + dy)
      if start != current { path.line(to: start) }
      current = start + corner
      path.arc(
        from: start, radii: radii, rotationDegrees: 0, isLarge: false, isClockwise: true,
        to: current)
    }
    side(box.width - 2 * rx, 0, Vector(dx: rx, dy: ry))
    side(0, box.height - 2 * ry, Vector(dx: -rx, dy: ry))
    side(2 * rx - box.width, 0, Vector(dx: -rx, dy: -ry))
    side(0, 2 * ry - box.height, Vector(dx: rx, dy: -ry))
    path.close()
    return path
  }

  /// An odd last number counts for nothing; fewer than two points are nothing.
  private static func polygon(_ text: String?, isClosed: Bool) -> Outline? {
    let numbers = (text ?? "").numberList
    guard numbers.count >= 4 else { return nil }
    var path = Path()
    path.move(to: Point(x: numbers[0], y: numbers[1]))
    for index in stride(from: 2, to: numbers.count - 1, by: 2) {
      path.line(to: Point(x: numbers[index], y: numbers[index + 1]))
    }
    if isClosed { path.close() }
    return Outline(
      path: path, isTooLong: path.elements.count > ArtworkConstants.mostPathSegments)
  }
}
