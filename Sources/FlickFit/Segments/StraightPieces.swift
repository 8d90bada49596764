import FlickCore

/// A window that goes from rest to rest in straight pieces, as CSS's linear() has it.
struct StraightPieces {
  private let segmenter: Segmenter
  private let window: Window
  /// How far a sample may lie from a line.
  private let tolerance: Double

  /// More pieces than these are a curve that was written out.
  private static let most = 12
  /// A piece is seen in so many samples.
  private static let fewestSamples = 3

  init(_ segmenter: Segmenter, _ window: Window) {
    self.segmenter = segmenter
    self.window = window
    let noise = segmenter.noise
    tolerance = max(4 * noise.deviation, 2 * noise.floor, 1e-7 * window.reach)
  }

  /// The leg, where straight pieces leave noise alone.
  var leg: Leg? {
    guard segmenter.laws.contains(.ease), window.startsAtRest,
      tolerance < 0.02 * window.reach, let ends
    else { return nil }
    let count = ends.count - 1
    guard
      let leg = LegFitter(window: window).leg(.pieces(count), near: ends, steps: 20),
      zip(leg.shape, leg.shape.dropFirst()).allSatisfy({ $1 - $0 > 1.5 * window.step })
    else { return nil }
    let known = max(1.3 * segmenter.noise.deviation, 1.2 * segmenter.noise.floor)
    let isExact = leg.deviation <= max(known, 1e-6 * window.reach)
    return isExact || segmenter.isNoise(leg) && leg.deviation <= 2 * known ? leg : nil
  }

  /// Where the pieces begin and end, on the window's clock.
  private var ends: [Double]? {
    let (times, values) = (window.times, window.values)
    let last = values.suffix(5).reduce(0, +) / Double(min(5, values.count))
    let settled = (values.lastIndex { ($0 - last).magnitude > tolerance } ?? 0) + 1
    guard values.count - settled >= Self.fewestSamples, settled > window.moved + 4 else {
      return nil
    }
    let before = values[..<max(1, window.moved - 1)]
    var lines = [Line(slope: 0, at: 0, value: before.reduce(0, +) / Double(before.count))]
    var start = window.moved
    while start < settled {
      var end = start + 1
      var line: Line?
      while end < settled {
        guard let longer = Line(times[start...end], values[start...end]),
          (start...end).allSatisfy({ (longer.value(times[$0]) - values[$0]).magnitude < tolerance })
        else { break }
        line = longer
        end += 1
      }
      guard let line, end - start >= Self.fewestSamples else { return nil }
      lines.append(line)
      guard lines.count <= Self.most + 1 else { return nil }
      start = end
    }
    lines.append(Line(slope: 0, at: times[settled], value: last))
    guard lines.count > 3 else { return nil }
    let meetings = zip(lines, lines.dropFirst()).compactMap { $0.meeting($1) }
    guard meetings.count == lines.count - 1,
      zip(meetings, meetings.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return meetings
  }

  private struct Line {
    let slope: Double
    let at: Double
    let middle: Double

    init(slope: Double, at: Double, value: Double) {
      (self.slope, self.at, middle) = (slope, at, value)
    }

    /// By least squares.
    init?(_ times: ArraySlice<Double>, _ values: ArraySlice<Double>) {
      let count = Double(times.count)
      let (at, middle) = (times.reduce(0, +) / count, values.reduce(0, +) / count)
      var (square, product) = (0.0, 0.0)
      for (time, value) in zip(times, values) {
        square += (time - at) * (time - at)
        product += (time - at) * (value - middle)
      }
      guard square > 0 else { return nil }
      self.init(slope: product / square, at: at, value: middle)
    }

    func value(_ time: Double) -> Double { middle + slope * (time - at) }

    /// When it has the other one's value; `nil` where they are parallel.
    func meeting(_ other: Line) -> Double? {
      let steepness = slope - other.slope
      guard steepness.magnitude > 1e-9 * max(slope.magnitude, other.slope.magnitude) else {
        return nil
      }
      return at + (other.value(at) - middle) / steepness
    }
  }
}
