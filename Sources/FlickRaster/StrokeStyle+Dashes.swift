import FlickDisplay

extension StrokeStyle {
  /// The share of the line that dashes cover, where their pattern is too short
  /// to be drawn dash by dash; otherwise `nil`.
  ///
  /// Caps that stick out close such short gaps.
  ///
  /// - Parameter scale: Pixels in one unit of the shape's coordinates.
  func dashDensity(scale: Double) -> Double? {
    let period = dash.reduce(0, +) * (dash.count.isMultiple(of: 2) ? 1 : 2)
    guard !dash.isEmpty, period * scale < RasterConstants.shortestDashPeriod else { return nil }
    if cap != .butt { return 1 }
    guard dash.count.isMultiple(of: 2) else { return 0.5 }
    var on = 0.0
    for index in stride(from: 0, to: dash.count, by: 2) { on += dash[index] }
    return on / period
  }

  /// The same line without dashes.
  var solid: StrokeStyle {
    StrokeStyle(width: width, cap: cap, join: join, miterLimit: miterLimit)
  }
}
