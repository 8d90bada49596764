import CKernels
import FlickCore

/// The colours of a gradient by their offset.
///
/// Channels are interpolated premultiplied between the two stops around an
/// offset.
struct GradientColors: Equatable {
  fileprivate struct Segment: Equatable {
    var start: Double
    var inverseLength: Double
    var from: Channels
    var change: Channels
  }

  private var segments: [Segment] = []
  private let first: Channels
  let last: Channels
  private let spread: Gradient.Spread
  /// From the first stop to the last.
  private let start: Double
  private let length: Double

  /// Whether every colour is opaque.
  let isOpaque: Bool

  init(_ gradient: Gradient) {
    let stops = gradient.stops
    isOpaque = gradient.isOpaque
    first = Channels(stops[0].color)
    last = Channels(gradient.last)
    spread = gradient.spread
    start = stops[0].offset
    length = stops[stops.count - 1].offset - stops[0].offset
    for index in 1..<stops.count {
      let (from, to) = (stops[index - 1], stops[index])
      guard to.offset > from.offset else { continue }
      segments.append(
        Segment(
          start: from.offset, inverseLength: 1 / (to.offset - from.offset),
          from: Channels(from.color), change: Channels(to.color) - Channels(from.color)))
    }
  }

  /// The premultiplied colour at an offset; before the first stop and after the
  /// last the end colours, whatever the spread.
  func channels(at offset: Double) -> Channels {
    switch place(of: offset) {
    case .before:
      return offset >= 0 && segments.isEmpty ? last : first
    case .between(let index):
      let segment = segments[index]
      return segment.from.adding(
        segment.change, times: (offset - segment.start) * segment.inverseLength)
    case .past(let index):
      let segment = segments[index]
      return index + 1 < segments.count ? segment.from.adding(segment.change, times: 1) : last
    }
  }

  /// The colours between two stops and beyond them, without memory of their own.
  struct Pair {
    fileprivate let segment: Segment
    fileprivate let first: Channels
    fileprivate let last: Channels

    /// What `GradientColors.channels` gives.
    @inline(__always)
    func channels(at offset: Double) -> Channels {
      guard offset >= segment.start else { return first }
      let share = (offset - segment.start) * segment.inverseLength
      return share < 1 ? segment.from.adding(segment.change, times: share) : last
    }
  }

  /// Whether there are two stops with something between them: then `pair` has all.
  var isPair: Bool { segments.count == 1 }

  /// The first two stops that lie apart.
  var pair: Pair {
    Pair(
      segment: segments.first
        ?? Segment(start: 0, inverseLength: 0, from: first, change: .clear),
      first: first, last: last)
  }

  /// A part of the line of offsets in which one formula gives the colour.
  enum Place: Equatable {
    case before
    /// Between two stops.
    case between(Int)
    /// At the end of what lies between two stops.
    case past(Int)
  }

  func place(of offset: Double) -> Place {
    guard let begin = segments.first, offset >= begin.start else { return .before }
    var index = segments.count - 1
    while index > 0, segments[index].start > offset { index -= 1 }
    let segment = segments[index]
    return (offset - segment.start) * segment.inverseLength < 1 ? .between(index) : .past(index)
  }

  /// The formula between two stops, without what depends on the row; `nil` where
  /// the colour is one.
  func ramp(in place: Place) -> flick_ramp? {
    guard case .between(let index) = place else { return nil }
    let segment = segments[index]
    let (from, change) = (segment.from, segment.change)
    return flick_ramp(
      per_column: 0, row: 0, base: 0, start: segment.start, inverse_length: segment.inverseLength,
      from: (from.red, from.green, from.blue, from.alpha),
      change: (change.red, change.green, change.blue, change.alpha))
  }

  /// The premultiplied colour at any offset, spread as asked for.
  func spreadChannels(at offset: Double) -> Channels {
    switch spread {
    case .pad: return channels(at: offset)
    case .repeat, .reflect:
      let turns = (offset - start) / length
      // Where whole numbers are all there is, so many turns are one grey; and
      // no length gives no number at all.
      guard turns.magnitude < 0x1p52 else { return last }
      let whole = turns.rounded(.down)
      var rest = turns - whole
      if spread == .reflect, whole - 2 * (whole / 2).rounded(.down) == 1 { rest = 1 - rest }
      return channels(at: start + rest * length)
    }
  }
}

/// A premultiplied colour in real numbers from 0 to 1.
struct Channels: Equatable {
  static let clear = Channels(red: 0, green: 0, blue: 0, alpha: 0)

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

  init(red: Double, green: Double, blue: Double, alpha: Double) {
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

  @inline(__always)
  func adding(_ change: Channels, times factor: Double) -> Channels {
    Channels(
      red: red + factor * change.red, green: green + factor * change.green,
      blue: blue + factor * change.blue, alpha: alpha + factor * change.alpha)
  }

  @inline(__always)
  private static func whole(_ value: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: flick_truncated(value))
  }

  /// The colour under a coverage from 0 to 255, ready to blend.
  func solid(coverage: UInt32) -> Blend.Solid {
    let scale = Double(coverage) * 255
    let level = Self.whole(alpha * Double(coverage) + 0.5)
    func lane(_ value: Double) -> UInt32 { min(Self.whole(value * scale + 0.5), level &* 255) }
    return Blend.Solid(
      redBlue: (lane(red) | lane(blue) << 16) &+ Blend.halves,
      greenAlpha: (lane(green) | (level &* 255) << 16) &+ Blend.halves, keep: 255 &- level)
  }

  /// The nearest premultiplied pixel.
  var packed: UInt32 {
    let a = Self.whole(alpha * 255 + 0.5)
    let r = min(Self.whole(red * 255 + 0.5), a)
    let g = min(Self.whole(green * 255 + 0.5), a)
    let b = min(Self.whole(blue * 255 + 0.5), a)
    return r | g << 8 | b << 16 | a << 24
  }

  /// The colour over a pixel, computed in real numbers and rounded once.
  ///
  /// - Parameters:
  ///   - coverage: From 0 to 1.
  ///   - threshold: What is added before rounding down, above 0 and below 1.
  func over(_ pixel: UInt32, coverage: Double, threshold: Double) -> UInt32 {
    let scale = coverage * 255
    let keep = 1 - alpha * coverage
    func level(_ value: Double, _ below: UInt32) -> UInt32 {
      min(UInt32(value * scale + Double(below) * keep + threshold), 255)
    }
    let a = level(alpha, pixel >> 24)
    let r = min(level(red, pixel & 0xFF), a)
    let g = min(level(green, (pixel >> 8) & 0xFF), a)
    let b = min(level(blue, (pixel >> 16) & 0xFF), a)
    return r | g << 8 | b << 16 | a << 24
  }
}
