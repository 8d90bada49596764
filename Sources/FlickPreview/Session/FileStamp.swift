import FlickFiles
import Foundation

/// What tells that a file is another one, or has other content, than before.
struct FileStamp: Hashable {
  private let number: UInt64
  private let size: Int64
  /// When its content or what is known of it changed last, in nanoseconds since 1970.
  let changed: Int64

  /// Links are followed; `nil` where nothing is found.
  init?(of file: FilePath) {
    var status = stat()
    guard stat(file.description, &status) == 0 else { return nil }
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    changed = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
