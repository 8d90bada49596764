/// The brightness of a picture's pixels, 0 to 255, rows from top to bottom without padding.
///
/// Guarantees: at least one column and one row; `values.count == width * height`.
package struct LumaPlane: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let values: [UInt8]

  package init(width: Int, height: Int, values: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has pixels (was \(width) × \(height))")
    precondition(values.count == width * height, "a plane has width × height values")
    self.width = width
    self.height = height
    self.values = values
  }

  /// From corner to corner, in pixels.
  var diagonal: Double { Double(width * width + height * height).squareRoot() }

  /// Between four pixels' middles; `nil` outside of those at the border.
  func level(_ x: Double, _ y: Double) -> Double? {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    guard left >= 0, top >= 0, left <= Double(width - 1), top <= Double(height - 1) else {
      return nil
    }
    let (column, row) = (Int(left), Int(top))
    let (right, below) = (min(column + 1, width - 1), min(row + 1, height - 1))
    let (across, down) = (x - 0.5 - left, y - 0.5 - top)
    func mixed(_ row: Int) -> Double {
      let (first, second) = (values[row * width + column], values[row * width + right])
      return Double(first) * (1 - across) + Double(second) * across
    }
    return mixed(row) * (1 - down) + mixed(below) * down
  }

  /// Half as wide and high, each pixel the mean of four; `nil` where none would be left.
  func halved() -> LumaPlane? {
    let (columns, rows) = (width / 2, height / 2)
    guard columns > 0, rows > 0 else { return nil }
    let source = values
    let values = [UInt8](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      for row in 0..<rows {
        var place = 2 * row * width
        for column in 0..<columns {
          let upper = Int(source[place]) + Int(source[place + 1])
          let lower = Int(source[place + width]) + Int(source[place + width + 1])
          buffer[row * columns + column] = UInt8((upper + lower + 2) >> 2)
          place += 2
        }
      }
      count = columns * rows
    }
    return LumaPlane(width: columns, height: rows, values: values)
  }
}

/// A picture and its halves, the largest first.
struct Pyramid {
  let levels: [LumaPlane]

  init(_ plane: LumaPlane, count: Int) {
    var levels = [plane]
    while levels.count < count, let next = levels[levels.count - 1].halved() {
      levels.append(next)
    }
    self.levels = levels
  }
}
