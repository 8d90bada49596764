import FlickCore
import Foundation

/// Frames into a folder: `frame-00000.png`, numbered from 0.
///
/// The folder is filled under another name beside its place and takes its
/// final name when it is complete. A folder that exists must be empty, or hold
/// nothing but such frames and may be replaced.
package final class PNGSequenceSink: FrameSink, @unchecked Sendable {
  private let path: String
  private let partial: PartialFolder
  private let lock = NSLock()
  private var isOver = false
  private var size = 0
  private let compression: PNGCodec.Compression

  /// The name of a frame's file.
  package static func name(of frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// - Throws: `exists` when the folder holds anything and may not be replaced,
  ///   `cannotWrite` when it holds other files or its place can't be written to.
  package init(
    path: String, overwrites: Bool, compression: PNGCodec.Compression = .fast
  ) throws(MediaError) {
    self.compression = compression
    let url = URL(fileURLWithPath: path, isDirectory: true)
    self.path = url.path
    try Self.checkPlace(url.path, overwrites: overwrites)
    partial = try PartialFolder(
      in: url.deletingLastPathComponent().path, name: url.lastPathComponent, for: path)
  }

  private static func checkPlace(_ path: String, overwrites: Bool) throws(MediaError) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw .cannotWrite(path: path, reason: "a file has that name")
    }
    guard let content = try? manager.contentsOfDirectory(atPath: path) else {
      throw .cannotRead(path: path, reason: "its content cannot be listed")
    }
    guard !content.isEmpty else { return }
    guard overwrites else { throw .exists(path: path) }
    if let other = content.sorted().first(where: { !isFrame($0) }) {
      throw .cannotWrite(
        path: path, reason: "it holds '\(other)', which is no frame and is not removed")
    }
  }

  private static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.count >= 5 && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  package var bytesWritten: Int { lock.withLock { size } }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(bytes: try PNGCodec.encode(pixmap, compression: compression))
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    try writeFile(
      frame.bytes, to: partial.temporaryPath + "/" + Self.name(of: number), for: path)
    size += frame.bytes.count
  }

  package func finish() throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    let old = partial.temporaryPath + "-old"
    let replaces = rename(path, old) == 0
    guard rename(partial.temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if replaces { rename(old, path) }
      partial.discard()
      throw .cannotWrite(path: path, reason: reason)
    }
    if replaces { try? FileManager.default.removeItem(atPath: old) }
  }

  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      partial.discard()
    }
  }
}
