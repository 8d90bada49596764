import FlickCore

/// What a shape is filled with.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
  case radial(RadialGradient)
  case image(ImagePaint)
}

/// A colour with its place in a gradient.
package struct GradientStop: Hashable, Sendable {
  /// From 0 at the start to 1 at the end.
  package let offset: Double
  package let color: Color

  package init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }

  /// Stops that the initialisers of gradients accept: at least two, offsets
  /// from 0 to 1 and never falling.
  fileprivate static func check(_ stops: [GradientStop]) {
    precondition(stops.count >= 2, "a gradient has at least two stops (was \(stops.count))")
    var previous = 0.0
    for stop in stops {
      precondition(
        stop.offset >= previous && stop.offset <= 1,
        "offsets rise from 0 to 1 (was \(stop.offset) after \(previous))")
      previous = stop.offset
    }
  }
}

/// What a gradient shows before its first stop and past its last.
package enum GradientSpread: Hashable, Sendable {
  /// The first colour, and the last.
  case pad
  /// What lies from the first stop to the last, over and over.
  case `repeat`
  /// The same, there and back.
  case reflect
}

/// How a colour between two levels of 8 bits is shown.
package enum GradientDithering: Hashable, Sendable {
  /// As the nearest level.
  case off
  /// As either level, as often as it lies near to it, in a pattern of 8 × 8
  /// pixels that is fixed to the picture.
  case ordered
}

/// A gradient along a line.
///
/// Colours are interpolated premultiplied in sRGB.
/// Guarantees: at least two stops, offsets from 0 to 1 and never falling.
package struct LinearGradient: Hashable, Sendable {
  package typealias Stop = GradientStop

  /// Where offset 0 lies, in the shape's coordinates.
  package let start: Point
  /// Where offset 1 lies, in the shape's coordinates. Where it is the start,
  /// everything has the last colour.
  package let end: Point
  package let stops: [Stop]
  package let spread: GradientSpread
  package let dithering: GradientDithering

  package init(
    start: Point, end: Point, stops: [Stop], spread: GradientSpread = .pad,
    dithering: GradientDithering = .off
  ) {
    GradientStop.check(stops)
    precondition(
      start.isFinite && end.isFinite, "a gradient's ends are finite (were \(start), \(end))")
    self.start = start
    self.end = end
    self.stops = stops
    self.spread = spread
    self.dithering = dithering
  }
}

/// A gradient from a point outwards to a circle.
///
/// Offset t is the circle with t times the radius around the point that lies t
/// of the way from the focus to the centre, as in SVG. Colours are interpolated
/// premultiplied in sRGB.
/// Guarantees: at least two stops, offsets from 0 to 1 and never falling; the
/// focus lies inside the circle.
package struct RadialGradient: Hashable, Sendable {
  package typealias Stop = GradientStop

  /// The middle of the circle of offset 1, in the shape's coordinates.
  package let center: Point
  /// Of that circle, in the shape's coordinates. Where it is 0, everything has
  /// the last colour.
  package let radius: Double
  /// Where offset 0 lies: from the centre, in radii; shorter than 1.
  package let focus: Vector
  package let stops: [Stop]
  package let spread: GradientSpread
  package let dithering: GradientDithering

  package init(
    center: Point, radius: Double, focus: Vector = .zero, stops: [Stop],
    spread: GradientSpread = .pad, dithering: GradientDithering = .off
  ) {
    GradientStop.check(stops)
    precondition(
      radius >= 0 && radius.isFinite, "a gradient's radius is not negative (was \(radius))")
    precondition(center.isFinite, "a gradient's centre is finite (was \(center))")
    precondition(focus.dot(focus) < 1, "a gradient's focus lies inside its circle (was \(focus))")
    self.center = center
    self.radius = radius
    self.focus = focus
    self.stops = stops
    self.spread = spread
    self.dithering = dithering
  }
}
