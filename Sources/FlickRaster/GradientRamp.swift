import FlickCore
import FlickDisplay

/// A linear gradient made ready to give the colours of a row.
///
/// A pixel's offset is taken at its centre, its channels are interpolated
/// premultiplied between the two stops around it and rounded to the nearest
/// level, so that steps are as narrow as 8 bits allow.
struct GradientRamp: Equatable {
  private struct Segment: Equatable {
    var start: Double
    var inverseLength: Double
    var from: Channels
    var change: Channels
  }

  struct Channels: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double

    init(_ color: Color) {
      red = color.red * color.alpha
      green = color.green * color.alpha
      blue = color.blue * color.alpha
      alpha = color.alpha
    }

    private init(red: Double, green: Double, blue: Double, alpha: Double) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    static func - (lhs: Channels, rhs: Channels) -> Channels {
      Channels(
        red: lhs.red - rhs.red, green: lhs.green - rhs.green, blue: lhs.blue - rhs.blue,
        alpha: lhs.alpha - rhs.alpha)
    }

    func adding(_ change: Channels, times factor: Double) -> Channels {
      Channels(
        red: red + factor * change.red, green: green + factor * change.green,
        blue: blue + factor * change.blue, alpha: alpha + factor * change.alpha)
    }

    /// The colour under a coverage from 0 to 255, ready to blend.
    func solid(coverage: UInt32) -> Blend.Solid {
      let scale = Double(coverage) * 255
      let level = UInt32(alpha * Double(coverage) + 0.5)
      func lane(_ value: Double) -> UInt32 { min(UInt32(value * scale + 0.5), level &* 255) }
      return Blend.Solid(
        redBlue: (lane(red) | lane(blue) << 16) &+ Blend.halves,
        greenAlpha: (lane(green) | (level &* 255) << 16) &+ Blend.halves, keep: 255 &- level)
    }

    /// The nearest premultiplied pixel.
    var packed: UInt32 {
      let a = UInt32(alpha * 255 + 0.5)
      let r = min(UInt32(red * 255 + 0.5), a)
      let g = min(UInt32(green * 255 + 0.5), a)
      let b = min(UInt32(blue * 255 + 0.5), a)
      return r | g << 8 | b << 16 | a << 24
    }
  }

  private var segments: [Segment] = []
  private let first: Channels
  private let last: Channels
  /// The offset of the pixel centre at (x, y) is x · perColumn + y · perRow + base.
  private let perColumn: Double
  private let perRow: Double
  private let base: Double

  /// Whether every colour is opaque.
  let isOpaque: Bool

  /// Whether a row has one colour.
  var isConstantInRows: Bool { perColumn == 0 }

  /// - Parameter transform: From the gradient's coordinates to pixels.
  init(_ gradient: LinearGradient, transform: AffineTransform) {
    isOpaque = gradient.stops.allSatisfy { $0.color.alpha == 1 }
    first = Channels(gradient.stops[0].color)
    last = Channels(gradient.stops[gradient.stops.count - 1].color)
    for index in 1..<gradient.stops.count {
      let (from, to) = (gradient.stops[index - 1], gradient.stops[index])
      guard to.offset > from.offset else { continue }
      segments.append(
        Segment(
          start: from.offset, inverseLength: 1 / (to.offset - from.offset),
          from: Channels(from.color), change: Channels(to.color) - Channels(from.color)))
    }
    let axis = gradient.end - gradient.start
    let squared = axis.dot(axis)
    guard squared > 0, let inverse = transform.inverse else {
      // Without a direction everything lies past the end.
      (perColumn, perRow, base) = (0, 0, 2)
      return
    }
    let (u, v) = (axis.dx / squared, axis.dy / squared)
    perColumn = inverse.a * u + inverse.b * v
    perRow = inverse.c * u + inverse.d * v
    let origin = inverse.apply(Point(x: 0.5, y: 0.5)) - gradient.start
    // On a grid finer than any level, so that moves too small to see are none.
    base = Self.onGrid(origin.dx * u + origin.dy * v)
  }

  /// The nearest multiple of 2⁻²⁰, which moves no channel by more than 1/8000
  /// level. Far outside the gradient it does not matter.
  private static func onGrid(_ offset: Double) -> Double {
    let steps = 1_048_576.0
    return offset.magnitude < steps ? (offset * steps).rounded() / steps : offset
  }

  /// The premultiplied colour at an offset; before 0 and after 1 the end colours.
  func channels(at offset: Double) -> Channels {
    guard let begin = segments.first, offset >= begin.start else {
      return offset >= 0 && segments.isEmpty ? last : first
    }
    var index = segments.count - 1
    while index > 0, segments[index].start > offset { index -= 1 }
    let segment = segments[index]
    let t = (offset - segment.start) * segment.inverseLength
    guard t < 1 else {
      return index + 1 < segments.count ? segment.from.adding(segment.change, times: 1) : last
    }
    return segment.from.adding(segment.change, times: t)
  }

  /// The colour of a row that has one.
  func channels(inRow y: Int) -> Channels { channels(at: Double(y) * perRow + base) }

  func packed(x: Int, y: Int) -> UInt32 {
    channels(at: (Double(x) * perColumn + Double(y) * perRow) + base).packed
  }

  /// The colour of one pixel under a coverage, without rounding it first.
  func solid(x: Int, y: Int, coverage: UInt32) -> Blend.Solid {
    channels(at: (Double(x) * perColumn + Double(y) * perRow) + base).solid(coverage: coverage)
  }

  /// Writes the pixels of a row from a column on.
  func write(_ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int) {
    for index in row.indices { row[index] = packed(x: x &+ index, y: y) }
  }
}
