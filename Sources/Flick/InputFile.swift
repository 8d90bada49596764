import FlickScene
import Foundation

/// A scene file's bytes, read only as far as a scene may be long.
enum InputFile {
  /// - Parameter path: `-` is the standard input.
  /// - Throws: Kind `missingInput` when it cannot be read, `scene` when it is
  ///   longer than any scene.
  static func read(_ path: String) throws(FlickError) -> [UInt8] {
    guard path != "-" else { return try read(STDIN_FILENO, size: 0, path: "standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw unreadable(path)
    }
    let size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    return try read(descriptor, size: size, path: path)
  }

  /// Reads to the end; a device that never ends is too large.
  private static func read(
    _ descriptor: Int32, size: Int, path: String
  ) throws(FlickError) -> [UInt8] {
    let limit = SceneConstants.maximumFileSize
    guard size <= limit else { throw FlickError(SceneLoader.tooLarge(file: path, size: size)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var buffer = [UInt8](repeating: 0, count: max(size + 1, 1 << 16))
    while bytes.count <= limit {
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw unreadable(path)
      }
    }
    throw FlickError(SceneLoader.tooLarge(file: path, size: bytes.count))
  }

  private static func unreadable(_ path: String) -> FlickError {
    FlickError(
      .missingInput, "error: cannot read '\(path)'\n  help: check the path of the scene")
  }
}
