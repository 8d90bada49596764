import FlickFiles
import Foundation

/// A folder that is filled under a hidden name until its files are complete.
///
/// Folders that are missing on the way are made, and removed again if nothing
/// comes of it.
struct PartialFolder {
  /// Where its files are written until they are complete.
  let temporaryPath: String
  private let madeFolders: [FilePath]

  /// - Parameters:
  ///   - place: What it will be, or another name beside its files' places, from
  ///     the root.
  ///   - output: What an error calls it.
  /// - Throws: `cannotWrite` when it can't be made.
  init(beside place: FilePath, for output: String) throws(MediaError) {
    madeFolders = try PartialFile.makeFolders(place.folder, for: output)
    temporaryPath = PartialFile.temporaryPlace(of: place).description
    guard mkdir(temporaryPath, 0o755) == 0 else {
      let reason = String(cString: strerror(errno))
      PartialFile.remove(madeFolders)
      throw .cannotWrite(path: output, reason: reason)
    }
  }

  /// Removes what was written.
  func discard() {
    clear()
    PartialFile.remove(madeFolders)
  }

  /// Removes what has the hidden name.
  func clear() {
    try? FileManager.default.removeItem(atPath: temporaryPath)
  }
}
