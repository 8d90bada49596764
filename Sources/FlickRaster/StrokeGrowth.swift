import FlickCore
import FlickDisplay

/// How a line's stroke differs from that of the same line before it went on.
///
/// A stroke is the sum of its segments and joins, and what covers a pixel
/// depends only on those that reach it. So where a line gets longer, everything
/// but its old end can be kept, and the end drawn from the last few segments.
struct StrokeGrowth {
  /// The last part of the longer line: in `changed` its stroke is the whole
  /// line's, bit for bit.
  let tail: Path
  /// Pixels outside which both strokes are equal.
  let changed: PixelBounds

  /// Returns `nil` unless `new` is `old` with more straight segments at its end,
  /// and the stroke is solid.
  init?(from old: Path, to new: Path, style: StrokeStyle, transform: AffineTransform) {
    let (before, after) = (old.elements, new.elements)
    guard style.dash.isEmpty, before.count >= 3, after.count > before.count,
      after.starts(with: before), let points = Self.points(of: after)
    else { return nil }
    // The segment that led to the old end has another join there now.
    guard let last = (1..<before.count - 1).last(where: { points[$0] != points[before.count - 1] })
    else { return nil }
    let overhang = style.join == .miter ? max(style.miterLimit, 1.5) : 1.5
    let reach = style.width / 2 * overhang * transform.largestScale + 2
    let pixels = points.map(transform.apply)
    let changed = Self.bounds(pixels[last...], grownBy: reach)
    // What the tail leaves out, and its own first segment, stay clear of there.
    var start = 0
    for index in 1..<pixels.count {
      if Self.bounds(pixels[index - 1...index], grownBy: reach).intersects(changed) { break }
      if points[index - 1] != points[index] { start = index - 1 }
    }
    var tail = Path()
    tail.move(to: points[start])
    for point in points[(start + 1)...] { tail.line(to: point) }
    self.tail = tail
    self.changed = changed
  }

  /// The points of a path that is one open line.
  private static func points(of elements: [Path.Element]) -> [Point]? {
    var points: [Point] = []
    points.reserveCapacity(elements.count)
    for element in elements {
      switch element {
      case .move(let point) where points.isEmpty: points.append(point)
      case .line(let point): points.append(point)
      case .move, .quadratic, .cubic, .close: return nil
      }
    }
    return points
  }

  /// The pixels within a distance of points' surrounding rectangle.
  private static func bounds(_ points: ArraySlice<Point>, grownBy reach: Double) -> PixelBounds {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9).rounded(.down)) }
    return PixelBounds(
      minX: whole(minX - reach), minY: whole(minY - reach), maxX: whole(maxX + reach) + 1,
      maxY: whole(maxY + reach) + 1)
  }
}

extension Coverage {
  /// The same coverage with another's runs inside a rectangle.
  func replacing(_ rect: PixelBounds, with other: Coverage) -> Coverage {
    let whole = bounds.union(other.bounds)
    var result = Coverage(bounds: whole)
    for y in whole.minY..<whole.maxY {
      let mine = runsOrNone(inRow: y)
      if y < rect.minY || y >= rect.maxY {
        result.addRow(atMost: mine.count) { row in
          for run in mine { row.append(run) }
        }
        continue
      }
      let theirs = other.runsOrNone(inRow: y)
      result.addRow(atMost: mine.count + theirs.count + 1) { row in
        for run in mine where Int(run.start) < rect.minX {
          row.append(
            from: Int(run.start), to: min(Int(run.end), rect.minX), coverage: run.coverage)
        }
        for run in theirs { row.append(run) }
        for run in mine where Int(run.end) > rect.maxX {
          row.append(
            from: max(Int(run.start), rect.maxX), to: Int(run.end), coverage: run.coverage)
        }
      }
    }
    return result
  }
}

extension Coverage.Writer {
  @inline(__always)
  fileprivate mutating func append(_ run: Coverage.Run) {
    append(from: Int(run.start), to: Int(run.end), coverage: run.coverage)
  }
}
