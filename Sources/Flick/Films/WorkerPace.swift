/// Whether one more worker joins those that feed another program, told by how long
/// frames were lacking.
package struct WorkerPace: Sendable {
  private let share: Double
  private var lacking = 0
  private var isFirst = true

  /// How many times in a row frames must have been lacking: a busy machine can hold up
  /// the first worker for a while.
  private static let times = 3

  /// - Parameter processors: How many the machine has. Beside an encoder's two threads
  ///   one must be left for another worker; where none is, it takes from the encoder
  ///   what it gives, unless drawing takes most of the time.
  package init(processors: Int) { share = processors > 3 ? 0.125 : 0.75 }

  /// Told of a stretch of frames; the first is not counted, while the encoder fills its
  /// lookahead.
  ///
  /// - Parameters:
  ///   - waited: How long frames were waited for.
  ///   - elapsed: How long the stretch took.
  package mutating func joins(after waited: Duration, of elapsed: Duration) -> Bool {
    let isLacking = !isFirst && waited > elapsed * share
    isFirst = false
    lacking = isLacking ? lacking + 1 : 0
    guard lacking == Self.times else { return false }
    lacking = 0
    return true
  }
}

/// How many workers there may be for their memory's sake: as many as asked for, and
/// fewer where the pictures are large.
///
/// With what the program takes by itself and what is drawn ahead, films of 1920 × 1080
/// stay below 100 MB (docs/performance.md).
package struct WorkerBudget: Hashable, Sendable {
  /// What workers may take together, in bytes.
  private static let bytes = 40 << 20
  /// Of each pixel: a worker's picture, and as much for what the rasteriser keeps of it.
  private static let bytesPerPixel = 8
  /// Of each pixel that is exposed several times: sums of light, the picture before and
  /// the one that comes of it.
  private static let exposedBytesPerPixel = 24

  /// At least one worker.
  package let most: Int

  /// - Parameters:
  ///   - width, height: Of the pictures, in pixels.
  ///   - isExposed: Whether pictures show motion blur.
  ///   - keptBytes: What outputs keep of each worker's frames.
  package init(width: Int, height: Int, isExposed: Bool, keptBytes: Int) {
    let pixel = Self.bytesPerPixel + (isExposed ? Self.exposedBytesPerPixel : 0)
    most = max(1, Self.bytes / (width * height * pixel + keptBytes))
  }
}
