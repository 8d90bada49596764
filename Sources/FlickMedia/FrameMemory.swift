import CKernels

/// A block of memory that holds one frame and is handed on without being copied.
///
/// Whoever fills it writes only while nobody else has a reference; so it is safe
/// to read from any thread that has one.
package final class FrameMemory: @unchecked Sendable {
  let count: Int
  private let block: UnsafeMutableRawBufferPointer

  /// On a page of its own, so that a pipe can lend it whole.
  private static let alignment = 4096

  /// - Parameter count: In bytes, more than 0; all are 0.
  init(count: Int) {
    precondition(count > 0, "a frame has bytes (was \(count))")
    self.count = count
    block = .allocate(byteCount: count, alignment: Self.alignment)
    block.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { block.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(block) }

  /// For whoever has the only reference.
  func withMutableBytes(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    fill(block.assumingMemoryBound(to: UInt8.self))
  }
}
