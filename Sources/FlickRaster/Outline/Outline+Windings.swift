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
    let (first, second) = (lines[a], lines[b])
    let start = Self.side(of: second.x0, second.y0, first)
    let end = Self.side(of: second.x1, second.y1, first)
    if (start > 0 && end > 0) || (start < 0 && end < 0) { return false }
    let otherStart = Self.side(of: first.x0, first.y0, second)
    let otherEnd = Self.side(of: first.x1, first.y1, second)
    return !((otherStart > 0 && otherEnd > 0) || (otherStart < 0 && otherEnd < 0))
  }

  /// Whether a line goes back on the one that it follows.
  private func turnsBack(_ line: FixedLine, _ next: FixedLine) -> Bool {
    guard Self.side(of: next.x1, next.y1, line) == 0 else { return false }
    let (dx, dy) = (Int(line.x1) &- Int(line.x0), Int(line.y1) &- Int(line.y0))
    let (ex, ey) = (Int(next.x1) &- Int(next.x0), Int(next.y1) &- Int(next.y0))
    return dx &* ex &+ dy &* ey < 0
  }

  /// On which side of a line a point lies; 0 on the line that it is a part of.
  /// Coordinates are below 2²⁹, so nothing overflows.
  @inline(__always)
  private static func side(of x: Int32, _ y: Int32, _ line: FixedLine) -> Int {
    let (dx, dy) = (Int(line.x1) &- Int(line.x0), Int(line.y1) &- Int(line.y0))
    return dx &* (Int(y) &- Int(line.y0)) &- dy &* (Int(x) &- Int(line.x0))
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
