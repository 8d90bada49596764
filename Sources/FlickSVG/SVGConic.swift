import FlickCore
import FlickDisplay

extension GradientPaint {
  /// A pattern that shows a conic gradient, which SVG has not: wedges of one colour
  /// each, the colours' stops at their edges. They are not smoothed, so that
  /// neither seams nor overlaps show between them.
  ///
  /// - Parameter region: What may be painted, in the coordinates of the element.
  /// - Returns: `nil` where nothing may.
  func conic(
    _ center: Point, _ direction: Vector, transform: AffineTransform, within region: Rect,
    into definitions: inout SVGDefinitions
  ) -> String? {
    guard let inverse = transform.inverse, direction.length.isNormal else { return nil }
    let corners = inverse.corners(of: region)
    // The chord of the widest wedge lies beyond the farthest corner.
    let reach = 1.01 * (corners.map { ($0 - center).length }.max() ?? 0) + 1
    let along = (reach / direction.length) * direction
    let across = Vector(dx: -along.dy, dy: along.dx)
    func rim(_ offset: Double) -> String {
      let (sine, cosine) = Reproducible.sinCos(offset * 2 * Double.pi)
      let point = center + (cosine * along + sine * across)
      return SVGNumber.text(point.x) + " " + SVGNumber.text(point.y)
    }
    let apex = "M\(SVGNumber.text(center.x)) \(SVGNumber.text(center.y))L"
    var wedges = ""
    var (start, paint) = ("", "")
    for (from, to) in zip(wedgeEdges, wedgeEdges.dropFirst()) {
      let color = colors.color(at: (from + to) / 2).svgAttributes("fill")
      if color != paint {
        if !start.isEmpty { wedges += start + "Z\"\(paint)/>" }
        (start, paint) = ("<path d=\"" + apex + rim(from), color)
      }
      start += " " + rim(to)
    }
    wedges += start + "Z\"\(paint)/>"
    // The tile begins at 0, 0, since programs differ in what others do to contents.
    let corner = AffineTransform.translation(region.minX, region.minY)
    let place = corner == .identity ? "" : " patternTransform=\"\(SVGNumber.matrix(corner))\""
    let inTile = transform.then(.translation(-region.minX, -region.minY))
    return definitions.id(
      kind: "w", element: "pattern",
      attributes: " patternUnits=\"userSpaceOnUse\"\(place)"
        + " width=\"\(SVGNumber.text(region.width))\" height=\"\(SVGNumber.text(region.height))\"",
      content: "<!-- a conic gradient in wedges, which SVG has not -->"
        + "<g shape-rendering=\"crispEdges\" transform=\"\(SVGNumber.matrix(inTile))\">"
        + wedges + "</g>")
  }

  /// Where colours are taken anew, from 0 to 1: so often that neighbours differ by
  /// about a level, and at every stop.
  private var wedgeEdges: [Double] {
    let count = SVGConstants.conicWedges
    var edges = (0...count).map { Double($0) / Double(count) }
    let start = colors.stops[0].offset
    let length = colors.stops[colors.stops.count - 1].offset - start
    if colors.spread == .pad {
      edges += colors.stops.map(\.offset)
    } else if length * Double(count) > Double(colors.stops.count) {
      let periods = Int((start / length).rounded(.up))
      for period in -periods...Int((1 / length).rounded(.up)) {
        let isBack = colors.spread == .reflect && !period.isMultiple(of: 2)
        for stop in colors.stops {
          let place = stop.offset - start
          edges.append(start + Double(period) * length + (isBack ? length - place : place))
        }
      }
    }
    return Set(edges.filter { $0 >= 0 && $0 <= 1 }).sorted()
  }
}
