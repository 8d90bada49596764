import FlickCore

/// What a shape is filled with.
package enum Paint: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
}

/// A gradient along a line, padded with its end colours.
///
/// Colours are interpolated premultiplied in sRGB.
/// Guarantees: at least two stops, offsets from 0 to 1 and never falling.
package struct LinearGradient: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// From 0 at the start to 1 at the end.
    package let offset: Double
    package let color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where offset 0 lies, in the shape's coordinates.
  package let start: Point
  /// Where offset 1 lies, in the shape's coordinates.
  package let end: Point
  package let stops: [Stop]

  package init(start: Point, end: Point, stops: [Stop]) {
    precondition(stops.count >= 2, "a gradient has at least two stops (was \(stops.count))")
    var previous = 0.0
    for stop in stops {
      precondition(
        stop.offset >= previous && stop.offset <= 1,
        "offsets rise from 0 to 1 (was \(stop.offset) after \(previous))")
      previous = stop.offset
    }
    self.start = start
    self.end = end
    self.stops = stops
  }
}
