import FlickScene
import Foundation

/// The folder that a scene may read from.
struct SceneFolder {
  let path: String

  /// Reads a plain file of the folder, links followed; what is outside it after
  /// that is not opened.
  func file(_ name: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile {
    guard let folder = Self.realPath(of: path),
      let file = Self.realPath(of: name.hasPrefix("/") ? name : folder + "/" + name)
    else { return .missing }
    let inside = folder == "/" ? "/" : folder + "/"
    guard mayLeaveFolder || file.hasPrefix(inside) else { return .outside }
    return Self.read(file, limit: limit)
  }

  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func read(_ path: String, limit: Int) -> ResourceFile {
    // Not to wait for a pipe that nobody writes to; only plain files are read.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return .missing }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .missing
    }
    guard status.st_size <= limit else { return .tooLarge }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count > 0 {
        filled += count
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return filled == bytes.count ? .bytes(bytes) : .missing
  }
}
