import FlickCore
import Foundation

/// Frames one after the other into a descriptor that is open, such as standard
/// output, for another program to read.
public final class StreamSink: FrameSink, @unchecked Sendable {
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Red, green, blue and opacity, straight, a byte each, rows from the top.
    case raw
    /// A PNG file a frame.
    case png
  }

  private let descriptor: Int32
  private let form: Form
  private let lock = NSLock()
  private var isOver = false
  private var size = 0
  private let compression: PNGCodec.Compression

  package init(
    descriptor: Int32 = 1, form: Form, compression: PNGCodec.Compression = .fast
  ) {
    self.compression = compression
    self.descriptor = descriptor
    self.form = form
    signal(SIGPIPE, SIG_IGN)
  }

  package var bytesWritten: Int { lock.withLock { size } }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    switch form {
    case .raw: EncodedFrame(bytes: pixmap.straightBytes)
    case .png: EncodedFrame(bytes: try PNGCodec.encode(pixmap, compression: compression))
    }
  }

  package func preparer() -> any FramePreparer {
    form == .png && compression == .fast ? PNGPreparer() : WholeFramePreparer(sink: self)
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    if lock.withLock({ isOver }) { throw .aborted }
    let bytes = frame.bytes
    var offset = 0
    while offset < bytes.count {
      let written = bytes[offset...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if written > 0 {
        offset += written
      } else if errno != EINTR {
        throw .cannotWrite(path: "standard output", reason: String(cString: strerror(errno)))
      }
    }
    lock.withLock { size += bytes.count }
  }

  package func finish() throws(MediaError) { lock.withLock { isOver = true } }

  package func abort() { lock.withLock { isOver = true } }
}
