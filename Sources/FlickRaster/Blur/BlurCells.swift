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
  init(_ blur: GroupBlur, bounds: PixelRect) {
    self.blur = blur
    minX = blur.horizontal.cell(of: bounds.minX)
    minY = blur.vertical.cell(of: bounds.minY)
    width = bounds.width / blur.horizontal.cell
    height = bounds.height / blur.vertical.cell
    values = [Value](repeating: .zero, count: width * height)
  }

  /// Adds pixels of a canvas that lie in the cells, each cell's from top to
  /// bottom.
  mutating func add(_ canvas: Canvas, within part: PixelRect) {
    guard !part.isEmpty else { return }
    for y in part.minY..<part.maxY {
      add(canvas.row(y, from: part.minX), y: y, part.minX..<part.maxX, share: 1)
    }
  }

  /// Adds what clips leave of pixels of a canvas.
  mutating func add(_ canvas: Canvas, within part: PixelRect, through clip: Clip) {
    clip.forEachRun(within: part) { y, start, end, coverage in
      add(canvas.row(y, from: start), y: y, start..<end, share: Float(coverage) / 255)
    }
  }

  /// Adds white pixels likewise.
  mutating func addWhite(within part: PixelRect, through clip: Clip) {
    let white = [UInt32](repeating: 0xFFFF_FFFF, count: max(part.width, 1))
    white.withUnsafeBufferPointer { white in
      guard let white = white.baseAddress else { return }
      clip.forEachRun(within: part) { y, start, end, coverage in
        add(white, y: y, start..<end, share: Float(coverage) / 255)
      }
    }
  }

  /// Adds pixels of a row, whose first is that of the first column.
  private mutating func add(
    _ pixels: UnsafePointer<UInt32>, y: Int, _ columns: Range<Int>, share: Float
  ) {
    let (cellX, cellY) = (blur.horizontal.cell, blur.vertical.cell)
    let factor = share / Float(cellX * cellY)
    let first = (blur.vertical.cell(of: y) - minY) &* width &- minX
    values.withUnsafeMutableBufferPointer { values in
      if cellX == 1 {
        for x in 0..<columns.count {
          values[first &+ columns.lowerBound &+ x] += factor * Self.channels(pixels[x])
        }
        return
      }
      var x = columns.lowerBound
      while x < columns.upperBound {
        let cell = blur.horizontal.cell(of: x)
        let end = min((cell &+ 1) &* cellX, columns.upperBound)
        var sum = SIMD4<UInt32>.zero
        while x < end {
          sum &+= Self.parts(pixels[x &- columns.lowerBound])
          x &+= 1
        }
        values[first &+ cell] += Value(sum) * factor
      }
    }
  }

  @inline(__always)
  private static func parts(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF, pixel >> 24)
  }

  @inline(__always)
  static func channels(_ pixel: UInt32) -> Value { Value(parts(pixel)) }

  /// The blurred pixels of a rectangle, row by row.
  func blurred(within bounds: PixelRect) -> [UInt32] {
    let smooth = smoothed(within: bounds)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(bounds.width * bounds.height)
    for y in bounds.minY..<bounds.maxY {
      smooth.forEachPixel(inRow: y) { pixels.append(Self.packed($0)) }
    }
    return pixels
  }

  /// The blurred cells around a rectangle.
  func smoothed(within bounds: PixelRect) -> SmoothCells {
    let (x, y) = (blur.horizontal, blur.vertical)
    // One more cell on every side to interpolate between.
    let columns = (x.cell(of: bounds.minX) - 1)...(x.cell(of: bounds.maxX - 1) + 1)
    let rows = (y.cell(of: bounds.minY) - 1)...(y.cell(of: bounds.maxY - 1) + 1)
    let across = convolvedRows(columns)
    let both = convolvedColumns(across, width: columns.count, rows)
    return SmoothCells(
      both, blur, columns: columns, rows: rows, across: bounds.minX..<bounds.maxX)
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

  /// The nearest pixel to premultiplied components; none is more than its alpha.
  @inline(__always)
  static func packed(_ value: Value) -> UInt32 {
    func level(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255) + 0.5) }
    let a = level(value.w)
    return min(level(value.x), a) | min(level(value.y), a) << 8 | min(level(value.z), a) << 16
      | a << 24
  }
}
