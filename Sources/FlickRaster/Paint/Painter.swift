import CKernels
import FlickCore
import FlickDisplay

/// Regions and masks filled with paint on a canvas.
struct Painter {
  let canvas: Canvas
  var clip: Clip

  func fill(_ shape: Coverage, with paint: PreparedPaint) {
    switch paint {
    case .solid(let color): fill(shape, movedBy: (x: 0, y: 0), with: color)
    case .linear(let ramp): fill(shape, with: ramp)
    case .field(let field): fill(shape, with: field)
    case .image(let image): fill(shape, with: image)
    }
  }

  /// - Parameter offset: By how many whole pixels the shape lies moved.
  func fill(_ shape: Coverage, movedBy offset: (x: Int, y: Int), with color: DeepColor) {
    split(shape.bounds.moved(by: offset)) {
      canvas.paint(shape, movedBy: offset, within: $0, with: color)
    } product: {
      product(shape, movedBy: offset, with: color, $0)
    }
  }

  /// - Parameter color: Opaque, in 8 bits a channel.
  func fill(_ mask: CoverageMask, movedBy offset: (x: Int, y: Int), with color: DeepColor) {
    let color = color.bytes
    split(mask.bounds.moved(by: offset)) { rect in
      guard !rect.isEmpty else { return }
      mask.withLevels(rect.minX &- offset.x, rect.minY &- offset.y) {
        flick_over_masked_rows(
          canvas.kernels.rawValue, canvas.row(rect.minY, from: rect.minX), canvas.bounds.width, $0,
          mask.stride, rect.width, rect.height, color)
      }
    } product: { clip in
      clip.forEachRun(within: mask.bounds.moved(by: offset)) { y, start, end, coverage in
        mask.withLevels(start &- offset.x, y &- offset.y) {
          Blend.masked(
            color, alphas: $0, coverage: coverage, over: canvas.row(y, from: start),
            count: end &- start, canvas.kernels)
        }
      }
    }
  }

  /// Calls `whole` with the rows of a rectangle that the clip leaves whole, and
  /// `product` with the clip of those above and below that it covers in part.
  @inline(__always)
  private func split(
    _ bounds: PixelRect, whole: (PixelRect) -> Void, product: (Clip) -> Void
  ) {
    let rect = bounds.intersection(clip.area)
    guard !rect.isEmpty else { return }
    let plain = clip.plainRows(in: rect)
    var part = rect
    (part.minY, part.maxY) = (plain.lowerBound, plain.upperBound)
    whole(part)
    guard plain.count < rect.height else { return }
    if plain.isEmpty { return product(clip) }
    for (top, end) in [(rect.minY, plain.lowerBound), (plain.upperBound, rect.maxY)]
    where top < end {
      (part.minY, part.maxY) = (top, end)
      product(clip.limited(to: part))
    }
  }

  /// Draws a colour through a clip that covers pixels in part.
  private func product(
    _ shape: Coverage, movedBy offset: (x: Int, y: Int), with color: DeepColor, _ clip: Clip
  ) {
    let whole = color.solid(coverage: 255)
    clip.forEachRun(of: shape, movedBy: offset) { y, start, end, coverage in
      Blend.solid(
        coverage == 255 ? whole : color.solid(coverage: coverage),
        over: canvas.row(y, from: start), count: end &- start, canvas.kernels)
    }
  }

  private func fill(_ shape: Coverage, inRowsOf ramp: GradientRamp) {
    // The row whose colour is known.
    var known = Int.min
    var color = Channels.clear
    withUnsafePointer(to: GradientRamp.Rows(ramp)) { rows in
      clip.forEachRun(of: shape) { y, start, end, coverage in
        if y != known {
          known = y
          color = rows.pointee.channels(y)
        }
        Blend.solid(
          color.solid(coverage: coverage), over: canvas.row(y, from: start), count: end &- start,
          canvas.kernels)
      }
    }
  }

  private func fill(_ shape: Coverage, with ramp: GradientRamp) {
    if ramp.isConstantInRows { return fill(shape, inRowsOf: ramp) }
    clip.forEachRun(of: shape) { y, start, end, coverage in
      let count = end &- start
      let row = canvas.row(y, from: start)
      if ramp.isOpaque, coverage == 255 {
        ramp.write(
          UnsafeMutableBufferPointer(start: row, count: count), x: start, y: y, canvas.kernels)
      } else {
        for index in 0..<count {
          row[index] = ramp.solid(x: start &+ index, y: y, coverage: coverage).over(row[index])
        }
      }
    }
  }

