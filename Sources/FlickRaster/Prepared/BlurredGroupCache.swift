import FlickCore

/// The blurred group cache: groups within something that is drawn part by part,
/// each blurred once for all parts.
///
/// Without that each would be drawn anew for every part, those in it once more
/// for every part of it, and so on: the time would multiply with every level.
struct BlurredGroupCache {
  private var layers: [UnsafePointer<Prepared>: CachedLayer] = [:]

  /// - Parameters:
  ///   - commands: End with the pop of a group; they stay where they are in
  ///     memory as long as this is used.
  ///   - area: What the parts need of them together.
  init(of commands: UnsafeBufferPointer<Prepared>, toSee area: PixelRect, _ kernels: Kernels) {
    guard let first = commands.baseAddress else { return }
    var left = RasterConstants.mostCachedGroupPixels
    var leftForNested = RasterConstants.mostCachedNestedGroupPixels
    var position = 0
    while position < commands.count {
      let command = first + position
      position += 1
      guard case .pushGroup(let style, _) = command.pointee.content, let blur = style.blur else {
        continue
      }
      let bounds = command.pointee.bounds.intersection(area)
      let start = position
      position = commands.endOfScope(openBefore: start)
      guard style.opacity > 0, !bounds.isEmpty else { continue }
      if blur.isInCells, bounds.area <= left {
        left -= bounds.area
      } else if bounds.area <= leftForNested, commands[start..<position].holdBlur {
        leftForNested -= bounds.area
      } else {
        // What reaches no farther is soon drawn again, and held takes most.
        continue
      }
      var next = start
      let pixels = Drawing.blurred(command.pointee.contents, blur, within: bounds, kernels) {
        guard next < commands.count else { return nil }
        next += 1
        return UnsafePointer(first + (next - 1))
      }
      layers[command] = CachedLayer(bounds, pixels, kernels)
    }
  }

  /// The blurred pixels of a group; `nil` where they are not held.
  func layer(of group: UnsafePointer<Prepared>, within bounds: PixelRect) -> CachedLayer? {
    guard let layer = layers[group], layer.bounds.contains(bounds) else { return nil }
    return layer
  }
}

extension Slice<UnsafeBufferPointer<Prepared>> {
  /// Whether some group among them is blurred.
  fileprivate var holdBlur: Bool {
    contains {
      if case .pushGroup(let style, _) = $0.content { style.blur != nil } else { false }
    }
  }
}

/// Pixels that a canvas can show as long as this exists.
final class CachedLayer {
  let canvas: Canvas
  private let memory: UnsafeMutableBufferPointer<UInt32>

  var bounds: PixelRect { canvas.bounds }

  /// - Parameter pixels: Of `bounds`, row by row.
  init(_ bounds: PixelRect, _ pixels: [UInt32], _ kernels: Kernels) {
    memory = .allocate(capacity: pixels.count)
    _ = memory.initialize(from: pixels)
    canvas = Canvas(bounds: bounds, pixels: memory, kernels: kernels)
  }

  deinit { memory.deallocate() }
}
