import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickScene

extension Fill {
  /// The paint of a box: its corners are touched by a linear gradient's ends, as
  /// in CSS, and the farthest of them by a radial one's circle that has no
  /// radius of its own.
  ///
  /// - Returns: `nil` for a drawing, which is no paint.
  func paint(in box: Rect, opacity: Double = 1) -> Paint? {
    switch self {
    case .artwork: return nil
    case .color(let color): return .solid(color.faded(by: opacity))
    case .gradient(let fill):
      return .gradient(
        GradientPaint(fill.geometry.laid(out: box), fill.colors.faded(by: opacity)))
    case .image(let fill):
      let place = fill.fit.place(of: fill.picture.size, in: box)
      let scale = AffineTransform.scale(
        x: place.width / Double(fill.picture.width), y: place.height / Double(fill.picture.height))
      return .image(
        ImagePaint(
          fill.picture, transform: scale.then(.translation(place.minX, place.minY)),
          sampling: fill.sampling == .nearest ? .nearest : .smooth, isTiled: fill.fit == .tile,
          opacity: opacity))
    }
  }
}

extension GradientFill.Geometry {
  fileprivate func laid(out box: Rect) -> GradientPaint.Geometry {
    func place(_ center: Point) -> Point {
      Point(x: box.minX + center.x * box.width, y: box.minY + center.y * box.height)
    }
    switch self {
    case .linear(let angleDegrees):
      let radians = angleDegrees * Double.pi / 180
      let direction = Vector(dx: Reproducible.cos(radians), dy: Reproducible.sin(radians))
      let reach = (direction.dx.magnitude * box.width + direction.dy.magnitude * box.height) / 2
      return .linear(start: box.center - reach * direction, end: box.center + reach * direction)
    case .radial(let center, let radius, let focus):
      let center = place(center)
      return .radial(
        center: center, radius: radius ?? center.farthestCorner(of: box), focus: focus)
    case .conic(let center, let angleDegrees):
      // Exact at quarter turns, so that the seam is straight.
      return .conic(
        center: place(center),
        direction: AffineTransform.rotation(degrees: angleDegrees).apply(Vector(dx: 1, dy: 0)))
    }
  }
}

extension Picture {
  fileprivate var size: Size { Size(width: Double(width), height: Double(height)) }
}

extension ImageFill.Fit {
  /// Where a picture lies; of tiles, the first.
  fileprivate func place(of picture: Size, in box: Rect) -> Rect {
    let (width, height) = (picture.width, picture.height)
    let across = box.width / width
    let down = box.height / height
    let scale: (x: Double, y: Double)
    switch self {
    case .fill: scale = (across, down)
    case .contain: scale = (min(across, down), min(across, down))
    case .cover: scale = (max(across, down), max(across, down))
    case .tile: return Rect(origin: box.origin, size: Size(width: width, height: height))
    }
    let size = Size(width: width * scale.x, height: height * scale.y)
    return Rect(
      x: box.center.x - size.width / 2, y: box.center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}

extension DisplayList {
  /// Fills a shape whose box is given; a contained picture only where it lies.
  mutating func fill(
    _ shape: Shape, rule: FillRule = .nonzero, with fill: Fill, in box: Rect, opacity: Double = 1
  ) {
    guard let paint = fill.paint(in: box, opacity: opacity) else {
      if case .artwork(let artwork) = fill {
        draw(artwork, in: box, clippedTo: shape, rule: rule, opacity: opacity)
      }
      return
    }
    guard case .image(let image) = fill, image.fit == .contain else {
      self.fill(shape, rule: rule, with: paint)
      return
    }
    let place = image.fit.place(of: image.picture.size, in: box)
    let part = Shape(Path(rect: place), transform: shape.transform)
    // Within its own box nothing is cut off; a clip would only soften shared edges.
    if shape.path == Path(rect: box) {
      self.fill(part, with: paint)
      return
    }
    pushClip(shape, rule: rule)
    self.fill(part, with: paint)
    popClip()
  }

  private mutating func draw(
    _ fill: ArtworkFill, in box: Rect, clippedTo shape: Shape, rule: FillRule, opacity: Double
  ) {
    let place = fill.fit.place(of: fill.artwork.size, in: box)
    let toBox = AffineTransform.scale(
      x: place.width / fill.artwork.size.width, y: place.height / fill.artwork.size.height
    )
    .then(.translation(place.minX, place.minY))
    let transform = toBox.then(shape.transform)
    guard transform.isFinite, transform.determinant != 0, opacity > 0 else { return }
    var clips: [Shape] = []
    // What lies within its own box lies within a frame that holds the box.
    let isBox = shape.path == Path(rect: box)
    if !(isBox && (fill.fit == .contain || (fill.fit == .fill && fill.staysWithin))) {
      clips.append(shape)
    }
    if fill.fit == .contain, !fill.staysWithin {
      clips.append(Shape(Path(rect: place), transform: shape.transform))
    }
    for clip in clips { pushClip(clip, rule: clip == shape ? rule : .nonzero) }
    if opacity < 1 { pushGroup(opacity: opacity) }
    draw(fill.artwork, transform: transform)
    if opacity < 1 { popGroup() }
    for _ in clips { popClip() }
  }
}

extension Point {
  fileprivate func farthestCorner(of box: Rect) -> Double {
    let dx = max((x - box.minX).magnitude, (x - box.maxX).magnitude)
    let dy = max((y - box.minY).magnitude, (y - box.maxY).magnitude)
    return (dx * dx + dy * dy).squareRoot()
  }
}
