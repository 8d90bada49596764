import Foundation

/// A folder that a scene's files stay inside, links included.
package struct FolderFence {
  /// Without links.
  private let folder: String

  package init(folder: String) {
    self.folder = Self.real(folder) ?? folder
  }

  /// Where a path leads outside the folder, or `nil` where it stays inside. Of
  /// a path that is not there yet, the part counts that is.
  package func escape(of path: String) -> String? {
    guard let real = Self.real(path) else { return path }
    return real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/") ? nil : real
  }

  /// As many links as Linux follows.
  private static let longestChain = 40

  /// The path without links, or `nil` where they run in a circle.
  private static func real(_ path: String, links: Int = 0) -> String? {
    guard links < longestChain else { return nil }
    var existing =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    while existing.count > 1, existing.hasSuffix("/") { existing.removeLast() }
    var rest = ""
    while true {
      if let found = realpath(existing, nil) {
        defer { free(found) }
        let base = String(cString: found)
        return base == "/" ? "/" + rest.dropFirst() : base + rest
      }
      // A link to nothing yet would be followed when it is written to.
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: existing) {
        let folder = existing[..<(existing.lastIndex(of: "/") ?? existing.startIndex)]
        return real(
          (target.hasPrefix("/") ? target : "\(folder)/\(target)") + rest, links: links + 1)
      }
      guard let slash = existing.lastIndex(of: "/"), slash != existing.startIndex else {
        return existing + rest
      }
      rest = existing[slash...] + rest
      existing = String(existing[..<slash])
    }
  }
}
