/// The part of an edge inside one pixel, in the edge's own direction.
///
/// Coordinates run from 0 to `RasterConstants.one` from the pixel's left top
/// corner. A piece on the border between two pixels belongs to the right one,
/// except that a piece may end on its pixel's right border.
struct OutlinePiece {
  var row: Int32
  var column: Int32
  var x0: UInt16
  var y0: UInt16
  var x1: UInt16
  var y1: UInt16

  /// By how many grid steps it goes down.
  var rise: Int { Int(y1) &- Int(y0) }
}

/// Cuts lines into pieces, one for each pixel they pass.
///
/// Where a line meets a row or column is computed from its upper end each
/// time, never from the pixel before, so that a pixel's pieces do not depend on
/// which part of the picture is drawn and a shared edge is cut alike from both
/// sides.
struct OutlineCutter {
  private(set) var pieces: [OutlinePiece] = []
  /// How many pieces lie in each row of the bounds.
  private(set) var rowCounts: [Int] = []
  private var bounds = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)
  private var skipsHorizontals = false

  /// The row that `rowCounts` starts with.
  var firstRow: Int { bounds.minY }

  /// Cuts all lines of an outline, within bounds. What passes left of them is
  /// gathered in the column before their first; what passes right is left out.
  mutating func cut(_ outline: Outline, within bounds: PixelBounds) {
    self.bounds = bounds
    skipsHorizontals = outline.isSimple
    pieces.removeAll(keepingCapacity: true)
    rowCounts.removeAll(keepingCapacity: true)
    rowCounts.append(contentsOf: repeatElement(0, count: bounds.height))
    for line in outline.lines { cut(line) }
  }

  private mutating func cut(_ line: FixedLine) {
    let (x0, y0, x1, y1) = (Int(line.x0), Int(line.y0), Int(line.x1), Int(line.y1))
    if y0 == y1 {
      cutHorizontal(y: y0, from: x0, to: x1)
    } else if y0 < y1 {
      cut(Edge(x0: x0, y0: y0, x1: x1, y1: y1), downwards: true)
    } else {
      cut(Edge(x0: x1, y0: y1, x1: x0, y1: y0), downwards: false)
    }
  }

  /// A line whose first end is its upper one.
  private struct Edge {
    let x0: Int
    let y0: Int
    let x1: Int
    let y1: Int
    /// Columns a row, times 2³².
    let slope: Int

    init(x0: Int, y0: Int, x1: Int, y1: Int) {
      self.x0 = x0
      self.y0 = y0
      self.x1 = x1
      self.y1 = y1
      slope = x0 == x1 ? 0 : ((x1 &- x0) << 32) / (y1 &- y0)
    }

    func x(atY y: Int) -> Int { x0 &+ (((y &- y0) &* slope &+ (1 << 31)) >> 32) }
  }

  private mutating func cut(_ edge: Edge, downwards: Bool) {
    let bits = RasterConstants.subpixelBits
    let firstRow = max(edge.y0 >> bits, bounds.minY)
    let lastRow = min((edge.y1 &- 1) >> bits, bounds.maxY &- 1)
    guard firstRow <= lastRow else { return }
    let inverse = edge.x0 == edge.x1 ? 0 : ((edge.y1 &- edge.y0) << 32) / (edge.x1 &- edge.x0)
    let rowTop = firstRow << bits
    var top = max(edge.y0, rowTop)
    var x = top == edge.y0 ? edge.x0 : edge.x(atY: top)
    for row in firstRow...lastRow {
      let bottom = min(edge.y1, (row &+ 1) << bits)
      let nextX = bottom == edge.y1 ? edge.x1 : edge.x(atY: bottom)
      cutRow(
        row, Edge2(x0: x, y0: top, x1: nextX, y1: bottom), edge: edge, inverse: inverse,
        downwards: downwards)
      top = bottom
      x = nextX
    }
  }

  /// The part of an edge in one row.
  private struct Edge2 {
    let x0: Int
    let y0: Int
    let x1: Int
    let y1: Int
  }

  private mutating func cutRow(
    _ row: Int, _ part: Edge2, edge: Edge, inverse: Int, downwards: Bool
  ) {
    let bits = RasterConstants.subpixelBits
    let low = min(part.x0, part.x1)
    let high = max(part.x0, part.x1)
    let lowColumn = low >> bits
    let highColumn = max(lowColumn, (high &- 1) >> bits)
    if lowColumn >= bounds.maxX { return }
    if lowColumn == highColumn || highColumn < bounds.minX {
      emit(row, lowColumn, part.x0, part.y0, part.x1, part.y1, downwards: downwards)
      return
    }
    /// Where the edge meets the border left of a column.
    func y(atColumn column: Int) -> Int {
      let y = edge.y0 &+ ((((column << bits) &- edge.x0) &* inverse &+ (1 << 31)) >> 32)
      return min(max(y, part.y0), part.y1)
    }
    if part.x0 < part.x1 {
      var (x, top) = (part.x0, part.y0)
      var column = lowColumn
      if column < bounds.minX {
        column = bounds.minX
        let bottom = y(atColumn: column)
        emit(row, column &- 1, column << bits, top, column << bits, bottom, downwards: downwards)
        (x, top) = (column << bits, bottom)
      }
      while column < highColumn, column < bounds.maxX {
        let border = (column &+ 1) << bits
        let bottom = y(atColumn: column &+ 1)
        emit(row, column, x, top, border, bottom, downwards: downwards)
        (x, top) = (border, bottom)
        column &+= 1
      }
      if column < bounds.maxX {
        emit(row, column, x, top, part.x1, part.y1, downwards: downwards)
      }
    } else {
      var (x, top) = (part.x0, part.y0)
      var column = highColumn
      if column >= bounds.maxX {
        column = bounds.maxX &- 1
        (x, top) = (bounds.maxX << bits, y(atColumn: bounds.maxX))
      }
      while column > lowColumn, column >= bounds.minX {
        let border = column << bits
        let bottom = y(atColumn: column)
        emit(row, column, x, top, border, bottom, downwards: downwards)
        (x, top) = (border, bottom)
        column &-= 1
      }
      emit(row, column, x, top, part.x1, part.y1, downwards: downwards)
    }
  }

  /// A line along a row matters only to where the inside changes beside it.
  private mutating func cutHorizontal(y: Int, from x0: Int, to x1: Int) {
    let bits = RasterConstants.subpixelBits
    let row = y >> bits
    guard !skipsHorizontals, y & (RasterConstants.one &- 1) != 0, row >= bounds.minY,
      row < bounds.maxY
    else { return }
    let low = max(min(x0, x1), bounds.minX << bits)
    let high = min(max(x0, x1), bounds.maxX << bits)
    guard low < high else { return }
    for column in (low >> bits)...((high &- 1) >> bits) {
      let left = max(low, column << bits)
      let right = min(high, (column &+ 1) << bits)
      if x0 < x1 {
        emit(row, column, left, y, right, y, downwards: true)
      } else {
        emit(row, column, right, y, left, y, downwards: true)
      }
    }
  }

  private mutating func emit(
    _ row: Int, _ column: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, downwards: Bool
  ) {
    let bits = RasterConstants.subpixelBits
    let isLeft = column < bounds.minX
    let kept = isLeft ? bounds.minX &- 1 : column
    let left = column << bits
    let top = row << bits
    let a = isLeft ? 0 : UInt16(truncatingIfNeeded: x0 &- left)
    let b = isLeft ? 0 : UInt16(truncatingIfNeeded: x1 &- left)
    let c = UInt16(truncatingIfNeeded: y0 &- top)
    let d = UInt16(truncatingIfNeeded: y1 &- top)
    pieces.append(
      downwards
        ? OutlinePiece(
          row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: kept), x0: a,
          y0: c, x1: b, y1: d)
        : OutlinePiece(
          row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: kept), x0: b,
          y0: d, x1: a, y1: c))
    rowCounts[row &- bounds.minY] &+= 1
  }
}
