/// How a small picture's brightness rises to the right and downwards, in levels a pixel, by
/// Sobel's operator: it reaches a single pixel, so that what lies around a box hardly
/// reaches into it.
///
/// Outside the picture, and on its outermost pixels, all is 0.
struct SlopeField {
  /// The first pixel's column and row in the picture; may lie outside of it.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private(set) var across: [Float]
  private(set) var down: [Float]
  /// The sum of both squares.
  private(set) var energy: [Float]

  init(_ plane: LumaPlane, left: Int, top: Int, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a field has pixels (was \(width) × \(height))")
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    across = [Float](repeating: 0, count: width * height)
    down = across
    energy = across
    let columns = max(left, 1)..<max(min(left + width, plane.width - 1), max(left, 1))
    let rows = max(top, 1)..<max(min(top + height, plane.height - 1), max(top, 1))
    let stride = plane.width
    plane.values.withUnsafeBufferPointer { source in
      across.withUnsafeMutableBufferPointer { across in
        down.withUnsafeMutableBufferPointer { down in
          energy.withUnsafeMutableBufferPointer { energy in
            for row in rows {
              let place = (row - top) * width - left
              for column in columns {
                let index = row * stride + column
                let (above, below) = (index - stride, index + stride)
                let upperLeft = Int32(source[above - 1])
                let upperRight = Int32(source[above + 1])
                let lowerLeft = Int32(source[below - 1])
                let lowerRight = Int32(source[below + 1])
                let right = Int32(source[index + 1]) - Int32(source[index - 1])
                let under = Int32(source[below]) - Int32(source[above])
                let rise = upperRight - upperLeft + 2 * right + lowerRight - lowerLeft
                let fall = lowerLeft - upperLeft + 2 * under + lowerRight - upperRight
                let (x, y) = (Float(rise) * 0.125, Float(fall) * 0.125)
                across[place + column] = x
                down[place + column] = y
                energy[place + column] = x * x + y * y
              }
            }
          }
        }
      }
    }
  }
}
