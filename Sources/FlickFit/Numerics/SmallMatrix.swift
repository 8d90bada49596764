/// A symmetric matrix of a few rows, for the equations of least squares.
struct SmallMatrix {
  let size: Int
  private(set) var cells: [Double]

  init(size: Int) {
    self.size = size
    cells = Array(repeating: 0, count: size * size)
  }

  subscript(row: Int, column: Int) -> Double {
    get { cells[row * size + column] }
    set { cells[row * size + column] = newValue }
  }

  /// The lower triangle L with L·Lᵀ = this, or `nil` where it is not positive definite.
  func cholesky() -> SmallMatrix? {
    var lower = SmallMatrix(size: size)
    for row in 0..<size {
      for column in 0...row {
        var sum = self[row, column]
        for k in 0..<column { sum -= lower[row, k] * lower[column, k] }
        if row == column {
          guard sum > 0, sum.isFinite else { return nil }
          lower[row, row] = sum.squareRoot()
        } else {
          lower[row, column] = sum / lower[column, column]
        }
      }
    }
    return lower
  }

  /// x with L·Lᵀ·x = `right`, where this is L.
  func solvedByCholesky(_ right: [Double]) -> [Double] {
    var x = right
    for row in 0..<size {
      for k in 0..<row { x[row] -= self[row, k] * x[k] }
      x[row] /= self[row, row]
    }
    for row in stride(from: size - 1, through: 0, by: -1) {
      for k in (row + 1)..<max(size, row + 1) { x[row] -= self[k, row] * x[k] }
      x[row] /= self[row, row]
    }
    return x
  }

  /// The inverse, or `nil` where it is not positive definite. Rows are scaled to 1
  /// on the diagonal before, so that units do not matter.
  func inverse() -> SmallMatrix? {
    var scaled = self
    let scale = (0..<size).map { self[$0, $0] > 0 ? 1 / self[$0, $0].squareRoot() : 1 }
    for row in 0..<size {
      for column in 0..<size { scaled[row, column] *= scale[row] * scale[column] }
    }
    guard let lower = scaled.cholesky() else { return nil }
    var result = SmallMatrix(size: size)
    for column in 0..<size {
      var unit = Array(repeating: 0.0, count: size)
      unit[column] = 1
      let solved = lower.solvedByCholesky(unit)
      for row in 0..<size { result[row, column] = solved[row] * scale[row] * scale[column] }
    }
    return result
  }
}
