import FlickCore

extension StrokeStyle {
  /// After how long a way the dashes come again; 0 for a solid line.
  var dashPeriod: Double { dash.reduce(0, +) * (dash.count.isMultiple(of: 2) ? 1 : 2) }

  /// The share of a long line that its dashes cover, with the caps that stick
  /// out of them; 1 for a solid line.
  var dashShare: Double {
    guard !dash.isEmpty else { return 1 }
    let lengths = dash.count.isMultiple(of: 2) ? dash : dash + dash
    // As wide as a cap covers on average across the line.
    let caps: Double
    switch cap {
    case .butt: caps = 0
    case .round: caps = width * (Double.pi / 4)
    case .square: caps = width
    }
    var gaps = 0.0
    for index in stride(from: 1, to: lengths.count, by: 2) { gaps += max(lengths[index] - caps, 0) }
    return max(1 - gaps / dashPeriod, 0)
  }
}
