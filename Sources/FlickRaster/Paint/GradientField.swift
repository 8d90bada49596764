import CKernels
import FlickCore
import FlickDisplay

/// Any gradient made ready to give the colour of a pixel: a function from pixels to
/// offsets, and the colours by offset. (Linear ones that are neither repeated nor
/// dithered have a `GradientRamp`, which is quicker.)
struct GradientField: Equatable {
  private enum Geometry: Equatable {
    /// Everything has the last colour.
    case flat
    /// The offset of the pixel centre at (x, y) is x · perColumn + y · perRow + base.
    case linear(perColumn: Double, perRow: Double, base: Double)
    case radial(Circle)
    /// From pixels to the centre, the x axis along offset 0.
    case conic(AffineTransform)
  }

  private struct Circle: Equatable {
    /// From pixels to the unit circle, its focus at 0, 0.
    let toUnit: AffineTransform
    /// From the focus to the centre.
    let axis: Vector

    var kernel: flick_circle {
      flick_circle(
        a: toUnit.a, b: toUnit.b, c: toUnit.c, d: toUnit.d, tx: toUnit.tx, ty: toUnit.ty,
        axis_x: axis.dx, axis_y: axis.dy, rest: 1 - axis.dot(axis))
    }
  }

  private let colors: GradientColors
  private let geometry: Geometry
  private let isDithered: Bool

  /// Whether every colour is opaque.
  var isOpaque: Bool { colors.isOpaque }

  /// - Parameter transform: From the gradient's coordinates to pixels.
  init(_ gradient: GradientPaint, transform: AffineTransform) {
    colors = GradientColors(gradient.colors)
    isDithered = gradient.colors.dithering == .ordered
    geometry = Self.geometry(gradient.geometry, transform) ?? .flat
  }

  /// `nil` where the gradient has no extent.
  private static func geometry(
    _ geometry: GradientPaint.Geometry, _ transform: AffineTransform
  ) -> Geometry? {
    if case .linear(let start, let end) = geometry {
      return GradientRamp.offsets(from: start, to: end, transform: transform)
        .map { .linear(perColumn: $0.perColumn, perRow: $0.perRow, base: $0.base) }
    }
    guard let inverse = transform.inverse else { return nil }
    let fromPixels = AffineTransform.translation(0.5, 0.5).then(inverse)
    switch geometry {
    case .linear: return nil
    case .radial(let center, let radius, let focus):
      let scale = 1 / radius
      guard scale.isFinite else { return nil }
      let toUnit = fromPixels.then(.translation(-center.x, -center.y)).then(.scale(scale))
        .then(.translation(-focus.dx, -focus.dy))
      return .radial(Circle(toUnit: toUnit, axis: Vector(dx: -focus.dx, dy: -focus.dy)))
    case .conic(let center, let way):
      return .conic(
        fromPixels.then(.translation(-center.x, -center.y)).then(
          AffineTransform(a: way.dx, b: -way.dy, c: way.dy, d: way.dx, tx: 0, ty: 0)))
    }
  }

  /// The offsets of as many pixels of a row from a column on. Only of a gradient that is
  /// smaller than any pixel some are beyond all numbers.
  private func write(
    _ offsets: UnsafeMutableBufferPointer<Double>, x: Int, y: Int, _ kernels: Kernels
  ) {
    switch geometry {
    case .flat: offsets.update(repeating: .infinity)
    case .linear(let perColumn, let perRow, let base):
      let row = Double(y) * perRow
      for index in offsets.indices {
        offsets[index] = (Double(x &+ index) * perColumn + row) + base
      }
    case .radial(let circle):
      var circle = circle.kernel
      flick_circle_offsets(
        kernels.rawValue, offsets.baseAddress, offsets.count, &circle, Double(x), Double(y))
    case .conic(let fromPixels):
      for index in offsets.indices {
        let way = fromPixels.apply(Point(x: Double(x &+ index), y: Double(y)))
        let turn = Reproducible.atan2(way.y, way.x) / (2 * Double.pi)
        offsets[index] = turn < 0 ? turn + 1 : turn
      }
    }
  }

  /// So many pixels are done at a time, whose offsets stay at hand: whole turns of the
  /// pattern in which levels are mixed.
  private static let portion = 128

  /// Gives the body what draws pixels of a row from a column on, under one coverage.
  func draw(
    _ kernels: Kernels,
    _ body: (
      (_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ x: Int, _ y: Int, _ coverage: UInt32)
        -> Void
    ) -> Void
  ) {
    colors.withKernel { colors in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.portion) { memory in
        OrderedDither.thresholds.withUnsafeBufferPointer { thresholds in
          body { row, count, x, y, coverage in
            let added = thresholds.baseAddress.map {
              $0 + ((y & 7) &* OrderedDither.width &+ (x & 7))
            }
            var done = 0
            if coverage == 255, !isDithered, case .radial(let circle) = geometry {
              var circle = circle.kernel
              done = flick_circle_ramp(
                kernels.rawValue, row, count, &circle, colors, Double(x), Double(y))
            }
            while done < count {
              var most = Self.portion
              if coverage == 255, !isDithered, case .conic(let fromPixels) = geometry {
                var cone = fromPixels.kernel
                let quick = flick_cone_ramp(
                  kernels.rawValue, row + done, count &- done, &cone, colors,
                  Double(x &+ done), Double(y))
                if quick >= 0 { (done, most) = (done &+ quick, 8) }
              }
              let part = UnsafeMutableBufferPointer(
                rebasing: memory[..<min(most, count &- done)])
              write(part, x: x &+ done, y: y, kernels)
              flick_paint_offsets(
                kernels.rawValue, row + done, part.baseAddress, part.count, colors, coverage,
                isDithered ? added : nil)
              done &+= part.count
            }
          }
        }
      }
    }
  }
}

extension AffineTransform {
  fileprivate var kernel: flick_cone { flick_cone(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

/// The pattern in which levels are mixed: Bayer's matrix of 8 × 8 (An optimum
/// method for two-level rendition of continuous-tone pictures, 1973).
private enum OrderedDither {
  /// Rows are there twice, one beside the other, so that eight columns follow each.
  static let width = 16

  /// What is added to values in levels before they are rounded down, from 1/128 to 127/128.
  static let thresholds: [Double] = (0..<8).flatMap { y in
    (0..<width).map { x in
      let (column, diagonal) = (x & 7, (x ^ y) & 7)
      var rank = 0
      for bit in 0..<3 {
        rank = rank << 2 | ((diagonal >> bit) & 1) << 1 | (column >> bit) & 1
      }
      return (Double(rank) + 0.5) / 64
    }
  }
}

extension Painter {
  func fill(_ shape: Coverage, with field: GradientField) {
    field.draw(canvas.kernels) { draw in
      clip.forEachRun(of: shape) { y, start, end, coverage in
        draw(canvas.row(y, from: start), end &- start, start, y, coverage)
      }
    }
  }
}
