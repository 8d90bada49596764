import CKernels
import FlickCore

/// Where the pixels of a mask lie that count as different.
enum MarkedPixels {
  /// The smallest rectangle that holds them all; `nil` where there is none.
  static func box(of mask: [UInt8], width: Int, height: Int) -> PixelRect? {
    mask.withUnsafeBufferPointer { mask in
      var (left, right) = (width, -1)
      var (top, bottom) = (height, -1)
      for row in 0..<height {
        let start = row &* width
        guard let first = firstMark(mask, start, start &+ width) else { continue }
        left = min(left, first &- start)
        var last = width &- 1
        while last > right, mask[start &+ last] & 1 == 0 { last &-= 1 }
        right = max(right, max(last, first &- start))
        top = min(top, row)
        bottom = row
      }
      guard bottom >= 0 else { return nil }
      return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// Eight pixels at a time.
  private static func firstMark(
    _ mask: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    let bytes = UnsafeRawBufferPointer(mask)
    var index = start
    while index &+ 8 <= end {
      let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if eight & 0x0101_0101_0101_0101 != 0 { break }
      index &+= 8
    }
    while index < end {
      if mask[index] & 1 == 1 { return index }
      index &+= 1
    }
    return nil
  }

  /// The square of `side` × `side` with the most of them.
  ///
  /// - Parameter box: Holds all of them, so that squares inside it, or as large
  ///   as it is, are enough.
  static func worstWindow(
    of mask: [UInt8], width: Int, height: Int, box: PixelRect, side: Int
  ) -> FrameDifference.Window {
    let (windowWidth, windowHeight) = (min(side, box.width), min(side, box.height))
    var columns = [UInt16](repeating: 0, count: box.width)
    var best = (count: -1, x: 0, y: 0)
    mask.withUnsafeBufferPointer { mask in
      columns.withUnsafeMutableBufferPointer { columns in
        guard let mask = mask.baseAddress, let sums = columns.baseAddress else { return }
        for row in box.rows {
          let entering = mask + (row &* width &+ box.x)
          let isFull = row &- box.y >= windowHeight
          flick_slide_columns(
            sums, entering, isFull ? entering - windowHeight &* width : nil, box.width)
          guard row &- box.y >= windowHeight &- 1 else { continue }
          var sum = 0
          for column in 0..<windowWidth { sum &+= Int(sums[column]) }
          if sum > best.count { best = (sum, box.x, row) }
          for column in windowWidth..<box.width {
            sum &+= Int(sums[column]) &- Int(sums[column &- windowWidth])
            if sum > best.count { best = (sum, box.x &+ column &- windowWidth &+ 1, row) }
          }
        }
      }
    }
    return FrameDifference.Window(
      x: max(0, min(best.x, width - side)),
      y: max(0, min(best.y - windowHeight + 1, height - side)),
      side: side, count: best.count)
  }
}
