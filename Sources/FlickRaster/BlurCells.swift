import FlickCore

/// Sums of pixels in cells, and what a Gaussian makes of them.
struct BlurCells {
  typealias Value = SIMD4<Float>

  let blur: GroupBlur
  /// In cells.
  private let minX: Int
  private let minY: Int
  private let width: Int
  private let height: Int
  private var values: [Value]

  /// - Parameter bounds: Whole cells outside which there is nothing, in pixels.
  init(_ blur: GroupBlur, bounds: PixelBounds) {
    self.blur = blur
    minX = blur.horizontal.cell(of: bounds.minX)
    minY = blur.vertical.cell(of: bounds.minY)
    width = bounds.width / blur.horizontal.cell
    height = bounds.height / blur.vertical.cell
    values = [Value](repeating: .zero, count: width * height)
  }

  /// Adds the rows of a canvas, which is as wide as the cells.
  mutating func add(_ canvas: Canvas) {
    let (cellX, cellY) = (blur.horizontal.cell, blur.vertical.cell)
    let share = 1 / Float(cellX * cellY)
    values.withUnsafeMutableBufferPointer { values in
      for y in canvas.bounds.minY..<canvas.bounds.maxY {
        let row = canvas.row(y, from: canvas.bounds.minX)
        let first = (blur.vertical.cell(of: y) - minY) &* width
        if cellX == 1, cellY == 1 {
          for x in 0..<width { values[first &+ x] = Self.channels(row[x]) }
          continue
        }
        for x in 0..<width {
          var sum = SIMD4<UInt32>.zero
          for index in (x &* cellX)..<((x &+ 1) &* cellX) { sum &+= Self.parts(row[index]) }
          values[first &+ x] += Value(sum) * share
        }
      }
    }
  }

  @inline(__always)
  private static func parts(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF, pixel >> 24)
  }

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> Value { Value(parts(pixel)) }

  /// The blurred pixels of a rectangle, row by row.
  func blurred(within bounds: PixelBounds) -> [UInt32] {
    let (x, y) = (blur.horizontal, blur.vertical)
    // One more cell on every side to interpolate between.
    let columns = (x.cell(of: bounds.minX) - 1)...(x.cell(of: bounds.maxX - 1) + 1)
    let rows = (y.cell(of: bounds.minY) - 1)...(y.cell(of: bounds.maxY - 1) + 1)
    let across = convolvedRows(columns)
    let both = convolvedColumns(across, width: columns.count, rows)
    return interpolated(
      both, columns: columns, rows: rows, within: bounds)
  }

  private func convolvedRows(_ columns: ClosedRange<Int>) -> [Value] {
    let weights = blur.horizontal.weights
    let radius = blur.horizontal.radius
    var result = [Value](repeating: .zero, count: columns.count * height)
    for row in 0..<height {
      for (index, column) in columns.enumerated() {
        let left = column - radius - minX
        var sum = Value.zero
        for tap in max(0, -left)..<max(max(0, -left), min(weights.count, width - left)) {
          sum += weights[tap] * values[row &* width &+ left &+ tap]
        }
        result[row * columns.count + index] = sum
      }
    }
    return result
  }

  private func convolvedColumns(
    _ source: [Value], width: Int, _ rows: ClosedRange<Int>
  ) -> [Value] {
    let weights = blur.vertical.weights
    let radius = blur.vertical.radius
    var result = [Value](repeating: .zero, count: width * rows.count)
    for (index, row) in rows.enumerated() {
      let top = row - radius - minY
      for tap in max(0, -top)..<max(max(0, -top), min(weights.count, height - top)) {
        let weight = weights[tap]
        let from = (top + tap) * width
        for x in 0..<width {
          result[index &* width &+ x] += weight * source[from &+ x]
        }
      }
    }
    return result
  }

  private func interpolated(
    _ cells: [Value], columns: ClosedRange<Int>, rows: ClosedRange<Int>, within bounds: PixelBounds
  ) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(bounds.width * bounds.height)
    let width = columns.count
    let across = (bounds.minX..<bounds.maxX).map { Self.place($0, blur.horizontal) }
    for y in bounds.minY..<bounds.maxY {
      let (row, down) = Self.place(y, blur.vertical)
      let first = (row - rows.lowerBound) * width - columns.lowerBound
      for (column, right) in across {
        let index = first &+ column
        var value = cells[index]
        if right > 0 { value += right * (cells[index &+ 1] - value) }
        if down > 0 {
          var below = cells[index &+ width]
          if right > 0 { below += right * (cells[index &+ width &+ 1] - below) }
          value += down * (below - value)
        }
        pixels.append(Self.packed(value))
      }
    }
    return pixels
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

  private static func packed(_ value: Value) -> UInt32 {
    func level(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255) + 0.5) }
    let a = level(value.w)
    return min(level(value.x), a) | min(level(value.y), a) << 8 | min(level(value.z), a) << 16
      | a << 24
  }
}
