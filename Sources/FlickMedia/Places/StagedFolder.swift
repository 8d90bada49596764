import CKernels
import FlickFiles
import Foundation

/// A folder of a few files that takes its place in one step: whoever looks finds
/// the folder that was there or the new one, each whole.
///
/// It is filled under a hidden name beside its place. What a killed process has
/// left there is removed by the next one.
package struct StagedFolder {
  private let path: String
  private let partial: PartialFolder

  /// - Throws: `cannotWrite` where something else than a folder has that name,
  ///   or its parent can't be written to.
  package init(_ path: String) throws(MediaError) {
    let place = FilePath(path).absolute
    self.path = place.description
    if let kind = place.ownStatus?.kind, kind != .folder {
      throw .cannotWrite(path: path, reason: "\(kind) has that name")
    }
    Self.removeLeftovers(of: place)
    partial = try PartialFolder(beside: place, for: path)
  }

  /// - Parameter name: A file's name, perhaps with one folder before it.
  package func write(_ bytes: [UInt8], to name: String) throws(MediaError) {
    for slash in name.indices where name[slash] == "/" {
      let folder = partial.temporaryPath + "/" + name[..<slash]
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
    try writeFile(bytes, to: partial.temporaryPath + "/" + name, for: path + "/" + name)
  }

  /// Gives the folder its name; what had it before is removed.
  ///
  /// - Throws: `cannotWrite`; what had the name still has it then.
  package func commit() throws(MediaError) {
    if rename(partial.temporaryPath, path) == 0 { return }
    var reason = errno
    if reason == ENOTEMPTY || reason == EEXIST {
      reason = flick_exchange(partial.temporaryPath, path)
      if reason == ENOSYS || reason == EINVAL { reason = replaceInSteps() }
    }
    guard reason == 0 else {
      discard()
      throw .cannotWrite(path: path, reason: String(cString: strerror(reason)))
    }
    try? FileManager.default.removeItem(atPath: partial.temporaryPath)
  }

  /// For file systems that cannot exchange names.
  private func replaceInSteps() -> Int32 {
    let old = partial.temporaryPath + "-old"
    guard rename(path, old) == 0 else { return errno }
    guard rename(partial.temporaryPath, path) == 0 else {
      let reason = errno
      rename(old, path)
      return reason
    }
    try? FileManager.default.removeItem(atPath: old)
    return 0
  }

  package func discard() { partial.discard() }

  /// Removes a folder in one step, and what a killed process has left of it: who
  /// looks finds it whole or not at all. What cannot be removed stays.
  package static func remove(_ path: String) {
    let place = FilePath(path).absolute
    removeLeftovers(of: place)
    let hidden = PartialFile.temporaryPlace(of: place).description
    guard rename(place.description, hidden) == 0 else { return }
    try? FileManager.default.removeItem(atPath: hidden)
  }

  /// Removes what processes that are no more have left beside the place.
  private static func removeLeftovers(of place: FilePath) {
    let start = ".\(place.name).partial-"
    for other in place.folder.content ?? [] {
      guard other.hasPrefix(start),
        let process = pid_t(other.dropFirst(start.count).prefix { $0 != "-" }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: place.folder.appending(other).description)
    }
  }
}
