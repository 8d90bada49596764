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

  /// From pixels to the unit circle, its focus at 0, 0.
  private struct Circle: Equatable {
    let toUnit: AffineTransform
    /// From the focus to the centre.
    let axis: Vector
    /// 1 − axis².
    let rest: Double

    /// The offset at a pixel's centre: the larger t with |d − t·axis| = t,
    /// d being the way from the focus.
    func offset(x: Double, y: Double) -> Double {
      let dx = toUnit.a * x + toUnit.c * y + toUnit.tx
      let dy = toUnit.b * x + toUnit.d * y + toUnit.ty
      let along = dx * axis.dx + dy * axis.dy
      return ((along * along + rest * (dx * dx + dy * dy)).squareRoot() - along) / rest
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
      let axis = Vector(dx: -focus.dx, dy: -focus.dy)
      return .radial(Circle(toUnit: toUnit, axis: axis, rest: 1 - axis.dot(axis)))
    case .conic(let center, let way):
      return .conic(
        fromPixels.then(.translation(-center.x, -center.y)).then(
          AffineTransform(a: way.dx, b: -way.dy, c: way.dy, d: way.dx, tx: 0, ty: 0)))
    }
  }

  private func channels(x: Int, y: Int) -> Channels {
    let offset: Double
    switch geometry {
    case .flat: return colors.last
    case .linear(let perColumn, let perRow, let base):
      offset = (Double(x) * perColumn + Double(y) * perRow) + base
    case .radial(let circle): offset = circle.offset(x: Double(x), y: Double(y))
    case .conic(let fromPixels):
      let way = fromPixels.apply(Point(x: Double(x), y: Double(y)))
      let turn = Reproducible.atan2(way.y, way.x) / (2 * Double.pi)
      offset = turn < 0 ? turn + 1 : turn
    }
    // Only a gradient that is smaller than any pixel leads beyond all numbers.
    guard offset.magnitude < .infinity else { return colors.last }
    return colors.spreadChannels(at: offset)
  }

  /// Draws the pixels of a row from a column on, under one coverage.
  func draw(
    over row: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int, coverage: UInt32
  ) {
    if isDithered {
      let share = Double(coverage) / 255
      for index in 0..<count {
        row[index] = channels(x: x &+ index, y: y).over(
          row[index], coverage: share, threshold: OrderedDither.threshold(x: x &+ index, y: y))
      }
    } else if colors.isOpaque, coverage == 255 {
      for index in 0..<count { row[index] = channels(x: x &+ index, y: y).packed }
    } else {
      for index in 0..<count {
        row[index] = channels(x: x &+ index, y: y).solid(coverage: coverage).over(row[index])
      }
    }
  }
}

/// The pattern in which levels are mixed: Bayer's matrix of 8 × 8 (An optimum
/// method for two-level rendition of continuous-tone pictures, 1973).
enum OrderedDither {
  /// What is added to a value in levels before it is rounded down, from 1/128
  /// to 127/128.
  static func threshold(x: Int, y: Int) -> Double {
    let (column, diagonal) = (x & 7, (x ^ y) & 7)
    var rank = 0
    for bit in 0..<3 {
      rank = rank << 2 | ((diagonal >> bit) & 1) << 1 | (column >> bit) & 1
    }
    return (Double(rank) + 0.5) / 64
  }
}

extension Painter {
  func fill(_ shape: Coverage, with field: GradientField) {
    clip.forEachRun(of: shape) { y, start, end, coverage in
      field.draw(
        over: canvas.row(y, from: start), count: end &- start, x: start, y: y, coverage: coverage)
    }
  }
}
