/// How a line is drawn along a path. Lengths are in the shape's coordinates.
public struct StrokeStyle: Hashable, Sendable {
  public enum Cap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
  public enum Join: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }

  /// Not negative; 0 draws nothing.
  public let width: Double
  public let cap: Cap
  public let join: Join
  /// A miter longer than this many line widths becomes a bevel. At least 1.
  public let miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line. None is
  /// negative and their sum is positive.
  public let dash: [Double]
  /// How far into the dash pattern a subpath starts.
  public let dashPhase: Double

  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    precondition(
      width >= 0 && width.isFinite, "a stroke's width is finite, not negative (was \(width))")
    precondition(miterLimit >= 1, "a miter limit is at least 1 (was \(miterLimit))")
    precondition(
      dash.isEmpty
        || (dash.allSatisfy { $0 >= 0 } && dash.reduce(0, +) > 0 && dash.reduce(0, +).isFinite),
      "dashes are not negative and have a length (were \(dash))")
    precondition(dashPhase.isFinite, "a dash pattern begins somewhere (was \(dashPhase))")
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  public func with(width: Double) -> StrokeStyle {
    StrokeStyle(
      width: width, cap: cap, join: join, miterLimit: miterLimit, dash: dash, dashPhase: dashPhase)
  }
}
