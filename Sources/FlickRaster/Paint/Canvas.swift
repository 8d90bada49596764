import CKernels
import FlickCore

/// Where a command's pixels go: the picture or the layer of a group.
///
/// The memory belongs to whoever made the canvas and outlives it.
struct Canvas {
  let bounds: PixelRect
  let kernels: Kernels
  private let pixels: UnsafeMutablePointer<UInt32>

  /// - Parameter pixels: The rows of `bounds` from top to bottom.
  init(bounds: PixelRect, pixels: UnsafeMutableBufferPointer<UInt32>, kernels: Kernels) {
    precondition(
      pixels.count == bounds.width * bounds.height, "a canvas has pixels for its bounds")
    guard let base = pixels.baseAddress else { preconditionFailure("a canvas has pixels") }
    self.bounds = bounds
    self.kernels = kernels
    self.pixels = base
  }

  /// The pixel at a column and row, and those after it in the row.
  func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
  }

  /// Calls `body` with a canvas of its own, on which nothing is drawn yet.
  static func withLayer(_ bounds: PixelRect, kernels: Kernels, _ body: (Canvas) -> Void) {
    guard !bounds.isEmpty else { return }
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer {
      body(Canvas(bounds: bounds, pixels: $0, kernels: kernels))
    }
  }

  /// Gives another canvas the pixels of a rectangle that lies in both.
  func copy(_ rect: PixelRect, to other: Canvas) {
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      other.row(y, from: rect.minX).update(from: row(y, from: rect.minX), count: rect.width)
    }
  }

  /// Gives every pixel of a rectangle one value.
  func fill(_ rect: PixelRect, with pixel: UInt32) {
    guard !rect.isEmpty else { return }
    if rect.width == bounds.width {
      let count = rect.width &* rect.height
      Blend.fill(row(rect.minY, from: rect.minX), count: count, with: pixel, kernels)
      return
    }
    for y in rect.minY..<rect.maxY {
      Blend.fill(row(y, from: rect.minX), count: rect.width, with: pixel, kernels)
    }
  }

  /// Draws one colour over what a shape covers in a rectangle, which lies in the
  /// canvas.
  ///
  /// - Parameter offset: By how many whole pixels the shape lies moved.
  func paint(
    _ shape: Coverage, movedBy offset: (x: Int, y: Int), within rect: PixelRect,
    with color: DeepColor
  ) {
    guard !rect.isEmpty else { return }
    shape.withUnsafeRuns { runs, rows in
      flick_paint_runs(
        kernels.rawValue, row(rect.minY, from: rect.minX), bounds.width, rect.width, runs,
        rows + (rect.minY &- offset.y &- shape.bounds.minY), rect.height,
        Int32(truncatingIfNeeded: offset.x &- rect.minX),
        flick_color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    }
  }
}
