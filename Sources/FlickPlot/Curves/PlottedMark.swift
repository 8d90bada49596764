import FlickCore
import FlickText

/// A mark at its place: a dashed line through every panel, its name above.
struct PlottedMark: Sendable {
  let time: FlickTime
  let x: Double
  let name: PlacedText?
  /// Where the line begins above the first panel, beside or under its name.
  var top: Double?
  /// Of a burst with one name: from this mark's line to the last one's.
  var bracket: Bracket?

  struct Bracket: Sendable {
    let end: Double
    let y: Double
  }

  /// From 0 to 1: a mark appears as its instant passes.
  func opacity(at now: FlickTime) -> Double {
    PlotConstants.opacity(at: now, since: time)
  }

  /// What carries its name: its line above the first panel, and a bracket over a burst.
  func pole(at x: Double, above foot: Double) -> Path? {
    guard let top else { return nil }
    var pole = Path(from: Point(x: x, y: top), to: Point(x: x, y: foot))
    if let bracket {
      pole.move(to: Point(x: x, y: bracket.y))
      pole.line(to: Point(x: bracket.end, y: bracket.y))
      pole.line(to: Point(x: bracket.end, y: foot))
    }
    return pole
  }
}
