import FlickCore

/// Paints what a backdrop shows of the pixels below it.
struct BackdropPainter {
  private let backdrop: PreparedBackdrop
  private let below: Canvas
  private let saturation: Float

  /// - Parameter below: Holds all that the backdrop reads for what it paints;
  ///   where it has no pixels, there is nothing.
  init(_ backdrop: PreparedBackdrop, below: Canvas) {
    self.backdrop = backdrop
    self.below = below
    saturation = backdrop.style.saturation
  }

  /// Paints as much as there are pixels for, on a layer without any yet.
  func paint(on layer: Canvas) {
    let shown = backdrop.bounds.intersection(layer.bounds)
    guard !shown.isEmpty else { return }
    var line = [UInt32](repeating: 0, count: shown.width)
    guard let blur = backdrop.style.blur else {
      forEachRow(of: shown, &line) {
        saturated(row: $0, shown, into: &$1)
      } paint: {
        paint($1, row: $0, of: shown, on: layer)
      }
      return
    }
    // Each band is blurred by itself; that changes nothing but the memory.
    let seen = blur.aligned(blur.grown(shown))
    let cellsAcross = seen.width / blur.horizontal.cell
    let rows = max(8, RasterConstants.mostBackdropCells / cellsAcross) * blur.vertical.cell
    var top = shown.minY
    while top < shown.maxY {
      var band = shown
      band.minY = top
      band.maxY = min(top + rows, shown.maxY)
      let colors = colors(of: band, blur)
      let weights = backdrop.isWhole ? nil : weights(of: band, blur)
      forEachRow(of: band, &line) { y, line in
        write(colors, weights, row: y, into: &line)
      } paint: {
        paint($1, row: $0, of: band, on: layer)
      }
      top = band.maxY
    }
  }

  @inline(__always)
  private func forEachRow(
    of bounds: PixelRect, _ line: inout [UInt32], _ make: (Int, inout [UInt32]) -> Void,
    paint: (Int, [UInt32]) -> Void
  ) {
    for y in bounds.minY..<bounds.maxY {
      make(y, &line)
      paint(y, line)
    }
  }

  /// What is seen for a rectangle, blurred.
  private func colors(of shown: PixelRect, _ blur: GroupBlur) -> SmoothCells {
    let reads = backdrop.reads(shown)
    var cells = BlurCells(blur, bounds: blur.aligned(reads))
    let there = reads.intersection(below.bounds)
    if backdrop.isWhole {
      cells.add(below, within: there)
    } else {
      cells.add(below, within: there, through: backdrop.clip)
    }
    return cells.smoothed(within: shown)
  }

  /// How much of what the Gaussian reaches lies within the clips, from 0 to 255.
  private func weights(of shown: PixelRect, _ blur: GroupBlur) -> SmoothCells {
    let reads = backdrop.reads(shown)
    var cells = BlurCells(blur, bounds: blur.aligned(reads))
    cells.addWhite(within: reads, through: backdrop.clip)
    return cells.smoothed(within: shown)
  }

  private func write(
    _ colors: SmoothCells, _ weights: SmoothCells?, row y: Int, into line: inout [UInt32]
  ) {
    line.withUnsafeMutableBufferPointer { line in
      var index = 0
      guard let weights else {
        colors.forEachPixel(inRow: y) {
          line[index] = packed($0)
          index &+= 1
        }
        return
      }
      var factors = [Float](repeating: 0, count: line.count)
      weights.forEachPixel(inRow: y) {
        factors[index] = $0.w > 0 ? 255 / $0.w : 0
        index &+= 1
      }
      index = 0
      colors.forEachPixel(inRow: y) {
        line[index] = packed($0 * factors[index])
        index &+= 1
      }
    }
  }

  /// A row that is not blurred.
  private func saturated(row y: Int, _ shown: PixelRect, into line: inout [UInt32]) {
    for x in shown.minX..<shown.maxX {
      let isThere = below.bounds.contains(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
      line[x - shown.minX] = isThere ? packed(BlurCells.channels(below.row(y, from: x)[0])) : 0
    }
  }

  /// Paints a row through the backdrop's shape.
  private func paint(_ line: [UInt32], row y: Int, of shown: PixelRect, on layer: Canvas) {
    line.withUnsafeBufferPointer { line in
      guard let line = line.baseAddress else { return }
      for run in backdrop.coverage.runs(inRow: y) {
        let start = max(Int(run.start), shown.minX)
        let end = min(Int(run.end), shown.maxX)
        guard start < end else { continue }
        Blend.pixels(
          line + (start - shown.minX), coverage: run.coverage, over: layer.row(y, from: start),
          count: end - start, layer.kernels)
      }
    }
  }

  /// The nearest pixel to premultiplied components from 0 to 255, saturated
  /// (`Backdrop`).
  @inline(__always)
  private func packed(_ value: BlurCells.Value) -> UInt32 {
    guard saturation != 1 else { return BlurCells.packed(value) }
    let luma = 0.2126 * value.x + 0.7152 * value.y + 0.0722 * value.z
    var result = luma + saturation * (value - luma)
    result.w = value.w
    return BlurCells.packed(result)
  }
}
