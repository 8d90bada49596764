import Foundation

/// What stands at a path.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link, pipe, socket, device
  }

  /// What the file system knows it by, whatever its names are.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  package let kind: Kind
  package let identity: Identity
  /// In bytes.
  package let size: Int
  /// When its content changed last, in nanoseconds since 1970.
  package let modified: Int64
  /// When its content or what is known of it changed last, which nobody sets, in the same.
  package let changed: Int64
  /// The lower twelve bits of its mode.
  package let permissions: mode_t

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    identity = Identity(status)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
    self.modified = nanoseconds(modified)
    self.changed = nanoseconds(changed)
    permissions = status.st_mode & 0o7777
  }

  /// Of an open descriptor.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FileStatus.Kind: CustomStringConvertible {
  /// With an article.
  package var description: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

extension FilePath {
  /// What stands there, links followed; `nil`, with the reason in `errno`, where
  /// nothing is found.
  package var status: FileStatus? {
    var status = stat()
    return stat(description, &status) == 0 ? FileStatus(status) : nil
  }

  /// The same of a link itself.
  package var ownStatus: FileStatus? {
    var status = stat()
    return lstat(description, &status) == 0 ? FileStatus(status) : nil
  }

  package var exists: Bool { status != nil }
  package var isFolder: Bool { status?.kind == .folder }
}
