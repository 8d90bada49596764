import CKernels
import FlickCore

/// A padded linear gradient made ready to give the colours of a row.
///
/// A pixel's offset is taken at its centre and its channels are rounded to the
/// nearest level, so that steps are as narrow as 8 bits allow.
struct GradientRamp: Equatable {
  private let colors: GradientColors
  /// The offset of the pixel centre at (x, y) is x · perColumn + y · perRow + base.
  private let perColumn: Double
  private let perRow: Double
  private let base: Double

  /// Whether every colour is opaque.
  var isOpaque: Bool { colors.isOpaque }

  /// Whether a row has one colour.
  var isConstantInRows: Bool { perColumn == 0 }

  /// - Parameter transform: From the gradient's coordinates to pixels.
  init(_ gradient: Gradient, from start: Point, to end: Point, transform: AffineTransform) {
    colors = GradientColors(gradient)
    // Without a direction everything lies past the end.
    (perColumn, perRow, base) =
      Self.offsets(from: start, to: end, transform: transform)
      ?? (perColumn: 0, perRow: 0, base: 2)
  }

  /// The offset of a pixel's centre as a plane over columns and rows; `nil`
  /// where the gradient has no direction.
  static func offsets(
    from start: Point, to end: Point, transform: AffineTransform
  ) -> (perColumn: Double, perRow: Double, base: Double)? {
    let axis = end - start
    let squared = axis.dot(axis)
    guard squared > 0, let inverse = transform.inverse else { return nil }
    let (u, v) = (axis.dx / squared, axis.dy / squared)
    let origin = inverse.apply(Point(x: 0.5, y: 0.5)) - start
    return (
      perColumn: inverse.a * u + inverse.b * v, perRow: inverse.c * u + inverse.d * v,
      // On a grid finer than any level, so that moves too small to see are none.
      base: onGrid(origin.dx * u + origin.dy * v)
    )
  }

  /// The nearest multiple of 2⁻²⁰, which moves no channel by more than 1/8000
  /// level. Far outside the gradient it does not matter.
  private static func onGrid(_ offset: Double) -> Double {
    let steps = 1_048_576.0
    return offset.magnitude < steps ? (offset * steps).rounded() / steps : offset
  }

  /// The rows' colours where there are two stops, without references to count.
  struct PairRows {
    fileprivate let perRow: Double
    fileprivate let base: Double
    fileprivate let pair: GradientColors.Pair

    @inline(__always)
    func channels(_ y: Int) -> Channels { pair.channels(at: Double(y) * perRow + base) }
  }

  /// `nil` where there are more than two stops.
  var pairRows: PairRows? {
    colors.isPair ? PairRows(perRow: perRow, base: base, pair: colors.pair) : nil
  }

  /// The colours of the rows of a gradient that has one for each.
  struct Rows {
    private let ramp: GradientRamp
    /// Where there are two stops, what no memory has to be looked up for.
    private let pair: GradientColors.Pair
    private let isPair: Bool

    init(_ ramp: GradientRamp) {
      self.ramp = ramp
      (pair, isPair) = (ramp.colors.pair, ramp.colors.isPair)
    }

    @inline(__always)
    func channels(_ y: Int) -> Channels {
      let offset = Double(y) * ramp.perRow + ramp.base
      return isPair ? pair.channels(at: offset) : ramp.colors.channels(at: offset)
    }
  }

  /// The colour of one pixel under a coverage, without rounding it first.
  func solid(x: Int, y: Int, coverage: UInt32) -> Blend.Solid {
    colors.channels(at: (Double(x) * perColumn + Double(y) * perRow) + base)
      .solid(coverage: coverage)
  }

  /// Writes the pixels of a row from a column on.
  func write(
    _ row: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int, _ kernels: Kernels
  ) {
    let line = Double(y) * perRow
    func offset(_ index: Int) -> Double {
      (Double(x &+ index) * perColumn + line) + base
    }
    var index = 0
    while index < row.count {
      // Offsets rise or fall along a row, so each part of the gradient is one run.
      let span = colors.span(of: offset(index))
      var (end, beyond) = (index &+ 1, row.count)
      if colors.span(of: offset(row.count &- 1)) == span { end = row.count }
      while end < beyond {
        let middle = (end &+ beyond) / 2
        if colors.span(of: offset(middle)) == span {
          end = middle &+ 1
        } else {
          beyond = middle
        }
      }
      let run = UnsafeMutableBufferPointer(rebasing: row[index..<end])
      if var ramp = colors.ramp(in: span) {
        (ramp.per_column, ramp.row, ramp.base) = (perColumn, line, base)
        flick_write_ramp(
          kernels.rawValue, run.baseAddress, run.count, &ramp, Double(x &+ index))
      } else {
        flick_fill(
          kernels.rawValue, run.baseAddress, run.count,
          colors.channels(at: offset(index)).packed)
      }
      index = end
    }
  }
}
