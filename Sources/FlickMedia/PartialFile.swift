import Foundation

/// A file that is written beside its place and renamed when it is complete.
///
/// Folders that are missing on the way are made, and removed again if the file
/// does not come to be.
struct PartialFile {
  let path: String
  /// Where it is written until it is complete.
  let temporaryPath: String
  private let madeFolders: [String]

  /// - Throws: `exists` when the file does and may not be replaced;
  ///   `cannotWrite` when its folder can't be made or written to.
  init(_ path: String, overwrites: Bool) throws(MediaError) {
    self.path = path
    try Self.checkPlace(path, overwrites: overwrites)
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    madeFolders = try Self.makeFolders(folder, for: path)
    temporaryPath =
      folder + "/." + url.lastPathComponent
      + ".partial-\(ProcessInfo.processInfo.processIdentifier)"
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      Self.remove(madeFolders)
      throw .cannotWrite(path: path, reason: reason)
    }
    close(descriptor)
  }

  /// A file takes its place by its name, so what it replaces must be a file: a
  /// device, a pipe or a link would be gone afterwards.
  static func checkPlace(_ path: String, overwrites: Bool) throws(MediaError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard overwrites else { throw .exists(path: path) }
    case S_IFDIR: throw .cannotWrite(path: path, reason: "a folder has that name")
    case S_IFLNK: throw .cannotWrite(path: path, reason: "a symbolic link has that name")
    default: throw .cannotWrite(path: path, reason: "it is a device or a pipe, not a file")
    }
  }

  /// Gives the file its name.
  func commit() throws(MediaError) {
    guard rename(temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(errno))
      discard()
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  /// Removes what was written.
  func discard() {
    unlink(temporaryPath)
    Self.remove(madeFolders)
  }

  /// Makes a folder and those above it. Returns the ones it made, innermost first.
  static func makeFolders(_ folder: String, for path: String) throws(MediaError) -> [String] {
    var missing: [String] = []
    var current = folder
    while !current.isEmpty, current != "/", !FileManager.default.fileExists(atPath: current) {
      missing.append(current)
      current = URL(fileURLWithPath: current).deletingLastPathComponent().path
    }
    var made: [String] = []
    for folder in missing.reversed() {
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        let reason = String(cString: strerror(errno))
        remove(made)
        throw .cannotWrite(path: path, reason: reason)
      }
      made.insert(folder, at: 0)
    }
    return made
  }

  /// Removes folders that are empty.
  static func remove(_ folders: [String]) {
    for folder in folders { rmdir(folder) }
  }
}

extension PartialFile {
  /// Fills the file; what was written is removed if that fails.
  func write(_ bytes: [UInt8]) throws(MediaError) {
    do {
      try writeFile(bytes, to: temporaryPath, for: path)
    } catch {
      discard()
      throw error
    }
  }
}

/// Writes a whole file.
///
/// - Parameter output: What an error calls it.
/// - Throws: `cannotWrite` with the system's word for it.
func writeFile(_ bytes: [UInt8], to path: String, for output: String) throws(MediaError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else {
    throw .cannotWrite(path: output, reason: String(cString: strerror(errno)))
  }
  var offset = 0
  while offset < bytes.count {
    let written = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written > 0 {
      offset += written
    } else if errno != EINTR {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .cannotWrite(path: output, reason: reason)
    }
  }
  guard close(descriptor) == 0 else {
    throw .cannotWrite(path: output, reason: String(cString: strerror(errno)))
  }
}
