import FlickDisplay
import FlickScene

extension Layer.FillRule {
  var displayed: FillRule {
    switch self {
    case .nonzero: .nonzero
    case .evenOdd: .evenOdd
    }
  }
}

extension Layer.Stroke {
  var style: StrokeStyle {
    let cap: StrokeStyle.Cap =
      switch self.cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: StrokeStyle.Join =
      switch self.join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash,
      dashPhase: dashPhase)
  }
}
