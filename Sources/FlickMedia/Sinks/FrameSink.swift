import FlickCore

/// A frame in the form in which a sink writes it.
package struct EncodedFrame: Sendable {
  private enum Content: Sendable {
    case array([UInt8])
    case memory(FrameMemory)
    case patch(PlanarPatch)
  }

  private let content: Content
  /// Of its pixels, where the sink keeps a manifest.
  package let hash: PixelHash?
  /// Whether an earlier run drew it.
  package let isEarlier: Bool

  private init(_ content: Content, hash: PixelHash?, isEarlier: Bool) {
    self.content = content
    self.hash = hash
    self.isEarlier = isEarlier
  }

  package init(bytes: [UInt8], hash: PixelHash? = nil, isEarlier: Bool = false) {
    self.init(.array(bytes), hash: hash, isEarlier: isEarlier)
  }

  /// - Parameter memory: Stays as it is for as long as the frame refers to it.
  init(_ memory: FrameMemory) { self.init(.memory(memory), hash: nil, isEarlier: false) }

  /// - Parameter patch: What has changed since the same preparer's frame before.
  init(_ patch: PlanarPatch) { self.init(.patch(patch), hash: nil, isEarlier: false) }

  /// How many bytes are kept of it.
  package var count: Int {
    switch content {
    case .array(let bytes): bytes.count
    case .memory(let memory): memory.count
    case .patch(let patch): patch.count
    }
  }

  /// A copy, where the frame is in a block of memory; of a patch what it changes.
  package var bytes: [UInt8] {
    switch content {
    case .array(let bytes): bytes
    case .memory(let memory): [UInt8](memory.bytes)
    case .patch(let patch): patch.bytes
    }
  }

  /// The block that holds the frame, if it is in one.
  var memory: FrameMemory? {
    if case .memory(let memory) = content { memory } else { nil }
  }

  /// What has changed, if the frame is kept as that.
  var patch: PlanarPatch? {
    if case .patch(let patch) = content { patch } else { nil }
  }

  /// The same frame with the hash of its pixels.
  func with(_ hash: PixelHash) -> EncodedFrame {
    EncodedFrame(content, hash: hash, isEarlier: isEarlier)
  }
}

/// Frames that stay after an interruption.
public struct KeptFrames: Hashable, Sendable {
  public let path: String
  public let count: Int

  package init(path: String, count: Int) {
    self.path = path
    self.count = count
  }
}

/// Somewhere that a film's frames go.
///
/// The work of a frame is divided: `prepare` may run on many threads at once
/// and does what costs the processor time; `write` takes the results one by
/// one, in order. Nothing stands under its final name before `finish` returns,
/// and nothing at all is left after `abort`.
package protocol FrameSink: Sendable {
  /// Size of what `finish` has left, in bytes.
  var bytesWritten: Int { get }
  /// What a program that the sink started has used of the processor, in
  /// seconds; known after `finish`.
  var childProcessorSeconds: Double { get }
  /// What the user should know though nothing failed, one line each.
  var warnings: [String] { get }

  /// What is kept of one worker's frames at most until they are written, in bytes, where
  /// it is more than a file of each.
  var keptBytes: Int { get }
  /// How many frames were taken over from an earlier run.
  var reusedFrames: Int { get }
  /// What `interrupt` has left.
  var kept: KeptFrames? { get }

  /// A frame that an earlier run drew, checked and ready to be written; `nil`:
  /// it has to be drawn. May run on many threads at once.
  func earlierFrame(_ number: Int) -> EncodedFrame?
  func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame
  /// What a worker prepares its frames with, if it draws one after the other.
  func preparer() -> any FramePreparer
  func write(_ frame: EncodedFrame, number: Int) throws(MediaError)
  func finish() throws(MediaError)
  /// Stops and removes what was written. May be called from any thread, while
  /// another one is in `write` or `finish`, and more than once; after `finish`
  /// has returned it does nothing.
  func abort()
  /// Stops as `abort` does, but leaves finished frames where another run can go
  /// on with them, if the sink can.
  func interrupt()
}

extension FrameSink {
  package var childProcessorSeconds: Double { 0 }
  package var warnings: [String] { [] }
  package var keptBytes: Int { 0 }
  package var reusedFrames: Int { 0 }
  package var kept: KeptFrames? { nil }

  package func earlierFrame(_ number: Int) -> EncodedFrame? { nil }
  package func preparer() -> any FramePreparer { WholeFramePreparer(sink: self) }
  package func interrupt() { abort() }
}
