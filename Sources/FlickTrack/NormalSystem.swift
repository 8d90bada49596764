/// The normal equations of a least squares of up to four unknowns, of which the first two
/// are a place.
struct NormalSystem {
  private let count: Int
  private var rows = [SIMD4<Double>](repeating: .zero, count: 4)
  private var side = SIMD4<Double>.zero

  init(count: Int) {
    precondition((2...4).contains(count), "there are 2 to 4 unknowns (was \(count))")
    self.count = count
  }

  /// Adds an equation: its coefficients, and what they give.
  mutating func add(_ weight: Double, _ row: SIMD4<Double>, _ value: Double) {
    let weighted = weight * row
    side += weighted * value
    rows[0] += weighted[0] * row
    rows[1] += weighted[1] * row
    guard count > 2 else { return }
    rows[2] += weighted[2] * row
    rows[3] += weighted[3] * row
  }

  /// Which directions of the place the equations tell.
  var axes: TrackAxes {
    let (across, down) = (rows[0][0], rows[1][1])
    let both = across + down
    guard both > 0 else { return .none }
    if across < TrackConstants.leastShare * both { return .downOnly }
    if down < TrackConstants.leastShare * both { return .acrossOnly }
    // A single slanted edge tells neither alone.
    let determinant = across * down - rows[0][1] * rows[0][1]
    return determinant < TrackConstants.leastShare * across * down ? .none : .both
  }

  /// How far the place may be off, where what remained pulls it this way and that: the
  /// larger deviation of the directions that are told.
  func spread(_ pulls: [SIMD2<Double>], _ axes: TrackAxes) -> Double {
    let (across, both, down) = (rows[0][0], rows[0][1], rows[1][1])
    var (xx, yy) = (0.0, 0.0)
    for pull in pulls {
      let moved: SIMD2<Double>
      switch axes {
      case .none: return .infinity
      case .acrossOnly: moved = SIMD2(pull.x / across, 0)
      case .downOnly: moved = SIMD2(0, pull.y / down)
      case .both:
        let determinant = across * down - both * both
        moved = SIMD2(down * pull.x - both * pull.y, across * pull.y - both * pull.x) / determinant
      }
      xx += moved.x * moved.x
      yy += moved.y * moved.y
    }
    return max(xx, yy).squareRoot()
  }

  /// What solves them, by Cholesky's way; what is not told is 0.
  func solution(_ axes: TrackAxes) -> SIMD4<Double>? {
    guard axes != .none else { return nil }
    var full = rows
    var right = side
    for (axis, isTold) in [(0, axes != .downOnly), (1, axes != .acrossOnly)] where !isTold {
      full[axis] = .zero
      for row in 0..<4 { full[row][axis] = 0 }
      full[axis][axis] = 1
      right[axis] = 0
    }
    for j in 0..<count {
      for i in j..<count {
        var sum = full[i][j]
        for k in 0..<j { sum -= full[i][k] * full[j][k] }
        if i > j {
          full[i][j] = sum / full[j][j]
        } else {
          guard sum > 1e-9 * full[j][j] else { return nil }
          full[j][j] = sum.squareRoot()
        }
      }
    }
    for i in 0..<count {
      for k in 0..<i { right[i] -= full[i][k] * right[k] }
      right[i] /= full[i][i]
    }
    for i in (0..<count).reversed() {
      for k in i + 1..<max(count, i + 1) { right[i] -= full[k][i] * right[k] }
      right[i] /= full[i][i]
    }
    return right
  }
}
