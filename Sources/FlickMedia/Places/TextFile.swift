import FlickFiles
import Foundation

/// A text written beside its place and renamed when it is complete.
package enum TextFile {
  /// - Parameter overwrites: Whether a file may be there; its permissions stay.
  /// - Throws: `exists` or `cannotWrite`.
  package static func write(
    _ text: String, to path: String, overwrites: Bool
  ) throws(MediaError) {
    let mode = FilePath(path).status?.permissions
    let file = try PartialFile(path, overwrites: overwrites)
    try file.write(Array(text.utf8))
    if let mode { chmod(file.temporaryPath, mode) }
    try file.commit()
  }

  /// Adds to the end of a file that other programs write to as well, and makes it
  /// where it is missing.
  ///
  /// - Throws: `cannotWrite`.
  package static func append(_ text: String, to path: String) throws(MediaError) {
    try writeFile(Array(text.utf8), to: path, for: path, mode: O_APPEND)
  }
}
