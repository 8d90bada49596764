/// Values as a sum of a few columns: the numbers in front of them by least squares,
/// and what is left. Columns that say nothing new get no number.
struct Projection {
  private(set) var coefficients: [Double]
  private(set) var residuals: [Double]

  /// - Parameters:
  ///   - columns: One after the other, each as long as `values`.
  ///   - weights: Of the squares.
  init(columns: [Double], count: Int, values: [Double], weights: [Double]) {
    let rows = values.count
    var basis = columns
    var residuals = values
    var lower = Array(repeating: 0.0, count: count * count)
    var projected = Array(repeating: 0.0, count: count)
    var isUsed = Array(repeating: true, count: count)
    basis.withUnsafeMutableBufferPointer { basis in
      for column in 0..<count {
        let start = column * rows
        var before = 0.0
        for row in 0..<rows { before += basis[start + row] * basis[start + row] * weights[row] }
        for other in 0..<column where isUsed[other] {
          var dot = 0.0
          for row in 0..<rows {
            dot += basis[start + row] * basis[other * rows + row] * weights[row]
          }
          lower[column * count + other] = dot
          for row in 0..<rows { basis[start + row] -= dot * basis[other * rows + row] }
        }
        var norm = 0.0
        for row in 0..<rows { norm += basis[start + row] * basis[start + row] * weights[row] }
        guard norm > 1e-22 * before, norm > 0 else {
          isUsed[column] = false
          continue
        }
        let length = norm.squareRoot()
        lower[column * count + column] = length
        for row in 0..<rows { basis[start + row] /= length }
        var dot = 0.0
        for row in 0..<rows { dot += basis[start + row] * residuals[row] * weights[row] }
        projected[column] = dot
        for row in 0..<rows { residuals[row] -= dot * basis[start + row] }
      }
    }
    var coefficients = Array(repeating: 0.0, count: count)
    for column in stride(from: count - 1, through: 0, by: -1) where isUsed[column] {
      var sum = projected[column]
      for other in (column + 1)..<max(count, column + 1) where isUsed[other] {
        sum -= lower[other * count + column] * coefficients[other]
      }
      coefficients[column] = sum / lower[column * count + column]
    }
    self.coefficients = coefficients
    self.residuals = residuals
  }
}
