import FlickCore
import FlickText

/// The names of marks: each stands beside its mark's line as a flag does, in rows, so that
/// none touches another or another's line. Marks that follow each other closely under one
/// name share it.
struct MarkNames {
  /// How many rows the names take; 0 where no mark has one.
  let rows: Int
  private let flags: [Flag]

  /// - Parameter bounds: What names may cover from left to right.
  init(
    marks: [Plot.Mark], on scale: TimeScale, within bounds: ClosedRange<Double>,
    _ type: Typesetter
  ) throws(FontError) {
    let room = FlagRoom(bounds: bounds, gap: type.size * PlotConstants.flagGap)
    let whole = try Self.named(marks, on: scale, room: room, type)
    if let all = room.flags(for: whole) {
      flags = all
    } else {
      // Cut to the room beside its line a name is still told from those of other lines.
      let cut = try Self.named(marks, on: scale, room: room, isCut: true, type)
      flags = room.flags(for: cut) ?? room.flags(forMostOf: cut)
    }
    rows = (flags.map(\.row).max() ?? -1) + 1
  }

  private static func named(
    _ marks: [Plot.Mark], on scale: TimeScale, room: FlagRoom, isCut: Bool = false,
    _ type: Typesetter
  ) throws(FontError) -> [Flag.Name] {
    var names: [Flag.Name] = []
    for burst in try bursts(of: marks, on: scale, room, type) {
      let name = marks[burst[0]].name ?? ""
      let words = burst.count > 1 ? "\(name)\u{202F}×\(burst.count)" : name
      let x = scale.position(of: marks[burst[0]].time)
      let beside = room.widthBeside(x)
      var line = try type.line(words, style: type.metrics.markText)
      if line.width > (isCut ? beside : room.width) {
        guard let cut = try type.line(words, style: type.metrics.markText, width: beside) else {
          continue
        }
        line = cut
      }
      names.append(
        Flag.Name(
          mark: burst[0], x: x,
          end: scale.position(of: marks[burst[burst.count - 1]].time), line: line))
    }
    return names
  }

  /// The marks with names, those together that could not have theirs side by side.
  private static func bursts(
    of marks: [Plot.Mark], on scale: TimeScale, _ room: FlagRoom, _ type: Typesetter
  ) throws(FontError) -> [[Int]] {
    var bursts: [[Int]] = []
    let named = marks.indices.filter { !(marks[$0].name ?? "").isEmpty }
    for index in named.sorted(by: { (marks[$0].time, $0) < (marks[$1].time, $1) }) {
      let name = marks[index].name ?? ""
      if let last = bursts.last?.last, marks[last].name == name {
        let distance = scale.position(of: marks[index].time) - scale.position(of: marks[last].time)
        let width = try type.line(name, style: type.metrics.markText).width
        if distance < width + 2 * room.gap {
          bursts[bursts.count - 1].append(index)
          continue
        }
      }
      bursts.append([index])
    }
    return bursts
  }

  /// The marks, their names in rows that end above `top`. Of many that cannot be told apart
  /// only the first and the last one are left, under a bracket.
  func placed(
    _ marks: [Plot.Mark], on scale: TimeScale, above top: Double, rowHeight: Double, color: Color
  ) -> [PlottedMark] {
    let flags = Dictionary(uniqueKeysWithValues: flags.map { ($0.name.mark, $0) })
    let placed = marks.enumerated().map { index, mark in
      let x = scale.position(of: mark.time)
      guard let flag = flags[index] else { return PlottedMark(time: mark.time, x: x, name: nil) }
      let foot = top - rowHeight * Double(flag.row)
      let text = PlacedText(
        flag.name.line, at: Point(x: flag.left, y: foot - rowHeight * 0.42), color: color)
      let isBeside = x <= flag.left || x >= flag.right
      let bracket = foot - rowHeight * 0.1
      return PlottedMark(
        time: mark.time, x: x, name: text, top: isBeside ? text.box.minY : bracket,
        bracket: flag.name.end > x ? PlottedMark.Bracket(end: flag.name.end, y: bracket) : nil)
    }
    return Self.runs(of: placed, closerThan: PlotConstants.leastMarkDistance * rowHeight)
      .flatMap { run -> [PlottedMark] in
        guard run.count >= PlotConstants.leastBurst, var first = run.first, let last = run.last
        else { return run }
        let y = top - rowHeight * 0.1
        first.top = first.top ?? y
        first.bracket = PlottedMark.Bracket(end: last.x, y: first.bracket?.y ?? y)
        return [first, last]
      }
  }