  /// Draws a shadow's colour through its mask.
  func fill(_ shadow: PreparedShadow) {
    split(shadow.bounds) {
      fillWhole(shadow, within: $0)
    } product: {
      product(shadow, $0)
    }
  }

  /// Draws a shadow in a rectangle that the clip leaves whole.
  private func fillWhole(_ shadow: PreparedShadow, within rect: PixelRect) {
    let (across, down) = (shadow.mask.horizontal, shadow.mask.vertical)
    shadow.mask.alphas.withUnsafeBufferPointer { alphas in
      guard let alphas = alphas.baseAddress else { return }
      let origin = (x: shadow.bounds.minX, y: shadow.bounds.minY)
      down.forEachPart(of: rect.minY &- origin.y..<rect.maxY &- origin.y) { rows, row, isOne in
        across.forEachPart(of: rect.minX &- origin.x..<rect.maxX &- origin.x) {
          columns, column, isFlat in
          let pixels = canvas.row(rows.lowerBound &+ origin.y, from: columns.lowerBound &+ origin.x)
          let mask = alphas + (row &* across.kept &+ column)
          let step = isOne ? 0 : across.kept
          guard isFlat else {
            flick_over_masked_rows(
              canvas.kernels.rawValue, pixels, canvas.bounds.width, mask, step, columns.count,
              rows.count, shadow.color)
            return
          }
          for index in 0..<rows.count {
            Blend.solid(
              Blend.Solid(shadow.color, alpha: UInt32(mask[index &* step])),
              over: pixels + index &* canvas.bounds.width, count: columns.count, canvas.kernels)
          }
        }
      }
    }
  }

  /// Draws a shadow through a clip that covers pixels in part.
  private func product(_ shadow: PreparedShadow, _ clip: Clip) {
    let mask = shadow.mask
    let packed = shadow.color
    let limit = shadow.bounds
    let horizontal = mask.horizontal
    mask.alphas.withUnsafeBufferPointer { alphas in
      clip.forEachRun(within: limit) { y, start, end, coverage in
        guard let base = alphas.baseAddress else { return }
        let kept = mask.vertical.keptIndex(y &- limit.minY)
        let row = base + kept &* horizontal.kept
        let pixels = canvas.row(y, from: start)
        let (first, last) = (start &- limit.minX, end &- limit.minX)
        // Before the repeated column, on it and its copies, and after it.
        let repeatEnd = horizontal.repeated &+ horizontal.extra &+ 1
        let left = min(last, horizontal.repeated)
        if first < left {
          Blend.masked(
            packed, alphas: row + first, coverage: coverage, over: pixels, count: left &- first,
            canvas.kernels)
        }
        let middle = max(first, horizontal.repeated)
        let middleEnd = min(last, repeatEnd)
        if middle < middleEnd {
          let alpha = Blend.divideBy255(UInt32(row[horizontal.repeated]) &* coverage)
          Blend.solid(
            Blend.Solid(packed, alpha: alpha), over: pixels + (middle &- first),
            count: middleEnd &- middle, canvas.kernels)
        }
        let right = max(first, repeatEnd)
        if right < last {
          Blend.masked(
            packed, alphas: row + (right &- horizontal.extra), coverage: coverage,
            over: pixels + (right &- first), count: last &- right, canvas.kernels)
        }
      }
    }
  }

  /// Draws a layer over the canvas.
  func composite(_ layer: Canvas, _ style: PreparedGroup) {
    let opacity = style.opacity
    if let mixer = style.mixer {
      clip.forEachRun(within: layer.bounds) { y, start, end, coverage in
        mixer.draw(
          layer.row(y, from: start), coverage: coverage, over: canvas.row(y, from: start),
          count: end &- start)
      }
      return
    }
    clip.forEachRun(within: layer.bounds) { y, start, end, coverage in
      Blend.pixels(
        layer.row(y, from: start), coverage: Blend.divideBy255(coverage &* opacity),
        over: canvas.row(y, from: start), count: end &- start, canvas.kernels)
    }
  }
}

extension Blend.Solid {
  /// A straight colour of 8 bits a channel with an alpha from 0 to 255.
  init(_ color: UInt32, alpha: UInt32) {
    let greenAlpha = ((color >> 8) & 0xFF) | 0x00FF_0000
    self.init(
      redBlue: (color & Blend.lanes) &* alpha &+ Blend.halves,
      greenAlpha: greenAlpha &* alpha &+ Blend.halves, keep: 255 &- alpha)
  }
}
