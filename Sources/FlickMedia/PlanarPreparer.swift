import CKernels
import FlickCore

/// Frames as planes of video, converted only where they differ from what their
/// memory holds from before.
///
/// A frame that is on its way to the encoder is not touched: there are several
/// blocks of memory, and each remembers what has changed since it was filled.
package struct PlanarPreparer: FramePreparer {
  /// A block of memory for one frame.
  private struct Slot {
    var memory: FrameMemory
    /// What differs from the picture that was prepared last.
    var stale: ChangedTiles
  }

  /// How many frames of one worker are on their way at most before another is
  /// given memory that is not kept: one in the encoder's pipe, one that is being
  /// written to it, one that is ready, and the next.
  private static let mostSlots = 4

  private let shape: PlanarShape
  private var slots: [Slot] = []
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
  }

  package mutating func prepare(
    _ pixmap: Pixmap, _ change: PictureChange
  ) throws(MediaError) -> EncodedFrame {
    precondition(
      pixmap.width == shape.width && pixmap.height == shape.height,
      "all pictures of a film have one size (was \(pixmap.width) × \(pixmap.height))")
    let isNext = change.follows(last)
    last = change.number
    for index in slots.indices {
      if isNext { slots[index].stale.mark(change.areas) } else { slots[index].stale.markAll() }
    }
    let slot = freeSlot()
    refresh(&slots[slot], from: pixmap)
    let frame = EncodedFrame(slots[slot].memory)
    if slots.count > Self.mostSlots { slots.remove(at: slot) }
    return frame
  }

  /// Memory that no frame uses.
  private mutating func freeSlot() -> Int {
    for index in slots.indices where isKnownUniquelyReferenced(&slots[index].memory) {
      return index
    }
    slots.append(
      Slot(
        memory: FrameMemory(count: shape.byteCount),
        stale: ChangedTiles(width: shape.width, height: shape.height)))
    return slots.count - 1
  }

  private func refresh(_ slot: inout Slot, from pixmap: Pixmap) {
    let grain = ChangedTiles.grain
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      slot.memory.withMutableBytes { target in
        for row in 0..<slot.stale.rows {
          let rows = row * grain..<min((row + 1) * grain, shape.height)
          for run in slot.stale.runs(inRow: row) {
            let columns = run.lowerBound * grain..<min(run.upperBound * grain, shape.width)
            shape.convert(pixels, columns: columns, rows: rows, into: target)
          }
        }
      }
    }
    slot.stale.clear()
  }
}