  /// Marks that follow each other closely, none but the first of which has a name.
  private static func runs(
    of marks: [PlottedMark], closerThan distance: Double
  ) -> [[PlottedMark]] {
    var runs: [[PlottedMark]] = []
    for mark in marks {
      if mark.name == nil, let last = runs.last?.last, mark.x - last.x < distance {
        runs[runs.count - 1].append(mark)
      } else {
        runs.append([mark])
      }
    }
    return runs
  }
}

/// A mark's name at its place in a row above the panels; rows count from the lowest.
private struct Flag {
  struct Name {
    /// The first of the marks that it names.
    let mark: Int
    /// Of that one's line, and of the last one's.
    let x: Double
    let end: Double
    let line: TextLine
  }

  let name: Name
  let left: Double
  let row: Int

  var right: Double { left + name.line.width }

  /// From end to end, with the bracket over a burst.
  private var span: (start: Double, end: Double) {
    name.end > name.x ? (min(left, name.x), max(right, name.end)) : (left, right)
  }

  /// Whether this one keeps clear of another and its line, which runs from its row down.
  func isClear(of other: Flag, gap: Double) -> Bool {
    let (own, its) = (span, other.span)
    let isBeside = row != other.row || own.end + gap <= its.start || its.end + gap <= own.start
    return isBeside && !covers(other, gap) && !other.covers(self, gap)
  }

  private func covers(_ other: Flag, _ gap: Double) -> Bool {
    row <= other.row && other.name.x > span.start - gap / 4 && other.name.x < span.end + gap / 4
  }
}

/// Where flags may stand.
private struct FlagRoom {
  let bounds: ClosedRange<Double>
  /// Between two names, and between a name and a line.
  let gap: Double

  var width: Double { bounds.upperBound - bounds.lowerBound }

  /// On the wider side of a line.
  func widthBeside(_ x: Double) -> Double {
    max(bounds.upperBound - x, x - bounds.lowerBound) - gap / 2
  }

  /// On the right of their lines where two rows are enough for that, otherwise on either
  /// side, and over their own lines only where need be; in as few rows as possible. `nil`
  /// where there is no room for all.
  func flags(for names: [Flag.Name]) -> [Flag]? {
    let tries: [(sides: Int, rows: Int)] =
      (1...PlotConstants.flagRows).map { (1, $0) }
      + [2, 3].flatMap { sides in (1...PlotConstants.markRows).map { (sides, $0) } }
    for (sides, rows) in tries {
      var flags: [Flag] = []
      var steps = PlotConstants.flagSteps
      if place(names[...], sides: sides, rows: rows, &flags, &steps) { return flags }
    }
    return nil
  }

  /// Of names for which there are too few rows: each that finds room beside the ones before.
  func flags(forMostOf names: [Flag.Name]) -> [Flag] {
    var (kept, found): ([Flag.Name], [Flag]) = ([], [])
    for name in names {
      guard let flags = flags(for: kept + [name]) else { continue }
      kept.append(name)
      found = flags
    }
    return found
  }

  /// Places the first name where the others find room too.
  private func place(
    _ names: ArraySlice<Flag.Name>, sides: Int, rows: Int, _ flags: inout [Flag],
    _ steps: inout Int
  ) -> Bool {
    guard let name = names.first else { return true }
    for left in lefts(of: name).prefix(sides).compactMap(\.self) {
      for row in 0..<rows {
        steps -= 1
        guard steps > 0 else { return false }
        let flag = Flag(name: name, left: left, row: row)
        guard flags.allSatisfy({ flag.isClear(of: $0, gap: gap) }) else { continue }
        flags.append(flag)
        if place(names.dropFirst(), sides: sides, rows: rows, &flags, &steps) { return true }
        flags.removeLast()
      }
    }
    return false
  }

  /// To the right of its line, to the left, and over it; `nil` where it has no room.
  private func lefts(of name: Flag.Name) -> [Double?] {
    let last = bounds.upperBound - name.line.width
    let beside = [name.x + gap / 2, name.x - gap / 2 - name.line.width]
    return beside.map { $0 >= bounds.lowerBound && $0 <= last ? $0 : nil }
      + [min(max(name.x, bounds.lowerBound), last)]
  }
}
