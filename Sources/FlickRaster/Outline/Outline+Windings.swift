extension Outline {
  /// Whether the outline surely winds around every place once, in one direction,
  /// or not at all, so that the signed area is the covered area (`isSimple`).
  ///
  /// No two of its lines meet but where one follows the other, so each side of a
  /// contour has one winding number; and those are 0 and 1, or 0 and −1, for all
  /// contours. What is found not to be so may be so still. The time is about that
  /// of measuring a glyph's outline once.
  var windsOnce: Bool {
    guard lines.count >= 3, lines.count <= RasterConstants.mostLinesToProve else { return false }
    return lines.withUnsafeBufferPointer { lines in
      guard let contours = Contours(lines) else { return false }
      return contours.areApart && contours.windOnce
    }
  }
}

extension Outline {
  /// Whether the outline surely is one contour that meets itself nowhere (`isSimple`), found
  /// in hardly any time: blobs, stars, gears, coasts, the patches of most drawings. What is
  /// found not to be so may be so still.
  var isPlainlySimple: Bool {
    guard lines.count >= 3, !isCut else { return false }
    return lines.withUnsafeBufferPointer { lines in
      var chains = Chains(lines)
      return chains?.areApart ?? Self.isStarShaped(lines, extent)
    }
  }

  /// Whether lines go around the middle of their rectangle once, always the same way.
  private static func isStarShaped(
    _ lines: UnsafeBufferPointer<FixedLine>, _ extent: GridExtent
  ) -> Bool {
    let x = (Int(extent.minX) &+ Int(extent.maxX)) / 2
    let y = (Int(extent.minY) &+ Int(extent.maxY)) / 2
    func turn(_ line: FixedLine) -> Int {
      (Int(line.x0) &- x) &* (Int(line.y1) &- y) &- (Int(line.y0) &- y) &* (Int(line.x1) &- x)
    }
    let first = lines[0]
    let goesRight = turn(first) > 0
    var (endX, endY) = (first.x0, first.y0)
    var passes = 0
    for line in lines {
      let turn = turn(line)
      guard goesRight ? turn > 0 : turn < 0, line.x0 == endX, line.y0 == endY else {
        return false
      }
      if (Int(line.y0) < y) != (Int(line.y1) < y) { passes &+= 1 }
      (endX, endY) = (line.x1, line.y1)
    }
    return passes == 2 && endX == first.x0 && endY == first.y0
  }
}

/// One contour, cut where it turns back across or down: between two such places it meets
/// itself nowhere, and any run of lines fills the rectangle between its ends.
private struct Chains {
  private let lines: UnsafeBufferPointer<FixedLine>
  private var chains: [Range<Int>] = []
  /// How many more pairs are looked at.
  private var budget: Int

  /// Returns `nil` unless lines form one contour of few chains.
  init?(_ lines: UnsafeBufferPointer<FixedLine>) {
    self.lines = lines
    budget = 64 + 4 * lines.count
    // Each is held against each other.
    let most = RasterConstants.chainPairs * lines.count
    var start = 0
    var (across, down): (Int32, Int32) = (0, 0)
    var (endX, endY) = (lines[0].x0, lines[0].y0)
    for (index, line) in lines.enumerated() {
      guard line.x0 == endX, line.y0 == endY else { return nil }
      (endX, endY) = (line.x1, line.y1)
      let (dx, dy) = ((line.x1 &- line.x0).signum(), (line.y1 &- line.y0).signum())
      if dx &* across < 0 || dy &* down < 0 {
        guard chains.count &* chains.count < most else { return nil }
        chains.append(start..<index)
        (start, across, down) = (index, dx, dy)
      } else {
        if dx != 0 { across = dx }
        if dy != 0 { down = dy }
      }
    }
    guard endX == lines[0].x0, endY == lines[0].y0 else { return nil }
    chains.append(start..<lines.count)
  }

  /// Whether no line meets another but the one that follows it; `false` as well where that
  /// takes long to say.
  var areApart: Bool {
    mutating get {
      for first in chains.indices {
        for second in chains.indices where second > first {
          if !areApart(chains[first], chains[second]) { return false }
        }
      }
      return true
    }
  }

  /// The same of two runs of lines within different chains.
  private mutating func areApart(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    let (a0, a1) = (lines[a.lowerBound], lines[a.upperBound &- 1])
    let (b0, b1) = (lines[b.lowerBound], lines[b.upperBound &- 1])
    if max(a0.x0, a1.x1) < min(b0.x0, b1.x1) || max(b0.x0, b1.x1) < min(a0.x0, a1.x1)
      || max(a0.y0, a1.y1) < min(b0.y0, b1.y1) || max(b0.y0, b1.y1) < min(a0.y0, a1.y1)
    {
      return true
    }
    budget &-= 1
    guard budget > 0 else { return false }
    if a.count == 1, b.count == 1 {
      let distance = b.lowerBound &- a.lowerBound
      if distance == 1 || distance == lines.count &- 1 { return true }
      return a0.isApart(from: b0)
    }
    if a.count >= b.count {
      let middle = a.lowerBound &+ a.count / 2
      return areApart(a.lowerBound..<middle, b) && areApart(middle..<a.upperBound, b)
    }
    let middle = b.lowerBound &+ b.count / 2
    return areApart(a, b.lowerBound..<middle) && areApart(a, middle..<b.upperBound)
  }
}

