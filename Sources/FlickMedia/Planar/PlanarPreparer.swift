import FlickCore

/// Frames as planes of video, of which only what has changed is converted, and
/// only that is kept until the frame is written.
package struct PlanarPreparer: FramePreparer {
  private let shape: PlanarShape
  private let source = PlanarPatch.Source()
  private let planes: FrameMemory
  private var changed: ChangedTiles
  private var count = 0
  /// The number of the picture that was prepared last.
  private var last: Int?

  /// - Parameters:
  ///   - isQuarter: Whether one chroma sample stands for four pixels.
  ///   - isWide: Whether kernels are used that not all processors have; changes no byte.
  package init(width: Int, height: Int, isQuarter: Bool, isWide: Bool = true) {
    shape =
      isWide
      ? PlanarShape(width: width, height: height, isQuarter: isQuarter)
      : PlanarShape(width: width, height: height, isQuarter: isQuarter, kernels: 0)
    planes = FrameMemory(count: shape.byteCount)
    changed = ChangedTiles(width: width, height: height)
  }

  /// - Returns: A frame for `PlanarComposer`.
  package mutating func prepare(
    _ pixmap: Pixmap, _ change: PictureChange
  ) throws(MediaError) -> EncodedFrame {
    precondition(
      pixmap.width == shape.width && pixmap.height == shape.height,
      "all pictures of a film have one size (was \(pixmap.width) × \(pixmap.height))")
    if change.follows(last) { changed.mark(change.areas) } else { changed.markAll() }
    last = change.number
    let runs = changedRuns()
    changed.clear()
    planes.withMutableBytes { target in
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        for run in runs {
          shape.convert(pixels, columns: run.columns, rows: run.rows, into: target)
        }
      }
    }
    defer { count += 1 }
    return EncodedFrame(
      PlanarPatch(source, number: count, runs: runs, of: planes.bytes, shape: shape))
  }

  /// What has changed, from the top.
  private func changedRuns() -> [PlanarPatch.Run] {
    let grain = ChangedTiles.grain
    var runs: [PlanarPatch.Run] = []
    for row in 0..<changed.rows where changed.isChanged(inRow: row) {
      let rows = row * grain..<min((row + 1) * grain, shape.height)
      for run in changed.runs(inRow: row) {
        let columns = run.lowerBound * grain..<min(run.upperBound * grain, shape.width)
        runs.append(.init(columns: columns, rows: rows))
      }
    }
    return runs
  }
}
