import FlickCore

/// A frame in the form in which a sink writes it.
package struct EncodedFrame: Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
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

  func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame
  func write(_ frame: EncodedFrame, number: Int) throws(MediaError)
  func finish() throws(MediaError)
  /// Stops and removes what was written. May be called from any thread, while
  /// another one is in `write` or `finish`, and more than once; after `finish`
  /// has returned it does nothing.
  func abort()
}

extension FrameSink {
  package var childProcessorSeconds: Double { 0 }
  package var warnings: [String] { [] }
}