extension FixedLine {
  /// On which side of the line a point lies; 0 on the line that it is a part of.
  /// Coordinates are below 2²⁹, so nothing overflows.
  @inline(__always)
  fileprivate func side(of x: Int32, _ y: Int32) -> Int {
    let (dx, dy) = (Int(x1) &- Int(x0), Int(y1) &- Int(y0))
    return dx &* (Int(y) &- Int(y0)) &- dy &* (Int(x) &- Int(x0))
  }

  /// Whether one line lies strictly to one side of the other.
  fileprivate func isApart(from other: FixedLine) -> Bool {
    let (start, end) = (side(of: other.x0, other.y0), side(of: other.x1, other.y1))
    if (start > 0 && end > 0) || (start < 0 && end < 0) { return true }
    let (otherStart, otherEnd) = (other.side(of: x0, y0), other.side(of: x1, y1))
    return (otherStart > 0 && otherEnd > 0) || (otherStart < 0 && otherEnd < 0)
  }
}

/// Closed contours, looked at for where their lines meet.
private struct Contours {
  private typealias Lines = UnsafeBufferPointer<FixedLine>

  private let lines: Lines
  /// For each line the one that follows it in its contour.
  private var next: [Int32] = []
  /// The first line of each contour.
  private var starts: [Int] = []

  /// Returns `nil` unless the lines form closed contours of three lines or more.
  init?(_ lines: UnsafeBufferPointer<FixedLine>) {
    self.lines = lines
    next.reserveCapacity(lines.count)
    var start = 0
    for index in 0..<lines.count {
      let line = lines[index]
      if line.x1 == lines[start].x0, line.y1 == lines[start].y0 {
        guard index - start >= 2 else { return nil }
        next.append(Int32(truncatingIfNeeded: start))
        starts.append(start)
        start = index + 1
      } else {
        guard index + 1 < lines.count, line.x1 == lines[index + 1].x0,
          line.y1 == lines[index + 1].y0
        else { return nil }
        next.append(Int32(truncatingIfNeeded: index + 1))
      }
    }
  }

  /// A line's rectangle, and its number.
  private struct Box {
    let minY: Int32
    let maxY: Int32
    let minX: Int32
    let maxX: Int32
    let line: Int32
  }

  /// Whether no two lines meet but in the point where one follows the other.
  var areApart: Bool {
    var boxes: [Box] = []
    boxes.reserveCapacity(lines.count)
    for index in 0..<lines.count {
      let line = lines[index]
      boxes.append(
        Box(
          minY: min(line.y0, line.y1), maxY: max(line.y0, line.y1), minX: min(line.x0, line.x1),
          maxX: max(line.x0, line.x1), line: Int32(truncatingIfNeeded: index)))
    }
    boxes.sort { $0.minY < $1.minY }
    return boxes.withUnsafeBufferPointer { boxes in
      for index in 0..<boxes.count {
        let box = boxes[index]
        var other = index &+ 1
        while other < boxes.count, boxes[other].minY <= box.maxY {
          let near = boxes[other]
          if near.minX <= box.maxX, near.maxX >= box.minX, meet(Int(box.line), Int(near.line)) {
            return false
          }
          other &+= 1
        }
      }
      return true
    }
  }

  /// Whether two lines, whose rectangles do, meet elsewhere than where one
  /// follows the other.
  private func meet(_ a: Int, _ b: Int) -> Bool {
    if Int(next[a]) == b { return turnsBack(lines[a], lines[b]) }
    if Int(next[b]) == a { return turnsBack(lines[b], lines[a]) }
    return !lines[a].isApart(from: lines[b])
  }

  /// Whether a line goes back on the one that it follows.
  private func turnsBack(_ line: FixedLine, _ next: FixedLine) -> Bool {
    guard line.side(of: next.x1, next.y1) == 0 else { return false }
    let (dx, dy) = (Int(line.x1) &- Int(line.x0), Int(line.y1) &- Int(line.y0))
    let (ex, ey) = (Int(next.x1) &- Int(next.x0), Int(next.y1) &- Int(next.y0))
    return dx &* ex &+ dy &* ey < 0
  }

  /// Whether the winding numbers beside all contours, whose lines are apart, are
  /// 0 and the same other number, 1 or −1.
  var windOnce: Bool {
    var inside = 0
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : lines.count
      guard let edge = (start..<end).first(where: { lines[$0].y0 != lines[$0].y1 }) else {
        return false
      }
      let left = windingLeft(of: edge)
      let right = left + (lines[edge].y1 > lines[edge].y0 ? 1 : -1)
      guard left == 0 || right == 0, inside == 0 || inside == left + right else { return false }
      inside = left + right
    }
    return inside.magnitude == 1
  }

  /// The winding number just left of the middle of a line that is not level.
  private func windingLeft(of edge: Int) -> Int {
    // In half steps, so that the middle is a whole number of them.
    let x = Int(lines[edge].x0) &+ Int(lines[edge].x1)
    let y = Int(lines[edge].y0) &+ Int(lines[edge].y1)
    var winding = 0
    for index in 0..<lines.count where index != edge {
      let line = lines[index]
      let (x0, y0) = (2 &* Int(line.x0), 2 &* Int(line.y0))
      let (x1, y1) = (2 &* Int(line.x1), 2 &* Int(line.y1))
      guard (y0 <= y) != (y1 <= y) else { continue }
      // Left of the middle, at its height.
      let side = (x1 &- x0) &* (y &- y0) &- (y1 &- y0) &* (x &- x0)
      if y1 > y0 {
        if side < 0 { winding &+= 1 }
      } else if side > 0 {
        winding &-= 1
      }
    }
    return winding
  }
}
