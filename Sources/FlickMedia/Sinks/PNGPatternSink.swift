import FlickCore
import FlickFiles
import Foundation

/// Frames as PNG files named by a pattern, in a folder that may hold others.
///
/// They are written into a hidden folder beside and take their names when all
/// are complete.
package final class PNGPatternSink: FrameSink, @unchecked Sendable {
  private let pattern: FramePattern
  private let folder: FilePath
  private let partial: PartialFolder
  private let lock = NSLock()
  private var isOver = false
  private var size = 0
  private let compression: PNGCodec.Compression
  private var names: [String] = []
  /// By their files' names.
  private let claims: [String: ClaimedName]

  /// - Parameter frames: Numbers of the frames that will be written.
  /// - Throws: `exists` when a frame's file does and may not be replaced,
  ///   `cannotWrite` when the folder can't be written to.
  package init(
    pattern: FramePattern, frames: some Sequence<Int>, overwrites: Bool,
    compression: PNGCodec.Compression = .fast
  ) throws(MediaError) {
    self.compression = compression
    self.pattern = pattern
    folder = Self.folder(of: pattern)
    var claims: [String: ClaimedName] = [:]
    for name in frames.lazy.map(pattern.name) {
      claims[name] = ClaimedName(folder.appending(name).description)
    }
    self.claims = claims
    try Self.checkPlace(pattern, frames: frames, overwrites: overwrites)
    partial = try PartialFolder(
      beside: folder.appending(pattern.name(of: 0)), for: folder.description)
  }

  private static func folder(of pattern: FramePattern) -> FilePath {
    FilePath(pattern.folder.isEmpty ? "." : pattern.folder).absolute
  }

  static func checkPlace(
    _ pattern: FramePattern, frames: some Sequence<Int>, overwrites: Bool
  ) throws(MediaError) {
    let folder = folder(of: pattern)
    for frame in frames {
      try PartialFile.checkPlace(
        folder.appending(pattern.name(of: frame)).description, overwrites: overwrites)
    }
  }

  package var bytesWritten: Int { lock.withLock { size } }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(bytes: try PNGCodec.encode(pixmap, compression: compression))
  }

  package func preparer() -> any FramePreparer {
    compression == .fast ? PNGPreparer() : WholeFramePreparer(sink: self)
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    let name = pattern.name(of: number)
    try writeFile(
      frame.bytes, to: partial.temporaryPath + "/" + name, for: folder.appending(name).description)
    names.append(name)
    size += frame.count
  }

  package func finish() throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    for (index, name) in names.enumerated() {
      do {
        try claim(of: name).take(from: partial.temporaryPath + "/" + name)
      } catch {
        for name in names[..<index].reversed() {
          claim(of: name).giveBack(to: partial.temporaryPath + "/" + name)
        }
        partial.discard()
        throw error
      }
    }
    partial.clear()
  }

  /// Frames that were not foretold find nothing in their places.
  private func claim(of name: String) -> ClaimedName {
    claims[name] ?? ClaimedName(new: folder.appending(name).description)
  }

  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      partial.discard()
    }
  }
}
