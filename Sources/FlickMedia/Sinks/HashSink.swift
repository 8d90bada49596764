import FlickCore
import FlickFiles

/// Hashes frames and keeps nothing of them.
package final class HashSink: FrameSink {
  private let hashes = Locked<[String]>([])

  package init() {}

  package var bytesWritten: Int { 0 }

  /// The hash of the frames' hashes, 32 digits each, one after the other.
  package var digest: ContentHash { hashes.withLock { ContentHash(of: $0) } }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(bytes: Array(PixelHash(of: pixmap).description.utf8))
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    hashes.withLock { $0.append(String(decoding: frame.bytes, as: UTF8.self)) }
  }

  package func finish() throws(MediaError) {}
  package func abort() {}
}
