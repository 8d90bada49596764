import FlickFiles
import Foundation

/// A file that is written beside its place and renamed when it is complete.
///
/// Folders that are missing on the way are made, and removed again if the file
/// does not come to be.
struct PartialFile {
  let path: String
  /// Where it is written until it is complete.
  let temporaryPath: String
  private let madeFolders: [FilePath]
  private let claim: ClaimedName

  /// - Throws: `exists` when the file does and may not be replaced;
  ///   `cannotWrite` when its folder can't be made or written to.
  init(_ path: String, overwrites: Bool) throws(MediaError) {
    self.path = path
    claim = ClaimedName(path)
    try Self.checkPlace(path, overwrites: overwrites)
    let place = FilePath(path).absolute
    madeFolders = try Self.makeFolders(place.folder, for: path)
    temporaryPath = Self.temporaryPlace(of: place).description
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      Self.remove(madeFolders)
      throw .cannotWrite(path: path, reason: reason)
    }
    close(descriptor)
  }

  /// The hidden name beside a place under which this process fills it, which no other
  /// process has: on a disk of many machines, and in containers, numbers of processes repeat.
  static func temporaryPlace(of place: FilePath) -> FilePath {
    place.folder.appending(".\(place.name).partial-\(process)")
  }

  private static let process =
    "\(getpid())-" + String(UInt32.random(in: UInt32.min...UInt32.max), radix: 16)

  /// A file takes its place by its name, so what it replaces must be a file: a
  /// device, a pipe or a link would be gone afterwards.
  static func checkPlace(_ path: String, overwrites: Bool) throws(MediaError) {
    guard let kind = FilePath(path).ownStatus?.kind else { return }
    guard kind == .file else {
      throw .cannotWrite(path: path, reason: "\(kind) has that name")
    }
    guard overwrites else { throw .exists(path: path) }
  }

  /// Gives the file its name.
  ///
  /// - Throws: `taken` or `cannotWrite`; what was written is removed then.
  func commit() throws(MediaError) { try Self.commit([self]) }

  /// Gives several files their names: all of them, or none.
  ///
  /// - Throws: As for one.
  static func commit(_ files: [PartialFile]) throws(MediaError) {
    for (index, file) in files.enumerated() {
      do {
        try file.claim.take(from: file.temporaryPath)
      } catch {
        for taken in files[..<index].reversed() { taken.claim.giveBack(to: taken.temporaryPath) }
        for file in files.reversed() { file.discard() }
        throw error
      }
    }
    for file in files where file.claim.replaces { unlink(file.temporaryPath) }
  }

  /// Removes what was written.
  func discard() {
    unlink(temporaryPath)
    Self.remove(madeFolders)
  }

  /// Makes a folder and those above it. Returns the ones it made, innermost first.
  ///
  /// - Parameter folder: From the root.
  static func makeFolders(_ folder: FilePath, for path: String) throws(MediaError) -> [FilePath] {
    var missing: [FilePath] = []
    var current = folder
    while !current.exists {
      missing.append(current)
      current = current.folder
    }
    var made: [FilePath] = []
    for folder in missing.reversed() {
      guard mkdir(folder.description, 0o755) == 0 || errno == EEXIST else {
        let reason = String(cString: strerror(errno))
        remove(made)
        throw .cannotWrite(path: path, reason: reason)
      }
      made.insert(folder, at: 0)
    }
    return made
  }

  /// Removes folders that are empty.
  static func remove(_ folders: [FilePath]) {
    for folder in folders { rmdir(folder.description) }
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

extension PartialFile {
  /// Fills the file with what another holds.
  func write(copyOf source: String) throws(MediaError) {
    let input: Int32
    do {
      input = try PlainFile.open(FilePath(source)).descriptor
    } catch {
      throw .cannotRead(path: source, reason: error.reason)
    }
    defer { close(input) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count == 0 { return }
      if count > 0 {
        try writeFile(Array(buffer[..<count]), to: temporaryPath, for: path, mode: O_APPEND)
      } else if errno != EINTR {
        throw .cannotRead(path: source, reason: String(cString: strerror(errno)))
      }
    }
  }
}

/// Writes a whole file.
///
/// - Parameters:
///   - output: What an error calls it.
///   - mode: `O_TRUNC` or `O_APPEND`.
/// - Throws: `cannotWrite` with the system's word for it.
func writeFile(
  _ bytes: [UInt8], to path: String, for output: String, mode: Int32 = O_TRUNC
) throws(MediaError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o644)
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
