import Foundation

/// A block of memory that holds one frame and is handed on without being copied.
///
/// Whoever fills it writes only while nobody else has a reference; so it is safe
/// to read from any thread that has one.
package final class FrameMemory: @unchecked Sendable {
  let count: Int
  private let block: UnsafeMutableRawBufferPointer

  /// On pages of its own, which a pipe can be lent and which go back to the system
  /// at once.
  ///
  /// - Parameter count: In bytes, more than 0; all are 0.
  init(count: Int) {
    precondition(count > 0, "a frame has bytes (was \(count))")
    self.count = count
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let start, start != MAP_FAILED else {
      preconditionFailure("there is no memory for a frame of \(count) bytes")
    }
    block = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit { munmap(block.baseAddress, count) }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(block) }

  /// For whoever has the only reference.
  func withMutableBytes(_ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    fill(block.assumingMemoryBound(to: UInt8.self))
  }
}
