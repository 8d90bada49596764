import Foundation

/// Why a file was not read.
package enum FileError: Error, Hashable, Sendable {
  /// Nothing has that name.
  case missing
  /// Something has it that is not read.
  case isOther(FileStatus.Kind)
  case tooLarge(size: Int)
  /// In the system's words.
  case refused(reason: String)

  /// Half a sentence that begins with a small letter.
  package var reason: String {
    switch self {
    case .missing: String(cString: strerror(ENOENT))
    case .isOther(let kind): "it is \(kind), not a file"
    case .tooLarge(let size): "it is too large, \(size) bytes"
    case .refused(let reason): reason
    }
  }
}

/// The file system's plain files, which end and never keep a reader waiting, as a
/// pipe does that nobody writes to.
package enum PlainFile {
  /// Opens a file without waiting.
  ///
  /// - Returns: A descriptor, which the caller closes, and the size in bytes.
  package static func open(_ path: FilePath) throws(FileError) -> (descriptor: Int32, size: Int) {
    // Looked at first, since opening a device may set it going.
    try check(path)
    let descriptor = Foundation.open(
      path.description, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw failure() }
    guard let status = FileStatus(descriptor: descriptor), status.kind == .file else {
      let kind = FileStatus(descriptor: descriptor)?.kind
      close(descriptor)
      throw kind.map { .isOther($0) } ?? failure()
    }
    return (descriptor, status.size)
  }

  /// Whether a file is there, for those that other programs read.
  package static func check(_ path: FilePath) throws(FileError) {
    guard let status = path.status else { throw failure() }
    guard status.kind == .file else { throw .isOther(status.kind) }
  }

  /// A file's bytes.
  ///
  /// - Parameter limit: The most that are read.
  package static func read(
    _ path: FilePath, limit: Int = .max
  ) throws(FileError) -> [UInt8] {
    let (descriptor, size) = try open(path)
    defer { close(descriptor) }
    return try read(descriptor, size: size, limit: limit)
  }

  /// The bytes that a file begins with, so many at most.
  package static func prefix(_ path: FilePath, _ count: Int) throws(FileError) -> [UInt8] {
    let (descriptor, _) = try open(path)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: count)
    let found = buffer.withUnsafeMutableBytes {
      Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    guard found >= 0 else { throw failure() }
    return Array(buffer[..<found])
  }

  /// What an open descriptor gives until its end.
  ///
  /// - Parameter size: How many bytes that should be; 0 where nobody knows.
  package static func read(
    _ descriptor: Int32, size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(size: size) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 1 << 16), 1 << 22))
    while bytes.count <= limit {
      let count = buffer.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw failure()
      }
    }
    throw .tooLarge(size: bytes.count)
  }

  private static func failure() -> FileError {
    errno == ENOENT || errno == ENOTDIR
      ? .missing : .refused(reason: String(cString: strerror(errno)))
  }
}
