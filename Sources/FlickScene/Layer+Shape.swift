import FlickCore

extension Layer {
  package typealias FillRule = FlickCore.FillRule

  /// The shape of a path layer.
  package struct Contour: Hashable, Sendable {
    /// In the layer's own points, its frame's top left corner at 0, 0. May
    /// leave the frame.
    package let path: Path
    package let rule: FillRule

    package init(path: Path, rule: FillRule) {
      self.path = path
      self.rule = rule
    }
  }

  /// The corners of a rectangle.
  package struct Corners: Hashable, Sendable {
    package static let square = Corners(radii: CornerRadii(all: 0), isContinuous: false)

    package let radii: CornerRadii
    /// Whether the curvature rises from nothing, as on the edge of a phone;
    /// otherwise corners are quarter circles.
    package let isContinuous: Bool

    package init(radii: CornerRadii, isContinuous: Bool) {
      self.radii = radii
      self.isContinuous = isContinuous
    }

    /// The corners of the edge that lies `distance` further out.
    package func grown(by distance: Double) -> Corners {
      func grown(_ radius: Double) -> Double { radius > 0 ? radius + distance : 0 }
      return Corners(
        radii: CornerRadii(
          topLeft: grown(radii.topLeft), topRight: grown(radii.topRight),
          bottomRight: grown(radii.bottomRight), bottomLeft: grown(radii.bottomLeft)),
        isContinuous: isContinuous)
    }

    /// The same with one radius for all.
    package func with(radius: Double) -> Corners {
      Corners(radii: CornerRadii(all: radius), isContinuous: isContinuous)
    }
  }

  /// A line along the shape's edge, half inside, half outside. Lengths are in
  /// points.
  package struct Stroke: Hashable, Sendable {
    package typealias Cap = StrokeStyle.Cap
    package typealias Join = StrokeStyle.Join

    /// A colour or a gradient.
    package let fill: Fill
    package let style: StrokeStyle

    package init(fill: Fill, style: StrokeStyle) {
      self.fill = fill
      self.style = style
    }

    /// `nil` where it is a gradient.
    package var color: Color? { if case .color(let color) = fill { color } else { nil } }

    package init(
      color: Color, width: Double, dash: [Double] = [], dashPhase: Double = 0, cap: Cap = .butt,
      join: Join = .miter, miterLimit: Double = 10
    ) {
      self.init(
        fill: .color(color),
        style: StrokeStyle(
          width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash,
          dashPhase: dashPhase))
    }
  }
}

extension Layer {
  /// The edge of the layer's shape in its own points, its frame's top left
  /// corner at 0, 0. Text and groups have their box.
  package func outline(size: Size, corners: Corners) -> Path {
    let box = Rect(origin: .zero, size: size)
    switch content {
    case .path(let contour): return contour.path
    case .ellipse: return Path(ellipseIn: box)
    case .rect, .text, .group, .images:
      return corners.isContinuous
        ? Path(continuousRect: box, corners: corners.radii)
        : Path(roundedRect: box, corners: corners.radii)
    }
  }

  /// Whether nothing is drawn of the layer itself.
  package var holdsOnly: Bool {
    switch content {
    case .group, .images: true
    case .rect, .ellipse, .path, .text: false
    }
  }

  /// Which regions of the outline are inside.
  package var fillRule: FillRule {
    if case .path(let contour) = content { contour.rule } else { .nonzero }
  }
}
