import FlickCore
import FlickText

/// A mark at its place: a dashed line through every panel, its name above.
struct PlottedMark: Sendable {
  let time: FlickTime
  let x: Double
  let name: PlacedText?

  /// From 0 to 1: a mark appears as its instant passes.
  func opacity(at now: FlickTime) -> Double {
    min(1, max(0, (now - time).seconds / PlotConstants.markFade))
  }
}

/// The names of marks, spread in rows so that none touch.
struct MarkNames {
  private struct Name {
    let mark: Int
    let line: TextLine
    let left: Double
    let row: Int
  }

  /// How many rows the names take; 0 where no mark has one.
  let rows: Int
  private let names: [Name]

  init(
    marks: [Plot.Mark], on scale: TimeScale, within bounds: ClosedRange<Double>,
    _ type: Typesetter
  ) throws(FontError) {
    let gap = type.size * 0.7
    let room = bounds.upperBound - bounds.lowerBound
    var named: [(mark: Int, x: Double, line: TextLine)] = []
    for (index, mark) in marks.enumerated() {
      guard let name = mark.name, !name.isEmpty else { continue }
      if let line = try type.line(
        name, style: type.metrics.markText, width: room)
      {
        named.append((index, scale.position(of: mark.time), line))
      }
    }
    named.sort { ($0.x, $0.mark) < ($1.x, $1.mark) }
    var fallback: [Name]?
    for rows in 1...PlotConstants.markRows {
      guard let spread = Self.spread(named, rows: rows, gap: gap, within: bounds) else { continue }
      if fallback == nil { fallback = spread }
      let areNear = spread.allSatisfy { name in
        let x = scale.position(of: marks[name.mark].time)
        return x >= name.left - gap && x <= name.left + name.line.width + gap
      }
      if areNear {
        fallback = spread
        break
      }
    }
    // Too many names for the rows there are: the first ones that fit.
    while fallback == nil, !named.isEmpty {
      named.removeLast()
      fallback = Self.spread(named, rows: PlotConstants.markRows, gap: gap, within: bounds)
    }
    names = fallback ?? []
    rows = (names.map(\.row).max() ?? -1) + 1
  }

  private static func spread(
    _ named: [(mark: Int, x: Double, line: TextLine)], rows: Int, gap: Double,
    within bounds: ClosedRange<Double>
  ) -> [Name]? {
    var result: [Name] = []
    for row in 0..<rows {
      let members = named.enumerated().filter { $0.offset % rows == row }.map(\.element)
      guard
        let lefts = LabelRow.lefts(
          centers: members.map(\.x), widths: members.map(\.line.width), gap: gap, within: bounds)
      else { return nil }
      for (member, left) in zip(members, lefts) {
        result.append(Name(mark: member.mark, line: member.line, left: left, row: row))
      }
    }
    return result
  }

  /// The marks, their names in rows that end above `top`. Where they are too many to be
  /// told apart, those without a name keep a distance.
  ///
  /// - Parameter width: Of a mark's line.
  func placed(
    _ marks: [Plot.Mark], on scale: TimeScale, above top: Double, rowHeight: Double, width: Double,
    color: Color
  ) -> [PlottedMark] {
    let texts = Dictionary(
      uniqueKeysWithValues: names.map { name in
        let baseline = top - rowHeight * (Double(rows - 1 - name.row) + 0.42)
        return (
          name.mark, PlacedText(name.line, at: Point(x: name.left, y: baseline), color: color)
        )
      })
    let placed = marks.enumerated().map { index, mark in
      PlottedMark(time: mark.time, x: scale.position(of: mark.time), name: texts[index])
    }
    // However narrow it is.
    let most = min(PlotConstants.crowdedMarks, Int(2 * (scale.right - scale.left)))
    guard placed.count > most else { return placed }
    let distance = PlotConstants.leastMarkDistance * width
    var end = -Double.infinity
    return placed.filter { mark in
      guard mark.name != nil || mark.x >= end + distance else { return false }
      end = mark.x
      return true
    }
  }
}
