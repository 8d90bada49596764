import CKernels
import FlickCore

/// The colours of a gradient by their offset.
///
/// Channels are interpolated premultiplied between the two stops around an
/// offset.
struct GradientColors: Equatable {
  /// A part of the line of offsets in which one formula gives the colour.
  fileprivate struct Span: Equatable {
    /// Where it begins; it ends where the next one does.
    var low: Double
    var start: Double
    var inverseLength: Double
    var from: Channels
    var change: Channels

    /// One colour.
    init(low: Double, _ color: Channels) {
      (self.low, start, inverseLength) = (low, 0, 0)
      (from, change) = (color, .clear)
    }

    /// What lies between two stops, from the first one on.
    init(from first: Gradient.Stop, to second: Gradient.Stop) {
      (low, start) = (first.offset, first.offset)
      inverseLength = 1 / (second.offset - first.offset)
      from = Channels(first.color)
      change = Channels(second.color) - from
    }

    @inline(__always)
    func share(at offset: Double) -> Double { (offset - start) * inverseLength }

    @inline(__always)
    func channels(at offset: Double) -> Channels { from.adding(change, times: share(at: offset)) }

    /// The first offset at which the second stop's colour is reached.
    ///
    /// - Parameter near: The second stop's, which it is but for rounding.
    func end(near: Double) -> Double {
      var end = near
      while share(at: end) < 1 { end = end.nextUp }
      while end > start, share(at: end.nextDown) >= 1 { end = end.nextDown }
      return end
    }

    /// - Parameter next: Where the next one begins.
    func kernel(next: Double = .infinity) -> flick_span {
      var span = flick_span()
      (span.low, span.start, span.inverse_length) = (low, start, inverseLength)
      span.from = (from.red, from.green, from.blue, from.alpha)
      span.change = (change.red, change.green, change.blue, change.alpha)
      flick_prepare_span(&span, next)
      return span
    }
  }

  /// In order; the first one begins below all offsets, the last one has the last colour.
  private let spans: [Span]
  private let spread: Gradient.Spread
  /// From the first stop to the last.
  private let start: Double
  private let length: Double

  /// Whether every colour is opaque.
  let isOpaque: Bool

  init(_ gradient: Gradient) {
    let stops = gradient.stops
    isOpaque = gradient.isOpaque
    spread = gradient.spread
    start = stops[0].offset
    length = stops[stops.count - 1].offset - stops[0].offset
    var spans = [Span(low: -.greatestFiniteMagnitude, Channels(stops[0].color))]
    var end = 0.0
    for (from, to) in zip(stops, stops.dropFirst()) where to.offset > from.offset {
      let span = Span(from: from, to: to)
      // Between stops that are as good as one there is nothing.
      guard span.inverseLength < .infinity else { continue }
      if spans.count > 1, end < from.offset {
        let before = spans[spans.count - 1]
        spans.append(Span(low: end, before.from.adding(before.change, times: 1)))
      }
      end = span.end(near: to.offset)
      spans.append(span)
    }
    spans.append(Span(low: end, Channels(gradient.last)))
    self.spans = spans
  }

  /// The span of an offset, by its place in their order.
  func span(of offset: Double) -> Int {
    var index = spans.count - 1
    while index > 0, !(spans[index].low <= offset) { index -= 1 }
    return index
  }

  /// The premultiplied colour at an offset; before the first stop and after the
  /// last the end colours, whatever the spread.
  func channels(at offset: Double) -> Channels { spans[span(of: offset)].channels(at: offset) }

  /// The colours between two stops and beyond them, without memory of their own.
  struct Pair {
    fileprivate let first: Channels
    fileprivate let between: Span
    fileprivate let last: Channels

    /// What `GradientColors.channels` gives.
    @inline(__always)
    func channels(at offset: Double) -> Channels {
      guard offset >= between.start else { return first }
      let share = between.share(at: offset)
      return share < 1 ? between.from.adding(between.change, times: share) : last
    }
  }

  /// Whether there are two stops with something between them: then `pair` has all.
  var isPair: Bool { spans.count == 3 }

  /// The first two stops that lie apart.
  var pair: Pair {
    Pair(first: spans[0].from, between: spans[1], last: spans[spans.count - 1].from)
  }

  /// The formula of a span, without what depends on the row; `nil` where the colour is one.
  func ramp(in span: Int) -> flick_ramp? {
    guard spans[span].change != .clear else { return nil }
    return flick_ramp(per_column: 0, row: 0, base: 0, span: spans[span].kernel())
  }

  /// The colours at any offset, spread as asked for, for as long as the body runs.
  func withKernel(_ body: (UnsafePointer<flick_colors>) -> Void) {
    let nexts = spans.dropFirst().map(\.low) + [.infinity]
    zip(spans, nexts).map { $0.kernel(next: $1) }.withUnsafeBufferPointer { spans in
      let kind: Int32 =
        switch spread {
        case .pad: 0
        case .repeat: 1
        case .reflect: 2
        }
      var colors = flick_colors(
        spans: spans.baseAddress, count: spans.count, spread: kind, is_opaque: isOpaque ? 1 : 0,
        start: start, length: length)
      body(&colors)
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
}
