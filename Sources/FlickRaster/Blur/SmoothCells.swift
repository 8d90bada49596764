/// Blurred cells, upsampled bilinearly: read pixel by pixel, by straight lines
/// between the cells' middles.
struct SmoothCells {
  typealias Value = BlurCells.Value

  private let cells: [Value]
  private let vertical: GroupBlur.Axis
  private let firstRow: Int
  private let width: Int
  /// For each column of pixels, the cell before its centre and how far it lies
  /// towards the next one.
  private let places: [(cell: Int, share: Float)]

  /// - Parameters:
  ///   - cells: Those of `columns` and `rows`, row by row.
  ///   - across: The columns of pixels that are read.
  init(
    _ cells: [Value], _ blur: GroupBlur, columns: ClosedRange<Int>, rows: ClosedRange<Int>,
    across: Range<Int>
  ) {
    self.cells = cells
    vertical = blur.vertical
    firstRow = rows.lowerBound
    width = columns.count
    places = across.map { pixel in
      let (cell, share) = Self.place(pixel, blur.horizontal)
      return (cell - columns.lowerBound, share)
    }
  }

  /// Calls `body` with the values of a row, from left to right.
  @inline(__always)
  func forEachPixel(inRow y: Int, _ body: (Value) -> Void) {
    let (row, down) = Self.place(y, vertical)
    let first = (row - firstRow) * width
    cells.withUnsafeBufferPointer { cells in
      for (column, right) in places {
        let index = first &+ column
        var value = cells[index]
        if right > 0 { value += right * (cells[index &+ 1] - value) }
        if down > 0 {
          var below = cells[index &+ width]
          if right > 0 { below += right * (cells[index &+ width &+ 1] - below) }
          value += down * (below - value)
        }
        body(value)
      }
    }
  }

  /// The cell before a pixel's centre and how far the pixel lies towards the
  /// next one.
  private static func place(_ pixel: Int, _ axis: GroupBlur.Axis) -> (Int, Float) {
    guard axis.cell > 1 else { return (pixel, 0) }
    let cell = axis.cell(of: pixel)
    let size = Float(axis.cell)
    let share = (Float(pixel - cell * axis.cell) + 0.5) / size - 0.5
    return share < 0 ? (cell - 1, share + 1) : (cell, share)
  }
}
