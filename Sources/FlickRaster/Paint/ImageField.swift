import FlickCore
import FlickDisplay

/// A picture made ready to give the colour of a pixel.
///
/// Smooth: the mean of the picture over a box around the pixel's centre, as
/// wide as the pixel is in the picture, but at least one of its pixels. Shrunk
/// that is the mean of all that falls into the pixel; enlarged it is the
/// straight line between neighbours. Where the picture is turned, the box keeps
/// to the picture's axes. Channels are premultiplied when they are averaged.
struct ImageField: Equatable {
  private let picture: Picture
  /// From a pixel's column and row to the picture's coordinates at its centre;
  /// `nil` where the picture is flattened.
  private let place: AffineTransform?
  private let boxWidth: Double
  private let boxHeight: Double
  private let isNearest: Bool
  private let isTiled: Bool
  private let opacity: Double

  var isOpaque: Bool { picture.isOpaque && opacity == 1 && place != nil }
  var isClear: Bool { opacity == 0 || place == nil }

  /// - Parameter transform: From the paint's coordinates to pixels.
  init(_ paint: ImagePaint, transform: AffineTransform) {
    picture = paint.picture
    isNearest = paint.sampling == .nearest
    isTiled = paint.isTiled
    opacity = paint.opacity
    let inverse = paint.transform.then(transform).inverse
    let place = inverse.map { AffineTransform.translation(0.5, 0.5).then($0) }
    self.place = place
    let (a, b, c, d) = place.map { ($0.a, $0.b, $0.c, $0.d) } ?? (1, 0, 0, 1)
    boxWidth = max(1, (a * a + c * c).squareRoot())
    boxHeight = max(1, (b * b + d * d).squareRoot())
  }

  /// Draws the pixels of a row from a column on, under one coverage.
  func draw(
    over row: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int, coverage: UInt32,
    _ kernels: Kernels
  ) {
    guard let place else { return }
    picture.pixmap.pixels.withUnsafeBufferPointer { pixels in
      let texels = Texels(
        pixels: pixels, width: picture.width, height: picture.height, isTiled: isTiled)
      var pen = Pen(row: row, coverage: coverage, opacity: opacity)
      if let shift = shift(place), let base = pixels.baseAddress {
        // Pixel on pixel; what lies beside the picture follows below.
        let inner = max(0, -(x &+ shift.x))..<min(count, picture.width &- (x &+ shift.x))
        let line = y &+ shift.y
        if line >= 0, line < picture.height, inner.lowerBound < inner.upperBound {
          Blend.pixels(
            base + (line &* picture.width &+ x &+ shift.x &+ inner.lowerBound), coverage: coverage,
            over: row + inner.lowerBound, count: inner.count, kernels)
          draw(texels, place, 0..<inner.lowerBound, x, y, &pen)
          draw(texels, place, inner.upperBound..<count, x, y, &pen)
          return
        }
      }
      draw(texels, place, 0..<count, x, y, &pen)
    }
  }

  /// By how many whole pixels the picture lies moved, if it is drawn as it is.
  private func shift(_ place: AffineTransform) -> (x: Int, y: Int)? {
    let (x, y) = (place.tx - 0.5, place.ty - 0.5)
    guard place.a == 1, place.d == 1, place.b == 0, place.c == 0, opacity == 1, !isTiled,
      x.magnitude < 0x1p31, y.magnitude < 0x1p31, x == x.rounded(), y == y.rounded()
    else { return nil }
    return (Int(x), Int(y))
  }

  private func draw(
    _ texels: Texels, _ place: AffineTransform, _ columns: Range<Int>, _ x: Int, _ y: Int,
    _ pen: inout Pen
  ) {
    for index in columns {
      let point = place.apply(Point(x: Double(x &+ index), y: Double(y)))
      let (u, v) = (Self.bounded(point.x), Self.bounded(point.y))
      if isNearest {
        pen.put(texels.levels(Int(u.rounded(.down)), Int(v.rounded(.down))), at: index)
      } else {
        let across = TexelSpan(
          middle: u, length: boxWidth, count: texels.width, isTiled: isTiled)
        let down = TexelSpan(
          middle: v, length: boxHeight, count: texels.height, isTiled: isTiled)
        pen.put(texels.mean(across, down), at: index)
      }
    }
  }

  /// Beyond all numbers there is no place; one far away stands for it.
  private static func bounded(_ value: Double) -> Double {
    value.magnitude < 0x1p52 ? value : value < 0 ? -0x1p52 : 0x1p52
  }

  /// Puts colours onto a row.
  private struct Pen {
    let row: UnsafeMutablePointer<UInt32>
    let coverage: UInt32
    let opacity: Double

    /// - Parameter levels: Premultiplied, from 0 to 255.
    @inline(__always)
    func put(_ levels: SIMD4<Double>, at index: Int) {
      let scaled = levels * (opacity / 255)
      let a = min(scaled[3], 1)
      let channels = Channels(
        red: min(scaled[0], a), green: min(scaled[1], a), blue: min(scaled[2], a), alpha: a)
      let packed = channels.packed
      row[index] =
        coverage == 255 && packed >> 24 == 255
        ? packed : channels.solid(coverage: coverage).over(row[index])
    }
  }
}

extension Painter {
  func fill(_ shape: Coverage, with image: ImageField) {
    clip.forEachRun(of: shape) { y, start, end, coverage in
      image.draw(
        over: canvas.row(y, from: start), count: end &- start, x: start, y: y, coverage: coverage,
        canvas.kernels)
    }
  }
}
