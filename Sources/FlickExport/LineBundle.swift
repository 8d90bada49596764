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
  /// Empty until there is a first bound.
  private var corners = Corners()
  /// As they were before a cut that may be taken back.
  private var saved = Corners()
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
      time: time, value: corners.values.reduce(0, +) / count,
      slope: corners.slopes.reduce(0, +) / count)
  }

  /// Keeps the lines that pass the window; `false`, and nothing changes, where
  /// there are none.
  mutating func narrow(to window: Window) -> Bool {
    let (low, high) = (
      Bound(time: window.time, value: window.low),
      Bound(time: window.time, value: window.high)
    )
    if corners.isEmpty { open(from: low.value, to: high.value) }
    guard cut(at: low, keepsAbove: true, saving: true) else { return false }
    guard cut(at: high, keepsAbove: false) else {
      swap(&corners, &saved)
      return false
    }
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
    if !cut(at: end, keepsAbove: !down) { corners = Corners() }
    if down { floors.append(start) } else { ceilings.append(start) }
    let passed = windows[(windows.lastIndex { $0.time <= contact }.map { $0 + 1 } ?? 0)...]
    for window in passed.reversed() {
      let wall = Bound(time: window.time, value: down ? window.low : window.high)
      _ = cut(at: wall, keepsAbove: down)
    }
    if down {
      floors += passed.map { Bound(time: $0.time, value: $0.low) }
      ceilings.append(end)
    } else {
      ceilings += passed.map { Bound(time: $0.time, value: $0.high) }
      floors.append(end)
    }
    if corners.isEmpty { corners.append((exit.line.value(at: time), exit.line.slope)) }
  }

  /// Of the lines that pass `window` and not `next` the one that stays inside
  /// the longest; a corner, since the time is a quotient of linear functions.
  func farthest(between window: Window, and next: Window) -> Exit {
    var best: Exit?
    for index in 0..<corners.count {
      let line = SlopedLine(
        time: time, value: corners.values[index], slope: corners.slopes[index])
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

  /// Corners of the polygon, around: values at the bundle's time and slopes. There are
  /// thousands around a long curve, and each bound asks all of them.
  private struct Corners {
    private(set) var values: [Double] = []
    private(set) var slopes: [Double] = []

    var count: Int { values.count }
    var isEmpty: Bool { values.isEmpty }

    /// How many lines pass below a value some time after the bundle's; above it, where the
    /// sign is negative.
    func count(beyond bound: Double, after time: Double, sign: Double) -> Int {
      values.withUnsafeBufferPointer { values in
        slopes.withUnsafeBufferPointer { slopes in
          var count = 0
          for index in values.indices {
            count &+= sign * (values[index] + slopes[index] * time - bound) < 0 ? 1 : 0
          }
          return count
        }
      }
    }

    mutating func append(_ line: (value: Double, slope: Double)) {
      values.append(line.value)
      slopes.append(line.slope)
    }

    /// In their place in memory, which is what takes time otherwise.
    mutating func become(_ other: Corners) {
      values.removeAll(keepingCapacity: true)
      slopes.removeAll(keepingCapacity: true)
      values += other.values
      slopes += other.slopes
    }

    mutating func replace(
      _ range: Range<Int>, with one: (value: Double, slope: Double),
      _ other: (value: Double, slope: Double)
    ) {
      values.replaceSubrange(range, with: CollectionOfOne(one.value))
      slopes.replaceSubrange(range, with: CollectionOfOne(one.slope))
      values.insert(other.value, at: range.lowerBound + 1)
      slopes.insert(other.slope, at: range.lowerBound + 1)
    }
  }

  private mutating func open(from low: Double, to high: Double) {
    corners = Corners()
    for (value, slope) in [(low, -steepest), (high, -steepest), (high, steepest), (low, steepest)] {
      corners.append((value, slope))
    }
  }

  /// Keeps the part of the polygon that passes a bound; `false`, and nothing changes, where
  /// there is none.
  private mutating func cut(at bound: Bound, keepsAbove: Bool, saving: Bool = false) -> Bool {
    let sign: Double = keepsAbove ? 1 : -1
    let after = bound.time - time
    if saving { saved.become(corners) }
    let count = corners.count
    // Counted first, which is quick, since most bounds cut nothing off.
    let outside = corners.count(beyond: bound.value, after: after, sign: sign)
    if outside == 0 { return count > 0 }
    if outside == count { return false }

    func height(_ index: Int) -> Double {
      sign * (corners.values[index] + corners.slopes[index] * after - bound.value)
    }
    /// Where the side before a corner meets the bound.
    func crossing(before index: Int) -> (value: Double, slope: Double) {
      let one = index == 0 ? count - 1 : index - 1
      let (before, now) = (height(one), height(index))
      let share = before / (before - now)
      let (value, slope) = (corners.values[one], corners.slopes[one])
      return (
        value + share * (corners.values[index] - value),
        slope + share * (corners.slopes[index] - slope)
      )
    }
    let beginsOutside = height(count - 1) < 0
    // Usually one piece goes, from the middle.
    if !beginsOutside {
      var first = 0
      while height(first) >= 0 { first += 1 }
      var end = first + 1
      while end < count, height(end) < 0 { end += 1 }
      if end - first == outside {
        let (one, other) = (crossing(before: first), crossing(before: end))
        corners.replace(first..<end, with: one, other)
        return true
      }
    }
    // Each corner that is on the other side than the one before it, around.
    var kept = Corners()
    var isOutside = beginsOutside
    for index in 0..<count {
      let leaves = height(index) < 0
      if leaves != isOutside { kept.append(crossing(before: index)) }
      isOutside = leaves
      if !isOutside { kept.append((corners.values[index], corners.slopes[index])) }
    }
    corners = kept
    return true
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
