/// A straight line over time.
struct SlopedLine: Hashable {
  /// An instant and the value there.
  let time: Double
  let value: Double
  let slope: Double

  func value(at time: Double) -> Double { value + slope * (time - self.time) }

  /// When two lines meet; `nil` where they are parallel.
  func meeting(_ other: SlopedLine) -> Double? {
    guard slope != other.slope else { return nil }
    return time + (other.value(at: time) - value) / (slope - other.slope)
  }
}

/// All lines between bounds, as a convex polygon of values and slopes.
struct LineBundle {
  typealias Window = FewestLines.Window

  /// Where the longest of the lines leaves the tunnel.
  struct Exit {
    let line: SlopedLine
    let time: Double
    let leavesBelow: Bool
  }

  private struct Bound {
    let time: Double
    let value: Double
  }

  private let time: Double
  private let steepest: Double
  /// Corners: values at `time` and slopes. Empty until there is a first bound.
  private var corners: [SlopedLine] = []
  private var floors: [Bound] = []
  private var ceilings: [Bound] = []

  /// All lines of at most that slope.
  init(at time: Double, steepest: Double) {
    self.time = time
    self.steepest = steepest
  }

  /// The mean of the extreme lines.
  var middle: SlopedLine {
    let count = Double(corners.count)
    return SlopedLine(
      time: time, value: corners.reduce(0) { $0 + $1.value } / count,
      slope: corners.reduce(0) { $0 + $1.slope } / count)
  }

  /// Keeps the lines that pass the window; `false`, and nothing changes, where
  /// there are none.
  mutating func narrow(to window: Window) -> Bool {
    let (low, high) = (
      Bound(time: window.time, value: window.low),
      Bound(time: window.time, value: window.high)
    )
    if corners.isEmpty { open(from: low.value, to: high.value) }
    let above = Self.cut(corners, at: low, keepsAbove: true)
    let kept = above.isEmpty ? [] : Self.cut(above, at: high, keepsAbove: false)
    guard !kept.isEmpty else { return false }
    corners = kept
    floors.append(low)
    ceilings.append(high)
    return true
  }

  /// Begins with the lines that cross an exit's line between its last contact
  /// and its exit, towards the side on which the tunnel goes on.
  ///
  /// On the side that they come from, the line that they cross keeps them in the
  /// tunnel; on the other the wall must, between contact and exit.
  mutating func pass(_ exit: Exit, from contact: Double, windows: ArraySlice<Window>) {
    let down = !exit.leavesBelow
    let height = exit.line.value(at: contact)
    let reach = 2 * steepest * (exit.time - contact)
    open(from: down ? height : height - reach, to: down ? height + reach : height)
    let start = Bound(time: contact, value: height)
    let end = Bound(time: exit.time, value: exit.line.value(at: exit.time))
    corners = Self.cut(corners, at: end, keepsAbove: !down)
    if down { floors.append(start) } else { ceilings.append(start) }
    for window in windows.reversed() {
      guard window.time > contact else { break }
      let wall = Bound(time: window.time, value: down ? window.low : window.high)
      let kept = Self.cut(corners, at: wall, keepsAbove: down)
      if !kept.isEmpty { corners = kept }
    }
    let passed = windows.filter { $0.time > contact }
    if down {
      floors += passed.map { Bound(time: $0.time, value: $0.low) }
      ceilings.append(end)
    } else {
      ceilings += passed.map { Bound(time: $0.time, value: $0.high) }
      floors.append(end)
    }
    if corners.isEmpty { corners = [exit.line].map { reference($0) } }
  }

  /// Of the lines that pass `window` and not `next` the one that stays inside
  /// the longest; a corner, since the time is a quotient of linear functions.
  func farthest(between window: Window, and next: Window) -> Exit {
    var best: Exit?
    for line in corners {
      let exit = Self.exit(of: line, between: window, and: next)
      if let best, best.time >= exit.time { continue }
      best = exit
    }
    guard let best else { preconditionFailure("a bundle has lines (at \(time))") }
    return best
  }

  /// The last instant at which the line touches a ceiling (`above`) or a floor.
  func lastContact(of line: SlopedLine, above: Bool) -> Double {
    let bounds = above ? ceilings : floors
    func gap(_ bound: Bound) -> Double { abs(bound.value - line.value(at: bound.time)) }
    let least = bounds.map(gap).min() ?? 0
    // Contacts that differ by rounding only are as good as each other.
    let slack = least + 1e-12 * (abs(line.value) + 1)
    return bounds.last { gap($0) <= slack }?.time ?? time
  }

  // MARK: - The polygon

  private mutating func open(from low: Double, to high: Double) {
    corners = [(low, -steepest), (high, -steepest), (high, steepest), (low, steepest)].map {
      SlopedLine(time: time, value: $0.0, slope: $0.1)
    }
  }

  private func reference(_ line: SlopedLine) -> SlopedLine {
    SlopedLine(time: time, value: line.value(at: time), slope: line.slope)
  }

  /// The part of a convex polygon of lines that passes a bound. It has thousands of
  /// corners around a long curve, of which a bound takes few.
  private static func cut(
    _ corners: [SlopedLine], at bound: Bound, keepsAbove: Bool
  ) -> [SlopedLine] {
    let sign: Double = keepsAbove ? 1 : -1
    func height(_ line: SlopedLine) -> Double {
      sign * (line.value(at: bound.time) - bound.value)
    }
    /// Where the side between two neighbours meets the bound.
    func crossing(_ one: SlopedLine, _ line: SlopedLine) -> SlopedLine {
      let (before, now) = (height(one), height(line))
      let share = before / (before - now)
      return SlopedLine(
        time: one.time, value: one.value + share * (line.value - one.value),
        slope: one.slope + share * (line.slope - one.slope))
    }
    // Each corner that is on the other side than the one before it, around.
    var changes: [Int] = []
    guard let last = corners.last else { return [] }
    var wasOutside = height(last) < 0
    let beginsOutside = wasOutside
    for index in corners.indices {
      let isOutside = height(corners[index]) < 0
      if isOutside != wasOutside { changes.append(index) }
      wasOutside = isOutside
    }
    if changes.isEmpty { return beginsOutside ? [] : corners }
    // What is cut off is one piece, rounding aside.
    var kept: [SlopedLine] = []
    kept.reserveCapacity(corners.count + changes.count)
    var isOutside = beginsOutside
    var start = 0
    for index in changes {
      if !isOutside { kept += corners[start..<index] }
      kept.append(crossing(corners[index == 0 ? corners.count - 1 : index - 1], corners[index]))
      isOutside.toggle()
      start = index
    }
    if !isOutside { kept += corners[start...] }
    return kept
  }

  private static func exit(
    of line: SlopedLine, between window: Window, and next: Window
  ) -> Exit {
    let (here, there) = (line.value(at: window.time), line.value(at: next.time))
    let leavesBelow = there < next.low
    let inside = leavesBelow ? here - window.low : window.high - here
    let outside = leavesBelow ? next.low - there : there - next.high
    let share = outside > 0 ? max(0, inside) / (max(0, inside) + outside) : 1
    return Exit(
      line: line, time: window.time + share * (next.time - window.time), leavesBelow: leavesBelow)
  }
}
