/// Whole frames out of what has changed from each to the next, in memory that can
/// be lent to an encoder's pipe.
///
/// A frame that is lent is not touched: a preparer's frames take turns in two
/// blocks of memory, and each block is given all patches that it has missed. Frames
/// that are the same are the same memory.
package struct PlanarComposer {
  private let shape: PlanarShape
  private var chains: [PlanarChain] = []

  package init(width: Int, height: Int, isQuarter: Bool) {
    shape = PlanarShape(width: width, height: height, isQuarter: isQuarter)
  }

  /// A frame that a `PlanarPreparer` of the same shape has prepared, whole. Of one
  /// preparer all have to come, in order.
  package mutating func whole(_ frame: EncodedFrame) -> EncodedFrame {
    guard let patch = frame.patch else { return frame }
    let index =
      chains.firstIndex { $0.source === patch.source }
      ?? {
        chains.append(PlanarChain(patch.source))
        return chains.count - 1
      }()
    return EncodedFrame(chains[index].memory(after: patch, shape: shape))
  }
}

/// The frames of one preparer.
private struct PlanarChain {
  private struct Slot {
    var memory: FrameMemory
    /// The number of the first patch that it lacks.
    var next: Int
  }

  let source: PlanarPatch.Source
  private var slots: [Slot] = []
  /// Those that some slot lacks.
  private var patches: [PlanarPatch] = []
  private var count = 0

  init(_ source: PlanarPatch.Source) { self.source = source }

  mutating func memory(after patch: PlanarPatch, shape: PlanarShape) -> FrameMemory {
    precondition(patch.number == count, "patch \(count) comes next (was \(patch.number))")
    count += 1
    if patch.runs.isEmpty, let same = slots.firstIndex(where: { $0.next == patch.number }) {
      slots[same].next = count
      return slots[same].memory
    }
    patches.append(patch)
    let index = freeSlot(shape)
    slots[index].memory.withMutableBytes { planes in
      for patch in patches where patch.number >= slots[index].next {
        patch.apply(to: UnsafeMutableRawBufferPointer(planes), shape: shape)
      }
    }
    slots[index].next = count
    let first = slots.map(\.next).min() ?? count
    patches.removeAll { $0.number < first }
    return slots[index].memory
  }

  /// Memory that no pipe refers to.
  private mutating func freeSlot(_ shape: PlanarShape) -> Int {
    for index in slots.indices where isKnownUniquelyReferenced(&slots[index].memory) {
      return index
    }
    let memory = FrameMemory(count: shape.byteCount)
    let latest = slots.max { $0.next < $1.next }
    if let latest {
      memory.withMutableBytes {
        UnsafeMutableRawBufferPointer($0).copyMemory(from: latest.memory.bytes)
      }
    }
    slots.append(Slot(memory: memory, next: latest?.next ?? 0))
    return slots.count - 1
  }
}
